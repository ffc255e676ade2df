"""A game in which a person may have a seat: it is played again from the choices made so far, up to the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from krig.choices import Choice, Chooser, choosers_of, highest
from krig.engine import play
from krig.events import Chose, Drew, Event
from krig.trace import Position, Trace


@dataclass(frozen=True)
class Sitting:
    """A game as far as it can be shown.

    trace: the game; where a person is `asked`, it is over after the battle of that choice, and what is told of that
    battle holds only up to it: see `events`. seat and strategies: the person's seat, and who plays the others;
    made: the choices the person has made.
    """

    trace: Trace
    strategies: tuple[str, ...] = ()
    seat: int | None = None
    made: tuple[str, ...] = ()
    asked: Choice | None = None

    def choose(self, option: str) -> Sitting:
        """The game after one more choice of the person."""
        return self._again((*self.made, option))

    def take_back(self) -> Sitting:
        """The game before the person's last choice; the same if there is none."""
        return self._again(self.made[:-1]) if self.made else self

    def _again(self, made: tuple[str, ...]) -> Sitting:
        assert self.seat is not None
        return sit(self.trace, self.strategies, seat=self.seat, made=made)

    @property
    def last(self) -> int:
        """The last battle with something to show. A choice before anything happens belongs to the battle before."""
        if self.asked is None:
            return len(self.trace.battles)
        begun = any(not isinstance(event, Drew) for event in self.events(self.asked.battle))
        return self.asked.battle if begun else self.asked.battle - 1

    def is_open(self, battle: int) -> bool:
        """Whether a battle is not over, because a choice in it waits."""
        return self.asked is not None and self.asked.battle == battle

    def events(self, battle: int) -> tuple[Event, ...]:
        """The events of a battle, 0 for the deal, as far as they have happened and the person may know them."""
        if battle == 0:
            return tuple(takewhile(lambda event: event.battle == 0, self.trace.events))
        events = self.trace.battles[battle - 1].events
        if self.asked is None or self.asked.battle != battle:
            return events
        before = sum(isinstance(event, Chose) and event.seat == self.seat and event.battle < battle
                     for event in self.trace.events)
        own = [place for place, event in enumerate(events) if isinstance(event, Chose) and event.seat == self.seat]
        end = own[len(self.made) - before]
        while end and isinstance(events[end - 1], Chose) and self.asked.kind == "card":
            end -= 1        # the other's choice, still secret
        return events[:end]

    def position(self, battle: int, *, level: int | None = None) -> Position:
        """Where the cards are after a battle, or after a level of its war."""
        position = Position([], [[] for _ in self.trace.seats], [[] for _ in self.trace.seats])
        for number in range(battle + 1):
            for event in self.events(number):
                if number < battle or level is None or event.level <= level:
                    position.move(event, self.trace.rules.game)
        return position


class _NotYetChosenError(Exception):
    """The game has come to a choice that the person has not yet made."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.choice = choice


def sit(trace: Trace, strategies: Sequence[str], *, seat: int, made: Sequence[str] = ()) -> Sitting:
    """The game of `trace` played anew by a person at `seat`, who has `made` these choices, and strategies elsewhere."""
    try:
        played = _play(trace, strategies, seat=seat, made=made, then=_ask)
    except _NotYetChosenError as found:
        choice = found.choice
    else:
        return Sitting(played, tuple(strategies), seat, tuple(made))
    # played once more to see what went before the choice: whatever is chosen, and no longer than this battle
    short = replace(trace, rules=replace(trace.rules, limit=choice.battle, minutes=None))
    played = replace(_play(short, strategies, seat=seat, made=made, then=highest), rules=trace.rules)
    return Sitting(played, tuple(strategies), seat, tuple(made), choice)


def _ask(choice: Choice) -> str:
    raise _NotYetChosenError(choice)


def _play(trace: Trace, strategies: Sequence[str], *, seat: int, made: Sequence[str], then: Chooser) -> Trace:
    choosers = list(choosers_of(strategies, game=trace.game))
    choosers[seat] = _person(made, then)
    return play(trace.hands, trace.rules, aside=trace.aside, seed=trace.seed, pickup_seed=trace.pickup_seed,
                game=trace.game, choosers=choosers)


def _person(made: Sequence[str], then: Callable[[Choice], str]) -> Chooser:
    """A chooser that says what was `made`, and goes on with another."""
    left = iter(made)

    def choose(choice: Choice) -> str:
        said = next(left, None)
        return then(choice) if said is None else said
    return choose
