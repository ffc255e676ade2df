"""The game of open piles: one micro-deal for each ruling, and what holds in every game. Hands are top card first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from decisions import check_kept_and_replayed, decided, games_decided, spy
from games import find, pot, rules_of, taken
from hypothesis import given, settings

from krig.cards import format_hand, parse_hand, parse_hands
from krig.choices import Choice, highest, lowest
from krig.engine import play
from krig.errors import RuleError, TraceError
from krig.events import Chose, Laid, Out, Reason, Recycled, Short, Stole, Turned, TurnedOver, Waiting
from krig.rules import load_rules
from krig.trace import Trace
from krig.verify import verify

THEFT = "2S 2D 4S / KH 3H 5H"
"""Seat 1 wins the first battle, so that a two lies on its pile; the next card of seat 0 is a two."""


def lying(trace: Trace, battle: int) -> list[str]:
    """Stacks from the top and piles from the lowest card after a battle, seat by seat."""
    place = list(trace.positions())[battle]
    return [f"{format_hand(stack)} | {format_hand(pile)}"
            for stack, pile in zip(place.stacks, place.piles, strict=True)]


def test_cards_won_lie_on_the_own_pile_the_last_on_top() -> None:
    trace = decided("KS 2S 3S 6S / 9H 5H 4H 7S", "steal+limit=3")
    assert lying(trace, 3) == ["6S | KS 9H", "7S | 5H 2S 4H 3S"]
    assert lying(decided("KS 2S / 9H 5H", "steal+limit=1+pickup=loser-first"), 1)[0] == "2S | 9H KS"
    assert lying(decided("2S KS / KH 5H", "steal+limit=1+pickup=seat"), 1)[1] == "5H | 2S KH"


def test_a_card_of_the_same_rank_takes_the_whole_pile_and_lies_on_top() -> None:
    trace = decided(THEFT, "steal+limit=2", "take", "")
    assert rules_of(trace, 2) == ["steal.take", "steal.take", "battle.turn-up", "battle.highest-wins"]
    assert find(trace, Stole, 2) == {"seat": 0, "loser": 1, "card": parse_hand("2D")[0], "cards": parse_hand("KH 2S"),
                                     "score": (4, 2)}
    assert find(trace, Turned, 2)["cards"] == parse_hand("4S 3H")      # the card after the one that stole
    assert lying(trace, 2) == [" | KH 2S 2D 4S 3H", "5H | "]


def test_a_stolen_pile_lies_on_the_own_pile() -> None:
    trace = decided("KS 3S 3D 4S / 2H KH 9H 5H", "steal+limit=3", "take", "")
    assert lying(trace, 2) == ["3D 4S | KS 2H", "9H 5H | KH 3S"]
    assert find(trace, Stole, 3)["score"] == (6, 2)
    assert lying(trace, 3)[1] == "5H | 9H 4S"
    assert lying(trace, 3)[0] == " | KS 2H KH 3S 3D"


def test_the_pile_may_be_left() -> None:
    trace = decided(THEFT, "steal+limit=2", "leave", "")
    assert rules_of(trace, 2) == ["steal.leave", "battle.turn-up", "battle.highest-wins"]
    assert find(trace, Turned, 2)["cards"] == parse_hand("2D 3H")


def test_who_is_asked_may_take_or_leave() -> None:
    seen: list[Choice] = []
    play(parse_hands(THEFT), load_rules("steal+limit=2"), choosers=[spy(highest, seen), spy(lowest, seen)])
    assert seen == [Choice(2, 0, 0, "steal", ("take", "leave"))]


def test_the_top_of_the_own_pile_and_cards_below_the_top_may_not_be_stolen() -> None:
    assert decided("KS 2D 4S / 2H 3H 5H", "steal+limit=2", "", "").battles[1].winner == 1
    assert decided("2S KD 4S / KH 3H 5H", "steal+limit=2", "", "").battles[1].winner == 0


def test_both_may_steal_in_seat_order_and_the_second_takes_what_the_first_has_stolen() -> None:
    trace = decided("2S 2D 4S / KH 2H 5H", "steal+limit=2", "take", "take")
    assert [(event.seat, format_hand(event.cards)) for event in trace.events if isinstance(event, Stole)] == [
        (0, "KH 2S"), (1, "KH 2S 2D")]
    assert find(trace, Turned, 2)["cards"] == parse_hand("4S 5H")
    assert lying(trace, 2) == [" | ", " | KH 2S 2D 2H 5H 4S"]
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.ALL_CARDS, 1)


def test_who_leaves_a_pile_turns_up_the_same_card_and_the_other_may_still_steal() -> None:
    # Both have a two on their piles, and a two comes next for both.
    trace = decided("KS 2S 2D 4S / 2H KH 2C 5H", "steal+limit=3", "leave", "take")
    assert [event.choice for event in trace.battles[2].events if isinstance(event, Chose)] == ["leave", "take"]
    assert find(trace, Turned, 3)["cards"] == parse_hand("2D 5H")
    assert lying(trace, 3) == ["4S | ", " | KH 2S KS 2H 2C 5H 2D"]


def test_an_empty_stack_is_renewed_from_the_own_pile_unshuffled_first_won_on_top() -> None:
    trace = decided("KS QS 2S / JH 10H 3H", "steal+limit=4")
    assert lying(trace, 3) == [" | KS JH QS 10H", " | 3H 2S"]
    turned = [event for event in trace.battles[3].events if isinstance(event, TurnedOver)]
    assert [(event.seat, format_hand(event.cards)) for event in turned] == [(0, "KS JH QS 10H"), (1, "3H 2S")]
    assert find(trace, Turned, 4)["cards"] == parse_hand("KS 3H")
    assert lying(trace, 4) == ["JH QS 10H | KS 3H", "2S | "]


def test_the_last_card_of_a_stack_that_steals_is_turned_over_with_what_it_stole() -> None:
    trace = decided("2S 2D / KH 3H 5H", "steal+limit=2", "take", "")
    assert rules_of(trace, 2)[:4] == ["steal.take", "steal.take", "steal.turn-over", "battle.turn-up"]
    assert find(trace, TurnedOver, 2) == {"seat": 0, "cards": parse_hand("KH 2S 2D")}
    assert find(trace, Turned, 2)["cards"] == parse_hand("KH 3H")
    assert lying(trace, 2) == ["2S 2D | KH 3H", "5H | "]


def test_what_was_turned_over_cannot_be_stolen_back() -> None:
    trace = decided("2S 2D / KH 2H 5H", "steal+limit=2", "take", "")    # seat 1 has a two, but no pile to take
    assert find(trace, Turned, 2)["cards"] == parse_hand("KH 2H")


@pytest.mark.parametrize(("choice", "reason", "score"), [("take", Reason.ALL_CARDS, (4, 0)),
                                                         ("leave", Reason.LIMIT, (3, 1))])
def test_a_pile_stolen_before_it_renews_an_empty_stack_ends_the_game_before_a_card_is_turned_up(
        choice: str, reason: Reason, score: tuple[int, int]) -> None:
    # Both stacks are empty after two battles: seat 0 turns its pile over first, and an eight lies on the other's.
    trace = decided("8S 2S / 4H 8D", "steal+pickup=seat+limit=3" if choice == "leave" else "steal+pickup=seat",
                    choice, "")
    assert lying(trace, 2) == [" | 8S 4H", " | 2S 8D"]
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (reason, 0, score)
    assert len(trace.battles) == trace.outcome.battles == 3
    third = trace.battles[2]
    if choice == "take":
        assert rules_of(trace, 3) == ["steal.turn-over", "steal.take", "steal.take", "end.out"]
        assert (third.winner, third.pot, third.score) == (None, (), (4, 0))
    else:
        assert rules_of(trace, 3)[:4] == ["steal.turn-over", "steal.leave", "steal.turn-over", "battle.turn-up"]


def test_a_war_goes_onto_the_pile_and_its_cards_cannot_steal() -> None:
    # A three lies on the pile of seat 1; the threes of seat 0 lie face down and open in the war.
    trace = decided("3S 7S 3C 4S 3D QS / KH 7H 2H 4H 5H 6H", "steal+limit=2", "", "")
    assert rules_of(trace, 2) == ["battle.turn-up", "war.tie", "war.face-down", "war.turn-up", "war.highest-wins"]
    assert pot(trace, 2) == "7S 7H 3C 2H 4S 4H 3D 5H QS 6H"
    assert taken(trace, 2) == "7S 3C 4S 3D QS 7H 2H 4H 5H 6H"
    assert lying(trace, 2) == [" | 7S 3C 4S 3D QS 7H 2H 4H 5H 6H", " | KH 3S"]


def test_a_deciding_card_cannot_steal_instead() -> None:
    trace = decided("3S 7S 2C 4S 8D 3D / KH 7H 2H 4H 5H 6H", "steal+limit=2", "", "")
    assert trace.battles[1].winner == 1


def test_a_stack_too_short_for_a_war_is_renewed_from_the_pile_beneath_what_is_left() -> None:
    trace = decided("KS 8S 7S 2S / QH JH 7H 3H 4H 5H 6H", "steal+limit=3")
    assert lying(trace, 2) == ["7S 2S | KS QH", "7H 3H 4H 5H 6H | JH 8S"]
    assert rules_of(trace, 3) == ["battle.turn-up", "war.tie", "steal.turn-over", "shortage.last-card",
                                  "war.face-down", "war.turn-up", "war.highest-wins"]
    assert find(trace, TurnedOver, 3) == {"seat": 0, "cards": parse_hand("KS QH")}
    assert find(trace, Short, 3) == {"seat": 0, "has": 3, "needs": 4}
    assert find(trace, Laid, 3)["cards"] == (parse_hand("2S KS"), parse_hand("3H 4H 5H"))
    assert trace.battles[2].winner == 0     # the queen of hearts, turned over, wins
    assert lying(trace, 3)[1] == " | JH 8S"


def test_a_stack_that_is_long_enough_keeps_the_pile_out_of_the_war() -> None:
    trace = decided("KS 7S 2S 3S 4S 5S / QH 7H 3H 4H 5H 6H", "steal+limit=2")
    assert not any(isinstance(event, TurnedOver) for event in trace.events)
    assert lying(trace, 2)[0] == " | KS QH"


def test_a_second_level_renews_too() -> None:
    trace = decided("KS 7S 2S 9S / QH 7H 3H 9H 4H 5H", "steal+down=1+limit=2")
    over = next(event for event in trace.events if isinstance(event, TurnedOver))
    assert (over.battle, over.level, format_hand(over.cards)) == (2, 1, "KS QH")
    assert trace.battles[1].levels == 2
    assert pot(trace, 2) == "7S 7H 2S 3H 9S 9H KS 4H QH 5H"
    assert trace.battles[1].winner == 0


def test_without_stack_and_pile_the_last_card_stands() -> None:
    trace = decided("7S / 7H 2H 3H 4H 5H", "steal+limit=1")
    assert find(trace, Short) == {"seat": 0, "has": 0, "needs": 4}
    assert (pot(trace), trace.battles[0].winner) == ("7S 7H 2H 3H 4H 5H", 0)
    assert lying(trace, 1) == [" | 7S 7H 2H 3H 4H 5H", " | "]
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.ALL_CARDS, 0)


def test_if_neither_has_stack_or_pile_in_a_war_the_game_is_a_draw() -> None:
    trace = decided("7S / 7H", "steal")
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "shortage.draw", "end.out", "end.out"]
    assert find(trace, Waiting) == {"pot": parse_hand("7S 7H"), "score": (0, 0)}
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.SHORTAGE, None)


def test_out_is_who_has_neither_stack_nor_pile() -> None:
    trace = decided("KS 2S / 2H", "steal")
    assert [event.seat for event in trace.events if isinstance(event, Out)] == [1]
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.ALL_CARDS, 0, (3, 0))


def test_a_seat_with_a_pile_only_is_not_out() -> None:
    trace = decided("KS 2S / 2H 3H", "steal+limit=2")
    assert [battle.score for battle in trace.battles] == [(3, 1), (2, 2)]
    assert not any(isinstance(event, Out) for event in trace.events)


def test_at_the_limit_stack_and_pile_count() -> None:
    trace = decided("KS 2S / 2H 3H", "steal+limit=1")
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.LIMIT, 0, (3, 1))
    assert decided("KS 2S / 2H 3H", "steal+limit=2").outcome.winner is None
    assert decided("KS 2S / 2H 3H", "steal+limit=1+at_limit=draw").outcome.winner is None


def test_no_card_comes_round_where_piles_are_turned_over() -> None:
    assert not any(isinstance(event, Recycled) for event in decided("KS QS 2S / JH 10H 3H", "steal").events)


def test_steal_is_for_two_and_needs_choosers() -> None:
    with pytest.raises(RuleError, match="keeps seats=2"):
        load_rules("steal+seats=3")
    with pytest.raises(RuleError, match="has choices to make"):
        play(parse_hands("KS / 2H"), load_rules("steal"))
    with pytest.raises(RuleError, match="no limit"):
        load_rules("steal+limit=none")


@pytest.mark.parametrize(("kind", "battle", "change", "message"), [
    (Stole, 2, {"cards": parse_hand("2S KH")}, "pile of seat 1"),
    (Stole, 2, {"seat": 1, "loser": 0}, "choice of seat 1"),
    (Chose, 2, {"seat": 1}, "'take' where seat 1 may steal"),
    (Chose, 2, {"choice": "leave"}, "choice of seat 0"),
    (TurnedOver, 2, {"cards": parse_hand("2S KH 2D")}, "pile of seat 0"),
])
def test_a_trace_that_tells_something_else_is_refused(kind: type, battle: int, change: dict[str, Any],
                                                      message: str) -> None:
    trace = decided("2S 2D / KH 3H 5H", "steal+limit=2", "take", "")
    place = next(place for place, event in enumerate(trace.events) if isinstance(event, kind)
                 and event.battle == battle)
    events = [*trace.events[:place], trace.events[place]._replace(**change), *trace.events[place + 1:]]
    with pytest.raises(TraceError, match=message):
        verify(replace(trace, events=tuple(events)))


@settings(max_examples=60, deadline=None)
@given(games_decided("steal"))
def test_every_game_keeps_its_cards_ends_and_can_be_replayed(trace: Trace) -> None:
    for place in check_kept_and_replayed(trace):
        assert not any(place.hands)
