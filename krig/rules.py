"""Rule sets: named choices on every point where players differ, as data.

A rule set is `standard` plus differences, one TOML file each in `krig/rulesets/`; `id+field=value` names a varied one
everywhere (`standard+down=1`, `strict+pickup=seat+limit=50`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from krig.cards import DECK_SIZES, JOKER
from krig.errors import Place, RuleError
from krig.files import locate, read_toml
from krig.suggest import nearest

FOLDER = Path(__file__).parent / "rulesets"
BASE = "standard"

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck": DECK_SIZES,
    "order": ("high", "low"),
    "shortage": ("lose", "last-card", "last-card-or-out"),
    "participants": ("tied", "all"),
    "pickup": ("winner-first", "loser-first", "seat", "random"),
    "at_limit": ("most-cards", "draw"),
}
"""The values of each field that has a closed set of them."""

_MOST = {"limit": 10_000_000, "minutes": 100_000, "seconds_per_battle": 3600, "wars_to_win": 100_000, "bonus": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """What a game is played by.

    seats: how many may play. deck: number of cards. order: `high` (the highest card is best) or `low`.
    beats: pairs of ranks; (6, 14) makes sixes rank just above aces in a comparison that holds an ace.
    down: face-down cards each fighter lays at the first, second, … level of a war; the last entry repeats.
    shortage: what happens to a fighter with too few cards. participants: who fights in a war.
    pickup: the order in which the pot goes under the winner's stack.
    limit: battles, or None; at_limit: who wins then. minutes: a limit in minutes, at seconds_per_battle.
    wars_to_win: wars that win the game, or None. bonus: 1 if the winner of a war also takes the top card of everyone
    else who fought in it.
    id, changed: the named rule set and the fields set on top of it, in order. sources: where the rules come from.
    """

    id: str
    seats: tuple[int, ...] = (2, 3, 4)
    deck: int = 52
    order: str = "high"
    beats: tuple[tuple[int, int], ...] = ()
    down: tuple[int, ...] = (3,)
    shortage: str = "last-card"
    participants: str = "tied"
    pickup: str = "winner-first"
    limit: int | None = None
    at_limit: str = "most-cards"
    minutes: int | None = None
    seconds_per_battle: int = 4
    wars_to_win: int | None = None
    bonus: int = 0
    changed: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    sources: tuple[str, ...] = field(default=(), compare=False)

    @property
    def name(self) -> str:
        """`id`, or `id+field=value` for a varied rule set: `load_rules(rules.name) == rules`."""
        return "+".join([self.id, *(f"{key}={_write(value)}" for key, value in self.changed)])

    def down_at(self, level: int) -> int:
        """Face-down cards at a level of a war, counted from 1."""
        return self.down[min(level, len(self.down)) - 1]

    @property
    def battle_limit(self) -> int | None:
        """The battles after which the game ends: `limit`, or the minutes turned into battles, rounded down."""
        if self.minutes is not None:
            return self.minutes * 60 // self.seconds_per_battle
        return self.limit

    @property
    def aside(self) -> dict[int, int]:
        """For each number of seats, how many cards are not dealt."""
        return {seats: self.deck % seats for seats in self.seats}

    def differences(self, other: RuleSet) -> dict[str, tuple[Any, Any]]:
        """The fields in which the two differ: name -> (own value, value of `other`), in the order of FIELDS."""
        return {name: (getattr(self, name), getattr(other, name)) for name in FIELDS
                if getattr(self, name) != getattr(other, name)}


FIELDS = tuple(f.name for f in fields(RuleSet) if f.name not in ("id", "changed", "sources"))


@cache
def rule_set_ids() -> tuple[str, ...]:
    """The ids of the named rule sets, `standard` first, then in alphabetical order."""
    return tuple(sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name != BASE, name)))


@cache
def load_rules(name: str) -> RuleSet:
    """The rule set called `name`: an id, or `id+field=value+…`.

    Raises RuleError for an unknown id, field or value, or a combination that cannot be played.
    """
    rule_id, *changes = name.split("+")
    known = rule_set_ids()
    if rule_id not in known:
        raise RuleError(f"unknown rule set {rule_id!r}, expected one of {', '.join(known)}{nearest(rule_id, known)}")
    return vary(read_rules(FOLDER / f"{rule_id}.toml"), parse_changes(changes))


def parse_changes(changes: Iterable[str]) -> dict[str, Any]:
    """`field=value` texts as field -> value, read as on the command line: `down=2` is [2], `down=3,0` a list.

    Raises RuleError for a text without `=`, an unknown field, one set twice or a value of the wrong kind.
    """
    values: dict[str, Any] = {}
    for change in changes:
        key, equals, text = change.partition("=")
        if not equals:
            raise RuleError(f"unreadable setting {change!r}, expected field=value, such as 'down=1'")
        if key in values:
            raise RuleError(f"setting {key!r} given twice, expected each field once")
        values[key] = _parse(key, text)
    return values


def vary(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """`rules` with the fields in `values` (as in a file: numbers, texts, lists) set. Raises RuleError."""
    if not values:
        return rules
    checked = {key: _check(key, value) for key, value in values.items()}
    changed = {**dict(rules.changed), **checked}
    return _consistent(replace(rules, **checked, changed=tuple(changed.items())))


def read_rules(path: Path, *, _above: tuple[Path, ...] = ()) -> RuleSet:
    """The rule set in the file `path`; its name is the id. Raises RuleError with the place of what is wrong."""
    table, text = read_toml(path, error=RuleError)
    base = RuleSet(id=path.stem)
    if (parent := table.pop("extends", None)) is not None:
        place = locate(path, text, "extends")
        target = path.parent / f"{parent}.toml"
        known = sorted(found.stem for found in path.parent.glob("*.toml"))
        if not isinstance(parent, str) or parent not in known:
            expected = ", ".join(name for name in known if name != path.stem)
            raise RuleError(f"unknown rule set {parent!r} in 'extends', expected one of {expected}", place=place)
        if target == path or target in _above:
            loop = " -> ".join(p.stem for p in (*_above, path, target))
            raise RuleError(f"rule set {path.stem!r} extends itself ({loop}), expected a chain that ends", place=place)
        base = replace(read_rules(target, _above=(*_above, path)), id=path.stem, sources=())
    sources = table.pop("sources", [])
    if not isinstance(sources, list) or not all(isinstance(source, str) for source in sources):
        raise RuleError(f"sources is {sources!r}, expected a list of texts", place=locate(path, text, "sources"))
    checked = {}
    for key, value in table.items():
        try:
            checked[key] = _check(key, value)
        except RuleError as fault:
            raise fault.at(locate(path, text, key)) from None
    try:
        return _consistent(replace(base, **checked, sources=tuple(sources)))
    except RuleError as fault:
        raise fault.at(Place(path)) from None


def _check(key: str, value: Any) -> Any:
    """`value` as the field `key` holds it. Raises RuleError for an unknown field or a wrong value."""
    if key not in FIELDS:
        raise RuleError(f"unknown field {key!r}, expected one of {', '.join(FIELDS)}{nearest(key, FIELDS)}")
    if key in CHOICES:
        if isinstance(value, bool) or value not in CHOICES[key]:
            raise RuleError(f"{key} is {value!r}, expected one of {', '.join(map(str, CHOICES[key]))}")
        return value
    if key in ("down", "seats"):
        low, high, meant = (0, 26, "how many cards lie face down at each level") if key == "down" else \
            (2, 4, "the numbers of players")
        if not isinstance(value, list | tuple):
            raise RuleError(f"{key} is {value!r}, expected a list of whole numbers ({meant}), such as [{value}]"
                            if _is_whole(value) else f"{key} is {value!r}, expected a list of whole numbers")
        if not value or not all(_is_whole(number) and low <= number <= high for number in value):
            raise RuleError(f"{key} is {list(value)!r}, expected a list of whole numbers from {low} to {high}")
        return tuple(sorted(set(value))) if key == "seats" else tuple(value)
    if key == "beats":
        pairs = value if isinstance(value, list | tuple) else None
        if pairs is None or not all(isinstance(pair, list | tuple) and len(pair) == 2
                                    and all(_is_whole(rank) and 2 <= rank < JOKER for rank in pair) for pair in pairs):
            raise RuleError(f"beats is {value!r}, expected a list of pairs of ranks from 2 to 14, such as [[6, 14]]")
        return tuple((pair[0], pair[1]) for pair in pairs)
    if value == "none" and key in ("limit", "minutes", "wars_to_win"):
        return None
    low = 0 if key == "bonus" else 1
    if not _is_whole(value) or not low <= value <= _MOST[key]:
        none = ", or 'none'" if key in ("limit", "minutes", "wars_to_win") else ""
        raise RuleError(f"{key} is {value!r}, expected a whole number from {low} to {_MOST[key]}{none}")
    return value


def _consistent(rules: RuleSet) -> RuleSet:
    """`rules`, or RuleError when its fields contradict one another."""
    if rules.order == "low" and rules.beats:
        raise RuleError("'beats' cannot be combined with order 'low', expected order 'high'")
    if rules.limit is not None and rules.minutes is not None:
        raise RuleError(f"limit {rules.limit} and minutes {rules.minutes} are both set, expected one of them")
    if rules.minutes is not None and not rules.battle_limit:
        raise RuleError(f"minutes {rules.minutes} at {rules.seconds_per_battle} seconds a battle leave no battle, "
                        "expected time for one at least")
    return rules


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _parse(key: str, text: str) -> Any:
    """A value from the command line: whole numbers become numbers, list fields lists, pairs are `6>14`."""
    if key == "beats":
        return [[_number(rank) for rank in pair.split(">")] for pair in text.split(",") if pair]
    if key in ("down", "seats"):
        return [_number(word) for word in text.split(",")]
    return _number(text)


def _number(word: str) -> int | str:
    """The whole number that `word` writes, or `word`."""
    return int(word) if re.fullmatch("-?[0-9]{1,18}", word) else word


def _write(value: Any) -> str:
    """The inverse of `_parse`."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join(">".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value)
    return str(value)
