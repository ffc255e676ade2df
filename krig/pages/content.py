"""Checks one page by itself: title, headings, links, claims, bare facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from krig.errors import KrigError, PageError, Place, quote
from krig.lang import load_language
from krig.pages.bare import Readings, SaidList, find_bare, literals_in
from krig.pages.claims import check_claim, claim_key, evaluate, read_claim
from krig.pages.inline import Block, Link
from krig.pages.markdown import Page
from krig.pages.project import Project
from krig.pages.references import Target, check_front, find_target, page_players

ClaimKey = tuple[str, tuple[str, ...]]


@dataclass
class Content:
    """What the check of a page found: its problems, and its claims by what they claim, with their places."""

    page: Page
    problems: list[KrigError] = field(default_factory=list)
    claims: list[tuple[ClaimKey, Place]] = field(default_factory=list)


def check_content(page: Page, project: Project) -> Content:
    """Check a page that can be read."""
    content, language = Content(page), load_language(page.language)
    content.problems += [*page.faults, *check_front(page, project), *_check_structure(page)]
    players, said, readings = page_players(page, project), SaidList(page), Readings(language)
    for block in page.blocks:
        for link in block.links:
            content.problems += _check_link(link, block, content, project, readings)
        content.problems += find_bare(block, readings, players, said)
    content.problems += said.check(language, players)
    return content


def _check_structure(page: Page) -> Iterator[PageError]:
    titles = [heading for heading in page.headings if heading.level == 1]
    if not titles and page.front.height < len(page.lines):
        yield PageError("page without a title, expected one heading '# …'",
                        place=Place(page.path, page.front.height + 1))
    for heading in titles[1:]:
        yield PageError(f"second title {quote(heading.text)}, expected one heading '# …' a page", place=heading.place)
    if page.front.readable and "description" not in page.front.places:
        yield PageError("page without a description, expected one in the front matter", place=Place(page.path, 1))
    for heading in page.headings:
        if heading.level > 1 and heading.id is None:
            yield PageError(f"heading {quote(heading.text)} has no id, expected one at its end that is the same in "
                            "every language, such as { #deal }", place=heading.place)


def _check_link(link: Link, block: Block, content: Content, project: Project, readings: Readings
                ) -> Iterator[PageError]:
    try:
        target = find_target(link, block, content.page, project)
    except PageError as fault:
        yield fault
        return
    claim = link.claim
    if claim is None:
        return
    if target is None:
        yield PageError(f"claim links to {quote(link.href)}, expected a game or rule on a page of this site",
                        place=link.place)
        return
    content.claims.append((claim_key(link, target), link.place))
    if not target.broken:
        yield from _check_claim(link, claim, block, target, readings)


def _check_claim(link: Link, claim: str, block: Block, target: Target, readings: Readings) -> Iterator[PageError]:
    try:
        wanted = evaluate(claim, target)
    except PageError as fault:
        yield PageError(fault.message, place=link.place)
        return
    literals, before = literals_in(link, block, readings, target.players)
    reading = read_claim(literals, block.text, before=before)
    keys = target.example.story.keys if target.example else ()
    yield from check_claim(link, block, reading, wanted, language=readings.language,
                           players=target.players, keys=keys)
