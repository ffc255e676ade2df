"""Deals in bulk: one a line in, one JSON object a line out, in order; a bad line is answered and the rest go on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from krig.choices import choosers_of
from krig.deals import check_hands, read_hands
from krig.engine import play
from krig.errors import CardError, KrigError
from krig.rules import RuleSet
from krig.trace import Trace
from krig.trace_json import write_trace_json
from krig.verify import verify

LONGEST = 4096
"""Bytes of the longest line that is read: many times what a deal needs."""


def play_line(text: str, rules: RuleSet, *, any_deal: bool = False, pickup_seed: int | None = None, game: int = 0,
              verified: bool = False, strategies: Sequence[str] = ()) -> Trace:
    """The game of the hands in `text`. strategies: by seat, where there are choices to make.

    Raises CardError for hands that cannot be played, and TraceError if it is `verified` and a card is not where it
    should be.
    """
    hands = read_hands(text)
    aside = check_hands(hands, rules, any_deal=any_deal)
    trace = play(hands, rules, aside=aside, pickup_seed=pickup_seed, game=game if pickup_seed is not None else 0,
                 choosers=choosers_of(strategies, game=game))
    if verified:
        verify(trace)
    return trace


def answer_lines(source: BinaryIO, play_text: Callable[[str, int], Trace]) -> Iterator[tuple[str, bool]]:
    """For each line of `source` its answer, a JSON text without line break, and whether it could be played.

    play_text(text, index) plays a line; its index counts from 0. What it raises as KrigError becomes
    `{"error": …, "line": n}`, where lines count from 1.
    """
    for index, line in enumerate(_read_lines(source)):
        try:
            yield write_trace_json(play_text(_decode(line), index)), True
        except KrigError as fault:
            yield json.dumps({"error": fault.message, "line": index + 1}, ensure_ascii=False), False


def _read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of `source`, long ones cut where it shows that they are too long: memory stays flat whatever comes."""
    most = LONGEST + 2
    while line := source.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = source.readline(most)
        yield line


def _decode(line: bytes) -> str:
    if len(line.rstrip(b"\r\n")) > LONGEST:
        raise CardError(f"line of more than {LONGEST} bytes, expected the hands of one deal")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise CardError(f"not UTF-8: byte {line[fault.start]:#04x} at column {fault.start + 1}, "
                        "expected hands such as 'KS 4D / 9H JC'") from None
