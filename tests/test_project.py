"""This project's own pages, examples and traces: what `krig check` says of them, as part of the tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from krig.cli import main

ROOT = Path(__file__).parent.parent


def check(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """The exit code of `krig check`, and what it says."""
    try:
        main(["check", "--root", str(root)])
    except SystemExit as left:
        said = capsys.readouterr()
        return left.code, said.out + said.err
    raise AssertionError("the command line did not leave with an exit code")


def test_krig_check_finds_no_problem_here(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = check(ROOT, capsys)
    assert code == 0, said
    assert said.rstrip().endswith("no problem")


@pytest.mark.parametrize("code", ["sv", "nb", "da", "de"])
def test_krig_check_finds_a_stale_list_of_battles_here(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
                                                       ) -> None:
    """The check above is not vacuous: a page whose generated part was not written anew fails, in each language."""
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    page = tmp_path / "docs" / code / "games" / "fifty-battles.md"
    text = page.read_text("utf-8")
    start = text.index("<!-- krig: steps")
    place = text.index("</p>", start)
    page.write_text(text[:place] + "!" + text[place:], "utf-8")
    left, said = check(tmp_path, capsys)
    assert left == 1
    assert f"docs/{code}/games/fifty-battles.md" in said
