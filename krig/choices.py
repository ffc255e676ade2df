"""Games with decisions: a choice that a player has, and who answers it.

A chooser answers every choice of one seat with one of its options. Strategies are choosers by name; `Recorded` is the
chooser of an example game, which says again what was chosen, so that a replay needs no strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from krig.errors import ChoiceError
from krig.generator import Generator, Stream


class Choice(NamedTuple):
    """What `seat` is asked in battle `battle` at level `level` of a war.

    kind: `card` (which card of the hand to show), `steal` (take the other's pile or leave it), `tie-bet` (place the
    bet on a tie or not), `war` (go to war or surrender). options: from the highest or boldest to the lowest; cards in
    canonical notation.
    """

    battle: int
    level: int
    seat: int
    kind: str
    options: tuple[str, ...]


Chooser = Callable[[Choice], str]
"""Gives one of the options of a choice."""



def ask(chooser: Chooser, choice: Choice) -> str:
    """What `chooser` answers. Raises ChoiceError, with the battle, if that is not among the options."""
    answer = chooser(choice)
    if answer not in choice.options:
        raise ChoiceError(f"battle {choice.battle}: seat {choice.seat} chose {answer!r}, "
                          f"expected one of {', '.join(choice.options)}")
    return answer


STRATEGIES = ("highest", "lowest", "random:SEED")
"""The strategies by name: the first option, the last, or one drawn with a seeded generator."""


def highest(choice: Choice) -> str:
    """The highest card, or the boldest option."""
    return choice.options[0]


def lowest(choice: Choice) -> str:
    """The lowest card, or the most careful option."""
    return choice.options[-1]


def drawn(seed: int, *, seat: int, game: int = 0) -> Chooser:
    """A chooser that draws each option with equal chance, from a stream of its own for each seat."""
    generator = Generator(seed, game=game * 4 + seat, stream=Stream.CHOICE)
    return lambda choice: choice.options[generator.below(len(choice.options))]


def strategy(name: str, *, seat: int, game: int = 0) -> Chooser:
    """The chooser of the strategy called `name`, for one seat. Raises ChoiceError."""
    word, colon, seed = name.partition(":")
    if word == "random" and colon and seed.isascii() and seed.isdecimal() and len(seed) <= 19:
        return drawn(int(seed), seat=seat, game=game)
    if name in ("highest", "lowest"):
        return highest if name == "highest" else lowest
    raise ChoiceError(f"unknown strategy {name!r}, expected one of {', '.join(STRATEGIES)}, such as 'random:1'")


def strategy_names(text: str, *, seats: int) -> tuple[str, ...]:
    """The strategies of all seats that `text` names: one for all, or one for each, with commas between.

    Raises ChoiceError for another number of them, or an unknown one.
    """
    names = text.split(",")
    if len(names) not in (1, seats):
        raise ChoiceError(f"{len(names)} strategies in {text!r}, expected one, or one for each of {seats} seats")
    for name in names:
        strategy(name, seat=0)
    return tuple(names * seats if len(names) == 1 else names)


def choosers_of(names: Sequence[str], *, game: int = 0) -> tuple[Chooser, ...]:
    """The choosers of all seats in game `game`, by the names of their strategies. Raises ChoiceError."""
    return tuple([strategy(name, seat=seat, game=game) for seat, name in enumerate(names)])


class Recorded:
    """The choices that a player once made, in order. key: what messages call the player."""

    def __init__(self, choices: Sequence[str], *, key: str) -> None:
        self._choices, self._key, self._next = tuple(choices), key, 0

    def __call__(self, choice: Choice) -> str:
        """The next choice. Raises ChoiceError, with its battle, if there is none or it is not among the options."""
        where = f"battle {choice.battle}: "
        expected = f"expected one of {', '.join(choice.options)}"
        if self._next == len(self._choices):
            raise ChoiceError(f"{where}no choice {self._next + 1} of {self._key!r}, {expected}")
        said = self._choices[self._next]
        if said not in choice.options:
            raise ChoiceError(f"{where}choice {self._next + 1} of {self._key!r} is {said!r}, {expected}")
        self._next += 1
        return said

    def check_all_made(self) -> None:
        """Raises ChoiceError if the game was over before all choices were made."""
        if left := len(self._choices) - self._next:
            raise ChoiceError(f"choices of {self._key!r}: {left} more than the game asked for, "
                              f"expected {self._next} in all")
