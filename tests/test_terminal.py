"""The command line as a shell runs it: closed streams and pipes, results that must not be lost, numbers without end."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from krig.cli import main

ROOT = Path(__file__).parent.parent
KRIG = f"{sys.executable} -m krig"
LONG = "9" * 5000
STORY = 'rules = "standard"\nany_deal = true\n[cards]\na = "KS ?"\nb = "QH 9D"\n[[fact]]\nbattle = 1\nwinner = "a"\n'


def shell(line: str, *, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a line of bash; no traceback, whatever it is."""
    ran = subprocess.run(["bash", "-c", line], cwd=cwd, capture_output=True, text=True, timeout=60, check=False,
                         env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert "Traceback" not in ran.stdout + ran.stderr, ran.stderr
    return ran


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", ["deal --rules standard --seed 1", "check", "play --rules standard --seed 1"])
def test_a_closed_output_is_no_fault(command: str) -> None:
    assert shell(f"{KRIG} {command} >&-").returncode == 0


def test_a_closed_input_is_an_empty_one() -> None:
    ran = shell(f"{KRIG} play --rules standard --hands - --format jsonl <&-")
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.parametrize("form", ["text", "trace", "json"])
def test_a_pipe_that_closes_is_no_fault_of_the_content(form: str) -> None:
    command = f"{KRIG} play --rules standard --seed 1 --format {form}"
    ran = shell(f"{command} | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}")
    assert ran.stdout.strip() in ("0", "141")
    assert ran.stderr == ""


@pytest.mark.parametrize("where", ["folder", "missing/out.toml"])
def test_an_output_that_cannot_be_written_is_told_before_the_search(where: str, tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY, "utf-8")
    (tmp_path / "folder").mkdir()
    ran = shell(f"{KRIG} reconstruct story.toml --output {where} --force --workers 1", cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"krig: --output '{where}' ")
    assert ran.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "story.toml"]


@pytest.mark.parametrize(("where", "what"), [
    ("/dev/null", "a pipe or a device"), ("pipe", "a pipe or a device"), ("link", "a link"), ("dangling", "a link"),
    ("folder", "a folder")])
def test_an_output_is_no_device_link_or_folder(where: str, what: str, tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY, "utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("story.toml")
    (tmp_path / "dangling").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    ran = shell(f"{KRIG} reconstruct story.toml --output {where} --force --workers 1", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"krig: --output '{where}' is {what}, expected a file\n"
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "story.toml").read_text("utf-8") == STORY


@pytest.mark.parametrize("command", [["reconstruct"], ["play", "--rules", "standard", "--example"],
                                     ["play", "--example"]])
def test_a_file_is_read_once(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what is checked could be another text than what is played."""
    path = tmp_path / "story.toml"
    path.write_text(STORY.replace("?", "2H"), "utf-8")
    read: list[Path] = []
    whole = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda self: read.append(self) or whole(self))  # type: ignore[func-returns-value]
    with pytest.raises(SystemExit) as left:
        main([*command, str(path)])
    assert left.value.code == 0
    assert read.count(path) == 1


def test_another_rule_set_must_fit_the_hands(tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY, "utf-8")
    ran = shell(f"{KRIG} reconstruct story.toml --rules standard+deck=32 --workers 1", cwd=tmp_path)
    assert ran.returncode == 0      # these four cards are in a deck of 32
    (tmp_path / "story.toml").write_text(STORY.replace("9D", "2D"), "utf-8")
    ran = shell(f"{KRIG} reconstruct story.toml --rules standard+deck=32 --workers 1", cwd=tmp_path)
    assert ran.returncode == 1
    assert "card '2D' is not in a deck of 32" in ran.stderr


def test_a_number_without_end_on_a_page(project: Path) -> None:
    page = project / "docs" / "sv" / "about.md"
    page.write_text(page.read_text("utf-8") + f"\n{LONG}\n", "utf-8")
    ran = shell(f"{KRIG} check --root {project}")
    assert ran.returncode == 1
    assert "docs/sv/about.md" in ran.stdout
    assert "bare number" in ran.stdout


def test_a_number_without_end_in_a_story(tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY.replace("?", "2H") + f"pot = {LONG}\n", "utf-8")
    ran = shell(f"{KRIG} play --example story.toml", cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr == "krig: story.toml: not TOML that can be read: a number is too long\n"


def test_a_pipe_among_the_pages_does_not_hang(project: Path) -> None:
    os.mkfifo(project / "docs" / "sv" / "pipe.md")
    ran = shell(f"{KRIG} check --root {project}")
    assert ran.returncode == 1
    assert "docs/sv/pipe.md: cannot be read: not a file but a pipe or a device" in ran.stdout


def test_a_byte_order_mark_is_told(project: Path) -> None:
    page = project / "docs" / "de" / "about.md"
    page.write_bytes(b"\xef\xbb\xbf" + page.read_bytes())
    ran = shell(f"{KRIG} check --root {project}")
    assert "docs/de/about.md:1:1: begins with a byte order mark, expected UTF-8 without one" in ran.stdout


def test_nothing_is_written_of_a_game_that_breaks_its_own_facts(project: Path) -> None:
    example = project / "examples" / "fifty-battles.toml"
    example.write_text(example.read_text("utf-8").replace("KS 4D 7C", "4D KS 7C", 1), "utf-8")
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    ran = shell(f"{KRIG} write --root {project}")
    assert ran.returncode == 1
    assert "fifty-battles.toml" in ran.stderr
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before


def test_the_difference_of_a_long_line_is_seen(project: Path) -> None:
    page = project / "docs" / "sv" / "games" / "fifty-battles.md"
    text = page.read_text("utf-8")
    place = text.index("</p>", text.index("<!-- krig: steps"))
    page.write_text(text[:place] + "§§§" + text[place:], "utf-8")
    assert "§§§" in shell(f"{KRIG} check --root {project}").stdout


def test_a_file_that_cannot_be_written_is_named(project: Path) -> None:
    trace = project / "examples" / "fifty-battles.trace"
    trace.unlink()
    trace.mkdir()
    ran = shell(f"{KRIG} write --root {project}")
    assert ran.returncode == 2
    assert ran.stderr == f"krig: {trace}: cannot go on: is a directory\n"


def test_an_output_without_room_is_named() -> None:
    ran = shell(f"{KRIG} deal --rules standard --seed 1 > /dev/full")
    assert (ran.returncode, ran.stderr) == (2, "krig: standard output: cannot go on: no space left on device\n")


def test_a_search_in_a_pipe_says_only_what_it_found(tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY, "utf-8")
    ran = shell(f"{KRIG} reconstruct story.toml --workers 1", cwd=tmp_path)
    assert re.fullmatch(r"krig: found a deal that makes its fact true \(.*\)\n", ran.stderr), ran.stderr


def test_a_rule_set_that_cannot_be_searched_is_not_blamed_on_the_story(tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY, "utf-8")
    ran = shell(f"{KRIG} reconstruct story.toml --rules strict+pickup=random", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "krig: --rules: pickup 'random' cannot be reconstructed, expected a fixed order\n"


def test_the_version_is_that_of_the_package() -> None:
    ran = shell(f"{KRIG} --version")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"krig {version('krig')}\n", "")
