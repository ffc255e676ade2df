"""The last event of a game: how it can end. Used by the engine only."""

from __future__ import annotations

from collections.abc import Sequence

from krig.events import Ended, Outcome, Reason
from krig.rules import RuleSet
from krig.table import Table


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


def end_if_over(table: Table) -> Ended | None:
    """The end by all cards, by shortage, or by getting rid of all cards."""
    if table.drawn:
        return _end(table, "shortage.draw", Reason.SHORTAGE, None)
    if table.rules.goal == "rid" and len(table.seats) < len(table.stacks):
        rid = [seat for seat, stack in enumerate(table.stacks) if not stack]
        if len(rid) == 1:
            return _end(table, "end.rid", Reason.RID, rid[0])
        return _end(table, "end.rid-draw", Reason.RID, None)
    if len(table.seats) == 1:
        return _end(table, "end.all-cards", Reason.ALL_CARDS, table.seats[0])
    return None


def end_by_wars(table: Table) -> Ended | None:
    """The end by wars won."""
    most = max(table.wars_won)
    if most != table.rules.wars_to_win:
        return None
    return _end(table, "end.wars", Reason.WARS, table.wars_won.index(most))


def _end(table: Table, rule: str, reason: Reason, winner: int | None) -> Ended:
    return ended(table.number, rule, reason, winner, table.score())
