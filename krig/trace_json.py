"""The JSON form of a trace, `krig.trace/1`: one object on one line, with everything that happened and its battles.

Its schema is `krig/schemas/trace-1.json`. The text is put together here, event by event, because a general encoder
would take several times as long as the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

from krig.cards import Card
from krig.errors import KrigError, TraceError, quote
from krig.events import EVENTS, Ended, Event, Outcome, Reason, Turned, Won
from krig.rules import RuleSet, load_rules, vary
from krig.trace import Battle, Trace, view_battle

SCHEMA = "krig.trace/1"
SCHEMA_FILE = Path(__file__).parent / "schemas" / "trace-1.json"

# -- writing --------------------------------------------------------------------------------------------------------


def write_trace_json(trace: Trace) -> str:
    """The JSON form of a trace, without a line break. Equal traces give equal texts."""
    head: dict[str, Any] = {"schema": SCHEMA, "rules": trace.rules.id, "set": _settings(trace.rules),
                            "seed": trace.seed}
    if trace.game or trace.seed is not None or trace.pickup_seed is not None:
        head["game"] = trace.game
    if trace.pickup_seed is not None:
        head["pickup_seed"] = trace.pickup_seed
    events = [write_event(event) for event in takewhile(lambda event: not event.battle, trace.events[:-1])]
    battles: list[str] = []
    for start, end in trace.spans():
        plain = _write_plain_battle(trace.events[start], trace.events[start + 1]) if end - start == 2 else None
        if plain is not None:
            events.append(plain[0])
            battles.append(plain[1])
        else:
            own = trace.events[start:end]
            events += map(write_event, own)
            battles.append(_write_view(view_battle(own[0].battle, own)))
    events.append(write_event(trace.events[-1]))
    return (f'{json.dumps(head)[:-1]}, "hands": {_write_rows(trace.hands)}, "aside": {_write_cards(trace.aside)}, '
            f'"events": [{", ".join(events)}], "battles": [{", ".join(battles)}], '
            f'"outcome": {_write_outcome(trace.outcome)}}}')


def _settings(rules: RuleSet) -> dict[str, Any]:
    """The fields set on top of the named rule set, as `krig.rules.vary` takes them."""
    return {key: "none" if value is None else value for key, value in rules.changed}


def _write_cards(cards: Sequence[Card]) -> str:
    if len(cards) == 2:     # as most pots
        return f'["{cards[0].text}", "{cards[1].text}"]'
    return '["' + '", "'.join([card.text for card in cards]) + '"]' if cards else "[]"


def _write_rows(rows: Sequence[Sequence[Card]]) -> str:
    return f"[{', '.join(map(_write_cards, rows))}]"


@lru_cache(maxsize=4096)
def _write_numbers(numbers: tuple[int, ...]) -> str:
    return str(list(numbers))


def _write_card(card: Card) -> str:
    return f'"{card.text}"'


def _write_outcome(outcome: Outcome) -> str:
    found = {"reason": outcome.reason, "winner": outcome.winner, "score": outcome.score, "battles": outcome.battles}
    if outcome.reason is Reason.ENDLESS:
        found |= {"start": outcome.start, "period": outcome.period}
    return json.dumps(found)


def _write_view(view: Battle) -> str:
    number, war, levels, winner, pot, score, _ = view
    return (f'{{"battle": {number}, "war": {"true" if war else "false"}, "levels": {levels}, '
            f'"winner": {"null" if winner is None else winner}, "pot": {_write_cards(pot)}, '
            f'"score": {_write_numbers(score)}}}')


def write_event(event: Event) -> str:
    """The JSON form of an event."""
    if type(event) is Turned:
        battle, level, rule, seats, cards = event
        return (f'{{"type": "turned", "battle": {battle}, "level": {level}, "rule": "{rule}", '
                f'"seats": {_write_numbers(seats)}, "cards": {_write_cards(cards)}}}')
    return write_any_event(event)


def write_any_event(event: Event) -> str:
    """The same, from the names of its fields."""
    form, writers = _EVENT_FORMS[type(event)]
    return form % (*event[:3], *[write(value) for write, value in zip(writers, event[3:], strict=True)])


def _write_plain_battle(turned: Event, won: Event) -> tuple[str, str] | None:
    """The events and the view of a battle in which nothing but a winner came of the first cards; None for another.

    The same as `write_any_event` and `_write_view`; most battles are such, and this is three times as fast.
    """
    if type(turned) is not Turned or type(won) is not Won or turned.cards is not won.pot:
        return None
    battle, level, rule, seats, cards = turned
    _, _, rule_won, seat, pot, taken, score_won = won
    laid, score = _write_cards(cards), _write_numbers(score_won)
    return (f'{{"type": "turned", "battle": {battle}, "level": {level}, "rule": "{rule}", '
            f'"seats": {_write_numbers(seats)}, "cards": {laid}}}, '
            f'{{"type": "won", "battle": {battle}, "level": {level}, "rule": "{rule_won}", "seat": {seat}, '
            f'"pot": {laid}, "taken": {laid if taken is pot else _write_cards(taken)}, "score": {score}}}',
            f'{{"battle": {battle}, "war": false, "levels": 0, "winner": {seat}, "pot": {laid}, "score": {score}}}')


# -- reading --------------------------------------------------------------------------------------------------------


def read_trace_json(text: str) -> Trace:
    """The trace that a JSON text tells: `read_trace_json(write_trace_json(trace)) == trace`.

    Raises TraceError for anything else, and where battles or outcome are not those of the events.
    """
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise TraceError(f"not JSON: {str(fault)[:1].lower()}{str(fault)[1:]}") from None
    if not isinstance(table, dict) or table.get("schema") != SCHEMA:
        schema = table.get("schema") if isinstance(table, dict) else table
        raise TraceError(f"schema is {quote(schema)}, expected {SCHEMA!r}")
    try:
        settings = _read(table, "set", dict, "an object of fields and values")
        rules = vary(load_rules(_read_text(table, "rules")), settings)
        events = tuple(_read_event(found, f"event {place}")
                       for place, found in enumerate(_read(table, "events", list, "a list of events")))
        trace = Trace(rules=rules, hands=_read_rows(table, "hands"), aside=_read_cards(table, "aside"), events=events,
                      seed=_read_seed(table, "seed"), pickup_seed=_read_seed(table, "pickup_seed"),
                      game=_read_seed(table, "game") or 0)
    except KrigError as fault:
        raise TraceError(fault.message) from None
    if not events or not isinstance(events[-1], Ended):
        raise TraceError("no end, expected an event 'ended' as the last one")
    told = json.loads(write_trace_json(trace))
    for key in ("battles", "outcome"):
        if table.get(key) != told[key]:
            raise TraceError(f"{key} are not those of the events, expected {quote(told[key])}")
    return trace


def _read_event(found: Any, where: str) -> Event:
    """An event from its object; `where` is what messages call it."""
    if not isinstance(found, dict) or found.get("type") not in EVENTS:
        raise TraceError(f"{where} is {quote(found)}, expected an object with one of the types {', '.join(EVENTS)}")
    kind = found["type"]
    if wrong := found.keys() ^ {"type", *EVENTS[kind]._fields}:
        raise TraceError(f"{where} ({kind}) has {', '.join(found)}, expected type, {', '.join(EVENTS[kind]._fields)}"
                         f"; see {min(wrong)!r}")
    try:
        return EVENTS[kind](*[_reader(kind, name)(found, name) for name in EVENTS[kind]._fields])
    except KrigError as fault:
        raise TraceError(f"{where} ({kind}): {fault.message}") from None


def _read(table: dict[str, Any], key: str, kind: type, expected: str) -> Any:
    """The value of `key`, which must be of `kind`."""
    value = table.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TraceError(f"{key} is {quote(value)}, expected {expected}")
    return value


def _read_text(table: dict[str, Any], key: str) -> str:
    return str(_read(table, key, str, "a text"))


def _read_number(table: dict[str, Any], key: str) -> int:
    return int(_read(table, key, int, "a whole number"))


def _read_seed(table: dict[str, Any], key: str) -> int | None:
    return None if table.get(key) is None else _read_number(table, key)


def _read_numbers(table: dict[str, Any], key: str) -> tuple[int, ...]:
    values = _read(table, key, list, "a list of whole numbers")
    return tuple([_read_number({key: value}, key) for value in values])


def _read_card(table: dict[str, Any], key: str) -> Card:
    return Card.parse(_read_text(table, key))


def _read_cards(table: dict[str, Any], key: str) -> tuple[Card, ...]:
    return tuple([_read_card({key: value}, key) for value in _read(table, key, list, "a list of cards")])


def _read_rows(table: dict[str, Any], key: str) -> tuple[tuple[Card, ...], ...]:
    return tuple([_read_cards({key: row}, key) for row in _read(table, key, list, "a list of lists of cards")])


def _read_outcome(table: dict[str, Any], key: str) -> Outcome:
    found = _read(table, key, dict, "an object")
    reason = _read_text(found, "reason")
    if reason not in list(Reason):
        raise TraceError(f"reason is {reason!r}, expected one of {', '.join(Reason)}")
    return Outcome(Reason(reason), _read_seed(found, "winner"), _read_numbers(found, "score"),
                   _read_number(found, "battles"), _read_seed(found, "start"), _read_seed(found, "period"))


# -- the fields of the events ---------------------------------------------------------------------------------------

_CODECS: dict[str, tuple[Callable[[Any], Any], Callable[[dict[str, Any], str], Any]]] = {
    "rule": (str, _read_text),
    "hands": (_write_rows, _read_rows),
    "laid cards": (_write_rows, _read_rows),
    "card": (_write_card, _read_card),
    "choice": (json.dumps, _read_text),
    **dict.fromkeys(("aside", "cards", "pot", "taken"), (_write_cards, _read_cards)),
    **dict.fromkeys(("seats", "fighters", "score"), (_write_numbers, _read_numbers)),
    "outcome": (_write_outcome, _read_outcome),
}
"""How the fields that are not plain numbers are written and read."""


def _codec(kind: str, name: str) -> tuple[Callable[[Any], Any], Callable[[dict[str, Any], str], Any]]:
    return _CODECS.get(f"{kind} {name}") or _CODECS.get(name) or (int, _read_number)


def _reader(kind: str, name: str) -> Callable[[dict[str, Any], str], Any]:
    return _codec(kind, name)[1]

_EVENT_FORMS = {
    event: (f'{{"type": "{kind}", "battle": %d, "level": %d, "rule": "%s"'
            + "".join([f', "{name}": %s' for name in event._fields[3:]]) + "}",
            tuple([_codec(kind, name)[0] for name in event._fields[3:]]))
    for kind, event in EVENTS.items()
}
"""For each kind of event its text, and what writes the values after battle, level and rule."""
