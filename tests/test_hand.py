"""The game of a hand: one micro-deal for each ruling, and what holds in every game. Hands are top card first."""

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
from krig.errors import ChoiceError, RuleError, TraceError
from krig.events import Chose, Drew, Got, Laid, Out, Reason, Short, Turned, Waiting, Won
from krig.rules import load_rules
from krig.trace import Trace
from krig.verify import verify

SHOW = ["hand.choose", "hand.choose", "hand.show"]


def drawn(trace: Trace, battle: int) -> list[tuple[int, str]]:
    """Who drew what in a battle; battle 0 is the start."""
    return [(event.seat, format_hand(event.cards)) for event in trace.events
            if isinstance(event, Drew) and event.battle == battle]


def test_each_begins_with_the_top_three_cards_of_the_own_stack() -> None:
    trace = decided("KS 2S 3S 4S / 9H 5H 6H 7H", "arneson+limit=1")
    assert drawn(trace, 0) == [(0, "KS 2S 3S"), (1, "9H 5H 6H")]
    assert [event.rule for event in trace.events[:3]] == ["deal", "hand.draw", "hand.draw"]


def test_the_choice_is_among_the_hand_highest_first_equal_ranks_as_held() -> None:
    seen: list[Choice] = []
    hands = parse_hands("2S KS 2H 4S / 9H 5H 6H 7H")
    play(hands, load_rules("arneson+limit=1"), choosers=[spy(highest, seen), highest])
    assert seen == [Choice(1, 0, 0, "card", ("KS", "2S", "2H"))]


def test_who_chooses_second_learns_nothing_of_what_the_first_chose() -> None:
    def asked(first: object) -> Choice:
        seen: list[Choice] = []
        play(parse_hands("2S KS 3S 4S / 9H 5H 6H 7H"), load_rules("arneson+limit=1"),
             choosers=[first, spy(highest, seen)])  # type: ignore[list-item]
        return seen[0]

    assert asked(highest) == asked(lowest) == Choice(1, 0, 1, "card", ("9H", "6H", "5H"))


def test_both_show_then_fill_their_hands_and_only_then_the_better_card_takes_both() -> None:
    trace = decided("KS 2S 3S 4S / 9H 5H 6H 7H", "arneson+limit=1", "KS", "6H")
    assert rules_of(trace) == [*SHOW, "hand.draw", "hand.draw", "battle.highest-wins"]
    assert find(trace, Turned) == {"seats": (0, 1), "cards": parse_hand("KS 6H")}
    assert drawn(trace, 1) == [(0, "4S"), (1, "7H")]
    assert (pot(trace), taken(trace), trace.battles[0].winner) == ("KS 6H", "KS 6H", 0)
    after = list(trace.positions())[-1]
    assert list(map(format_hand, after.stacks)) == ["KS 6H", ""]
    assert list(map(format_hand, after.hands)) == ["2S 3S 4S", "9H 5H 7H"]
    assert trace.battles[0].score == (5, 3)


def test_the_winners_own_card_goes_under_the_stack_first() -> None:
    assert taken(decided("2S 3S / KH QH", "arneson+limit=1", "3S", "KH")) == "KH 3S"


def test_the_lowest_card_wins_where_the_order_says_so() -> None:
    trace = decided("KS 2S / 9H 5H", "arneson+order=low+limit=1", "2S", "9H")
    assert (trace.battles[0].winner, rules_of(trace)[-1]) == (0, "battle.lowest-wins")


def test_cards_won_come_to_the_hand_at_the_next_filling() -> None:
    trace = decided("KS 2S 3S / 9H 5H 6H", "arneson+limit=2", "KS 3S", "6H 9H")
    assert drawn(trace, 1) == []
    assert drawn(trace, 2) == [(0, "KS 6H")]


def test_who_has_won_with_the_last_card_draws_before_choosing() -> None:
    trace = decided("KS / 2H 3H 4H", "arneson+limit=2", "KS KS", "2H 4H")
    assert trace.battles[0].score == (2, 2)
    assert rules_of(trace, 2)[:3] == ["hand.draw", "hand.choose", "hand.choose"]
    assert drawn(trace, 2) == [(0, "KS 2H")]


def test_a_war_is_won_by_the_fourth_card_and_the_loser_gets_the_two_that_tied() -> None:
    trace = decided("7S 2S KS 4S 5S 6S 8S 9S / 7H 2H QH 4H 5H 6H 8H", "arneson+limit=1", "7S KS", "7H QH")
    assert rules_of(trace) == [
        *SHOW, "hand.draw", "hand.draw", "war.tie", "hand.face-down", "hand.choose", "hand.choose", "hand.fourth",
        "hand.draw", "hand.war-pot", "hand.tied-cards"]
    assert find(trace, Laid) == {"seats": (0, 1), "cards": (parse_hand("5S 6S 8S"), parse_hand("5H 6H 8H"))}
    assert pot(trace) == "5S 5H 6S 6H 8S 8H KS QH"
    assert taken(trace) == "5S 6S 8S KS 5H 6H 8H QH"
    assert find(trace, Got) == {"seat": 1, "cards": parse_hand("7H 7S"), "score": (11, 4)}
    assert find(trace, Won)["score"] == (11, 2)
    battle = trace.battles[0]
    assert (battle.war, battle.levels, battle.winner, battle.score) == (True, 1, 0, (11, 4))


def test_the_fourth_card_is_chosen_from_a_full_hand() -> None:
    trace = decided("7S 2S 3S KS 5S 6S 8S / 7H 2H QH 4H 5H 6H 8H", "arneson+limit=1", "7S KS", "7H QH")
    assert trace.battles[0].winner == 0     # the king came to the hand after the sevens were shown


def test_fourth_cards_that_tie_go_on_from_the_stack_and_the_first_two_wait() -> None:
    trace = decided("7S 9S KS 2S 3S 4S / 7H 9H QH 2H 3H 4H", "arneson+down=1+limit=1", "7S 9S KS", "7H 9H QH")
    assert pot(trace) == "3S 3H 9S 9H KS QH"
    assert find(trace, Got)["cards"] == parse_hand("7H 7S")
    assert rules_of(trace).count("war.again") == 1
    assert (trace.battles[0].levels, trace.battles[0].score) == (2, (8, 4))


def test_fewer_than_three_in_the_stack_are_as_many_as_there_are() -> None:
    trace = decided("7S KS 2S 3S 4S / 7H QH 2H 3H 5H 6H 8H 9H", "arneson+limit=1", "7S KS", "7H QH")
    assert find(trace, Laid)["cards"] == (parse_hand("4S"), parse_hand("5H 6H 8H"))
    assert pot(trace) == "4S 5H 6H 8H KS QH"
    assert not any(isinstance(event, Short) for event in trace.events)


def test_a_war_without_cards_in_the_stacks_is_fought_from_the_hands() -> None:
    trace = decided("7S 2S / 7H 3H", "arneson+limit=1", "7S 2S", "7H 3H")
    assert (pot(trace), trace.battles[0].winner) == ("2S 3H", 1)
    assert not any(isinstance(event, Laid) for event in trace.events)


def test_nobody_is_out_after_a_war_because_the_loser_gets_two_cards() -> None:
    trace = decided("7S 2S / 7H 3H", "arneson+limit=1", "7S 2S", "7H 3H")
    assert find(trace, Got) == {"seat": 0, "cards": parse_hand("7S 7H"), "score": (2, 2)}
    assert trace.outcome.reason is Reason.LIMIT


def test_without_a_card_in_hand_the_last_card_shown_stands() -> None:
    trace = decided("7S / 7H 2H 3H 4H 5H", "arneson+limit=1", "7S", "7H 2H")
    assert find(trace, Short) == {"seat": 0, "has": 0, "needs": 4}
    assert [event.cards for event in trace.events if isinstance(event, Turned)] == [parse_hand("7S 7H"),
                                                                                    parse_hand("2H")]
    assert (pot(trace), trace.battles[0].winner) == ("5H 2H", 0)
    # The card that stood is one of the two that tied: the loser gets it.
    assert find(trace, Got) == {"seat": 1, "cards": parse_hand("7H 7S"), "score": (2, 4)}


def test_the_standing_card_can_lose() -> None:
    trace = decided("7S / 7H KH 3H", "arneson+limit=1", "7S", "7H KH")
    assert (pot(trace), trace.battles[0].winner, trace.battles[0].score) == ("KH", 1, (2, 2))


def test_if_neither_has_a_card_left_the_game_is_a_draw() -> None:
    trace = decided("7S / 7H", "arneson")
    assert rules_of(trace)[3:] == ["war.tie", "shortage.draw", "end.out", "end.out"]
    assert find(trace, Waiting) == {"pot": parse_hand("7S 7H"), "score": (0, 0)}
    assert (trace.outcome.reason, trace.outcome.winner, trace.battles[0].winner) == (Reason.SHORTAGE, None, None)
    later = decided("7S / 7H 7D", "arneson", "7S", "7H 7D")
    assert pot(later) == "7S 7H 7D"
    assert (later.battles[0].levels, later.outcome.reason) == (1, Reason.SHORTAGE)


def test_out_is_who_has_no_card_in_hand_and_stack() -> None:
    trace = decided("KS / 2H", "arneson")
    assert [event.seat for event in trace.events if isinstance(event, Out)] == [1]
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.ALL_CARDS, 0, (2, 0))


def test_at_the_limit_most_cards_in_stack_and_hand_win_equal_is_a_draw() -> None:
    trace = decided("KS 2S 3S / 9H 5H 6H", "arneson+limit=1")
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.LIMIT, 0, (4, 2))
    even = decided("KS 2S 3S / 9H 5H 6H", "arneson+limit=2", "KS 2S", "9H 6H")
    assert (even.outcome.winner, even.outcome.score) == (None, (3, 3))
    assert decided("KS 2S / 9H 5H", "arneson+limit=none+minutes=1+seconds_per_battle=60").outcome.reason is Reason.CLOCK


def test_a_choice_outside_the_hand_and_a_missing_strategy_are_refused() -> None:
    hands = parse_hands("KS 2S / 9H 5H")
    with pytest.raises(ChoiceError, match=r"battle 1: seat 1 chose 'AS', expected one of 9H, 5H"):
        play(hands, load_rules("arneson"), choosers=[highest, lambda choice: "AS"])
    with pytest.raises(RuleError, match="has choices to make"):
        play(hands, load_rules("arneson"), choosers=[highest])
    with pytest.raises(RuleError, match="keeps seats=2"):
        load_rules("arneson+seats=2,3")


@pytest.mark.parametrize(("kind", "change", "message"), [
    (Chose, {"choice": "AS"}, "AS in the hand of seat 0"),
    (Turned, {"cards": parse_hand("2S 7H")}, "card that seat 0 turned up"),
    (Won, {"pot": parse_hand("7S 7H KS QH")}, "pot"),
    (Got, {"cards": parse_hand("7S 7H")}, "cards that tied first"),
    (Got, {"seat": 0}, "cards that tied first"),
])
def test_a_trace_that_tells_something_else_is_refused(kind: type, change: dict[str, Any], message: str) -> None:
    trace = decided("7S 2S KS / 7H 2H QH", "arneson+limit=1", "7S KS", "7H QH")
    place = next(place for place, event in enumerate(trace.events) if isinstance(event, kind))
    events = [*trace.events[:place], trace.events[place]._replace(**change), *trace.events[place + 1:]]
    with pytest.raises(TraceError, match=message):
        verify(replace(trace, events=tuple(events)))


def test_the_loser_of_a_war_must_get_the_tied_cards_at_once() -> None:
    trace = decided("7S 2S KS / 7H 2H QH", "arneson+limit=1", "7S KS", "7H QH")
    events = tuple(event for event in trace.events if not isinstance(event, Got))
    with pytest.raises(TraceError, match="7S 7H on the table after the pot, expected the loser to get them"):
        verify(replace(trace, events=events))


@settings(max_examples=60, deadline=None)
@given(games_decided("arneson"))
def test_every_game_keeps_its_cards_ends_and_can_be_replayed(trace: Trace) -> None:
    for place in check_kept_and_replayed(trace):
        assert not any(place.piles)
        assert all(len(hand) <= trace.rules.hand for hand in place.hands)
