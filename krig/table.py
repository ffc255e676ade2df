"""The position of a game between two battles, and how cards move on it. Used by the engine only."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import zip_longest

from krig.cards import Card
from krig.events import Cards, Event, Recycled
from krig.generator import Generator
from krig.rules import RuleSet


class Pot:
    """The cards on the table in the order laid, and those of each seat."""

    __slots__ = ("by_seat", "cards")

    def __init__(self, seats: int) -> None:
        self.cards: list[Card] = []
        self.by_seat: list[list[Card]] = [[] for _ in range(seats)]

    def copy(self) -> Pot:
        """A pot with the same cards, to lay on without changing this one."""
        twin = Pot(len(self.by_seat))
        twin.cards, twin.by_seat = list(self.cards), [list(cards) for cards in self.by_seat]
        return twin

    def lay(self, seat: int, cards: Sequence[Card]) -> None:
        """Lay `cards` of one seat, in their order."""
        self.cards += cards
        self.by_seat[seat] += cards

    def lay_open(self, seats: Sequence[int], cards: Cards) -> None:
        """Lay one card of each of `seats`, in seat order."""
        self.cards += cards
        for seat, card in zip(seats, cards, strict=True):
            self.by_seat[seat].append(card)

    def lay_rows(self, seats: Sequence[int], hidden: Sequence[Cards]) -> None:
        """Lay face-down cards row by row: every fighter's first in seat order, then every fighter's second, …"""
        self.cards += [card for row in zip_longest(*hidden) for card in row if card is not None]
        for seat, cards in zip(seats, hidden, strict=True):
            self.by_seat[seat] += cards


class Table:
    """Stacks, the pot that waits, and the events so far.

    seats: those still in the game, in seat order. number: the battle now played, from 1. events: all so far.
    drawn: nobody could go on and nobody else is left. plain: a game of two where the higher card wins, no pot is
    shuffled, and won wars bring nothing more.
    """

    __slots__ = ("drawn", "events", "fresh", "highest_wins", "number", "plain", "rotates", "rules", "seats", "shift",
                 "shuffler", "stacks", "undealt", "waiting", "wars_won", "winning_rule", "won_first")

    def __init__(self, hands: Sequence[Sequence[Card]], rules: RuleSet, shuffler: Generator | None) -> None:
        self.rules = rules
        self.stacks = [deque(hand) for hand in hands]
        self.seats = tuple(seat for seat, hand in enumerate(hands) if hand)
        self.number = 0
        self.events: list[Event] = []
        self.waiting: Pot | None = None
        self.drawn = False
        self.wars_won = [0] * len(hands)
        self.shuffler = shuffler
        self.fresh = set(self.seats)            # seats that have not yet played a card they won
        self.undealt = [len(hand) for hand in hands]
        self.won_first = [0] * len(hands)       # the first battle that each seat won
        self.highest_wins = rules.order == "high" and not rules.beats
        self.plain = (self.highest_wins and shuffler is None and len(hands) == 2
                      and rules.wars_to_win is None and not rules.bonus)
        self.winning_rule = f"battle.{'lowest' if rules.order == 'low' else 'highest'}-wins"
        self.rotates = rules.pickup in ("winner-first", "loser-first")
        self.shift = int(rules.pickup == "loser-first")

    def score(self) -> tuple[int, ...]:
        """Stack sizes, by seat."""
        return tuple([len(stack) for stack in self.stacks])

    def strengths(self, cards: Sequence[Card]) -> list[float]:
        """How good each card of a comparison is: the greatest number is best."""
        ranks = [card.rank for card in cards]
        if self.rules.order == "low":
            return [-rank for rank in ranks]
        if not self.rules.beats:
            return list(ranks)
        lifted = {low: high + 0.5 for low, high in self.rules.beats if high in ranks}
        return [lifted.get(rank, rank) for rank in ranks]

    def note_recycled(self, seats: Sequence[int], counts: Sequence[int], level: int) -> None:
        """Before `seats` play `counts` cards each: tell whose first won card is among them."""
        for seat, count in zip(seats, counts, strict=True):
            left = self.undealt[seat]
            if seat in self.fresh and count > left:
                self.fresh.discard(seat)
                self.events.append(Recycled(self.number, level, "stack.comes-round", seat,
                                            self.stacks[seat][left], self.won_first[seat]))
            self.undealt[seat] = left - count

    def draw(self, seat: int, count: int) -> Cards:
        """Take the top `count` cards of a stack."""
        pop = self.stacks[seat].popleft
        return tuple([pop() for _ in range(count)])

    def order_taken(self, pot: Pot, winner: int) -> Cards:
        """The cards of the pot in the order in which they go under the winner's stack."""
        if self.shuffler is not None:
            cards = list(pot.cards)
            self.shuffler.shuffle(cards)
            return tuple(cards)
        if not self.rotates:
            return tuple(pot.cards)
        first = winner + self.shift
        return tuple([card for cards in (*pot.by_seat[first:], *pot.by_seat[:first]) for card in cards])


def raised(strength: float) -> bool:
    """Whether a card has this strength because it beats a higher one."""
    return strength % 1 > 0
