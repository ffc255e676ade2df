"""A game of one pass: won cards lie on a pile of their own and are counted, never played again. Engine only.

A battle: both turn up a card, the better takes both. A tie: both turn up the next card openly, for the same pot. If
the last cards tie, each takes back its own. When a stack is empty the game is over, and most cards win.
"""

from __future__ import annotations

from collections.abc import Sequence

from krig.choices import Chooser
from krig.events import Got, Reason, Tied, Turned, Won
from krig.finish import ended
from krig.table import Pot, Table


def play_one_pass(table: Table, choosers: Sequence[Chooser]) -> None:
    """Play on `table` to the end. choosers: nobody has anything to choose."""
    piles = [0] * len(table.stacks)
    while all(table.stacks):
        table.number += 1
        _play_battle(table, piles)
    score = _score(table, piles)
    most = max(score)
    winner = score.index(most) if score.count(most) == 1 else None
    table.events.append(ended(table.number, "end.one-pass", Reason.ONE_PASS, winner, score))


def _play_battle(table: Table, piles: list[int]) -> None:
    """Turn up card after card until one is better, or a stack is empty. piles: numbers of cards won, by seat."""
    number, seats, events = table.number, table.seats, table.events
    pot, level = Pot(len(table.stacks)), 0
    while True:
        cards = tuple([table.stacks[seat].popleft() for seat in seats])
        pot.lay_open(seats, cards)
        events.append(Turned(number, level, "war.turn-up" if level else "battle.turn-up", seats, cards))
        strengths = table.strengths(cards)
        best = max(strengths)
        if strengths.count(best) == 1:
            winner = seats[strengths.index(best)]
            piles[winner] += len(pot.cards)
            rule = table.winning_rule.replace("battle", "war") if level else table.winning_rule
            events.append(Won(number, level, rule, winner, tuple(pot.cards), table.order_taken(pot, winner),
                              _score(table, piles)))
            return
        events.append(Tied(number, level, "war.again" if level else "war.tie", seats, seats))
        if not all(table.stacks):
            _share(table, pot, piles, level)
            return
        level += 1


def _share(table: Table, pot: Pot, piles: list[int], level: int) -> None:
    """The last cards tie: each seat takes back its own cards of the pot, in the order laid."""
    for seat in table.seats:
        own = tuple(pot.by_seat[seat])
        piles[seat] += len(own)
        table.events.append(Got(table.number, level, "war.shared", seat, own, _score(table, piles)))


def _score(table: Table, piles: Sequence[int]) -> tuple[int, ...]:
    """The cards of each seat, in its stack and on its pile."""
    return tuple([len(stack) + pile for stack, pile in zip(table.stacks, piles, strict=True)])
