"""Cards and decks, and their one canonical notation. Nothing here knows the game.

Canonical notation: rank `2`…`10`, `J Q K A`, then suit `S H D C` (`10H`, `QS`); the jokers are `X1` and `X2`.
Each country's own letters are a matter of `krig.lang`; files use only this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from krig.errors import CardError, quote

SUITS = "SHDC"
JACK, QUEEN, KING, ACE, JOKER = 11, 12, 13, 14, 15
RANKS = tuple(range(2, ACE + 1))
UNKNOWN = "?"

_LETTERS = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A", JOKER: "X"}
_RANK_TEXT = {rank: _LETTERS.get(rank, str(rank)) for rank in (*RANKS, JOKER)}


@dataclass(frozen=True, slots=True)
class Card:
    """A card: `rank` 2–14 (11 jack … 14 ace) with `suit` one of `SHDC`, or rank 15 with suit `1` or `2` (a joker).

    text: the card in canonical notation.
    """

    rank: int
    suit: str
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", _RANK_TEXT[self.rank] + self.suit)

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (str(self),)         # so that a card from another process is the same object

    @staticmethod
    def parse(text: str) -> Card:
        """The card written `text` in canonical notation. Equal texts give the same object.

        Raises CardError for anything else.
        """
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise CardError(f"unknown card {quote(text)}, expected a rank 2-10 J Q K A and a suit S H D C, "
                            "such as '10H' or 'QS', or a joker 'X1' 'X2'") from None


_BY_TEXT = {str(card): card for card in
            [*(Card(rank, suit) for suit in SUITS for rank in RANKS), Card(JOKER, "1"), Card(JOKER, "2")]}

_LOWEST = {52: 2, 54: 2, 36: 6, 32: 7}
DECK_SIZES = tuple(sorted(_LOWEST))


@cache
def deck(size: int) -> tuple[Card, ...]:
    """The deck of 32, 36, 52 or 54 cards, in canonical order: spades, hearts, diamonds, clubs, each from its
    lowest card to the ace, then the jokers. Raises CardError for any other size.
    """
    if size not in _LOWEST:
        raise CardError(f"unknown deck {size!r}, expected one of {', '.join(map(str, DECK_SIZES))}")
    plain = [card for card in _BY_TEXT.values() if _LOWEST[size] <= card.rank <= ACE]
    return (*plain, *(card for card in _BY_TEXT.values() if size == 54 and card.rank == JOKER))


def parse_hand(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, separated by white space, top first. Raises CardError at the first unknown one."""
    return tuple(Card.parse(word) for word in text.split())


def parse_hands(text: str) -> tuple[tuple[Card, ...], ...]:
    """The hands written in `text`, separated by `/`, in seat order, cards top first."""
    return tuple(parse_hand(part) for part in text.split("/"))


def format_hand(cards: Iterable[Card]) -> str:
    """`cards` in canonical notation, separated by blanks."""
    return " ".join(map(str, cards))


def find_repeated(cards: Iterable[Card], *, packs: int = 1) -> Card | None:
    """The first card that stands in `cards` more often than in so many packs, or None."""
    seen: Counter[Card] = Counter()
    for card in cards:
        seen[card] += 1
        if seen[card] > packs:
            return card
    return None
