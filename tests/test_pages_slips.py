"""One slip, one line: what `krig check` says of the project's own pages with one small thing wrong in one language."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from krig.errors import KrigError
from krig.lang import LANGUAGES
from krig.narrate import BattleText
from krig.pages import check_project, load_project

ROOT = Path(__file__).parent.parent
GAME, RULES, VARIANTS = "games/fifty-battles.md", "rules/standard.md", "rules/variants.md"
STRICT, ONE_CARD = "rules/strict.md", "rules/one-card.md"
KEPT = (GAME, RULES, VARIANTS, STRICT, ONE_CARD, "rules/fifty.md")
"""The pages of the copy: enough of them, and few, for the copy is checked once for every slip."""


@dataclass(frozen=True)
class Slip:
    """A slip on a page: what a pattern finds (its `nth` place, from 0) becomes something else.

    says: what the one line says. where: the line of the slip, counted from that of the pattern; None: the page only.
    """

    page: str
    pattern: str
    to: str
    says: str
    nth: int = 0
    where: int | None = 0


SLIPS = {
    "region not closed": Slip(ONE_CARD, r"<!-- /krig -->\n", "", "is not closed before region 'differs", where=None),
    "last region not closed": Slip(GAME, r"<!-- /krig -->\n\Z", "", "region 'steps' is not closed", where=None),
    "region not opened": Slip(STRICT, r"<!-- krig: differs standard strict -->\n", "", "closed where none is open",
                              where=None),
    "marker misspelt": Slip(GAME, r"<!-- krig: steps -->", "<!-- krig steps -->", "cannot be read"),
    "kind of region misspelt": Slip(GAME, r"krig: steps", "krig: step", "unknown region 'step'"),
    "region of something else": Slip(STRICT, r"differs standard strict", "differs standard fifty",
                                     "expected 'differs standard strict'"),
    "region taken out": Slip(GAME, r"<!-- krig: steps -->(?s:.*?)<!-- /krig -->\n", "", "no region 'steps'",
                             where=None),
    "front matter not closed": Slip(GAME, r"(?<=[^\n]\n)---\n", "", "front matter is not closed"),
    "front matter not opened": Slip(RULES, r"\A---\n", "", "front matter is not opened"),
    "front matter no YAML": Slip(RULES, r'description: "', 'description: a: "', "front matter cannot be read"),
    "quotation mark missing": Slip(GAME, r'(description: "[^"\n]*)"', r"\1", "front matter cannot be read"),
    "no game": Slip(GAME, r"game: .*\n", "", "front matter without 'game: fifty-battles'", where=None),
    "game misspelt": Slip(GAME, r"game: fifty", "game: fivty", "unknown game"),
    "other rules": Slip(RULES, r"rules: standard", "rules: one-down", "expected 'rules: standard'"),
    "key misspelt": Slip(RULES, r"rules: standard", "ruls: standard", "unknown key 'ruls'"),
    "no description": Slip(VARIANTS, r"description: .*\n", "", "page without a description", where=None),
    "title no heading": Slip(RULES, r"(?m)^# ", "", "page without a title"),
    "id of a heading misspelt": Slip(RULES, r"#war\.tie \}", "#war.tei }", "expected 'war.tie'"),
    "id of a battle's section misspelt": Slip(GAME, r"#to-and-fro \}", "#to-and-for }", "expected 'to-and-fro'"),
    "id of a section misspelt": Slip(VARIANTS, r"#pickup \}", "#pikup }", "expected 'pickup'"),
    "id used twice": Slip(RULES, r"#war\.again \}", "#war.tie }", "id 'war.tie' is used twice"),
    "no id": Slip(RULES, r" \{ #shortage\.stands \}", "", "has no id"),
    "page taken out": Slip(RULES, r"(?s).*", "", "page without text", where=None),
    "not UTF-8": Slip(RULES, r"(?s)\A.*", "\udcff", "not UTF-8", where=None),
    "heading taken out": Slip(RULES, r"### .*#war\.tie \}\n", "", "no heading with the id 'war.tie'", where=None),
    "heading without a blank": Slip(RULES, r"### (?=.*#war\.tie)", "###", "is no heading"),
    "fact misspelt": Slip(GAME, r'= pot"', '= pott"', "no fact 'pott'", nth=1),
    "other fact of the same value": Slip(GAME, r'= best, up.ada.1"', '= up.du.1, up.ada.1"', "expected claim '= best"),
    "other battle": Slip(GAME, r'#b7 "= score', '#b8 "= score', "is claimed, but fact 'score'"),
    "no such battle": Slip(GAME, r'#b25 "= score', '#b99 "= score', "no anchor 'b99'"),
    "link to no anchor": Slip(RULES, r"\(fifty\.md\)", "(fifty.md#fivty)", "no anchor 'fivty'"),
    "link to no page": Slip(RULES, r"\(fifty\.md\)", "(fivty.md)", "there is no page"),
    "claim not closed": Slip(GAME, r'#b3 "= pot"\)', '#b3 "= pot)', "cannot be read"),
    "claim without its sign": Slip(GAME, r'#b3 "= pot"', '#b3 "pot"', "bare number"),
    "comment not closed": Slip(GAME, r"(?m)^(?=## .*#first-war \})", "<!-- later\n\n", "comment is not closed"),
    "code not closed": Slip(GAME, r"(?m)^(?=## .*#first-war \})", "```\n", "block of code is not closed"),
    "claim taken out": Slip(GAME, r'\[[^\]]*\]\(#b3 "= score"\)', "…", "no claim '= score'", where=None),
}


def make_slip(root: Path, slip: Slip, language: str) -> tuple[Path, int]:
    """The page with the slip, and the line where it is."""
    page = root / "docs" / language / slip.page
    text = page.read_text("utf-8")
    found = list(re.finditer(slip.pattern, text))[slip.nth]
    page.write_text(text[: found.start()] + found.expand(slip.to) + text[found.end() :], "utf-8", "surrogateescape")
    return page, text.count("\n", 0, found.start()) + 1


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "mkdocs.yml", root)
    for page in (root / "docs").glob("*/**/*.md"):
        if page.relative_to(root / "docs").as_posix().partition("/")[2] not in KEPT:
            page.unlink()
    for example in (root / "examples").iterdir():
        if example.stem != "fifty-battles":
            example.unlink()
            (root / "docs" / "assets" / "games" / f"{example.stem}.json").unlink(missing_ok=True)
    return root


@dataclass
class Known:
    """What is said of the copy as it is (it lacks pages that others link to), wherever, and the stories told for it."""

    problems: set[tuple[str, str]]
    stories: dict[tuple[str, str], list[BattleText]]


@pytest.fixture(scope="module")
def known(home: Path) -> Known:
    project = load_project(home)
    return Known(set(map(_key, check_project(project).problems)), project.stories)


def _key(problem: KrigError) -> tuple[str, str]:
    """A problem without its line."""
    return str(problem.place.path if problem.place else ""), problem.message


@pytest.mark.parametrize(("name", "language"), [
    (name, LANGUAGES[number % len(LANGUAGES)]) for number, name in enumerate(SLIPS)])
def test_one_slip_is_one_line_at_its_place(home: Path, known: Known, name: str, language: str) -> None:
    slip = SLIPS[name]
    page = home / "docs" / language / slip.page
    before = page.read_text("utf-8")
    try:
        _, line = make_slip(home, slip, language)
        project = load_project(home)
        project.stories = known.stories
        found = [problem for problem in check_project(project).problems if _key(problem) not in known.problems]
    finally:
        page.write_text(before, "utf-8")
    assert len(found) == 1, "\n".join(map(str, found))
    (problem,) = found
    assert slip.says in problem.message
    assert problem.place is not None
    assert problem.place.path == page
    assert problem.place.line is not None
    if slip.where is not None:
        assert problem.place.line == line + slip.where
        assert problem.place.column is not None
