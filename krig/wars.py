"""How a war is fought: who fights, what they lay, and what happens to those with too few cards."""

from __future__ import annotations

from collections.abc import Sequence

from krig.cards import Card
from krig.events import GaveUp, Laid, Short, Tied, Turned
from krig.table import Pot, Table, raised


class War:
    """A war on a table, from the first comparison on.

    seats and cards: everyone who turned up a card in this battle. After `fight`, `winner` is a seat or None, `rule`
    says why, `level` is the last level in which somebody laid a card, and `stuck` holds those who could not go on.
    """

    def __init__(self, table: Table, seats: Sequence[int], cards: Sequence[Card], pot: Pot) -> None:
        self.table = table
        self.pot = pot
        self.level = 0
        self.up = dict(zip(seats, cards, strict=True))     # each fighter's standing up-card
        self.winner: int | None = None
        self.rule = ""
        self.stuck: tuple[int, ...] = ()
        self.fought: set[int] = set()

    def fight(self) -> None:
        """Play level after level until one fighter has won, or nobody can go on."""
        while self.winner is None and not self.stuck:
            best, strength = self._best()
            if len(best) == 1 and self.level:
                rule = self.table.winning_rule.replace("battle", "war")
                self._win(best[0], "battle.beats" if raised(strength) else rule)
                break
            fighters = self._call_fighters(best)
            self.fought.update(fighters)
            fighters = self._rule_on_shortage(fighters)
            self.up = {seat: self.up[seat] for seat in fighters}
            if self.winner is None and not self.stuck:
                if len(fighters) == 1:
                    self._win(fighters[0], "war.alone")
                else:
                    self._play_level(fighters)

    def _win(self, seat: int, rule: str) -> None:
        self.winner, self.rule = seat, rule

    def _best(self) -> tuple[list[int], float]:
        """The seats that share the best of the standing cards, and how good it is."""
        strengths = self.table.strengths(list(self.up.values()))
        best = max(strengths)
        return [seat for seat, strength in zip(self.up, strengths, strict=True) if strength == best], best

    def _call_fighters(self, best: Sequence[int]) -> list[int]:
        """Those who go on after a tie of `best`, told with a Tied event."""
        table = self.table
        everyone = table.rules.participants == "all"
        fighters = list(self.up) if everyone else list(best)
        left_out = [seat for seat in fighters if seat not in best and not table.stacks[seat]] if not self.level else []
        fighters = [seat for seat in fighters if seat not in left_out]
        if self.level:
            rule = "war.again"
        elif len(self.table.stacks) == 2:
            rule = "war.tie"
        else:
            rule = "war.all-fight" if everyone else "war.tied-fight"
        table.events.append(Tied(table.number, self.level, rule, tuple(best), tuple(fighters)))
        for seat in left_out:
            table.events.append(Short(table.number, self.level, "shortage.cannot-join", seat, 0,
                                      table.rules.down_at(1) + 1))
        return fighters

    def _rule_on_shortage(self, fighters: list[int]) -> list[int]:
        """Those of `fighters` who stay in the war at the level to come; sets `winner` or `stuck` where it ends here."""
        table = self.table
        need = table.rules.down_at(self.level + 1) + 1
        short = [seat for seat in fighters if len(table.stacks[seat]) < need]
        if not short or len(fighters) == 1:
            return fighters
        shortage = table.rules.shortage
        if shortage == "lose":
            return self._lose(fighters, short, need)
        empty = [seat for seat in fighters if not table.stacks[seat]]
        if len(empty) == len(fighters):
            self.stuck = tuple(fighters)
            return fighters
        for seat in short:
            if seat not in empty:
                self._tell_short(seat, need, "shortage.last-card")
            elif shortage == "last-card":
                self._tell_short(seat, need, "shortage.stands")
            else:
                self._tell_short(seat, need, "shortage.no-card-out")
        return fighters if shortage == "last-card" else [seat for seat in fighters if seat not in empty]

    def _lose(self, fighters: list[int], short: list[int], need: int) -> list[int]:
        """The rule `lose`: those who cannot complete the level give up; if nobody can, the most cards left win."""
        for seat in short:
            self._tell_short(seat, need, "shortage.lose")
        if len(short) < len(fighters):
            staying = [seat for seat in fighters if seat not in short]
        else:
            held = [len(self.table.stacks[seat]) for seat in fighters]
            staying = [seat for seat, count in zip(fighters, held, strict=True) if count == max(held)]
            if len(staying) == 1:
                self._win(staying[0], "shortage.most-left")
            else:
                self.stuck = tuple(staying)
        for seat in fighters:
            if seat not in staying:
                self.give_up(seat)
        return staying

    def _tell_short(self, seat: int, need: int, rule: str) -> None:
        table = self.table
        table.events.append(Short(table.number, self.level, rule, seat, len(table.stacks[seat]), need))

    def give_up(self, seat: int) -> None:
        """Put the cards that `seat` still holds into the pot, top first."""
        table = self.table
        cards = table.draw(seat, len(table.stacks[seat]))
        if cards:
            self.pot.lay(seat, cards)
            table.events.append(GaveUp(table.number, self.level, "shortage.give-up", seat, cards))

    def _play_level(self, fighters: Sequence[int]) -> None:
        """Everyone who has cards lays some face down and turns one up; the others' last cards stand."""
        table = self.table
        self.level += 1
        down = table.rules.down_at(self.level)
        laying = tuple([seat for seat in fighters if table.stacks[seat]])
        counts = [min(down, len(table.stacks[seat]) - 1) for seat in laying]
        if any(counts):
            if table.fresh:
                table.note_recycled(laying, counts, self.level)
            hidden = tuple(map(table.draw, laying, counts))
            self.pot.lay_rows(laying, hidden)
            table.events.append(Laid(table.number, self.level, "war.face-down", laying, hidden))
        if table.fresh:
            table.note_recycled(laying, [1] * len(laying), self.level)
        turned = tuple([table.stacks[seat].popleft() for seat in laying])
        self.pot.lay_open(laying, turned)
        self.up.update(zip(laying, turned, strict=True))
        table.events.append(Turned(table.number, self.level, "war.turn-up", laying, turned))
