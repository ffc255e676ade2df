"""Where one stands in a game that is stepped through; and a game played again from a person's choices."""

from __future__ import annotations

from dataclasses import replace

import pytest
from decisions import decided
from hypothesis import given
from hypothesis import strategies as st

from krig.cards import parse_hand
from krig.choices import Choice, choosers_of
from krig.deals import deal
from krig.engine import play
from krig.events import Chose, Drew, Turned
from krig.rules import load_rules
from krig.sitting import Sitting, sit
from krig.stepper import SPEEDS, Stepper
from krig.trace import Trace

GAME = Stepper(levels=(0, 0, 2, 0, 1, 0), wars=(2, 4))
"""Five battles, a double war in the second, a war in the fourth."""


def places(stepper: Stepper, *moves: str) -> list[tuple[int, int]]:
    """Battle and level after each move."""
    found = []
    for move in moves:
        stepper = getattr(stepper, move)()
        found.append((stepper.battle, stepper.level))
    return found


def test_a_battle_on_and_back_is_shown_whole() -> None:
    assert places(GAME, "on", "on", "on") == [(1, 0), (2, 2), (3, 0)]
    assert [GAME.to(3).on(-step).battle for step in (1, 2, 9)] == [2, 1, 0]
    assert GAME.to(2).on(10).battle == 5
    assert GAME.to(9).on() == GAME.to(5)


def test_level_by_level_every_card_comes_by_once_each_way() -> None:
    down = places(GAME, *["down"] * 9)
    assert down == [(1, 0), (2, 0), (2, 1), (2, 2), (3, 0), (4, 0), (4, 1), (5, 0), (5, 0)]
    assert places(GAME.to(5), *["up"] * 8) == [(4, 1), (4, 0), (3, 0), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
    assert GAME.up() == GAME


def test_a_war_shown_in_part_is_shown_whole_before_the_next_battle() -> None:
    part = GAME.to(2, level=1)
    assert not part.whole
    assert places(part, "on", "on") == [(2, 2), (3, 0)]
    assert part.on(-1).battle == 1


def test_from_war_to_war_and_no_further() -> None:
    assert places(GAME, "next_war", "next_war", "next_war") == [(2, 0), (4, 0), (4, 0)]
    assert places(GAME.to(5), "previous_war", "previous_war", "previous_war") == [(4, 0), (2, 0), (2, 0)]


@pytest.mark.parametrize(("text", "battle"), [("3", 3), (" 5 ", 5), ("0", 0), ("6", None), ("-1", None), ("x", None),
                                              ("", None), ("٣", None), ("9" * 5000, None), ("2.0", None)])
def test_a_jump_to_a_number_that_is_written(text: str, battle: int | None) -> None:
    found = GAME.jump(text)
    assert (found.battle if found else None) == battle


def test_autoplay_goes_to_the_end_and_stops() -> None:
    stepper = GAME.toggled()
    seen = []
    while stepper.playing:
        stepper = stepper.tick()
        seen.append(stepper.battle)
    assert seen == [1, 2, 3, 4, 5]
    assert stepper.tick() == stepper
    assert (stepper.toggled().battle, stepper.toggled().playing) == (0, True)       # once more, from the deal
    assert not GAME.toggled().toggled().playing
    assert not Stepper(levels=(0,), wars=()).toggled().playing


@pytest.mark.parametrize("move", ["on", "down", "up", "next_war", "previous_war"])
def test_a_move_by_hand_stops_the_autoplay(move: str) -> None:
    assert not getattr(GAME.to(3).toggled(), move)().playing


def test_three_speeds() -> None:
    assert len(SPEEDS) == 3
    assert GAME.faster().seconds < GAME.seconds < GAME.faster(-1).seconds
    assert GAME.faster().faster() == GAME.faster()
    assert GAME.faster(-1).faster(-1) == GAME.faster(-1)


def test_what_was_seen_is_the_furthest_battle() -> None:
    assert GAME.to(4).to(1).seen == 4
    assert GAME.to(4).within((0, 0, 0), (), battle=2).seen == 2


@given(st.lists(st.sampled_from(["on", "down", "up", "next_war", "previous_war", "toggled", "tick", "faster"])))
def test_every_way_stays_in_the_game(moves: list[str]) -> None:
    stepper = GAME
    for move in moves:
        stepper = getattr(stepper, move)()
        assert 0 <= stepper.battle <= stepper.seen <= stepper.last
        assert 0 <= stepper.level <= stepper.levels[stepper.battle]


# -- a person's seat ------------------------------------------------------------------------------------------------


def dealt(name: str, *strategies: str, seed: int = 3) -> Trace:
    rules = load_rules(name)
    hands, aside = deal(rules, seats=2, seed=seed)
    return play(hands, rules, aside=aside, seed=seed, choosers=choosers_of(strategies))


@pytest.mark.parametrize("name", ["arneson+limit=25", "steal+limit=60", "casino-war", "casino-war+tie_bet=1"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_person_who_chooses_as_a_strategy_plays_its_game(name: str, seat: int) -> None:
    if load_rules(name).game == "bank":
        seat = 0        # the bank is never asked
    whole = dealt(name, "highest", "highest")
    sitting, asked = sit(whole, ("highest", "highest"), seat=seat), 0
    while sitting.asked:
        assert sitting.asked.seat == seat
        for battle in range(sitting.last + 1):      # what is shown is what happens, and nothing is told too early
            events = sitting.events(battle)
            assert events == [sitting.events(0), *[found.events for found in whole.battles]][battle][: len(events)]
        sitting, asked = sitting.choose(sitting.asked.options[0]), asked + 1
    assert sitting.trace == whole
    assert sitting.made == whole.choices[seat]
    assert asked == len(sitting.made)


def test_only_what_went_before_the_choice_is_shown() -> None:
    sitting = sit(dealt("arneson", "highest", "highest"), ("highest", "lowest"), seat=1)
    assert (sitting.last, sitting.asked) == (0, Choice(1, 0, 1, "card", ("10H", "5S", "3D")))
    assert sitting.events(1) == ()      # the other has chosen, in secret
    assert all(isinstance(event, Drew) or not event.battle for event in sitting.events(0)[1:])
    assert sitting.position(0).hands[1] == list(parse_hand("3D 10H 5S"))


def test_in_a_war_the_first_cards_lie_open_when_the_fourth_is_chosen() -> None:
    trace = decided("7C 2S 3S 4S 5S 6S 8S / 7H 2H 3H 4H 5H 6H 8H", "arneson")
    sitting = sit(trace, ("highest", "highest"), seat=0).choose("7C")
    assert sitting.asked is not None
    assert (sitting.asked.battle, sitting.asked.level, sitting.last) == (1, 1, 1)
    events = sitting.events(1)
    assert [tuple(map(str, event.cards)) for event in events if isinstance(event, Turned)] == [("7C", "7H")]
    assert len([event for event in events if isinstance(event, Chose)]) == 2
    assert sitting.is_open(1)


def test_a_choice_taken_back_leaves_the_game_as_it_was() -> None:
    first = sit(dealt("arneson", "highest", "highest"), ("highest", "random:4"), seat=0)
    assert first.asked is not None
    second = first.choose(first.asked.options[2])
    assert second != first
    assert second.take_back() == first
    assert first.take_back() is first


def test_another_choice_is_another_game() -> None:
    first = sit(dealt("arneson", "highest", "highest"), ("highest", "highest"), seat=0)
    assert first.asked is not None
    high, low = first.choose(first.asked.options[0]), first.choose(first.asked.options[2])
    assert high.trace.battles[0].pot != low.trace.battles[0].pot


def test_a_long_limit_costs_nothing() -> None:
    """The game is played no further than the battle of the choice."""
    trace = dealt("arneson+limit=30", "lowest", "lowest")
    long = replace(trace, rules=replace(trace.rules, limit=10_000_000))
    sitting = sit(long, ("lowest", "lowest"), seat=0)
    assert len(sitting.trace.battles) == 1
    assert sitting.trace.rules.limit == 10_000_000


def test_without_a_person_the_game_is_shown_to_its_end() -> None:
    trace = dealt("steal", "highest", "lowest")
    sitting = Sitting(trace)
    assert sitting.last == len(trace.battles)
    assert [sitting.events(found.number) for found in trace.battles] == [found.events for found in trace.battles]
    positions = list(trace.positions())
    assert [sitting.position(number) for number in (0, 5, sitting.last)] == [positions[0], positions[5], positions[-1]]
