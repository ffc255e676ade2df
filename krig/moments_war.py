"""What of a battle of the game itself deserves a sentence, in the terms of `krig.kinds`.

A plain battle is one moment; a war is one for every comparison and one for its end. Remarks (who leads, a hidden
king, a card that comes round) are added where something happens, and the score is told now and then, not each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from krig.cards import ACE, JACK, JOKER, KING, QUEEN, Card
from krig.events import Bonus, Event, Laid, Out, Recycled, Short, Tied, Turned, Waiting, Won
from krig.memory import Memory
from krig.moment import STANDINGS, Moment, make_moment
from krig.trace import Battle, Trace

WEAVING = frozenset({"win", "war-win", "hand-win", "hand-war-win"})
"""The kinds whose sentences may say the score as well."""
_SCORE_EVERY = 4


class WarBattle:
    """The moments of one battle, event by event. The other games tell theirs by it where they are played alike."""

    tells_standing = True
    """Whether a war that a standing card decides is told in words of its own."""

    def __init__(self, trace: Trace, battle: Battle, memory: Memory) -> None:
        self.trace, self.battle, self.memory = trace, battle, memory
        self.rules, self.two = trace.rules, len(trace.hands) == 2
        self.last = battle.number == len(trace.battles)
        self.found: list[Moment] = []
        self.up: dict[int, Card] = {}           # standing cards of everyone who is still in the battle
        self.turned: set[int] = set()           # seats that turned up a card at the last level; others' cards stand
        self.hidden: list[tuple[int, Card]] = []
        self.round: list[Recycled] = []         # told of when the card is played
        self.lay_out: list[int] = []            # seats that have played the last card dealt to them

    def tell(self) -> list[Moment]:
        """All moments of the battle, remarks included, without the end of the game."""
        for place, event in enumerate(self.battle.events):
            self._tell_event(event, self.battle.events[place + 1:])
        self._outs()
        if not self.last:
            self._dealt_out()
            self._standing()
        return self.found

    def _tell_event(self, event: Event, following: Sequence[Event]) -> None:
        """Add what there is to tell of an event; `following` come after it in the battle."""
        match event:
            case Recycled():
                self.round.append(event)
            case Turned() | Laid():
                self._play(event)
            case Tied():
                self._tie(event, following)
            case Short():
                self._short(event, following)
            case Won():
                self._won(event)
            case Waiting() if event.rule == "shortage.pot-waits":
                self._add("pot-waits", event.rule, {"pot": len(event.pot)})
            case Bonus():
                self._add("bonus", event.rule, {"w": event.seat, "l": event.loser, "l.card": event.card})

    def _add(self, kind: str, rule: str, values: Mapping[str, Any], **tags: bool) -> None:
        self.found.append(make_moment(kind, rule, values, **tags))

    # -- cards come to the table --------------------------------------------------------------------------------

    def _play(self, event: Turned | Laid) -> None:
        if not isinstance(event, Turned):
            self.round.clear()      # face down nobody sees that it is a card from before
        if len(self.round) == 2:
            first, second = self.round
            self._add("recycled-both", first.rule,
                      {"a": first.seat, "a.card": first.card, "a.won": first.won_in,
                       "b": second.seat, "b.card": second.card, "b.won": second.won_in})
        else:
            for card in self.round:
                self._add("recycled", card.rule, {"s": card.seat, "s.card": card.card, "won": card.won_in})
        self.round.clear()
        if isinstance(event, Turned):
            self.up.update(zip(event.seats, event.cards, strict=True))
            self.turned = set(event.seats)
            counts = [1] * len(event.seats)
        else:
            counts = list(map(len, event.cards))
            self.hidden += [(seat, card) for seat, row in zip(event.seats, event.cards, strict=True) for card in row]
        self.lay_out += self.memory.play(event.seats, counts)

    def _tie(self, event: Tied, following: Sequence[Event]) -> None:
        rank = self.up[event.seats[0]].rank
        laid = next((later for later in following if isinstance(later, Laid)), None)
        goes_on = any(isinstance(later, Turned) and later.level == event.level + 1 for later in following)
        short = any(isinstance(later, Short) and later.level == event.level for later in following)
        all_lay = laid is not None and laid.level == event.level + 1 and laid.seats == event.fighters
        rows = set(map(len, laid.cards)) if laid and all_lay else set()
        down = self.rules.down_at(event.level + 1)
        even = goes_on and not short and (rows == {down} or not down)
        values: dict[str, Any] = {"tie": rank, "n": down if even else 0}
        tags = {"down": even and down > 0, "open": even and not down, "ace": rank == ACE, "low": rank <= 5,
                "court": JACK <= rank <= KING, "joker": rank == JOKER, "pair": len(event.seats) == 2}
        values |= dict(zip("abcd", event.seats, strict=False))
        if event.level:
            level = event.level + 1
            self._add("again", event.rule, {**values, "level": level}, double=level == 2, triple=level == 3,
                      more=level > 3, **tags)
        else:
            tags |= {"first": not self.memory.wars, "soon": self.memory.last_war == self.battle.number - 1 > 0}
            many = len(self.up) > 2
            if many:
                tags |= {"three": len(event.seats) == 3, "four": len(event.seats) == 4,
                         "all": len(event.fighters) == len(self.up), "wait": event.rule == "war.tied-fight"
                         and len(event.seats) < len(self.up)}
            else:
                del tags["pair"]
            self._add("war-many" if many else "war", event.rule, values, **tags)
        self.up = {seat: self.up[seat] for seat in event.fighters}

    def _short(self, event: Short, following: Sequence[Event]) -> None:
        seat, has = event.seat, event.has
        values = {"s": seat, "has": has, "needs": event.needs}
        kind = event.rule.replace("shortage.", "")
        if kind == "last-card":
            if any(isinstance(later, Turned) for later in following):    # else the others are out: nobody lays a card
                self._add("short-last", event.rule, {**values, "n": has - 1}, some=has > 1, one=has == 1)
        elif kind == "stands":
            self._add("short-stands", event.rule, {"s": seat, "s.card": self.up[seat]})
        elif kind in ("no-card-out", "cannot-join"):
            self._add("short-out" if kind == "no-card-out" else "short-join", event.rule, {"s": seat})
            self.up.pop(seat, None)
        elif self._nobody_can(event, following):
            if self.found[-1].kind != "short-all":
                self._add("short-all", event.rule, {"needs": event.needs})
        else:
            self._add("short-lose", event.rule, values, some=has > 1, one=has == 1, empty=not has)
            self.up.pop(seat, None)

    def _nobody_can(self, event: Short, following: Sequence[Event]) -> bool:
        """Whether all who fight at this level are too short for it."""
        return not any(isinstance(later, Turned) or later.rule == "war.alone" for later in following)

    # -- who takes the pot --------------------------------------------------------------------------------------

    def _won(self, event: Won) -> None:
        seat, pot = event.seat, len(event.pot)
        if event.rule == "war.alone":
            self._add("war-alone", event.rule, {"w": seat, "pot": pot})
        elif event.rule == "shortage.most-left":
            has = next(short.has for short in reversed(self.battle.events)
                       if isinstance(short, Short) and short.seat == seat)
            self._add("most-left", event.rule, {"w": seat, "has": has, "pot": pot})
        elif event.rule == "shortage.last-holder":
            self._add("last-holder", event.rule, {"w": seat, "pot": pot})
        elif not event.level and pot > len(self.up):
            others = [card for other, card in self.up.items() if other != seat]
            self._add("win-waiting", event.rule, {"w": seat, "w.card": self.up[seat], "n": pot,
                                                  "waited": pot - len(self.up)}, **self._heights(event, others))
        else:
            self._won_by_card(event)
        self._hidden(event)

    def _heights(self, event: Won, others: Sequence[Card]) -> dict[str, bool]:
        own, best = self.up[event.seat].rank, max(card.rank for card in others)
        plain = event.rule != "battle.beats" and own != JOKER
        return {"higher": plain and own > best, "lower": plain and own < best}

    def _won_by_card(self, event: Won) -> None:
        """The best of two or more cards takes the pot, with or without a war."""
        seat, sign = event.seat, 1 if self.rules.order == "low" else -1
        others = sorted((other for other in self.up if other != seat), key=lambda other: sign * self.up[other].rank)
        values: dict[str, Any] = {"w": seat, "w.card": self.up[seat]}
        for name, other in zip("lmk", others, strict=False):    # the losers' slots, the best card first
            values |= {name: other, f"{name}.card": self.up[other]}
        if event.level:
            self._won_war(event, values, others)
        elif len(others) == 1:
            met = self.memory.met.get(frozenset(event.pot))
            self._add("win", event.rule, {**values, "met": met, "streak": self.memory.streak(seat) + 1},
                      **self._comparison(event, others), **self._course(event, others[0]),
                      first=self.battle.number == 1, met=met is not None)
        else:
            self._won_of_many(event, values, others)

    def _won_war(self, event: Won, values: Mapping[str, Any], others: Sequence[int]) -> None:
        """The deciding card of a war, turned up now or standing from before."""
        pot, biggest = len(event.pot), self.memory.biggest
        tags = self._comparison(event, others)
        if self.tells_standing and {event.seat, others[0]} - self.turned:
            self._add("stood", event.rule, {**values, "pot": pot}, higher=tags["higher"])
            return
        self._add("war-win", event.rule, {**values, "pot": pot, "level": event.level}, **tags,
                  **self._course(event, others[0]), small=self.up[event.seat].rank <= 6, first=not self.memory.wars,
                  double=event.level == 2, triple=event.level == 3, more=event.level > 3, biggest=0 < biggest < pot)

    def _won_of_many(self, event: Won, values: Mapping[str, Any], others: Sequence[int]) -> None:
        """The best of three or four cards, without a war."""
        ranks = [card.rank for card in self.up.values()]
        shared = [self.up[other].rank for other in others if ranks.count(self.up[other].rank) > 1]
        self._add("win-many", event.rule, {**values, "n": len(event.pot), "tie": shared[0] if shared else None,
                                           "streak": self.memory.streak(event.seat) + 1},
                  **self._comparison(event, others), first=self.battle.number == 1, tie_below=bool(shared),
                  three=len(self.up) == 3, four=len(self.up) == 4)

    def _comparison(self, event: Won, others: Sequence[int]) -> dict[str, bool]:
        """The tags that say how the winning card stands to the best of the others."""
        own, best = self.up[event.seat].rank, self.up[others[0]].rank
        heights = self._heights(event, [self.up[other] for other in others])
        plain, gap = any(heights.values()), abs(own - best)
        return {**heights, "again": self.memory.winner == event.seat, "close": plain and gap == 1,
                "far": plain and gap >= 8, "ace": own == ACE, "streak": self.memory.streak(event.seat) >= 2,
                "beats": event.rule == "battle.beats", "joker": own == JOKER}

    def _course(self, event: Won, other: int) -> dict[str, bool]:
        """The tags of a comparison of two: who won before, and how high both cards are."""
        own, best = self.up[event.seat].rank, self.up[other].rank
        return {"back": self.memory.winner == other, "turn": self.memory.streak(other) >= 3,
                "low": max(own, best) <= 5, "royal": QUEEN <= best <= ACE,
                "court": min(own, best) >= JACK and max(own, best) <= KING}

    def _hidden(self, event: Won) -> None:
        """The best face-down card that changes hands, if it is a queen or better."""
        lost = [(seat, card) for seat, card in self.hidden if seat != event.seat and QUEEN <= card.rank <= ACE]
        if lost and self.rules.order == "high":
            seat, card = max(lost, key=lambda pair: pair[1].rank)
            self._add("hidden", event.rule, {"w": event.seat, "l": seat, "l.card": card}, ace=card.rank == ACE,
                      king=card.rank == KING, queen=card.rank == QUEEN)

    # -- remarks ------------------------------------------------------------------------------------------------

    def _dealt_out(self) -> None:
        if len(self.lay_out) == len(self.trace.seats):
            self._add("dealt-out-all", "stack.comes-round", {})
        else:
            for seat in (seat for seat in self.lay_out if self.battle.score[seat]):
                self._add("dealt-out", "stack.comes-round", {"s": seat})

    def _outs(self) -> None:
        outs = [event for event in self.battle.events if isinstance(event, Out)]
        left = self.memory.left - len(outs)
        if left > 1:
            for event in outs:
                self._add("out", event.rule, {"s": event.seat, "left": left})

    def _standing(self) -> None:
        """Who leads, if that is new; otherwise the score after a war and now and then.

        Where the goal is to get rid of cards, more of them are no lead.
        """
        if self.rules.goal == "rid":
            return
        score, rule = self.battle.score, self.battle.events[-1].rule
        before = self.trace.score_after(self.battle.number - 1)
        first, second = sorted(score, reverse=True)[:2]
        by, number = first - second, self.battle.number
        leader = score.index(first) if by else None
        values: dict[str, Any] = {"score": score, "battle": number, "by": by}
        tags = {"two": self.two, "narrow": 0 < by <= 2, "clear": by >= 16}
        if leader is not None:
            rival = self.memory.leader
            if rival is None or rival == leader:
                rival = next(seat for seat in self.trace.seats if seat != leader and score[seat] == second)
            values |= {"w": leader, "l": rival, "w.count": first, "l.count": score[rival]}
            if self.memory.leader not in (None, leader):
                self._add("lead", rule, values, **tags, first=len(self.memory.led) == 1,
                          regained=leader in self.memory.led)
                if leader == self.battle.winner:        # a theft before the battle can give the lead to the other
                    self._weave("lead")
                return
        if len(set(score)) == 1:
            if score != before:
                self._add("level", rule, {"each": first}, first=not self.memory.levels)
                self._weave("level")
            return
        since = number - self.memory.told_score
        if self._eventful() or (number % 10 == 0 and since > 2):
            self._add("score", rule, values, **tags, leader=leader is not None, tens=number % 10 == 0)
        if self._eventful() or since >= _SCORE_EVERY:
            self._weave("score")

    def _eventful(self) -> bool:
        """Whether so much happened that one wants to know how it stands."""
        return self.battle.war

    def _weave(self, kind: str) -> None:
        """Let the sentence on who takes the cards say the score as well, in a game of two."""
        winner, score = self.battle.winner, self.battle.score
        place = next((at for at, moment in enumerate(self.found) if moment.kind in WEAVING), None)
        if not self.two or winner is None or place is None:
            return
        found, own, other = self.found[place], score[winner], score[1 - winner]
        counts = {"w.count": own, "l.count": other, "each": other, "score": score}
        more = {STANDINGS[kind], "ahead" if own > other else "behind"} - ({"behind"} if own == other else set())
        self.found[place] = replace(found, values={**found.values, **counts}, tags=found.tags | more)
