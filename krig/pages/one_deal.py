"""One deal under every rule set that two can play with it, and where these games part company."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from krig.cards import Card, deck
from krig.choices import highest
from krig.deals import check_hands
from krig.engine import play
from krig.errors import PageError
from krig.events import Turned
from krig.examples import Example
from krig.facts import turned_at
from krig.rules import BASE, RuleSet, load_rules, rule_set_ids
from krig.trace import Battle, Trace

_FULL = 52
_SEED = 1
"""What shuffles won cards where a rule set has them shuffled and the example says no seed."""


@dataclass(frozen=True, slots=True)
class Played:
    """The deal under one rule set. apart: the first battle that is not that of the standard game, or that only one of
    both games has; None where all are the same. over: whether it is one that only one of them has.
    """

    rules: RuleSet
    trace: Trace
    apart: int | None
    over: bool


def games_of(example: Example) -> list[Played]:
    """The deal of an example under all rule sets that fit it, `standard` first.

    Cards that a smaller deck lacks are taken out, the others keep their order. Who has a choice takes the highest
    card, or the boldest option. Raises PageError for a deal that is not two hands of cards of a full deck.
    """
    hands = example.trace.hands
    if len(hands) != 2 or not all(hands) or not {card for hand in hands for card in hand} <= set(deck(_FULL)):
        raise PageError(f"deal of {example.id!r} is not for every rule set, expected two hands without jokers")
    seed = _SEED if example.story.pickup_seed is None else example.story.pickup_seed
    played = [play_deal(hands, rules, seed=seed) for rules in playable()]
    usual = next(trace for trace in played if trace.rules.id == BASE)
    return [Played(trace.rules, trace, *parting(usual, trace)) for trace in played]


def playable() -> list[RuleSet]:
    """The named rule sets that two can play with the cards of a full deck, or with some of them."""
    found = [load_rules(name) for name in rule_set_ids()]
    return [rules for rules in found if rules.game != "bank" and 2 in rules.seats and rules.deck <= _FULL]


def play_deal(hands: Sequence[Sequence[Card]], rules: RuleSet, *, seed: int) -> Trace:
    """A deal under a rule set, without the cards that its deck lacks. Raises PageError where a hand is empty then."""
    known = set(rules.cards)
    dealt = [[card for card in hand if card in known] for hand in hands]
    if not all(dealt):
        raise PageError(f"a hand has no card for {rules.id!r}, expected a deal with cards of every deck")
    aside = check_hands(dealt, rules, any_deal=True)
    return play(dealt, rules, aside=aside, pickup_seed=seed if rules.pickup == "random" else None,
                choosers=[highest, highest] if rules.decides else ())


def parting(one: Trace, other: Trace) -> tuple[int | None, bool]:
    """The first battle in which two games differ in cards turned up, pot or winner, or that only one of them has.

    None where there is no such battle; and whether only one game has it.
    """
    for first, second in zip(one.battles, other.battles, strict=False):
        if _seen(first) != _seen(second):
            return first.number, False
    if len(one.battles) == len(other.battles):
        return None, False
    return min(len(one.battles), len(other.battles)) + 1, True


def _seen(battle: Battle) -> tuple[object, ...]:
    turned = [(event.seats, event.cards) for event in battle.events if isinstance(event, Turned)]
    return turned, battle.pot, battle.winner


def first_cards(trace: Trace, battle: int) -> list[Card]:
    """The cards with which a battle began, by seat."""
    return [card for _, card in turned_at(trace.battles[battle - 1], 0)]
