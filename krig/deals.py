"""Deals: dealt from a seed, or written by a person and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from krig.cards import JOKER, Card, deck, find_repeated, parse_hands
from krig.errors import CardError, listed
from krig.generator import Generator, Stream
from krig.rules import RuleSet
from krig.trace import Stacks


def deal(rules: RuleSet, *, seats: int, seed: int, game: int = 0) -> tuple[Stacks, tuple[Card, ...]]:
    """The hands, cards top first, and the cards aside of game `game` of a seed.

    The deck in canonical order is shuffled; seat 0 gets the first cards, and so on, and the rest lies aside. Of 54
    cards two seats get one joker each: the others are shuffled and dealt, then X1 goes to a drawn place of seat 0's
    hand and X2 to one of seat 1's. Against the bank all cards are the shoe, the stack of its seat, and the player has
    none. Raises CardError if the rule set is not for so many seats.
    """
    _check_seats(seats, rules)
    generator = Generator(seed, game=game, stream=Stream.DEAL)
    cards = list(rules.cards)
    if rules.game == "bank":
        generator.shuffle(cards)
        return ((), tuple(cards)), ()
    jokers = []
    if _joker_each(seats, rules):
        jokers = [card for card in cards if card.rank == JOKER]
        cards = [card for card in cards if card.rank != JOKER]
    generator.shuffle(cards)
    size = len(cards) // seats
    hands = [cards[seat * size: (seat + 1) * size] for seat in range(seats)]
    for hand, joker in zip(hands, jokers, strict=False):
        hand.insert(generator.below(size + 1), joker)
    return tuple(map(tuple, hands)), tuple(cards[seats * size:])


def read_hands(text: str) -> Stacks:
    """The hands written in `text`, `KS 4D … / 9H JC …`, in seat order, cards top first; `/ KS 4D …` is a shoe.

    Raises CardError, with seat and place in the hand, for a card that is none.
    """
    try:
        return parse_hands(text)
    except CardError:
        return tuple([tuple([_read_card(word, f"seat {seat}, card {place}")
                             for place, word in enumerate(part.split(), start=1)])
                      for seat, part in enumerate(text.split("/"))])


def hand_sizes(rules: RuleSet, *, seats: int) -> tuple[int, ...]:
    """How many cards the deal gives each seat; against the bank all cards are in the shoe, the stack of its seat."""
    return (0, len(rules.cards)) if rules.game == "bank" else (len(rules.cards) // seats,) * seats


def check_hands(hands: Sequence[Sequence[Card]], rules: RuleSet, *, any_deal: bool = False) -> tuple[Card, ...]:
    """The cards of the deck that are in no hand: they lie aside, in canonical order.

    Raises CardError if the hands cannot be dealt: too many or too few of them, a card more often than the deck has it
    or not in the deck, an empty hand (of the player against the bank: one that is not), or, unless `any_deal`, sizes
    that are not those of the rule set's deal.
    """
    _check_seats(len(hands), rules)
    if rules.game == "bank":
        return _check_shoe(hands, rules, any_deal=any_deal)
    whole = rules.cards
    sizes, size = [len(hand) for hand in hands], len(whole) // len(hands)
    held = {card.text for hand in hands for card in hand}
    if not all(sizes) or len(held) < sum(sizes) or not held <= {card.text for card in whole}:
        _tell_wrong_card(hands, whole)
    if not any_deal and sizes != [size] * len(hands):
        raise CardError(f"hands of {listed(sizes)} cards, expected {size} each (--any-deal allows others)")
    if not any_deal and _joker_each(len(hands), rules):
        for seat, hand in enumerate(hands):
            if (jokers := sum(card.rank == JOKER for card in hand)) != 1:
                raise CardError(f"seat {seat} has {jokers} jokers, expected one in each hand "
                                "(--any-deal allows others)")
    return tuple([card for card in whole if card.text not in held])


def _check_shoe(hands: Sequence[Sequence[Card]], rules: RuleSet, *, any_deal: bool) -> tuple[Card, ...]:
    """`check_hands` against the bank."""
    own, shoe = hands
    pack, left = deck(rules.deck), Counter(rules.cards)
    if own:
        raise CardError(f"card {own[0].text!r} in the hand of seat 0, expected none: it stays empty, "
                        "as in '/ KS 4D ...'")
    if (stranger := next((card for card in shoe if card not in left), None)) is not None:
        raise CardError(f"card {stranger.text!r} of the shoe is not in the deck, expected one of the {len(pack)} from "
                        f"{pack[0].text!r} to {pack[-1].text!r}")
    if (often := find_repeated(shoe, packs=rules.packs)) is not None:
        raise CardError(f"card '{often}' is in the shoe {shoe.count(often)} times, expected {rules.packs} at most")
    if not any_deal and len(shoe) != len(rules.cards):
        raise CardError(f"shoe of {len(shoe)} cards, expected {len(rules.cards)} (--any-deal allows others)")
    left.subtract(shoe)
    return tuple([card for card in pack for _ in range(left[card])])


def _tell_wrong_card(hands: Sequence[Sequence[Card]], whole: Sequence[Card]) -> NoReturn:
    """Raise what is wrong with hands of which one is empty, or that do not have each card of the deck once at most."""
    for seat, hand in enumerate(hands):
        if not hand:
            raise CardError(f"seat {seat} has no card, expected at least one in every hand")
        if (stranger := next((card for card in hand if card not in whole), None)) is not None:
            raise CardError(f"card {stranger.text!r} of seat {seat} is not in the deck, expected one of the "
                            f"{len(whole)} from {whole[0].text!r} to {whole[-1].text!r}")
    twice = find_repeated([card for hand in hands for card in hand])
    one, other, *_ = [seat for seat, hand in enumerate(hands) for card in hand if card == twice]
    where = f", to seats {one} and {other}" if one != other else f" to seat {one}"
    raise CardError(f"card '{twice}' is dealt twice{where}, expected each card once")


def _read_card(word: str, where: str) -> Card:
    try:
        return Card.parse(word)
    except CardError as fault:
        raise CardError(f"{where}: {fault.message}") from None


def _check_seats(seats: int, rules: RuleSet) -> None:
    if seats not in rules.seats:
        raise CardError(f"{seats} {'hand' if seats == 1 else 'hands'}, expected {listed(rules.seats, 'or')} "
                        f"for {rules.name!r}")


def _joker_each(seats: int, rules: RuleSet) -> bool:
    """Whether the deal sees to it that each seat gets one joker."""
    return rules.deck == 54 and seats == 2
