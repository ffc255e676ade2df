"""Facts of battles that only some games have, by name."""

from __future__ import annotations

import pytest
from decisions import decided
from games import game

from krig.atoms import FactError
from krig.fact_words import units_of
from krig.facts import Game, fact
from krig.trace import Trace

BANK = decided("/ KS 9H 9D 9S 2S 3S 4S KD QD 5C 5D 6S 6H 6D 6C 7D 7H 8S",
               "casino-war+tie_bet=1+tie_bonus=1", "yes yes war", "")
THEFT = decided("2S 2D 4S / KH 3H 5H", "steal+limit=2", "take", "")
HANDS = decided("2S 9S 4S 5S 6S 7S 8S KS / 2H 3H 4H 5H 6H 7H 8H 9H", "arneson+limit=1", "2S 9S", "2H 4H")
PASS = game("AS 9S 8S / KH 9H 8H", "tod-und-leben")


def values(trace: Trace, name: str, battle: int) -> list[str] | None:
    try:
        return [str(atom.value) for atom in fact(name, game=Game(trace, ("du", "ada")), battle=battle)]
    except FactError:
        return None


@pytest.mark.parametrize(("trace", "battle", "name", "wanted"), [
    (BANK, 1, "chips", ["2"]), (BANK, 1, "bet", ["1"]), (BANK, 1, "burned", None), (BANK, 1, "shoe", ["16"]),
    (BANK, 2, "chips", ["2"]), (BANK, 2, "bet", ["10"]), (BANK, 2, "burned", ["3"]), (BANK, 2, "winner", ["0"]),
    (BANK, 2, "up.du.1", ["KD"]), (BANK, 2, "rank", ["9"]), (BANK, 2, "shoe", ["9"]), (BANK, 2, "choice.du", None),
    (BANK, 2, "score", ["(33, 7)"]), (BANK, 2, "score.du", ["33"]), (BANK, 1, "stack", None),
    (PASS, 1, "chips", None), (PASS, 1, "shoe", None), (PASS, 1, "pile.du", ["2"]), (PASS, 1, "pile-top.du", ["KH"]),
    (PASS, 1, "pile.ada", ["0"]), (PASS, 1, "pile-top.ada", None), (PASS, 2, "got.ada", ["2"]),
    (PASS, 1, "got.du", None),
    (PASS, 2, "winner", None), (PASS, 2, "pot", ["4"]), (PASS, 1, "pile", None), (PASS, 1, "pile.eva", None),
    (THEFT, 2, "stolen", ["2"]), (THEFT, 2, "stolen.1", ["2"]), (THEFT, 2, "stolen.2", None),
    (THEFT, 2, "stolen.0", None), (THEFT, 2, "stealer", ["2D"]), (THEFT, 1, "stealer", None),
    (THEFT, 2, "stealer.x", None), (THEFT, 2, "choice.du", None), (THEFT, 2, "pile.du", ["5"]),
    (HANDS, 1, "choice.du", ["2S", "9S"]), (HANDS, 1, "hand.ada", ["3H", "5H", "9H"]), (HANDS, 1, "got.ada", ["2"]),
    (HANDS, 1, "pile.du", None), (HANDS, 1, "pot", ["8"]),
])
def test_fact_of_a_battle(trace: Trace, battle: int, name: str, wanted: list[str] | None) -> None:
    assert values(trace, name, battle) == wanted


@pytest.mark.parametrize(("name", "wanted"), [
    ("casino-war.packs", ["6"]), ("casino-war.chips", ["20"]), ("casino-war.limit", ["20"]), ("casino-war.hand", None),
    ("casino-war.copies", ["24"]), ("casino-war.deck", ["52"]), ("casino-war.stack", None), ("casino-war.pot", None),
    ("casino-war.down", None), ("casino-war.needs", None), ("casino-war.aside", None), ("arneson.hand", ["3"]),
    ("arneson.pot", ["8"]), ("arneson.pot.2", ["16"]), ("arneson.down", ["3"]), ("arneson.limit", ["500"]),
    ("arneson.packs", None), ("tod-und-leben.pot", ["4"]), ("tod-und-leben.stack", ["16"]), ("standard.chips", None),
    ("standard.edge.war", None), ("casino-war.edge", None), ("casino-war.edge.peace", None), ("clock.minutes", ["15"]),
])
def test_fact_of_a_rule_set(name: str, wanted: list[str] | None) -> None:
    if wanted is None:
        with pytest.raises(FactError):
            fact(name)
    else:
        assert [str(atom.value) for atom in fact(name)] == wanted


def test_scores_against_the_bank_are_counted_in_chips() -> None:
    bank, other = Game(BANK, ("du", "ada")), Game(PASS, ("du", "ada"))
    assert [units_of(name, bank)[0] for name in ("score.du", "lead", "game.margin", "chips", "burned")] == \
        ["chips", "chips", "chips", "chips", "cards"]
    assert [units_of(name, other)[0] for name in ("score.du", "lead", "game.margin")] == ["cards"] * 3
    assert units_of("casino-war.chips") == ("chips",)


def test_a_visit_of_no_round_has_facts() -> None:
    trace = decided("/ KS 9H", "casino-war", "", "")
    assert [str(atom.value) for atom in fact("game.largest-pot", game=Game(trace, ("du", "bank")))] == ["0"]


@pytest.mark.parametrize(("trace", "names"), [
    (BANK, "won-in, chips, bet, burned, shoe$"), (THEFT, "won-in, pile, pile-top, stolen, stealer$"),
    (HANDS, "won-in, got, choice, hand$"), (PASS, "won-in, got, pile, pile-top$"), (game("AS 2S / KH"), "won-in$")])
def test_an_unknown_fact_is_told_with_those_that_the_game_has(trace: Trace, names: str) -> None:
    with pytest.raises(FactError, match=f"battle 1 has no fact 'x', expected one of battle, .*{names}"):
        fact("x", game=Game(trace, ("du", "ada")), battle=1)


def test_no_card_wins_where_the_player_surrenders() -> None:
    trace = decided("/ 9D 9S 2S 3S 4S KD QD", "casino-war+limit=1", "surrender", "")
    assert (values(trace, "best", 1), values(trace, "winner", 1), values(trace, "chips", 1)) == (None, ["1"], ["1"])
    assert values(BANK, "best", 2) == ["KD"]
