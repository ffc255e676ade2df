"""A game for the terminal: the deal, a row for every battle with its cards and a bar of the score, and how it ended.

Eighty columns are enough. Words come from a language's messages; colours only where the terminal has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from krig.cards import Card
from krig.events import Bonus, GaveUp, Laid, Out, Reason, Short, Tied, Turned, Waiting, Won
from krig.lang import Language, Player
from krig.trace import Battle, Trace

WIDTH = 80
_NUMBER, _NOTE, _BAR, _SCORE = 6, 16, 26, 13
_SHADES = (("█", "cyan"), ("░", "yellow"), ("▓", "magenta"), ("▒", "green"))
_RED = "red"
_QUIET = "bright_black"


def show(trace: Trace, language: Language, *, players: Sequence[Player], console: Console,
         sentences: Mapping[int, str] | None = None) -> None:
    """Print a game. players: by seat; sentences: by number of the battle, what is told below its row."""
    shower = _Shower(trace, language, players)
    for label, text in shower.head():
        _print_beside(console, label, text)
    for battle in trace.battles:
        for line in shower.rows(battle):
            console.print(line, soft_wrap=True)
        if sentences and (told := sentences.get(battle.number)):
            _print_beside(console, Text(" " * _NUMBER), Text(told, style="italic"))
    console.print()
    console.print(shower.end(), soft_wrap=True)


def _print_beside(console: Console, label: Text, text: Text) -> None:
    """Print `text` beside `label`, broken into lines where it is long."""
    for line in text.wrap(console, min(console.width, WIDTH) - label.cell_len):
        line.rstrip()
        console.print(label + line, soft_wrap=True)
        label = Text(" " * label.cell_len)


class _Shower:
    """The lines of one game in one language."""

    def __init__(self, trace: Trace, language: Language, players: Sequence[Player]) -> None:
        self._trace = trace
        self._language = language
        self._names = [player.name for player in players]
        self._total = sum(map(len, trace.hands))
        self._cell = 1 + max(cell_len(language.index(card)) for hand in trace.hands for card in hand)
        self._start = _NUMBER + self._cell * len(self._names)       # the column after the cards turned up
        self._width = min(_BAR, WIDTH - self._start - _NOTE - _SCORE)

    def head(self) -> list[tuple[Text, Text]]:
        """The rule set and the deal, as labels and what stands beside them."""
        say, rules = self._language.message, self._trace.rules
        rows = [(Text(), Text.assemble((say(f"ruleset.{rules.id}.name"), "bold"), (f"  {rules.name}", _QUIET)))]
        if not rules.changed:       # the summary is that of the rule set as named
            rows.append((Text(), Text(say(f"ruleset.{rules.id}.summary"))))
        rows.append((Text(), Text()))
        width = max(map(cell_len, self._names))
        for seat, hand in enumerate(self._trace.hands):
            shade, colour = _SHADES[seat]
            rows.append((Text(f"{shade} {set_cell_size(self._names[seat], width)}  ", style=colour), self._cards(hand)))
        if self._trace.aside:
            rows.append((Text(f"{say('terms.aside')}: ", style=_QUIET), self._cards(self._trace.aside)))
        return [*rows, (Text(), Text())]

    def rows(self, battle: Battle) -> list[Text]:
        """The lines of a battle: one, or with a war one for each row of cards laid."""
        lines = [Text(f"{battle.number:>{_NUMBER - 2}}  ")]
        for event in battle.events:
            match event:
                case Turned():
                    if event.level:
                        lines.append(Text(" " * _NUMBER))
                    lines[-1].append_text(self._turned(event, battle))
                case Laid():
                    lines.append(self._laid(event))
                case GaveUp():
                    lines.append(Text.assemble(" " * _NUMBER, f"{self._names[event.seat]}: ", self._cards(event.cards)))
                case Bonus():
                    lines.append(Text.assemble(" " * _NUMBER, self._card(event.card)))
                    self._finish(lines, f"{self._names[event.seat]} +1", event.score)
                case Won():
                    self._finish(lines, f"{self._names[event.seat]} +{len(event.pot)}", event.score)
                case Waiting():
                    self._finish(lines, f"{self._language.message('terms.pot')} {len(event.pot)}", event.score)
                case Tied():
                    key = "label.double-war" if event.level == 1 else "label.war"
                    lines[-1].append(f" {self._language.message(key)}", style="bold")
                case Short():
                    lines[-1].append(f"  {self._names[event.seat]}: {event.has} < {event.needs}", style=_QUIET)
        if out := [f"{self._names[event.seat]} ×" for event in battle.events if isinstance(event, Out)]:
            lines.append(Text(" " * _NUMBER + "  ".join(out), style=_QUIET))
        for line in lines:
            line.rstrip()
        return lines

    def end(self) -> Text:
        """How the game ended."""
        say, outcome = self._language.message, self._trace.outcome
        result = say("terms.draw") if outcome.winner is None else self._names[outcome.winner]
        if outcome.reason is Reason.ENDLESS:
            result = f"{say('reason.endless')} {outcome.start} → {outcome.battles}"
        return Text.assemble((f"{say('label.result')}: ", "bold"), self._language.score(outcome.score), " · ",
                             (result, "bold"), " · ", say("count.battles", n=outcome.battles))

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

    def _laid(self, event: Laid) -> Text:
        line = Text(" " * _NUMBER)
        line.append(f"{self._language.message('label.face-down')}  ", style=_QUIET)
        for place, cards in enumerate(event.cards):
            line.append_text(Text("  |  " if place else "", style=_QUIET) + self._cards(cards))
        return line

    def _finish(self, lines: list[Text], note: str, score: tuple[int, ...]) -> None:
        """Put who took what, the bar and the score at their place in the last line, or in one more if it is taken."""
        if lines[-1].cell_len > self._start:
            lines.append(Text())
        line = lines[-1]
        line.append(" " * (self._start - line.cell_len))
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
