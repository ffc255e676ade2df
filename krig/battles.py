"""One battle on a table, from the turned-up cards to the winner's stack. Used by the engine only."""

from __future__ import annotations

from collections.abc import Sequence

from krig.events import Bonus, Cards, Out, Turned, Waiting, Won
from krig.table import Pot, Table, raised
from krig.wars import War

_new = tuple.__new__    # makes a named tuple in half the time of its class; used for the two events of every battle


def play_battle(table: Table) -> bool:
    """Play the next battle: everyone in the game turns up a card, and the best takes them, after wars if need be.

    True if nothing else happened: no war, nobody out.
    """
    table.number = number = table.number + 1
    stacks, seats, events = table.stacks, table.seats, table.events
    if table.fresh:
        table.note_recycled(seats, (1,) * len(seats), 0)
    cards = tuple([stacks[seat].popleft() for seat in seats])
    events.append(_new(Turned, (number, 0, "battle.turn-up", seats, cards)))
    strengths: list[float] = [card.rank for card in cards] if table.highest_wins else table.strengths(cards)
    best = max(strengths)
    if strengths.count(best) > 1 or table.shuffler or table.waiting:
        _play_long_battle(table, cards, strengths)
        return False
    place = strengths.index(best)
    winner = seats[place]
    taken = cards
    if table.rotates:
        first = place + table.shift
        taken = cards[first:] + cards[:first]
    stacks[winner].extend(taken)
    if not table.won_first[winner]:
        table.won_first[winner] = number
    rule = table.winning_rule if table.highest_wins and len(cards) == 2 else _winning_rule(table, strengths)
    score = tuple([len(stack) for stack in stacks])
    events.append(_new(Won, (number, 0, rule, winner, cards, taken, score)))
    if all(score):
        return True
    return not _put_out(table)


def _winning_rule(table: Table, strengths: Sequence[float]) -> str:
    """Why the best card won, where more than two may have turned one up, or a low card may beat a high one."""
    if raised(max(strengths)):
        return "battle.beats"
    return "battle.tie-below" if len(set(strengths)) < len(strengths) else table.winning_rule


def _play_long_battle(table: Table, cards: Cards, strengths: Sequence[float]) -> None:
    """A battle with a war, with a pot that waited, or with a pot to shuffle, from the turned-up cards on."""
    seats = table.seats
    pot = table.waiting or Pot(len(table.stacks))
    table.waiting = None
    pot.lay_open(seats, cards)
    best = max(strengths)
    if strengths.count(best) == 1:
        _take(table, pot, seats[strengths.index(best)], level=0, rule=_winning_rule(table, strengths))
    else:
        war = War(table, seats, cards, pot)
        war.fight()
        if war.winner is None:
            _leave_pot(table, war)
        else:
            _take(table, pot, war.winner, level=war.level, rule=war.rule)
            table.wars_won[war.winner] += 1
            if table.rules.bonus:
                _take_bonus(table, war)
    _put_out(table)


def _take(table: Table, pot: Pot, winner: int, *, level: int, rule: str) -> None:
    """The winner puts the pot under the own stack."""
    taken = table.order_taken(pot, winner)
    table.stacks[winner].extend(taken)
    if not table.won_first[winner]:
        table.won_first[winner] = table.number
    table.events.append(Won(table.number, level, rule, winner, tuple(pot.cards), taken, table.score()))


def _take_bonus(table: Table, war: War) -> None:
    """The winner of a war takes the top card of everyone else who fought in it and still has one."""
    assert war.winner is not None
    for seat in sorted(war.fought - {war.winner}):
        if table.stacks[seat]:
            table.note_recycled((seat,), (1,), war.level)
            card = table.stacks[seat].popleft()
            table.stacks[war.winner].append(card)
            table.events.append(Bonus(table.number, war.level, "war.bonus", war.winner, seat, card, table.score()))


def _leave_pot(table: Table, war: War) -> None:
    """Nobody could go on. Two in the game: a draw. More: the tied are out, and the pot waits for the next winner."""
    others = [seat for seat in table.seats if seat not in war.stuck and table.stacks[seat]]
    if others:
        for seat in war.stuck:
            war.give_up(seat)
    if len(others) == 1:
        _take(table, war.pot, others[0], level=war.level, rule="shortage.last-holder")
        return
    table.waiting = war.pot
    table.drawn = not others
    rule = "shortage.pot-waits" if others else "shortage.draw"
    table.events.append(Waiting(table.number, war.level, rule, tuple(war.pot.cards), table.score()))


def _put_out(table: Table) -> bool:
    """Seats without cards are out, or have won if the goal is to get rid of them. True if there were any."""
    out = [seat for seat in table.seats if not table.stacks[seat]]
    if out:
        level = table.events[-1].level
        if table.rules.goal == "collect":
            table.events.extend([Out(table.number, level, "end.out", seat) for seat in out])
        table.seats = tuple([seat for seat in table.seats if seat not in out])
    return bool(out)
