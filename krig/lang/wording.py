"""Words beside a fact that change what is said of it: who wins, how exact a number is, and what is counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from krig.lang.data import Source
from krig.lang.inflect import Inflection
from krig.lang.players import Player, Pronoun

UNITS = ("cards", "battles", "wars", "players", "minutes", "times", "suits", "chips")
"""What numbers count: the keys of `[wording.units]`."""

_SENTENCE_END = re.compile(r"[.!?…][\"'”’»«“‘)]*\s|\n\n")
_NEAR = 40
_NAME = re.compile(r"(?<!\w)([^\W\d_a-zäöåæøüß][^\W\d_]+['’]?)\s+$")
_OWNS = re.compile(r"[szxß]['’]?$")


@dataclass(frozen=True, slots=True)
class Verb:
    """Words from `start` to `end` that say of the one who comes before them: wins, or loses."""

    wins: bool
    start: int
    end: int
    text: str


class Wording:
    """The words of one language, from `[wording]` of its `reading.toml`."""

    def __init__(self, source: Source, inflection: Inflection) -> None:
        self._inflection = inflection
        self._sides = {side: _pattern(source.texts(side)) for side in ("wins", "loses")}
        self._no = _pattern(source.texts("nots"))
        self._no_before = re.compile(rf"(?<!\w)(?:{_any(source.texts('nots'))})\s+$")
        self._bends = re.compile(rf"(?<!\w)(?:{_any(source.texts('bends'))})\.?\s+$")
        self._bends_after = re.compile(rf"(?:\s+[^\W\d_]+)?\s+({_any(source.texts('bends_after'))})(?!\w)")
        units = source.sub("units")
        self._nouns = {unit: units.texts(unit)[0] for unit in UNITS}
        self._units = {word.casefold(): unit for unit in UNITS for word in units.texts(unit)}
        self._no_names = {word.casefold() for word in source.texts("no_names")}
        self._no_names |= {word.casefold() for word in inflection.second_person()}
        self._no_names |= {word.casefold() for pronoun in get_args(Pronoun)
                           for word in inflection.pronouns(Player("x", pronoun=pronoun), reflexive=True)}
        between = _any(source.texts_or_none("between")) or "(?!)"
        self._unit = re.compile(rf"\s+(?:(?:{between})\s+)?([^\W\d_]+)", re.IGNORECASE)

    def verbs(self, text: str) -> list[Verb]:
        """The words for winning and losing in a text, in order. In a text that says no, each means its contrary."""
        folded = text.casefold()
        found = [Verb(side == "wins", match.start(), match.end(), text[match.start() : match.end()])
                 for side, pattern in self._sides.items() for match in pattern.finditer(folded)]
        # "har ingen chans mot": the longest words that begin or end at a place hold what the shorter ones say
        verbs = [verb for verb in found if not any(other is not verb and other.start <= verb.start
                                                   and verb.end <= other.end for other in found)]
        no = any(not any(verb.start <= match.start() < verb.end for verb in verbs)
                 for match in self._no.finditer(folded))
        return sorted((Verb(verb.wins != no, verb.start, verb.end, verb.text) for verb in verbs),
                      key=lambda verb: verb.start)

    def bent(self, text: str, start: int, end: int) -> str | None:
        """The words beside the number at `start` to `end` that make it more, less or about as much."""
        before = text[max(0, start - _NEAR) : start]
        if found := self._bends.search(before.casefold()):
            return before[found.start() :].strip()
        after = self._bends_after.match(text[end : end + _NEAR].casefold())
        return text[end + after.start(1) : end + after.end(1)] if after else None

    def denied(self, text: str, start: int) -> str | None:
        """The word before `start` that says no to what stands there; none after a comma ("six, not ten")."""
        before = text[max(0, start - _NEAR) : start]
        found = self._no_before.search(before.casefold())
        return before[found.start() :].strip() if found and before[: found.start()].rstrip()[-1:] != "," else None

    def unit(self, text: str, end: int) -> tuple[str, str] | None:
        """What a number that ends at `end` counts by the noun after it, and that noun."""
        found = self._unit.match(text, end)
        unit = self._units.get(found[1].casefold()) if found else None
        return (unit, found[1]) if found and unit else None

    def nouns(self, unit: str) -> str:
        """The first noun of a unit, for messages."""
        return self._nouns[unit]

    def owner(self, text: str, start: int) -> tuple[int, int] | None:
        """Where a word that looks like a name stands right before `start`: with a capital letter inside a sentence, or
        as an owner at its beginning."""
        found = _NAME.search(text, max(0, start - _NEAR), start)
        if found is None or found[1].casefold() in self._no_names:
            return None
        before = text[: found.start(1)].rstrip("\"'”’»«“„‘‚›‹([ \n\u00a0")
        begins = not before or before[-1] in ".!?:…\ufffc"
        return None if begins and not _OWNS.search(found[1]) else found.span(1)

    def pronouns(self, text: str, players: Sequence[Player], *, reflexive: bool) -> Iterator[tuple[int, int, int]]:
        """Where pronouns point to a player of the third person: start, end and seat.

        reflexive: also those that point back to whoever acts.
        """
        for seat, player in enumerate(players):
            if player.person == 3:
                words = self._inflection.pronouns(player, reflexive=reflexive)
                for found in _pattern(words).finditer(text.casefold()):
                    yield found.start(), found.end(), seat


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence or sentences that hold `start` to `end` begin and end."""
    first = max((found.end() for found in _SENTENCE_END.finditer(text) if found.end() <= start), default=0)
    last = min((found.start() for found in _SENTENCE_END.finditer(text) if found.start() >= end), default=len(text))
    return first, last


def _any(words: Iterable[str]) -> str:
    return "|".join(r"\s+".join(map(re.escape, word.casefold().split()))
                    for word in sorted(words, key=len, reverse=True))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any(words) or '(?!)'})(?!\w)")
