"""What a teller remembers of the battles told so far."""

from __future__ import annotations

from collections.abc import Sequence

from krig.cards import Card
from krig.events import Out, TurnedOver
from krig.trace import Battle, Trace


class Memory:
    """The game up to a battle, brought up to date with `after`. Seats are indexes, battles count from 1.

    winner: who took the last pot; leader: who led last, levels kept; led: all who have led; met: the battle in which
    two cards met; wars, levels: how many there were; biggest: the biggest pot of a war; left: players in the game;
    turned_over: how many piles were; position: where the cards are.
    """

    def __init__(self, trace: Trace) -> None:
        self.winner: int | None = None
        self.leader: int | None = None
        self.led: set[int] = set()
        self.met: dict[frozenset[Card], int] = {}
        self.wars = self.levels = self.biggest = self.last_war = self.told_score = 0
        self.left = sum(map(bool, trace.hands))
        self.turned_over = 0
        self.position = next(trace.positions())
        self._game = trace.rules.game
        self._undealt = [len(hand) for hand in trace.hands]
        self._streak = 0

    def streak(self, seat: int) -> int:
        """How many pots in a row `seat` has taken up to now."""
        return self._streak if seat == self.winner else 0

    def play(self, seats: Sequence[int], counts: Sequence[int]) -> list[int]:
        """`seats` play `counts` cards each; those of them whose last dealt card that is."""
        done = []
        for seat, count in zip(seats, counts, strict=True):
            before = self._undealt[seat]
            self._undealt[seat] = before - count
            if before > 0 and count == before:
                done.append(seat)
        return done

    def after(self, battle: Battle, *, told_score: bool) -> None:
        """Remember a battle; told_score: its story says how the game stands."""
        if battle.winner is not None:
            self._streak = self.streak(battle.winner) + 1
            self.winner = battle.winner
        if len(battle.pot) == 2:
            self.met[frozenset(battle.pot)] = battle.number
        if battle.war:
            self.wars, self.last_war = self.wars + 1, battle.number
            self.biggest = max(self.biggest, len(battle.pot))
        most = max(battle.score)
        if battle.score.count(most) == 1:
            self.leader = battle.score.index(most)
            self.led.add(self.leader)
        self.levels += len(set(battle.score)) == 1
        if told_score:
            self.told_score = battle.number
        self.left -= sum(isinstance(event, Out) for event in battle.events)
        self.turned_over += sum(isinstance(event, TurnedOver) for event in battle.events)
        for event in battle.events:
            self.position.move(event, self._game)
