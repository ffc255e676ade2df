"""Ctrl-C: whenever it comes, the program leaves with 130 and says nothing, and so do the processes it has begun."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STORY = 'rules = "standard"\n[cards]\na = "{0}"\nb = "{0}"\n[[fact]]\nwars = 190\n'.format(" ".join("?" * 26))


def start(*words: str, path: Path = ROOT) -> subprocess.Popen[str]:
    """A command as the leader of a group of its own: a terminal sends the signal to the whole group."""
    return subprocess.Popen([sys.executable, "-m", "krig", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, start_new_session=True,
                            env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}"})


def members(group: int) -> list[int]:
    """The processes of a group that are not yet gone."""
    found = []
    for process in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = process.read_text("utf-8").rpartition(")")[2].split()
        except OSError:         # gone meanwhile
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(int(process.parent.name))
    return found


@pytest.mark.parametrize("words", [["deal", "--rules", "standard", "--seed", "1"], ["check"], ["--help"]])
def test_an_interrupt_while_modules_load_is_quiet(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("import time\nprint('loading', flush=True)\ntime.sleep(20)\n", "utf-8")
    with start(*words, path=tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "loading\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=10) == ("", "")
    assert process.returncode == 130


@pytest.mark.parametrize("module", ["krig", "krig.cli", "krig.__main__"])
def test_nothing_is_loaded_before_an_interrupt_is_minded(module: str) -> None:
    """An interrupt inside an import may leave a trace: only `signal` has to be loaded first, and what it loads."""
    code = (f"import os, signal, sys; sys.path.append({str(ROOT)!r}); before = set(sys.modules); import {module}; "
            "print(*sorted(set(sys.modules) - before - {'krig', 'krig.cli', 'krig.__main__', 'errno', '__future__'}))")
    found = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert (found.stdout, found.stderr) == ("\n", "")


@pytest.mark.parametrize("entry", [["-m", "krig"], ["-c", "from krig.cli import main; main()"]])
def test_an_interrupt_while_the_first_module_loads_is_quiet(entry: list[str], tmp_path: Path) -> None:
    (tmp_path / "signal.py").write_text("import time\nprint('loading', flush=True)\ntime.sleep(20)\n", "utf-8")
    with subprocess.Popen([sys.executable, "-S", *entry], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "loading\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10) == ("", "")
    assert process.returncode == 130


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
@pytest.mark.parametrize("delay", [0, 0.3, 1])
def test_an_interrupt_does_not_reach_the_processes_of_a_search(delay: float, tmp_path: Path) -> None:
    (tmp_path / "story.toml").write_text(STORY, "utf-8")
    with start("reconstruct", str(tmp_path / "story.toml"), "--workers", "2") as process:
        until = time.monotonic() + 20
        while len(members(process.pid)) < 4:        # itself, two workers, and what tracks their resources
            assert time.monotonic() < until
            time.sleep(0.01)
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=20) == ("", "")
    assert process.returncode == 130
    until = time.monotonic() + 10
    while members(process.pid):
        assert time.monotonic() < until
        time.sleep(0.02)
