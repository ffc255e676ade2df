"""Plays a game: `play(hands, rules) -> Trace`. Pure: no I/O, no clock, no words of any language.

The rulings are those of the rules reference: a battle step by step (`krig.battles`), wars and too few cards
(`krig.wars`), games that never end (`krig.circles`); here is how a game ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from krig.bank import play_bank
from krig.battles import play_battle
from krig.cards import Card
from krig.choices import Chooser
from krig.circles import Watch, measure_circle
from krig.errors import RuleError, listed
from krig.events import Bonus, Dealt, Ended, Outcome, Reason, Waiting, Won
from krig.finish import end_at_limit, end_by_wars, end_if_over
from krig.generator import Generator, Stream
from krig.hand import play_hand
from krig.one_pass import play_one_pass
from krig.rules import RuleSet
from krig.runs import play_run
from krig.steal import play_steal
from krig.table import Table
from krig.trace import Stacks, Trace

GAMES: dict[str, Callable[[Table, Sequence[Chooser]], None]] = {
    "one-pass": play_one_pass, "steal": play_steal, "hand": play_hand, "bank": play_bank}
"""Games that the battle loop does not play, by the field `game`: each plays on a table to the end and tells it."""


def play(hands: Sequence[Sequence[Card]], rules: RuleSet, *, aside: Sequence[Card] = (), seed: int | None = None,
         pickup_seed: int | None = None, game: int = 0, choosers: Sequence[Chooser] = ()) -> Trace:
    """Play a game to its end.

    hands: one stack a seat, cards top first; aside: cards that are never used. With pick-up order `random` the pot is
    shuffled by game `game` of `pickup_seed`, or else of `seed`; otherwise both are only noted in the trace.
    choosers: who makes the choices of each seat in a game with decisions (`krig.choices`).
    Raises RuleError if the rule set is for other numbers of players, shuffles and there is no seed, or has decisions
    and there is nobody to make them; ChoiceError for a choice that cannot be made.
    """
    dealt: Stacks = tuple(tuple(hand) for hand in hands)
    if len(dealt) not in rules.seats:
        raise RuleError(f"{len(dealt)} seats, expected {listed(rules.seats, 'or')} for {rules.name!r}")
    shuffle_seed = seed if pickup_seed is None else pickup_seed
    if rules.pickup == "random" and shuffle_seed is None:
        raise RuleError("pickup 'random' without a seed, expected a seed of the deal or of the pick-up")
    if rules.decides and len(choosers) != len(dealt):
        raise RuleError(f"{rules.name!r} has choices to make, expected a strategy for each seat, such as 'highest'")

    def fresh_table() -> Table:
        shuffler = None
        if rules.pickup == "random" and shuffle_seed is not None:
            shuffler = Generator(shuffle_seed, game=game, stream=Stream.PICKUP)
        return Table(dealt, rules, shuffler)

    table = fresh_table()
    table.events.append(Dealt(0, 0, "deal", dealt, tuple(aside)))
    period_in_ranks = 0
    if rules.game in GAMES:
        GAMES[rules.game](table, choosers)
    else:
        period_in_ranks = _play_to_end(table)
    if period_in_ranks:
        start, period = measure_circle(fresh_table(), fresh_table(), period_in_ranks)
        _end_endless(table, start, period)
    return Trace(rules=rules, hands=dealt, aside=tuple(aside), events=tuple(table.events), seed=seed,
                 pickup_seed=pickup_seed, game=game)


def _play_to_end(table: Table) -> int:
    """Play battles until the game ends, and tell the end. 0, or the period in ranks of a game that never ends."""
    rules = table.rules
    last = rules.battle_limit
    watch = Watch(table) if last is None and rules.pickup != "random" else None
    end = end_if_over(table)
    while end is None:
        stop, size = (last or 0, -1) if watch is None else (watch.next, watch.size)
        if not play_run(table, last=stop, size=size) and not play_battle(table):
            end = end_if_over(table) or end_by_wars(table)
        if end is None:
            if table.number == last:
                end = end_at_limit(table.number, rules, table.score())
            elif watch is not None and (period := watch.repeated()):
                return period
    table.events.append(end)
    return 0


def _end_endless(table: Table, start: int, period: int) -> None:
    """End a game that never ends where a position has come again for the first time."""
    played = start + period
    while table.number < played:
        play_battle(table)
    while table.events[-1].battle > played:
        table.events.pop()
    score = next(event.score for event in reversed(table.events) if isinstance(event, Won | Bonus | Waiting))
    table.events.append(Ended(played, 0, "end.endless", Outcome(Reason.ENDLESS, None, score, played, start, period)))
