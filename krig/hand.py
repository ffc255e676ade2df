"""A game of cards chosen from a hand: the top cards of the own stack. Used by the engine only.

A battle: both choose a card of the hand in secret and show it together; each fills the hand from the stack; only then
the better card takes both, under the stack. A tie: cards of the stack lie face down, unseen, and a fourth card is
chosen from the hand; the better fourth card takes all of these, and the loser gets the two cards that tied first.
"""

from __future__ import annotations

from collections.abc import Sequence

from krig.apart import Apart
from krig.cards import Card
from krig.choices import Choice, Chooser, ask
from krig.events import Cards, Chose, Drew, Got, Laid, Short, Tied, Turned, Waiting
from krig.table import Pot, Table


def play_hand(table: Table, choosers: Sequence[Chooser]) -> None:
    """Play on `table`, from the hands drawn to the end. choosers: by seat."""
    game = _Hands(table, choosers)
    for seat in table.seats:
        game.refill(seat, level=0)
    game.play()


class _Hands(Apart):
    """A table with a hand of each seat, in the order drawn."""

    def refill(self, seat: int, *, level: int) -> None:
        """Fill a hand from the stack, as far as its cards go."""
        table, hand = self.table, self.apart[seat]
        cards = table.draw(seat, min(table.rules.hand - len(hand), len(table.stacks[seat])))
        if cards:
            hand += cards
            table.events.append(Drew(table.number, level, "hand.draw", seat, cards))

    def play_battle(self) -> None:
        """Play the battle that has just begun."""
        seats = self.table.seats
        for seat in seats:
            if not self.apart[seat]:    # won with the last card: what it took lies in the stack
                self.refill(seat, level=0)
        cards = self._show(seats, level=0, rule="hand.show")
        winner = self.best(cards)
        if winner is None:
            self._fight(cards)
        else:
            self.take(self.lay_open(cards), winner, self.table.stacks[winner], level=0, rule=self.table.winning_rule)
        self.put_out()

    def _show(self, seats: tuple[int, ...], *, level: int, rule: str) -> Cards:
        """Let each of `seats` choose a card of its hand; show them together; then fill the hands."""
        cards = tuple([self._choose(seat, level) for seat in seats])
        for seat, card in zip(seats, cards, strict=True):
            self.apart[seat].remove(card)
        self.table.events.append(Turned(self.table.number, level, rule, seats, cards))
        for seat in seats:
            self.refill(seat, level=level)
        return cards

    def _choose(self, seat: int, level: int) -> Card:
        """The card that a seat chooses: it knows its own hand only."""
        number = self.table.number
        options = tuple([card.text for card in sorted(self.apart[seat], key=lambda card: -card.rank)])
        choice = ask(self.choosers[seat], Choice(number, level, seat, "card", options))
        self.table.events.append(Chose(number, level, "hand.choose", seat, choice))
        return Card.parse(choice)

    def _fight(self, first: Cards) -> None:
        """A war over the two `first` cards, which wait beside the pot until it is won."""
        table, number, seats = self.table, self.table.number, self.table.seats
        pot = Pot(len(table.stacks))
        up = dict(zip(seats, first, strict=True))       # the standing card of each seat
        level = 0
        while (winner := self.best(tuple(up.values()))) is None:
            table.events.append(Tied(number, level, "war.again" if level else "war.tie", seats, seats))
            able = tuple([seat for seat in seats if self.apart[seat]])
            if not able:
                table.drawn = True
                table.events.append(Waiting(number, level, "shortage.draw", (*first, *pot.cards), self.score()))
                return
            needs = table.rules.down_at(level + 1) + 1
            table.events.extend([Short(number, level, "shortage.stands", seat, 0, needs)
                                 for seat in seats if seat not in able])
            level += 1
            self._lay(able, pot, level)
            cards = self._show(able, level=level, rule="hand.fourth")
            pot.lay_open(able, cards)
            up.update(zip(able, cards, strict=True))
        self.take(pot, winner, self.table.stacks[winner], level=level, rule="hand.war-pot")
        loser = self.other(winner)
        tied = first if loser == seats[0] else first[::-1]      # its own card first
        table.stacks[loser].extend(tied)
        table.events.append(Got(number, level, "hand.tied-cards", loser, tied, self.score()))

    def _lay(self, seats: Sequence[int], pot: Pot, level: int) -> None:
        """Each of `seats` lays cards of its stack face down, unseen, as many as there are up to the level's number."""
        table = self.table
        down = table.rules.down_at(level)
        laying = tuple([seat for seat in seats if table.stacks[seat]])
        if down and laying:
            hidden = tuple([table.draw(seat, min(down, len(table.stacks[seat]))) for seat in laying])
            pot.lay_rows(laying, hidden)
            table.events.append(Laid(table.number, level, "hand.face-down", laying, hidden))
