"""One run of the search behind `krig.reconstruct`: deal lazily, backtrack on the first broken fact.

An unknown card stays open until it has to be compared. Against a known card only the outcome is chosen, as bounds of
its rank; against another open card the ranks that it can have are tried, in a random order, equal ones once. Battles
are played by the engine's own table; only a plain battle of which no fact speaks is played here in short, as nobody
wants its events.
"""

from __future__ import annotations

import contextlib
from typing import Any, NamedTuple

from krig.battles import play_battle
from krig.cards import Card, deck
from krig.engine import play
from krig.events import Recycled, Turned
from krig.expectations import Expectation, check_battle, check_expectation
from krig.facts import hidden_at
from krig.findings import BudgetError, Report
from krig.generator import Generator, Stream
from krig.lookahead import Lookahead
from krig.open_cards import Kept, Open, OpenTable, UndecidedError, close, deal_rest
from krig.stories import Story
from krig.trace import Battle, view_battle


class _Saved(NamedTuple):
    """Where to come back to: the position, the wars so far, and how much was decided."""

    position: Kept
    wars: int
    double_wars: int
    trail: int


class Search:
    """One run: the deals that fit `story`, in the random order of run `run` of `seed`, for `budget` battles at most."""

    def __init__(self, story: Story, *, seed: int, run: int, budget: int) -> None:
        self.story = story
        self.rules = story.rules
        self.budget = budget
        self.report = Report()
        self.generator = Generator(seed, game=run, stream=Stream.CHOICE)
        self.hands = [[Open() if card is None else card for card in hand] for hand in story.hands]
        self.unknown = story.unknown
        self.opens = [card for hand in self.hands for card in hand if isinstance(card, Open)]
        self.facts: dict[int, list[Expectation]] = {}
        for fact in story.facts:
            if fact.battle is not None:
                self.facts.setdefault(fact.battle, []).append(fact)
        self.whole = [fact for fact in story.facts if fact.battle is None]
        self.last_fact = max(self.facts, default=0)
        named = {card for hand in story.hands for card in hand}
        self.free = [card for card in deck(self.rules.deck) if card not in named]
        self.generator.shuffle(self.free)
        self.by_name = {card for fact in story.facts for card in fact.cards()}
        self.trail: list[tuple[Open, Card | None, int, int]] = []
        self.settled = 0
        self.wars = self.double_wars = 0
        self.table: Any = OpenTable(self.hands, self.rules)
        if not any(fact.first_recycled for fact in story.facts):
            self.table.fresh.clear()
        self.lookahead = Lookahead(self.rules, story.facts)
        self.can_shorten = self.rules.order == "high" and not self.rules.beats

    def run(self) -> Report:
        """Search until a deal is found, none is left, or the budget is used up."""
        with contextlib.suppress(BudgetError):
            self.report.exhausted = not self._go_on()
        return self.report

    def _go_on(self) -> bool:
        """Play on from the position on the table. True once a deal is found in which all facts hold."""
        table, report = self.table, self.report
        while not self._over():
            if report.battles == self.budget:
                raise BudgetError
            report.battles += 1
            if self.can_shorten and table.number + 1 not in self.facts and not (table.fresh or table.waiting):
                played = self._play_short()
                if played is True:
                    if not self._can_come():
                        return False
                    continue
                if played is not False:
                    return self._branch(played, self._save(), None)
            saved = self._save()
            try:
                play_battle(table)
            except UndecidedError as undecided:
                wanted = self._wanted(undecided.card)
                self._restore(saved)
                return self._branch(undecided, saved, wanted)
            if not self._holds():
                return False
            table.events.clear()
            if not self._can_come():
                return False
        return self._finish()

    def _play_short(self) -> bool | UndecidedError:
        """Play a battle in which only the tops move and nobody runs out: True. Else False, or what is undecided."""
        table = self.table
        stacks, seats = table.stacks, table.seats
        tops = tuple([stacks[seat][0] for seat in seats])
        ranks = [card.rank for card in tops]
        if 0 in ranks:
            try:
                ranks = table.strengths(tops)
            except UndecidedError as undecided:
                return undecided
        best = max(ranks)
        if ranks.count(best) > 1:
            return False
        place = ranks.index(best)
        for seat in seats:
            if len(stacks[seat]) == 1 and seat != seats[place]:
                return False
        for seat in seats:
            stacks[seat].popleft()
        first = place + table.shift if table.rotates else 0
        stacks[seats[place]].extend(tops[first:] + tops[:first])
        table.number += 1
        return True

    def _over(self) -> bool:
        """Whether nothing is left to find out by playing on."""
        table = self.table
        if table.number > self.report.deepest:
            self.report.deepest = table.number
        out = len(table.seats) < (2 if self.rules.goal == "collect" else len(table.stacks))
        if out or table.drawn or table.number == self.rules.battle_limit:
            return True
        if self.rules.wars_to_win is not None and max(table.wars_won) == self.rules.wars_to_win:
            return True
        settled = self.settled == self.unknown and self.rules.battle_limit is None
        return bool(table.number >= self.last_fact and (settled or not self.whole))

    def _branch(self, undecided: UndecidedError, saved: _Saved, wanted: Card | None) -> bool:
        """Try whatever the open card can be, `wanted` alone where a fact names it, from the saved position on."""
        card = undecided.card
        for choice in self._choices(undecided, wanted):
            self.trail.append((card, card.card, card.low, card.high))
            if isinstance(choice, Card):
                self._decide(card, choice)
            else:
                card.low, card.high = choice
            if deal_rest(self.opens, self.free) is not None and self._go_on():
                return True
            self._restore(saved)
        return False

    def _choices(self, undecided: UndecidedError, wanted: Card | None) -> list[Card | tuple[int, int]]:
        """Cards, or bounds of the rank, that together are all the open card can be; the likelier ones rather first."""
        card, pivot = undecided.card, undecided.pivot
        fitting = [choice for choice in self.free if card.low <= choice.rank <= card.high]
        if wanted is not None:
            return [wanted] if wanted in fitting else []
        if not fitting:
            return []
        start = self.generator.below(len(fitting))
        choices: dict[object, Card | tuple[int, int]] = {}
        for choice in fitting[start:] + fitting[:start]:
            if pivot and choice.rank < pivot:
                choices.setdefault("below", (card.low, pivot - 1))
            elif pivot and choice.rank > pivot:
                choices.setdefault("above", (pivot + 1, card.high))
            else:
                choices.setdefault(choice if choice in self.by_name else choice.rank, choice)
        return list(choices.values())

    def _decide(self, card: Open, choice: Card) -> None:
        card.card, card.rank = choice, choice.rank
        self.free.remove(choice)
        self.settled += 1

    def _wanted(self, card: Open) -> Card | None:
        """The card that a fact names where `card` was just turned up, if one does."""
        table = self.table
        for event in reversed(table.events):
            if isinstance(event, Turned) and card in event.cards:   # type: ignore[comparison-overlap]
                for fact in self.facts.get(table.number, ()):
                    if fact.up is not None and event.level < len(fact.up):
                        place = event.cards.index(card)
                        return fact.up[event.level][place] if place < len(fact.up[event.level]) else None
        return None

    def _holds(self) -> bool:
        """Whether the battle just played breaks no fact, with the cards decided that its facts name."""
        table, report = self.table, self.report
        battle = view_battle(table.number, tuple(event for event in table.events if event.battle))
        for fact in self.facts.get(table.number, ()):
            report.reached[fact.index] += 1
            if not self._unify(fact, battle) or check_battle(fact, self._closed(battle), self.story.keys):
                return False
            report.held[fact.index] += 1
        self.wars += battle.war
        self.double_wars += battle.levels == 2
        ahead = sum(number > table.number and any(fact.up is not None and len(fact.up) > 1 for fact in facts)
                    for number, facts in self.facts.items())
        for fact in self.whole:
            if ((fact.wars is not None and self.wars + ahead > fact.wars)
                    or (fact.double_wars is not None and self.double_wars > fact.double_wars)
                    or (fact.largest_pot is not None and len(battle.pot) > fact.largest_pot)):
                report.reached[fact.index] += 1
                return False
        return True

    def _can_come(self) -> bool:
        """Whether no fact ahead is out of reach already."""
        broken = self.lookahead.broken(self.table, wars=self.wars, doubles=self.double_wars, free=self.free)
        if broken is not None:
            self.report.reached[broken] += 1
        return broken is None

    def _unify(self, fact: Expectation, battle: Battle) -> bool:
        """Decide the open cards of a battle that the fact names. False if one of them cannot be that card."""
        for level, rows in enumerate(fact.down or (), start=1):
            for wanted, (_, cards) in zip(rows, hidden_at(battle, level), strict=False):
                for name, card in zip(wanted, cards, strict=False):
                    if not self._is(card, name):
                        return False
        for event in battle.events:
            if isinstance(event, Recycled) and event.seat in fact.first_recycled:
                name_or_none = fact.first_recycled[event.seat][0]
                if name_or_none is not None and not self._is(event.card, name_or_none):
                    return False
        return True

    def _is(self, card: Card | Open, name: Card) -> bool:
        """Whether `card` is `name`; an open card that can be is decided so."""
        if not isinstance(card, Open):
            return card == name
        if card.card is None and name in self.free and card.low <= name.rank <= card.high:
            self.trail.append((card, None, card.low, card.high))
            self._decide(card, name)
        return card.card == name

    def _closed(self, battle: Battle) -> Battle:
        """The battle with decided cards in the place of open ones."""
        return view_battle(battle.number, tuple(close(event) for event in battle.events))

    def _finish(self) -> bool:
        """Deal what is still open in any way, and let the engine play: True if every fact holds."""
        dealt = deal_rest(self.opens, self.free)
        if dealt is None:
            return False
        hands = tuple(tuple((card.card or dealt[card]) if isinstance(card, Open) else card for card in hand)
                      for hand in self.hands)
        named = {card for hand in hands for card in hand}
        trace = play(hands, self.rules, aside=tuple(card for card in deck(self.rules.deck) if card not in named))
        for fact in self.story.facts:
            if fact.battle is None or fact.battle > self.table.number:
                self.report.reached[fact.index] += 1
            if check_expectation(fact, trace, self.story.keys):
                return False
            if fact.battle is None:
                self.report.held[fact.index] += 1
        self.report.hands = hands
        return True

    def _save(self) -> _Saved:
        return _Saved(self.table.keep(), self.wars, self.double_wars, len(self.trail))

    def _restore(self, saved: _Saved) -> None:
        self.table.back_to(saved.position)
        self.wars, self.double_wars = saved.wars, saved.double_wars
        while len(self.trail) > saved.trail:
            card, before, low, high = self.trail.pop()
            card.low, card.high = low, high
            if card.card is not None and before is None:
                self.free.append(card.card)
                card.card, card.rank = None, 0
                self.settled -= 1
