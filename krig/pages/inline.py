"""The text of a Markdown block as a reader sees it, with the place in the source of every character and link."""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.token import Token

from krig.errors import Place

GAP = "\ufffc"
"""Stands in a text for what is no prose (code, an address): no word reaches across it."""

# Signs that nobody sees, such as the soft hyphen; a letter with its accents apart; in HTML also entities.
_UNSEEN = r"[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
_AS_WRITTEN = re.compile(rf"(?P<unseen>{_UNSEEN})|(?P<apart>[^\W\d_][\u0300-\u034e\u0350-\u036f]+)")
_AS_HTML = re.compile(rf"{_AS_WRITTEN.pattern}|(?P<entity>&(?:#\d{{1,7}}|#[xX][\da-fA-F]{{1,6}}|\w{{1,32}});)")

UNSEEN = "\u00ad"
"""A sign that nobody sees: what may stand in its place in a text without changing its words."""

_ATTRIBUTE = r"""(?:[#.][\w.:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s}"']+))"""
ATTRIBUTES = re.compile(rf"\{{:?[ ]*{_ATTRIBUTE}(?:[ ]+{_ATTRIBUTE})*[ ]*\}}")
"""An attribute list: `{ #b3 }`, `{ .md-button }`, `{: #war.face-down }`."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link: where it leads, its title, and the part of the block's text that it covers. `place`: its bracket."""

    href: str
    title: str
    start: int
    end: int
    place: Place

    @property
    def claim(self) -> str | None:
        """What a claim claims, without the `=`; None for an ordinary link."""
        title = self.title.lstrip()
        return title[1:].strip() if title.startswith("=") else None


@dataclass(slots=True)
class Block:
    """A paragraph, heading, cell, or another run of text. `section`: ids of the headings above, the innermost last.

    `starts`: (offset in text, line, column) wherever the text does not simply go on in the source.
    """

    text: str
    path: Path
    starts: list[tuple[int, int, int]]
    links: list[Link] = field(default_factory=list)
    section: tuple[str, ...] = ()

    def at(self, offset: int) -> Place:
        """The place in the source of the character at `offset`."""
        index = max(0, bisect_right(self.starts, offset, key=lambda start: start[0]) - 1)
        start, line, column = self.starts[index] if self.starts else (0, 1, 1)
        return Place(self.path, line, column + offset - start)


def seen(text: str, *, is_html: bool = False) -> list[tuple[str, int]]:
    """`text` as a reader sees it, in parts, each with its offset in what is written.

    Without signs that cannot be seen, and with letters and their accents in one; of HTML, entities too are the signs
    that they stand for.
    """
    parts: list[tuple[str, int]] = []
    end = 0
    for found in (_AS_HTML if is_html else _AS_WRITTEN).finditer(text):
        parts.append((text[end : found.start()], end))
        if found["apart"]:
            parts.append((unicodedata.normalize("NFC", found["apart"]), found.start()))
        elif is_html and found["entity"]:
            sign = html.unescape(found["entity"])
            parts.append(("" if re.fullmatch(_UNSEEN, sign) else sign, found.start()))
        end = found.end()
    return [(part, start) for part, start in [*parts, (text[end:], end)] if part]


def read_plain(text: str, path: Path, line: int, column: int, *, is_html: bool = False) -> Block:
    """A block of text that is no Markdown and begins at a line and column."""
    block, length = Block("", path, []), 0
    for part, start in seen(text, is_html=is_html):
        first = text.count("\n", 0, start)
        begin = text.rfind("\n", 0, start) + 1
        for index, row in enumerate(part.split("\n")):
            at = column + start if not first and not index else 1 + (start - begin if not index else 0)
            block.starts.append((length, line + first + index, at))
            length += len(row) + 1
        length -= 1
        block.text += part
    return block


class InlineReader:
    """Reads one inline token. `block` is its text; `others` are the texts that only some readers get, such as an
    image's alternative text; `html` the tags in it, with their places.
    """

    def __init__(self, token: Token, lines: Sequence[tuple[int, int, str]], path: Path) -> None:
        """lines: of each line of the token's content its line and column in the source, and the text."""
        self.block = Block("", path, [])
        self.others: list[Block] = []
        self.html: list[tuple[str, Place]] = []
        self._content = token.content
        self._lines = lines
        self._offsets = [0]
        for _, _, line in lines:
            self._offsets.append(self._offsets[-1] + len(line) + 1)
        self._cursor = 0
        self._pieces: list[str] = []
        self._length = 0
        self._open: list[tuple[str, str, int, Place]] = []
        self._address = False
        for child in token.children or []:
            self._read(child)
        self.block.text = "".join(self._pieces)

    def _place(self, position: int) -> tuple[int, int]:
        index = min(bisect_right(self._offsets, position) - 1, len(self._lines) - 1)
        line, column, _ = self._lines[index]
        return line, column + position - self._offsets[index]

    def _find(self, source: str) -> int:
        found = self._content.find(source, self._cursor)
        return self._cursor if found < 0 else found

    def _add(self, text: str, position: int, source: str) -> None:
        for part, start in seen(text):
            self.block.starts.append((self._length, *self._place(position + (start if source == text else 0))))
            self._pieces.append(part)
            self._length += len(part)
        self._cursor = position + len(source)

    def _read(self, child: Token) -> None:
        match child.type:
            case "link_open" if child.markup == "autolink":
                self._address = True
                position = self._find("<")
                self._add(GAP, position, self._content[position : self._content.find(">", position) + 1])
            case "link_close" if self._address:
                self._address = False
            case _ if self._address:
                pass
            case "text":
                self._add(child.content, self._find(child.content), child.content)
            case "text_special":
                self._add(child.content, self._find(child.markup), child.markup)
            case "softbreak" | "hardbreak":
                self._add("\n", self._find("\n"), "\n")
            case "code_inline":
                position = self._find(child.markup)
                close = re.compile(rf"(?<!`){child.markup}(?!`)").search(self._content, position + len(child.markup))
                self._add(GAP, position, self._content[position : close.end() if close else None])
            case "link_open":
                position = self._find("[")
                self._open.append((str(child.attrGet("href") or ""), str(child.attrGet("title") or ""), self._length,
                                   Place(self.block.path, *self._place(position))))
                self._cursor = position + 1
            case "link_close":
                href, title, start, place = self._open.pop()
                self.block.links.append(Link(href, title, start, self._length, place))
                self._cursor = self._after_target(self._find("]"))
            case "image":
                self._read_image(child)
            case "html_inline":
                position = self._find(child.content)
                self.html.append((child.content, Place(self.block.path, *self._place(position))))
                self._add("\n" if child.content.lower().startswith("<br") else "", position, child.content)
            case _:
                self._cursor = self._find(child.markup) + len(child.markup)

    def _read_image(self, child: Token) -> None:
        position = self._find("![")
        alternative = position + 2
        for text, start in ((child.content, alternative), (str(child.attrGet("title") or ""), position)):
            if text:
                self.others.append(read_plain(text, self.block.path, *self._place(start), is_html=True))
        self._add(GAP, position, self._content[position : self._after_target(alternative + len(child.content))])

    def _after_target(self, position: int) -> int:
        """The position after the target of a link or image whose text ends at the bracket at `position`."""
        content, end = self._content, position + 1
        if content[end : end + 1] == "[":
            return content.find("]", end) + 1
        if content[end : end + 1] != "(":
            return end
        at = _skip(content, end + 1)
        target = parseLinkDestination(content, at, len(content))
        at = _skip(content, target.pos) if target.ok else at
        title = parseLinkTitle(content, at, len(content))
        at = _skip(content, title.pos) if title.ok else at
        return at + 1


def blank_attributes(text: str) -> tuple[str, list[str]]:
    """`text` with its attribute lists turned to blanks, and the ids that they set."""
    ids: list[str] = []

    def blank(found: re.Match[str]) -> str:
        ids.extend(re.findall(r"(?<=[ {:])#([\w.:-]+)", found.group()))
        return " " * len(found.group())

    return ATTRIBUTES.sub(blank, text), ids


def _skip(content: str, position: int) -> int:
    while position < len(content) and content[position] in " \n\t":
        position += 1
    return position
