"""A table on which seats have cards apart from their stacks: a hand, or won cards. Used by the engine only."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from krig.cards import Card
from krig.choices import Chooser
from krig.events import Cards, Ended, Out, Reason, Won
from krig.finish import end_at_limit, ended
from krig.table import Pot, Table


class Apart:
    """A game of two on `table` with decisions. choosers: by seat. apart: the cards of each seat beside its stack.

    One without a card in either is out.
    """

    def __init__(self, table: Table, choosers: Sequence[Chooser]) -> None:
        self.table, self.choosers = table, choosers
        self.apart: list[list[Card]] = [[] for _ in table.stacks]

    def play(self) -> None:
        """Play battle after battle to the end, and tell it."""
        while (end := self._end()) is None:
            self.table.number += 1
            self.play_battle()
        self.table.events.append(end)

    def play_battle(self) -> None:
        """Play the battle that has just begun."""
        raise NotImplementedError

    def score(self) -> tuple[int, ...]:
        """All cards of each seat, by seat."""
        return tuple([len(stack) + len(more) for stack, more in zip(self.table.stacks, self.apart, strict=True)])

    def other(self, seat: int) -> int:
        """The seat across the table."""
        return next(other for other in self.table.seats if other != seat)

    def best(self, cards: Sequence[Card]) -> int | None:
        """The seat that laid the better of two `cards`, laid in seat order; None for a tie."""
        strengths = self.table.strengths(cards)
        return None if strengths[0] == strengths[1] else self.table.seats[strengths.index(max(strengths))]

    def lay_open(self, cards: Cards) -> Pot:
        """A pot that begins with a card of each seat."""
        pot = Pot(len(self.table.stacks))
        pot.lay_open(self.table.seats, cards)
        return pot

    def take(self, pot: Pot, winner: int, onto: MutableSequence[Card], *, level: int, rule: str) -> None:
        """The winner puts the pot away, at the end of `onto`: its stack, or its cards apart."""
        taken = self.table.order_taken(pot, winner)
        onto.extend(taken)
        self.table.events.append(
            Won(self.table.number, level, rule, winner, tuple(pot.cards), taken, self.score()))

    def put_out(self) -> None:
        """Seats without a card are out."""
        table, score = self.table, self.score()
        level = table.events[-1].level
        out = [seat for seat in table.seats if not score[seat]]
        table.events.extend([Out(table.number, level, "end.out", seat) for seat in out])
        table.seats = tuple([seat for seat in table.seats if seat not in out])

    def _end(self) -> Ended | None:
        """The end of the game, if it is over."""
        table, score = self.table, self.score()
        if table.drawn:
            return ended(table.number, "shortage.draw", Reason.SHORTAGE, None, score)
        if len(table.seats) == 1:
            return ended(table.number, "end.all-cards", Reason.ALL_CARDS, table.seats[0], score)
        return end_at_limit(table.number, table.rules, score) if table.number == table.rules.battle_limit else None
