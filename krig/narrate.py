"""A game told in a language: `narrate(game, players, language)` gives each battle's sentences as parts.

Which pattern tells a moment is settled by the game alone: among those whose tags the moment has, one not used lately
goes before the rest; then one that names more of what is special, unless it has been used more often; then the one
used longest ago. Where all that is equal, the deal decides, so that not every story begins with the same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from krig.facts import Game
from krig.generator import MASK, mix
from krig.kinds import KINDS, SPECIALTIES, TAGS, Kind
from krig.lang import Language, LanguageError, Part, Player, Sentence, Text, join
from krig.lang.players import PRONOUNS
from krig.moment import STANDINGS, Moment
from krig.moments import moments
from krig.trace import Trace

WINDOW = 8
"""Battles within which a pattern does not come again, if the language has another that fits."""


@dataclass(frozen=True, slots=True)
class SentenceText:
    """The words for one moment, one short sentence or two. rule: the id of the rule that gives the reason."""

    parts: tuple[Part, ...]
    rule: str
    kind: str

    @property
    def text(self) -> str:
        """The plain text."""
        return join(self.parts)


@dataclass(frozen=True, slots=True)
class BattleText:
    """The story of battle `battle`, counted from 1."""

    battle: int
    sentences: tuple[SentenceText, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of all sentences, with blanks between the sentences."""
        parts: list[Part] = []
        for sentence in self.sentences:
            parts += ([Text(" ")] if parts else []) + list(sentence.parts)
        return tuple(parts)

    @property
    def text(self) -> str:
        """The plain text."""
        return join(self.parts)


def default_players(seats: int, language: Language, *, game: str = "war") -> tuple[Player, ...]:
    """The players of a game that names none, by seat: the reader first, then the language's own names, or the bank.

    game: the field of the rule set.
    """
    names = [Player(language.message("seat.you"), 2)]
    if game == "bank":
        bank = language.message("terms.bank")
        names.append(Player(bank[:1].upper() + bank[1:]))
    names += [Player(language.message(f"seat.{pronoun}"), 3, pronoun) for pronoun in PRONOUNS]  # type: ignore[arg-type]
    return tuple(names[:seats])


def narrate(game: Game, players: Sequence[Player], language: Language) -> list[BattleText]:
    """The story of every battle; that of battle `n` stands at index `n - 1`. players: by seat.

    LanguageError if the language's sentences are not what the kinds declare.
    """
    teller = _Teller(load_patterns(language), language, players, _story_number(game.trace))
    return [BattleText(battle, teller.tell_battle(found, battle))
            for battle, found in enumerate(moments(game), start=1)]


@cache
def load_patterns(language: Language) -> dict[str, tuple[Sentence, ...]]:
    """The sentences of a language by kind. LanguageError with the first that does not fit its kind."""
    sentences, problems = check_patterns(language)
    if problems:
        raise problems[0]
    return sentences


def check_patterns(language: Language) -> tuple[dict[str, tuple[Sentence, ...]], list[LanguageError]]:
    """The sentences of a language by kind, and everything that is wrong with them."""
    sentences, problems = language.check_sentences(
        kinds={kind: declared.slots for kind, declared in KINDS.items()}, tags=TAGS)
    for sentence in (sentence for found in sentences.values() for sentence in found):
        if problem := _problem(sentence, KINDS[sentence.kind]):
            problems.append(LanguageError(f"{language.code}: {sentence.kind}: {problem} in {sentence.pattern.text!r}"))
    return sentences, problems


def _problem(sentence: Sentence, kind: Kind) -> str | None:
    """What a pattern says that not every moment with its tags has; None if nothing."""
    for tag in sorted(sentence.tags - kind.tags):
        return f"tag {tag!r}, expected one of {', '.join(sorted(kind.tags)) or 'none'}"
    for name in (slot.name for slot in sentence.pattern.slots):
        tags = kind.needs.get(name)
        if tags and not tags & sentence.tags:
            return f"slot {name!r} without tag, expected {' or '.join(sorted(tags))} in 'if'"
    return None


def _story_number(trace: Trace) -> int:
    """A number that depends on the deal alone."""
    number = len(trace.hands)
    for hand in trace.hands:
        for card in hand:
            number = mix((number + 64 * card.rank + ord(card.suit)) & MASK)
    return number


class _Teller:
    """Chooses patterns and remembers which were used."""

    def __init__(self, patterns: Mapping[str, tuple[Sentence, ...]], language: Language, players: Sequence[Player],
                 story: int) -> None:
        self._patterns, self._language, self._players, self._story = patterns, language, players, story
        self._uses: dict[str, list[int]] = {}       # by pattern text: the battles it was used in
        self._opening: tuple[str, str] = ("", "")

    def tell_battle(self, found: Sequence[Moment], battle: int) -> tuple[SentenceText, ...]:
        """The words for a battle, without remarks that a sentence before them has made already."""
        told = []
        said: frozenset[str] = frozenset()
        for moment in found:
            if STANDINGS.get(moment.kind) not in said:
                sentence, tags = self._tell(moment, battle)
                told.append(sentence)
                said |= tags
        return tuple(told)

    def _tell(self, moment: Moment, battle: int) -> tuple[SentenceText, frozenset[str]]:
        """The words for a moment of a battle, and the tags that their pattern names."""
        values = self._addressed_first(moment.values)
        tags = moment.tags | self._address(values)
        fitting = [sentence for sentence in self._patterns[moment.kind] if sentence.tags <= tags]
        chosen = min(fitting, key=lambda sentence: self._rank(sentence, battle))
        self._uses.setdefault(chosen.pattern.text, []).append(battle)
        self._opening = _opening(chosen)
        parts = tuple(self._language.say(chosen, values, self._players))
        return SentenceText(parts, moment.rule, moment.kind), chosen.tags

    def _addressed_first(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values with the addressed one of a, b, c, d as `a`, so that a verb that agrees with `a` fits all."""
        for name in "bcd":
            if name in values and self._players[values[name]].person == 2:
                swap = {"a": name, name: "a"}
                return {swap.get(first, first) + dot + rest: value for key, value in values.items()
                        for first, dot, rest in (key.partition("."),)}
        return values

    def _address(self, values: Mapping[str, Any]) -> set[str]:
        """The tags that say who is addressed: `you` for the one it is about or who ties, `to-you` for the loser."""
        seats = {values.get(name) for name in "wsabcd"}
        return {tag for tag, found in (("you", seats), ("to-you", {values.get("l")}))
                if any(seat is not None and self._players[seat].person == 2 for seat in found)}

    def _rank(self, sentence: Sentence, battle: int) -> tuple[bool, int, int, int]:
        """What decides between patterns, the least first."""
        text = sentence.pattern.text
        uses = self._uses.get(text, [])
        last = uses[-1] if uses else 0
        special = sum(SPECIALTIES.get(tag, 0) for tag in sentence.tags)
        dull = 2 * len(uses) - special + (_opening(sentence) == self._opening)
        return bool(uses) and battle - last < WINDOW, dull, last, _scramble(text, self._story)


@cache
def _fingerprint(text: str) -> int:
    """A number for a pattern, the same whatever the hash seed."""
    number = 0
    for sign in text:
        number = mix((number + ord(sign)) & MASK)
    return number


def _scramble(text: str, story: int) -> int:
    return mix(_fingerprint(text) ^ story)


def _opening(sentence: Sentence) -> tuple[str, str]:
    """How a sentence begins: its first word, or the kind of slot it begins with."""
    first = sentence.pattern.pieces[0]
    return ("", first.split()[0]) if isinstance(first, str) else (first.name, first.form)
