"""Checks one page by itself: title, headings, links, claims, bare facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from krig.errors import KrigError, PageError, Place, quote
from krig.fact_words import seat_named
from krig.lang import load_language
from krig.pages.bare import Readings, SaidList, find_bare, literals_in
from krig.pages.claims import check_claim, claim_key, evaluate, fact_names, read_claim
from krig.pages.inline import Block, Link
from krig.pages.markdown import Page
from krig.pages.names import check_names
from krig.pages.project import Project
from krig.pages.references import Target, address, check_front, find_target, page_players

ClaimKey = tuple[str, tuple[str, ...]]

_TORN = re.compile(r"""["'“”„‟«»‘’]\s*=\s*[a-z][\w.+=-]*|\]\s*\([^\s()]*#[\w.-]*\)?""")
_NO_HEADING = re.compile(r"#{1,6}[^\s#\d]")


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim of a page: what it claims, where, in which section. told: something is wrong with it that is reported."""

    key: ClaimKey
    place: Place
    section: str | None
    told: bool


@dataclass
class Content:
    """What the check of a page found: its problems and its claims. bare: the sections with facts that stand bare;
    torn: whether something is left of a claim that cannot be read; renamed: whether it names who is no player.
    """

    page: Page
    problems: list[KrigError] = field(default_factory=list)
    claims: list[Claimed] = field(default_factory=list)
    bare: set[str | None] = field(default_factory=set)
    torn: bool = False
    renamed: bool = False


def check_content(page: Page, project: Project) -> Content:
    """Check a page that can be read. Of one that is cut off, nothing else is said."""
    content, language = Content(page), load_language(page.language)
    content.problems += page.faults
    if page.cut:
        return content
    content.problems += [*check_front(page, project), *_check_structure(page)]
    players, said, readings = page_players(page, project), SaidList(page), Readings(language)
    names = list(check_names(page, project, language))
    content.problems += names
    content.renamed = bool(names)
    for block in page.blocks:
        for link in block.links:
            content.problems += _check_link(link, block, content, project, readings)
        if rest := _TORN.search(block.text):
            start = max(block.text.rfind("[", 0, rest.start()), 0)
            content.problems.append(PageError("claim or link cannot be read, expected such as [text](#b3 \"= pot\")",
                                              place=block.at(start)))
            content.torn = True
            continue
        found = list(find_bare(block, readings, players, said))
        content.problems += found
        if found:
            content.bare.add(_section(block))
    if not page.torn and not content.torn:
        content.problems += said.check(language, players)
    return content


def _section(block: Block) -> str | None:
    return block.section[-1] if block.section else None


def _check_structure(page: Page) -> Iterator[PageError]:
    titles = [heading for heading in page.headings if heading.level == 1]
    first = next((number for number, line in enumerate(page.lines, start=1)
                  if number > page.front.height and line.strip()), None)
    untitled = not titles and first is not None and not page.torn
    if untitled and first is not None:
        yield PageError("page without a title, expected one heading '# …'", place=Place(page.path, first, 1))
    for heading in titles[1:]:
        yield PageError(f"second title {quote(heading.text)}, expected one heading '# …' a page", place=heading.place)
    if "description" not in page.front.places and not page.front.unknown:
        yield PageError("page without a description, expected one in the front matter", place=Place(page.path, 1))
    for heading in page.headings:
        if heading.level > 1 and heading.id is None and not (untitled and heading.place.line == first):
            yield PageError(f"heading {quote(heading.text)} has no id, expected one at its end that is the same in "
                            "every language, such as { #deal }", place=heading.place)
    for block in page.blocks:
        place = block.at(0)
        if _NO_HEADING.match(block.text) and place.line != first:
            yield PageError("line begins with '#', but is no heading, expected a blank after it", place=place)


def _check_link(link: Link, block: Block, content: Content, project: Project, readings: Readings
                ) -> Iterator[PageError]:
    claim, told = link.claim, []
    key = "#".join(address(link, block, content.page))
    try:
        target = find_target(link, block, content.page, project)
        if claim is not None and target is None:
            raise PageError(f"claim links to {quote(link.href)}, expected a game or rule on a page of this site",
                            place=link.place)
    except PageError as fault:
        target, told = None, [fault]
    if claim is not None and target is not None:
        key = target.key
        told = [] if target.broken else list(_check_claim(link, claim, block, target, readings))
        if content.renamed and target.example and any(
                seat_named(name, target.example.game) is not None for name in fact_names(claim)):
            told = []       # what is wrong with the name is told
    if claim is not None:
        content.claims.append(Claimed(claim_key(link, key), link.place, _section(block),
                                      told=bool(told) or target is None or target.broken))
    yield from told


def _check_claim(link: Link, claim: str, block: Block, target: Target, readings: Readings) -> Iterator[PageError]:
    try:
        wanted = evaluate(claim, target)
    except PageError as fault:
        yield PageError(fault.message, place=link.place)
        return
    literals, before = literals_in(link, block, readings, target.players)
    reading = read_claim(literals, block.text, before=before)
    yield from check_claim(link, block, reading, wanted, language=readings.language, players=target.players,
                           game=target.example.game if target.example else None, battle=target.battle,
                           rules=target.rules)
