"""How fast a game is played and written, beside the least that any program must do: two stacks and a pot, no events.

Not part of `make test`: speed depends on the machine. `make benchmark` shows battles a second; the ratio to the bare
loop is what to look at, and is held here with a margin. Wanted on one core: 150,000 battles a second with all events
and 50,000 as JSON lines where the bare loop does about 2,000,000.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from krig.bulk import play_line
from krig.cards import Card, format_hand
from krig.deals import deal
from krig.engine import play
from krig.rules import load_rules
from krig.trace_json import write_trace_json

RULES = load_rules("standard")
DEALS = [deal(RULES, seats=2, seed=1, game=number)[0] for number in range(60)]
LINES = [" / ".join(map(format_hand, hands)) for hands in DEALS]


def bare(hands: Sequence[Sequence[Card]]) -> int:
    """Play a game under `standard` on two deques and tell only its battles."""
    one, other = map(deque, hands)
    battles = 0
    while one and other:
        battles += 1
        pot = [one.popleft(), other.popleft()]
        while pot[-2].rank == pot[-1].rank and one and other:
            for stack in (one, other):
                pot += [stack.popleft() for _ in range(min(3, len(stack) - 1))]
            pot += one.popleft(), other.popleft()
        if pot[-2].rank == pot[-1].rank:
            break
        (one if pot[-2].rank > pot[-1].rank else other).extend(pot)
        if battles == 5000:         # this pick-up order can go on for ever
            break
    return battles


def run_bare() -> int:
    """The battles of all deals, played by the bare loop."""
    return sum(map(bare, DEALS))


def run_play() -> int:
    """The battles of all deals, played with all events."""
    return sum(play(hands, RULES).outcome.battles for hands in DEALS)


def run_lines() -> int:
    """The battles of all deals, from a line to a line."""
    battles = 0
    for line in LINES:
        trace = play_line(line, RULES)
        battles += trace.outcome.battles
        assert write_trace_json(trace)
    return battles


RUNS: list[Callable[[], int]] = [run_bare, run_play, run_lines]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
def test_battles_a_second(benchmark: BenchmarkFixture, run: Callable[[], int]) -> None:
    benchmark.extra_info["battles"] = battles = benchmark(run)
    if benchmark.stats is not None:
        benchmark.extra_info["battles_a_second"] = round(battles / benchmark.stats.stats.min)
        print(f"{run.__name__}: {battles / benchmark.stats.stats.min:,.0f} battles a second")


def test_the_share_of_the_bare_loop() -> None:
    """Best of many, one after another, so that all have the same of a busy machine."""
    best = dict.fromkeys(RUNS, 0.0)
    for _ in range(15):
        for run in RUNS:
            start = time.perf_counter()
            battles = run()
            best[run] = max(best[run], battles / (time.perf_counter() - start))
    share = {run.__name__: best[run] / best[run_bare] for run in RUNS}
    print({name: f"{value:.3f}" for name, value in share.items()})
    assert share["run_play"] >= 0.075
    assert share["run_lines"] >= 0.025
