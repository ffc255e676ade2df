"""The one source of chance in the product: counter-based, so that game `i` of seed `s` needs no game before it.

Value `n` of a stream is SplitMix64's finisher applied to `key + n · γ`; the key comes from the seed, the number of
the game and the name of the stream. Integer arithmetic modulo 2⁶⁴ only: compiled code gives the same bits.
Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from __future__ import annotations

from collections.abc import MutableSequence
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


class Stream(IntEnum):
    """What the values are used for. Streams of one game are independent of each other."""

    DEAL = 0
    PICKUP = 1
    CHOICE = 2


def mix(value: int) -> int:
    """SplitMix64's finisher: a bijection of the 64-bit integers that spreads every bit over all others."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


class Generator:
    """The values of one stream of one game, in order."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, *, game: int = 0, stream: Stream = Stream.DEAL) -> None:
        """seed, game: integers, taken modulo 2⁶⁴."""
        key = mix((seed + GAMMA) & MASK)
        key = mix((key ^ (game & MASK)) + GAMMA & MASK)
        self._state = mix((key ^ int(stream)) + GAMMA & MASK)

    def below(self, bound: int) -> int:
        """The next integer from 0 to `bound - 1`; bound: 1 to 2³². The bias is below bound · 2⁻³²."""
        self._state = (self._state + GAMMA) & MASK
        return ((mix(self._state) >> 32) * bound) >> 32

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order (Fisher and Yates, from the last place to the second)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
