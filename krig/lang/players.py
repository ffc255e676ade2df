"""Who sits at the table, as far as sentences care."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from krig.errors import KrigError

Pronoun = Literal["she", "he", "they"]
PRONOUNS: tuple[str, ...] = ("she", "he", "they")


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: `person` 2 is addressed ("du"), 3 is spoken of by `name` and `pronoun`.

    The name of a person 2 is what a list or a score heading calls that seat; sentences use the language's own word.
    """

    name: str
    person: Literal[2, 3] = 3
    pronoun: Pronoun = "they"

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise KrigError(f"player name {self.name!r}, expected a name")
        if self.person not in (2, 3):
            raise KrigError(f"person {self.person!r} of {self.name!r}, expected 2 or 3")
        if self.pronoun not in PRONOUNS:
            raise KrigError(f"pronoun {self.pronoun!r} of {self.name!r}, expected one of {', '.join(PRONOUNS)}")

    @property
    def kind(self) -> str:
        """The table of the language's `player` data that this player's forms come from."""
        return "second" if self.person == 2 else self.pronoun
