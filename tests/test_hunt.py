"""Looking for games that show something: what is found shows it, and nothing shorter was passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from krig.commands import load
from krig.deals import deal
from krig.engine import play
from krig.examples import load_example
from krig.hunt import Wish, hunt
from krig.rules import load_rules


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
    (("--fact", "pot"), "krig: unreadable --fact 'pot', expected NAME=VALUE, such as 'pot=18'\n"),
    (("--battles", "1", "--games", "9"), "krig: none of 9 games shows this\n"),
])
def test_what_cannot_be_found_is_told_in_a_line(words: tuple[str, ...], message: str,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run("--rules", "standard", *words, capsys=capsys)
    assert (code, out, err) == (1 if "none" in message else 2, "", message)
