"""What of a battle of cards chosen from a hand deserves a sentence: what the game itself tells, in own kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krig.events import Drew, Got
from krig.kinds import KINDS
from krig.memory import Memory
from krig.moment import Moment
from krig.moments_war import WarBattle
from krig.trace import Battle, Trace

_OWN = {"win": "hand-win", "war": "hand-war", "again": "hand-again", "war-win": "hand-war-win"}
"""Kinds of the game itself, and those that tell the same of a hand."""


def tell_hand(trace: Trace, battle: Battle, memory: Memory) -> list[Moment]:
    """All moments of a battle, remarks included, without the end of the game."""
    return _HandBattle(trace, battle, memory).tell()


class _HandBattle(WarBattle):
    """A battle whose cards are chosen."""

    tells_standing = False      # nobody says of chosen cards that they are turned up

    def tell(self) -> list[Moment]:
        """All moments of the battle, remarks included, without the end of the game."""
        if self.battle.number == 1:
            self._hands_drawn()
        return super().tell()

    def _add(self, kind: str, rule: str, values: Mapping[str, Any], **tags: bool) -> None:
        own = _OWN.get(kind, kind)
        if own == "hand-war-win":
            waited = next(len(event.cards) for event in self.battle.events if isinstance(event, Got))
            values = {**values, "n": waited}
        known = KINDS[own].tags
        super()._add(own, rule, values, **{tag: holds for tag, holds in tags.items() if tag.replace("_", "-") in known})

    def _hands_drawn(self) -> None:
        """At the start everyone draws the same number of cards, unless somebody has too few."""
        counts = [len(event.cards) for event in self.trace.events if isinstance(event, Drew) and not event.battle]
        if len(set(counts)) == 1 and len(counts) == len(self.trace.seats):
            self._add("hand-drawn", "hand.draw", {"n": counts[0]})

    def _dealt_out(self) -> None:
        """Who has drawn the last card of the stack; which card was dealt and which was won, a hand does not show."""
        position = self.memory.position.copy()
        held = [bool(stack) for stack in position.stacks]
        for event in self.battle.events:
            position.move(event, self.rules.game)
        for seat in self.trace.seats:
            if held[seat] and not position.stacks[seat] and position.hands[seat]:
                self._add("hand-empty", "hand.draw", {"s": seat})
