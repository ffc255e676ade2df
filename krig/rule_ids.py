"""The ids of all rules that the engine can name as the cause of an event: a closed list.

Each is an anchor on the rules pages in every language.
"""

from __future__ import annotations

RULE_IDS: tuple[str, ...] = (
    "deal",
    "battle.turn-up", "battle.highest-wins", "battle.lowest-wins", "battle.tie-below", "battle.beats",
    "stack.comes-round",
    "war.tie", "war.tied-fight", "war.all-fight", "war.face-down", "war.turn-up", "war.again",
    "war.highest-wins", "war.lowest-wins", "war.alone", "war.bonus",
    "shortage.lose", "shortage.give-up", "shortage.most-left", "shortage.last-card", "shortage.stands",
    "shortage.no-card-out", "shortage.cannot-join", "shortage.last-holder", "shortage.pot-waits", "shortage.draw",
    "end.out", "end.all-cards", "end.wars", "end.limit", "end.limit-draw", "end.clock", "end.endless",
    "end.rid", "end.rid-draw",
    "war.shared", "end.one-pass",
    "steal.take", "steal.leave", "steal.turn-over",
    "hand.draw", "hand.choose", "hand.show", "hand.face-down", "hand.fourth", "hand.war-pot", "hand.tied-cards",
    "bank.deal", "bank.player-wins", "bank.bank-wins", "bank.tie", "bank.choose", "bank.surrender", "bank.burn",
    "bank.war-card", "bank.war-won", "bank.war-lost", "bank.second-tie", "bank.tie-bet", "end.bank",
)
