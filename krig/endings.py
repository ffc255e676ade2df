"""How a game ended, as the last thing to tell of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from krig.bank import PLAYER
from krig.events import Ended, Reason, Waiting
from krig.trace import Trace


class Ending(NamedTuple):
    """A moment's kind, rule, values and tags."""

    kind: str
    rule: str
    values: dict[str, Any]
    tags: frozenset[str]


def end_of_game(trace: Trace) -> Ending:
    """The end of `trace`, in the terms of `krig.kinds`."""
    event = trace.events[-1]
    assert isinstance(event, Ended)
    outcome, two = event.outcome, len(trace.hands) == 2
    score, winner = outcome.score, outcome.winner
    values: dict[str, Any] = {"battles": outcome.battles, "score": score, "minutes": trace.rules.minutes}
    tags = {"two"} if two else set()
    if winner is not None:
        best = max(count for seat, count in enumerate(score) if seat != winner)
        rival = next(seat for seat, count in enumerate(score) if seat != winner and count == best)
        by = score[winner] - best
        values |= {"w": winner, "l": rival, "w.count": score[winner], "l.count": best, "by": by, "cards": sum(score)}
        tags |= {"narrow"} if 0 < by <= 2 else {"clear"} if by >= 16 else set()
    if outcome.reason is Reason.CLOCK:
        tags.add("clock")
    match outcome.reason:
        case Reason.ALL_CARDS:
            kind, tags = "end-all", tags & {"two"}
        case Reason.WARS:
            kind, tags = "end-wars", set()
            values["wars"] = trace.rules.wars_to_win
        case Reason.SHORTAGE:
            kind, tags = "end-shortage", set()
            values["pot"] = len(next(found.pot for found in reversed(trace.events) if isinstance(found, Waiting)))
        case Reason.ENDLESS:
            kind, tags = "end-endless", {"later" if outcome.start else "from-deal"}
            values |= {"start": outcome.start, "period": outcome.period}
        case Reason.LIMIT | Reason.CLOCK if winner is None:
            kind = "end-draw"
            tags = tags & {"clock"} | {"equal" if score.count(max(score)) > 1 else "unequal"}
        case Reason.LIMIT | Reason.CLOCK:
            kind = "end-limit"
        case Reason.RID:
            kind, tags = "end-rid" if winner is not None else "end-rid-draw", set()
        case Reason.ONE_PASS if winner is None:
            kind, tags = "end-pass-draw", set()
            values["each"] = score[0]
        case Reason.ONE_PASS:
            kind, tags = "end-pass", tags & {"narrow", "clear"}
        case Reason.BANK:
            kind, count, start = "end-bank", score[PLAYER], trace.rules.chips
            values |= {"s": PLAYER, "count": count, "start": start, "by": abs(count - start)}
            tags = {"ahead" if count > start else "behind" if count < start else "equal"}
    return Ending(kind, event.rule, values, frozenset(tags))
