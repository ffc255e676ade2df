"""What README and CONTRIBUTING tell of the command line is so: it is run, read, and compared."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from krig.expectations import BATTLE_KEYS, GAME_KEYS
from krig.rules import FIELDS
from krig.stories import KEYS, read_story

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("docs", "examples", "tests/data"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


def shell(script: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run lines of bash in which `krig` is this program."""
    return subprocess.run(["bash", "-e", "-c", f'krig() {{ "{sys.executable}" -m krig "$@"; }}\n{script}'], cwd=cwd,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)


def test_every_command_of_the_readme_runs_as_it_stands(project: Path) -> None:
    """But for check, write, reconstruct and step, which other tests run; what reconstruct reads must be there."""
    lines = re.findall(r"^\$ (.*krig .*)$", README, re.MULTILINE)
    stories = [line.split()[2] for line in lines if line.startswith("krig reconstruct ")]
    assert [bool(read_story(ROOT / story).unknown) for story in stories] == [True]
    lines = [line for line in lines if not re.match("krig (check|write|reconstruct|step) ?", line)]
    assert len(lines) >= 9
    ran = shell("\n".join(lines), project)
    assert (ran.returncode, "Traceback" in ran.stderr) == (0, False), ran.stderr
    assert len((project / "deals.txt").read_text("utf-8").splitlines()) == 3


def test_the_problem_that_the_readme_shows_is_what_check_says(project: Path) -> None:
    sentence = re.search(r"```markdown\n(.*)\n```", README)
    place_and_problem = re.search(r"```text\n(docs\S+):\d+:\d+: (.*)\n```", README)
    assert sentence is not None
    assert place_and_problem is not None
    page, problem = project / place_and_problem[1], place_and_problem[2]
    page.write_text(page.read_text("utf-8") + f"\n{sentence[1]}\n", "utf-8")
    assert shell(f"krig check {page}", project).stdout.count(f"{page.name}:") == 0
    page.write_text(page.read_text("utf-8").replace(sentence[1], sentence[1].replace("zehn", "elf")), "utf-8")
    assert re.search(rf"{page.name}:\d+:\d+: {re.escape(problem)}\n", shell(f"krig check {page}", project).stdout)


def test_every_field_of_a_rule_set_is_told() -> None:
    assert [field for field in FIELDS if f"`{field}`" not in README] == []


def test_the_example_file_that_is_told_can_be_read(tmp_path: Path) -> None:
    block = re.search(r"```toml\n(.*?)```", CONTRIBUTING, re.DOTALL)
    assert block is not None
    path = tmp_path / "story.toml"
    path.write_text(block[1], "utf-8")
    story = read_story(path)
    assert (story.keys, story.unknown, len(story.facts)) == (("du", "ada"), 1, 2)
    shell(f"krig reconstruct {path}", tmp_path).check_returncode()
    told = CONTRIBUTING[block.start():]
    assert [key for key in KEYS if not re.search(rf"^\W*{key}\b", block[1], re.MULTILINE)] == []
    assert [key for key in (*BATTLE_KEYS, *GAME_KEYS) if f"`{key}`" not in told] == []
