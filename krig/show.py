"""A game for the terminal: the deal, a row for every battle with its cards and a bar of the score, and how it ended.

Eighty columns are enough; sentences are as wide as the terminal. Words come from a language's messages; colours only
where the terminal has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from krig.cards import Card
from krig.events import (
    Bonus,
    Burned,
    Chose,
    Event,
    GaveUp,
    Got,
    Laid,
    Out,
    Paid,
    Reason,
    Short,
    Stole,
    Tied,
    Turned,
    TurnedOver,
    Waiting,
    Won,
)
from krig.lang import Language, Player
from krig.trace import BANK, Battle, Position, Trace

WIDTH = 80
_NUMBER, _NOTE, _BAR, _SCORE = 6, 16, 26, 13
_SHADES = (("█", "cyan"), ("░", "yellow"), ("▓", "magenta"), ("▒", "green"))
_MARGIN = Text(" " * _NUMBER)
_RED = "red"
_QUIET = "bright_black"


def show(trace: Trace, language: Language, *, players: Sequence[Player], console: Console,
         sentences: Mapping[int, str] | None = None) -> None:
    """Print a game. players: by seat; sentences: by number of the battle, what is told below its row."""
    shower = _Shower(trace, language, players, min(console.width, WIDTH))
    for label, text in shower.head():
        _print_beside(console, label, text)
    for battle, before in zip(trace.battles, trace.positions(), strict=False):
        for label, text in shower.rows(battle, before):
            _print_beside(console, label, text)
        if sentences and (told := sentences.get(battle.number)):
            _print_beside(console, _MARGIN, Text(told, style="italic"))
    console.print()
    for line in shower.end():
        _print_beside(console, Text(), line)


def _print_beside(console: Console, label: Text, text: Text) -> None:
    """Print `text` beside `label`, broken into lines where it is wider than the terminal."""
    room = console.width - label.cell_len
    for line in text.wrap(console, room) if text.cell_len > room else [text]:
        line = Text.assemble(label, line)       # `label + line` would give the line the label's colour
        line.rstrip()
        console.print(line, soft_wrap=True)
        label = Text(" " * label.cell_len)


class _Shower:
    """The lines of one game in one language."""

    def __init__(self, trace: Trace, language: Language, players: Sequence[Player], width: int) -> None:
        self._trace = trace
        self._language = language
        self._names = [_label(player) for player in players]
        self._total = 2 * trace.rules.chips if trace.rules.game == "bank" else sum(map(len, trace.hands))
        self._cell = 1 + max(cell_len(language.index(card)) for hand in trace.hands for card in hand)
        self._start = _NUMBER + self._cell * len(self._names)       # the column after the cards turned up
        self._width = max(0, min(_BAR, width - self._start - _NOTE - _SCORE))

    def head(self) -> list[tuple[Text, Text]]:
        """The rule set and the deal, as labels and what stands beside them."""
        say, rules = self._language.message, self._trace.rules
        rows = [(Text(), Text.assemble((say(f"ruleset.{rules.id}.name"), "bold"), (f"  {rules.name}", _QUIET)))]
        if not rules.changed:       # the summary is that of the rule set as named
            rows.append((Text(), Text(say(f"ruleset.{rules.id}.summary"))))
        rows.append((Text(), Text()))
        if rules.game == "bank":    # as much of the shoe as was needed: the rest was never seen
            names = [self._name(seat, sign=True) for seat in self._trace.seats]
            used = self._cards(self._trace.used)
            if len(self._trace.used) < len(self._trace.hands[BANK]):
                used.append(" …", style=_QUIET)
            return [*rows, (names[0], Text()), (names[BANK], used), (Text(), Text())]
        rows += [(self._name(seat, sign=True), self._cards(hand)) for seat, hand in enumerate(self._trace.hands)]
        if self._trace.aside:
            rows.append((Text(f"{say('terms.aside')}: ", style=_QUIET), self._cards(self._trace.aside)))
        return [*rows, (Text(), Text())]

    def rows(self, battle: Battle, position: Position) -> list[tuple[Text, Text]]:
        """The lines of a battle, as labels and what stands beside them: one, or with a war or choices more.

        position: where the cards are before it; it moves along.
        """
        say = self._language.message
        rows = [(Text(f"{battle.number:>{_NUMBER - 2}}  "), Text())]
        for event in battle.events:
            match event:
                case Turned():
                    if event.level or not _is_blank(rows):
                        rows.append((_MARGIN, Text()))
                    rows[-1][1].append_text(self._turned(event, battle))
                case Laid():
                    rows += self._laid(event)
                case GaveUp():
                    rows.append((self._label("label.pot") + self._name(event.seat), self._cards(event.cards)))
                case Bonus():
                    rows.append((_MARGIN, self._card(event.card)))
                    self._finish(rows, f"{self._names[event.seat]} +1", event.score)
                case Won():
                    self._finish(rows, f"{self._names[event.seat]} +{len(event.pot)}", event.score)
                case Waiting():
                    self._finish(rows, f"{say('terms.pot')} {len(event.pot)}", event.score)
                case Tied():
                    key = "label.double-war" if event.level == 1 else "label.war"
                    rows[-1][1].append(f" {say(key)}", style="bold")
                case Short():
                    key = "short.some" if event.has else "short.none"
                    slots = {"has": event.has, "needs": event.needs} if event.has else {}
                    rows.append((_MARGIN, Text(say(key, name=self._names[event.seat], **slots), style=_QUIET)))
                case _:
                    self._add_choices(rows, event, battle, position)
            position.move(event, self._trace.rules.game)
        if out := [self._names[event.seat] for event in battle.events if isinstance(event, Out)]:
            rows.append((_MARGIN, Text(say("label.out", names=", ".join(out)), style=_QUIET)))
        return rows

    def _add_choices(self, rows: list[tuple[Text, Text]], event: Event, battle: Battle, position: Position) -> None:
        """Add the lines of what happens in games with decisions only."""
        match event:
            case Chose(rule="hand.choose", level=level, seat=seat):
                if seat == next(seat for seat, _ in _chosen(battle, level)):
                    self._put(rows, self._label("label.hand", margin=False), self._hands(position, battle, level))
            case Chose(rule="steal.leave", seat=seat):
                self._put(rows, self._name(seat), self._told(event, before=position.stacks[seat][:1]))
            case Stole(seat=seat):
                self._put(rows, self._name(seat), self._told(event, before=[event.card], after=event.cards))
                self._finish(rows, f"{self._names[seat]} +{len(event.cards)}", event.score)
            case TurnedOver() | Burned():
                self._put(rows, self._name(event.seat), self._told(event, after=event.cards))
            case Got(seat=seat):
                self._put(rows, self._name(seat), self._told(event, after=event.cards))
                self._finish(rows, f"{self._names[seat]} +{len(event.cards)}", event.score)
            case Paid():
                if event.rule not in ("bank.player-wins", "bank.bank-wins"):    # the cards do not say it by themselves
                    rows.append((_MARGIN, self._told(event)))
                self._finish(rows, f"{self._names[event.seat]} +{event.chips}", event.score)

    def _put(self, rows: list[tuple[Text, Text]], label: Text, text: Text) -> None:
        """Add a line: the battle's first if nothing stands there yet."""
        if _is_blank(rows):
            rows[0] = (Text.assemble(rows[0][0], label), text)
        else:
            rows.append((Text.assemble(_MARGIN, label), text))

    def _told(self, event: Event, *, before: Sequence[Card] = (), after: Sequence[Card] = ()) -> Text:
        """What happened, in the words for its rule, with the cards before and after them."""
        words = Text(self._language.message(f"rule.{event.rule}"), style=_QUIET)
        return Text("  ").join([part for part in (self._cards(before), words, self._cards(after)) if part])

    def _hands(self, position: Position, battle: Battle, level: int) -> Text:
        """The hands from which cards are chosen, of all seats beside each other, with the chosen cards in bold."""
        chosen = dict(_chosen(battle, level))
        hands = []
        for seat, hand in enumerate(position.hands):
            cards = [self._card(card) for card in hand]
            for card, text in zip(hand, cards, strict=True):
                if card.text == chosen.get(seat):
                    text.stylize("bold")
            hands.append(Text(" ").join(cards))
        return Text("  |  ", style=_QUIET).join(hands)

    def end(self) -> list[Text]:
        """How the game ended."""
        say, outcome = self._language.message, self._trace.outcome
        line = Text.assemble((f"{say('label.result')}: ", "bold"), self._language.score(outcome.score), " · ")
        if outcome.reason is not Reason.ENDLESS:
            won = say("terms.draw") if outcome.winner is None else self._names[outcome.winner]
            line.append_text(Text.assemble((won, "bold"), " · "))
        lines = [line.append(say("count.battles", n=outcome.battles))]
        if outcome.start is not None and outcome.period is not None:
            key, slots = ("endless.later", {"start": outcome.start}) if outcome.start else ("endless.from-deal", {})
            lines += [Text(say("reason.endless"), style="bold"),
                      Text(say(key, end=outcome.battles, n=outcome.period, **slots))]
        return lines

    def _label(self, key: str, *, margin: bool = True) -> Text:
        """A word before a row of cards."""
        return Text.assemble(_MARGIN if margin else "", (f"{self._language.message(key)}  ", _QUIET))

    def _name(self, seat: int, *, sign: bool = False) -> Text:
        """The name of a seat in its colour, as wide as the longest; with the sign of its share of the bar if asked."""
        shade, colour = _SHADES[seat]
        name = set_cell_size(self._names[seat], max(map(cell_len, self._names)))
        return Text(f"{shade} {name}  " if sign else f"{name}  ", style=colour)

    def _turned(self, event: Turned, battle: Battle) -> Text:
        """The cards turned up, each in its seat's column."""
        shown = dict(zip(event.seats, event.cards, strict=True))
        line = Text()
        for seat in self._trace.seats:
            cell = self._card(shown[seat]) if seat in shown else Text()
            if seat == battle.winner and event.level == battle.levels:
                cell.stylize("bold underline")
            line.append_text(cell)
            line.append(" " * (self._cell - cell.cell_len))
        return line

    def _laid(self, event: Laid) -> list[tuple[Text, Text]]:
        """The cards laid face down: of two seats beside each other, of more each fighter's with its name."""
        label = self._label("label.face-down")
        if len(self._names) == 2:
            return [(label, Text("  |  ", style=_QUIET).join(map(self._cards, event.cards)))]
        rows = []
        for seat, cards in zip(event.seats, event.cards, strict=True):
            rows.append((label + self._name(seat), self._cards(cards)))
            label = Text(" " * label.cell_len)
        return rows

    def _finish(self, rows: list[tuple[Text, Text]], note: str, score: tuple[int, ...]) -> None:
        """Put who took what, the bar and the score at their place in the last line, or in one more if it is taken."""
        if rows[-1][0].cell_len > _NUMBER or rows[-1][1].cell_len > self._start - _NUMBER:
            rows.append((_MARGIN, Text()))
        line = rows[-1][1]
        line.append(" " * (self._start - _NUMBER - line.cell_len))
        line.append(set_cell_size(note, _NOTE) if cell_len(note) < _NOTE else f"{note} ")
        line.append_text(self._bar(score))
        line.append(f"  {self._language.score(score)}")

    def _bar(self, score: tuple[int, ...]) -> Text:
        """The cards of all seats as shares of one bar; what lies on the table stays blank."""
        bar = Text()
        done = cards = 0
        for seat, count in enumerate(score):
            cards += count
            edge = round(self._width * cards / self._total)
            shade, colour = _SHADES[seat]
            bar.append(shade * (edge - done), style=colour)
            done = edge
        bar.append(" " * (self._width - done))
        return bar

    def _cards(self, cards: Sequence[Card]) -> Text:
        return Text(" ").join(map(self._card, cards))

    def _card(self, card: Card) -> Text:
        return Text(self._language.index(card), style=_RED if card.suit in "HD" else "")


def _is_blank(rows: Sequence[tuple[Text, Text]]) -> bool:
    """Whether nothing but the number of the battle stands in its lines."""
    return len(rows) == 1 and rows[0][0].cell_len == _NUMBER and not rows[0][1]


def _chosen(battle: Battle, level: int) -> list[tuple[int, str]]:
    """Seats and what they chose at a level, in order."""
    return [(event.seat, event.choice) for event in battle.events if isinstance(event, Chose) and event.level == level]


def _label(player: Player) -> str:
    """What a row calls a player: who is addressed begins with a capital there."""
    return player.name[:1].upper() + player.name[1:] if player.person == 2 else player.name
