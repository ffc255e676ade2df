"""A game of open won piles, which a card of the same rank steals whole. Used by the engine only.

Before each battle every seat in turn looks at the next card of its stack: if it has the rank of the top card of the
other's won pile, the seat may take that pile, its card on top, and looks at the next. A stack that is empty, or too
small in a war, is renewed from the own pile.
"""

from __future__ import annotations

from collections.abc import Sequence

from krig.apart import Apart
from krig.cards import Card
from krig.choices import Choice, Chooser, ask
from krig.events import Chose, Stole, Turned, TurnedOver, Waiting
from krig.table import Pot, Table
from krig.wars import War


def play_steal(table: Table, choosers: Sequence[Chooser]) -> None:
    """Play on `table` to the end. choosers: by seat."""
    table.fresh.clear()     # no stack comes round here: piles are turned over, which is told
    _Piles(table, choosers).play()


class _Piles(Apart):
    """A table with an open won pile of each seat, the last won card on top and last."""

    def play_battle(self) -> None:
        """Play the battle that has just begun. It is over before a card is turned up if the last cards are stolen."""
        table = self.table
        for seat in table.seats:
            self._look(seat)
        self.put_out()
        if len(table.seats) > 1:
            self._compare()
            self.put_out()

    def renew(self, seat: int, *, level: int) -> None:
        """Turn the own pile over, if there is one: it goes under what is left of the stack, the first won on top."""
        pile = self.apart[seat]
        if pile:
            self.table.stacks[seat].extend(pile)
            self.table.events.append(TurnedOver(self.table.number, level, "steal.turn-over", seat, tuple(pile)))
            pile.clear()

    def _look(self, seat: int) -> None:
        """Let a seat look at its next card, steal if it may and will, and look at the card after that.

        One theft is all that a seat can do in a battle: it leaves the other no pile.
        """
        table, loser = self.table, self.other(seat)
        stack, pile = table.stacks[seat], self.apart[loser]
        if not stack:
            self.renew(seat, level=0)
        if not stack or not pile or stack[0].rank != pile[-1].rank:
            return
        choice = ask(self.choosers[seat], Choice(table.number, 0, seat, "steal", ("take", "leave")))
        table.events.append(Chose(table.number, 0, f"steal.{choice}", seat, choice))
        if choice == "take":
            card, cards = stack.popleft(), tuple(pile)
            pile.clear()
            self.apart[seat] += [*cards, card]
            table.events.append(Stole(table.number, 0, "steal.take", seat, loser, card, cards, self.score()))
            if not stack:
                self.renew(seat, level=0)

    def _compare(self) -> None:
        """Turn up a card each; the better takes both, after wars if need be."""
        table, seats = self.table, self.table.seats
        cards = tuple([table.stacks[seat].popleft() for seat in seats])
        table.events.append(Turned(table.number, 0, "battle.turn-up", seats, cards))
        pot = self.lay_open(cards)
        winner = self.best(cards)
        if winner is not None:
            self.take(pot, winner, self.apart[winner], level=0, rule=table.winning_rule)
            return
        war = _War(table, seats, cards, pot, piles=self)
        war.fight()
        if war.winner is None:
            table.drawn = True
            table.events.append(Waiting(table.number, war.level, "shortage.draw", tuple(pot.cards), self.score()))
        else:
            self.take(pot, war.winner, self.apart[war.winner], level=war.level, rule=war.rule)


class _War(War):
    """A war in which a stack that is too small for a level is renewed from the own pile before anyone is short."""

    def __init__(self, table: Table, seats: Sequence[int], cards: Sequence[Card], pot: Pot, *, piles: _Piles) -> None:
        super().__init__(table, seats, cards, pot)
        self._piles = piles

    def _rule_on_shortage(self, fighters: list[int]) -> list[int]:
        need = self.table.rules.down_at(self.level + 1) + 1
        for seat in fighters:
            if len(self.table.stacks[seat]) < need:
                self._piles.renew(seat, level=self.level)
        return super()._rule_on_shortage(fighters)
