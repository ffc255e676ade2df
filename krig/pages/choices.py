"""The choices of a rule set in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence

from krig.lang import Language
from krig.rule_fields import CHOICES
from krig.rules import FIELDS, RuleSet

NOTHING = "–"
"""Where a rule set has nothing to choose."""

_ONLY_WITH = {"seconds_per_battle": ("minutes",), "at_limit": ("limit", "minutes")}
"""Fields that mean something only where one of the others is set."""
_RARE: dict[str, object] = {"beats": (), "limit": None, "minutes": None, "wars_to_win": None, "bonus": 0, "game": "war",
                            "goal": "collect"}
"""Fields that a rule set's table leaves out where they say what is usual."""


def choice_rows(rules: RuleSet, language: Language) -> list[tuple[str, ...]]:
    """Every point on which a rule set has made a choice, and the choice."""
    return [(label(name, language), choice(name, rules, language)) for name in FIELDS if _applies(name, rules)]


def difference_rows(first: RuleSet, second: RuleSet, language: Language) -> list[tuple[str, ...]]:
    """Every point on which two rule sets differ, with the choices of both."""
    return [(label(name, language), choice(name, first, language), choice(name, second, language))
            for name in first.differences(second) if _applies(name, first) or _applies(name, second)]


def label(name: str, language: Language) -> str:
    """What a field is about."""
    return language.message(f"field.{name.replace('_', '-')}")


def choice(name: str, rules: RuleSet, language: Language) -> str:
    """What a rule set says in one field."""
    key, value = f"choice.{name.replace('_', '-')}", getattr(rules, name)
    if not _counts(name, rules):
        return NOTHING
    if value in (None, (), 0):
        return language.message("choice.none")
    if name == "deck":
        return language.message("count.cards", n=value)
    if name == "bonus":
        return language.message(key)
    if name in CHOICES:
        return language.message(f"{key}.{value}")
    if name == "seats":
        return _either([language.digits(number) for number in value], language)
    if name == "down":
        return language.message("choice.then").join(_cards(number, language) for number in value)
    if name == "beats":
        letters = language.cards.letters
        return "; ".join(language.message(key, low=letters[low], high=letters[high]) for low, high in value)
    return language.message(key, n=value)


def _cards(number: int, language: Language) -> str:
    return language.message("count.cards", n=number) if number else language.message("choice.no-cards")


def _counts(name: str, rules: RuleSet) -> bool:
    needed = _ONLY_WITH.get(name)
    return rules.has(name) and (needed is None or any(getattr(rules, other) is not None for other in needed))


def _applies(name: str, rules: RuleSet) -> bool:
    return _counts(name, rules) and not (name in _RARE and getattr(rules, name) == _RARE[name])


def _either(words: Sequence[str], language: Language) -> str:
    *others, last = words
    return language.message("choice.or").join((", ".join(others), last)) if others else last
