"""The text form of a trace: one line per event, made to be read in review, and read back without loss.

```
krig trace 1
rules    fifty
hand 0   KS 4D 7C 9D 2S 6H QD
hand 1   9H JC 7H 3D KC 10H 10S

1      turned    0:KS 1:9H                          battle.turn-up
1      won       0  8-6  takes KS 9H                battle.highest-wins
3.1    laid      0:9D,2S,6H 1:3D,KC,10H             war.face-down
```

A line names the battle (and after a point the level of its war), the kind of event, what happened, and last the rule
that caused it. Seats count from 0, cards stand in the order laid. `as` follows a pot that goes under the winner's
stack in another order, with that order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from krig.cards import Card, format_hand, parse_hand
from krig.errors import KrigError, Place, TraceError
from krig.events import EVENTS, Ended, Event, Outcome, Reason, kind_of
from krig.rules import load_rules
from krig.trace import Trace

TITLE = "krig trace 1"

_NUMBERS = {"seed": "seed", "pickup": "pickup_seed", "game": "game"}    # word of the head -> field of the trace

_FORMS = {
    "dealt": "",
    "turned": "{up}",
    "tied": "{seats}[ fight {fighters}]",
    "laid": "{rows}",
    "short": "{seat} has {has} needs {needs}",
    "gaveup": "{seat} gives {cards}",
    "recycled": "{seat} plays {card} won in {won_in}",
    "won": "{seat}  {score}  takes {pot}[ as {taken}]",
    "waiting": "{score}  leaves {pot}",
    "bonus": "{seat}  {score}  takes {card} of {loser}",
    "chose": "{seat} chooses {choice}",
    "drew": "{seat} draws {cards}",
    "got": "{seat}  {score}  gets {cards}",
    "stole": "{seat}  {score}  takes {cards} of {loser} with {card}",
    "turnedover": "{seat} turns over {cards}",
    "burned": "{seat} burns {cards}",
    "paid": "{seat}  {score}  gets {chips} chips",
    "out": "{seat}",
    "ended": "{reason} {winner}  {score}[  from {start} every {period}]",
}
"""What an event says between its kind and its rule. A part in brackets is left out where it says nothing new."""

_LINE = re.compile(r"(?P<battle>[0-9]{1,9})(?:\.(?P<level>[0-9]{1,9}))? +(?P<kind>[a-z]+) +"
                   r"(?:(?P<body>.*\S) +)?(?P<rule>\S+)")


def write_trace_text(trace: Trace) -> str:
    """The text form of a trace, with a line break at the end."""
    head = [TITLE, f"rules    {trace.rules.name}"]
    head += [f"{word:<8} {number}" for word, name in _NUMBERS.items()
             if (number := getattr(trace, name)) is not None and (number or word != "game")]
    head += [f"hand {seat}   {format_hand(hand)}".rstrip() for seat, hand in enumerate(trace.hands)]
    if trace.aside:
        head.append(f"aside    {format_hand(trace.aside)}")
    return "\n".join([*head, "", *map(_write_event, trace.events), ""])


def read_trace_text(text: str, *, path: str = "trace") -> Trace:
    """The trace that a text tells: `read_trace_text(write_trace_text(trace)) == trace`.

    Raises TraceError, with the line in the file called `path`, for anything else.
    """
    lines = text.split("\n")
    if lines[0] != TITLE:
        raise TraceError(f"first line {lines[0][:40]!r}, expected {TITLE!r}", place=Place(path, 1))
    fields: dict[str, Any] = {"hands": (), "aside": ()}
    events: list[Event] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            if line[:1].isdecimal():
                events.append(_read_event(line, fields))
            elif line:
                _read_head(line, fields)
        except KrigError as fault:
            raise TraceError(fault.message, place=Place(path, number)) from None
    if "rules" not in fields:
        raise TraceError("no rule set, expected a line 'rules'", place=Place(path, 2))
    if not events or not isinstance(events[-1], Ended):
        raise TraceError("no end, expected an event 'ended' as the last one", place=Place(path, len(lines)))
    return Trace(events=tuple(events), **fields)


def _read_head(line: str, fields: dict[str, Any]) -> None:
    """Put what a line above the events says into `fields`."""
    match line.split():
        case ["rules", name]:
            fields["rules"] = load_rules(name)
        case [("seed" | "pickup" | "game") as word, number] if re.fullmatch("-?[0-9]{1,40}", number):
            fields[_NUMBERS[word]] = int(number)
        case ["hand", seat, *cards] if seat == str(len(fields["hands"])):
            fields["hands"] += (parse_hand(" ".join(cards)),)
        case ["aside", *cards]:
            fields["aside"] = parse_hand(" ".join(cards))
        case _:
            raise TraceError(f"unreadable line {line[:60]!r}, expected rules, seed, game, pickup, hand "
                             f"{len(fields['hands'])}, aside or an event")


def _write_event(event: Event) -> str:
    """The line of an event."""
    place = f"{event.battle}.{event.level}" if event.level else str(event.battle)
    return f"{place:<6} {kind_of(event):<9} {_form(kind_of(event)).write(_values(event)):<34} {event.rule}"


def _read_event(line: str, fields: dict[str, Any]) -> Event:
    """The event of a line."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise TraceError(f"unreadable line {line[:60]!r}, expected a battle, a kind of event, what happened and a rule")
    kind, battle = found["kind"], int(found["battle"])
    if kind not in EVENTS:
        raise TraceError(f"unknown kind of event {kind!r}, expected one of {', '.join(EVENTS)}")
    values = _form(kind).read(found["body"] or "")
    common = (battle, int(found["level"] or 0), found["rule"])
    if kind == "dealt":
        own: tuple[Any, ...] = fields["hands"], fields["aside"]
    elif kind == "turned":
        own = tuple(values["up"]), tuple([card for row in values["up"].values() for card in row])
    elif kind == "laid":
        own = tuple(values["rows"]), tuple(values["rows"].values())
    elif kind == "ended":
        own = (Outcome(battles=battle, **values),)
    else:
        own = tuple([values[name] for name in EVENTS[kind]._fields[3:]])
    return EVENTS[kind](*common, *own)


def _values(event: Any) -> dict[str, Any]:
    """What the form of an event writes, by name."""
    match kind_of(event):
        case "turned":
            return {"up": dict(zip(event.seats, [(card,) for card in event.cards], strict=True))}
        case "laid":
            return {"rows": dict(zip(event.seats, event.cards, strict=True))}
        case "ended":
            outcome = event.outcome
            return {name: getattr(outcome, name) for name in ("reason", "winner", "score", "start", "period")}
    return dict(zip(event._fields, event, strict=True))


# -- forms ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Word:
    """How one kind of value is written and read."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _write_rows(rows: dict[int, tuple[Card, ...]]) -> str:
    return " ".join(f"{seat}:{','.join([card.text for card in row]) or '-'}" for seat, row in rows.items())


def _read_rows(text: str) -> dict[int, tuple[Card, ...]]:
    return {int(seat): () if row == "-" else parse_hand(row.replace(",", " "))
            for seat, row in (pair.split(":") for pair in text.split())}


_WHOLE = _Word("[0-9]{1,18}", str, int)
_SEATS = _Word("[0-9](?: [0-9])*", lambda seats: " ".join(map(str, seats)), lambda text: tuple(map(int, text.split())))
_CARDS = _Word("[0-9A-Z]+(?: [0-9A-Z]+)*", format_hand, parse_hand)
_WORDS = {
    "rows": _Word("[0-9]:[0-9A-Z,-]+(?: [0-9]:[0-9A-Z,-]+)*", _write_rows, _read_rows),
    "up": _Word("[0-9]:[0-9A-Z]+(?: [0-9]:[0-9A-Z]+)*", _write_rows, _read_rows),
    "seats": _SEATS,
    "fighters": _SEATS,
    "cards": _CARDS,
    "pot": _CARDS,
    "taken": _CARDS,
    "card": _Word("[0-9A-Z]+", str, Card.parse),
    "choice": _Word("[0-9A-Za-z-]+", str, str),
    "score": _Word("[0-9]{1,9}(?:-[0-9]{1,9})*", lambda score: "-".join(map(str, score)),
                   lambda text: tuple(map(int, text.split("-")))),
    "reason": _Word("|".join(Reason), str, Reason),
    "winner": _Word("[0-9]|nobody", lambda seat: "nobody" if seat is None else str(seat),
                    lambda text: None if text == "nobody" else int(text)),
}


class _Form:
    """The form of one kind of event, to write and to read."""

    def __init__(self, text: str) -> None:
        always, _, rest = text.partition("[")
        self._more, _, end = rest.partition("]")
        self._short, self._full = always + end, always + self._more + end
        optional = f"(?:{_pattern(self._more)})?" if self._more else ""
        self._reader = re.compile(_pattern(always) + optional + _pattern(end))
        self._names = tuple(re.findall(r"\{(\w+)\}", self._full))
        self._optional = tuple(re.findall(r"\{(\w+)\}", self._more))

    def write(self, values: dict[str, Any]) -> str:
        """What the form says of `values`, by name."""
        more = any(values[name] != values.get(_SAME.get(name, "")) for name in self._optional)
        names = [name for name in self._names if more or name not in self._optional]
        return (self._full if more else self._short).format_map(
            {name: _WORDS.get(name, _WHOLE).write(values[name]) for name in names})

    def read(self, text: str) -> dict[str, Any]:
        """The values that `text` says, by name. Raises TraceError if it is not of this form."""
        found = self._reader.fullmatch(text)
        if found is None:
            raise TraceError(f"unreadable event {text[:60]!r}, expected {self._full or 'nothing'}")
        values = {name: _WORDS.get(name, _WHOLE).read(word)
                  for name, word in found.groupdict().items() if word is not None}
        return {name: values.get(name, values.get(_SAME.get(name, ""))) for name in self._names}


_SAME = {"fighters": "seats", "taken": "pot"}
"""What a value is where its optional part is left out: the same as another, or None."""


def _pattern(form: str) -> str:
    """The regular expression of a part of a form."""
    pieces = re.split(r"\{(\w+)\}", form)
    return "".join(f"(?P<{piece}>{_WORDS.get(piece, _WHOLE).pattern})" if place % 2 else re.escape(piece)
                   for place, piece in enumerate(pieces))


@cache
def _form(kind: str) -> _Form:
    return _Form(_FORMS[kind])
