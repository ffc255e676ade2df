"""Deals in bulk: one line in, one JSON object out, in order, whatever the lines are."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from krig.bulk import LONGEST, answer_lines, play_line
from krig.cards import format_hand
from krig.deals import deal
from krig.rules import load_rules
from krig.trace_json import read_trace_json

STANDARD = load_rules("standard")
LINES = [" / ".join(map(format_hand, deal(STANDARD, seats=2, seed=1, game=number)[0])) for number in range(3)]
KRIG = [sys.executable, "-m", "krig", "play", "--hands", "-", "--format", "jsonl", "--rules"]


def answers(data: bytes, rules: str = "standard", **options: Any) -> list[dict[str, Any]]:
    """The answers to some bytes as a source."""
    return [json.loads(answer) for answer, _ in answer_lines(
        io.BytesIO(data), lambda text, index: play_line(text, load_rules(rules), game=index, **options))]


def test_one_answer_a_line_in_order() -> None:
    found = answers("\n".join(LINES).encode())
    assert [table["hands"][0][0] for table in found] == [line.split()[0] for line in LINES]
    assert [table["schema"] for table in found] == ["krig.trace/1"] * 3


@pytest.mark.parametrize(("line", "error"), [
    (b"KS / KS", "card 'KS' is dealt twice, to seats 0 and 1, expected each card once"),
    (b"KS / 1H", "seat 1, card 1: unknown card '1H', expected a rank 2-10 J Q K A and a suit S H D C, such as '10H' or "
                 "'QS', or a joker 'X1' 'X2'"),
    (b"", "1 hand, expected 2, 3 or 4 for 'standard'"),
    (b"KS / \xff\xfe", "not UTF-8: byte 0xff at column 6, expected hands such as 'KS 4D / 9H JC'"),
    (b"KS / \x00", "seat 1, card 1: unknown card '\\x00', expected a rank 2-10 J Q K A and a suit S H D C, such as "
                   "'10H' or 'QS', or a joker 'X1' 'X2'"),
    (b"KS " * 100_000, f"line of more than {LONGEST} bytes, expected the hands of one deal"),
    (b"K" * (LONGEST + 1), f"line of more than {LONGEST} bytes, expected the hands of one deal"),
])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_bad_line_is_answered_and_the_rest_go_on(line: bytes, error: str, end: bytes) -> None:
    found = answers(end.join([LINES[0].encode(), line, LINES[1].encode(), line]) + end)
    assert found[1] == {"error": error, "line": 2}
    assert found[3] == {"error": error, "line": 4}
    assert [found[place]["schema"] for place in (0, 2)] == ["krig.trace/1"] * 2


def test_a_line_of_the_greatest_length_is_read() -> None:
    line = LINES[0] + " " * (LONGEST - len(LINES[0]))
    assert [table["schema"] for table in answers(f"{line}\n{line}\r\n{line}".encode())] == ["krig.trace/1"] * 3


def test_line_i_of_a_pickup_seed_is_game_i_of_it_counted_from_0() -> None:
    rules = "standard+pickup=random"
    found = answers("\n".join([LINES[0]] * 2).encode(), rules, pickup_seed=9)
    assert [(table["pickup_seed"], table["game"]) for table in found] == [(9, 0), (9, 1)]
    assert found[0]["events"] != found[1]["events"]
    alone = play_line(LINES[0], load_rules(rules), pickup_seed=9, game=1)
    assert read_trace_json(json.dumps(found[1])) == alone


def test_lines_are_read_only_as_answers_are_asked_for() -> None:
    read: list[int] = []

    class Source(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            read.append(len(read))
            return b"KS / 2H\n"

    found: Iterator[tuple[str, bool]] = answer_lines(
        Source(), lambda text, index: play_line(text, STANDARD, any_deal=True))  # type: ignore[arg-type]
    assert [played for _, played in islice(found, 3)] == [True] * 3
    assert len(read) == 3


def test_the_command_leaves_with_1_if_a_line_failed() -> None:
    done = subprocess.run([*KRIG, "standard"], input=f"{LINES[0]}\nKS\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert [sorted(json.loads(line))[:1] for line in done.stdout.splitlines()] == [["aside"], ["error"]]
    done = subprocess.run([*KRIG, "standard"], input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_answer_comes_before_the_next_line_is_asked_for() -> None:
    with subprocess.Popen([*KRIG, "standard", "--any-deal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for _ in range(2):
            run.stdin.write("KS / 2H\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["outcome"]["winner"] == 0
        run.stdin.close()
    assert run.returncode == 0


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen([*KRIG, "standard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        run.stdin.write("\n".join(LINES).encode())
        run.stdin.close()
        assert run.stderr.read() == b""
    assert run.returncode == 141


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="reads the memory of a process from /proc")
def test_memory_stays_flat() -> None:
    def grown(lines: int) -> int:
        """Kilobytes by which a run grows from its first answer to its last."""
        with subprocess.Popen([*KRIG, "standard", "--any-deal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
            assert run.stdin is not None
            assert run.stdout is not None
            sizes = []
            for number in range(lines):
                run.stdin.write(b"KS 4D 7C / 9H JC 2S\n" if number % 2 else b"KS / 2H QD\n")
                run.stdin.flush()
                run.stdout.readline()
                if number in (lines // 4, lines - 1):
                    with open(f"/proc/{run.pid}/status", encoding="utf-8") as status:
                        sizes.append(next(int(line.split()[1]) for line in status if line.startswith("VmRSS")))
            run.stdin.close()
        return sizes[1] - sizes[0]

    assert grown(4000) < 1000
