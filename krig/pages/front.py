"""The front matter of a page: YAML between two lines of dashes, read with the place of every value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from krig.errors import PageError, Place, quote
from krig.suggest import nearest

TEXTS = ("title", "description", "game", "rules")
"""Keys that krig reads, each a text; besides them `said`, and those of the builder."""

BUILDER = ("hide", "search", "template", "icon", "status")
KEYS = (*TEXTS, "said", *BUILDER)

_NO_FRONT = re.compile(r"\s*$|#{1,6} |[-\u2013\u2014]+\s*$")
_NOT_OPENED = re.compile(rf"(?:[-\u2013\u2014]+[ \t]*\n|[ \t]*\n)?(?:{'|'.join(KEYS)})[ \t]*:")
_FRONT = re.compile(r"-{3}[ \t]*\n(.*?\n)??(?:-{3}|\.{3})[ \t]*(?:\n|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Said:
    """An exception from "no bare facts": words that stand on the page, and why they need no proof."""

    text: str
    why: str
    place: Place


@dataclass(slots=True)
class Front:
    """What a page says of itself. `values` and `places` by key; `height`: lines that the front matter takes.

    readable: whether it could be read at all; whole: whether there is one and nothing is wrong with it; unknown: it
    has a key that there is not.
    """

    values: dict[str, str] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    said: list[Said] = field(default_factory=list)
    height: int = 0
    readable: bool = True
    whole: bool = False
    unknown: bool = False


def read_front(text: str, path: Path) -> tuple[Front, list[PageError]]:
    """The front matter of the page `text`, empty where there is none, and what is wrong with it."""
    front, faults = _read_front(text, path)
    front.whole = front.height > 0 and not faults
    return front, faults


def _read_front(text: str, path: Path) -> tuple[Front, list[PageError]]:
    front = Front()
    faults: list[PageError] = []
    found = _FRONT.match(text)
    if found is None:
        line = 0
        if re.match(r"-{3}[ \t]*\n", text):
            line = next((number for number, written in enumerate(text.split("\n"), start=1)
                         if number > 1 and _NO_FRONT.match(written)), 1)
            faults.append(PageError("front matter is not closed, expected a second line '---' here or above",
                                    place=Place(path, line, 1)))
        elif _NOT_OPENED.match(text):
            line = 1
            faults.append(PageError("front matter is not opened, expected a first line '---'", place=Place(path, 1, 1)))
        if line:
            front.height, front.readable = text.count("\n") + 1, False
        return front, faults
    front.height = found.group().count("\n")
    try:
        node = yaml.compose(found[1] or "", Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as fault:
        quoted = "quoted scalar" in (fault.context or "")       # one that is not closed is read to the end
        marks = (fault.context_mark, fault.problem_mark) if quoted else (fault.problem_mark, fault.context_mark)
        faults.append(PageError(f"front matter cannot be read: {fault.problem}, expected YAML",
                                place=_place(path, marks[0] or marks[1])))
        front.readable = False
        return front, faults
    except (yaml.YAMLError, RecursionError):
        faults.append(PageError("front matter cannot be read, expected YAML", place=Place(path, 1, 1)))
        front.readable = False
        return front, faults
    if node is None:
        return front, faults
    if not isinstance(node, yaml.MappingNode):
        faults.append(PageError("front matter is no table, expected lines such as 'description: …'",
                                place=_place(path, node.start_mark)))
        front.readable = False
        return front, faults
    faults += _read_keys(node, front, path)
    return front, faults


def _read_keys(node: yaml.MappingNode, front: Front, path: Path) -> Iterator[PageError]:
    seen: set[str] = set()
    for key_node, value in node.value:
        key, place = str(key_node.value), _place(path, key_node.start_mark)
        if key in seen:
            yield PageError(f"key {quote(key)} is set twice in the front matter, expected it once", place=place)
        elif key not in KEYS:
            front.unknown = True
            yield PageError(f"unknown key {quote(key)} in the front matter, expected one of {', '.join(KEYS)}"
                            + nearest(key, KEYS), place=place)
        elif key == "said":
            yield from _read_said(value, front, path)
        elif key in TEXTS:
            front.places[key] = place
            if not isinstance(value, yaml.ScalarNode) or not value.value.strip():
                yield PageError(f"{key} in the front matter is not a text, expected one", place=place)
            else:
                front.values[key] = value.value
                front.places[key] = _place(path, value.start_mark, shift=int(value.style in ("'", '"')))
        seen.add(key)


def _read_said(value: yaml.Node, front: Front, path: Path) -> Iterator[PageError]:
    wanted = "expected entries with 'text' and 'why'"
    if not isinstance(value, yaml.SequenceNode):
        yield PageError(f"said in the front matter is no list, {wanted}", place=_place(path, value.start_mark))
        return
    for entry in value.value:
        place = _place(path, entry.start_mark)
        pairs = {str(key.value): str(item.value).strip() for key, item in entry.value
                 if isinstance(item, yaml.ScalarNode)} if isinstance(entry, yaml.MappingNode) else {}
        if pairs.keys() != {"text", "why"} or not all(pairs.values()):
            yield PageError(f"entry of said cannot be read, {wanted}, both of them texts", place=place)
        else:
            front.said.append(Said(pairs["text"], pairs["why"], place))


def _place(path: Path, mark: yaml.Mark | None, *, shift: int = 0) -> Place:
    # The YAML begins in the second line of the page.
    return Place(path, 1, 1) if mark is None else Place(path, mark.line + 2, mark.column + 1 + shift)
