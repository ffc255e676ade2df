"""Games that never end: proved by a position that comes again."""

from __future__ import annotations

import pytest
from games import game

from krig.deals import deal
from krig.engine import play
from krig.events import Reason
from krig.rules import load_rules
from krig.trace import Trace


def positions_agree(trace: Trace) -> bool:
    """Whether the position after battle `start` is the last one, and no two before are the same."""
    positions = [tuple(map(tuple, position.stacks)) for position in trace.positions()]
    start = trace.outcome.start
    assert start is not None
    return positions[start] == positions[-1] and len(set(positions)) == len(positions) - 1


@pytest.mark.parametrize(("hands", "start", "period"), [
    ("2S 4S 3S / 5S", 0, 4),        # the deal itself comes again
    ("2S 4S / 5S 3S", 2, 4),
    ("2S 3S 4S 5S 6S / 7S", 6, 12),
])
def test_start_is_the_battles_before_the_position_first_stood_and_period_until_it_recurs(hands: str, start: int,
                                                                                       period: int) -> None:
    trace = game(hands, "standard+pickup=seat")
    outcome = trace.outcome
    assert (outcome.reason, outcome.winner, outcome.start, outcome.period) == (Reason.ENDLESS, None, start, period)
    assert outcome.battles == len(trace.battles) == start + period
    assert positions_agree(trace)


def test_loser_first_can_be_endless_too() -> None:
    assert game("2S 3S 4S 6S / 5S 7S", "standard+pickup=loser-first").outcome.period == 12


def test_the_wars_won_belong_to_the_position() -> None:
    """Round and round with a war in each round: never endless where wars are counted, for the count differs."""
    hands = "3D 3C 4D 2H / 2S 4S"
    assert game(hands, "none-down+pickup=seat").outcome.reason is Reason.ENDLESS
    outcome = game(hands, "none-down+pickup=seat+wars_to_win=100").outcome
    assert (outcome.reason, outcome.battles > 1000) == (Reason.WARS, True)


@pytest.mark.parametrize(("hands", "rules", "ranks_period"), [
    ("2H 2S 4S / 3C 3S", "standard+pickup=loser-first", 2),
    ("3D 3C 4D 2H / 2S 4S", "none-down+pickup=seat", 20),
])
def test_exact_cards_come_again_not_only_ranks(hands: str, rules: str, ranks_period: int) -> None:
    trace = game(hands, rules)
    start, period = trace.outcome.start, trace.outcome.period
    assert positions_agree(trace)
    assert start is not None
    assert period is not None
    ranks = [[[card.rank for card in stack] for stack in position.stacks] for position in trace.positions()]
    assert ranks[start] == ranks[start + ranks_period]
    assert (period > ranks_period, period % ranks_period) == (True, 0)


def test_three_seats_go_round_with_winner_first() -> None:
    rules = load_rules("standard")
    endless = [trace for number in range(25)
               if (trace := play(deal(rules, seats=3, seed=1, game=number)[0], rules)).outcome.reason is Reason.ENDLESS]
    assert endless
    assert all(map(positions_agree, endless))


@pytest.mark.parametrize("rules", ["fifty", "standard+pickup=seat+minutes=1"])
def test_a_limit_or_a_clock_is_played_to_and_never_endless(rules: str) -> None:
    outcome = game("2S 4S 3S / 5S", rules).outcome
    assert outcome.reason in (Reason.LIMIT, Reason.CLOCK)
    assert outcome.battles == load_rules(rules).battle_limit
    assert outcome.start is outcome.period is None


def test_with_pickup_random_a_position_proves_nothing() -> None:
    assert game("2S 4S 3S / 5S", "standard+pickup=random", seed=1).outcome.reason is Reason.ALL_CARDS
