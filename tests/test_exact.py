"""What the game against the bank costs, exactly: against published figures, and against every deal of a tiny shoe."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest

from krig.cards import Card
from krig.deals import check_hands
from krig.engine import play
from krig.events import Paid
from krig.exact import bank_edges, edges_of, per_cent
from krig.facts import fact
from krig.facts_rules import rules_fact
from krig.rules import load_rules


@pytest.mark.parametrize(("packs", "figures"), [
    (1, ["5.88", "2.42", "2.06", "2.94", "35.29"]), (2, ["6.80", "2.70", "2.24", "3.40", "25.24"]),
    (4, ["7.25", "2.84", "2.31", "3.62", "20.29"]), (6, ["7.40", "2.88", "2.33", "3.70", "18.65"]),
    (8, ["7.47", "2.90", "2.34", "3.73", "17.83"])])
def test_the_figures_are_those_published(packs: int, figures: list[str]) -> None:
    edges = bank_edges(packs)
    assert [str(per_cent(share)) for share in (edges.tie, edges.war, edges.bonus, edges.surrender, edges.tie_bet)] \
        == figures


def test_the_fractions_are_exact() -> None:
    edges = bank_edges(6)
    assert (edges.tie, edges.tie_bet, edges.surrender) == (Fraction(23, 311), Fraction(58, 311), Fraction(23, 622))
    assert all(bank_edges(packs).war < bank_edges(packs).surrender for packs in range(1, 9))


def played(shoe: tuple[Card, ...], choices: str, more: str) -> dict[str, int]:
    """What the bank wins of the stake and of the bet, in chips, when the first round of this shoe is played."""
    rules = load_rules(f"casino-war+packs=1+limit=1+tie_bet=1{more}")
    said = {"tie-bet": "yes", "war": choices}
    trace = play(((), shoe), rules, aside=check_hands(((), shoe), rules, any_deal=True),
                 choosers=[lambda choice: said[choice.kind]] * 2)
    won = Counter[str]()
    for event in trace.events:
        if isinstance(event, Paid):
            won["bet" if event.rule == "bank.tie-bet" else "stake"] += event.chips if event.seat else -event.chips
    return won


def test_every_round_of_a_tiny_shoe_played_comes_to_the_same() -> None:
    """All orders of eight cards of three ranks, each played by the engine as far as the round goes."""
    cards = [Card(rank, suit) for rank, suits in ((2, "SHD"), (3, "SHD"), (4, "SH")) for suit in suits]
    edges = edges_of(Counter(card.rank for card in cards))
    # Suits decide nothing: each order of the ranks stands for as many orders of the cards as any other.
    shoes: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for shoe in permutations(cards, 7):
        shoes.setdefault(tuple(card.rank for card in shoe), shoe)
    weights = Counter(tuple(card.rank for card in shoe) for shoe in permutations(cards, 7))
    total = sum(weights.values())
    for choices, more, expected in (("war", "", edges.war), ("war", "+tie_bonus=1", edges.bonus),
                                    ("surrender", "", edges.surrender)):
        found = {ranks: played(shoe, choices, more) for ranks, shoe in shoes.items()}
        assert Fraction(sum(won["stake"] * weights[ranks] for ranks, won in found.items()), 2 * total) == expected
        assert Fraction(sum(won["bet"] * weights[ranks] for ranks, won in found.items()), total) == edges.tie_bet


@pytest.mark.parametrize(("name", "value"), [
    ("edge.war", "2.88"), ("edge.bonus", "2.33"), ("edge.surrender", "3.70"), ("edge.tie-bet", "18.65"),
    ("tie-chance", "7.40")])
def test_pages_can_claim_the_figures(name: str, value: str) -> None:
    rules = load_rules("casino-war")
    (atom,) = rules_fact(name, rules)
    assert (atom.kind, atom.value) == ("percent", Decimal(value))
    assert fact(name, rules=rules) == fact(f"casino-war.{name}") == (atom,)


def test_other_packs_have_other_figures() -> None:
    (atom,) = fact("casino-war+packs=1.edge.war")
    assert atom.value == Decimal("2.42")
