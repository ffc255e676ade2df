"""The last event of a game, where more than one kind of game can end in the same way. Used by the engine only."""

from __future__ import annotations

from collections.abc import Sequence

from krig.events import Ended, Outcome, Reason
from krig.rules import RuleSet


def ended(battle: int, rule: str, reason: Reason, winner: int | None, score: Sequence[int]) -> Ended:
    """The end of a game after `battle` battles. score: what each seat has now."""
    return Ended(battle, 0, rule, Outcome(reason, winner, tuple(score), battle))


def end_at_limit(battle: int, rules: RuleSet, score: Sequence[int]) -> Ended:
    """The end after the last battle that the limit or the clock allows."""
    most = max(score)
    clock = rules.minutes is not None
    reason = Reason.CLOCK if clock else Reason.LIMIT
    if rules.at_limit == "draw" or score.count(most) > 1:
        return ended(battle, "end.limit-draw", reason, None, score)
    return ended(battle, "end.clock" if clock else "end.limit", reason, score.index(most), score)
