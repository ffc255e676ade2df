"""What of each battle deserves a sentence: `moments(game)`, in no language. The kinds and their tags: `krig.kinds`.

Each game tells its own battles (`krig.moments_war` and its like); which of their remarks are kept is settled here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from krig.endings import end_of_game
from krig.facts import Game
from krig.memory import Memory
from krig.moment import REMARKS, SCORES, WOVEN, Moment
from krig.moments_games import tell_one_pass, tell_round
from krig.moments_hand import tell_hand
from krig.moments_steal import tell_steal
from krig.moments_war import WarBattle
from krig.trace import Battle, Trace

_MOST_REMARKS, _SENTENCES = 2, 3

Teller = Callable[[Trace, Battle, Memory], list[Moment]]
"""Gives all moments of a battle, remarks included, without the end of the game."""

TELLERS: dict[str, Teller] = {
    "war": lambda trace, battle, memory: WarBattle(trace, battle, memory).tell(),
    "steal": tell_steal,
    "hand": tell_hand,
    "one-pass": tell_one_pass,
    "bank": tell_round,
}
"""Who tells a battle, by the field `game`."""


def moments(game: Game) -> list[list[Moment]]:
    """The moments of every battle, in the order to tell them; those of battle `n` at index `n - 1`."""
    trace, memory = game.trace, Memory(game.trace)
    tell = TELLERS[trace.rules.game]
    told = []
    for battle in trace.battles:
        found = tell(trace, battle, memory)
        if battle.number == len(trace.battles):
            found.append(Moment(*end_of_game(trace)))
        told.append(_chosen(found))
        memory.after(battle, told_score=any(moment.kind in SCORES or moment.tags & WOVEN for moment in told[-1]))
    return told


def _chosen(found: Sequence[Moment]) -> list[Moment]:
    """Everything that must be told, and the weightiest remarks: two at most, light ones only in a short text."""
    needed = sum(moment.kind not in REMARKS for moment in found)
    remarks = sorted((moment for moment in found if moment.kind in REMARKS), key=lambda moment: -REMARKS[moment.kind])
    kept = [moment for place, moment in enumerate(remarks[:_MOST_REMARKS])
            if needed + place < _SENTENCES or REMARKS[moment.kind] >= REMARKS["hidden"]]
    return [moment for moment in found if moment.kind not in REMARKS or moment in kept]
