"""What can happen in a game: the only words between the engine and everyone else.

Every event names its battle (from 1; 0 is the deal), its level (0: the first cards; a war's levels from 1) and the
rule that caused it: the reader's "why", and a heading anchor on the rules pages. Seats are indexes in seating order.
Cards stand in the order laid unless a field says otherwise. Events are named tuples: as unchangeable as frozen
dataclasses and made in a third of the time, which is what a game costs most.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, get_args

from krig.cards import Card

Cards = tuple[Card, ...]


class Reason(StrEnum):
    """How a game can end."""

    ALL_CARDS = "all-cards"
    SHORTAGE = "shortage"
    WARS = "wars"
    LIMIT = "limit"
    CLOCK = "clock"
    ENDLESS = "endless"
    ONE_PASS = "one-pass"
    RID = "rid-of-all"
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended and who won: two things. A draw has no winner, nor has an endless game.

    score: cards at the end, by seat (stack, hand and won pile), or chips against the bank. battles: how many were
    played. Only endless games have `start` (battles played when the position that comes again first stood; 0 is the
    deal) and `period` (battles until it comes again).
    """

    reason: Reason
    winner: int | None
    score: tuple[int, ...]
    battles: int
    start: int | None = None
    period: int | None = None


class Dealt(NamedTuple):
    """The stacks at the start, cards top first, and the cards that lie aside and are never used."""

    battle: int
    level: int
    rule: str
    hands: tuple[Cards, ...]
    aside: Cards


class Turned(NamedTuple):
    """Each of `seats` turned up one of `cards`, in the same order."""

    battle: int
    level: int
    rule: str
    seats: tuple[int, ...]
    cards: Cards


class Tied(NamedTuple):
    """`seats` shared the best card; `fighters` are those who go to war over it."""

    battle: int
    level: int
    rule: str
    seats: tuple[int, ...]
    fighters: tuple[int, ...]


class Laid(NamedTuple):
    """Each of `seats` laid cards face down: one row of `cards` for each seat, in the order of its stack."""

    battle: int
    level: int
    rule: str
    seats: tuple[int, ...]
    cards: tuple[Cards, ...]


class Short(NamedTuple):
    """`seat` has fewer cards than the level needs: `has` of `needs`. The rule says what follows."""

    battle: int
    level: int
    rule: str
    seat: int
    has: int
    needs: int


class GaveUp(NamedTuple):
    """`seat` put the `cards` it still held into the pot, top first."""

    battle: int
    level: int
    rule: str
    seat: int
    cards: Cards


class Recycled(NamedTuple):
    """The first card that `seat` had won comes round; `won_in` is the battle that won it. Stands before the event
    that plays the card.
    """

    battle: int
    level: int
    rule: str
    seat: int
    card: Card
    won_in: int


class Won(NamedTuple):
    """`seat` took the pot. `pot`: the cards in the order laid; `taken`: in the order they went under the stack.

    score: stack sizes after the battle.
    """

    battle: int
    level: int
    rule: str
    seat: int
    pot: Cards
    taken: Cards
    score: tuple[int, ...]


class Waiting(NamedTuple):
    """Nobody could go on: `pot` stays on the table, and the next battle's winner takes it too."""

    battle: int
    level: int
    rule: str
    pot: Cards
    score: tuple[int, ...]


class Bonus(NamedTuple):
    """`seat` took the top card of the stack of `loser`, after the pot and no part of it."""

    battle: int
    level: int
    rule: str
    seat: int
    loser: int
    card: Card
    score: tuple[int, ...]


class Chose(NamedTuple):
    """`seat` made a choice (`krig.choices`): `choice` is a card in canonical notation, or a word."""

    battle: int
    level: int
    rule: str
    seat: int
    choice: str


class Drew(NamedTuple):
    """`seat` took the top `cards` of its stack into its hand."""

    battle: int
    level: int
    rule: str
    seat: int
    cards: Cards


class Got(NamedTuple):
    """`seat` got `cards` of the table that are no part of the pot, in the order in which it puts them away."""

    battle: int
    level: int
    rule: str
    seat: int
    cards: Cards
    score: tuple[int, ...]


class Stole(NamedTuple):
    """`seat` took the whole won pile of `loser`: `cards`, from the lowest to the top, and `card`, its own, on them."""

    battle: int
    level: int
    rule: str
    seat: int
    loser: int
    card: Card
    cards: Cards
    score: tuple[int, ...]


class TurnedOver(NamedTuple):
    """`seat` turned its won pile over, unshuffled: `cards` lie under its stack now, the first won on top."""

    battle: int
    level: int
    rule: str
    seat: int
    cards: Cards


class Burned(NamedTuple):
    """The top `cards` of the stack of `seat` went out of the game."""

    battle: int
    level: int
    rule: str
    seat: int
    cards: Cards


class Paid(NamedTuple):
    """`seat` got `chips` chips of the other; an ante is two. The cards on the table go out of the game.

    With the rule `bank.tie-bet` it settles that bet alone: the cards stay for the payment that follows in the round.
    score: chips of both afterwards.
    """

    battle: int
    level: int
    rule: str
    seat: int
    chips: int
    score: tuple[int, ...]


class Out(NamedTuple):
    """`seat` is out of the game."""

    battle: int
    level: int
    rule: str
    seat: int


class Ended(NamedTuple):
    """The game is over."""

    battle: int
    level: int
    rule: str
    outcome: Outcome


Event = (Dealt | Turned | Tied | Laid | Short | GaveUp | Recycled | Won | Waiting | Bonus
         | Chose | Drew | Got | Stole | TurnedOver | Burned | Paid | Out | Ended)

EVENTS: dict[str, type[Event]] = {kind.__name__.lower(): kind for kind in get_args(Event)}
"""The kinds of event by the name they have in texts and JSON."""


def kind_of(event: Event) -> str:
    """The name of an event's kind: a key of EVENTS."""
    return type(event).__name__.lower()


def own_fields(event: Event) -> tuple[tuple[str, Any], ...]:
    """The names and values of an event's own fields, in order, without those that all events have."""
    return tuple(zip(event._fields[3:], event[3:], strict=True))
