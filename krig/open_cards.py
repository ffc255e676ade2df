"""Cards of a deal that are not decided yet, on a table of the engine's own. Used by `krig.search`."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from krig.cards import JOKER, Card
from krig.rules import RuleSet
from krig.table import Pot, Table


class Open:
    """A card of the deal that is not decided yet. Its rank is 0 until it is; it lies from `low` to `high`."""

    __slots__ = ("card", "high", "low", "rank")

    def __init__(self) -> None:
        self.card: Card | None = None
        self.rank = 0
        self.low, self.high = 2, JOKER


class UndecidedError(Exception):
    """An open card has to be compared. pivot: with the best known rank; 0 where its own rank is wanted."""

    def __init__(self, card: Open, pivot: int) -> None:
        super().__init__()
        self.card = card
        self.pivot = pivot


class Kept(NamedTuple):
    """A position between two battles, to come back to."""

    stacks: list[deque[Card]]
    seats: tuple[int, ...]
    number: int
    waiting: Pot | None
    wars_won: list[int]
    fresh: set[int]
    undealt: list[int]
    won_first: list[int]


class OpenTable(Table):
    """A table some of whose cards are open. A comparison that is not decided raises UndecidedError."""

    __slots__ = ()

    def __init__(self, hands: Sequence[Sequence[Any]], rules: RuleSet) -> None:
        super().__init__(hands, rules, None)
        self.highest_wins = False               # so that every comparison asks `strengths`

    def strengths(self, cards: Sequence[Any]) -> list[float]:
        """As ever, where bounds suffice to tell."""
        if all(card.rank for card in cards):
            return super().strengths(cards)
        if self.rules.order == "low" or self.rules.beats:
            raise UndecidedError(next(card for card in cards if not card.rank), 0)
        pivot = max(card.rank for card in cards)
        unsure = [card for card in cards if not card.rank and card.high >= pivot]
        if len(unsure) > 1:
            raise UndecidedError(unsure[0], 0)
        if unsure and unsure[0].low <= pivot:
            raise UndecidedError(unsure[0], pivot)
        return [card.rank or (JOKER + 1 if card in unsure else 0) for card in cards]

    def keep(self) -> Kept:
        """The position as it is now, between two battles."""
        return Kept([stack.copy() for stack in self.stacks], self.seats, self.number,
                    self.waiting and self.waiting.copy(), list(self.wars_won), set(self.fresh), list(self.undealt),
                    list(self.won_first))

    def back_to(self, kept: Kept) -> None:
        """Undo everything since `kept`, and forget what happened."""
        self.stacks = [stack.copy() for stack in kept.stacks]
        self.seats, self.number, self.waiting, self.drawn = (
            kept.seats, kept.number, kept.waiting and kept.waiting.copy(), False)
        self.wars_won, self.fresh = list(kept.wars_won), set(kept.fresh)
        self.undealt, self.won_first = list(kept.undealt), list(kept.won_first)
        self.events.clear()


_rank = attrgetter("rank")
_high = attrgetter("high")


def deal_rest(opens: Iterable[Open], free: Iterable[Card]) -> dict[Open, Card] | None:
    """Free cards for all open places within their bounds; None if there are none."""
    rest = sorted(free, key=_rank)
    ranks = [card.rank for card in rest]
    dealt = {}
    for card in sorted([card for card in opens if not card.rank], key=_high):
        place = bisect_left(ranks, card.low)
        if place == len(ranks) or ranks.pop(place) > card.high:
            return None
        dealt[card] = rest.pop(place)
    return dealt


def close(value: Any) -> Any:
    """`value` with decided cards in the place of open ones, in tuples of any depth."""
    if isinstance(value, Open):
        return value.card or value
    if isinstance(value, tuple):
        closed = [close(part) for part in value]
        return type(value)(*closed) if hasattr(value, "_fields") else tuple(closed)
    return value
