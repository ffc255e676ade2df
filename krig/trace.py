"""A trace: everything that happened in one game, and views of it. Its text and JSON forms are in `krig.formats`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from krig.cards import Card
from krig.events import (
    Bonus,
    Burned,
    Chose,
    Dealt,
    Drew,
    Ended,
    Event,
    GaveUp,
    Got,
    Laid,
    Outcome,
    Paid,
    Stole,
    Turned,
    TurnedOver,
    Waiting,
    Won,
)
from krig.rules import RuleSet

Stacks = tuple[tuple[Card, ...], ...]


class Battle(NamedTuple):
    """One battle of a trace. war: its best card was shared; levels: rounds of it in which somebody laid a card.

    winner: a seat, or None where nobody could go on; against the bank, who was paid the stake. pot: cards in the order
    laid; against the bank, those turned up. score: cards of each seat afterwards, or chips against the bank.
    """

    number: int
    war: bool
    levels: int
    winner: int | None
    pot: tuple[Card, ...]
    score: tuple[int, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Trace:
    """A game as played: rule set, deal and every event in order.

    seed and game: the deal was game `game` of that seed; pickup_seed and game: the pot was shuffled with them.
    """

    rules: RuleSet
    hands: Stacks
    aside: tuple[Card, ...]
    events: tuple[Event, ...] = field(repr=False)
    seed: int | None = None
    pickup_seed: int | None = None
    game: int = 0

    @property
    def seats(self) -> range:
        """The seats, from 0."""
        return range(len(self.hands))

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        last = self.events[-1]
        assert isinstance(last, Ended)
        return last.outcome

    @cached_property
    def battles(self) -> tuple[Battle, ...]:
        """All battles in order; battle `n` stands at index `n - 1`."""
        events = self.events
        return tuple([view_battle(events[start].battle, events[start:end]) for start, end in self.spans()])

    def spans(self) -> Iterator[tuple[int, int]]:
        """Where in `events` each battle begins and where it is over."""
        numbers = [event.battle for event in self.events]
        starts = [place for place, number in enumerate(numbers) if place and number > numbers[place - 1]]
        return zip(starts, [*starts[1:], len(numbers) - 1], strict=False)   # the last event is of no battle

    def score_after(self, battle: int) -> tuple[int, ...]:
        """Cards, or chips against the bank, after a battle; after battle 0 those of the deal."""
        if battle:
            return self.battles[battle - 1].score
        return (self.rules.chips,) * 2 if self.rules.game == "bank" else tuple(map(len, self.hands))

    def lead_after(self, battle: int) -> int:
        """How many cards more seat 0 holds than the best of the others; negative when it is behind."""
        own, *others = self.score_after(battle)
        return own - max(others)

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """The choices that each seat made, in order: what a replay needs instead of a strategy."""
        return tuple(tuple([event.choice for event in self.events if isinstance(event, Chose) and event.seat == seat])
                     for seat in self.seats)

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that came out of the shoe of a game against the bank, in order."""
        return tuple([card for event in self.events if isinstance(event, Turned | Burned) for card in event.cards])

    def positions(self) -> Iterator[Position]:
        """Where the cards are after battle 0, 1, 2, …: what the events say, without playing again."""
        position = Position([], [[] for _ in self.seats], [[] for _ in self.seats])
        for event in takewhile(lambda event: event.battle == 0, self.events):
            position.move(event, self.rules.game)
        yield position.copy()
        for battle in self.battles:
            for event in battle.events:
                position.move(event, self.rules.game)
            yield position.copy()


@dataclass(slots=True)
class Position:
    """Where the cards are, by seat. stacks: face down, cards top first. hands: in the order drawn. piles: won cards
    that lie apart, the last won on top and last. The table and what went out of the game are what these lack.
    """

    stacks: list[list[Card]]
    hands: list[list[Card]]
    piles: list[list[Card]]

    def copy(self) -> Position:
        """The same position, to move on its own."""
        return Position(*([list(cards) for cards in own] for own in (self.stacks, self.hands, self.piles)))

    def move(self, event: Event, game: str) -> None:
        """Move the cards that `event` moves. game: the field of the rule set, which says where cards come and go."""
        stacks, hands, piles = self.stacks, self.hands, self.piles
        match event:
            case Dealt():
                stacks[:] = [list(hand) for hand in event.hands]
            case Turned() if game == "hand":
                for seat, card in zip(event.seats, event.cards, strict=True):
                    hands[seat].remove(card)
            case Turned() if game == "bank":
                del stacks[BANK][: len(event.cards)]
            case Turned():
                for seat in event.seats:
                    del stacks[seat][0]
            case Laid():
                for seat, row in zip(event.seats, event.cards, strict=True):
                    del stacks[seat][: len(row)]
            case GaveUp():
                stacks[event.seat].clear()
            case Burned() | Drew():
                del stacks[event.seat][: len(event.cards)]
                if isinstance(event, Drew):
                    hands[event.seat] += event.cards
            case Won() | Got():
                cards = event.taken if isinstance(event, Won) else event.cards
                (piles if game in ("one-pass", "steal") else stacks)[event.seat].extend(cards)
            case Stole():
                piles[event.seat] += [*event.cards, event.card]
                piles[event.loser].clear()
                del stacks[event.seat][0]
            case TurnedOver():
                stacks[event.seat] += event.cards
                piles[event.seat].clear()
            case Bonus():
                stacks[event.seat].append(stacks[event.loser].pop(0))


BANK = 1
"""The seat of the bank, whose stack is the shoe that all cards come from."""


def view_battle(number: int, events: tuple[Event, ...]) -> Battle:
    """The view of one battle, from its events."""
    if len(events) == 2 and isinstance(won := events[1], Won):
        return Battle(number, False, 0, won.seat, won.pot, won.score, events)
    levels = max([event.level for event in events if isinstance(event, Turned)], default=0)
    war = any(event.rule in WAR_BEGINS for event in events)
    winner: int | None = None
    pot: tuple[Card, ...] = ()
    score: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, Won):
            winner, pot, score = event.seat, event.pot, event.score
        elif isinstance(event, Waiting):
            pot, score = event.pot, event.score
        elif isinstance(event, Paid):
            winner, score = event.seat, event.score     # a bet on a tie is settled before the stake
        elif isinstance(event, Bonus | Got | Stole):
            score = event.score
    if not pot:     # paid in chips, or each took back its own
        pot = tuple([card for event in events if isinstance(event, Turned) for card in event.cards])
    return Battle(number, war, levels, winner, pot, score, events)


WAR_BEGINS = frozenset({"war.tie", "war.tied-fight", "war.all-fight", "bank.tie"})
"""The rules of the event with which a battle becomes a war."""
