"""What the screen of a game that is stepped through shows, as texts: pure, and as wide as asked.

Nothing is told by colour alone: seats have their own signs, hidden cards, wars and the current battle too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from krig.cards import Card
from krig.choices import Choice
from krig.events import (
    Bonus,
    Burned,
    Chose,
    Dealt,
    Drew,
    Event,
    Got,
    Laid,
    Paid,
    Recycled,
    Stole,
    Tied,
    Turned,
    Waiting,
    Won,
)
from krig.lang import Language, Player
from krig.narrate import BattleText
from krig.sitting import Sitting
from krig.step_table import BACK, table_lines
from krig.stepper import Stepper
from krig.trace import BANK, Position

SHADES = (("█", "cyan"), ("░", "yellow"), ("▓", "magenta"), ("▒", "green"))
"""The sign of each seat, and its colour where there are colours."""
_BAR, _NAME = 26, 14
_QUIET = "dim"
_SEEN = (Dealt, Turned, Laid, Recycled, Drew, Burned)
"""Events that only say how cards come onto the table, which is seen."""


@dataclass(frozen=True)
class View:
    """A game as far as it is shown, with what the screen needs to show it.

    told: the story of every battle of the sitting's trace. peek: hidden cards are shown. width: in columns.
    """

    sitting: Sitting
    stepper: Stepper
    language: Language
    players: tuple[Player, ...]
    told: tuple[BattleText, ...]
    title: str
    peek: bool = False
    colours: bool = True
    width: int = 80

    # -- parts of the screen ----------------------------------------------------------------------------------------

    def head(self) -> Text:
        """The game, its rule set, and which battle of how many."""
        say, battle = self.language.message, self.stepper.battle
        place = say("label.battle", n=battle) if battle else say("rule.deal")
        if self.sitting.asked is None and battle:
            place += f" / {self.stepper.last}"
        name = say(f"ruleset.{self.sitting.trace.rules.id}.name")
        return Text.assemble((place, "bold"), f" · {name}", (f" · {self.title}" if self.title else "", _QUIET))

    def seats(self) -> Text:
        """A line for each seat with its cards or chips as number and bar; what else it has below, if anything."""
        position, counts, total = self._position(), self._counts(), self.total()
        gained = gains(self._shown())
        names = [set_cell_size(self.name(seat), self._name_width()) for seat in self.sitting.trace.seats]
        lines = []
        for seat, count in enumerate(counts):
            sign, colour = SHADES[seat]
            filled = -(-_BAR * count // total) if total else 0
            line = Text.assemble((f"{sign} {names[seat]} {count:>3} ", colour if self.colours else ""),
                                 (sign * filled, colour if self.colours else ""), ("·" * (_BAR - filled), _QUIET))
            if seat in gained:
                line.append(f"  ◄ +{gained[seat]}", style="bold")
            lines.append(line)
            if extra := self._extra(seat, position):
                lines.append(Text.assemble(" " * (self._name_width() + 3), extra))
        return Text("\n").join(lines)

    def table(self) -> Text:
        """What lies on the table, in the order laid, level by level; who takes what."""
        lines = table_lines(self._shown(), names=[self.name(seat) for seat in self.sitting.trace.seats],
                            language=self.language, peek=self.peek, colours=self.colours, width=self.width,
                            standing=self._standing())
        return Text("\n").join(lines)

    def story(self) -> Text:
        """The sentences of the battle and why it went so; of the deal, what the rule set is."""
        say, trace, stepper = self.language.message, self.sitting.trace, self.stepper
        lines: list[Text] = []
        if stepper.battle == 0:
            lines.append(Text.assemble((say(f"ruleset.{trace.rules.id}.name"), "bold"), f" ({trace.rules.name})"))
            if not trace.rules.changed:
                lines.append(Text(say(f"ruleset.{trace.rules.id}.summary")))
            return Text("\n").join(lines)
        open_ = self.sitting.is_open(stepper.battle)
        if stepper.whole and not open_:
            lines.append(Text(self.told[stepper.battle - 1].text))
        elif not stepper.whole:
            lines.append(Text(say("step.goes-on")))
        if why := self._why():
            lines.append(Text.assemble((f"{say('label.why')} ", "bold"), " · ".join(why)))
        if self._over():
            lines.append(self._result())
        return Text("\n").join(lines)

    def choice(self) -> Text | None:
        """What the person is asked here, and the keys that answer; None if there is nothing to choose here."""
        asked = self.sitting.asked
        if asked is None or self.stepper.battle != self.stepper.last or not self.stepper.whole:
            return None
        say = self.language.message
        options = Text("   ").join(
            Text.assemble((f" {place % 10} ", "reverse"), " ", self._option(asked.kind, option))
            for place, option in enumerate(asked.options, start=1))
        question = f"{say('label.battle', n=asked.battle)} · {self.name(asked.seat)}: {say(f'step.ask.{asked.kind}')}"
        return Text.assemble((question, "bold"), self._stake(asked), "\n", options)

    def name(self, seat: int) -> str:
        """What a line calls a player: who is addressed begins with a capital there, and the bank is the bank."""
        if self.sitting.trace.rules.game == "bank" and seat == BANK:
            return _capital(self.language.message("terms.bank"))
        player = self.players[seat]
        name = _capital(player.name) if player.person == 2 else player.name
        return name if cell_len(name) <= _NAME else set_cell_size(name, _NAME - 1) + "…"

    # -- what they are made of --------------------------------------------------------------------------------------

    def _shown(self) -> list[Event]:
        """The events of the battle up to the level shown."""
        return [event for event in self.sitting.events(self.stepper.battle)
                if self.stepper.whole or event.level <= self.stepper.level]

    def _position(self) -> Position:
        return self.sitting.position(self.stepper.battle, level=None if self.stepper.whole else self.stepper.level)

    def total(self) -> int:
        """All cards in the game, or chips."""
        rules = self.sitting.trace.rules
        return 2 * rules.chips if rules.game == "bank" else sum(map(len, self.sitting.trace.hands))

    def _counts(self) -> tuple[int, ...]:
        """Cards of each seat here, wherever they lie, or chips."""
        if self.sitting.trace.rules.game == "bank":
            paid = [event.score for event in self._shown() if isinstance(event, Paid)]
            return paid[-1] if paid else self.sitting.trace.score_after(max(0, self.stepper.battle - 1))
        position = self._position()
        return tuple(map(sum, zip(*[map(len, own) for own in (position.stacks, position.hands, position.piles)],
                                  strict=True)))

    def _extra(self, seat: int, position: Position) -> Text | None:
        """What a seat has besides its stack, and the top of the stack if one peeks."""
        say, rules = self.language.message, self.sitting.trace.rules
        parts = []
        stack, hand, pile = position.stacks[seat], position.hands[seat], position.piles[seat]
        if rules.game == "bank":
            if seat == BANK:
                parts.append(Text(say("step.cards-left", n=len(stack))))
        elif rules.game != "war":
            parts.append(Text(f"{_capital(say('terms.stack'))} {len(stack)}"))
        if rules.game == "hand":
            known = self.peek or self.sitting.seat in (None, seat)
            cards = Text(" ").join([self._card(card) if known else Text(BACK) for card in hand])
            parts.append(Text.assemble(f"{say('label.hand')} ", cards))
        if rules.game in ("steal", "one-pass"):
            top = Text.assemble(" ", self._card(pile[-1])) if pile and rules.game == "steal" else Text()
            parts.append(Text.assemble(f"{say('label.pile')} {len(pile)}", top))
        if self.peek and stack:
            parts.append(Text.assemble(f"{say('step.on-top')} ", Text(" ").join(map(self._card, stack[:5])),
                                       " …" if len(stack) > 5 else ""))
        return Text(" · ").join(parts) if parts else None

    def _standing(self) -> int:
        """How many cards of earlier battles still lie on the table."""
        for battle in range(self.stepper.battle - 1, 0, -1):
            events = self.sitting.events(battle)
            left = [len(event.pot) for event in events if isinstance(event, Waiting)]
            if left or any(isinstance(event, Won) for event in events):
                return left[-1] if left else 0
        return 0

    def _why(self) -> list[str]:
        """The names of the rules that settled the battle, in order, each once."""
        rules = [event.rule for event in self._shown()
                 if not isinstance(event, _SEEN) and (not isinstance(event, Chose) or event.rule == "steal.leave")]
        if self._over():
            rules.append(self.sitting.trace.events[-1].rule)
        return [self.language.message(f"rule.{rule}") for rule in dict.fromkeys(rules)]

    def _over(self) -> bool:
        return self.sitting.asked is None and self.stepper.battle == self.stepper.last and self.stepper.whole

    def _result(self) -> Text:
        """How the game ended, or from where it goes round."""
        say, outcome = self.language.message, self.sitting.trace.outcome
        line = Text.assemble((f"{say('label.result')}: ", "bold"), self.language.score(outcome.score))
        if outcome.start is not None and outcome.period is not None:
            key, slots = ("endless.later", {"start": outcome.start}) if outcome.start else ("endless.from-deal", {})
            return line.append("\n" + say(key, end=outcome.battles, n=outcome.period, **slots))
        won = say("terms.draw") if outcome.winner is None else self.name(outcome.winner)
        return line.append_text(Text.assemble(" · ", (won, "bold")))

    def _stake(self, asked: Choice) -> Text:
        """The card that could steal, and the pile that it would take."""
        if asked.kind != "steal":
            return Text()
        position = self.sitting.position(asked.battle)
        pile = position.piles[1 - asked.seat]
        return Text.assemble("  ", self._card(position.stacks[asked.seat][0]), " → ", self._card(pile[-1]),
                             f" ({self.language.message('count.cards', n=len(pile))})")

    def _option(self, kind: str, option: str) -> Text:
        """An option in words, or as a card."""
        if kind == "card":
            return self._card(Card.parse(option))
        return Text(self.language.message(f"step.option.{option}"))

    def _card(self, card: Card) -> Text:
        return Text(self.language.index(card), style="red" if self.colours and card.suit in "HD" else "")

    def _name_width(self) -> int:
        return max(cell_len(self.name(seat)) for seat in self.sitting.trace.seats)


def gains(events: Sequence[Event]) -> dict[int, int]:
    """The cards or chips that each seat got."""
    found: dict[int, int] = {}
    for event in events:
        match event:
            case Won():
                count = len(event.pot)
            case Got() | Stole():
                count = len(event.cards)
            case Paid():
                count = event.chips
            case Bonus():
                count = 1
            case _:
                continue
        found[event.seat] = found.get(event.seat, 0) + count
    return found


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def war_battles(sitting: Sitting) -> tuple[int, ...]:
    """The battles of a sitting in which there is war, as far as they have happened."""
    return tuple(battle for battle in range(1, sitting.last + 1)
                 if any(isinstance(event, Tied) for event in sitting.events(battle)))


def war_levels(sitting: Sitting) -> tuple[int, ...]:
    """Of the deal and of every battle, how many levels its war has, as far as it has happened."""
    return tuple(max([event.level for event in sitting.events(battle)], default=0) if battle else 0
                 for battle in range(sitting.last + 1))
