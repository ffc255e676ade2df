"""One language: everything that pages, narration and the reader of pages ask of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

from krig.cards import Card
from krig.lang.capitals import capitalised
from krig.lang.cardnames import CardNames
from krig.lang.data import LanguageError, read_source
from krig.lang.grammar import Grammar, Scene
from krig.lang.messages import Messages
from krig.lang.numbers import Numbers
from krig.lang.parts import Part
from krig.lang.patterns import Pattern, PatternError, parse
from krig.lang.players import Player
from krig.lang.reader import Literal, Reader
from krig.lang.sentences import Sentence, load_sentences
from krig.lang.wording import Wording


@dataclass(frozen=True, slots=True)
class Style:
    """Signs of the house style: forms of a quotation, outer and inner, and the dash in prose with its spaces."""

    quote_form: str
    quote_inner_form: str
    dash: str


class Language:
    """A language, read from its folder. LanguageError, with file and key, if the folder is not complete and sound."""

    def __init__(self, folder: Path) -> None:
        self.code = folder.name
        self._folder = folder
        source = read_source(folder / "grammar.toml")
        self.order, self.tag, self.name = source.number("order"), source.text("tag"), source.text("name")
        style = source.sub("style")
        self.style = Style(style.text("quote"), style.text("quote_inner"), style.text("dash"))
        self.cards = CardNames(read_source(folder / "cards.toml"))
        self.numbers = Numbers(read_source(folder / "numbers.toml"))
        self.grammar = Grammar(source, self.cards, self.numbers)
        self.messages = Messages(read_source(folder / "messages.toml"), self.numbers)

    # -- writing ------------------------------------------------------------------------------------------------

    def index(self, card: Card) -> str:
        """A card in letters and signs as printed in the country ("Kn♠")."""
        return self.cards.index(card)

    def card_name(self, card: Card) -> str:
        """A card's full name, without article, in the dictionary form ("hjärter dam")."""
        return "".join(part.text for part in self.render(
            self.pattern("{card:name}", {"card": "card"}), {"card": card}, types={"card": "card"}, capital=False))

    def number(self, value: int) -> str:
        """A whole number as house style writes it in a sentence: small ones in words, others in digits."""
        return self.numbers.house(value)

    def digits(self, value: int | Decimal) -> str:
        """A number in digits."""
        return self.numbers.digits(value)

    def percent(self, value: int | Decimal) -> str:
        """A percentage in digits, with the sign."""
        return self.numbers.percent(value)

    def score(self, values: Sequence[int]) -> str:
        """Stack sizes as a score, in the order given."""
        return self.numbers.score(values)

    def quote(self, text: str, *, inner: bool = False) -> str:
        """`text` in quotation marks; `inner` for a quotation inside another."""
        return (self.style.quote_inner_form if inner else self.style.quote_form).replace("{text}", text)

    def message(self, key: str, **slots: str | int | Decimal) -> str:
        """The message `key` with all its slots filled. LanguageError for an unknown key or a wrong set of slots."""
        return self.messages.message(key, slots)

    # -- sentences ----------------------------------------------------------------------------------------------

    def pattern(self, text: str, types: Mapping[str, str]) -> Pattern:
        """A pattern for slots of the given types (see `krig.lang.grammar.TYPES`). LanguageError if it is wrong."""
        try:
            pattern = parse(text)
        except PatternError as error:
            raise LanguageError(f"{error} in {text!r}") from None
        for slot in pattern.slots:
            if problem := self.grammar.problem(slot, types):
                raise LanguageError(f"{problem} in {text!r}")
        return pattern

    def render(self, pattern: Pattern, values: Mapping[str, Any], players: Sequence[Player] = (), *,
               types: Mapping[str, str], capital: bool = True) -> list[Part]:
        """The parts of a checked pattern, sentences capitalised unless `capital` is false.

        `values` by slot: a seat for a player, Card, a list of cards, rank, int, stack sizes or text, as `types` says;
        `players` by seat.
        """
        parts = self.grammar.render(pattern, Scene(types, values, players))
        return capitalised(parts) if capital else parts

    def say(self, sentence: Sentence, values: Mapping[str, Any], players: Sequence[Player]) -> list[Part]:
        """The parts of a sentence of `sentences`."""
        return self.render(sentence.pattern, values, players, types=sentence.types)

    def sentences(self, *, kinds: Mapping[str, Mapping[str, str]],
                  tags: Collection[str] | None = None) -> dict[str, tuple[Sentence, ...]]:
        """The sentences for every kind of moment (see `krig.lang.sentences`). LanguageError with the first problem."""
        sentences, problems = self.check_sentences(kinds=kinds, tags=tags)
        if problems:
            raise problems[0]
        return sentences

    def check_sentences(self, *, kinds: Mapping[str, Mapping[str, str]], tags: Collection[str] | None = None
                        ) -> tuple[dict[str, tuple[Sentence, ...]], list[LanguageError]]:
        """The same, with all problems instead of an error."""
        return load_sentences(read_source(self._folder / "sentences.toml"), self.grammar, kinds=kinds, tags=tags)

    # -- reading ------------------------------------------------------------------------------------------------

    @cached_property
    def _reader(self) -> Reader:
        source = read_source(self._folder / "reading.toml")
        return Reader(self.cards, self.numbers, self.grammar.inflection, source)

    @cached_property
    def wording(self) -> Wording:
        """The words beside a fact that change what is said of it."""
        return Wording(read_source(self._folder / "reading.toml").sub("wording"), self.grammar.inflection)

    def read(self, text: str, players: Sequence[Player] = ()) -> list[Literal]:
        """The facts in a text, in order; names and words of address are found for the `players` given, by seat."""
        return self._reader.read(text, players)
