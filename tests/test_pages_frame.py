"""What stands around the pages: words of the frame in every language, and nothing astray in `docs`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pages_project import make_project, problems

from krig.lang import LANGUAGES

ROOT = Path(__file__).parent.parent


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A project with the words of this project's own frame, and no page."""
    make_project(tmp_path, {})
    for code in LANGUAGES:
        shutil.copy(ROOT / "docs" / code / "site.toml", tmp_path / "docs" / code)
    (tmp_path / "mkdocs.yml").write_text("nav: []\n", "utf-8")
    return tmp_path


def found(root: Path) -> list[str]:
    return [line for line in problems(root, "docs", lonely=True) if "no page explains" not in line]


def test_words_alike_have_no_problem(home: Path) -> None:
    assert found(home) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("old", "new", "line", "message"), [
    ("{query}", "x", 'none = "', "'search.none' has the slots none, expected {{query}} as in {others}"),
    ("{count}", "{number}", 'many = "', "'search.many' has the slots {{number}}, expected {{count}} as in {others}"),
    ("\nmenu = ", "\nmenus = ", "menus = ",
     "'labels.menus' in {own} only, expected 'labels.menu' as in {others}"),
    ("\nhome = ", "\nhome = 7 # ", "home = 7", "'labels.home' is no text, expected one"),
    ("[search]", "[search", "[search", "not TOML: expected ']' at the end of a table declaration"),
    ("[labels]\n", "[labels]\nzzz = \"x\"\n", "zzz",
     "'labels.zzz' in {own} only, expected it in every language or none"),
])
def test_one_slip_in_the_words_is_one_line(home: Path, language: str, old: str, new: str, line: str, message: str
                                           ) -> None:
    path = home / "docs" / language / "site.toml"
    text = path.read_text("utf-8").replace(old, new, 1)
    path.write_text(text, "utf-8")
    (problem,) = found(home)
    number = next(number for number, written in enumerate(text.split("\n"), start=1) if line in written)
    others = ", ".join(code for code in LANGUAGES if code != language)
    assert problem.startswith(f"docs/{language}/site.toml:{number}:")
    assert problem.endswith(": " + message.format(own=language, others=others))


@pytest.mark.parametrize("language", LANGUAGES)
def test_word_taken_out(home: Path, language: str) -> None:
    path = home / "docs" / language / "site.toml"
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join(line for line in lines if not line.startswith("failed")), "utf-8")
    (problem,) = found(home)
    assert problem.startswith(f"docs/{language}/site.toml:{lines.index('[search]') + 1}:1: no 'search.failed', ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words(home: Path, language: str) -> None:
    (home / "docs" / language / "site.toml").unlink()
    assert found(home) == [
        f"docs/{language}/site.toml: no such file, expected the words of the frame in every language"]


@pytest.mark.parametrize(("path", "place", "message"), [
    ("docs/fi/index.md", "docs/fi", "folder 'fi' of no language, expected sv, nb, da, de"),
    ("docs/fi/x.txt", "docs/fi", "folder 'fi' of no language, expected sv, nb, da, de"),
    ("docs/norsk/rules/a.md", "docs/norsk", "folder 'norsk' of no language, expected sv, nb, da, de"),
    ("docs/index.md", "docs/index.md", "page in no language, expected it in one of sv, nb, da, de"),
    ("docs/assets/old.md", "docs/assets/old.md", "page in no language, expected it in one of sv, nb, da, de"),
])
def test_what_stands_astray_is_one_line(home: Path, path: str, place: str, message: str) -> None:
    (home / path).parent.mkdir(parents=True, exist_ok=True)
    (home / path).write_text("# Krig\n", "utf-8")
    assert found(home) == [f"{place}: {message}"]


def test_other_folders_may_stand_beside_the_languages(home: Path) -> None:
    for name in ("docs/.cache/a.md", "docs/assets/a.css", "docs/images/a.png"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("", "utf-8")
    assert found(home) == []
