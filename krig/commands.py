"""The commands of the command line, each in a small module of its own that is loaded only when it is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import typer

from krig.errors import KrigError
from krig.terminal import USAGE, say

COMMANDS = {
    "play": "krig.commands_play",
    "step": "krig.commands_step",
    "deal": "krig.commands_play",
    "rules": "krig.commands_rules",
    "check": "krig.commands_pages",
    "write": "krig.commands_pages",
    "reconstruct": "krig.commands_reconstruct",
    "find": "krig.commands_find",
    "serve": "krig.commands_site",
}
"""The commands and their modules; `register(app)` of a module adds its commands."""

_INTERRUPTED = 130


def load(words: Sequence[str]) -> Callable[[], int]:
    """The command that `words` call, ready to run; it gives its exit code. A fault is one line on standard error.

    Only its own module is loaded, or all of them where none is called, for the help.
    """
    app = typer.Typer(add_completion=False, no_args_is_help=False, pretty_exceptions_enable=False)
    app.callback()(_describe)
    called = COMMANDS.get(words[0]) if words else None
    for module in [called] if called else dict.fromkeys(COMMANDS.values()):
        import_module(module).register(app)
    command = typer.main.get_command(app)

    def run() -> int:
        try:
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

    return run


def _tell_version(asked: bool) -> None:
    if asked:
        try:
            print(f"krig {version('krig')}")
        except PackageNotFoundError:
            raise KrigError("version unknown, expected an installed package (pip install)") from None
        raise typer.Exit


def _describe(version: Annotated[bool, typer.Option(
        "--version", help="Show the version and exit.", callback=_tell_version, is_eager=True)] = False) -> None:
    """The rules of the card game War: play games, check what pages say of them."""
