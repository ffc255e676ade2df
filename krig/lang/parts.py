"""What a rendered sentence is made of: text, and the facts in it that a page or a player wants to mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from krig.cards import Card


@dataclass(frozen=True, slots=True)
class Text:
    """Words that carry no fact."""

    text: str


@dataclass(frozen=True, slots=True)
class CardPart:
    """A card; `pronoun` if the text only points back to it ("den", "ihn")."""

    card: Card
    text: str
    pronoun: bool = False


@dataclass(frozen=True, slots=True)
class RankPart:
    """A rank, no particular card ("två sjuor"). Ranks are 2 to 15, as in `Card`."""

    rank: int
    text: str
    pronoun: bool = False


@dataclass(frozen=True, slots=True)
class NumberPart:
    """A number, in words or digits, cardinal or ordinal."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Stack sizes in seat order."""

    values: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PlayerPart:
    """A player, possessives included; `pronoun` for words that only point back ("hon", "sin", "ihr")."""

    seat: int
    text: str
    pronoun: bool = False


Part = Text | CardPart | RankPart | NumberPart | ScorePart | PlayerPart


def join(parts: Iterable[Part]) -> str:
    """The sentence as plain text."""
    return "".join(part.text for part in parts)
