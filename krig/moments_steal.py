"""What of a battle with open won piles deserves a sentence: thefts and piles turned over, and the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from krig.events import Chose, Event, Stole, TurnedOver
from krig.memory import Memory
from krig.moment import Moment
from krig.moments_war import WarBattle
from krig.trace import Battle, Trace


def tell_steal(trace: Trace, battle: Battle, memory: Memory) -> list[Moment]:
    """All moments of a battle, remarks included, without the end of the game."""
    return _StealBattle(trace, battle, memory).tell()


class _StealBattle(WarBattle):
    """A battle that thefts may come before, and piles turned over before it or in its war."""

    def __init__(self, trace: Trace, battle: Battle, memory: Memory) -> None:
        super().__init__(trace, battle, memory)
        self._position = memory.position.copy()

    def _tell_event(self, event: Event, following: Sequence[Event]) -> None:
        match event:
            case Chose(rule="steal.leave", seat=seat):
                card = self._position.stacks[seat][0]
                self._add("stole-not", event.rule, {"s": seat, "l": 1 - seat, "s.card": card})
            case Stole(seat=seat, loser=loser, card=card, cards=cards):
                again = any(moment.kind == "stole" for moment in self.found)
                self._add("stole", event.rule, {"s": seat, "l": loser, "s.card": card, "n": len(cards)},
                          one=len(cards) == 1, some=len(cards) > 1, again=again)
            case TurnedOver(seat=seat, cards=cards):
                if self._position.stacks[seat]:
                    self._add("turned-under", event.rule, {"s": seat, "n": len(cards)})
                else:
                    first = not self.memory.turned_over and all(moment.kind != "turned-over" for moment in self.found)
                    self._add("turned-over", event.rule, {"s": seat, "n": len(cards)}, first=first)
            case _:
                super()._tell_event(event, following)
        self._position.move(event, self.rules.game)

    def _dealt_out(self) -> None:
        """Nothing: after the last dealt card the pile is turned over, and that is told."""

    def _eventful(self) -> bool:
        return super()._eventful() or any(isinstance(event, Stole) for event in self.battle.events)
