"""A game for chips, one player against the bank, with cards from a shoe. Used by the engine only.

Seat 0 is the player, seat 1 the bank, whose stack is the shoe. An ante is two chips. A round: a card each, the player's
first; the higher wins the ante. Equal: the player surrenders half the ante, or goes to war, with as much again.
"""

from __future__ import annotations

from collections.abc import Sequence

from krig.choices import Choice, Chooser, ask
from krig.events import Burned, Chose, Paid, Reason, Tied, Turned
from krig.finish import ended
from krig.rules import RuleSet
from krig.table import Table
from krig.trace import BANK

PLAYER = 0
ANTE, HALF, BET = 2, 1, 1
"""Chips of an ante, of the half that a surrender costs, and of a bet on a tie."""
TIE_PAYS = 10
"""What the bank pays for each chip of a bet on a tie."""
BURNED = 3
"""Cards put away unseen before a war."""
NEEDED = 4 + BURNED
"""Cards of a round in which there is war: no round begins with fewer in the shoe."""


def most_to_pay(rules: RuleSet) -> int:
    """The chips that one round can cost the bank: a war with its bonus, and the bet on the tie before it."""
    return ANTE * (1 + rules.tie_bonus) + rules.tie_bet * TIE_PAYS * BET


def play_bank(table: Table, choosers: Sequence[Chooser]) -> None:
    """Play on `table` to the end. choosers: by seat; the bank is never asked.

    The game ends after the last round that the limit allows, and before a round for which the shoe has too few cards,
    the player no ante, or the bank not the chips that the round could cost it.
    """
    rules = table.rules
    visit = _Visit(table, choosers[PLAYER])
    while (table.number != rules.battle_limit and len(table.stacks[BANK]) >= NEEDED
           and visit.chips[PLAYER] >= ANTE and visit.chips[BANK] >= most_to_pay(rules)):
        table.number += 1
        visit.play_round()
    winner = next((seat for seat in (PLAYER, BANK) if visit.chips[seat] > rules.chips), None)
    table.events.append(ended(table.number, "end.bank", Reason.BANK, winner, tuple(visit.chips)))


class _Visit:
    """The chips of both sides, and the rounds between them. chips: by seat."""

    def __init__(self, table: Table, chooser: Chooser) -> None:
        self.table, self.chooser = table, chooser
        self.chips = [table.rules.chips] * 2

    def play_round(self) -> None:
        """Play the round that has just begun."""
        bets = self.table.rules.tie_bet and self.chips[PLAYER] >= ANTE + BET and \
            self._choose("tie-bet", ("yes", "no"), "bank.tie-bet") == "yes"
        own, banks = self._turn_up(level=0, rule="bank.deal")
        tied = own == banks
        if tied:
            seats = (PLAYER, BANK)
            self.table.events.append(Tied(self.table.number, 0, "bank.tie", seats, seats))
        if bets:
            self._pay(PLAYER if tied else BANK, TIE_PAYS * BET if tied else BET, "bank.tie-bet")
        if tied:
            self._meet_tie()
        elif own > banks:
            self._pay(PLAYER, ANTE, "bank.player-wins")
        else:
            self._pay(BANK, ANTE, "bank.bank-wins")

    def _meet_tie(self) -> None:
        """Let the player choose after a tie. Who has not as much again as the ante can only surrender."""
        options = ("war", "surrender") if self.chips[PLAYER] >= 2 * ANTE else ("surrender",)
        if self._choose("war", options, "bank.choose") == "surrender":
            self._pay(BANK, HALF, "bank.surrender")
            return
        table = self.table
        table.events.append(Burned(table.number, 0, "bank.burn", BANK, table.draw(BANK, BURNED)))
        own, banks = self._turn_up(level=1, rule="bank.war-card")
        if own > banks:
            self._pay(PLAYER, ANTE, "bank.war-won", level=1)
        elif own == banks:
            self._pay(PLAYER, ANTE * (1 + table.rules.tie_bonus), "bank.second-tie", level=1)
        else:
            self._pay(BANK, 2 * ANTE, "bank.war-lost", level=1)

    def _choose(self, kind: str, options: tuple[str, ...], rule: str) -> str:
        number = self.table.number
        choice = ask(self.chooser, Choice(number, 0, PLAYER, kind, options))
        self.table.events.append(Chose(number, 0, rule, PLAYER, choice))
        return choice

    def _turn_up(self, *, level: int, rule: str) -> tuple[int, int]:
        """Turn up two cards of the shoe, the player's first; their ranks."""
        cards = self.table.draw(BANK, 2)
        self.table.events.append(Turned(self.table.number, level, rule, (PLAYER, BANK), cards))
        return cards[0].rank, cards[1].rank

    def _pay(self, seat: int, chips: int, rule: str, *, level: int = 0) -> None:
        self.chips[seat] += chips
        self.chips[1 - seat] -= chips
        self.table.events.append(Paid(self.table.number, level, rule, seat, chips, tuple(self.chips)))
