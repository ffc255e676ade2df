"""Checks all pages of a project, and everything that belongs to them, in one run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from krig.errors import KrigError, Place
from krig.pages.bare import count_said
from krig.pages.closed import check_closed
from krig.pages.content import check_content
from krig.pages.frame import check_frame
from krig.pages.parity import check_claims, check_regions
from krig.pages.project import Project
from krig.pages.write import StaleError, stale_games, stale_regions


@dataclass
class Report:
    """What a check found. problems: by file, line and column. stale: whether `krig write` would mend some of them.

    elsewhere: how many problems are left out, because only those in `shown` were asked for. The rest are totals.
    """

    problems: list[KrigError] = field(default_factory=list)
    stale: bool = False
    elsewhere: int = 0
    shown: str = ""
    pages: int = 0
    claims: int = 0
    regions: int = 0
    said: int = 0
    examples: int = 0


def check_project(project: Project) -> Report:
    """Every problem of a project's pages and examples."""
    contents = [check_content(page, project) for page in project.all_pages]
    report = Report(
        pages=len(contents), claims=sum(len(content.claims) for content in contents),
        regions=sum(len(content.page.regions) for content in contents),
        said=count_said([content.page for content in contents]), examples=len(project.examples),
    )
    report.problems += project.faults
    report.problems += unreadable(project)
    report.problems += [problem for content in contents for problem in content.problems]
    report.problems += [*project.differences, *check_claims(contents), *_check_regions(project)]
    report.problems += [*stale_games(project), *check_closed(project), *check_frame(project)]
    report.problems.sort(key=_order)
    narrow(report, ())
    return report


def _check_regions(project: Project) -> list[KrigError]:
    """Regions that are not as they should be: one problem for each."""
    found = [problem for page in project.all_pages for problem in stale_regions(page, project)]
    wrong = {problem.place: problem for problem in found if problem.place and not isinstance(problem, StaleError)}
    differing = list(check_regions(list(project.all_pages), wrong))
    places = {problem.place for problem in differing}
    return [*differing, *(problem for problem in found if problem.place not in places)]


def unreadable(project: Project) -> list[KrigError]:
    """What is wrong with pages that cannot be read at all."""
    return [fault for pages in project.pages.values() for page in pages.values() if not page.sound
            for fault in page.faults]


def narrow(report: Report, paths: Sequence[Path]) -> None:
    """Keep only the problems in the given files and folders, and count the others; all where none is given."""
    kept = within(report.problems, paths)
    report.elsewhere, report.problems = len(report.problems) - len(kept), kept
    report.shown = ", ".join(map(str, paths))
    report.stale = any(isinstance(problem, StaleError) for problem in kept)


def verdict(report: Report) -> str:
    """How many problems a report has, in words: `no problem in docs/sv; 3 elsewhere`."""
    count = len(report.problems)
    told = "no problem" if not count else "1 problem" if count == 1 else f"{count} problems"
    if not report.elsewhere:
        return told
    return f"{told} in {report.shown}; {report.elsewhere} elsewhere"


def within(problems: Iterable[KrigError], paths: Sequence[Path]) -> list[KrigError]:
    """The problems in the given files and folders; all of them where none is given."""
    folders = [path.resolve() for path in paths]
    return [problem for problem in problems if not folders or (problem.place is not None and any(
        Path(problem.place.path).resolve().is_relative_to(folder) for folder in folders))]


def _order(problem: KrigError) -> tuple[str, int, int, str]:
    place = problem.place or Place("")
    return str(place.path), place.line or 0, place.column or 0, problem.message
