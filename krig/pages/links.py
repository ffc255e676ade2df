"""Where generated regions send their readers: links in Markdown, so that the builder finds their pages."""

from __future__ import annotations

import posixpath
import re

from krig.lang import Language
from krig.pages.markdown import Page
from krig.pages.project import Project
from krig.rules import RuleSet

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#!|~])")


def plain(text: str) -> str:
    """`text` with its signs escaped, so that Markdown shows it as it is."""
    return _MARKDOWN.sub(r"\\\1", text)


def link(text: str, page: Page, target: str, anchor: str = "") -> str:
    """A link on `page` to an anchor of the page called `target`, or to its top."""
    path = posixpath.relpath(target, posixpath.dirname(page.name) or ".") if target != page.name or not anchor else ""
    return f"[{plain(text)}]({path}{f'#{anchor}' if anchor else ''})"


def rule_set_name(rules: RuleSet, language: Language) -> str:
    """What readers call a rule set; a varied one with the changes after the name."""
    name = language.message(f"ruleset.{rules.id}.name")
    changes = rules.name.partition("+")[2]
    return f"{name} + {changes.replace('+', ' + ')}" if changes else name


def anchor_page(anchor: str, language: str, project: Project) -> str | None:
    """The page of a language with the anchor of a rule or rule set: one in `rules/` before others."""
    found = [name for name, page in project.pages.get(language, {}).items()
             if anchor in {*page.anchors, *page.presumed}]
    return min(found, key=lambda name: (not name.startswith("rules/"), name), default=None)


def rule_link(rule: str, page: Page, project: Project, language: Language) -> str:
    """A rule's name, linked to where it is explained."""
    name, target = language.message(f"rule.{rule}"), anchor_page(rule, page.language, project)
    return plain(name) if target is None else link(name, page, target, rule)


def rule_set_link(rules: RuleSet, page: Page, project: Project, language: Language) -> str:
    """A rule set's name, linked to its own page, else to where it is explained."""
    name, own = rule_set_name(rules, language), f"rules/{rules.id}.md"
    if own in project.pages.get(page.language, {}):
        return link(name, page, own)
    target = anchor_page(rules.id, page.language, project)
    return plain(name) if target is None else link(name, page, target, rules.id)


def game_page(game: str, language: str, project: Project) -> Page | None:
    """The page of a language that tells an example game."""
    return next((page for page in project.pages.get(language, {}).values() if page.sound and page.game == game), None)


def title(page: Page) -> str:
    """What a page is called: the title of its front matter, else its heading."""
    return page.front.values.get("title") or next((heading.text for heading in page.headings), page.name)
