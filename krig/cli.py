"""The command line: `krig COMMAND …`. Every command is a small module of its own, loaded only when it is called.

A module `krig.commands_*` has `register(app)`, which adds its commands; COMMANDS says which module has which. Exit
codes: 0 fine, 1 problems in content, 2 wrong usage or unreadable input. A fault is one line on standard error.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import typer

from krig.errors import KrigError
from krig.terminal import USAGE, say

COMMANDS = {
    "play": "krig.commands_play",
    "deal": "krig.commands_play",
    "check": "krig.commands_pages",
    "write": "krig.commands_pages",
    "reconstruct": "krig.commands_reconstruct",
    "serve": "krig.commands_site",
}
"""The commands and their modules."""

_INTERRUPTED, _PIPE_CLOSED = 130, 141     # as a shell says of a program that SIGINT or SIGPIPE ended


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code. args: the words after `krig`, by default those of the process."""
    words = list(sys.argv[1:] if args is None else args) or ["--help"]
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())    # nothing more to say at the end
        code = _PIPE_CLOSED
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except OSError as fault:
        say(f"cannot go on: {(fault.strerror or str(fault)).lower()}")
        code = USAGE
    sys.exit(code)


def _open_closed_streams() -> None:
    """Where the shell closed a stream (`>&-`), read nothing and write to nowhere, as if it led there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))    # noqa: SIM115


def _run(words: Sequence[str]) -> int:
    """Run a command; its exit code."""
    try:
        command = typer.main.get_command(_load(words))
        with command.make_context("krig", list(words)) as context:
            command.invoke(context)
    except typer.Exit as left:
        return left.exit_code
    except typer.TyperException as fault:
        text = fault.format_message().strip().rstrip(".")
        say(text[:1].lower() + text[1:])
        return USAGE
    except typer.Abort:
        return _INTERRUPTED
    except KrigError as fault:
        say(str(fault))
        return USAGE
    return 0


def _load(words: Sequence[str]) -> typer.Typer:
    """The command line with the command that is called, or with all where none is, for the help."""
    app = typer.Typer(add_completion=False, no_args_is_help=False, pretty_exceptions_enable=False)
    app.callback()(_describe)
    called = COMMANDS.get(words[0]) if words else None
    for module in [called] if called else dict.fromkeys(COMMANDS.values()):
        import_module(module).register(app)
    return app


def _describe() -> None:
    """The rules of the card game War: play games, check what pages say of them."""
