"""What can be wrong with something a person wrote, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file. Lines and columns count from 1; None where there is none."""

    path: Path | str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        parts = [str(self.path)]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


def quote(value: object) -> str:
    """`value` as a TOML file writes it, texts in `!r`, cut where it is long: an error is one line that can be read."""
    text = _written(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{key if str(key).isprintable() else repr(key)} = {_written(own)}"
                           for key, own in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return repr(value)


def listed(numbers: Sequence[int], word: str = "and") -> str:
    """`2, 3 or 4`: numbers as a sentence lists them."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} {word} {last}" if most else last


class KrigError(ValueError):
    """Something that a person wrote is wrong: one line, with its place where one is known.

    `message` is lower case, names the value in `!r` and then what was expected; `str()` puts the place before it.
    unreadable: the file could not be read at all, so that nothing can be said of what is in it.
    """

    def __init__(self, message: str, *, place: Place | None = None, unreadable: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.unreadable = unreadable

    def at(self, place: Place) -> KrigError:
        """The same error at `place`, unless it already has one."""
        if self.place is not None:
            return self
        return type(self)(self.message, place=place, unreadable=self.unreadable)

    def __str__(self) -> str:
        return self.message if self.place is None else f"{self.place}: {self.message}"


class CardError(KrigError):
    """A card or a hand: unknown, twice, too many, too few."""


class RuleError(KrigError):
    """A rule set: unknown, unreadable, or a combination that cannot be played."""


class ChoiceError(KrigError):
    """A choice in a game with decisions: missing, too many, or not among the options; an unknown strategy."""


class ExampleError(KrigError):
    """An example game: unreadable, or a fact that the game does not bear out."""


class TraceError(KrigError):
    """A trace in text or JSON that cannot be read back."""


class PageError(KrigError):
    """A page: a claim, a region or a bare fact that does not hold."""
