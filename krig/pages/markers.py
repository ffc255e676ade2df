"""Where generated regions begin and end on a page: `<!-- krig: steps b1-b7 -->` … `<!-- /krig -->`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from krig.errors import PageError, Place, quote

_LOOKS_SO = re.compile(r"<!--\s*/?\s*krig\b", re.IGNORECASE)
_OPEN = re.compile(r"<!-- krig: ([^\s<>]+)((?: [^\s<>]+)*) -->")
_CLOSE = "<!-- /krig -->"


@dataclass(frozen=True, slots=True)
class Region:
    """A generated part of a page. `first` and `last`: the lines of its markers, from 1; `text`: what stands between."""

    kind: str
    args: tuple[str, ...]
    first: int
    last: int
    text: str
    place: Place

    @property
    def name(self) -> str:
        """Kind and arguments, as in the marker."""
        return " ".join((self.kind, *self.args))

    def holds(self, line: int) -> bool:
        """Whether a line, from 1, belongs to the region."""
        return self.first <= line <= self.last


def looks_like_marker(text: str) -> bool:
    """Whether a text holds what is meant as a marker."""
    return _LOOKS_SO.search(text) is not None


def read_regions(lines: Sequence[str], path: Path, *, code: frozenset[int], blocks: frozenset[int]
                 ) -> tuple[list[Region], list[PageError]]:
    """The regions of a page and what is wrong with its markers.

    lines: the page's; code and blocks: the lines, from 1, in blocks of code and of HTML at the margin.
    """
    regions: list[Region] = []
    faults: list[PageError] = []
    opened: tuple[int, re.Match[str]] | None = None
    for number, line, fault in _markers(lines, path, code, blocks):
        place = Place(path, number, line.index("<") + 1)
        if fault is not None:
            faults.append(fault)
        elif line.strip() == _CLOSE:
            if opened is None:
                faults.append(PageError("region is closed where none is open, expected '<!-- krig: KIND -->' above",
                                        place=place))
            else:
                first, found = opened
                text = "\n".join(lines[first : number - 1])
                regions.append(Region(found[1], tuple(found[2].split()), first, number, text, Place(path, first, 1)))
            opened = None
        elif begin := _OPEN.fullmatch(line.strip()):
            if opened is not None:
                faults.append(PageError(f"region {quote(begin[1])} begins inside region {quote(opened[1][1])} of line "
                                        f"{opened[0]}, expected '{_CLOSE}' before it", place=place))
            else:
                opened = number, begin
    if opened is not None:
        faults.append(PageError(f"region {quote(opened[1][1])} is not closed, expected a line '{_CLOSE}'",
                                place=Place(path, opened[0], 1)))
    return regions, faults


def _markers(lines: Sequence[str], path: Path, code: frozenset[int], blocks: frozenset[int]
             ) -> Iterator[tuple[int, str, PageError | None]]:
    """Every line that looks like a marker, by number, and what is wrong with it alone."""
    for number, line in enumerate(lines, start=1):
        seen = _LOOKS_SO.search(line)
        if seen is None or f"`{seen.group()}" in line:
            continue
        place, fault = Place(path, number, seen.start() + 1), None
        if number in code:
            fault = PageError("region in a block of code, expected it in the text of the page", place=place)
        elif line.strip() != _CLOSE and not _OPEN.fullmatch(line.strip()):
            fault = PageError(f"marker {quote(line.strip())} cannot be read, expected '<!-- krig: KIND -->' or "
                              f"'{_CLOSE}', alone in its line", place=place)
        elif number not in blocks or seen.start():
            fault = PageError("region inside a list, quotation or paragraph, expected its markers at the margin, "
                              "with an empty line around them", place=place)
        yield number, line, fault
