"""The fields of a rule set one by one: their values, how they are read from a file or a command line, and written."""

from __future__ import annotations

import re
from typing import Any

from krig.cards import DECK_SIZES, JOKER
from krig.errors import RuleError

CHOICES: dict[str, tuple[Any, ...]] = {
    "game": ("war", "one-pass", "steal", "hand", "bank"),
    "goal": ("collect", "rid"),
    "deck": DECK_SIZES,
    "order": ("high", "low"),
    "shortage": ("lose", "last-card", "last-card-or-out"),
    "participants": ("tied", "all"),
    "pickup": ("winner-first", "loser-first", "seat", "random"),
    "at_limit": ("most-cards", "draw"),
}
"""The values of each field that has a closed set of them."""

_MOST = {"limit": 10_000_000, "minutes": 100_000, "seconds_per_battle": 3600, "wars_to_win": 100_000, "bonus": 1,
         "hand": 10, "packs": 8, "chips": 10_000, "tie_bonus": 1, "tie_bet": 1}
_LEAST = {"bonus": 0, "tie_bonus": 0, "tie_bet": 0, "chips": 2}
"""The least value of the fields that do not begin at one."""

ONLY_ELSEWHERE = ("hand", "packs", "chips", "tie_bonus", "tie_bet")
"""The fields that mean nothing in a game of `war`."""

GAME_FIELDS: dict[str, tuple[str, ...]] = {
    "one-pass": ("deck", "order"),
    "steal": ("deck", "order", "down", "pickup", "limit", "at_limit", "minutes", "seconds_per_battle"),
    "hand": ("deck", "order", "hand", "down", "limit", "at_limit", "minutes", "seconds_per_battle"),
    "bank": ("packs", "chips", "limit", "tie_bonus", "tie_bet"),
}
"""The fields that mean something in a game other than `war`, besides `game` and `seats`."""


def check_value(key: str, value: Any) -> Any:
    """`value` as the field `key` holds it. Raises RuleError for a wrong value."""
    if key in CHOICES:
        if isinstance(value, bool | float) or value not in CHOICES[key]:
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
        found = tuple((pair[0], pair[1]) for pair in pairs)
        lows, highs = {low for low, _ in found}, {high for _, high in found}
        if len(lows) < len(found) or lows & highs or any(low > high for low, high in found):
            raise RuleError(f"beats is {value!r}, expected each lower rank once, with a higher one that it beats and "
                            "that beats no other itself")
        return found
    if value == "none" and key in ("limit", "minutes", "wars_to_win"):
        return None
    low = _LEAST.get(key, 1)
    if not _is_whole(value) or not low <= value <= _MOST[key]:
        none = ", or 'none'" if key in ("limit", "minutes", "wars_to_win") else ""
        raise RuleError(f"{key} is {value!r}, expected a whole number from {low} to {_MOST[key]}{none}"
                        + (", as an ante is two" if key == "chips" else ""))
    return value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def parse_value(key: str, text: str) -> Any:
    """A value from the command line: whole numbers become numbers, list fields lists, pairs are `6>14`."""
    if key == "beats":
        return [[_number(rank) for rank in pair.split(">")] for pair in text.split(",") if pair]
    if key in ("down", "seats"):
        return [_number(word) for word in text.split(",")]
    return _number(text)


def _number(word: str) -> int | str:
    """The whole number that `word` writes, or `word`."""
    return int(word) if re.fullmatch("-?[0-9]{1,18}", word) else word


def write_value(value: Any) -> str:
    """The inverse of `parse_value`."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ",".join(">".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value)
    return str(value)
