"""What one language has and another has not, and which of them is the one that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass
class Differences(Generic[T]):
    """missing and extra: by language, what most others have, and what most others have not; evenly: what as many
    have as have not. having: the languages that have a value, in their order.
    """

    missing: dict[str, list[T]] = field(default_factory=dict)
    extra: dict[str, list[T]] = field(default_factory=dict)
    evenly: list[T] = field(default_factory=list)
    having: dict[T, list[str]] = field(default_factory=dict)

    def others(self, value: T) -> str:
        """The languages that have a value, in words."""
        return ", ".join(self.having[value])

    def all(self, language: str) -> list[T]:
        """What a language lacks, that others have: most of them, or as many as have it not."""
        return [*self.missing[language], *(value for value in self.evenly if language not in self.having[value])]


def differences(found: Mapping[str, Iterable[T]]) -> Differences[T]:
    """Where the languages differ in the values that they have, whatever their order and number."""
    result: Differences[T] = Differences({code: [] for code in found}, {code: [] for code in found})
    for code, values in found.items():
        for value in dict.fromkeys(values):
            result.having.setdefault(value, []).append(code)
    for value, codes in result.having.items():
        if 2 * len(codes) == len(found):
            result.evenly.append(value)
        elif 2 * len(codes) > len(found):
            for code in found.keys() - codes:
                result.missing[code].append(value)
        else:
            for code in codes:
                result.extra[code].append(value)
    return result


def pairs(ones: Sequence[T], others: Sequence[T], *, text: Callable[[T], str] = str, least: float = 0.6
          ) -> dict[T, T]:
    """For each of `ones` the most similar of `others` that none more similar has taken; none below `least` (0 to 1)."""
    ranked = sorted((-SequenceMatcher(None, text(one), text(other), autojunk=False).ratio(), first, second)
                    for first, one in enumerate(ones) for second, other in enumerate(others))
    found: dict[int, int] = {}
    for ratio, first, second in ranked:
        if -ratio >= least and first not in found and second not in found.values():
            found[first] = second
    return {ones[first]: others[second] for first, second in found.items()}
