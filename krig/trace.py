"""A trace: everything that happened in one game, and views of it. Its text and JSON forms are in `krig.formats`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from krig.cards import Card
from krig.events import Bonus, Dealt, Ended, Event, GaveUp, Laid, Outcome, Turned, Waiting, Won
from krig.rules import RuleSet

Stacks = tuple[tuple[Card, ...], ...]


class Battle(NamedTuple):
    """One battle of a trace. war: its best card was shared; levels: rounds of it in which somebody laid a card.

    winner: a seat, or None where nobody could go on. pot: cards in the order laid. score: stack sizes afterwards.
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
        """Stack sizes after a battle; after battle 0 those of the deal."""
        return self.battles[battle - 1].score if battle else tuple(map(len, self.hands))

    def lead_after(self, battle: int) -> int:
        """How many cards more seat 0 holds than the best of the others; negative when it is behind."""
        own, *others = self.score_after(battle)
        return own - max(others)

    def positions(self) -> Iterator[Stacks]:
        """The stacks after battle 0, 1, 2, …, cards top first: what the events say, without playing again."""
        stacks = [list(hand) for hand in self.hands]
        yield tuple(map(tuple, stacks))
        for battle in self.battles:
            for event in battle.events:
                move_cards(stacks, event)
            yield tuple(map(tuple, stacks))


def move_cards(stacks: list[list[Card]], event: Event) -> None:
    """Move the cards between `stacks` (top first) that `event` moves. The table is what the stacks lack."""
    match event:
        case Dealt():
            stacks[:] = [list(hand) for hand in event.hands]
        case Turned():
            for seat in event.seats:
                del stacks[seat][0]
        case Laid():
            for seat, row in zip(event.seats, event.cards, strict=True):
                del stacks[seat][: len(row)]
        case GaveUp():
            stacks[event.seat].clear()
        case Won():
            stacks[event.seat].extend(event.taken)
        case Bonus():
            stacks[event.seat].append(stacks[event.loser].pop(0))


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
        elif isinstance(event, Bonus):
            score = event.score
    return Battle(number, war, levels, winner, pot, score, events)


WAR_BEGINS = frozenset({"war.tie", "war.tied-fight", "war.all-fight"})
"""The rules of the event with which a battle becomes a war."""
