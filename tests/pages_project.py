"""Small projects in a temporary folder for the tests of pages."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from krig.lang import LANGUAGES
from krig.pages import Report, check_project, load_project, within

# Battle 1: K♠ over 9♥, 9–7. 2: 4♦ under J♣, 8–8. 3: war of sevens, 13–3. 4: war of aces, 8–8. 5: 9♦ under A♥, 7–9.
GAME = """
rules = "fifty+limit=9"
any_deal = true

[seats]
du = { person = 2 }
ada = { name = "Ada", pronoun = "she" }

[cards]
du = "KS 4D 7C 9D 2S 6H QD AH"
ada = "9H JC 7H 3D KC 10H 10S AC"

[[fact]]
battle = 3
pot = 10
"""

HEAD = "---\ndescription: Om du og Ada\ngame: tiny\n---\n# Parti\n\n"
"""The head of a page about the game, six lines."""

STEPS = "<!-- krig: steps -->\n\n<!-- /krig -->\n"

RULES = "---\ndescription: Om reglene\nrules: standard\n---\n# Regler\n\n## Giv { #deal }\n"


def make_project(root: Path, pages: Mapping[str, str | bytes], *, examples: Mapping[str, str] | None = None) -> Path:
    """A project at `root` with the pages given by path below `docs`, and the example `tiny`."""
    for code in LANGUAGES:
        (root / "docs" / code).mkdir(parents=True, exist_ok=True)
    (root / "examples").mkdir(exist_ok=True)
    for name, text in (examples or {"tiny": GAME}).items():
        (root / "examples" / f"{name}.toml").write_text(text, "utf-8")
    for name, content in pages.items():
        path = root / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def report_on(root: Path) -> Report:
    """The whole report on a project."""
    return check_project(load_project(root))


def problems(root: Path, *paths: str, lonely: bool = False) -> list[str]:
    """The problems in these files and folders of a project as `path:line:col: message`, paths from its root.

    lonely: also those of pages that the other languages have not, as most pages of these tests.
    """
    found = within(report_on(root).problems, [root / path for path in paths])
    lines = [str(problem).replace(f"{root}{os.sep}", "") for problem in found]
    return [line for line in lines if lonely or ": page in " not in line]


def on_page(root: Path, body: str, *, language: str = "sv") -> list[str]:
    """`line:col: message` of every problem of a page about the game with this text, its steps left aside."""
    name = f"{language}/games/tiny.md"
    make_project(root, {name: HEAD + body + "\n\n" + STEPS, f"{language}/rules/standard.md": RULES})
    found = problems(root, f"docs/{name}")
    return [line.removeprefix(f"docs/{name}:") for line in found if "region 'steps'" not in line]
