"""What is told of a game, and whether its moments are what their kinds declare; for tests."""

from __future__ import annotations

from collections.abc import Sequence

from krig.cards import JOKER, RANKS, Card
from krig.facts import Game
from krig.kinds import KINDS
from krig.moment import Moment
from krig.moments import moments
from krig.trace import Trace


def told_of_two(trace: Trace) -> list[list[Moment]]:
    """The moments of every battle of a game of two."""
    return moments(Game(trace, ("a", "b")))


def kinds(found: Sequence[Moment]) -> list[str]:
    """The kinds of moments, in order."""
    return [moment.kind for moment in found]


def fits(slot_type: str, value: object) -> bool:
    """Whether a value is of a slot's type."""
    match slot_type:
        case "player":
            return isinstance(value, int) and 0 <= value < 4
        case "card":
            return isinstance(value, Card)
        case "rank":
            return value in (*RANKS, JOKER)
        case "score":
            return isinstance(value, tuple)
    return isinstance(value, int) and value >= 0


def check_declared(moment: Moment) -> None:
    """A moment has only tags of its kind, and a value for every slot that a pattern may use."""
    kind = KINDS[moment.kind]
    assert moment.tags <= kind.tags, moment
    for slot, slot_type in kind.slots.items():
        guard = kind.needs.get(slot)
        if guard is None or guard & moment.tags:
            assert fits(slot_type, moment.values[slot]), (slot, moment)
