"""Short ways to a game, for tests."""

from __future__ import annotations

from krig.cards import format_hand
from krig.deals import check_hands, read_hands
from krig.engine import play
from krig.events import Event, Won, own_fields
from krig.rules import load_rules
from krig.trace import Trace
from krig.verify import verify


def game(hands: str, rules: str = "standard", *, seed: int | None = None) -> Trace:
    """The game of hands of any size, with every card checked after every event. seed: of pick-up order random."""
    rule_set, dealt = load_rules(rules), read_hands(hands)
    trace = play(dealt, rule_set, aside=check_hands(dealt, rule_set, any_deal=True), pickup_seed=seed)
    verify(trace)
    return trace


def pot(trace: Trace, battle: int = 1) -> str:
    """The pot of a battle as laid."""
    return format_hand(trace.battles[battle - 1].pot)


def taken(trace: Trace, battle: int = 1) -> str:
    """The pot of a battle in the order in which it went under the stack."""
    return next(format_hand(event.taken) for event in trace.battles[battle - 1].events if isinstance(event, Won))


def rules_of(trace: Trace, battle: int = 1) -> list[str]:
    """The rules of the events of a battle."""
    return [event.rule for event in trace.battles[battle - 1].events]


def find(trace: Trace, kind: type[Event], battle: int = 1) -> dict[str, object]:
    """The own fields of the first event of a kind in a battle."""
    return dict(next(own_fields(event) for event in trace.battles[battle - 1].events if isinstance(event, kind)))
