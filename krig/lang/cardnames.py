"""Names, letters and signs of the cards in one language, from its `cards.toml`."""

from __future__ import annotations

from dataclasses import dataclass

from krig.cards import JOKER, RANKS, SUITS, Card
from krig.lang.data import Source


@dataclass(frozen=True, slots=True)
class Noun:
    """A rank as a noun: its gender and its inflected forms by name; `also` are forms that are only read.

    named: the rank after its suit, where that is another word than the noun ("en nier", but "ruder ni").
    """

    gender: str
    forms: dict[str, str]
    also: tuple[str, ...]
    named: str


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: its sign and its word in a card's name; `also` are words that are only read."""

    sign: str
    word: str
    also: tuple[str, ...]


class CardNames:
    """The cards of one language; ranks are 2 to 15 as in `Card`."""

    def __init__(self, source: Source) -> None:
        self.noun_forms = source.texts("noun_forms")
        self.index_form = source.text("index")
        self.joiners = source.texts("joiners")
        suits = source.sub("suits")
        self.suits = {
            suit: Suit(entry.text("sign"), entry.text("word"), entry.texts_or_none("also"))
            for suit in SUITS
            for entry in (suits.sub(suit),)
        }
        ranks = source.sub("ranks")
        self.letters = {rank: ranks.sub(str(rank)).text("index") for rank in (*RANKS, JOKER)}
        self.nouns = {rank: self._noun(ranks.sub(str(rank))) for rank in (*RANKS, JOKER)}

    def _noun(self, entry: Source) -> Noun:
        forms = entry.texts("forms")
        if len(forms) != len(self.noun_forms):
            raise entry.error(f"{list(forms)!r} found, expected {len(self.noun_forms)}: {', '.join(self.noun_forms)}",
                              key="forms")
        named = entry.text("named") if "named" in entry else forms[0]
        return Noun(entry.text("gender"), dict(zip(self.noun_forms, forms, strict=True)), entry.texts_or_none("also"),
                    named)

    def index(self, card: Card) -> str:
        """A card in letters and signs, as it is printed in the language's country."""
        if card.rank == JOKER:
            return self.letters[JOKER]
        return self.index_form.format(index=self.letters[card.rank], sign=self.suits[card.suit].sign)

    def word(self, suit: str) -> str:
        """The word for a suit; "" for a joker's."""
        return self.suits[suit].word if suit in self.suits else ""
