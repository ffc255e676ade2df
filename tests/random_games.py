"""Random games for property tests, under rule sets that differ in everything that a story can show."""

from __future__ import annotations

from hypothesis import strategies as st

from krig.cards import deck
from krig.engine import play
from krig.facts import Game
from krig.generator import Generator
from krig.rules import load_rules, rule_set_ids

RULES = (*[name for name in rule_set_ids() if load_rules(name).game == "war"], "pjanitsa+goal=rid",
         "standard+pickup=seat", "standard+pickup=random", "strict+participants=all",
         "standard+shortage=last-card-or-out", "one-down+participants=tied", "standard+order=low",
         "standard+limit=30+at_limit=draw", "standard+minutes=2", "standard+bonus=1", "standard+deck=36+beats=6>14",
         "standard+wars_to_win=3", "strict+deck=32+down=5")


def dealt(name: str, *, seed: int, seats: int, keep: int = 52) -> Game:
    """A random game; keep: how many cards of each stack are dealt."""
    rules = load_rules(name)
    seats = max(seats, min(rules.seats))
    cards = list(deck(rules.deck))
    Generator(seed).shuffle(cards)
    size = len(cards) // seats
    hands = [cards[seat * size : (seat + 1) * size][: max(keep, 1)] for seat in range(seats)]
    used = {card for hand in hands for card in hand}
    trace = play(hands, rules, aside=[card for card in cards if card not in used], pickup_seed=seed)
    return Game(trace, tuple("abcd"[:seats]))


games = st.builds(dealt, st.sampled_from(RULES), seed=st.integers(0, 10**6), seats=st.sampled_from((2, 3, 4)),
                  keep=st.sampled_from((4, 9, 52)))
