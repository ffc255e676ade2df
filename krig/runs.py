"""Runs of plain battles: the same as one battle after another, several times faster. Used by the engine only.

Most battles of a game of two are of two kinds: two cards are turned up and the higher takes both; or they tie, both
have cards enough, and the war is won at its first level. They are played here, in one loop. `krig.battles` plays
every other battle, could play these too, and says what they mean.
"""

from __future__ import annotations

from krig.events import Cards, Laid, Tied, Turned, Won
from krig.table import Table

_new = tuple.__new__    # makes a named tuple in half the time of its class


def play_run(table: Table, *, last: int, size: int) -> bool:
    """Play the next battles for as long as they are plain. True if it was one at least.

    Stops before a battle of another kind, before somebody's last card, before a won card comes round for the first
    time, after battle `last`, and after a battle that leaves seat 0 with `size` cards.
    """
    if not table.plain or table.waiting or not all(table.won_first):
        return False
    stack, stack_1 = table.stacks
    held, held_1 = len(stack), len(stack_1)
    if not held or not held_1:
        return False
    pop, pop_1, append = stack.popleft, stack_1.popleft, table.events.append
    seats, rule = table.seats, table.winning_rule
    swaps, swaps_1 = table.rotates and table.shift == 1, table.rotates and table.shift == 0
    start = number = table.number
    last = min([last, *(start + table.undealt[seat] for seat in table.fresh)])
    while number < last:
        card, card_1 = stack[0], stack_1[0]
        rank, rank_1 = card.rank, card_1.rank
        if rank == rank_1:
            table.number = number + 1
            if table.fresh or not _play_short_war(table):
                break
            number += 1
            held, held_1 = len(stack), len(stack_1)
        else:
            if rank > rank_1:
                if held_1 == 1:
                    break
                held += 1
                held_1 -= 1
                winner, winning, swap = 0, stack, swaps
            else:
                if held == 1:
                    break
                held -= 1
                held_1 += 1
                winner, winning, swap = 1, stack_1, swaps_1
            number += 1
            cards = pop(), pop_1()
            taken = (card_1, card) if swap else cards
            winning += taken
            append(_new(Turned, (number, 0, "battle.turn-up", seats, cards)))
            append(_new(Won, (number, 0, rule, winner, cards, taken, (held, held_1))))
        if held == size:
            break
    table.number = number
    for seat in table.fresh:
        table.undealt[seat] -= number - start
    return number > start


def _play_short_war(table: Table) -> bool:
    """Play the battle, whose first cards tie, if both seats have cards left after a first level that decides it."""
    stack, stack_1 = table.stacks
    deciding = 1 + table.rules.down[0]
    if min(len(stack), len(stack_1)) < deciding + 2:
        return False
    difference = stack[deciding].rank - stack_1[deciding].rank
    if not difference:
        return False
    number, seats, append = table.number, table.seats, table.events.append
    laid = table.draw(0, deciding + 1), table.draw(1, deciding + 1)
    append(_new(Turned, (number, 0, "battle.turn-up", seats, (laid[0][0], laid[1][0]))))
    append(_new(Tied, (number, 0, "war.tie", seats, seats)))
    if deciding > 1:
        append(_new(Laid, (number, 1, "war.face-down", seats, (laid[0][1:-1], laid[1][1:-1]))))
    append(_new(Turned, (number, 1, "war.turn-up", seats, (laid[0][-1], laid[1][-1]))))
    winner = 0 if difference > 0 else 1
    pot: Cards = tuple([card for row in zip(*laid, strict=True) for card in row])
    taken = pot
    if table.rotates:
        first = (winner + table.shift) % 2
        taken = laid[first] + laid[1 - first]
    table.stacks[winner].extend(taken)
    table.wars_won[winner] += 1
    append(_new(Won, (number, 1, "war.highest-wins", winner, pot, taken, (len(stack), len(stack_1)))))
    return True
