"""The game of one pass: won cards are counted, never played again; ties are settled openly; last ties are shared."""

from __future__ import annotations

import json

import pytest
from games import find, game, pot, rules_of, taken
from hypothesis import given
from hypothesis import strategies as st

from krig.cards import Card, format_hand
from krig.deals import deal
from krig.engine import play
from krig.events import Got, Reason, Recycled
from krig.formats import read_trace_json, read_trace_text, write_trace_json, write_trace_text
from krig.rules import load_rules
from krig.trace import Trace
from krig.verify import verify

RULES = "tod-und-leben"


def dealt(seed: int, name: str = RULES) -> Trace:
    rules = load_rules(name)
    hands, aside = deal(rules, seats=2, seed=seed)
    trace = play(hands, rules, aside=aside, seed=seed)
    verify(trace)
    return trace


def test_the_higher_card_takes_both_the_winners_own_first() -> None:
    trace = game("7S KS / QH 8H", RULES)
    assert [battle.winner for battle in trace.battles] == [1, 0]
    assert (pot(trace), taken(trace)) == ("7S QH", "QH 7S")
    assert rules_of(trace) == ["battle.turn-up", "battle.highest-wins"]


def test_won_cards_lie_apart_and_are_never_played() -> None:
    trace = game("AS KS / 7H 8H", RULES)
    positions = list(trace.positions())
    assert [format_hand(position.piles[0]) for position in positions] == ["", "AS 7H", "AS 7H KS 8H"]
    assert [format_hand(position.stacks[0]) for position in positions] == ["AS KS", "KS", ""]
    assert [battle.score for battle in trace.battles] == [(3, 1), (4, 0)]


def test_a_tie_is_settled_openly_for_the_same_pot() -> None:
    trace = game("7S 9S / 7H KH", RULES)
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "war.turn-up", "war.highest-wins"]
    assert (pot(trace), taken(trace)) == ("7S 7H 9S KH", "7H KH 7S 9S")
    assert (trace.battles[0].war, trace.battles[0].levels, trace.outcome.score) == (True, 1, (0, 4))


def test_a_second_tie_goes_on_for_the_same_pot() -> None:
    trace = game("7S 9S AS / 7H 9H 10H", RULES)
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "war.turn-up", "war.again", "war.turn-up",
                               "war.highest-wins"]
    assert (len(trace.battles[0].pot), trace.battles[0].levels) == (6, 2)


def test_the_lower_card_wins_where_low_is_best() -> None:
    trace = game("7S 9S 8S / KH 9H JH", f"{RULES}+order=low")
    assert rules_of(trace) == ["battle.turn-up", "battle.lowest-wins"]
    assert rules_of(trace, 2) == ["battle.turn-up", "war.tie", "war.turn-up", "war.lowest-wins"]


def test_if_the_last_cards_tie_each_takes_back_its_own() -> None:
    trace = game("AS 9S 8S / KH 9H 8H", RULES)
    last = trace.battles[-1]
    assert rules_of(trace, 2) == ["battle.turn-up", "war.tie", "war.turn-up", "war.again", "war.shared", "war.shared"]
    assert [(event.seat, format_hand(event.cards), event.score) for event in last.events if isinstance(event, Got)] \
        == [(0, "9S 8S", (4, 0)), (1, "9H 8H", (4, 2))]
    assert (last.winner, format_hand(last.pot), last.score) == (None, "9S 9H 8S 8H", (4, 2))


def test_a_plain_tie_of_the_last_cards_is_one_card_each() -> None:
    trace = game("AS 9S / KH 9H", RULES)
    assert find(trace, Got, 2) == {"seat": 0, "cards": (Card.parse("9S"),), "score": (3, 0)}


def test_most_cards_win_at_the_end() -> None:
    trace = game("AS 7S KS / KH 9H 8H", RULES)
    assert trace.events[-1].rule == "end.one-pass"
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.ONE_PASS, 0, (4, 2))
    assert trace.outcome.battles == 3


def test_equal_piles_are_nobodys_win() -> None:
    trace = game("AS 7S / KH 9H", RULES)
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.ONE_PASS, None, (2, 2))


def test_it_is_over_when_one_stack_is_empty_and_the_rest_of_the_other_counts() -> None:
    trace = game("AS / KH 9H 8H 7H", RULES)
    assert (trace.outcome.battles, trace.outcome.winner, trace.outcome.score) == (1, 1, (2, 3))


def test_a_tie_with_one_stack_empty_is_shared_as_well() -> None:
    trace = game("AS / AH 9H", RULES)
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "war.shared", "war.shared"]
    assert (trace.outcome.winner, trace.outcome.score) == (1, (1, 2))


def test_it_takes_two() -> None:
    assert load_rules(RULES).seats == (2,)
    assert load_rules(RULES).battle_limit is None
    assert not load_rules(RULES).decides


@given(st.integers(0, 10**6), st.sampled_from((RULES, f"{RULES}+order=low", f"{RULES}+deck=54")))
def test_every_card_is_turned_up_once_and_counted(seed: int, name: str) -> None:
    trace = dealt(seed, name)
    turned = [card for battle in trace.battles for card in battle.pot]
    assert sorted(map(str, turned)) == sorted(map(str, trace.rules.cards))
    assert sum(trace.outcome.score) == len(trace.rules.cards)
    assert not any(isinstance(event, Recycled) for event in trace.events)


@pytest.mark.parametrize("trace", [game("AS 9S 8S / KH 9H 8H", RULES), dealt(4)], ids=["shared", "dealt"])
def test_both_forms_are_read_back(trace: Trace) -> None:
    assert read_trace_text(write_trace_text(trace)) == trace
    assert read_trace_json(write_trace_json(trace)) == trace
    assert json.loads(write_trace_json(trace))["battles"][-1]["pot"]
