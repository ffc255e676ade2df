"""Named facts of a rule set: `rules_fact("down", rules)` -> `(Atom("number", 3),)`.

Names of facts of a rule set (`standard.deck`, `strict+down=1.down`; without the prefix on a rule set's own page):
  deck  suits  ranks (lowest first)  best-rank  worst-rank  copies (cards of a rank)  jokers
  seats  fewest  most  players.N (N itself, if N may play)
  stack, stack.N (dealt to each of 2 or N)  aside.N (not dealt with N)
  down, down.N (face down at the first or N-th level)
  needs, needs.N (cards to complete it)  pot, pot.N (in a war of two with N levels)  limit  minutes
  wars-to-win  beats (the lower rank and the higher one that it beats)
  hand (cards in a hand)  packs  chips (of each side at the start)
  tie-chance (that the first two cards tie, in per cent)  edge.war  edge.bonus  edge.surrender  edge.tie-bet (of the
  bank, in per cent of the stake: always going to war; with the bonus; always surrendering; the bet on a tie)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from krig.atoms import Atom, FactError, Value, numbers, whole_number
from krig.cards import ACE, JOKER, SUITS, deck
from krig.exact import Edges, bank_edges, per_cent
from krig.rules import RuleSet
from krig.suggest import nearest


def _ranks(rules: RuleSet) -> Value:
    found = sorted({card.rank for card in deck(rules.deck)})
    return tuple(Atom("rank", rank) for rank in found if rank != JOKER)


def _optional(value: int | None) -> Value | None:
    return None if value is None else numbers(value)


def _pot(rules: RuleSet, levels: int) -> Value:
    """What the winner of two takes: all the cards, but without those that tied first where they are chosen."""
    tied = 0 if rules.game == "hand" and levels else 2
    return numbers(tied + 2 * sum(_needed(rules, level + 1) for level in range(levels)))


def _needed(rules: RuleSet, level: int = 1) -> int:
    return rules.down_at(level) + 1


def _share(rules: RuleSet, value: Callable[[Edges], Fraction]) -> Value | None:
    """A share of the game against the bank, in per cent with two decimals."""
    return (Atom("percent", per_cent(value(bank_edges(rules.packs)))),) if rules.game == "bank" else None


def _dealt(rules: RuleSet, seats: int, number: int) -> Value | None:
    """A number of the deal to so many seats; against the bank nothing is dealt."""
    return numbers(number) if seats in rules.seats and rules.game != "bank" else None


RULE_FACTS: dict[str, Callable[..., Value | None]] = {
    "deck": lambda rules: numbers(rules.deck),
    "suits": lambda rules: numbers(len(SUITS)),
    "ranks": _ranks,
    "best-rank": lambda rules: _ranks(rules)[-1 if rules.order == "high" else 0:][:1],
    "worst-rank": lambda rules: _ranks(rules)[0 if rules.order == "high" else -1:][:1],
    "copies": lambda rules: numbers(sum(card.rank == ACE for card in rules.cards)),
    "jokers": lambda rules: numbers(sum(card.rank == JOKER for card in deck(rules.deck))),
    "seats": lambda rules: numbers(*rules.seats),
    "fewest": lambda rules: numbers(min(rules.seats)),
    "most": lambda rules: numbers(max(rules.seats)),
    "players": lambda rules, seats=2: numbers(seats) if seats in rules.seats else None,
    "stack": lambda rules, seats=2: _dealt(rules, seats, rules.deck // seats) if seats else None,
    "aside": lambda rules, seats=2: _dealt(rules, seats, rules.deck % seats) if seats else None,
    "down": lambda rules, level=1: numbers(rules.down_at(level)) if level and rules.game != "bank" else None,
    "needs": lambda rules, level=1: numbers(_needed(rules, level)) if level and rules.game != "bank" else None,
    "pot": lambda rules, levels=1: _pot(rules, levels) if rules.game != "bank" else None,
    "limit": lambda rules: _optional(rules.battle_limit),
    "minutes": lambda rules: _optional(rules.minutes),
    "wars-to-win": lambda rules: _optional(rules.wars_to_win),
    "beats": lambda rules: tuple(Atom("rank", rank) for pair in rules.beats for rank in pair) or None,
    **{name: lambda rules, name=name: numbers(getattr(rules, name)) if rules.has(name) else None
       for name in ("hand", "packs", "chips")},
    "tie-chance": lambda rules: _share(rules, lambda edges: edges.tie),
    "edge.war": lambda rules: _share(rules, lambda edges: edges.war),
    "edge.bonus": lambda rules: _share(rules, lambda edges: edges.bonus),
    "edge.surrender": lambda rules: _share(rules, lambda edges: edges.surrender),
    "edge.tie-bet": lambda rules: _share(rules, lambda edges: edges.tie_bet),
}

WITH_NUMBER = frozenset({"players", "stack", "aside", "down", "needs", "pot"})
"""The facts whose name may end in a number."""


def rules_fact(name: str, rules: RuleSet) -> Value:
    """The value of a fact of a rule set, its name without the rule set's. Raises FactError."""
    key, *rest = (name,) if name in RULE_FACTS else name.split(".")
    levels = [level for part in rest if (level := whole_number(part, most=99)) is not None]
    if key in RULE_FACTS and len(rest) == len(levels) <= (key in WITH_NUMBER):
        value = RULE_FACTS[key](rules, *levels)
        if value is not None:
            return value
    raise FactError(f"rule set {rules.name!r} has no fact {name!r}, expected one of {', '.join(RULE_FACTS)}"
                    + nearest(key, RULE_FACTS))
