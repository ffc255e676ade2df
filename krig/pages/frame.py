"""What stands around the pages: the words of the frame, `docs/<language>/site.toml`, and nothing astray beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from krig.errors import KrigError, PageError, Place, quote
from krig.files import locate, read_toml
from krig.lang import LANGUAGES
from krig.pages.majority import differences, pairs
from krig.pages.project import DOCS, Project

WORDS = "site.toml"
BESIDE = ("assets", "theme")
"""Folders beside those of the languages."""

_SLOT = re.compile(r"\{[^{}]*\}")
_CODE = re.compile(r"[A-Za-z]{2}(?:[-_][A-Za-z]+)?")

Words = dict[str, str]
"""The words of one language, by `table.key`."""


def check_frame(project: Project) -> Iterator[KrigError]:
    """Words of the frame that a language lacks or has alone, and lost slots; files and folders in the wrong place.

    A project without `mkdocs.yml` publishes no site and needs no frame.
    """
    yield from _check_strays(project)
    if not project.published:
        return
    words: dict[str, Words] = {}
    texts: dict[str, str] = {}
    for code in project.pages:
        path = project.root / DOCS / code / WORDS
        if not path.is_file():
            yield PageError("no such file, expected the words of the frame in every language", place=Place(path))
            continue
        try:
            table, texts[code] = read_toml(path, error=PageError)
        except PageError as fault:
            yield fault
            continue
        words[code] = _flat(table)
        for key, value in words[code].items():
            if not value.strip():
                yield PageError(f"{key!r} is no text, expected one", place=_place(path, texts[code], key))
    yield from _check_words(project.root / DOCS, words, texts)


def _flat(table: Mapping[str, Any]) -> Words:
    """The texts of all tables; an empty one for what is no text."""
    found: Words = {}
    for name, entries in table.items():
        for key, value in entries.items() if isinstance(entries, dict) else [("", entries)]:
            found[f"{name}.{key}".rstrip(".")] = value if isinstance(value, str) else ""
    return found


def _place(path: Path, text: str, key: str) -> Place:
    table, _, name = key.rpartition(".")
    place = locate(path, text, name, table=table or None)
    return Place(path, place.line or 1, place.column or 1)


def _check_words(docs: Path, words: Mapping[str, Words], texts: Mapping[str, str]) -> Iterator[PageError]:
    if len(words) < 2:
        return
    keys = differences(words)
    for code in words:
        path = docs / code / WORDS
        renamed = pairs(keys.extra[code], keys.missing[code])
        for key in keys.extra[code]:
            wanted = (f"{renamed[key]!r} as in {keys.others(renamed[key])}" if key in renamed
                      else "it in every language or none")
            yield PageError(f"{key!r} in {keys.others(key)} only, expected {wanted}",
                            place=_place(path, texts[code], key))
        for key in keys.missing[code]:
            if key not in renamed.values():
                table = key.rpartition(".")[0]
                yield PageError(f"no {key!r}, expected it as in {keys.others(key)}",
                                place=locate(path, texts[code], table))
    for key in keys.evenly:
        code = keys.having[key][0]
        yield PageError(f"{key!r} in {keys.others(key)} only, expected it in every language or none",
                        place=_place(docs / code / WORDS, texts[code], key))
    for key, codes in keys.having.items():
        slots = differences({code: [" ".join(sorted(_SLOT.findall(words[code][key])))] for code in codes})
        first = next(iter(slots.having.values()))[0]
        for code in codes:
            own = " ".join(sorted(_SLOT.findall(words[code][key])))
            told = slots.missing[code][0] if slots.missing[code] else None
            if told is None and (own in slots.evenly and code == first):
                told = next(value for value in slots.evenly if value != own)
            if told is not None and words[code][key].strip():
                yield PageError(f"{key!r} has the slots {own or 'none'}, expected {told or 'none'} as in "
                                f"{slots.others(told)}", place=_place(docs / code / WORDS, texts[code], key))


def _check_strays(project: Project) -> Iterator[PageError]:
    """What looks like a language that there is not, and pages in no language's folder."""
    docs = project.root / DOCS
    for path in sorted(docs.iterdir()):
        if path.name in LANGUAGES or path.name.startswith("."):
            continue
        if not path.is_dir():
            if path.suffix == ".md":
                yield PageError(f"page in no language, expected it in one of {_folders()}", place=Place(path))
        elif path.name in BESIDE:
            for page in sorted(path.rglob("*.md")):
                yield PageError(f"page in no language, expected it in one of {_folders()}", place=Place(page))
        elif _CODE.fullmatch(path.name) or next(path.rglob("*.md"), None) is not None:
            yield PageError(f"folder {quote(path.name)} of no language, expected {_folders()}", place=Place(path))


def _folders() -> str:
    return ", ".join(LANGUAGES)
