"""What a `[[fact]]` of an example file says, and whether a game bears it out.

A fact with `battle` speaks of that battle, one without of the whole game. Facts are data, in no language; `why` is a
remark for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from krig.cards import Card
from krig.errors import CardError, ExampleError, quote
from krig.events import Reason, Recycled
from krig.facts import hidden_at, lead_changes, turned_at
from krig.files import locate
from krig.suggest import nearest
from krig.trace import Battle, Trace

Rows = tuple[tuple[Card, ...], ...]

BATTLE_KEYS = ("battle", "up", "down", "winner", "pot", "score", "levels", "first_recycled", "why")
GAME_KEYS = ("battles", "wars", "double_wars", "largest_pot", "lead_changes", "winner", "reason", "score", "why")


@dataclass(frozen=True, slots=True)
class Expectation:
    """One fact, read: only the fields that it names are set.

    up: for each level the cards turned up, in seat order; down: for each war level a row of face-down cards a fighter.
    winner: a seat; -1 for nobody. first_recycled: seat -> (card or None, battle that won it or None).
    lead_changes: (after this battle, at least, at most or None). index: its place among the file's facts, from 0.
    """

    index: int
    battle: int | None = None
    up: Rows | None = None
    down: tuple[Rows, ...] | None = None
    winner: int | None = None
    pot: int | None = None
    score: tuple[int, ...] | None = None
    levels: int | None = None
    first_recycled: Mapping[int, tuple[Card | None, int | None]] = field(default_factory=dict)
    battles: int | None = None
    wars: int | None = None
    double_wars: int | None = None
    largest_pot: int | None = None
    lead_changes: tuple[int, int, int | None] | None = None
    reason: Reason | None = None

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"fact {self.index + 1} ({'the whole game' if self.battle is None else f'battle {self.battle}'})"

    def cards(self) -> Iterator[Card]:
        """Every card that a fact names: for these the suit matters."""
        yield from (card for row in self.up or () for card in row)
        yield from (card for level in self.down or () for row in level for card in row)
        yield from (card for card, _ in self.first_recycled.values() if card is not None)


def check_expectation(fact: Expectation, trace: Trace, seats: Sequence[str]) -> list[tuple[str, str]]:
    """What the game does not bear out: (key, message). Empty if the fact is true."""
    if fact.battle is None:
        return _check_game(fact, trace, seats)
    if fact.battle > len(trace.battles):
        return [("battle", f"battle {fact.battle} is not played, the game has {len(trace.battles)}")]
    return [(key, f"battle {fact.battle}: {text}") for key, text in
            check_battle(fact, trace.battles[fact.battle - 1], seats)]


def check_battle(fact: Expectation, battle: Battle, seats: Sequence[str]) -> list[tuple[str, str]]:
    """What one battle does not bear out of a fact that speaks of it."""
    wrong = []
    if fact.up is not None:
        top = max(battle.levels, len(fact.up) - 1)
        played = tuple(tuple(card for _, card in turned_at(battle, level)) for level in range(top + 1))
        if played != fact.up:
            wrong.append(("up", f"up is {_rows(played)}, the file says {_rows(fact.up)}"))
    if fact.down is not None:
        laid = tuple(tuple(cards for _, cards in hidden_at(battle, level + 1))
                     for level in range(max(battle.levels, len(fact.down))))
        if laid[: len(fact.down)] != fact.down:
            wrong.append(("down", f"down is {' then '.join(map(_rows, laid))}, "
                                  f"the file says {' then '.join(map(_rows, fact.down))}"))
    if fact.winner is not None:
        wrong += _differs("winner", _seat(seats, battle.winner), _seat(seats, fact.winner))
    if fact.pot is not None:
        wrong += _differs("pot", len(battle.pot), fact.pot)
    if fact.score is not None:
        wrong += _differs("score", list(battle.score), list(fact.score))
    if fact.levels is not None:
        wrong += _differs("levels", battle.levels, fact.levels)
    for seat, (card, won_in) in fact.first_recycled.items():
        found = next((event for event in battle.events if isinstance(event, Recycled) and event.seat == seat), None)
        if found is None:
            wrong.append(("first_recycled", f"no won card of {seats[seat]!r} comes round for the first time, "
                                            "the file says that one does"))
        elif card not in (None, found.card) or won_in not in (None, found.won_in):
            wrong.append(("first_recycled", f"the first card of {seats[seat]!r} that comes round is {found.card}, won "
                                            f"in {found.won_in}, the file says {card or 'any'}, {won_in or 'any'}"))
    return wrong


def _check_game(fact: Expectation, trace: Trace, seats: Sequence[str]) -> list[tuple[str, str]]:
    outcome = trace.outcome
    wrong = []
    for key, found in (("battles", outcome.battles), ("wars", sum(battle.war for battle in trace.battles)),
                       ("double_wars", sum(battle.levels == 2 for battle in trace.battles)),
                       ("largest_pot", max((len(battle.pot) for battle in trace.battles), default=0)),
                       ("reason", outcome.reason)):
        wanted = getattr(fact, key)
        if wanted is not None:
            wrong += _differs(key, found, wanted)
    if fact.score is not None:
        wrong += _differs("score", list(outcome.score), list(fact.score))
    if fact.winner is not None:
        wrong += _differs("winner", _seat(seats, outcome.winner), _seat(seats, fact.winner))
    if fact.lead_changes is not None:
        after, fewest, most = fact.lead_changes
        changes = lead_changes(trace, after=after)
        if changes < fewest or (most is not None and changes > most):
            wanted = f"at least {fewest}" + ("" if most is None else f" and at most {most}")
            wrong.append(("lead_changes", f"the lead changes {changes} times after battle {after}, "
                                          f"the file says {wanted}"))
    return wrong


def read_expectations(tables: Any, seats: Sequence[str], *, path: Path, text: str) -> list[Expectation]:
    """The facts of a file, in order. Raises ExampleError at the first that cannot be read, with its place."""
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ExampleError(f"fact is {quote(tables)}, expected tables headed [[fact]]",
                           place=locate(path, text, "fact"))
    facts = []
    for index, table in enumerate(tables):
        known = BATTLE_KEYS if "battle" in table else GAME_KEYS
        values: dict[str, Any] = {}
        for key, value in table.items():
            try:
                if key not in known:
                    kind = "of a battle" if "battle" in table else "of the whole game"
                    raise ExampleError(f"unknown key {key!r} in a fact {kind}, "
                                       f"expected one of {', '.join(known)}{nearest(key, known)}")
                if key != "why":
                    values[key] = _READERS[key](key, value, seats)
            except (ExampleError, CardError) as fault:
                raise ExampleError(fault.message, place=locate(path, text, key, table="fact", index=index)) from None
        if values.keys() <= {"battle"}:
            raise ExampleError("a fact that says nothing, expected one key at least besides 'battle' and 'why'",
                               place=locate(path, text, "battle", table="fact", index=index))
        facts.append(Expectation(index=index, **values))
    return facts


def _differs(key: str, found: object, wanted: object) -> list[tuple[str, str]]:
    return [] if found == wanted else [(key, f"{key} is {found}, the file says {wanted}")]


def _rows(rows: Sequence[Sequence[Card]]) -> str:
    return " / ".join(" ".join(map(str, row)) for row in rows) or "nothing"


def _seat(seats: Sequence[str], seat: int | None) -> str:
    return "nobody" if seat is None or seat < 0 else repr(seats[seat])


def _read_count(key: str, value: Any, seats: Sequence[str]) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ExampleError(f"{key} is {quote(value)}, expected a whole number")
    if key in ("battle", "won_in") and value < 1:
        raise ExampleError(f"{key} is {quote(value)}, expected a number from 1")
    return value


def _read_seat(key: str, value: Any, seats: Sequence[str]) -> int:
    if value == "nobody":
        return -1
    if value not in seats:
        raise ExampleError(f"{key} is {quote(value)}, expected one of {', '.join(seats)} or 'nobody'")
    return seats.index(value)


def _read_cards(key: str, value: Any) -> tuple[Card, ...]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise ExampleError(f"{key} holds {quote(value)}, expected a list of cards, such as ['KS', '9H']")
    return tuple(map(Card.parse, value))


def _read_rows(key: str, value: Any, seats: Sequence[str]) -> Rows:
    if not isinstance(value, list) or not value:
        raise ExampleError(f"{key} is {quote(value)}, expected a list of lists of cards, one for each level")
    return tuple(_read_cards(key, row) for row in value)


def _read_levels(key: str, value: Any, seats: Sequence[str]) -> tuple[Rows, ...]:
    if not isinstance(value, list) or not value:
        raise ExampleError(f"{key} is {quote(value)}, expected for each level of the war a list of lists of cards")
    return tuple(_read_rows(key, level, seats) for level in value)


def _read_score(key: str, value: Any, seats: Sequence[str]) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != len(seats):
        raise ExampleError(f"{key} is {quote(value)}, expected a list of {len(seats)} whole numbers, in seat order")
    return tuple(_read_count(key, number, seats) for number in value)


def _read_recycled(key: str, value: Any, seats: Sequence[str]) -> dict[int, tuple[Card | None, int | None]]:
    wanted = "expected a table such as { ada = \"4D\", won_in = 2 }"
    if not isinstance(value, dict):
        raise ExampleError(f"{key} is {quote(value)}, {wanted}")
    won_in = value.get("won_in")
    cards = {seat: card for seat, card in value.items() if seat != "won_in"}
    if not cards or not all(isinstance(card, str) for card in cards.values()):
        raise ExampleError(f"{key} is {quote(value)}, {wanted}")
    for seat in cards:
        if seat not in seats:
            raise ExampleError(f"{key} names seat {seat!r}, expected one of {', '.join(seats)}")
    return {_read_seat(key, seat, seats): (Card.parse(card), None if won_in is None else
                                           _read_count("won_in", won_in, seats)) for seat, card in cards.items()}


def _read_lead_changes(key: str, value: Any, seats: Sequence[str]) -> tuple[int, int, int | None]:
    if not isinstance(value, dict) or not value or not value.keys() <= {"after", "at_least", "at_most"}:
        raise ExampleError(f"{key} is {quote(value)}, expected a table such as {{ after = 7, at_least = 3 }}")
    numbers = {name: _read_count(name, number, seats) for name, number in value.items()}
    fewest, most = numbers.get("at_least", 0), numbers.get("at_most")
    if most is not None and fewest > most:
        raise ExampleError(f"{key} is at least {fewest} and at most {most}, expected a range that is not empty")
    return numbers.get("after", 0), fewest, most


def _read_reason(key: str, value: Any, seats: Sequence[str]) -> Reason:
    try:
        return Reason(value)
    except ValueError:
        raise ExampleError(f"{key} is {quote(value)}, expected one of {', '.join(Reason)}") from None


_READERS = {
    "battle": _read_count, "pot": _read_count, "levels": _read_count, "battles": _read_count, "wars": _read_count,
    "double_wars": _read_count, "largest_pot": _read_count, "up": _read_rows, "down": _read_levels,
    "winner": _read_seat, "score": _read_score, "first_recycled": _read_recycled,
    "lead_changes": _read_lead_changes, "reason": _read_reason,
}
