"""Capital letters at the start of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from krig.lang.parts import Part, Text

_ENDS = ".!?…"
_QUOTES = "\"'”’»«“„‘)"


def capitalised(parts: Sequence[Part]) -> list[Part]:
    """The parts with a capital at the start of every sentence.

    Only a full stop in plain text ends a sentence: the one inside a number ("3. runde") does not.
    """
    result: list[Part] = []
    starting = True
    for part in parts:
        result.append(replace(part, text=_upper_first(part.text)) if starting else part)
        stripped = part.text.rstrip()
        if isinstance(part, Text):
            ended = stripped.rstrip(_QUOTES).endswith(tuple(_ENDS))
            starting = (ended and stripped != part.text) or (starting and not any(map(str.isalnum, part.text)))
        elif part.text:
            starting = False
    return result


def _upper_first(text: str) -> str:
    """The text with its first letter in upper case, unless a digit comes before it."""
    for position, sign in enumerate(text):
        if sign.isalnum():
            return text[:position] + sign.upper() + text[position + 1 :]
    return text
