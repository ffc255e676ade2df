"""Reading the facts in a text of one language: cards, ranks, numbers, scores and players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from krig.cards import RANKS, SUITS, Card
from krig.lang.cardnames import CardNames
from krig.lang.data import Source
from krig.lang.inflect import Inflection
from krig.lang.lexicon import SIGNS, WORD, Context, Lexicon, Node, Sense, Value, insert, joint
from krig.lang.numbers import Numbers
from krig.lang.players import Player

_SPACES = " \u00a0\u202f\u2009"
_DASHES = "-\u2010\u2011\u2012\u2013\u2014:"
_MINUS = "-\u2212"
_TEXT_SIGN = "\ufe0e"
_STARTS = ".!?:…"
_NEXT = re.compile(r"\s+([^\W\d_]+)")
_PREVIOUS = re.compile(r"([^\W\d_]+)\s+$")
_HYPHEN = re.compile(r"[-\u2010\u2011]\w")
_APOSTROPHES = ("'", "’")
_ROMAN = {"I": 1, "V": 5, "X": 10}
_OPENERS = "\"'”’»«“„‘‚›‹(["


@dataclass(frozen=True, slots=True)
class Literal:
    """A fact found in a text, at `start` to `end`.

    `kind` and `value`: "card" a Card, "rank" 2–15, "number" an int or Decimal, "score" stack sizes in the order of the
    text, "player" a seat. `unit` is "%" for a percentage. `style_ok` is false for what another language would write so.
    `other` is the kind that the same word, with the same value, can have elsewhere: a number word may name a rank.
    """

    kind: str
    value: Value
    start: int
    end: int
    text: str
    unit: str = ""
    style_ok: bool = True
    other: str = ""


class Reader:
    """Finds the literals of one language. Build it once: it holds all words of the language."""

    def __init__(self, cards: CardNames, numbers: Numbers, inflection: Inflection, source: Source) -> None:
        self._numbers, self._inflection = numbers, inflection
        self._lexicon = Lexicon(cards, numbers, source)
        self._owners: set[str] = set()
        self._remembered: tuple[tuple[Player, ...], Node] = ((), Node())
        self._letters = {letter: rank for rank, letter in cards.letters.items() if rank in RANKS}
        self._foreign = {str(Card(rank, "S"))[:-1]: rank for rank in RANKS}
        self._signs = {cards.suits[suit].sign.replace(_TEXT_SIGN, ""): suit for suit in SUITS}
        suffixes = sorted(source.texts_or_none("rank_suffixes"), key=len, reverse=True)
        self._suffix = re.compile(rf"(?:{_any(suffixes)})(?!\w)")
        self._percent = re.compile(rf"(?P<space>[{_SPACES}]?)%|[{_SPACES}](?:{_any(source.texts('percent'))})(?!\w)")
        letters = _any(sorted({*self._letters, *self._foreign}, key=len, reverse=True))
        sign = f"[{''.join(self._signs)}]"
        self._scan = re.compile(
            rf"(?P<card>(?<!\w)(?P<index>{letters})[{_SPACES}]?(?P<sign>{sign}){_TEXT_SIGN}?"
            rf"|(?P<sign2>{sign}){_TEXT_SIGN}?[{_SPACES}]?(?P<index2>{letters})(?!\w))"
            rf"|(?P<score>(?<![\w.,])\d{{1,3}}(?:[{_SPACES}]?[{_DASHES}][{_SPACES}]?\d{{1,3}})+(?!\w|[.,]\d))"
            rf"|(?P<fraction_sign>[{SIGNS}])|(?P<roman>(?<!\w)(?=[IVX]{{2}})X{{0,3}}(?:IX|IV|V?I{{0,3}})(?!\w))"
            rf"|(?P<number>(?<!\w)(?:(?<![)])[-\u2212])?(?:(?P<grouped>\d{{1,3}}(?P<gap>[{_SPACES}.])\d{{3}}"
            rf"(?:(?P=gap)\d{{3}})*(?!\d))|\d+)(?:(?P<point>[.,])(?P<fraction>\d+))?)"
            rf"|(?P<word>(?:(?![{SIGNS}])[^\W\d_])+)"
        )

    def read(self, text: str, players: Sequence[Player] = ()) -> list[Literal]:
        """The literals of `text`, in order; `players` by seat, for their names and for the words that address them."""
        names = self._names(tuple(players))
        found: list[Literal] = []
        position = 0
        while match := self._scan.search(text, position):
            if match["word"]:
                literal, position = self._words(match, names, found[-1] if found else None)
            elif match["number"]:
                literal, position = self._number(match)
            elif match["fraction_sign"] or match["roman"]:
                literal, position = _sign(match), match.end()
            else:
                literal, position = self._card(match) if match["card"] else self._score(match), match.end()
            if literal is not None:
                found.append(literal)
        return found

    # -- signs and digits ---------------------------------------------------------------------------------------

    def _card(self, match: re.Match[str]) -> Literal:
        letter, sign = match["index"] or match["index2"], match["sign"] or match["sign2"]
        local = letter in self._letters
        card = Card(self._letters[letter] if local else self._foreign[letter], self._signs[sign])
        return Literal("card", card, match.start(), match.end(), match.group(), style_ok=local)

    def _score(self, match: re.Match[str]) -> Literal:
        values = tuple(map(int, re.findall(r"\d+", match.group())))
        style_ok = match.group() == self._numbers.score(values)
        return Literal("score", values, match.start(), match.end(), match.group(), style_ok=style_ok)

    def _number(self, match: re.Match[str]) -> tuple[Literal, int]:
        text, (start, end) = match.string, match.span()
        written, gap, point = match.group(), match["gap"], match["point"]
        style_ok = (not gap or gap in self._numbers.thousands_read) and (not point or point == self._numbers.decimal)
        digits = written.lstrip(_MINUS)
        whole = (digits[: -len(match["fraction"]) - 1] if point else digits).replace(gap or " ", "")
        value: int | Decimal
        if point:
            value = Decimal(f"{whole}.{match['fraction']}")
        else:
            value = int(whole) if len(whole) < 1000 else Decimal(whole)     # int() refuses thousands of digits
        if digits != written:
            value = -value
            style_ok = style_ok and written.startswith(self._numbers.minus)
        if value in RANKS and (suffix := self._suffix.match(text, end)):
            return Literal("rank", value, start, suffix.end(), text[start : suffix.end()]), suffix.end()
        if percent := self._percent.match(text, end):
            end, style_ok = percent.end(), style_ok and percent["space"] != ""
            return Literal("number", value, start, end, text[start:end], "%", style_ok), end
        return Literal("number", value, start, end, written, style_ok=style_ok), end

    # -- words --------------------------------------------------------------------------------------------------

    def _words(self, match: re.Match[str], names: Node, previous: Literal | None) -> tuple[Literal | None, int]:
        """The longest phrase that starts at the word matched and means something there."""
        text, (start, end) = match.string, match.span()
        for stop, node in _phrases(text, start, names, fold=False):
            sense = node.senses[0]
            if sense.kind == "bare" and text[stop : stop + 1] in _APOSTROPHES:
                stop += 1
            return Literal("player", sense.value, start, stop, text[start:stop]), stop
        owner_end = previous.end if previous and previous.kind == "player" and previous.text in self._owners else None
        for stop, node in _phrases(text, start, self._lexicon.root, fold=True):
            for sense in node.senses:
                if sense.when is None or _holds(sense.when, text, start, stop, owner_end):
                    other = next((twin.kind for twin in node.senses
                                  if twin.value == sense.value and twin.kind != sense.kind), "")
                    literal = Literal(sense.kind, sense.value, start, stop, text[start:stop], other=other)
                    return (None if sense.kind == "ignore" else literal), stop
        tail = self._lexicon.tail.match(match.group())
        if tail and (known := self._lexicon.compounds.get(tail[1].casefold())):
            return Literal(known.kind, known.value, start, end, match.group()), end
        return None, end

    def _names(self, players: tuple[Player, ...]) -> Node:
        """The trie of what players are called, remembered for the last players asked for."""
        if self._remembered[0] != players:
            root = Node()
            self._owners.clear()
            for seat, player in enumerate(players):
                if player.person == 2:
                    for word in self._inflection.second_person():
                        insert(root, word, Sense("player", seat))
                        insert(root, word[0].upper() + word[1:], Sense("player", seat))
                else:
                    genitive = self._inflection.genitive(player.name)
                    # A genitive may add no more than an apostrophe, which is not part of the word.
                    insert(root, player.name, Sense("player" if genitive[-1].isalnum() else "bare", seat))
                    if genitive[-1].isalnum():
                        insert(root, genitive, Sense("player", seat))
                    if genitive != player.name:
                        self._owners |= {genitive, genitive.replace("’", "'")}
            self._remembered = (players, root)
        return self._remembered[1]


def _sign(match: re.Match[str]) -> Literal:
    """A number that is one sign ("½", "²"), or a Roman numeral."""
    text = match.group()
    value: int | Decimal
    if match["roman"]:
        digits = [_ROMAN[letter] for letter in text]
        value = sum(-digit if digit < follower else digit
                    for digit, follower in zip(digits, [*digits[1:], 0], strict=True))
    else:
        value = Decimal(str(unicodedata.numeric(text)))
    return Literal("number", value, match.start(), match.end(), text, style_ok=not match["roman"])


def _any(texts: Sequence[str]) -> str:
    """A regular expression for any of the texts; one that matches nothing for none."""
    return "|".join(map(re.escape, texts)) or r"(?!)"


def _phrases(text: str, start: int, root: Node, *, fold: bool) -> list[tuple[int, Node]]:
    """The phrases of the trie that begin at `start`, as where they end and what they mean, longest first."""
    found: list[tuple[int, Node]] = []
    node, end = root, start
    while match := WORD.search(text, end):
        between = joint(text[end : match.start()]) if end != start else ("" if match.start() == start else None)
        if between is None:
            break
        step = between + (match.group().casefold() if fold else match.group())
        follower = node.next.get(step)
        if follower is None:
            break
        node, end = follower, match.end()
        if node.senses:
            found.append((end, node))
        if not node.next:
            break
    return found[::-1]


def _holds(when: Context, text: str, start: int, stop: int, owner_end: int | None) -> bool:
    """Whether the word at `start` to `stop` stands in the context given; `owner_end`: where a name as owner ended."""
    following = _NEXT.match(text, stop)
    follower = following[1].casefold() if following else ""
    if follower in when.unless:
        return False
    if follower in when.before:
        return True
    preceding = _PREVIOUS.search(text, max(0, start - 40), start)
    if preceding and preceding[1].casefold() in when.after:
        return True
    if when.owner and owner_end is not None and text[owner_end:start].isspace():
        return True
    noun = when.capital and text[start].isupper() and not _HYPHEN.match(text, stop)
    return noun and not _starts_sentence(text, start)


def _starts_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip(_OPENERS + _SPACES)
    return not before or before[-1] in _STARTS or "\n\n" in text[len(before) : start]
