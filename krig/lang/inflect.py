"""Inflection tables of one language: players' names and words, and other words that agree with a gender."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from krig.lang.data import Source
from krig.lang.players import PRONOUNS, Player

KINDS = ("second", *PRONOUNS)
# The branches of a player's table that say whose a card is.
OWNING = ("poss", "pron", "refl")


class Inflection:
    """The player and word tables of a `grammar.toml`.

    A form is a path through nested tables ("poss-acc-pl"); what a path leaves open is settled by the gender of the
    noun. Where a table has a plain string, the rest of the path makes no difference ("Adas" in every case).
    """

    def __init__(self, source: Source) -> None:
        self.genders = source.texts("genders")
        self._genitives = tuple((rule.texts_or_none("after"), rule.text("add")) for rule in source.subs("genitive"))
        if not self._genitives or self._genitives[-1][0]:
            raise source.error("last rule has endings, expected a last rule without `after`", key="genitive")
        player = source.sub("player")
        third = player.sub("third").table
        self._players: dict[str, Mapping[str, Any]] = {"second": player.sub("second").table}
        for kind in PRONOUNS:
            self._players[kind] = {**third, **player.sub(kind).table}
        self._words = source.sub_or_empty("word").table

    def genitive(self, name: str) -> str:
        """`name` as a possessor."""
        for endings, suffix in self._genitives:
            if not endings or name.casefold().endswith(endings):
                return name + suffix
        raise AssertionError("the last rule has no endings")

    def player(self, player: Player, path: Sequence[str], *, gender: str = "") -> str | None:
        """The form of `player` at `path`, or None if the language has none."""
        form = _walk(self._players[player.kind], path, gender)
        return form and form.replace("{name}", player.name).replace("{genitive}", self.genitive(player.name))

    def has_player_form(self, path: Sequence[str], *, person: str = "other", gender: str | None = None) -> bool:
        """Whether the players ("second", "third" or "other" for all) have the form, and one uses the whole path.

        `gender` is that of the noun that the form belongs to: None for any, "" if it belongs to no noun.
        """
        tables = [table for kind, table in self._players.items()
                  if person == "other" or (kind == "second") == (person == "second")]
        genders = self.genders if gender is None else (gender,)
        return any(_exact(table, path) for table in tables) and all(
            _walk(table, path, gender) is not None for table in tables for gender in genders
        )

    def word(self, path: Sequence[str], *, gender: str) -> str | None:
        """The form of a word at `path`, the first step of which is the word's name; None if there is none."""
        return _walk(self._words, path, gender)

    def pronouns(self, player: Player, *, reflexive: bool) -> Iterator[str]:
        """Every pronoun that stands for a player; `reflexive`: also those that point back to whoever acts."""
        table = self._players[player.kind]
        for branch in ("pron", "refl") if reflexive else ("pron",):
            yield from (word for word in _leaves(table.get(branch)) if "{" not in word)

    def second_person(self) -> Iterator[str]:
        """Every word that addresses a player."""
        yield from _leaves(self._players["second"])


def _walk(table: Mapping[str, Any], path: Sequence[str], gender: str) -> str | None:
    value: Any = table
    for step in (*path, gender):
        if isinstance(value, Mapping):
            value = value.get(step)
    return value if isinstance(value, str) else None


def _exact(table: Mapping[str, Any], path: Sequence[str]) -> bool:
    """Whether every step of the path leads somewhere in the table."""
    value: Any = table
    for step in path:
        if not isinstance(value, Mapping) or step not in value:
            return False
        value = value[step]
    return True


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _leaves(inner)
    elif isinstance(value, str):
        yield value
