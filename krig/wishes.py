"""What `krig find` is asked for, read: `NAME=VALUE` for a fact of one battle, refused where no battle can have it."""

from __future__ import annotations

from collections.abc import Callable

from krig.atoms import FactError, Value, whole_number
from krig.cards import Card
from krig.errors import CardError, KrigError, quote
from krig.facts import battle_fact_names
from krig.rules import RuleSet
from krig.suggest import nearest

_KINDS = {
    "number": ("battle", "laid", "pot", "lead", "levels", "won-in", "chips", "bet", "burned", "shoe", "got", "pile",
               "stolen"),
    "cards": ("up", "hidden", "best", "first-recycled", "choice", "hand", "pile-top", "stealer"),
    "rank": ("rank",),
    "player": ("winner", "loser", "leader"),
    "score": ("score",),
}
KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names}
"""What kind of value each fact of a battle has, by the first part of its name."""

_MOST = 10_000_000
"""The battles of the longest game; nothing counts more."""

_OF_SEAT = ("first-recycled", "won-in", "score")
_OF_ITS_SEAT = ("got", "choice", "hand", "pile", "pile-top")
_OF_LEVEL = ("laid", "rank", "stolen", "stealer")


def read_wish(text: str, rules: RuleSet, *, seats: int) -> tuple[str, str]:
    """The name and value of a fact that some battle can have, the value as `written` writes it.

    Seats are their numbers, cards and ranks in canonical notation, ranks as numbers, a score as `30-22`. Raises
    KrigError for a name that no battle of the rule set has, and for a value that it can never have.
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise KrigError(f"unreadable --fact {text!r}, expected NAME=VALUE, such as 'pot=18'")
    key, *parts = name.split(".")
    known = battle_fact_names(rules.game)
    if key not in known or not _fit(key, parts, seats):
        more = "" if key in known else nearest(key, known)
        raise KrigError(f"unknown fact {name!r} in --fact, expected one of {', '.join(known)}{more}")
    kind = "number" if key == "score" and parts else KIND_OF[key]
    expected, read = _reader(kind, rules, seats)
    try:
        return name, read(value)
    except (FactError, CardError):
        raise KrigError(f"{name} is {quote(value)} in --fact, expected {expected}") from None


def written(value: Value) -> str:
    """The value of a fact as a wish writes it."""
    return " ".join("-".join(map(str, atom.value)) if isinstance(atom.value, tuple) else str(atom.value)
                    for atom in value)


def _fit(key: str, parts: list[str], seats: int) -> bool:
    """Whether a fact can have these further parts of its name: a seat, a level, both."""
    is_seat = [(number := whole_number(part)) is not None and number < seats for part in parts]
    if key in _OF_ITS_SEAT:
        return is_seat == [True]
    if key in ("up", "hidden"):
        seat, level = is_seat[:-1], parts[-1:]
        return len(parts) <= 2 and all(seat) and all(whole_number(part) is not None for part in level)
    if key in _OF_LEVEL:
        return len(parts) < 2 and all(whole_number(part) is not None for part in parts)
    return not parts or (key in _OF_SEAT and (is_seat == [True] or (key == "score" and parts == ["each"])))


def _reader(kind: str, rules: RuleSet, seats: int) -> tuple[str, Callable[[str], str]]:
    """What a value of this kind must be, in words; and what reads one. It raises FactError or CardError."""
    if kind == "cards":
        return "cards of the deck, such as 'KS' or 'KS 9H'", lambda text: _cards(text, rules)
    if kind == "score":
        return f"{seats} numbers in seat order, such as '{'-'.join(['20'] * seats)}'", lambda text: _score(text, seats)
    if kind == "rank":
        ranks = [card.rank for card in rules.cards]
        return f"a rank from {min(ranks)} to {max(ranks)}", lambda text: _number(text, min(ranks), max(ranks))
    if kind == "player":
        return f"a seat from 0 to {seats - 1}", lambda text: _number(text, 0, seats - 1)
    return f"a whole number from 0 to {_MOST}", lambda text: _number(text, 0, _MOST)


def _number(text: str, low: int, high: int) -> str:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and low <= int(text) <= high):
        raise FactError("no such number")
    return str(int(text))


def _cards(text: str, rules: RuleSet) -> str:
    cards = [Card.parse(word) for word in text.split()]
    if not cards or not {*cards} <= {*rules.cards}:
        raise FactError("no such cards")
    return " ".join(map(str, cards))


def _score(text: str, seats: int) -> str:
    numbers = text.split("-")
    if len(numbers) != seats:
        raise FactError("no such score")
    return "-".join(_number(number, 0, _MOST) for number in numbers)
