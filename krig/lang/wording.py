"""Words beside a fact that change what is said of it: who wins, how exact a number is, and what is counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from krig.lang.data import Source
from krig.lang.inflect import Inflection
from krig.lang.players import Player, Pronoun

UNITS = ("cards", "battles", "wars", "double-wars", "players", "minutes", "seconds", "hours", "days", "money", "times",
         "suits", "ranks", "chips", "packs", "stacks", "hands", "pots", "levels", "points", "games")
"""What numbers count: the keys of `[wording.units]`. Some are what no fact counts."""

_SENTENCE_END = re.compile(r"[.!?…][\"'”’»«“‘)]*\s|\n\n")
_NEAR = 40
_LABEL = re.compile(r"(?<!\w)([^\W\d_]+(?=\s)|[€$])\s*$")
_NAME = re.compile(r"(?<!\w)([^\W\d_a-zäöåæøüß][^\W\d_]+['’]?)\s+$")
_OWNS = re.compile(r"[szxß]['’]?$")


@dataclass(frozen=True, slots=True)
class Verb:
    """Words from `start` to `end` that say of the one who comes before them: wins, or loses; of a rank: best, or worst.
    """

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
        self._units = {word: unit for unit in UNITS for word in units.texts(unit)}
        self._grades = {grade: _pattern(source.texts(grade)) for grade in ("high", "low", "best", "worst")}
        self._for_whom = re.compile(rf"\s+(?:{_any(source.texts('for_whom'))})\s+")
        self._against = re.compile(rf"\s+(?:{_any(source.texts('against'))})\s+")
        self._no_names = {word.casefold() for word in source.texts("no_names")}
        self._no_names |= {word.casefold() for word in inflection.second_person()}
        self._no_names |= {word.casefold() for pronoun in get_args(Pronoun)
                           for word in inflection.pronouns(Player("x", pronoun=pronoun), reflexive=True)}
        between = _any(source.texts_or_none("between")) or "(?!)"
        gap = rf"\s+(?:(?:{between})\s+){{0,2}}|[-\u2010\u2011]|\s*(?=[€$])"
        self._after = re.compile(rf"(\.?)(?:{gap})([^\W\d_]+|[€$])", re.IGNORECASE)

    def verbs(self, text: str) -> list[Verb]:
        """The words for winning and losing in a text, in order. In a text that says no, each means its contrary."""
        return self._said(text, (self._sides["wins"],), (self._sides["loses"],))

    def grades(self, text: str, *, low_wins: bool) -> list[Verb]:
        """The words in a text that say of a rank that it is the best, or wins, or the contrary, in order."""
        high, low = (self._grades[grade] for grade in (("low", "high") if low_wins else ("high", "low")))
        return self._said(text, (self._sides["wins"], self._grades["best"], high),
                          (self._sides["loses"], self._grades["worst"], low))

    def _said(self, text: str, wins: Sequence[re.Pattern[str]], loses: Sequence[re.Pattern[str]]) -> list[Verb]:
        folded = text.casefold()
        found = [Verb(won, match.start(), match.end(), text[match.start() : match.end()])
                 for won, patterns in ((True, wins), (False, loses)) for pattern in patterns
                 for match in pattern.finditer(folded)]
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

    def unit(self, text: str, start: int, end: int, *, numbered: bool) -> tuple[str, str] | None:
        """What the number at `start` to `end` counts by the noun beside it, and that noun.

        That is the noun after it, or before it ("battle 3") where it is in digits or the fact is what is `numbered`,
        not how many there are. Such a number may be an ordinal with a full stop.
        """
        found = self._after.match(text, end)
        if found and (numbered or not found[1]) and (unit := self._unit_of(found[2])):
            return unit, found[2]
        before = _LABEL.search(text, max(0, start - _NEAR), start) if numbered or text[start].isdigit() else None
        unit = self._unit_of(before[1]) if before else None
        return (unit, before[1]) if before and unit else None

    def _unit_of(self, noun: str) -> str | None:
        # Where nouns have capitals ("Spiel"), a word without is none ("spielen").
        return self._units.get(noun) or self._units.get(noun.casefold())

    def led_by(self, text: str, end: int) -> int | None:
        """Where the words begin that name the leader of a score that ends at `end`: "27–25 to Ada"."""
        found = self._for_whom.match(text.casefold(), end)
        return found.end() if found else None

    def one_score(self, between: str) -> bool:
        """Whether two numbers with these words between them are one score: "27 to 25"."""
        return self._against.fullmatch(between.casefold()) is not None

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
