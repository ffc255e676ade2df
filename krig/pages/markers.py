"""Where generated regions begin and end on a page: `<!-- krig: steps b1-b7 -->` … `<!-- /krig -->`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
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


def looks_like_marker(text: str) -> bool:
    """Whether a text holds what is meant as a marker."""
    return _LOOKS_SO.search(text) is not None


@dataclass
class Markers:
    """The markers of a page, read. regions: the sound ones; hidden: first and last line of what a wrong marker leaves
    open to doubt, and what nothing more is said about; faults: one for each marker that is wrong.
    """

    path: Path
    lines: Sequence[str]
    regions: list[Region] = field(default_factory=list)
    hidden: list[tuple[int, int]] = field(default_factory=list)
    faults: list[PageError] = field(default_factory=list)
    _open: tuple[int, re.Match[str]] | None = None
    _loose: int | None = None       # line of a wrong marker that may be meant to open a region
    _unclosed: bool = False         # a region was not closed: one closing marker may come too late

    def generated(self, line: int) -> bool:
        """Whether a line, from 1, is no text of an author."""
        return (any(region.first <= line <= region.last for region in self.regions)
                or any(first <= line <= last for first, last in self.hidden))

    def _begin(self, number: int, found: re.Match[str]) -> None:
        self._loose = None
        if self._open is not None:
            line, outer = self._open
            self.faults.append(PageError(f"region {quote(outer[1])} is not closed before region {quote(found[1])} of "
                                         f"line {number}, expected a line '{_CLOSE}'", place=Place(self.path, line, 1)))
            self.hidden.append((line, number - 1))
            self._unclosed = True
        self._open = number, found

    def _close(self, number: int, place: Place) -> None:
        if self._open is not None:
            first, found = self._open
            self._open = None
            text = "\n".join(self.lines[first : number - 1])
            self.regions.append(Region(found[1], tuple(found[2].split()), first, number, text,
                                       Place(self.path, first, 1)))
        elif self._loose is not None:
            self.hidden.append((self._loose, number))
            self._loose = None
        elif self._unclosed and self.regions:
            self.hidden.append((self.regions[-1].last, number))
            self._unclosed = False
        else:
            self.faults.append(PageError("region is closed where none is open, expected '<!-- krig: KIND -->' above",
                                         place=place))
            self.hidden.append((self._written_above(number), number))

    def _written_above(self, number: int) -> int:
        """The first line of what may have been generated above a closing marker, up to the next empty line."""
        first = number
        while first > 1 and not self.lines[first - 2].strip():
            first -= 1
        while first > 1 and self.lines[first - 2].strip():
            first -= 1
        return first if self.lines[first - 1].lstrip().startswith("<") else number

    def read(self, code: frozenset[int], blocks: frozenset[int]) -> None:
        """Go through the lines. code and blocks: the lines in blocks of code, and of HTML at the margin."""
        for number, line, fault in _markers(self.lines, self.path, code, blocks):
            place = Place(self.path, number, line.index("<") + 1)
            found = _OPEN.fullmatch(line.strip())
            if fault is not None and self._open is not None:
                self.faults.append(fault)       # it may be meant to close the region
                self.hidden.append((self._open[0], number))
                self._open, self._loose = None, number
            elif fault is not None and (self._loose is None or line.strip() != _CLOSE):
                self.faults.append(fault)
                self._loose = number
            elif fault is None and found:
                self._begin(number, found)
            else:
                self._close(number, place)
        if self._open is not None:
            first, found = self._open
            self.hidden.append((first, len(self.lines)))
            self.faults.append(PageError(f"region {quote(found[1])} is not closed, expected a line '{_CLOSE}'",
                                         place=Place(self.path, first, 1)))


def read_markers(lines: Sequence[str], path: Path, *, code: frozenset[int], blocks: frozenset[int]) -> Markers:
    """The regions of a page and what is wrong with its markers.

    lines: the page's; code and blocks: the lines, from 1, in blocks of code and of HTML at the margin.
    """
    markers = Markers(path, lines)
    markers.read(code, blocks)
    return markers


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
