"""All languages have the same pages, headings, claims and regions. No language is the original."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from krig.errors import PageError, Place
from krig.pages.content import Content
from krig.pages.project import DOCS, Project

T = TypeVar("T")


def check_parity(project: Project, contents: Sequence[Content]) -> Iterator[PageError]:
    """What one language has and another has not. Claims and regions count on pages of games and rule sets."""
    by_name: dict[str, dict[str, Content]] = {}
    for content in contents:
        by_name.setdefault(content.page.name, {})[content.page.language] = content
    yield from _check_files(project)
    for found in by_name.values():
        if len(found) < 2:
            continue
        yield from _compare(found, _subjects, lambda value: f"front matter without {value!r}")
        yield from _compare(found, lambda content: [heading.id for heading in content.page.headings],
                            lambda value: f"no heading with the id {value!r}", skip=None)
        if any(content.page.game or content.page.rules for content in found.values()):
            yield from _compare(found, lambda content: [key for key, _ in content.claims],
                                lambda key: f"no claim {'= ' + ', '.join(key[1])!r} that links to {key[0]!r}")
            yield from _compare(found, lambda content: [region.name for region in content.page.regions],
                                lambda value: f"no region {value!r}")


def _check_files(project: Project) -> Iterator[PageError]:
    names = {name for pages in project.pages.values() for name in pages}
    for name in sorted(names):
        having = [code for code, pages in project.pages.items() if name in pages]
        for code in project.pages:
            if code not in having:
                yield PageError(f"no such page, expected it in every language as in {', '.join(having)}",
                                place=Place(project.root / DOCS / code / name))


def _subjects(content: Content) -> list[str]:
    return [f"{key}: {value}" for key, value in content.page.front.values.items() if key in ("game", "rules")]


def _compare(found: Mapping[str, Content], values: Callable[[Content], Iterable[T]], describe: Callable[[T], str],
             *, skip: object = ...) -> Iterator[PageError]:
    having: dict[T, list[str]] = {}
    for code, content in found.items():
        for value in dict.fromkeys(values(content)):
            having.setdefault(value, []).append(code)
    for value, codes in having.items():
        for code, content in found.items():
            if code not in codes and value != skip:
                yield PageError(f"{describe(value)}, expected one as in {', '.join(codes)}",
                                place=Place(content.page.path))
