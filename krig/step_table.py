"""The cards on the table in one battle, as lines: one column a seat, from the first card laid to the last."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size
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
    Short,
    Stole,
    Tied,
    Turned,
    TurnedOver,
    Waiting,
    Won,
)
from krig.lang import Language

BACK = "▒▒"
"""A card whose face is not shown."""

_LABEL, _LEAST, _MOST, _NOTE = 12, 9, 18, 14
_QUIET = "dim"


def table_lines(events: Sequence[Event], *, names: Sequence[str], language: Language, peek: bool, colours: bool,
                width: int, standing: int) -> list[Text]:
    """The lines of a battle's events, in the order laid. names: by seat, short; standing: cards that lie there already.

    Face-down cards show their faces only if one peeks; without colours red suits are not red.
    """
    return _Table(names, language, peek=peek, colours=colours, width=width).lines(events, standing)


class _Table:
    """The lines of one battle's table."""

    def __init__(self, names: Sequence[str], language: Language, *, peek: bool, colours: bool, width: int) -> None:
        self._names, self._language, self._peek, self._colours = names, language, peek, colours
        self._cell = max(_LEAST, min(_MOST, (width - _LABEL - _NOTE) // len(names)))
        self._lines: list[Text] = []
        self._headed = False

    def lines(self, events: Sequence[Event], standing: int) -> list[Text]:
        """The lines of `events`."""
        say = self._language.message
        on_table = standing
        if standing:
            self._lines.append(Text(say("step.waiting", n=standing)))
        for event in events:
            match event:
                case Turned():
                    on_table += len(event.cards)
                    self._row("label.turned-up", {seat: [self._card(card)] for seat, card
                                                  in zip(event.seats, event.cards, strict=True)},
                              best=_best_seat(events, event))
                case Laid():
                    on_table += sum(map(len, event.cards))
                    self._row("label.face-down", {seat: self._hidden(cards) for seat, cards
                                                  in zip(event.seats, event.cards, strict=True)})
                case GaveUp():
                    on_table += len(event.cards)
                    self._row("label.pot", {event.seat: self._hidden(event.cards)})
                case Tied():
                    key = "label.double-war" if event.level == 1 else "label.war"
                    self._lines[-1].append(f"= {say(key)}", style="bold")
                case Won():
                    on_table = 0
                    self._lines.append(Text(f"{say('label.pot')}: {say('count.cards', n=len(event.pot))} → "
                                            f"{self._names[event.seat]}", style="bold"))
                case Waiting():
                    self._lines.append(Text(say("step.waiting", n=len(event.pot)), style="bold"))
                    on_table = 0
                case Paid():
                    self._lines.append(Text(f"{say(f'rule.{event.rule}')} → {self._names[event.seat]} "
                                            f"+{event.chips}", style="bold"))
                    on_table = 0
                case _:
                    self._other(event)
        if on_table and events and events[-1].battle:
            self._lines.append(Text(f"{say('step.table')}: {say('count.cards', n=on_table)}", style=_QUIET))
        return self._lines or [Text(say("step.empty-table"), style=_QUIET)]

    def _other(self, event: Event) -> None:
        """A line for what does not lay cards."""
        match event:
            case Short():
                key = "short.some" if event.has else "short.none"
                slots = {"has": event.has, "needs": event.needs} if event.has else {}
                self._lines.append(Text(self._language.message(key, name=self._names[event.seat], **slots)))
            case Bonus():
                self._note(event.seat, event, cards=[self._card(event.card)])
            case Stole():
                self._note(event.seat, event, cards=[self._card(event.card)], more=f"+{len(event.cards)}")
            case Got():
                self._note(event.seat, event, cards=list(map(self._card, event.cards)))
            case Burned():
                self._note(event.seat, event, cards=self._hidden(event.cards))
            case TurnedOver():
                self._note(event.seat, event, more=self._language.message("count.cards", n=len(event.cards)))
            case Chose(rule="bank.choose" | "bank.tie-bet", seat=seat, choice=choice):
                asked = f"{self._language.message('rule.bank.tie-bet')}: " if event.rule == "bank.tie-bet" else ""
                self._lines.append(Text(f"{self._names[seat]}: {asked}"
                                        f"{self._language.message(f'step.option.{choice}')}"))
            case Chose(rule="steal.leave"):
                self._note(event.seat, event)
            case Out():
                self._lines.append(Text(self._language.message("label.out", names=self._names[event.seat])))

    def _note(self, seat: int, event: Event, *, cards: Sequence[Text] = (), more: str = "") -> None:
        """Who did what, in the words for its rule."""
        line = Text(f"{self._names[seat]}: {self._language.message(f'rule.{event.rule}')}")
        for part in [*cards, *([Text(more)] if more else [])]:
            line.append(" ").append_text(part)
        self._lines.append(line)

    def _row(self, key: str, cells: dict[int, list[Text]], *, best: int | None = None) -> None:
        """A row of cards, each seat's in its column, in several lines where they are many."""
        if not self._headed:
            self._headed = True
            self._lines.append(Text(" " * _LABEL + "".join(
                set_cell_size(name, self._cell - 1) + " " for name in self._names), style=_QUIET))
        label = self._language.message(key)
        wrapped = {seat: self._wrap(cards) for seat, cards in cells.items()}
        for number in range(max(map(len, wrapped.values()), default=0)):
            line = Text(set_cell_size(label if number == 0 else "", _LABEL - 1) + " ", style="")
            for seat in range(len(self._names)):
                rows = wrapped.get(seat, [])
                cell = rows[number] if number < len(rows) else Text()
                if seat == best:
                    cell.stylize("bold")
                    cell.append(" ◄")
                line.append_text(cell)
                line.append(" " * max(1, self._cell - cell.cell_len))
            self._lines.append(line)

    def _wrap(self, cards: Sequence[Text]) -> list[Text]:
        """Cards in lines no wider than a column."""
        lines = [Text()]
        for card in cards:
            if lines[-1] and lines[-1].cell_len + 1 + card.cell_len > self._cell - 2:
                lines.append(Text())
            elif lines[-1]:
                lines[-1].append(" ")
            lines[-1].append_text(card)
        return lines

    def _hidden(self, cards: Sequence[Card]) -> list[Text]:
        return [self._card(card) if self._peek else Text(BACK) for card in cards]

    def _card(self, card: Card) -> Text:
        return Text(self._language.index(card), style="red" if self._colours and card.suit in "HD" else "")


def _best_seat(events: Sequence[Event], turned: Turned) -> int | None:
    """The seat whose card in this row won the pot; None if no card of the row did."""
    last = max([event.level for event in events if isinstance(event, Turned)], default=0)
    won = next((event.seat for event in events if isinstance(event, Won)), None)
    return won if turned.level == last and won in turned.seats else None
