"""Deals from a seed, fixed for ever, and hands that a person gives."""

from __future__ import annotations

import pytest

from krig.cards import JOKER, deck, format_hand, parse_hands
from krig.deals import check_hands, deal, read_hands
from krig.errors import CardError
from krig.rules import load_rules


@pytest.mark.parametrize(("rules", "seats", "seed", "game", "hands", "aside"), [
    ("standard", 2, 1, 0, "7D 9D 7C 6C 10C KH 2H 8D AC 5H QH KD 7S JH QS 10D 3S 8H 7H 2S 4H 4S 2C 2D 10H 6H / "
     "8S KS 3D 6D 5S AD 8C 10S AH JD JC AS 3H QC 9S 6S 3C QD KC JS 5C 5D 4D 4C 9H 9C", ""),
    ("standard", 3, 7, 0, "10H 2D 5S 4H AD 7C QD QC 6H KC 9D 6D JH KD 9S 7D 4S / "
     "10D JC 3H 9C 8C 8S 6S AC 7S 4D 3S AH 5H 5D 4C 8H 6C / 7H QH JD 5C 9H 2C 3D 3C 8D JS 2H KH KS 2S AS 10C QS",
     "10S"),
    ("standard+deck=54", 2, 1, 0, "7D 9D 7C 6C 10C KH 2H 8D AC 5H QH KD 7S JH QS 10D 3S 8H 7H 2S 4H 4S 2C 2D 10H X1 6H"
     " / 8S KS 3D 6D 5S AD 8C 10S AH JD JC AS 3H QC 9S X2 6S 3C QD KC JS 5C 5D 4D 4C 9H 9C", ""),
    ("standard+deck=32", 3, 9, 4, "8C KS JH AD AC KD JD 10C 9D 10H / 7D KH 7C 7S QC 8H AS 9H 10S QH / "
     "8S 8D JC 9C AH 9S 10D 7H KC QS", "JS QD"),
])
def test_a_seed_deals_the_same_for_ever(rules: str, seats: int, seed: int, game: int, hands: str, aside: str) -> None:
    found, rest = deal(load_rules(rules), seats=seats, seed=seed, game=game)
    assert (" / ".join(map(format_hand, found)), format_hand(rest)) == (hands, aside)


@pytest.mark.parametrize(("cards", "seats", "sizes", "aside"), [
    (52, 2, [26, 26], 0), (52, 3, [17, 17, 17], 1), (52, 4, [13] * 4, 0), (54, 2, [27, 27], 0), (54, 3, [18] * 3, 0),
    (54, 4, [13] * 4, 2), (36, 2, [18, 18], 0), (36, 3, [12] * 3, 0), (36, 4, [9] * 4, 0), (32, 2, [16, 16], 0),
    (32, 3, [10] * 3, 2), (32, 4, [8] * 4, 0),
])
def test_every_deck_is_dealt_evenly_and_the_rest_lies_aside(cards: int, seats: int, sizes: list[int], aside: int
                                                            ) -> None:
    rules = load_rules(f"standard+deck={cards}")
    hands, rest = deal(rules, seats=seats, seed=12)
    assert ([len(hand) for hand in hands], len(rest)) == (sizes, aside)
    assert {card for hand in hands for card in hand} | set(rest) == set(deck(cards))
    assert set(check_hands(hands, rules)) == set(rest)


def test_of_54_cards_two_seats_get_one_joker_each_at_any_place() -> None:
    places = set()
    for number in range(300):
        hands, _ = deal(load_rules("standard+deck=54"), seats=2, seed=4, game=number)
        assert [[card.text for card in hand if card.rank == JOKER] for hand in hands] == [["X1"], ["X2"]]
        places.add([card.rank for card in hands[0]].index(JOKER))
    assert places == set(range(27))


def test_cards_in_no_hand_lie_aside_in_canonical_order() -> None:
    aside = check_hands(parse_hands("AS KS / QS JS"), load_rules("standard+deck=32"), any_deal=True)
    assert format_hand(aside[:5]) == "7S 8S 9S 10S 7H"
    assert len(aside) == 28


def test_an_unknown_card_is_told_with_its_place() -> None:
    with pytest.raises(CardError, match="seat 1, card 2: unknown card '1H', expected a rank"):
        read_hands("KS 4D / 9H 1H")


def test_a_deal_for_too_many_seats_is_refused() -> None:
    with pytest.raises(CardError, match="5 hands, expected 2, 3 or 4 for 'standard'"):
        deal(load_rules("standard"), seats=5, seed=1)
