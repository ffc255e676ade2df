"""Games that never end: finding that a position has come again, and measuring the circle.

Whether a game circles depends on ranks only: with equal ranks everything moves alike. Once the ranks of all stacks
recur, the exact cards follow a fixed exchange of cards of equal rank, so their circle is a multiple of that of the
ranks.
"""

from __future__ import annotations

from math import lcm

from krig.battles import play_battle
from krig.cards import Card
from krig.table import Table


class Watch:
    """Tells when the ranks of all stacks have come again (Brent: compare with those at the last power of two).

    Whoever plays asks `repeated` after battle `next` and after every battle that leaves seat 0 with `size` cards.
    """

    __slots__ = ("_at", "_position", "_table", "next", "size")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.next = 1
        self._remember()

    def _remember(self) -> None:
        self._at = self._table.number
        self._position = _ranks(self._table)
        self.size = self._table.score()[0]

    def repeated(self) -> int:
        """The battles since the remembered position, if it stands again; else 0."""
        table = self._table
        if len(table.stacks[0]) == self.size and self._top_stands() and _ranks(table) == self._position:
            return table.number - self._at
        if table.number == self.next:
            self.next *= 2
            self._remember()
        return 0

    def _top_stands(self) -> bool:
        """Whether the first top card is as remembered: quick to see, and seldom so."""
        stack, before = self._table.stacks[0], self._position[0][0]
        return not before or stack[0].rank == before[0]


def measure_circle(behind: Table, ahead: Table, period: int) -> tuple[int, int]:
    """The start and the period of a circle of exact cards, given its period in ranks.

    behind, ahead: the deal on two fresh tables. start: battles played when the first position stood that comes again.
    """
    for _ in range(period):
        _step(ahead)
    start = 0
    while _ranks(behind) != _ranks(ahead):
        _step(behind)
        _step(ahead)
        start += 1
    moved = dict(zip(_cards(behind), _cards(ahead), strict=True))
    return start, period * lcm(*(_cycle_length(card, moved) for card in moved))


def _step(table: Table) -> None:
    """Play a battle and forget what happened in it."""
    play_battle(table)
    table.events.clear()


def _cycle_length(card: Card, moved: dict[Card, Card]) -> int:
    """After how many circles of the ranks the place of `card` holds it again."""
    length, other = 1, moved[card]
    while other != card:
        length, other = length + 1, moved[other]
    return length


def _cards(table: Table) -> list[Card]:
    return [card for stack in table.stacks for card in stack]


def _ranks(table: Table) -> tuple[list[list[int]], list[int]]:
    """What decides how the game goes on: the ranks of every stack, in order, and the wars won where they count."""
    wars = list(table.wars_won) if table.rules.wars_to_win is not None else []
    return [[card.rank for card in stack] for stack in table.stacks], wars
