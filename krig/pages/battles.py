"""Which battles of a game a page shows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from krig.errors import PageError
from krig.trace import Trace

LONG = 150
"""A game of more battles shows its wars and turning points only."""

_BATTLE = re.compile(r"b([1-9]\d{0,8})")
_RANGE = re.compile(r"b([1-9]\d{0,8})(?:-b([1-9]\d{0,8}))?")


def battle_of(anchor: str) -> int | None:
    """The battle that an anchor such as `b3` names."""
    found = _BATTLE.fullmatch(anchor)
    return int(found[1]) if found else None


def shown_battles(args: Sequence[str], trace: Trace) -> list[int]:
    """The battles that a region with these arguments shows: `b1-b7`, `b4`, or without arguments all.

    Raises PageError for anything else.
    """
    count = len(trace.battles)
    first, last = 1, count
    if args:
        found = _RANGE.fullmatch(args[0])
        if found is None or len(args) > 1:
            raise PageError(f"battles {' '.join(args)!r} cannot be read, expected such as 'b1-b7'")
        first, last = int(found[1]), int(found[2] or found[1])
        if not first <= last <= count:
            raise PageError(f"battles {args[0]!r} are not in the game, expected some of b1 to b{count}, in order")
    elif count > LONG:
        return _turning_points(trace)
    return list(range(first, last + 1))


def _turning_points(trace: Trace) -> list[int]:
    """The first and last battle, every war, and every battle after which another seat leads."""
    shown, leader = {1, len(trace.battles)}, None
    for battle in trace.battles:
        most = max(battle.score)
        ahead = battle.score.index(most) if battle.score.count(most) == 1 else leader
        if battle.war or (leader is not None and ahead != leader):
            shown.add(battle.number)
        leader = ahead
    return sorted(shown)
