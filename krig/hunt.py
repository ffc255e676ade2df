"""Looks through the games of a seed for one that shows what an author wants to tell: `hunt(rules, wish, …)`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from krig.atoms import FactError
from krig.choices import Chooser, strategy
from krig.deals import check_hands, deal
from krig.engine import play
from krig.facts import Game, battle_fact
from krig.rules import RuleSet
from krig.trace import Trace
from krig.wishes import written


@dataclass(frozen=True, slots=True)
class Wish:
    """What a game must show. shows: rule ids, all of them. reason: how it ends; winner: a seat, or None for any.

    levels: a war at least so deep. battles: no more than these. facts: name and value, as in claims, all true of one
    battle: `(("rank", "7"), ("rank.1", "13"))`; values as `krig.wishes` writes them.
    """

    shows: frozenset[str] = frozenset()
    reason: str | None = None
    winner: int | None = None
    levels: int = 0
    battles: int | None = None
    facts: tuple[tuple[str, str], ...] = ()

    def granted(self, trace: Trace) -> bool:
        """Whether a game shows all of it."""
        outcome = trace.outcome
        if self.battles is not None and outcome.battles > self.battles:
            return False
        if self.reason not in (None, outcome.reason) or self.winner not in (None, outcome.winner):
            return False
        if not self.shows <= {event.rule for event in trace.events}:
            return False
        return (self.levels <= max((battle.levels for battle in trace.battles), default=0)
                and (not self.facts or self._hold_somewhere(trace)))

    def _hold_somewhere(self, trace: Trace) -> bool:
        """Whether all facts are true of one battle."""
        game = Game(trace, tuple(map(str, trace.seats)))
        return any(self._hold(game, battle.number) for battle in trace.battles)

    def _hold(self, game: Game, battle: int) -> bool:
        try:
            return all(value == written(battle_fact(name, game, battle)) for name, value in self.facts)
        except FactError:
            return False


class Find(NamedTuple):
    """A game that grants a wish: its number of the seed, and the trace."""

    game: int
    trace: Trace


def hunt(rules: RuleSet, wish: Wish, *, seats: int, seed: int, games: int, keep: int | None = None,
         strategies: Sequence[str] = (), tell: Callable[[int], None] = lambda game: None) -> Iterator[Find]:
    """Every game among the first `games` of a seed that grants the wish and is shorter than the ones before it.

    An empty wish is granted by the first game, and no other is played for it.
    keep: only the top `keep` cards of each hand are dealt, or of the shoe, the rest lies aside. strategies: of games
    with decisions, by seat. tell: called with the number of each game before it is played.
    """
    shortest: int | None = None
    for game in range(games):
        tell(game)
        hands, aside = deal(rules, seats=seats, seed=seed, game=game)
        if keep is not None:
            hands = tuple(hand[:keep] for hand in hands)
            aside = check_hands(hands, rules, any_deal=True)
        choosers: list[Chooser] = [strategy(name, seat=seat, game=game) for seat, name in enumerate(strategies)]
        trace = play(hands, rules, aside=aside, seed=seed, game=game, choosers=choosers)
        if (shortest is None or trace.outcome.battles < shortest) and wish.granted(trace):
            shortest = trace.outcome.battles
            yield Find(game, trace)
            if wish == Wish():
                return
