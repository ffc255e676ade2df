"""Cards, decks and canonical notation."""

from __future__ import annotations

import copy
import pickle

import pytest

from krig.cards import JOKER, Card, deck, find_repeated, format_hand, parse_hand, parse_hands
from krig.errors import CardError


@pytest.mark.parametrize(("text", "rank", "suit"), [("10H", 10, "H"), ("QS", 12, "S"), ("AC", 14, "C"), ("2D", 2, "D"),
                                                    ("X1", JOKER, "1"), ("X2", JOKER, "2")])
def test_canonical_notation_is_written_and_read(text: str, rank: int, suit: str) -> None:
    card = Card.parse(text)
    assert (card.rank, card.suit, str(card), card.text) == (rank, suit, text, text)
    assert Card(rank, suit) == card
    assert Card.parse(text) is card


@pytest.mark.parametrize("text", ["", "1H", "11H", "QX", "X3", "qs", " QS", "10", "H", "XS", "Q S", "QS\0"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match=r"unknown card .*, expected a rank 2-10 J Q K A and a suit S H D C"):
        Card.parse(text)


def test_a_long_unknown_card_is_cut_in_the_message() -> None:
    with pytest.raises(CardError) as caught:
        Card.parse("Q" * 100_000)
    assert len(str(caught.value)) < 250


def test_equal_cards_are_equal_after_copies() -> None:
    card = Card.parse("10H")
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
    assert repr(card) == "Card(rank=10, suit='H')"


@pytest.mark.parametrize(("size", "first", "last", "lowest"), [(32, "7S", "AC", 7), (36, "6S", "AC", 6),
                                                               (52, "2S", "AC", 2), (54, "2S", "X2", 2)])
def test_a_deck_has_each_card_once_from_its_lowest_rank(size: int, first: str, last: str, lowest: int) -> None:
    cards = deck(size)
    assert len(cards) == len(set(cards)) == size
    assert (str(cards[0]), str(cards[-1]), min(card.rank for card in cards)) == (first, last, lowest)
    assert "".join(dict.fromkeys(card.suit for card in cards)) == ("SHDC12" if size == 54 else "SHDC")


def test_there_is_no_other_deck() -> None:
    with pytest.raises(CardError, match="unknown deck 40, expected one of 32, 36, 52, 54"):
        deck(40)


def test_hands_are_separated_by_slashes_and_written_back() -> None:
    hands = parse_hands("KS  4D 7C/9H\tX1")
    assert [format_hand(hand) for hand in hands] == ["KS 4D 7C", "9H X1"]
    assert parse_hand("") == ()
    assert parse_hands("KS /") == (parse_hand("KS"), ())


def test_the_first_repeated_card_is_found() -> None:
    assert find_repeated(parse_hand("KS 4D 9H 4D KS")) == Card.parse("4D")
    assert find_repeated(parse_hand("KS 4D 9H")) is None
