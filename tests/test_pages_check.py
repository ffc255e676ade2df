"""`krig check` and `krig write` as commands: what they say, how they end, and that a check changes nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from pages_project import HEAD, make_project
from typer import Typer
from typer.testing import CliRunner

from krig.commands_pages import register
from krig.errors import KrigError
from krig.pages import find_root

APP = Typer()
register(APP)

PAGES = {f"{code}/games/tiny.md": HEAD + f'[{text}](#b3 "= pot")\n\n## A {{ #b3 }}\n'
         for code, text in {"sv": "elva", "nb": "ti", "da": "ti", "de": "zehn"}.items()}
WRONG = "'elva' is claimed, but fact 'pot' is 10"


def run(*words: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(APP, words)
    if isinstance(result.exception, KrigError):
        raise result.exception
    return result.exit_code, result.output.splitlines()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_project(tmp_path, PAGES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def snapshot(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_check_says_all_problems_and_totals_and_changes_nothing(project: Path) -> None:
    before = snapshot(project)
    assert run("check") == (1, [
        f"docs/sv/games/tiny.md:7:2: {WRONG}",
        "examples/tiny.trace: no trace, expected the one that 'krig write' writes",
        "4 pages, 4 claims, 0 regions, 0 said without proof, 1 example replayed: "
        "2 problems",
        "run 'krig write' to write regions and traces anew, then 'krig check' again"])
    assert snapshot(project) == before


def test_write_then_check(project: Path) -> None:
    assert run("write") == (0, [f"wrote {os.path.join('examples', 'tiny.trace')}", "1 file written"])
    assert run("write") == (0, ["0 files written"])
    page = project / "docs" / "sv" / "games" / "tiny.md"
    page.write_text(page.read_text("utf-8").replace("elva", "tio"), "utf-8")
    code, lines = run("check")
    assert code == 0
    assert lines[-1].endswith(": no problem")


def test_check_of_paths_shows_only_their_problems(project: Path) -> None:
    code, lines = run("check", "docs/nb", "docs/de")
    assert code == 0
    assert lines[-1].endswith(": no problem in docs/nb, docs/de; 2 elsewhere")
    assert run("check", "docs/sv")[1][-1].endswith(": 1 problem in docs/sv; 1 elsewhere")
    assert run("check", "docs/sv/games/tiny.md")[1][0] == f"docs/sv/games/tiny.md:7:2: {WRONG}"
    assert len(run("check", "examples")[1]) == 3


def test_check_in_a_folder_below_names_files_from_there(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "docs" / "sv")
    assert run("check")[1][0] == f"../../docs/sv/games/tiny.md:7:2: {WRONG}"


def test_check_as_json(project: Path) -> None:
    code, lines = run("check", "--format", "json", "docs")
    assert code == 1
    assert json.loads("\n".join(lines)) == {
        "schema": "krig.check/1",
        "problems": [{"path": "docs/sv/games/tiny.md", "line": 7, "column": 2, "message": WRONG}],
        "elsewhere": 1,
        "counts": {"pages": 4, "claims": 4, "regions": 0, "said": 0, "examples": 1}}


def test_check_as_github_annotations(project: Path) -> None:
    lines = run("check", "--format", "github", "docs")[1]
    assert lines[0] == f"::error file=docs/sv/games/tiny.md,line=7,col=2::{WRONG}"


def test_check_of_a_finished_site_too(project: Path) -> None:
    (project / "out").mkdir()
    (project / "out" / "index.html").write_text("<html lang='sv'><title>a</title></html>", "utf-8")
    lines = run("check", "--site", "out")[1]
    assert f"{os.path.join('out', 'index.html')}: 0 headings of level one, expected one" in lines


def test_no_finished_site_is_told_before_the_pages_are_read() -> None:
    with pytest.raises(KrigError, match=r"^nope: no finished site, expected an index\.html \(make build\)$"):
        run("check", "--site", "nope", "--root", "no-project")


def test_write_reports_what_it_cannot_write_and_writes_the_rest(project: Path) -> None:
    page = project / "docs" / "sv" / "games" / "tiny.md"
    page.write_text(HEAD + "<!-- krig: step -->\n\n<!-- /krig -->\n\n<!-- krig: deal -->\n\n<!-- /krig -->\n", "utf-8")
    code, lines = run("write")
    assert code == 1
    assert lines[0].startswith("docs/sv/games/tiny.md:7:1: unknown region 'step'")
    assert lines[-1] == "2 files written, 1 problem"
    assert "krig-deal" in page.read_text("utf-8")


def test_no_project_and_no_file_are_faults_of_use(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KrigError, match=r"^nowhere: no such file or folder, expected one of the project$"):
        run("check", "nowhere")
    with pytest.raises(KrigError, match=r"^docs: no folder 'docs', expected the root of a project$"):
        run("check", "--root", "docs")
    with pytest.raises(KrigError, match=r"no project here or above, expected a folder with 'docs' and 'examples'$"):
        find_root(Path(project.anchor))
