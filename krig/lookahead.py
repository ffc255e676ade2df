"""Whether the cards that facts name can still be turned up at their battles. Used by `krig.search`.

Between two battles that no war interrupts every card moves up one place, so the card that will be turned up at a
later battle is known, but for the wars that the facts still allow. This holds for two seats, and for places that are
reached before anyone can run short.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from krig.cards import Card
from krig.expectations import Expectation, Rows
from krig.open_cards import Open
from krig.rules import RuleSet

MOST_SUMS = 64


class Lookahead:
    """What the facts say about turned-up cards, and how many wars they allow."""

    def __init__(self, rules: RuleSet, facts: Sequence[Expectation]) -> None:
        whole = [fact for fact in facts if fact.battle is None]
        self._need = rules.down[0] + 1
        self._margin = self._need + 1
        self._wars = min((fact.wars for fact in whole if fact.wars is not None), default=None)
        self._doubles = min((fact.double_wars for fact in whole if fact.double_wars is not None), default=None)
        pot = min((fact.largest_pot for fact in whole if fact.largest_pot is not None), default=None)
        self._deepest = None if pot is None else (pot - 2) // (2 * self._need)
        self._rows = sorted((fact.battle, fact.up, fact.index) for fact in facts
                            if fact.battle is not None and fact.up is not None)
        self._levels = {battle: len(rows) - 1 for battle, rows, _ in self._rows if len(rows) > 1}
        self._known: dict[tuple[int, int, int, int], Collection[int] | None] = {}
        self._useful = self._wars is not None and self._deepest is not None and len(set(rules.down)) == 1

    def broken(self, table: Any, *, wars: int, doubles: int, free: Collection[Card]) -> int | None:
        """The index of a fact that cannot come true any more, as far as one can see; None if there is none.

        wars, doubles: those fought so far. free: the cards that open places can hold.
        """
        stacks, number = table.stacks, table.number
        if not self._useful or len(stacks) > 2:
            return None
        reach = max(len(stacks[0]), len(stacks[1])) - self._margin
        for battle, rows, index in self._rows:
            distance = battle - 1 - number
            if distance < 0:
                continue
            if distance >= reach:
                break
            asked = (number, battle, wars, doubles)
            if asked not in self._known:
                self._known[asked] = self._steps(*asked)
            steps = self._known[asked]
            if steps is not None and not any(self._fits(stacks, distance + step, rows, free) for step in steps):
                return index
        return None

    def _steps(self, number: int, battle: int, wars: int, doubles: int) -> Collection[int] | None:
        """How many cards of each stack wars can use up between two battles; None for too many possibilities."""
        assert self._wars is not None
        assert self._deepest is not None
        ahead = {at: levels for at, levels in self._levels.items() if at > number}
        named = sum(levels for at, levels in ahead.items() if at < battle)
        left = self._wars - wars - len(ahead)
        no_doubles = self._doubles is not None and doubles + sum(n == 2 for n in ahead.values()) >= self._doubles
        levels = [level for level in range(1, self._deepest + 1) if level != 2 or not no_doubles]
        sums = {named}
        for _ in range(left):
            sums |= {total + level for total in sums for level in levels}
            if len(sums) > MOST_SUMS:
                return None
        return [self._need * total for total in sums]

    def _fits(self, stacks: Sequence[Any], place: int, rows: Rows, free: Collection[Card]) -> bool:
        """Whether `rows`, turned-up cards by level, can lie at `place` and below, as far as that is known."""
        for level, row in enumerate(rows):
            at = place + self._need * level
            for stack, wanted in zip(stacks, row, strict=True):
                if at + self._margin < len(stack):
                    card = stack[at]
                    if isinstance(card, Open):
                        if card.card is not wanted and (card.card is not None or wanted not in free
                                                        or not card.low <= wanted.rank <= card.high):
                            return False
                    elif card is not wanted:
                        return False
        return True
