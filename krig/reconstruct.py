"""From partial facts to a full deal that makes all of them true, or to a proof that there is none.

Many short runs of `krig.search`, each in a random order of its own: a run that starts badly is soon given up. Now and
then a run may go on for longer, so that in the end one exhausts what there is. The answer is that of the first run, in
order, that has one: it depends on the seed only, not on the number of workers.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import count
from multiprocessing import resource_tracker
from multiprocessing.pool import Pool

from krig.errors import ExampleError, RuleError
from krig.expectations import Expectation
from krig.files import locate
from krig.findings import Hands, Report
from krig.rules import RuleSet
from krig.search import Search
from krig.stories import Story

SHORT_RUN = 250         # battles; of 250 to 8,000 this found the fifty-battle story fastest
LONGER_EVERY = 32       # every 32nd run may take 16 times as long, every 32nd of those 16 times that, …
LONGER_BY = 16


class Verdict(StrEnum):
    """What a reconstruction can come to."""

    FOUND = "found"
    NONE = "none"
    BUDGET = "budget"


@dataclass
class Progress:
    """The search so far. runs and battles: how many; deepest: the last battle reached with all facts true."""

    runs: int = 0
    battles: int = 0
    deepest: int = 0
    reached: Counter[int] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)

    def add(self, report: Report) -> None:
        """Count one more run."""
        self.runs += 1
        self.battles += report.battles
        self.deepest = max(self.deepest, report.deepest)
        self.reached += report.reached
        self.held += report.held

    def hardest(self, story: Story) -> Expectation | None:
        """The fact that held least often of those put to the test."""
        tested = [fact for fact in story.facts if self.reached[fact.index]]
        return min(tested, key=lambda fact: self.held[fact.index] / self.reached[fact.index], default=None)


@dataclass(frozen=True)
class Reconstruction:
    """The answer: a deal, or none, with the search that led to it. hands: cards top first."""

    verdict: Verdict
    hands: Hands | None
    progress: Progress


def reconstruct(story: Story, *, seed: int = 1, most_battles: int = 20_000_000, workers: int = 1,
                tell: Callable[[Progress], None] = lambda progress: None) -> Reconstruction:
    """Find a full deal under which every fact of `story` is true.

    seed: of the random order in which deals are tried. most_battles: how many may be played in all. workers:
    processes. tell: called with the progress after every run. Raises ExampleError for pick-up order random, and for
    games other than war.
    """
    try:
        check_can_reconstruct(story.rules)
    except RuleError as fault:
        raise ExampleError(fault.message, place=locate(story.path, story.text, "rules")) from None
    progress = Progress()
    with _runs(partial(_run, story, seed, most_battles), workers) as reports:
        for run, report in enumerate(reports):
            left = most_battles - progress.battles
            if report.battles > left:       # begun before it was known how many battles the runs before it play
                report = _run(story, seed, left, run)
            progress.add(report)
            tell(progress)
            if report.hands is not None:
                return Reconstruction(Verdict.FOUND, report.hands, progress)
            if report.exhausted:
                return Reconstruction(Verdict.NONE, None, progress)
            if progress.battles >= most_battles:
                break
    return Reconstruction(Verdict.BUDGET, None, progress)


def check_can_reconstruct(rules: RuleSet) -> None:
    """Raises RuleError for pick-up order random, and for games other than war."""
    if rules.game != "war":
        raise RuleError(f"{rules.name!r} cannot be reconstructed, expected a rule set of the game of war")
    if rules.pickup == "random":
        raise RuleError("pickup 'random' cannot be reconstructed, expected a fixed order")


def budget_of(run: int) -> int:
    """How many battles a run may play; runs count from 0."""
    budget, rest = SHORT_RUN, run + 1
    while rest % LONGER_EVERY == 0:
        budget, rest = budget * LONGER_BY, rest // LONGER_EVERY
    return budget


def _run(story: Story, seed: int, most_battles: int, run: int) -> Report:
    return Search(story, seed=seed, run=run, budget=min(budget_of(run), most_battles)).run()


@contextmanager
def _runs(work: Callable[[int], Report], workers: int) -> Iterator[Iterator[Report]]:
    """The reports of runs 0, 1, 2, … in order, made by `workers` processes; ended with the block."""
    if workers < 2:
        yield map(work, count())
        return
    with _pool(workers) as pool:
        yield _ordered(pool, work, 4 * workers)


def _pool(workers: int) -> Pool:
    """Processes that Ctrl-C does not reach, from their first moment: it is for this process, which ends them.

    They inherit that the signal is blocked; one that comes meanwhile waits for this process.
    """
    context = multiprocessing.get_context("spawn")
    if not hasattr(signal, "pthread_sigmask"):      # Windows
        return context.Pool(workers)
    resource_tracker.ensure_running()       # would unblock the signal again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return context.Pool(workers)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ordered(pool: Pool, work: Callable[[int], Report], ahead: int) -> Iterator[Report]:
    """Results in order, with no more than `ahead` runs begun before they are wanted."""
    waiting = [pool.apply_async(work, (run,)) for run in range(ahead)]
    for run in count(ahead):
        yield waiting.pop(0).get()
        waiting.append(pool.apply_async(work, (run,)))
