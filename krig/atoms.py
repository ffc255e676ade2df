"""The values of facts: cards, ranks, numbers, scores and players, with whose they are."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from krig.cards import Card
from krig.errors import KrigError


class FactError(KrigError):
    """A fact that has no such name, or that the game or rule set does not have."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One value of a fact. `kind`: "card" a Card, "rank" 2–15, "number" an int, "percent" a Decimal, "score" stack
    sizes or chips, "player" a seat.

    seat: whose it is, where that is known.
    """

    kind: str
    value: Card | int | Decimal | tuple[int, ...]
    seat: int | None = None


Value = tuple[Atom, ...]


def numbers(*values: int) -> Value:
    """Plain numbers as a fact's value."""
    return tuple(Atom("number", value) for value in values)


def whole_number(text: str, *, most: int = 9_999) -> int | None:
    """The number that a part of a fact's name is, such as the level in `up.2`; None if it is none, or over `most`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    return int(text) if int(text) <= most else None
