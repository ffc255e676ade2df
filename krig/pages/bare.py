"""Reading the facts of a block: those inside claims, and bare ones, which no page may have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from krig.errors import PageError, quote
from krig.lang import Language, Literal, Player
from krig.pages.inline import GAP, Block, Link
from krig.pages.markdown import Page

_FACTS = ("card", "rank", "number", "score")


class Readings:
    """What blocks say in a language; each is read once for the same players."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._found: dict[tuple[int, tuple[Player, ...]], tuple[Block, list[Literal]]] = {}

    def of(self, block: Block, players: tuple[Player, ...]) -> list[Literal]:
        """The literals of a whole block."""
        key = id(block), players
        if key not in self._found:
            self._found[key] = block, self.language.read(block.text, players)
        return self._found[key][1]


def literals_in(link: Link, block: Block, readings: Readings, players: tuple[Player, ...]
                ) -> tuple[list[Literal], Literal | None]:
    """The literals of a claim's text, as they read in their sentence, and the last one before them in the block."""
    whole = readings.of(block, players)
    if any(_straddles(literal, link) for literal in whole):
        # The words around would change what the claim says: it is read alone.
        alone = GAP * link.start + block.text[link.start : link.end] + GAP * (len(block.text) - link.end)
        whole = readings.language.read(alone, players)
    before = [literal for literal in whole if literal.end <= link.start]
    inside = [literal for literal in whole if link.start <= literal.start and literal.end <= link.end]
    return inside, before[-1] if before else None


def _straddles(literal: Literal, link: Link) -> bool:
    overlap = literal.start < link.end and link.start < literal.end
    return overlap and not (link.start <= literal.start and literal.end <= link.end)


@dataclass
class SaidList:
    """The exceptions of a page, and which of them are used."""

    page: Page
    used: set[int] = field(default_factory=set)

    def excuses(self, literal: Literal, text: str) -> bool:
        """Whether a literal of `text` stands in words that the page lists as said."""
        for index, said in enumerate(self.page.front.said):
            pattern = r"\s+".join(map(re.escape, said.text.split()))
            for found in re.finditer(rf"(?<!\w){pattern}(?!\w)", text):
                if found.start() <= literal.start and literal.end <= found.end():
                    self.used.add(index)
                    return True
        return False

    def check(self, language: Language, players: Sequence[Player]) -> Iterator[PageError]:
        """Entries that nothing needs, and those that hold what no page may just say."""
        for index, said in enumerate(self.page.front.said):
            held = next((literal for literal in language.read(said.text, players)
                         if literal.kind in ("card", "score")), None)
            if held is not None:
                yield PageError(f"said has the {held.kind} {held.text!r}, expected a claim for it", place=said.place)
            elif index not in self.used:
                yield PageError(f"said has {quote(said.text)}, which no text of the page needs, expected no such entry",
                                place=said.place)


def find_bare(block: Block, readings: Readings, players: tuple[Player, ...], said: SaidList) -> Iterator[PageError]:
    """Every card, rank, number and score of a block that stands in no claim and is not listed as said."""
    claims = [link for link in block.links if link.claim is not None]
    literals = readings.of(block, players)
    if any(_straddles(literal, link) for literal in literals for link in claims):
        signs = list(block.text)
        for link in claims:
            signs[link.start : link.end] = GAP * (link.end - link.start)
        literals = readings.language.read("".join(signs), players)
    for literal in literals:
        if literal.kind not in _FACTS or any(link.start <= literal.start < link.end for link in claims):
            continue
        if not said.excuses(literal, block.text):
            text = " ".join(literal.text.split())
            yield PageError(f"bare {literal.kind} {quote(text)}, expected a claim, such as [{text}](#b3 \"= pot\")",
                            place=block.at(literal.start))


def count_said(pages: Sequence[Page]) -> int:
    """How many exceptions all pages list together."""
    return sum(len(page.front.said) for page in pages)
