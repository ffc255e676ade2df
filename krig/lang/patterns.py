"""The slot language, the same for every language.

    {name}            the slot's value in its default form
    {name:form}       in a named form; which forms exist is the language's own data
    {name|a|b}        a choice: by person for a player (second, third), by number for a number (one, other),
                      by gender for a card or rank (in the order of the language's `genders`)
    {#2|words}        the number 2, written as the words given

A card slot whose name has a dot belongs to the player slot before the dot: `{w.card:poss}` is the card of `{w}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SLOT = re.compile(r"\{(#?[\w.-]+)(?::([\w-]+))?((?:\|[^{}|]*)*)\}")


@dataclass(frozen=True, slots=True)
class Slot:
    """One pair of braces. `value` is set for a constant number (`{#2|both}`)."""

    name: str
    form: str = ""
    choices: tuple[str, ...] = ()
    value: int | None = None

    @property
    def owner(self) -> str:
        """The player slot that this slot belongs to, or ""."""
        return self.name.rpartition(".")[0]

    def __str__(self) -> str:
        return "{" + self.name + (f":{self.form}" if self.form else "") + "".join(f"|{c}" for c in self.choices) + "}"


Piece = str | Slot


@dataclass(frozen=True, slots=True)
class Pattern:
    """A parsed pattern and the text that it was parsed from."""

    text: str
    pieces: tuple[Piece, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots, in order."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))


class PatternError(ValueError):
    """A pattern that cannot be parsed; whoever knows the file turns it into a LanguageError."""


def parse(text: str) -> Pattern:
    """The pattern written in `text`. PatternError for a brace that does not belong to a slot."""
    pieces: list[Piece] = []
    position = 0
    for match in _SLOT.finditer(text):
        _plain(text[position : match.start()], pieces)
        pieces.append(_slot(match))
        position = match.end()
    _plain(text[position:], pieces)
    return Pattern(text, tuple(pieces))


def _plain(text: str, pieces: list[Piece]) -> None:
    if "{" in text or "}" in text:
        raise PatternError(f"stray brace near {text.strip()!r}, expected {{name}}, {{name:form}} or {{name|a|b}}")
    if text:
        pieces.append(text)


def _slot(match: re.Match[str]) -> Slot:
    name, form, rest = match.group(1), match.group(2) or "", match.group(3)
    choices = tuple(rest[1:].split("|")) if rest else ()
    if form and choices:
        raise PatternError(f"{match.group()!r} has a form and a choice, expected one of them")
    if not name.startswith("#"):
        return Slot(name, form, choices)
    if not name[1:].isdecimal() or len(choices) != 1:
        raise PatternError(f"{match.group()!r} found, expected a number and its words, such as {{#2|both}}")
    return Slot(name, "", choices, int(name[1:]))
