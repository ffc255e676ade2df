"""What all commands share: options read with one kind of message, output that is UTF-8, faults in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import typer
from rich.console import Console

from krig.errors import KrigError, Place, quote

CONTENT, USAGE = 1, 2
"""Exit codes: something is wrong in the content; the command is wrong, or its input cannot be read."""

LARGEST_SEED = 2**64 - 1


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of an option's value: a whole number from `low` to `high`."""
    def read(text: str | int) -> int:
        word = str(text)
        if not (word.isascii() and word.isdecimal() and len(word) <= 20 and low <= int(word) <= high):
            raise typer.BadParameter(f"{quote(text)}, expected a whole number from {low} to {high}")
        return int(word)
    return read


def one_of(choices: Sequence[str]) -> Callable[[str], str]:
    """A reader of an option's value: one of some words."""
    def read(text: str) -> str:
        if text not in choices:
            raise typer.BadParameter(f"{quote(text)}, expected one of {', '.join(choices)}")
        return text
    return read


class Screen(Console):
    """A console that leaves a closed pipe to the command line, which knows its exit code."""

    def on_broken_pipe(self) -> None:
        """Pass the fault on; rich would leave with exit code 1."""
        raise BrokenPipeError


def fail(fault: KrigError | str, *, code: int, option: str | None = None) -> NoReturn:
    """Say what is wrong, in one line on standard error, and leave with `code`. option: where it stands, if in one."""
    error = KrigError(fault) if isinstance(fault, str) else fault
    say(str(error.at(Place(option)) if option else error))
    raise typer.Exit(code)


def say(text: str) -> None:
    """A line on standard error, whatever is in the text."""
    line = " ".join(f"krig: {text}".split("\n"))
    print(line.encode("utf-8", "backslashreplace").decode("utf-8"), file=sys.stderr)
