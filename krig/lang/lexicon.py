"""Every word and phrase that names a card, a rank or a number in one language, ready to be looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from krig.cards import JOKER, RANKS, Card
from krig.lang.cardnames import CardNames
from krig.lang.data import Source
from krig.lang.numbers import LIMIT, ORDINAL_LIMIT, Numbers

SIGNS = "\u00b2\u00b3\u00b9\u00bc-\u00be\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u24ff"
"""Numbers of one sign: "½", "²", "①"."""
WORD = re.compile(rf"(?:(?![{SIGNS}])[^\W\d_])+|\d+")
HYPHENS = "-\u2010\u2011"
Value = Card | int | Decimal | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """When a word counts: before or after one of these words, or written with a noun's capital letter.

    Never before a word of `unless`.
    """

    before: frozenset[str]
    after: frozenset[str]
    unless: frozenset[str]
    capital: bool = False
    owner: bool = False


@dataclass(frozen=True, slots=True)
class Sense:
    """What a phrase means; kind "ignore" for one that only looks like a number or a card."""

    kind: str
    value: Value
    when: Context | None = None


@dataclass(slots=True)
class Node:
    """A place in the trie of phrases: what ends here and, by joint and next word, what goes on."""

    senses: list[Sense] = field(default_factory=list)
    next: dict[str, Node] = field(default_factory=dict)


def joint(between: str) -> str | None:
    """What two words are joined by: "" (nothing), " " (white space), "-" (a hyphen), or None (they are not joined)."""
    if not between or between in HYPHENS:
        return "-" if between else ""
    return " " if between.isspace() and "\n\n" not in between else None


def insert(root: Node, phrase: str, sense: Sense) -> None:
    """Put a phrase into the trie under `root`."""
    node, end = root, 0
    for match in WORD.finditer(phrase):
        between = joint(phrase[end : match.start()]) or ""
        node = node.next.setdefault((between if node is not root else "") + match.group(), Node())
        end = match.end()
    if sense not in node.senses:
        node.senses.append(sense)


class Lexicon:
    """The phrases of one language, in a trie whose steps are joint and word."""

    def __init__(self, cards: CardNames, numbers: Numbers, source: Source) -> None:
        self.root = Node()
        self._cards, self._source, self._numbers = cards, source, numbers
        self._homographs: set[str] = set()
        self.compounds: dict[str, Sense] = {}
        self._contexts = self._read_contexts()
        self._add_numbers()
        self._add_ranks()
        self._add_cards()
        for phrase in source.texts_or_none("ignore"):
            self.add(phrase, Sense("ignore", 0))
        tails = "|".join(map(re.escape, sorted(source.texts("tails"), key=len, reverse=True)))
        self.tail = re.compile(rf"^(.+?)(?:{tails})", re.IGNORECASE)

    def add(self, phrase: str, sense: Sense) -> None:
        """Let `phrase` mean `sense`, after what it already means."""
        insert(self.root, phrase.casefold(), sense)

    def _read_contexts(self) -> dict[str, list[Sense]]:
        contexts: dict[str, list[Sense]] = {}
        for entry in self._source.subs("context"):
            context = _context(entry)
            for word in entry.texts("words"):
                contexts.setdefault(word.casefold(), []).append(Sense("number", entry.number("value"), context))
        for word, senses in contexts.items():
            for sense in senses:
                self.add(word, sense)
        return contexts

    def _number(self, phrase: str, value: int) -> None:
        key = phrase.casefold()
        self.compounds.setdefault(key, Sense("number", value))
        if key not in self._contexts:
            self.add(phrase, Sense("number", value))

    def _add_numbers(self) -> None:
        # Rank nouns that are number words too come first: their sense has a context, the number's has none.
        capital = self._source.sub("homographs").flag("capital")
        context = _context(self._source.sub("homographs"), capital=capital, owner=not capital)
        ranks = dict(self._rank_words())
        numbers = [(word, value) for value in range(LIMIT) for word in self._numbers.cardinals[value]]
        numbers += [(word, value) for value in range(1, ORDINAL_LIMIT) for word in self._numbers.ordinals(value)]
        numbers += self._numbers.more.items()
        for word, value in numbers:
            rank = ranks.get(word.casefold())
            if rank is not None:
                self.add(word, Sense("rank", rank, context))
                self._homographs.add(word.casefold())
            self._number(word, value)

    def _rank_words(self) -> Iterable[tuple[str, int]]:
        for rank in (*RANKS, JOKER):
            for word in self._nouns(rank):
                yield word.casefold(), rank

    def _nouns(self, rank: int) -> list[str]:
        """Every form of a rank as a noun, once."""
        noun = self._cards.nouns[rank]
        forms = list(dict.fromkeys((*noun.forms.values(), *noun.also)))
        forms += [form + ending for form in forms for ending in self._source.texts_or_none("genitive")
                  if not form.endswith(ending)]
        return forms

    def _add_ranks(self) -> None:
        for word, rank in self._rank_words():
            self.compounds.setdefault(word, Sense("rank", rank))
            if word not in self._homographs:
                self.add(word, Sense("rank", rank))

    def _add_cards(self) -> None:
        for suit, entry in self._cards.suits.items():
            for rank in RANKS:
                words = self._nouns(rank)
                if rank <= 10:
                    words += [str(rank), *self._numbers.cardinals[rank]]
                for suit_word in (entry.word, *entry.also):
                    for word in words:
                        for glue in self._cards.joiners:
                            self.add(suit_word + glue + word, Sense("card", Card(rank, suit)))


def _context(entry: Source, *, capital: bool = False, owner: bool = False) -> Context:
    before, after, unless = (frozenset(word.casefold() for word in entry.texts_or_none(key))
                             for key in ("before", "after", "unless"))
    return Context(before, after, unless, capital, owner)
