"""Where the links of a page lead, and what a claim there speaks of: a game and battle, or a rule set."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from krig.errors import PageError, RuleError, quote
from krig.examples import Example
from krig.lang import Player
from krig.pages.battles import battle_of, shown_battles
from krig.pages.inline import Block, Link
from krig.pages.markdown import Page
from krig.pages.project import Project
from krig.rules import RuleSet, load_rules
from krig.suggest import nearest

_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Target:
    """What a link leads to. key: page and anchor, the same in every language.

    broken: what stands there cannot be known, which is told elsewhere.
    """

    key: str
    example: Example | None
    battle: int | None
    rules: RuleSet | None
    broken: bool = False

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who sit at the table there."""
        return self.example.players if self.example else ()


def page_rules(page: Page) -> RuleSet | None:
    """The rule set that a page's front matter names, if it exists."""
    try:
        return load_rules(page.rules) if page.rules else None
    except RuleError:
        return None


def page_players(page: Page, project: Project) -> tuple[Player, ...]:
    """Those who sit at the table in the game that a page tells."""
    example = project.examples.get(page.game or "")
    return example.players if example else ()


def check_front(page: Page, project: Project) -> Iterator[PageError]:
    """A game or rule set in the front matter that there is not."""
    known = {*project.examples, *project.broken}
    if page.game and page.game not in known:
        yield PageError(f"unknown game {quote(page.game)}, expected one of {', '.join(sorted(known)) or 'none'}"
                        + nearest(page.game, known), place=page.front.places["game"])
    if page.rules:
        try:
            load_rules(page.rules)
        except RuleError as fault:
            yield PageError(fault.message, place=page.front.places["rules"])


def anchors_of(page: Page, project: Project) -> set[str]:
    """The anchors of a page, those included that its regions have once they are written, and those whose lack is told.
    """
    anchors = page.anchors.keys() | page.presumed
    if example := project.examples.get(page.game or ""):
        for region in page.regions:
            if region.kind == "steps":
                try:
                    anchors |= {f"b{battle}" for battle in shown_battles(region.args, example.trace)}
                except PageError:
                    continue        # told where the region is checked
    return anchors


def address(link: Link, block: Block, page: Page) -> tuple[str, str]:
    """The name of the page that a link within the site leads to, and the anchor, as they should be."""
    path, _, anchor = unquote(link.href).partition("#")
    if path:
        return posixpath.normpath(posixpath.join(posixpath.dirname(page.name), path)), anchor
    return page.name, anchor or _nearest_section(block)


def find_target(link: Link, block: Block, page: Page, project: Project) -> Target | None:
    """What a link leads to; None for an address outside the pages. Raises PageError where it leads nowhere."""
    if _ELSEWHERE.match(link.href):
        return None
    path = unquote(link.href).partition("#")[0]
    name, anchor = address(link, block, page)
    pages = project.pages[page.language]
    if name not in pages:
        if not path.endswith(".md"):
            return None
        if any(name in others for others in project.pages.values()):
            return Target(f"{name}#{anchor}", None, None, None, broken=True)     # the page is missing, and told so
        raise PageError(f"link to {quote(link.href)}, but there is no page {quote(name)}"
                        + nearest(name, pages), place=link.place)
    target = pages[name]
    here = link.href in ("", "#")
    if here and not anchor:
        raise PageError("link to '#' under no heading with an id, expected one such as '## … { #b3 }' above",
                        place=link.place)
    whole = target.sound and not target.torn
    if anchor and whole and anchor not in (known := anchors_of(target, project)):
        raise PageError(f"link to {quote(link.href)}, but {target.name!r} has no anchor {quote(anchor)}"
                        + nearest(anchor, known), place=link.place)
    anchor = target.renamed.get(anchor, anchor)
    game = target.game or (page.game if target.rules is None else None)
    rules = page_rules(target)
    doubt = (target.doubtful or page.doubtful or not target.sound
             or (here and bool(page.presumed - {*page.renamed.values()})))
    return Target(key=f"{target.name}#{anchor}", example=project.examples.get(game or ""),
                  battle=battle_of(anchor) if target.game else None, rules=rules or page_rules(page),
                  broken=doubt or bool((game and game not in project.examples) or (target.rules and rules is None)))


def _nearest_section(block: Block) -> str:
    """The battle in whose section a block stands, else the innermost section."""
    battles = [name for name in reversed(block.section) if battle_of(name) is not None]
    return battles[0] if battles else block.section[-1] if block.section else ""
