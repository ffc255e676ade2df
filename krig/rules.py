"""Rule sets: named choices on every point where players differ, as data.

A rule set is `standard` plus differences, one TOML file each in `krig/rulesets/`; `id+field=value` names a varied one
everywhere (`standard+down=1`, `strict+pickup=seat+limit=50`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from krig.cards import Card, deck
from krig.errors import Place, RuleError
from krig.files import locate, read_toml
from krig.rule_fields import GAME_FIELDS, ONLY_ELSEWHERE, check_value, parse_value, write_value
from krig.suggest import nearest

FOLDER = Path(__file__).parent / "rulesets"
BASE = "standard"

@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """What a game is played by.

    game: how it is played: `war`; `one-pass` (won cards are counted, never replayed); `steal` (won piles lie open and
    can be stolen); `hand` (cards are chosen from a hand); `bank` (for chips, against the bank).
    seats: how many may play. deck: number of cards. order: `high` (the highest card is best) or `low`.
    beats: pairs of ranks; (6, 14) makes sixes rank just above aces in a comparison that holds an ace.
    down: face-down cards each fighter lays at the first, second, … level of a war; the last entry repeats.
    shortage: what happens to a fighter with too few cards. participants: who fights in a war.
    pickup: the order in which the pot goes under the winner's stack.
    limit: battles, or None; at_limit: who wins then. minutes: a limit in minutes, at seconds_per_battle.
    wars_to_win: wars that win the game, or None. bonus: 1 if the winner of a war also takes the top card of everyone
    else who fought in it. goal: `collect` all cards, or `rid`: the first seat without cards wins.
    hand: cards in a hand. packs: decks shuffled together; chips: what each side begins with; an ante is two chips;
    tie_bonus: 1 if a second tie pays one ante more; tie_bet: 1 if one may bet on a tie.
    id, changed: the named rule set and the fields set on top of it, in order. sources: where the rules come from.
    keeps: fields that cannot be changed, because the rule set would not be this one without them.
    """

    id: str
    game: str = "war"
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
    goal: str = "collect"
    hand: int = 3
    packs: int = 1
    chips: int = 20
    tie_bonus: int = 0
    tie_bet: int = 0
    changed: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    sources: tuple[str, ...] = field(default=(), compare=False)
    keeps: tuple[str, ...] = field(default=(), compare=False)

    @property
    def decides(self) -> bool:
        """Whether players have choices to make."""
        return self.game in ("steal", "hand", "bank")

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are played with, in canonical order; with several packs one pack after another."""
        return deck(self.deck) * self.packs

    def has(self, name: str) -> bool:
        """Whether the field called `name` means something in this game."""
        if self.game == "war":
            return name not in ONLY_ELSEWHERE
        return name in ("game", "seats", *GAME_FIELDS[self.game])

    @property
    def name(self) -> str:
        """`id`, or `id+field=value` for a varied rule set: `load_rules(rules.name) == rules`."""
        return "+".join([self.id, *(f"{key}={write_value(value)}" for key, value in self.changed)])

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
        """The fields in which the two differ: name -> (own value, value of `other`), in the order of FIELDS.

        A field that means something in one of the two games only is a difference.
        """
        return {name: (getattr(self, name), getattr(other, name)) for name in FIELDS
                if self.has(name) != other.has(name)
                or (self.has(name) and getattr(self, name) != getattr(other, name))}


FIELDS = tuple(f.name for f in fields(RuleSet) if f.name not in ("id", "changed", "sources", "keeps"))


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
        if key in rule_set_ids() and not equals:
            raise RuleError(f"rule set {key!r} as a setting of another, expected field=value: "
                            "two rule sets cannot be combined")
        if not equals:
            raise RuleError(f"unreadable setting {change!r}, expected field=value, such as 'down=1'")
        if key in values:
            raise RuleError(f"setting {key!r} given twice, expected each field once")
        values[key] = parse_value(key, text)
    return values


def vary(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """`rules` with the fields in `values` (as in a file: numbers, texts, lists) set. Raises RuleError."""
    if not values:
        return rules
    checked = {key: _checked(key, value) for key, value in values.items()}
    for key, value in checked.items():
        _check_may_change(rules, key, value)
    changed = {**dict(rules.changed), **checked}
    return _consistent(replace(rules, **checked, changed=tuple(changed.items())))


def _check_may_change(rules: RuleSet, key: str, value: Any) -> None:
    """Raises RuleError if `rules` refuses the value: it keeps its own, or its game has no such thing."""
    own = getattr(rules, key)
    if key in ("game", *rules.keeps) and value != own:
        raise RuleError(f"{rules.id!r} keeps {key}={write_value(own)}, expected no other (here {write_value(value)!r})")
    if not rules.has(key):
        expected = ", ".join(name for name in FIELDS if rules.has(name) and name not in ("game", *rules.keeps))
        raise RuleError(f"{rules.id!r} has no {key!r}, expected one of {expected}")


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
        base = replace(read_rules(target, _above=(*_above, path)), id=path.stem, sources=(), keeps=())
    lists = {key: table.pop(key, []) for key in ("sources", "keeps")}
    for key, values in lists.items():
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise RuleError(f"{key} is {values!r}, expected a list of texts", place=locate(path, text, key))
    if unknown := [name for name in lists["keeps"] if name not in FIELDS]:
        raise RuleError(f"keeps has {unknown[0]!r}, expected fields: {', '.join(FIELDS)}",
                        place=locate(path, text, "keeps"))
    checked = {}
    for key, value in table.items():
        try:
            checked[key] = _checked(key, value)
        except RuleError as fault:
            raise fault.at(locate(path, text, key)) from None
    try:
        return _consistent(replace(base, **checked, sources=tuple(lists["sources"]), keeps=tuple(lists["keeps"])))
    except RuleError as fault:
        raise fault.at(Place(path)) from None


def _checked(key: str, value: Any) -> Any:
    """`value` as the field `key` holds it. Raises RuleError for an unknown field or a wrong value."""
    if key not in FIELDS:
        raise RuleError(f"unknown field {key!r}, expected one of {', '.join(FIELDS)}{nearest(key, FIELDS)}")
    return check_value(key, value)


def _consistent(rules: RuleSet) -> RuleSet:
    """`rules`, or RuleError when its fields contradict one another."""
    if rules.order == "low" and rules.beats:
        raise RuleError("'beats' cannot be combined with order 'low', expected order 'high'")
    if rules.limit is not None and rules.minutes is not None:
        raise RuleError(f"limit {rules.limit} and minutes {rules.minutes} are both set, expected one of them")
    if rules.decides and rules.battle_limit is None:
        raise RuleError("no limit, expected one (limit or minutes): a game with choices may go on for ever")
    if rules.minutes is not None and not rules.battle_limit:
        raise RuleError(f"minutes {rules.minutes} at {rules.seconds_per_battle} seconds a battle leave no battle, "
                        "expected time for one at least")
    return rules
