"""Short texts of pages and of the player (`messages.toml`): labels, terms, names of rule sets and endings."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from krig.lang.data import LanguageError, Source
from krig.lang.numbers import Numbers
from krig.lang.patterns import Pattern, PatternError, Slot, parse


class Messages:
    """The messages of one language by dotted key (`reason.limit`).

    A slot is filled with a text, a number (in digits), or a choice by number: `{n|one|other}`.
    """

    def __init__(self, source: Source, numbers: Numbers) -> None:
        self._numbers, self._code = numbers, source.path.parent.name
        self.patterns: dict[str, Pattern] = {}
        self._read(source)

    def _read(self, source: Source) -> None:
        for key, value in source.table.items():
            if isinstance(value, dict):
                self._read(source.sub(key))
                continue
            text = source.text(key)
            try:
                pattern = parse(text)
            except PatternError as error:
                raise source.error(str(error), key=key, near=text) from None
            if bad := next((slot for slot in pattern.slots if slot.form or slot.value is not None
                            or len(slot.choices) not in (0, 2)), None):
                raise source.error(f"{str(bad)!r} found, expected {{name}} or {{name|one|other}}", key=key, near=text)
            self.patterns[f"{source.where}.{key}" if source.where else key] = pattern

    def slots(self, key: str) -> frozenset[str]:
        """The names of the slots of a message."""
        return frozenset(slot.name for slot in self.patterns[key].slots)

    def message(self, key: str, values: Mapping[str, str | int | Decimal]) -> str:
        """The message `key` with its slots filled. LanguageError if key or slots are not the message's."""
        if key not in self.patterns:
            raise LanguageError(f"unknown message {key!r} in {self._code!r}, expected a key of messages.toml")
        if self.slots(key) != set(values):
            raise LanguageError(f"message {key!r} in {self._code!r} given {sorted(values)}, "
                                f"expected {sorted(self.slots(key))}")
        return "".join(piece if isinstance(piece, str) else self._fill(key, piece, values[piece.name])
                       for piece in self.patterns[key].pieces)

    def _fill(self, key: str, slot: Slot, value: str | int | Decimal) -> str:
        if slot.choices:
            if isinstance(value, str):
                raise LanguageError(f"slot {slot.name!r} of message {key!r} given {value!r}, expected a number")
            return slot.choices[0 if value == 1 else 1]
        return value if isinstance(value, str) else self._numbers.digits(value)
