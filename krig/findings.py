"""What a run of the search for a deal reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from krig.cards import Card

Hands = tuple[tuple[Card, ...], ...]


class BudgetError(Exception):
    """The run has played all the battles it may."""


@dataclass
class Report:
    """What a run found. hands: the deal, or None; exhausted: every deal is ruled out.

    reached, held: how often each fact was put to the test, and how often it held, by its index.
    deepest: the last battle that was reached with all facts true.
    """

    hands: Hands | None = None
    exhausted: bool = False
    battles: int = 0
    deepest: int = 0
    reached: Counter[int] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
