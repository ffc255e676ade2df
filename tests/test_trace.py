"""Views of a trace, and the check that holds every event of it to the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from games import game

from krig.cards import Card, format_hand
from krig.errors import TraceError
from krig.events import (
    Bonus,
    Dealt,
    Ended,
    Event,
    GaveUp,
    Laid,
    Out,
    Recycled,
    Short,
    Turned,
    Waiting,
    Won,
)
from krig.trace import Trace
from krig.verify import verify

WAR = "7C 9D 2S 6H QD AH / 7H 3D KC 10H 10S AC"


def test_a_battle_tells_war_levels_winner_pot_and_score() -> None:
    trace = game(WAR)
    first = trace.battles[0]
    assert (first.number, first.war, first.levels, first.winner, first.score) == (1, True, 1, 0, (11, 1))
    assert format_hand(first.pot) == "7C 7H 9D 3D 2S KC 6H 10H QD 10S"
    assert [battle.number for battle in trace.battles] == list(range(1, trace.outcome.battles + 1))


def test_a_war_decided_by_shortage_before_anybody_laid_a_card_has_no_levels() -> None:
    battle = game("7C 9D 5S / 7H 3D 4H 8H 6C", "strict").battles[0]
    assert (battle.war, battle.levels) == (True, 0)


def test_a_battle_without_a_winner() -> None:
    battle = game("QS / QH").battles[0]
    assert (battle.war, battle.winner, format_hand(battle.pot), battle.score) == (True, None, "QS QH", (0, 0))


def test_score_and_lead_after_each_battle_and_the_deal() -> None:
    trace = game("KS 2H 3S / 4D 5C 6D / 9H JD 8D", "standard+limit=2")
    assert [trace.score_after(number) for number in range(3)] == [(3, 3, 3), (5, 2, 2), (4, 1, 4)]
    assert [trace.lead_after(number) for number in range(3)] == [0, 3, 0]


def test_positions_are_the_stacks_after_each_battle() -> None:
    trace = game("KS 2H 3S / 4D 5C 6D", "standard+limit=1")
    assert [[format_hand(stack) for stack in position.stacks] for position in trace.positions()] == [
        ["KS 2H 3S", "4D 5C 6D"], ["2H 3S KS 4D", "5C 6D"]]


def test_every_event_has_battle_level_and_rule() -> None:
    for event in game(WAR, "fifty").events:
        assert event.battle >= 0 <= event.level
        assert event.rule
        assert event.level == 0 or not isinstance(event, Dealt | Ended)


# -- verify ---------------------------------------------------------------------------------------------------------

GAMES = [game(WAR, "none-down+bonus=1"), game("7C 9D / 7H 3D / 2S 4S 5S / 3S 6S 8S", "strict"), game(WAR, "standard")]
QUEEN = Card.parse("QC")


def change(event: Event) -> list[Event]:
    """The same event with one thing wrong, in each of its fields."""
    def other(**fields: Any) -> Event:
        return event._replace(**fields)

    match event:
        case Dealt(hands=hands, aside=aside):
            return [other(hands=hands[::-1]), other(aside=aside[1:])]
        case Turned(seats=seats, cards=cards):
            return [other(cards=(QUEEN, *cards[1:])), other(seats=seats[::-1])]
        case Laid(cards=rows):
            return [other(cards=rows[::-1]), other(cards=(rows[0][::-1], *rows[1:]))]
        case Short(has=has):
            return [other(has=has + 1)]
        case GaveUp(cards=cards):
            return [other(cards=(*cards, QUEEN))]
        case Recycled(won_in=won_in):
            return [other(won_in=won_in + 1), other(card=QUEEN)]
        case Won(pot=pot, taken=taken, score=score):
            return [other(pot=pot[::-1]), other(taken=taken[1:]), other(taken=(QUEEN, *taken[1:])),
                    other(score=score[::-1] if score[0] != score[-1] else (99, *score[1:])), other(seat=1 - event.seat)]
        case Waiting(pot=pot, score=score):
            return [other(pot=pot[1:]), other(score=(99, *score[1:]))]
        case Bonus(score=score):
            return [other(card=QUEEN), other(score=(99, *score[1:])), other(loser=event.seat)]
        case Out():
            return [other(seat=3 - event.seat)]
        case Ended(outcome=outcome):
            return [other(outcome=replace(outcome, score=(99, *outcome.score[1:]))),
                    other(outcome=replace(outcome, battles=outcome.battles + 1))]
    return []


@pytest.mark.parametrize("trace", GAMES, ids=lambda trace: trace.rules.name)
def test_a_false_event_is_named(trace: Trace) -> None:
    verify(trace)
    for number, event in enumerate(trace.events):
        for wrong in (found for found in change(event) if found != event):
            events = (*trace.events[:number], wrong, *trace.events[number + 1:])
            with pytest.raises(TraceError) as caught:
                verify(replace(trace, events=events))
            assert str(caught.value).startswith(f"event {number} ("), wrong


def test_the_games_show_every_event_that_moves_cards() -> None:
    shown = {type(event) for trace in GAMES for event in trace.events}
    assert shown >= {Dealt, Turned, Laid, Short, GaveUp, Recycled, Won, Waiting, Bonus, Out, Ended}


@pytest.mark.parametrize(("spoil", "message"), [
    (lambda events: events[:-1], r"\d+ events without an end, expected 'ended' as the last one"),
    (lambda events: (*events, events[-1]), "out of place, expected .* nothing after the end"),
    (lambda events: events[1:], "out of place, expected the deal first"),
    (lambda events: (events[0], events[1]._replace(battle=3), *events[2:]), "battle 3 after battle 0, expected"),
])
def test_events_in_the_wrong_order_are_told(spoil: Callable[[Any], Any], message: str) -> None:
    trace = GAMES[2]
    with pytest.raises(TraceError, match=message):
        verify(replace(trace, events=spoil(trace.events)))


def test_a_deal_that_is_not_the_deck_is_told() -> None:
    trace = replace(GAMES[2], aside=GAMES[2].aside[1:])
    events = (trace.events[0]._replace(aside=trace.aside), *trace.events[1:])  # type: ignore[call-arg]
    with pytest.raises(TraceError, match=r"event 0 \(dealt, battle 0, level 0\): stacks, table and aside hold 51 "
                                         r"cards, expected the deck of 52; missing 3S"):
        verify(replace(trace, events=events))
