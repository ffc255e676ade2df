"""From partial facts to a deal: found, proved impossible, or given up; the same for every number of workers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from krig.cards import Card, deck
from krig.engine import play
from krig.errors import ExampleError
from krig.examples import load_example
from krig.expectations import check_expectation
from krig.reconstruct import Reconstruction, Verdict, budget_of, reconstruct
from krig.stories import Story, read_story
from krig.trace import Trace

ROOT = Path(__file__).parent.parent


def story(folder: Path, text: str) -> Story:
    path = folder / "story.toml"
    path.write_text(text, encoding="utf-8")
    return read_story(path)


def all_true(asked: Story, found: Reconstruction) -> bool:
    """Whether the engine, and the named cards, bear out the deal that was found."""
    assert found.hands is not None
    named = {card for hand in found.hands for card in hand}
    aside = tuple(card for card in deck(asked.rules.deck) if card not in named)
    trace = play(found.hands, asked.rules, aside=aside)
    kept = all(old in (None, new) for before, after in zip(asked.hands, found.hands, strict=True)
               for old, new in zip(before, after, strict=True))
    once = len(named) == sum(map(len, found.hands))
    return kept and once and not any(check_expectation(fact, trace, asked.keys) for fact in asked.facts)


HALF_OPEN = """
rules = "{rules}"
any_deal = true
[cards]
a = "{a}"
b = "{b}"
{c}
{facts}
"""


@pytest.mark.parametrize("rules", [
    "standard", "strict", "one-down", "none-down", "open-ties", "fifty", "standard+pickup=loser-first",
    "standard+order=low", "standard+deck=36+down=0+beats=6>14", "one-down+participants=tied"])
@pytest.mark.parametrize("seats", [2, 3])
def test_finds_a_deal_under_every_fixed_order(tmp_path: Path, rules: str, seats: int) -> None:
    fact = '[[fact]]\nbattle = 2\nwinner = "b"\n[[fact]]\nbattle = 3\nwinner = "a"\n'
    asked = story(tmp_path, HALF_OPEN.format(rules=rules, a="7S ? 8S ? ? JS", b="9H ? ? 6D ? QH",
                                             c='c = "8D ? ? 6C ? KC"' if seats == 3 else "", facts=fact))
    found = reconstruct(asked, seed=3, most_battles=200_000)
    assert found.verdict is Verdict.FOUND
    assert all_true(asked, found)


def test_same_seed_same_deal_for_any_number_of_workers() -> None:
    asked = read_story(ROOT / "tests" / "data" / "walkthrough.toml")
    alone = reconstruct(asked, seed=2, workers=1)
    together = reconstruct(asked, seed=2, workers=2)
    assert alone.verdict is Verdict.FOUND
    assert alone.hands == together.hands
    assert all_true(asked, alone)


def test_another_seed_tries_other_deals(tmp_path: Path) -> None:
    asked = story(tmp_path, HALF_OPEN.format(rules="standard", a="7S ? ? ?", b="9H ? ? ?", c="",
                                             facts='[[fact]]\nbattle = 1\nwinner = "b"\n'))
    assert len({reconstruct(asked, seed=seed).hands for seed in range(5)}) > 1


def test_says_that_no_deal_exists(tmp_path: Path) -> None:
    """Every card but two is named, and neither order of the two makes the fact true."""
    asked = story(tmp_path, HALF_OPEN.format(
        rules="standard", a="7S ? 2S", b="9H ? 3H", c="",
        facts='[[fact]]\nbattle = 2\nup = [["5S", "5H"]]\nwinner = "a"\nlevels = 0\n'))
    found = reconstruct(asked)
    assert found.verdict is Verdict.NONE
    assert found.progress.hardest(asked) is asked.facts[0]


def test_exhausts_what_brute_force_exhausts(tmp_path: Path) -> None:
    """With four open cards the verdict is that of trying every deal (suits do not matter), whatever the fact."""
    verdicts: set[Verdict] = set()
    traces: list[Trace] = []
    for pot in range(2, 9):
        for winner in ("a", "b", "nobody"):
            facts = f'[[fact]]\nbattle = 2\npot = {pot}\nwinner = "{winner}"\n'
            asked = story(tmp_path, HALF_OPEN.format(
                rules="strict+deck=32+down=1", a="7S ? ? 7D", b="8H ? ? 8D", c="", facts=facts))
            traces = traces or [play(hands, asked.rules) for hands in every_deal(asked)]
            found = reconstruct(asked, most_battles=500_000)
            possible = any(not check_expectation(asked.facts[0], trace, asked.keys) for trace in traces)
            assert found.verdict is (Verdict.FOUND if possible else Verdict.NONE), (pot, winner)
            assert not possible or all_true(asked, found)
            verdicts.add(found.verdict)
    assert verdicts == {Verdict.FOUND, Verdict.NONE}


def test_exhausts_with_three_seats_and_a_pot_that_waits(tmp_path: Path) -> None:
    """The first two tie and have no cards left; the third, and whoever draws an open card, may win what waits."""
    verdicts = set()
    for winner in ("a", "b", "c", "d"):
        for pot in (2, 4, 6):
            facts = f'[[fact]]\nbattle = 2\nwinner = "{winner}"\npot = {pot}\n'
            asked = story(tmp_path, HALF_OPEN.format(
                rules="standard+deck=32", a="7S", b="?", c='c = "8H 9H ?"\nd = "8D ?"', facts=facts))
            found = reconstruct(asked, most_battles=200_000)
            possible = any(not check_expectation(asked.facts[0], play(hands, asked.rules), asked.keys)
                           for hands in every_deal(asked))
            assert found.verdict is (Verdict.FOUND if possible else Verdict.NONE), (winner, pot)
            verdicts.add(found.verdict)
    assert verdicts == {Verdict.FOUND, Verdict.NONE}


def every_deal(asked: Story) -> Iterator[list[list[Card]]]:
    """Every deal that fits, one of those that differ in suits only."""
    named = {card for hand in asked.hands for card in hand}
    free: dict[int, list[Card]] = {}
    for card in deck(asked.rules.deck):
        if card not in named:
            free.setdefault(card.rank, []).append(card)
    for ranks in product(free, repeat=asked.unknown):
        if all(ranks.count(rank) <= len(free[rank]) for rank in ranks):
            rest = {rank: list(cards) for rank, cards in free.items()}
            cards = iter([rest[rank].pop() for rank in ranks])
            yield [[card or next(cards) for card in hand] for hand in asked.hands]


def test_gives_up_at_the_budget() -> None:
    asked = read_story(ROOT / "tests" / "data" / "walkthrough.toml")
    found = reconstruct(asked, seed=1, most_battles=2_000)
    assert found.verdict is Verdict.BUDGET
    assert found.hands is None
    assert found.progress.battles == 2_000
    assert found.progress.hardest(asked) is not None


@pytest.mark.parametrize("workers", [1, 2])
def test_never_plays_more_battles_than_it_may(workers: int) -> None:
    """A budget that ends within the third run is kept to, and what is counted is what was played."""
    asked = read_story(ROOT / "tests" / "data" / "walkthrough.toml")
    whole, least = reconstruct(asked, most_battles=610, workers=workers), reconstruct(asked, most_battles=1)
    assert (whole.verdict, whole.progress.battles) == (Verdict.BUDGET, 610)
    assert (least.progress.battles, least.progress.runs) == (1, 1)


def test_refuses_a_shuffled_pick_up(tmp_path: Path) -> None:
    asked = story(tmp_path, HALF_OPEN.format(rules="standard+pickup=random", a="7S ?", b="9H ?", c="", facts=""))
    with pytest.raises(ExampleError, match="pickup 'random' cannot be reconstructed, expected a fixed order"):
        reconstruct(asked)


def test_longer_runs_come_seldom_and_grow() -> None:
    budgets = [budget_of(run) for run in range(32 * 32)]
    assert budgets.count(250) == 31 * 32
    assert budgets[31] == 4_000
    assert budgets[-1] == 64_000


def test_the_committed_story_holds_in_every_fact() -> None:
    """The example is the walkthrough with its open cards filled in; all its facts are still there and true."""
    told = load_example(ROOT / "examples" / "fifty-battles.toml")
    open_story = read_story(ROOT / "tests" / "data" / "walkthrough.toml")
    assert told.story.facts == open_story.facts
    assert len(told.story.facts) == 11
    for before, after in zip(open_story.hands, told.story.hands, strict=True):
        assert all(old in (None, new) for old, new in zip(before, after, strict=True))
