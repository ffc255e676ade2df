"""Strategies by name, and recorded choices."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from decisions import replayed

from krig.choices import Choice, Recorded, ask, highest, lowest, strategy
from krig.deals import deal
from krig.engine import play
from krig.errors import ChoiceError
from krig.rules import load_rules
from krig.trace import Trace

ASKED = Choice(3, 0, 1, "card", ("KS", "9H", "2C"))


def played(name: str, *said: str, seed: int = 1) -> Trace:
    rules = load_rules(name)
    hands, aside = deal(rules, seats=2, seed=seed)
    return play(hands, rules, aside=aside, choosers=[strategy(word, seat=seat) for seat, word in enumerate(said)])


def test_highest_is_the_first_option_lowest_the_last() -> None:
    assert (strategy("highest", seat=0)(ASKED), strategy("lowest", seat=0)(ASKED)) == ("KS", "2C")
    assert (highest(ASKED), lowest(ASKED)) == ("KS", "2C")


def test_random_draws_every_option_as_often_as_another() -> None:
    chooser = strategy("random:7", seat=0)
    counts = Counter(chooser(ASKED) for _ in range(3000))
    assert set(counts) == set(ASKED.options)
    assert min(counts.values()) > 900


def test_random_is_fixed_by_its_seed_the_seat_and_the_game() -> None:
    def drawn(name: str, *, seat: int = 0, game: int = 0) -> list[str]:
        chooser = strategy(name, seat=seat, game=game)
        return [chooser(ASKED) for _ in range(40)]

    assert drawn("random:7") == drawn("random:7")
    assert len({tuple(drawn("random:7")), tuple(drawn("random:8")), tuple(drawn("random:7", seat=1)),
                tuple(drawn("random:7", game=1))}) == 4


@pytest.mark.parametrize("name", ["", "best", "Highest", "random", "random:", "random:x", "random:-1", "random:1.5",
                                  "random:99999999999999999999", "highest:1"])
def test_an_unknown_strategy_is_told(name: str) -> None:
    with pytest.raises(ChoiceError, match=r"unknown strategy .*, expected one of highest, lowest, random:SEED"):
        strategy(name, seat=0)


@pytest.mark.parametrize("name", ["arneson", "steal"])
def test_the_same_seeds_give_the_same_game_and_other_seeds_another(name: str) -> None:
    trace = played(name, "random:1", "random:2")
    assert played(name, "random:1", "random:2") == trace
    assert played(name, "random:3", "random:2").choices != trace.choices
    assert replayed(trace).events == trace.events


@pytest.mark.parametrize("name", ["arneson", "steal"])
def test_the_strategy_of_a_seat_answers_for_that_seat(name: str) -> None:
    asked: list[Choice] = []
    rules = load_rules(name)
    hands, aside = deal(rules, seats=2, seed=1)

    def note(choice: Choice) -> str:
        asked.append(choice)
        return lowest(choice)

    trace = play(hands, rules, aside=aside, choosers=[highest, note])
    assert {choice.seat for choice in asked} == {1}
    assert tuple(choice.options[-1] for choice in asked) == trace.choices[1]


def test_the_same_choices_whatever_the_hash_seed() -> None:
    code = ("from test_choices import played; from krig.trace_text import write_trace_text; "
            "print(write_trace_text(played('arneson', 'random:1', 'random:2')))")

    def run(seed: str) -> bytes:
        return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                              cwd=os.path.dirname(__file__), env={**os.environ, "PYTHONHASHSEED": seed}).stdout

    first = run("1")
    assert b"hand.choose" in first
    assert run("4242") == first


def test_an_answer_must_be_among_the_options() -> None:
    assert ask(highest, ASKED) == "KS"
    with pytest.raises(ChoiceError, match=r"battle 3: seat 1 chose '3C', expected one of KS, 9H, 2C"):
        ask(lambda choice: "3C", ASKED)


def test_recorded_choices_are_said_again_in_order() -> None:
    chooser = Recorded(["9H", "KS"], key="ada")
    assert [chooser(ASKED), chooser(ASKED)] == ["9H", "KS"]
    chooser.check_all_made()
    with pytest.raises(ChoiceError, match=r"battle 3: no choice 3 of 'ada', expected one of KS, 9H, 2C"):
        chooser(ASKED)


def test_a_recorded_choice_that_cannot_be_made_or_is_left_over_is_told() -> None:
    chooser = Recorded(["3C"], key="ada")
    with pytest.raises(ChoiceError, match=r"battle 3: choice 1 of 'ada' is '3C', expected one of KS, 9H, 2C"):
        chooser(ASKED)
    with pytest.raises(ChoiceError, match=r"choices of 'ada': 1 more than the game asked for, expected 0 in all"):
        chooser.check_all_made()
