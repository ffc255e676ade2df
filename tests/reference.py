"""War told once more, from the rules page alone: slow, plain, and without a line of the engine's.

The tests compare every game of the engine with it. It keeps the pot as (seat, card) pairs, takes each battle apart
anew, and finds endless games by remembering every position.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from krig.cards import Card
from krig.generator import Generator, Stream
from krig.rules import RuleSet

Pile = list[tuple[int, Card]]


@dataclass
class Told:
    """One battle: war, levels, winner, pot as laid, the order taken, the score afterwards."""

    war: bool
    levels: int
    winner: int | None
    pot: list[Card]
    taken: list[Card]
    score: list[int] = field(default_factory=list)


@dataclass
class Story:
    """A whole game."""

    battles: list[Told]
    reason: str
    winner: int | None
    start: int | None = None
    period: int | None = None


def best_seats(cards: dict[int, Card], rules: RuleSet) -> list[int]:
    """Who holds the best of the cards compared."""
    ranks = {card.rank for card in cards.values()}

    def worth(card: Card) -> float:
        if rules.order == "low":
            return -card.rank
        for below, above in rules.beats:
            if card.rank == below and above in ranks:
                return above + 0.5
        return card.rank

    top = max(worth(card) for card in cards.values())
    return [seat for seat, card in cards.items() if worth(card) == top]


class Game:
    """A game under way."""

    def __init__(self, hands: list[list[Card]], rules: RuleSet, seed: int | None = None, game: int = 0) -> None:
        self.rules = rules
        self.stacks = [list(hand) for hand in hands]
        self.pot: Pile = []
        self.wars = [0] * len(hands)
        self.out: set[int] = set()
        self.chance = None if seed is None else Generator(seed, game=game, stream=Stream.PICKUP)

    def tell(self) -> Story:
        """Play it to its end."""
        rules = self.rules
        told: list[Told] = []
        positions = {self.position(): 0}
        last = rules.minutes * 60 // rules.seconds_per_battle if rules.minutes else rules.limit
        while True:
            holders = [seat for seat, stack in enumerate(self.stacks) if stack and seat not in self.out]
            if len(holders) == 1 and rules.goal == "collect":
                return Story(told, "all-cards", holders[0])
            if told and told[-1].winner is None and not self.pot_waits:
                return Story(told, "shortage", None)
            rid = [seat for seat, stack in enumerate(self.stacks) if not stack]
            if rules.goal == "rid" and rid:
                return Story(told, "rid-of-all", rid[0] if len(rid) == 1 else None)
            if rules.wars_to_win and rules.wars_to_win in self.wars:
                return Story(told, "wars", self.wars.index(rules.wars_to_win))
            if last and len(told) == last:
                sizes = [len(stack) for stack in self.stacks]
                leaders = [seat for seat, size in enumerate(sizes) if size == max(sizes)]
                draw = rules.at_limit == "draw" or len(leaders) > 1
                return Story(told, "clock" if rules.minutes else "limit", None if draw else leaders[0])
            before = positions.setdefault(self.position(), len(told))
            if before < len(told) and not last and rules.pickup != "random":
                return Story(told, "endless", None, before, len(told) - before)
            told.append(self.battle(holders))
            told[-1].score = [len(stack) for stack in self.stacks]

    def position(self) -> object:
        wars = tuple(self.wars) if self.rules.wars_to_win else ()
        return tuple(map(tuple, self.stacks)), tuple(self.pot), wars

    def lay(self, seat: int, count: int = 1) -> Card | None:
        """Move cards from the top of a stack to the table; the last of them."""
        card = None
        for _ in range(count):
            card = self.stacks[seat].pop(0)
            self.pot.append((seat, card))
        return card

    def battle(self, holders: list[int]) -> Told:
        self.pot_waits = False
        up = {}
        for seat in holders:
            up[seat] = self.stacks[seat][0]
            self.lay(seat)
        best = best_seats(up, self.rules)
        if len(best) == 1:
            return self.take(best[0], war=False, levels=0)
        fighters = best
        if self.rules.participants == "all":
            fighters = [seat for seat in holders if seat in best or self.stacks[seat]]
        return self.war(holders, fighters, up)

    def war(self, holders: list[int], fighters: list[int], up: dict[int, Card]) -> Told:
        fought, levels = list(fighters), 0
        while True:
            down = self.rules.down[levels] if levels < len(self.rules.down) else self.rules.down[-1]
            fighters, stuck = self.shorten(fighters, down)
            if stuck:
                return self.nobody_goes_on(holders, fighters, levels)
            if len(fighters) == 1:
                break
            hidden = {seat: max(0, min(down, len(self.stacks[seat]) - 1)) for seat in fighters}
            laying = [seat for seat in fighters if self.stacks[seat]]
            for row in range(down):
                for seat in laying:
                    if row < hidden[seat]:
                        self.lay(seat)
            for seat in laying:
                card = self.lay(seat)
                assert card is not None
                up[seat] = card
            levels += 1
            best = best_seats({seat: up[seat] for seat in fighters}, self.rules)
            if len(best) == 1:
                fighters = best
                break
            if self.rules.participants == "tied":
                fighters = best
        winner = fighters[0]
        told = self.take(winner, war=True, levels=levels)
        self.wars[winner] += 1
        if self.rules.bonus:
            for seat in sorted(fought):
                if seat != winner and self.stacks[seat]:
                    self.stacks[winner].append(self.stacks[seat].pop(0))
        return told

    def shorten(self, fighters: list[int], down: int) -> tuple[list[int], bool]:
        """Who of the fighters stays for the next level, and whether nobody can go on."""
        if len(fighters) == 1:
            return fighters, False
        left = {seat: len(self.stacks[seat]) for seat in fighters}
        if self.rules.shortage == "lose":
            staying = [seat for seat in fighters if left[seat] > down]
            nobody = not staying
            if nobody:
                staying = [seat for seat in fighters if left[seat] == max(left.values())]
            for seat in fighters:
                if seat not in staying:
                    self.lay(seat, left[seat])
            return staying, nobody and len(staying) > 1
        with_cards = [seat for seat in fighters if left[seat]]
        if not with_cards:
            return fighters, True
        return (fighters if self.rules.shortage == "last-card" else with_cards), False

    def nobody_goes_on(self, holders: list[int], stuck: list[int], levels: int) -> Told:
        others = [seat for seat in holders if seat not in stuck and self.stacks[seat]]
        if others:
            for seat in stuck:
                self.lay(seat, len(self.stacks[seat]))
        self.out.update(stuck if others else [])
        if len(others) == 1:
            return self.take(others[0], war=True, levels=levels)
        self.pot_waits = bool(others)
        return Told(True, levels, None, [card for _, card in self.pot], [])

    def take(self, winner: int, *, war: bool, levels: int) -> Told:
        pot = [card for _, card in self.pot]
        taken = list(pot)
        if self.chance is not None:
            self.chance.shuffle(taken)
        elif self.rules.pickup != "seat":
            seats = [(winner + step) % len(self.stacks) for step in range(len(self.stacks))]
            if self.rules.pickup == "loser-first":
                seats = [*seats[1:], winner]
            taken = [card for seat in seats for owner, card in self.pot if owner == seat]
        self.stacks[winner] += taken
        self.pot = []
        return Told(war, levels, winner, pot, taken)
