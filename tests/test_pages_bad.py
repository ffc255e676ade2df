"""Bad pages: each is one clear line with its place. `tests/bad/pages/NAME.md` has its message in `NAME.txt`.

RULE_SETS in a message is the list of all rule sets.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pages_project import make_project, problems

from krig.pages import load_project, write_project
from krig.rules import rule_set_ids

BAD = Path(__file__).parent / "bad" / "pages"
PAGE = "docs/sv/page.md"
TRACE = "examples/tiny.trace: no trace, expected the one that 'krig write' writes"
"""What is said of every project of these tests."""


@pytest.mark.parametrize("name", sorted(path.stem for path in BAD.glob("*.md")))
def test_bad_page_is_one_line_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    content = (BAD / f"{name}.md").read_bytes()
    make_project(tmp_path, {"sv/page.md": content})
    message = (BAD / f"{name}.txt").read_text("utf-8").replace("RULE_SETS", ", ".join(rule_set_ids()))
    assert problems(tmp_path, PAGE) == message.splitlines()
    _, faults = write_project(load_project(tmp_path))
    assert (tmp_path / PAGE).read_bytes() == content
    assert all("\n" not in fault.message for fault in faults)


def test_every_bad_page_has_its_message() -> None:
    assert {path.stem for path in BAD.glob("*.md")} == {path.stem for path in BAD.glob("*.txt")}
    assert all(path.read_text("utf-8").count("\n") == 1 for path in BAD.glob("*.txt"))


def test_page_of_five_megabytes(tmp_path: Path) -> None:
    make_project(tmp_path, {"sv/page.md": b"# Krig\n" * 750_000})
    assert problems(tmp_path, PAGE) == [f"{PAGE}: page of 5250000 bytes, expected 200000 at most"]


@pytest.mark.parametrize("target", ["../../../outside.md", "/etc/hostname"])
def test_symbolic_link_out_of_the_project(tmp_path: Path, target: str) -> None:
    (tmp_path / "outside.md").write_text("# Krig\n", "utf-8")
    root = make_project(tmp_path / "project", {})
    (root / PAGE).symlink_to(target)
    assert problems(root, "docs/sv") == []
    assert [line for line in problems(root) if "symbolic" in line] == [
        f"{PAGE}: symbolic link out of the project, expected a file inside it"]


def test_symbolic_link_to_itself(tmp_path: Path) -> None:
    root = make_project(tmp_path, {})
    (root / PAGE).symlink_to("page.md")
    assert [line for line in problems(root) if line.startswith(PAGE)] == [f"{PAGE}: cannot be read, expected a file"]


def test_folder_that_is_called_like_a_page(tmp_path: Path) -> None:
    root = make_project(tmp_path, {})
    (root / PAGE).mkdir()
    assert problems(root, lonely=True) == [f"{PAGE}: cannot be read: is a directory", TRACE]
    for code in ("nb", "da", "de"):
        (root / "docs" / code / "page.md").write_text("---\ndescription: A\n---\n# A\n", "utf-8")
    assert problems(root, lonely=True) == [f"{PAGE}: cannot be read: is a directory", TRACE]


@pytest.mark.parametrize(("target", "told"), [
    ("sv", "to 'sv'"), ("sv/games", "to 'sv'"), ("../../outside", "out of the project")])
def test_language_that_is_a_symbolic_link(tmp_path: Path, target: str, told: str) -> None:
    pages = {f"{code}/games/a.md": "---\ndescription: A\n---\n# A\n" for code in ("sv", "nb", "da")}
    root = make_project(tmp_path / "project", pages)
    (tmp_path / "outside").mkdir()
    (root / "docs" / "de").rmdir()
    (root / "docs" / "de").symlink_to(target)
    assert problems(root, lonely=True) == [
        f"docs/de: symbolic link {told}, expected a folder with the pages of 'de'", TRACE]


def test_language_may_be_a_symbolic_link_within_the_project(tmp_path: Path) -> None:
    root = make_project(tmp_path, {"sv/a.md": "---\ndescription: A\n---\n# A\n"})
    (root / "docs" / "sv").rename(root / "swedish")
    (root / "docs" / "sv").symlink_to("../swedish")
    assert problems(root) == [TRACE]


@pytest.mark.parametrize("text", [
    "[" * 50_000, "> " * 50_000, "*a " * 50_000, "`" * 50_001 + " `", "<" * 50_000, "![" * 50_000, "<!-- krig" * 10_000,
    "- " * 50_000, "| a " * 40_000, "[a](#b \"= \\\"" * 9_000, "<!--" * 40_000, "a <script>" * 15_000, "{ #a" * 40_000,
])
def test_page_made_to_be_slow_is_read_in_time(tmp_path: Path, text: str) -> None:
    make_project(tmp_path, {"sv/page.md": text})
    started = time.process_time()
    assert problems(tmp_path, PAGE)
    assert time.process_time() - started < 30      # where reading is not linear it takes hours
