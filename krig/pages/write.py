"""Writes what is generated: regions of pages, traces and data of games. The check compares with the same text."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from krig.errors import ExampleError, KrigError, PageError, Place
from krig.examples import FOLDER, Example
from krig.files import read_text, write_atomic
from krig.game_json import write_game_json
from krig.lang import LANGUAGES, load_language
from krig.pages.markdown import Page
from krig.pages.markers import Region
from krig.pages.overviews import OF_EXAMPLES
from krig.pages.project import Project
from krig.pages.regions import generate
from krig.trace_text import write_trace_text

_WHAT = {".trace": "trace", ".json": "game data"}
_MOST_LINES, _WIDTH, _CONTEXT = 6, 100, 30


def new_text(page: Page, project: Project) -> tuple[str, list[KrigError]]:
    """The page with its regions written anew, and the regions that cannot be: they stay as they are.

    So do those that would lose what an example shows, or a page, that is told to be wrong.
    """
    lines, faults = list(page.lines), []
    for region in reversed([region for region in page.regions if not _unplayable(region, page, project)]):
        try:
            text = generate(region, page, project)
        except KrigError as fault:
            faults.append(fault)
            continue
        if not (_unproven(region, page, project) or (region.kind in OF_EXAMPLES and project.unsettled(page.language))):
            lines[region.first : region.last - 1] = text.split("\n")
    return "\n".join(lines), faults[::-1]


def write_project(project: Project) -> tuple[list[Path], list[KrigError]]:
    """Write every region and trace that is not as it should be. The files written, and what could not be.

    Nothing is written of a game that cannot be played or breaks a fact of its own file, and no overview of examples
    where there is such a one.
    """
    written: list[Path] = []
    problems = list(project.faults)
    for page in (page for pages in project.pages.values() for page in pages.values()):
        problems += page.faults
        if page.sound and page.regions and not page.faults:
            text, faults = new_text(page, project)
            problems += faults
            if write_atomic(page.path, text):
                written.append(page.path)
    for example in project.examples.values():
        if example.id not in project.untrue:
            written += [path for path, text in game_files(example, project) if write_atomic(path, text)]
    return written, problems


def _unplayable(region: Region, page: Page, project: Project) -> bool:
    """Whether a region shows an example that cannot be played, which is told of the example itself."""
    return page.game in project.broken or (region.kind in OF_EXAMPLES and not project.broken.isdisjoint(region.args))


def _unproven(region: Region, page: Page, project: Project) -> bool:
    """Whether a region shows an example that is told to be wrong: its own page's, or any where it shows them all."""
    return page.game in project.unproven or (region.kind in OF_EXAMPLES and bool(project.unproven))


def game_files(example: Example, project: Project) -> list[tuple[Path, str]]:
    """What is generated of a game besides the regions: its trace, and what the player on its pages reads."""
    files = [(project.trace_path(example.id), write_trace_text(example.trace))]
    if project.has_player:
        stories = {language: project.story(example, language) for language in map(load_language, LANGUAGES)}
        files.append((project.game_path(example.id), write_game_json(example, stories)))
    return files


def stale_regions(page: Page, project: Project) -> Iterator[KrigError]:
    """Every region of a page that is not what `krig write` would write, with the first lines that differ.

    None where its regions cannot all be read, or show a game that cannot be played or breaks a fact of its own file:
    that is told elsewhere.
    """
    if page.torn or page.doubtful or (page.game and page.game not in project.examples):
        return
    for region in (region for region in page.regions if not _unplayable(region, page, project)):
        try:
            wanted = generate(region, page, project)
        except KrigError as fault:
            yield fault
            continue
        told = _unproven(region, page, project) or project.unsettled(page.language)
        if region.text != wanted and not told:
            yield StaleError(f"region {region.name!r} is not what the engine says, expected what 'krig write' writes"
                             + _difference(region.text, wanted), place=region.place)


def stale_games(project: Project) -> Iterator[KrigError]:
    """Every generated file of a game that is missing, is not what the engine says, or belongs to no example.

    Nothing of a game that breaks a fact of its own file: `krig write` would not write it.
    """
    for example in project.examples.values():
        if example.id in project.untrue:
            continue
        for path, wanted in game_files(example, project):
            if not path.is_file():
                yield StaleError(f"no {_WHAT[path.suffix]}, expected the one that 'krig write' writes",
                                 place=Place(path))
                continue
            try:
                found = read_text(path, error=ExampleError)
            except ExampleError as fault:
                yield fault
                continue
            if found != wanted:
                yield StaleError(f"{_WHAT[path.suffix]} is not what the engine says, expected what 'krig write' writes"
                                 + _difference(found, wanted), place=Place(path, _first_difference(found, wanted), 1))
    for path in (*sorted(project.trace_path("").parent.glob("*.trace")),
                 *sorted(project.game_path("").parent.glob("*.json"))):
        if path.stem not in project.examples and path.stem not in project.broken:
            yield ExampleError(f"{_WHAT[path.suffix]} of no example, expected a file {path.stem + '.toml'!r} in "
                               f"{FOLDER!r}", place=Place(path))


class StaleError(PageError):
    """A generated text that `krig write` would change."""


def _first_difference(found: str, wanted: str) -> int:
    pairs = zip(found.split("\n"), wanted.split("\n"), strict=False)
    return next((number for number, (old, new) in enumerate(pairs, start=1) if old != new), 1)


def _first_column(changed: list[str]) -> int:
    """Where to begin with lines too long to show whole, so that the first difference is seen."""
    old, new = ([line[1:] for line in changed if line[0] == sign] for sign in "-+")
    if not old or not new or max(len(old[0]), len(new[0])) < _WIDTH:
        return 0
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old[0], new[0], strict=False)))
    return max(0, same - _CONTEXT)


def _difference(found: str, wanted: str) -> str:
    """The first lines that differ, each indented in a line of its own."""
    changed = [line for line in difflib.unified_diff(found.split("\n"), wanted.split("\n"), lineterm="", n=0)
               if line[:1] in "+-" and line[:3] not in ("---", "+++")]
    start = _first_column(changed)
    before = "… " if start else ""
    shown = [f"\n    {line[:1]} {before}{line[1 + start:]}"[:_WIDTH].rstrip() for line in changed[:_MOST_LINES]]
    more = len(changed) - len(shown)
    return "".join(shown) + (f"\n    … and {more} more lines" if more else "")
