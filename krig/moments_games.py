"""What of a battle of one pass, and of a round against the bank, deserves a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krig.bank import ANTE, PLAYER
from krig.cards import ACE, JACK, KING, Card
from krig.events import Burned, Event, Got, Paid, Tied, Turned
from krig.kinds import KINDS
from krig.memory import Memory
from krig.moment import Moment, make_moment
from krig.moments_war import WarBattle
from krig.trace import BANK, Battle, Trace

_ONTO_PILES = {"win": "pass-win", "war-win": "pass-war-win"}
"""Kinds of the game itself, and those that tell the same of cards that are not played again."""
_SCORE_EVERY = 4


def tell_one_pass(trace: Trace, battle: Battle, memory: Memory) -> list[Moment]:
    """All moments of a battle of one pass, remarks included, without the end of the game."""
    return _PassBattle(trace, battle, memory).tell()


class _PassBattle(WarBattle):
    """A battle whose cards go onto a pile to be counted."""

    def _tell_event(self, event: Event, following: Sequence[Event]) -> None:
        if isinstance(event, Got):
            if self.found[-1].kind != "shared":     # the same is true of the other seat
                self._add("shared", event.rule, {"n": len(event.cards), "tie": event.cards[-1].rank})
        else:
            super()._tell_event(event, following)

    def _add(self, kind: str, rule: str, values: Mapping[str, Any], **tags: bool) -> None:
        own = _ONTO_PILES.get(kind, kind)
        known = KINDS[own].tags
        super()._add(own, rule, values, **{tag: holds for tag, holds in tags.items() if tag.replace("_", "-") in known})

    def _dealt_out(self) -> None:
        """Nothing: the last card dealt is the last that is played."""


def tell_round(trace: Trace, battle: Battle, memory: Memory) -> list[Moment]:
    """All moments of a round against the bank, with how the player stands, without the end of the game."""
    found: list[Moment] = []
    later: list[Moment] = []
    cards: tuple[Card, ...] = ()
    for event in battle.events:
        match event:
            case Turned():
                cards = event.cards
            case Tied():
                rank = cards[PLAYER].rank
                found.append(make_moment("bank-tie", event.rule, {"s": PLAYER, "tie": rank}, first=not memory.wars,
                                         ace=rank == ACE, court=JACK <= rank <= KING))
            case Burned():
                found.append(make_moment("bank-war", event.rule, {"s": PLAYER, "n": len(event.cards)}))
            case Paid(rule="bank.tie-bet"):
                if event.seat == PLAYER:
                    found.append(make_moment("bank-bet-won", event.rule, {"s": PLAYER, "chips": event.chips}))
                else:       # told when one knows of the cards why it is lost
                    later.append(make_moment("bank-bet-lost", event.rule, {"s": PLAYER, "chips": event.chips}))
            case Paid():
                found.append(_stake(event, cards))
    found += later
    if battle.number < len(trace.battles) and (battle.war or battle.number - memory.told_score >= _SCORE_EVERY):
        count, start = battle.score[PLAYER], trace.rules.chips
        found.append(make_moment("bank-score", battle.events[-1].rule, {"s": PLAYER, "count": count, "start": start},
                                 ahead=count > start, behind=count < start, equal=count == start))
    return found


def _stake(event: Paid, cards: Sequence[Card]) -> Moment:
    """How the stake went. cards: those turned up last, the player's and the bank's."""
    own, banks = cards[PLAYER], cards[BANK]
    values: dict[str, Any] = {"s": PLAYER, "s.card": own, "b.card": banks, "chips": event.chips}
    close, ace = abs(own.rank - banks.rank) == 1, ACE in (own.rank, banks.rank)
    match event.rule:
        case "bank.player-wins":
            return make_moment("bank-win", event.rule, values, close=close, ace=ace)
        case "bank.bank-wins":
            return make_moment("bank-lose", event.rule, values, close=close, ace=ace)
        case "bank.surrender":
            return make_moment("bank-surrender", event.rule, values)
        case "bank.war-lost":
            return make_moment("bank-war-lost", event.rule, values, close=close)
    return make_moment("bank-war-won", event.rule, values, equal=own.rank == banks.rank,
                       bonus=event.chips > ANTE)
