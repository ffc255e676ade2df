"""The project that pages belong to: its folder, its pages by language, its example games, its navigation."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from krig.errors import ExampleError, KrigError, PageError, Place
from krig.examples import FOLDER, Example, example_paths, play_story, verify_example
from krig.lang import LANGUAGES, Language
from krig.narrate import BattleText, narrate
from krig.pages.alike import check_files, settle
from krig.pages.markdown import Page, read_page
from krig.stories import read_story

DOCS = "docs"
NAV = "mkdocs.yml"


def find_root(start: Path) -> Path:
    """The nearest folder from `start` upwards with the folders `docs` and `examples`. Raises PageError."""
    for folder in (start, *start.resolve().parents):
        if (folder / DOCS).is_dir() and (folder / FOLDER).is_dir():
            return Path(os.path.relpath(folder))
    raise PageError(f"no project here or above, expected a folder with {DOCS!r} and {FOLDER!r}", place=Place(start))


@dataclass
class Project:
    """pages: by language, then by name. examples: those that can be played, by id; broken: ids of the others;
    untrue: ids of those that break a fact of their own file.

    faults: what is wrong with examples and folders; faults of single pages stand in the pages. differences: pages, ids
    and subjects in which languages differ; differing: languages whose ids or subjects are not as they should be;
    strays: names of pages that are told to be in too few languages.
    stories: those told so far, by example and language.
    """

    root: Path
    pages: dict[str, dict[str, Page]] = field(default_factory=dict)
    examples: dict[str, Example] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    untrue: set[str] = field(default_factory=set)
    faults: list[KrigError] = field(default_factory=list)
    differences: list[PageError] = field(default_factory=list)
    differing: set[str] = field(default_factory=set)
    strays: set[str] = field(default_factory=set)
    stories: dict[tuple[str, str], list[BattleText]] = field(default_factory=dict)

    @property
    def unproven(self) -> set[str]:
        """The ids of the examples that cannot be played, or break a fact of their own file."""
        return self.broken | self.untrue

    @property
    def all_pages(self) -> Iterator[Page]:
        """Every page that can be read, language by language."""
        return (page for pages in self.pages.values() for page in pages.values() if page.sound)

    def unsettled(self, language: str) -> bool:
        """Whether something is wrong with the pages of a language that other pages show: names, titles, ids, games.

        That is told, and what is generated of those pages elsewhere is not asked for until it is mended.
        """
        return bool(language in self.differing or self.absent(language)
                    or any(page.faults or page.torn or page.doubtful or not page.sound
                           for page in self.pages.get(language, {}).values()))

    def absent(self, language: str) -> set[str]:
        """The names of the pages that a language lacks."""
        names = {name for pages in self.pages.values() for name in pages}
        return names - self.pages[language].keys() - self.strays

    def story(self, example: Example, language: Language) -> list[BattleText]:
        """The story of an example game; that of battle `n` stands at index `n - 1`."""
        key = example.id, language.code
        if key not in self.stories:
            self.stories[key] = narrate(example.game, example.players, language)
        return self.stories[key]

    @property
    def published(self) -> bool:
        """Whether the pages become a site."""
        return (self.root / NAV).is_file()

    @property
    def has_player(self) -> bool:
        """Whether pages have the player, which takes over the list of battles and reads the data of games."""
        return (self.root / DOCS / "assets" / "krig-player.js").is_file()

    def trace_path(self, example: str) -> Path:
        """Where the trace of an example stands."""
        return self.root / FOLDER / f"{example}.trace"

    def game_path(self, example: str) -> Path:
        """Where the data of an example stands that the player on a page reads."""
        return self.root / DOCS / "assets" / "games" / f"{example}.json"


def load_project(root: Path, *, languages: Sequence[str] = LANGUAGES) -> Project:
    """Everything in the project at `root`, read and played. Raises PageError where there is no such project."""
    for needed in (DOCS, FOLDER):
        if not (root / needed).is_dir():
            raise PageError(f"no folder {needed!r}, expected the root of a project", place=Place(root))
    project = Project(root)
    for path in example_paths(root / FOLDER):
        _load_example(project, path)
    for code in languages:
        folder = root / DOCS / code
        if not folder.is_dir():
            project.faults.append(PageError(f"no folder {code!r}, expected the pages of every language",
                                            place=Place(root / DOCS)))
            continue
        if linked := _link_of(folder, root):
            project.faults.append(PageError(f"symbolic link {linked}, expected a folder with the pages of {code!r}",
                                            place=Place(folder)))
            continue
        project.pages[code] = {
            name: read_page(file, path=file, language=code, name=name, root=root)
            for file in sorted(folder.rglob("*.md")) for name in [file.relative_to(folder).as_posix()]
        }
    _set_folders_aside(project)
    project.differences, project.strays = check_files(project.pages, root / DOCS)
    settled = list(settle(project.pages, {*project.examples, *project.broken}))
    project.differing = {page.language for page in project.all_pages for fault in settled
                         if fault.place and fault.place.path == page.path}
    project.differences += settled
    return project


def _link_of(folder: Path, root: Path) -> str:
    """Where the folder of a language leads that is no folder of its own; nothing for one that is."""
    target = folder.resolve()
    if not target.is_relative_to(root.resolve()):
        return "out of the project"
    other = next((code for code in LANGUAGES if code != folder.name
                  and target.is_relative_to((root / DOCS).resolve() / code)), None)
    return f"to {other!r}" if other else ""


def _set_folders_aside(project: Project) -> None:
    """Folders that are called like a page are told, and are none that the other languages should have."""
    pages = {name for found in project.pages.values() for name, page in found.items() if not page.path.is_dir()}
    for found in project.pages.values():
        for name in found.keys() - pages:
            project.faults += found.pop(name).faults


def _load_example(project: Project, path: Path) -> None:
    try:
        if not path.resolve().is_relative_to(project.root.resolve()):
            raise ExampleError("symbolic link out of the project, expected a file inside it", place=Place(path))
        example = play_story(read_story(path))
    except KrigError as fault:
        project.broken.add(path.stem)
        project.faults.append(fault.at(Place(path)))
        return
    project.examples[example.id] = example
    if faults := verify_example(example):
        project.untrue.add(example.id)
        project.faults += faults
