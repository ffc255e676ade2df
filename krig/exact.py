"""What the game against the bank costs on average: exact fractions, found by counting every way the cards can lie.

All edges are the bank's: what it wins on average for each chip of the stake named. Burned cards need no counting: every
card still in the shoe is as likely as any other to be the next, whatever was put away unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache

from krig.bank import ANTE, HALF, TIE_PAYS
from krig.cards import deck


@dataclass(frozen=True, slots=True)
class Edges:
    """The bank's edges in one shoe, and how often the first two cards tie.

    war: for the ante, if the player always goes to war; bonus: the same where a second tie pays one ante more;
    surrender: for the ante, if the player always surrenders; tie_bet: for the bet on a tie.
    """

    tie: Fraction
    war: Fraction
    bonus: Fraction
    surrender: Fraction
    tie_bet: Fraction


@dataclass(frozen=True, slots=True)
class _Ways:
    """In how many ways two cards can be drawn in turn: the first is higher, both are equal, the first is lower."""

    higher: int
    equal: int
    lower: int

    @property
    def all(self) -> int:
        return self.higher + self.equal + self.lower


@cache
def bank_edges(packs: int) -> Edges:
    """The edges with so many packs of 52 cards in the shoe."""
    return edges_of(Counter([card.rank for card in deck(52)] * packs))


def edges_of(counts: Mapping[int, int]) -> Edges:
    """The edges in a full shoe. counts: how many cards of each rank it holds, four cards at least."""
    first = _ways(counts)
    surrendered = Fraction(HALF * first.equal, ANTE * first.all)
    decided = Fraction(first.lower - first.higher, first.all)
    war = bonus = Fraction(0)
    for rank, count in counts.items():
        tied = Fraction(count * (count - 1), first.all)
        if tied:
            second = _ways({**counts, rank: count - 2})
            war += tied * Fraction(2 * second.lower - second.higher - second.equal, second.all)
            bonus += tied * Fraction(2 * second.lower - second.higher - 2 * second.equal, second.all)
    tie = Fraction(first.equal, first.all)
    return Edges(tie, decided + war, decided + bonus, decided + surrendered, 1 - tie - TIE_PAYS * tie)


def _ways(counts: Mapping[int, int]) -> _Ways:
    """The ways to draw two cards, one after the other, of a shoe with these numbers of cards of each rank."""
    higher = equal = lower = 0
    for rank, count in counts.items():
        equal += count * (count - 1)
        higher += count * sum(other for below, other in counts.items() if below < rank)
        lower += count * sum(other for above, other in counts.items() if above > rank)
    return _Ways(higher, equal, lower)


def per_cent(value: Fraction) -> Decimal:
    """`value` in per cent, rounded to two decimals: `3.70` for 0.037."""
    return Decimal(round(value * 10_000)).scaleb(-2)
