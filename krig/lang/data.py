"""Reading a language's TOML files, with errors that name the file and the key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from krig.errors import KrigError, Place
from krig.files import read_toml


class LanguageError(KrigError):
    """A language file that is missing, unreadable or contradicts itself."""


@dataclass(frozen=True, slots=True)
class Source:
    """A table of one language file; `where` is the dotted path of the table inside the file ("" at the top)."""

    path: Path
    table: Mapping[str, Any]
    where: str = ""
    content: str = ""

    def error(self, message: str, *, key: str = "", near: str = "") -> LanguageError:
        """An error in this table, or at `key` of it; `near` is a text of the file that shows the line."""
        name = ".".join(part for part in (self.where, key) if part)
        lines = self.content.split("\n")
        line = next((number for number, text in enumerate(lines, start=1) if near and near in text), None)
        return LanguageError(f"{name}: {message}" if name else message, place=Place(self.path, line))

    def _under(self, table: Mapping[str, Any], key: str) -> Source:
        return Source(self.path, table, f"{self.where}.{key}" if self.where else key, self.content)

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def _get(self, key: str, kind: type, expected: str) -> Any:
        if key not in self.table:
            raise self.error(f"missing, expected {expected}", key=key)
        value = self.table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{value!r} found, expected {expected}", key=key)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """The string at `key`; `default` if it is missing and a default is given."""
        if default is not None and key not in self.table:
            return default
        return str(self._get(key, str, "a string"))

    def number(self, key: str) -> int:
        """The whole number at `key`."""
        return int(self._get(key, int, "a whole number"))

    def flag(self, key: str) -> bool:
        """The boolean at `key`; false if it is missing."""
        return key in self.table and bool(self._get(key, bool, "true or false"))

    def texts(self, key: str) -> tuple[str, ...]:
        """The strings at `key`: a list, or one string as a list of one."""
        if isinstance(self.table.get(key), str):
            return (self.table[key],)
        values = self._get(key, list, "a string or a list of strings")
        if not values or not all(isinstance(value, str) for value in values):
            raise self.error(f"{values!r} found, expected a list of strings", key=key)
        return tuple(values)

    def texts_or_none(self, key: str) -> tuple[str, ...]:
        """The strings at `key`; none if it is missing or an empty list."""
        return self.texts(key) if self.table.get(key, []) != [] else ()

    def sub(self, key: str) -> Source:
        """The table at `key`."""
        return self._under(self._get(key, dict, "a table"), key)

    def sub_or_empty(self, key: str) -> Source:
        """The table at `key`, or an empty one."""
        return self.sub(key) if key in self.table else self._under({}, key)

    def subs(self, key: str) -> Iterator[Source]:
        """The tables of the list at `key`; none if it is missing."""
        if key not in self.table:
            return
        for position, value in enumerate(self._get(key, list, "a list of tables"), start=1):
            if not isinstance(value, dict):
                raise self.error(f"{value!r} found, expected a table", key=f"{key}[{position}]")
            yield self._under(value, f"{key}[{position}]")


def read_source(path: Path) -> Source:
    """The TOML file at `path`. LanguageError if it is missing, not UTF-8 or not TOML."""
    table, content = read_toml(path, error=LanguageError)
    return Source(path, table, content=content)
