"""Looking for games that show something: what is found shows it, and nothing shorter was passed over."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from krig.atoms import FactError
from krig.choices import choosers_of
from krig.commands import load
from krig.deals import deal
from krig.engine import play
from krig.examples import load_example
from krig.facts import Game, battle_fact, battle_fact_names
from krig.hunt import Wish, hunt
from krig.rules import load_rules
from krig.verify import verify
from krig.wishes import KIND_OF, read_wish, written


@pytest.mark.parametrize("wish", [
    Wish(shows=frozenset({"war.again"}), battles=120),
    Wish(levels=3),
    Wish(reason="all-cards", winner=1),
    Wish(facts=(("pot", "18"), ("levels", "2"))),
])
def test_the_last_find_is_the_shortest_game_that_grants_the_wish(wish: Wish) -> None:
    rules = load_rules("standard")
    *_, best = hunt(rules, wish, seats=2, seed=3, games=60)
    assert wish.granted(best.trace)
    others = [play(deal(rules, seats=2, seed=3, game=game)[0], rules) for game in range(60)]
    assert best.trace.outcome.battles == min(found.outcome.battles for found in others if wish.granted(found))


def test_facts_must_hold_of_one_and_the_same_battle() -> None:
    rules = load_rules("standard")
    *_, best = hunt(rules, Wish(facts=(("rank", "9"), ("pot", "18"))), seats=2, seed=1, games=400)
    assert any(battle.events[1].rule == "war.tie" and len(battle.pot) == 18 for battle in best.trace.battles)
    assert not list(hunt(rules, Wish(facts=(("levels", "1"), ("pot", "18"))), seats=2, seed=1, games=40))


def test_keep_deals_only_the_top_cards() -> None:
    (best, *_) = hunt(load_rules("strict"), Wish(), seats=3, seed=1, games=1, keep=4)
    assert [len(hand) for hand in best.trace.hands] == [4, 4, 4]
    assert len(best.trace.aside) == 40


def test_an_empty_wish_is_granted_by_the_first_game_alone() -> None:
    asked: list[int] = []
    finds = list(hunt(load_rules("standard"), Wish(), seats=2, seed=1, games=50, tell=asked.append))
    assert ([find.game for find in finds], asked) == ([0], [0])


def test_keep_cuts_the_shoe_and_every_card_of_the_packs_has_its_place() -> None:
    (best, *_) = hunt(load_rules("casino-war"), Wish(), seats=2, seed=1, games=1, keep=20, strategies=["highest"] * 2)
    assert [len(hand) for hand in best.trace.hands] == [0, 20]
    assert Counter([*best.trace.hands[1], *best.trace.aside]) == Counter(load_rules("casino-war").cards)
    verify(best.trace)


@pytest.mark.parametrize("name", ["standard", "strict", "tod-und-leben", "steal", "arneson", "casino-war+tie_bet=1"])
def test_every_fact_that_a_battle_has_can_be_asked_for(name: str) -> None:
    """What is refused is what no battle has: every name with every part, as the battles of a few games answer."""
    rules = load_rules(name)
    assert set(battle_fact_names(rules.game)) <= set(KIND_OF)
    seats = min(rules.seats)
    parts = ["", ".0", ".1", ".9", ".each", ".0.1", ".1.0", ".each.0", ".x"]
    names = [key + part for key in battle_fact_names(rules.game) for part in parts]
    found = 0
    for game in range(2):
        hands, aside = deal(rules, seats=seats, seed=5, game=game)
        choosers = choosers_of(["random:2"] * seats, game=game)
        told = Game(play(hands, rules, aside=aside, seed=5, game=game, choosers=choosers), ("0", "1"))
        for battle in range(1, min(len(told.trace.battles), 60) + 1):
            for fact in names:
                try:
                    value = written(battle_fact(fact, told, battle))
                except FactError:
                    continue
                found += 1
                assert read_wish(f"{fact}={value}", rules, seats=seats) == (fact, value)
    assert found > 300


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """A command line with its exit code and what it printed."""
    code = load(["find", *words])()
    out, err = capsys.readouterr()
    return code, out, err


def test_what_is_printed_is_an_example_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("--rules", "standard", "--levels", "2", "--games", "50", capsys=capsys)
    assert (code, err.startswith("krig: game ")) == (0, True)
    path = tmp_path / "found.toml"
    path.write_text(out, "utf-8")
    assert max(battle.levels for battle in load_example(path).trace.battles) >= 2


@pytest.mark.parametrize(("words", "message"), [
    (("--shows", "war.agian"), "krig: unknown rule 'war.agian' in --shows, expected ids of rules; "
                               "did you mean 'war.again'?\n"),
    (("--winner", "2"), "krig: --winner: seat 2, expected one from 0 to 1\n"),
    (("--winner", "3", "--seats", "3"), "krig: --winner: seat 3, expected one from 0 to 2\n"),
    (("--strategy", "lowest"), "krig: --strategy with 'standard', expected it for a rule set with choices to make\n"),
    (("--strategy", ""), "krig: --strategy with 'standard', expected it for a rule set with choices to make\n"),
    (("--fact", "pot=abc"), "krig: pot is 'abc' in --fact, expected a whole number from 0 to 10000000\n"),
    (("--fact", "rank.1=K"), "krig: rank.1 is 'K' in --fact, expected a rank from 2 to 14\n"),
    (("--fact", "winner=2"), "krig: winner is '2' in --fact, expected a seat from 0 to 1\n"),
    (("--fact", "best=X1"), "krig: best is 'X1' in --fact, expected cards of the deck, such as 'KS' or 'KS 9H'\n"),
    (("--fact", "score=26"), "krig: score is '26' in --fact, expected 2 numbers in seat order, such as '20-20'\n"),
    *((("--fact", fact), f"krig: unknown fact {fact.split('=')[0]!r} in --fact, expected one of battle, up, hidden, "
       "laid, rank, winner, loser, best, pot, score, lead, leader, levels, first-recycled, won-in" + more + "\n")
      for fact, more in (("nope=3", ""), ("=3", ""), ("pott=3", "; did you mean 'pot'?"), ("pot.1=3", ""),
                         ("score.2=3", ""), ("chips=3", ""), ("up.0.x=KS", ""))),
    (("--fact", "pot"), "krig: unreadable --fact 'pot', expected NAME=VALUE, such as 'pot=18'\n"),
    (("--battles", "1", "--games", "9"), "krig: none of 9 games shows this\n"),
])
def test_what_cannot_be_found_is_told_in_a_line(words: tuple[str, ...], message: str,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("--rules", "standard", *words, capsys=capsys)
    assert (code, out, err) == (1 if "none" in message else 2, "", message)
