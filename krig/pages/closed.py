"""Closed sets: what exists is documented, in every language, and what is documented exists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from krig.errors import KrigError, PageError, Place
from krig.examples import FOLDER
from krig.files import read_text
from krig.lang import LANGUAGES, ROOT, load_language
from krig.pages.majority import pairs
from krig.pages.project import DOCS, NAV, Project
from krig.rule_ids import RULE_IDS
from krig.rules import FIELDS, rule_set_ids


def check_closed(project: Project) -> Iterator[KrigError]:
    """Rule sets and rules without a place on the pages, pages outside the navigation, messages that a language lacks,
    rules that no example shows.

    A project without `mkdocs.yml` publishes no site: its pages need not be complete.
    """
    if not project.published:
        return
    yield from _check_navigation(project)
    for code, pages in project.pages.items():
        if project.absent(code) or any(page.torn or page.doubtful or not page.sound for page in pages.values()):
            continue        # what is missing may stand where the page cannot be read, and that is told
        anchors = {anchor for page in pages.values() for anchor in (*page.anchors, *page.presumed)}
        explained = {page.rules for page in pages.values()}
        place = Place(project.root / DOCS / code)
        if missing := [name for name in rule_set_ids() if name not in anchors | explained]:
            yield PageError(f"no page explains the rule sets {_list(missing)}, expected for each a heading with its "
                            "id, or a page with 'rules: …'", place=place)
        if missing := [rule for rule in RULE_IDS if rule not in anchors]:
            yield PageError(f"no page explains the rules {_list(missing)}, expected for each an anchor with its id",
                            place=place)
    yield from check_messages()
    yield from check_shown(project)


def check_messages() -> Iterator[PageError]:
    """Messages that one language has and another has not, or with other slots; and names that none has."""
    messages = {code: load_language(code).messages for code in LANGUAGES}
    wanted = {key: code for code, found in messages.items() for key in found.patterns}
    wanted |= {key: "" for key in (
        *(f"rule.{rule}" for rule in RULE_IDS),
        *(f"ruleset.{name}.{part}" for name in rule_set_ids() for part in ("name", "summary")),
        *(f"field.{name.replace('_', '-')}" for name in FIELDS),
    ) if key not in wanted}
    for code, found in messages.items():
        place = Place(ROOT / code / "messages.toml")
        for key, other in wanted.items():
            if key not in found.patterns:
                yield PageError(f"no message {key!r}, expected one in every language", place=place)
            elif found.slots(key) != messages[other].slots(key):
                yield PageError(f"message {key!r} has the slots {sorted(found.slots(key))}, expected "
                                f"{sorted(messages[other].slots(key))} as in {other!r}", place=place)


def check_shown(project: Project) -> Iterator[PageError]:
    """Rules that no example game shows; none where one cannot be played, for what it would show is not known."""
    if not project.broken and (missing := sorted({*RULE_IDS} - _shown(project), key=RULE_IDS.index)):
        yield PageError(f"no example game shows the rules {_list(missing)}, expected one for each",
                        place=Place(project.root / FOLDER))


def _shown(project: Project) -> set[str]:
    return {event.rule for example in project.examples.values() for event in example.trace.events}


def _check_navigation(project: Project) -> Iterator[KrigError]:
    path = project.root / NAV
    try:
        node = yaml.compose(read_text(path, error=PageError), Loader=yaml.SafeLoader)
    except PageError as fault:
        yield fault
        return
    except yaml.YAMLError:
        yield PageError("cannot be read, expected YAML", place=Place(path))
        return
    entries = dict(_entries(node, path)) if isinstance(node, yaml.MappingNode) else {}
    names = {name for pages in project.pages.values() for name in pages}
    lost, found = [name for name in entries if name not in names], sorted(names - entries.keys() - project.strays)
    meant = pairs(lost, found)
    for name in lost:
        expected = repr(meant[name]) if name in meant else "a page of that name"
        yield PageError(f"the navigation has {name!r}, expected {expected}", place=entries[name])
    for name in (name for name in found if name not in meant.values()):
        yield PageError(f"page {name!r} is not in the navigation, expected it under 'nav'", place=Place(path))


def _entries(node: yaml.MappingNode, path: Path) -> Iterator[tuple[str, Place]]:
    """The pages under `nav`, with their places."""
    stack: list[yaml.Node] = [value for key, value in node.value if key.value == "nav"]
    while stack:
        entry = stack.pop(0)
        if isinstance(entry, yaml.ScalarNode) and entry.value.endswith(".md"):
            yield entry.value, Place(path, entry.start_mark.line + 1, entry.start_mark.column + 1)
        elif isinstance(entry, yaml.SequenceNode):
            stack += entry.value
        elif isinstance(entry, yaml.MappingNode):
            stack += [value for _, value in entry.value]


def _list(words: list[str]) -> str:
    return ", ".join(map(repr, words))
