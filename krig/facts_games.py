"""Named facts of a battle that only some games have: chips, choices, hands, won piles, thefts.

  chips                     how many chips were paid for the stake
  bet                       how many for the bet on a tie
  burned                    how many cards went out of the game unseen
  shoe                      cards left in the shoe afterwards
  got.SEAT                  how many cards SEAT got that are no part of the pot
  choice.SEAT               the cards that SEAT chose from its hand, in order
  hand.SEAT                 the cards in the hand of SEAT afterwards, in the order drawn
  pile.SEAT, pile-top.SEAT  cards on the won pile of SEAT afterwards: their number; the top one
  stolen, stolen.N          how many cards lay on the pile that was stolen, first or N-th in the battle
  stealer, stealer.N        the card that stole it
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from krig.atoms import Atom, Value, numbers
from krig.cards import Card
from krig.errors import CardError
from krig.events import Burned, Chose, Got, Paid, Stole
from krig.trace import BANK, Battle, Position, Trace


def _paid(battle: Battle, *, bet: bool) -> Value | None:
    """What was paid for the stake, or for the bet on a tie."""
    return next((numbers(event.chips) for event in battle.events
                 if isinstance(event, Paid) and (event.rule == "bank.tie-bet") == bet), None)


def _burned(trace: Trace, battle: Battle) -> Value | None:
    return next((numbers(len(event.cards)) for event in battle.events if isinstance(event, Burned)), None)


def _after(trace: Trace, battle: Battle) -> Position:
    """Where the cards are after a battle."""
    return next(islice(trace.positions(), battle.number, None))


def _shoe(trace: Trace, battle: Battle) -> Value | None:
    return numbers(len(_after(trace, battle).stacks[BANK])) if trace.rules.game == "bank" else None


def _got(trace: Trace, battle: Battle, seat: int) -> Value | None:
    return next(((Atom("number", len(event.cards), seat),) for event in battle.events
                 if isinstance(event, Got) and event.seat == seat), None)


def _choice(trace: Trace, battle: Battle, seat: int) -> Value | None:
    chosen = [event.choice for event in battle.events if isinstance(event, Chose) and event.seat == seat]
    try:
        return tuple([Atom("card", Card.parse(choice), seat) for choice in chosen]) or None
    except CardError:       # a word, which is no value that a text tells
        return None


def _hand(trace: Trace, battle: Battle, seat: int) -> Value | None:
    return tuple([Atom("card", card, seat) for card in _after(trace, battle).hands[seat]]) or None


def _pile(trace: Trace, battle: Battle, seat: int) -> Value | None:
    if trace.rules.game not in ("one-pass", "steal"):
        return None
    return (Atom("number", len(_after(trace, battle).piles[seat]), seat),)


def _pile_top(trace: Trace, battle: Battle, seat: int) -> Value | None:
    pile = _after(trace, battle).piles[seat]
    return (Atom("card", pile[-1], seat),) if pile else None


def _theft(battle: Battle, number: int) -> Stole | None:
    """The `number`-th theft of a battle, from 1."""
    return next(islice((event for event in battle.events if isinstance(event, Stole)), number - 1, None), None)


def _stolen(trace: Trace, battle: Battle, number: int) -> Value | None:
    theft = _theft(battle, number) if number else None
    return numbers(len(theft.cards)) if theft else None


def _stealer(trace: Trace, battle: Battle, number: int) -> Value | None:
    theft = _theft(battle, number) if number else None
    return (Atom("card", theft.card, theft.seat),) if theft else None


PLAIN: dict[str, Callable[[Trace, Battle], Value | None]] = {
    "chips": lambda trace, battle: _paid(battle, bet=False),
    "bet": lambda trace, battle: _paid(battle, bet=True),
    "burned": _burned,
    "shoe": _shoe,
}
"""Facts whose name has no further part."""

OF_SEAT: dict[str, Callable[[Trace, Battle, int], Value | None]] = {
    "got": _got, "choice": _choice, "hand": _hand, "pile": _pile, "pile-top": _pile_top,
}
"""Facts of a seat, which their name names."""

NUMBERED: dict[str, Callable[[Trace, Battle, int], Value | None]] = {"stolen": _stolen, "stealer": _stealer}
"""Facts of what may happen more than once: the first, or that of the number in their name."""

IN_GAME: dict[str, tuple[str, ...]] = {
    "one-pass": ("got", "pile", "pile-top"),
    "steal": ("pile", "pile-top", "stolen", "stealer"),
    "hand": ("got", "choice", "hand"),
    "bank": ("chips", "bet", "burned", "shoe"),
}
"""The facts that the battles of a game can have, by the field `game`."""
