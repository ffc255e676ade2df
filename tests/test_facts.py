"""Facts by name: their values in the fifty-battle story and in the rule sets, and what is said of unknown ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from krig.atoms import FactError
from krig.cards import parse_hands
from krig.engine import play
from krig.examples import load_example
from krig.facts import Game, fact
from krig.rules import load_rules

STORY = load_example(Path(__file__).parent.parent / "examples" / "fifty-battles.toml").game


def values(name: str, battle: int | None = None, rules: str | None = None, game: Game | None = STORY) -> list[str]:
    found = fact(name, game=game, battle=battle, rules=load_rules(rules) if rules else None)
    return [str(atom.value) for atom in found]


@pytest.mark.parametrize(("battle", "name", "wanted"), [
    (1, "battle", ["1"]),
    (1, "up", ["KS", "9H"]),
    (1, "up.ada", ["9H"]),
    (1, "up.1", None),
    (3, "up.1", ["QD", "10S"]),
    (3, "up.du.1", ["QD"]),
    (3, "hidden", ["9D", "2S", "6H", "3D", "KC", "10H"]),
    (3, "hidden.ada", ["3D", "KC", "10H"]),
    (3, "hidden.ada.1", ["3D", "KC", "10H"]),
    (3, "laid", ["3"]),
    (4, "laid", ["6"]),
    (4, "laid.2", ["3"]),
    (3, "rank", ["7"]),
    (4, "rank.1", ["6"]),
    (1, "rank", None),
    (3, "winner", ["0"]),
    (3, "loser", ["1"]),
    (3, "best", ["QD"]),
    (4, "best", ["JD"]),
    (4, "pot", ["18"]),
    (4, "score", ["(22, 30)"]),
    (4, "score.ada", ["30"]),
    (4, "score.0", ["22"]),
    (6, "score.each", ["26"]),
    (4, "score.each", None),
    (4, "lead", ["8"]),
    (4, "leader", ["1"]),
    (6, "leader", None),
    (4, "levels", ["2"]),
    (7, "first-recycled.du", ["KS"]),
    (7, "won-in.du", ["1"]),
    (7, "first-recycled.ada", ["4D"]),
    (8, "first-recycled.du", None),
])
def test_facts_of_a_battle(battle: int, name: str, wanted: list[str] | None) -> None:
    if wanted is None:
        with pytest.raises(FactError, match=f"battle {battle} has no fact '{name}'"):
            values(name, battle)
    else:
        assert values(name, battle) == wanted


@pytest.mark.parametrize(("name", "wanted"), [
    ("game.battles", ["50"]), ("game.wars", ["6"]), ("game.double-wars", ["1"]), ("game.largest-pot", ["18"]),
    ("game.winner", ["0"]), ("game.score", ["(28, 24)"]), ("game.margin", ["4"]), ("game.cards", ["52"]),
    ("game.seats", ["2"]), ("game.stack.ada", ["26"]),
])
def test_facts_of_a_game(name: str, wanted: list[str]) -> None:
    assert values(name) == wanted


@pytest.mark.parametrize(("name", "wanted"), [
    ("standard.deck", ["52"]), ("standard.suits", ["4"]), ("standard.copies", ["4"]), ("standard.jokers", ["0"]),
    ("standard+deck=54.jokers", ["2"]), ("standard.best-rank", ["14"]), ("standard.worst-rank", ["2"]),
    ("standard+order=low.best-rank", ["2"]), ("standard+deck=36.ranks", [str(rank) for rank in range(6, 15)]),
    ("standard.seats", ["2", "3", "4"]), ("standard.fewest", ["2"]), ("standard.most", ["4"]),
    ("standard.players.3", ["3"]), ("standard.stack", ["26"]), ("standard.stack.3", ["17"]),
    ("standard.aside.3", ["1"]), ("standard.down", ["3"]), ("standard+down=3,0.down.2", ["0"]),
    ("standard.needs", ["4"]), ("standard.pot", ["10"]), ("standard.pot.2", ["18"]),
    ("standard.pot.3", ["26"]), ("one-down.pot", ["6"]), ("one-down.pot.2", ["10"]), ("one-down.pot.3", ["14"]),
    ("fifty.limit", ["50"]), ("standard+minutes=15.minutes", ["15"]), ("standard+minutes=15.limit", ["225"]),
])
def test_facts_of_a_rule_set(name: str, wanted: list[str]) -> None:
    assert values(name, game=None) == wanted
    assert values(name, battle=3) == wanted


def test_pots_are_those_that_are_played() -> None:
    """The pot a rule set foretells is the pot of such a war on the table."""
    for rules, hands in (("standard", "7S 2S 3S 4S KS 2C / 7H 2H 3H 4H QH 2D"),
                         ("one-down", "7S 2S KS 3C / 7H 2H QH 3D")):
        trace = play(parse_hands(hands), load_rules(rules))
        assert values("pot", rules=rules, game=None) == [str(len(trace.battles[0].pot))]


@pytest.mark.parametrize(("name", "message"), [
    ("pott", "did you mean 'pot'"),
    ("game.war", "did you mean 'wars'"),
    ("standard.dwon", "did you mean 'down'"),
    ("standrad.down", "did you mean 'standard'"),
    ("score.bob", "unknown seat 'bob', expected one of du, ada"),
    ("strict.limit", "rule set 'strict' has no fact 'limit'"),
])
def test_an_unknown_fact_names_the_nearest(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        values(name, battle=3)


@pytest.mark.parametrize("name", [
    "game.lead-changes.x", "game.lead-changes." + "9" * 5000, "game.wars.1", "pot.1", "winner.ada", "up." + "9" * 5000,
    "up.ada.ada", "laid.x", "rank.x", "score.ada.1", "standard.deck.2", "standard.pot.100000000", "standard.down.x",
    "standard.down.0", "standard.stack.5", "standard.ranks.2", "up.²",
])
def test_a_fact_with_a_part_that_means_nothing(name: str) -> None:
    with pytest.raises(FactError):
        values(name, battle=3)


def test_a_battle_that_is_not_played() -> None:
    with pytest.raises(FactError, match="no battle 51, expected 1 to 50"):
        values("pot", battle=51)


def test_where_nothing_is_named() -> None:
    with pytest.raises(FactError, match="fact 'pot' where no battle is named, expected a link to one"):
        values("pot", game=None)
    with pytest.raises(FactError, match="where no game is named"):
        values("game.wars", game=None)
