"""Reads a page: headings with their ids, running text with its links, generated regions. markdown-it reads Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.deflist import deflist_plugin

from krig.errors import PageError, Place
from krig.files import read_text
from krig.pages.front import Front, read_front
from krig.pages.inline import UNSEEN, Block, InlineReader, blank_attributes, read_plain
from krig.pages.markers import Markers, Region, looks_like_marker, read_markers

MOST_BYTES = 200_000
"""The size of the largest page that is read."""

_ID = re.compile(r"""\sid\s*=\s*["']?([^\s"'<>]+)""")
_SHOWN = re.compile(r"""\s(?:alt|title|aria-label)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_NO_TEXT = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style|code|pre)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>",
                      re.DOTALL | re.IGNORECASE)
_IN_WORD = re.compile(r"(?<=[\w;])(?:</?(?:a|abbr|b|cite|em|i|mark|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>\n]*|/)?>"
                      r"|<!--[^<>\n]*-->)+(?=[\w&])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level (1–6), its text, and the id that the author gave it, if any."""

    level: int
    text: str
    id: str | None
    place: Place


@dataclass(slots=True)
class Page:
    """A page as read. `name`: its path within its language, `games/fifty-battles.md`; `lines`: of the whole file.

    blocks: all text that a reader sees outside generated regions; anchors: ids, those in regions too; own_anchors:
    those that the author gave; nameless: how many headings need an id, or another one. torn: something is wrong with
    the parts of the page, so that it may say more than can be read; cut: so wrong that nothing of it is read.

    Settled with the other languages' pages (`krig.pages.alike`): presumed: ids that the page should have; renamed: what
    an id of it should be; doubtful: its game or rule set is not what it should be.
    """

    path: Path
    language: str
    name: str
    lines: list[str] = field(default_factory=list)
    front: Front = field(default_factory=Front)
    headings: list[Heading] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)
    anchors: dict[str, Place] = field(default_factory=dict)
    own_anchors: dict[str, Place] = field(default_factory=dict)
    faults: list[PageError] = field(default_factory=list)
    sound: bool = False
    torn: bool = False
    cut: bool = False
    nameless: int = 0
    presumed: set[str] = field(default_factory=set)
    renamed: dict[str, str] = field(default_factory=dict)
    doubtful: bool = False

    @property
    def game(self) -> str | None:
        """The id of the example game that the page tells."""
        return self.front.values.get("game")

    @property
    def rules(self) -> str | None:
        """The name of the rule set that the page explains."""
        return self.front.values.get("rules")

    def section(self, line: int) -> str | None:
        """The id of the heading above a line."""
        above = [heading.id for heading in self.headings if (heading.place.line or 0) < line and heading.id]
        return above[-1] if above else None

    def near(self, section: str | None) -> Place:
        """Where a section begins; the title, or else the first line, where there is no such section."""
        if section in self.own_anchors:
            return self.own_anchors[section]
        return next((heading.place for heading in self.headings), Place(self.path, self.front.height + 1))


@cache
def _markdown() -> MarkdownIt:
    reader = MarkdownIt("commonmark").enable("table").use(admon_plugin).use(deflist_plugin)
    reader.core.ruler.disable("text_join")      # escapes and entities stay apart, with their source
    return reader


def read_page(file: Path, *, path: Path, language: str, name: str, root: Path) -> Page:
    """The page in `file`, called `path` in messages. What is wrong with it alone stands in its `faults`.

    `sound` is false where the file cannot be read at all. A file outside the folder `root` is not read.
    """
    page = Page(path, language, name)
    try:
        if not file.resolve().is_relative_to(root.resolve()):
            raise PageError("symbolic link out of the project, expected a file inside it")
        if (size := file.stat().st_size) > MOST_BYTES:
            raise PageError(f"page of {size} bytes, expected {MOST_BYTES} at most")
        text = read_text(file, error=PageError)
    except (PageError, OSError, RuntimeError) as fault:
        message = fault.message if isinstance(fault, PageError) else "cannot be read, expected a file"
        found = fault.place if isinstance(fault, PageError) else None
        page.faults.append(PageError(message, place=Place(path, found.line, found.column) if found else Place(path)))
        return page
    if not text.strip():
        page.faults.append(PageError("page without text, expected front matter and a heading '# …'",
                                     place=Place(path, 1)))
        return page
    page.sound = True
    page.lines = text.split("\n")
    page.front, faults = read_front(text, path)
    page.faults += faults
    _Reader(page).read()
    return page


class _Reader:
    def __init__(self, page: Page) -> None:
        self.page = page
        height = page.front.height
        self.tokens = _markdown().parse("\n" * height + "\n".join(page.lines[height:]))
        self.markers = Markers(page.path, page.lines)
        self.section: list[tuple[int, str]] = []
        self.used: dict[int, int] = {}          # by line: where the text found last in it ends

    def read(self) -> None:
        page = self.page
        page.torn = page.cut = not page.front.readable
        if page.cut:
            return
        self._read_markers()
        if page.cut:
            return
        level = 0
        for token in self.tokens:
            if token.type == "heading_open":
                level = int(token.tag[1])
            elif token.type == "html_block":
                self._read_html(token)
            elif token.type == "inline":
                self._read_inline(token, level)
                level = 0
        for key in ("title", "description"):
            if key in page.front.values:
                place = page.front.places[key]
                page.blocks.append(read_plain(page.front.values[key], page.path, place.line or 1, place.column or 1))

    def _read_markers(self) -> None:
        code: set[int] = set()
        blocks: set[int] = set()
        for token in self.tokens:
            if fault := self._unclosed(token):
                self.page.faults.append(fault)
                self.page.torn = self.page.cut = True
                return
            if token.map and token.type in ("fence", "code_block"):
                code.update(range(token.map[0] + 1, token.map[1] + 1))
            elif token.map and token.type == "html_block" and token.level == 0:
                blocks.update(range(token.map[0] + 1, token.map[1] + 1))
        page = self.page
        self.markers = read_markers(page.lines, page.path, code=frozenset(code), blocks=frozenset(blocks))
        page.regions = self.markers.regions
        page.faults += self.markers.faults
        page.torn = bool(self.markers.faults)

    def _unclosed(self, token: Token) -> PageError | None:
        """A block of code or a comment that goes on over what follows it."""
        if token.map is None:
            return None
        place = Place(self.page.path, token.map[0] + 1, 1)
        if token.type == "fence" and token.level == 0:
            last = self.page.lines[token.map[1] - 1].strip()
            if token.map[1] - token.map[0] < 2 or last.strip(token.markup[0]) or len(last) < len(token.markup):
                return PageError(f"block of code is not closed, expected a line {token.markup!r}", place=place)
        if token.type == "html_block" and "<!--" in token.content.partition("<!--")[2].partition("-->")[0]:
            return PageError("comment is not closed, expected '-->' before the next one", place=place)
        return None

    def _anchor(self, name: str, place: Place) -> None:
        if name in self.page.anchors:
            line = self.page.anchors[name].line
            self.page.faults.append(PageError(f"id {name!r} is used twice, expected it once; it is in line {line} "
                                              "already", place=place))
            self.page.nameless += not self.markers.generated(place.line or 0)
        else:
            self.page.anchors[name] = place
            if not self.markers.generated(place.line or 0):
                self.page.own_anchors[name] = place

    def _read_html(self, token: Token) -> None:
        first = token.map[0] + 1 if token.map else 1
        for index, line in enumerate(token.content.split("\n")):
            for found in _ID.finditer(line):
                self._anchor(found[1], Place(self.page.path, first + index, found.start(1) + 1))
        if self.markers.generated(first) or looks_like_marker(token.content):
            return
        text = _IN_WORD.sub(lambda found: UNSEEN * len(found.group()), token.content)
        text = _NO_TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
        self._add(read_plain(text, self.page.path, first, 1, is_html=True))
        for index, line in enumerate(token.content.split("\n")):
            self._add_shown(line, Place(self.page.path, first + index, 1))

    def _read_inline(self, token: Token, level: int) -> None:
        lines = list(self._locate(token))
        generated = self.markers.generated(lines[0][0])
        reader = InlineReader(token, lines, self.page.path)
        block = reader.block
        block.text, ids = blank_attributes(block.text)
        for name in ids:
            self._anchor(name, block.at(0))
        for tag, place in reader.html:
            for found in _ID.finditer(tag):
                self._anchor(found[1], place)
            if not generated:
                self._add_shown(tag, place)
        if generated:
            return
        if level:
            self._read_heading(level, block.text, ids[-1] if ids else None, block.at(0))
        self._add(block)
        for other in reader.others:
            self._add(other)

    def _read_heading(self, level: int, text: str, name: str | None, place: Place) -> None:
        self.page.headings.append(Heading(level, text.strip(), name, place))
        self.page.nameless += level > 1 and name is None
        self.section = [entry for entry in self.section if entry[0] < level]
        if name is not None:
            self.section.append((level, name))

    def _add(self, block: Block) -> None:
        block.section = tuple(name for _, name in self.section)
        self.page.blocks.append(block)

    def _add_shown(self, tag: str, place: Place) -> None:
        """The texts in a tag that some readers get: alternative texts, labels, titles."""
        for found in _SHOWN.finditer(tag):
            group = 1 if found[1] is not None else 2
            column = (place.column or 1) + found.start(group)
            self._add(read_plain(found[group], self.page.path, place.line or 1, column, is_html=True))

    def _locate(self, token: Token) -> Iterator[tuple[int, int, str]]:
        """Line and column in the source, and the text, of every line of an inline token's content."""
        start = token.map[0] if token.map else 0
        for index, text in enumerate(token.content.split("\n")):
            yield self._find(text, start + index)

    def _find(self, text: str, index: int) -> tuple[int, int, str]:
        # Some blocks begin a line or two after where their map says.
        lines: Sequence[str] = self.page.lines
        for line in range(index, min(index + 3, len(lines))):
            found = lines[line].find(text, self.used.get(line, 0))
            if found < 0:
                found = lines[line].find(text.replace("|", "\\|"), self.used.get(line, 0))      # in a table
            if found >= 0 and text:
                self.used[line] = found + len(text)
                return line + 1, found + 1, text
        return min(index, len(lines) - 1) + 1, 1, text
