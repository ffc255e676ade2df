"""Holds a trace to conservation: after every event each card is in exactly one place, and what it says of it is true.

Independent of the engine: the stacks are moved by the events alone, so a fault names the event that made it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from krig.cards import Card, format_hand
from krig.errors import TraceError
from krig.events import (
    Bonus,
    Burned,
    Chose,
    Dealt,
    Drew,
    Ended,
    Event,
    GaveUp,
    Got,
    Laid,
    Out,
    Paid,
    Recycled,
    Short,
    Stole,
    Turned,
    TurnedOver,
    Waiting,
    Won,
    kind_of,
)
from krig.trace import BANK, Trace


def verify(trace: Trace) -> None:
    """Check every event of a trace. Raises TraceError that names the first event at fault.

    Stacks, hands, piles, table and cards aside are the deck; cards come from the top of their stacks; the pot is what
    lies on the table, in the order laid; the winner takes exactly the pot; scores are what each seat holds.
    """
    checker = Checker(trace)
    for number, event in enumerate(trace.events):
        try:
            checker.check(event)
        except TraceError as fault:
            raise TraceError(f"event {number} ({kind_of(event)}, battle {event.battle}, level {event.level}): "
                             f"{fault.message}") from None
    if not checker.ended:
        raise TraceError(f"{len(trace.events)} events without an end, expected 'ended' as the last one")


class Checker:
    """The cards of a game as its events move them."""

    def __init__(self, trace: Trace) -> None:
        self._trace, self._rules = trace, trace.rules
        self._deck = Counter(card.text for card in trace.rules.cards)
        seats = len(trace.hands)
        self._stacks: list[list[Card]] = []
        self._hands: list[list[Card]] = [[] for _ in range(seats)]
        self._piles: list[list[Card]] = [[] for _ in range(seats)]
        self._table: list[Card] = []
        self._gone: list[Card] = []
        self._chips = [trace.rules.chips] * seats
        self._apart = trace.rules.game in ("one-pass", "steal")     # won cards lie apart from the stack
        self._whole = trace.rules.game in ("one-pass", "bank")      # no battle leaves cards for the next
        self._battle = 0
        self._won: dict[tuple[int, Card], int] = {}     # the battle in which a seat last won a card
        self._out: list[int] = []
        self._chosen: dict[int, str] = {}       # choices that nothing has followed from yet
        self._owed: list[Card] = []             # cards that the next event must give to the loser of a war
        self.ended = False

    def check(self, event: Event) -> None:
        """Move the cards of the next event. Raises TraceError if it cannot be, or if a card is missing or twice."""
        if bool(self._stacks) == isinstance(event, Dealt) or self.ended:
            raise TraceError("out of place, expected the deal first, once, and nothing after the end")
        if event.battle not in (self._battle, self._battle + 1):
            raise TraceError(f"battle {event.battle} after battle {self._battle}, expected the next")
        if self._owed and not isinstance(event, Got):
            raise TraceError(f"{format_hand(self._owed)} on the table after the pot, expected the loser to get them")
        if self._whole and (event.battle > self._battle or isinstance(event, Ended)):
            _expect("cards on the table after the battle", self._table, [])
        self._battle = event.battle
        self._move(event)
        self._check_conservation()

    def _move(self, event: Event) -> None:
        match event:
            case Dealt(hands=hands, aside=aside):
                _expect("hands", hands, self._trace.hands)
                _expect("aside", aside, self._trace.aside)
                self._stacks = [list(hand) for hand in hands]
            case Turned(seats=seats, cards=cards):
                for seat, card in zip(seats, cards, strict=True):
                    self._turn(seat, card)
            case Laid(seats=seats, cards=rows):
                for row in range(max(map(len, rows), default=0)):
                    for seat, cards in zip(seats, rows, strict=True):
                        self._lay(seat, cards[row: row + 1])
            case GaveUp(seat=seat, cards=cards):
                self._lay(seat, cards)
                _expect(f"what seat {seat} still holds", (), self._stack(seat))
            case Won(seat=seat, pot=pot, taken=taken, score=score):
                waiting = self._table[: len(self._stacks)] if event.rule == "hand.war-pot" else []
                _expect("pot", pot, self._table[len(waiting):])
                _expect("cards taken, in any order", sorted(map(str, taken)), sorted(map(str, pot)))
                self._table, self._owed = list(waiting), waiting
                self._take(seat, taken)
                self._won.update({(seat, card): event.battle for card in taken})
                self._check_score(score)
            case Got(seat=seat, cards=cards, score=score):
                if self._owed:
                    _expect("cards that tied first", cards, [self._owed[seat], *self._owed[:seat],
                                                             *self._owed[seat + 1:]])
                    self._owed = []
                for card in cards:
                    _expect(f"{card} among the cards on the table", card in self._table, True)
                    self._table.remove(card)
                self._take(seat, cards)
                self._check_score(score)
            case Recycled(seat=seat, card=card, won_in=won_in):
                _expect(f"battle in which seat {seat} won {card}", won_in, self._won.get((seat, card)))
            case Short(seat=seat, has=has):
                _expect(f"number of cards of seat {seat}", has, len(self._stack(seat)))
            case Waiting(pot=pot, score=score):
                _expect("pot", pot, self._table)
                self._check_score(score)
            case Bonus(seat=seat, loser=loser, card=card, score=score):
                self._lay(loser, (card,))
                self._stack(seat).append(self._table.pop())
                self._check_score(score)
            case Drew(seat=seat, cards=cards):
                self._lay(seat, cards)
                del self._table[len(self._table) - len(cards):]
                self._hands[seat] += cards
            case Stole(seat=seat, loser=loser, card=card, cards=cards, score=score):
                _expect(f"choice of seat {seat}", self._chosen.pop(seat, None), "take")
                _expect(f"pile of seat {loser}", cards, self._piles[loser])
                _expect("rank of the stealing card", card.rank, cards[-1].rank)
                self._lay(seat, (card,))
                self._piles[loser].clear()
                self._piles[seat] += [*cards, self._table.pop()]
                self._check_score(score)
            case TurnedOver(seat=seat, cards=cards):
                _expect(f"pile of seat {seat}", cards, self._piles[seat])
                self._piles[seat].clear()
                self._stack(seat).extend(cards)
            case Burned(seat=seat, cards=cards):
                self._lay(seat, cards)
                self._gone += [self._table.pop() for _ in cards]
            case Paid(seat=seat, chips=chips, score=score):
                self._chips[seat] += chips
                self._chips[1 - seat] -= chips
                if event.rule != "bank.tie-bet":    # that bet is settled while the cards lie on the table
                    self._gone += self._table
                    self._table.clear()
                self._check_score(score)
            case Chose(seat=seat):
                self._choose(event)
            case Out(seat=seat):
                _expect(f"times that seat {seat} went out before", 0, self._out.count(seat))
                self._out.append(seat)
                _expect(f"what seat {seat} still holds", (), self._stack(seat))
            case Ended(outcome=outcome):
                self._check_score(outcome.score)
                _expect("number of battles", outcome.battles, event.battle)
                self.ended = True

    def _stack(self, seat: int) -> list[Card]:
        if seat not in range(len(self._stacks)):
            raise TraceError(f"seat {seat}, expected one from 0 to {len(self._stacks) - 1}")
        return self._stacks[seat]

    def _lay(self, seat: int, cards: Sequence[Card]) -> None:
        """Move cards from the top of a stack to the table."""
        stack = self._stack(seat)
        _expect(f"top of the stack of seat {seat}", cards, stack[: len(cards)])
        del stack[: len(cards)]
        self._table += cards

    def _turn(self, seat: int, card: Card) -> None:
        """Move an up-card to the table: from the stack, the hand or the shoe of the bank."""
        if self._rules.game != "hand":
            self._lay(BANK if self._rules.game == "bank" else seat, (card,))
            return
        self._stack(seat)
        _expect(f"card that seat {seat} turned up", card.text, self._chosen.pop(seat, None))
        self._hands[seat].remove(card)
        self._table.append(card)

    def _choose(self, event: Chose) -> None:
        """See that a seat has the choice that it makes."""
        seat, choice, stack = event.seat, event.choice, self._stack(event.seat)
        if self._rules.game == "hand":
            _expect(f"{choice} in the hand of seat {seat}", choice in [card.text for card in self._hands[seat]], True)
            self._chosen[seat] = choice
        elif self._rules.game == "steal":
            pile = self._piles[1 - seat]
            _expect(f"{choice!r} where seat {seat} may steal", bool(stack and pile)
                    and stack[0].rank == pile[-1].rank, True)
            self._chosen[seat] = choice

    def _take(self, seat: int, cards: Sequence[Card]) -> None:
        stack = self._stack(seat)
        (self._piles[seat] if self._apart else stack).extend(cards)

    def _check_score(self, score: tuple[int, ...]) -> None:
        cards = [sum(map(len, own)) for own in zip(self._stacks, self._hands, self._piles, strict=True)]
        _expect("score", score, self._chips if self._rules.game == "bank" else cards)

    def _check_conservation(self) -> None:
        lists = [*self._stacks, *self._hands, *self._piles, self._table, self._gone, self._trace.aside]
        found = Counter(card.text for cards in lists for card in cards)
        if found != self._deck:
            missing = list((self._deck - found).elements())
            raise TraceError(f"stacks, table and aside hold {found.total()} cards, expected the deck of "
                             f"{self._deck.total()}" + (f"; missing {' '.join(missing[:5])}" if missing else ""))


def _expect(what: str, told: object, true: object) -> None:
    """Raise TraceError if an event tells something else than is true."""
    told, true = _plain(told), _plain(true)
    if told != true:
        raise TraceError(f"{what} is {told!r}, expected {true!r}")


def _plain(value: object) -> object:
    """A value as messages show it: cards in canonical notation."""
    if isinstance(value, list | tuple):
        if value and all(isinstance(item, Card) for item in value):
            return format_hand(value)
        return [_plain(item) for item in value]
    return value
