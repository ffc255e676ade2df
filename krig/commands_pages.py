"""`krig check` and `krig write`: the pages and traces of a project, held to the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from krig.errors import KrigError, Place
from krig.lang import LANGUAGES
from krig.pages.check import Report, check_project, narrow, verdict
from krig.pages.project import find_root, load_project
from krig.pages.write import write_project
from krig.site import check_home, check_site
from krig.terminal import one_of

FORMATS = ("text", "json", "github")
"""How problems are told: as lines, as one JSON object, or as GitHub's annotations."""

_Root = Annotated[Path | None, typer.Option(
    metavar="DIR", help="The folder with docs/ and examples/; by default the nearest upwards from here.")]


def check(
    paths: Annotated[list[Path] | None, typer.Argument(
        metavar="[PATHS]", help="Show only problems in these files and folders.", show_default=False)] = None,
    root: _Root = None,
    form: Annotated[str, typer.Option(
        "--format", parser=one_of(FORMATS), metavar="|".join(FORMATS), help="How to tell problems.")] = FORMATS[0],
    site: Annotated[Path | None, typer.Option(
        metavar="DIR", help="Check the finished site in this folder as well.")] = None,
) -> None:
    """Check every page, claim, generated region and example; say all problems, change nothing."""
    missing = next((path for path in paths or [] if not path.exists()), None)
    if missing is not None:
        raise KrigError("no such file or folder, expected one of the project", place=Place(missing))
    if site is not None:
        check_home(site)
    report = check_project(load_project(root or find_root(Path())))
    narrow(report, paths or [])
    if site is not None:
        report.problems += check_site(site, languages=LANGUAGES)
    _tell(report, form)
    if report.problems:
        raise typer.Exit(1)


def write(root: _Root = None) -> None:
    """Write the generated regions of the pages and the traces of the examples anew."""
    written, problems = write_project(load_project(root or find_root(Path())))
    for problem in problems:
        typer.echo(str(problem), err=True)
    for path in written:
        typer.echo(f"wrote {path}")
    found = f", {_count(len(problems), 'problem')}" if problems else ""
    typer.echo(f"{_count(len(written), 'file')} written{found}")
    if problems:
        raise typer.Exit(1)


def _tell(report: Report, form: str) -> None:
    counts = {"pages": report.pages, "claims": report.claims, "regions": report.regions, "said": report.said,
              "examples": report.examples}
    if form == "json":
        problems = [{"path": str(place.path), "line": place.line, "column": place.column, "message": problem.message}
                    for problem in report.problems for place in [problem.place or Place("")]]
        told = {"schema": "krig.check/1", "problems": problems, "elsewhere": report.elsewhere, "counts": counts}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for problem in report.problems:
        typer.echo(_annotation(problem) if form == "github" else _line(problem))
    typer.echo(f"{_count(report.pages, 'page')}, {_count(report.claims, 'claim')}, {_count(report.regions, 'region')}, "
               f"{report.said} said without proof, {_count(report.examples, 'example')} replayed: "
               f"{verdict(report)}")
    if report.stale and report.problems:
        typer.echo("run 'krig write' to write regions and traces anew, then 'krig check' again")


def _line(problem: KrigError) -> str:
    return f"{problem.place}: {problem.message}" if problem.place else problem.message


def _annotation(problem: KrigError) -> str:
    """A problem as a workflow command of GitHub."""
    place = problem.place or Place("")
    parts = [("file", place.path), ("line", place.line), ("col", place.column)]
    where = ",".join(f"{key}={_escape(str(value), ':,')}" for key, value in parts if value is not None)
    return f"::error {where}::{_escape(problem.message)}"


def _escape(text: str, more: str = "") -> str:
    for sign in "%\r\n" + more:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def register(app: typer.Typer) -> None:
    """Add both commands to the command line."""
    app.command()(check)
    app.command()(write)
