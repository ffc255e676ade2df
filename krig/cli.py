"""The command line: `krig COMMAND …`. `krig.commands` says which commands there are.

Exit codes: 0 fine, 1 problems in content, 2 wrong usage or unreadable input, 130 interrupted, 141 a pipe closed. A
fault is one line on standard error. What takes time to load is loaded where Ctrl-C leaves no trace.
"""

from __future__ import annotations

try:
    import errno
    import os
    import signal
    import sys
except KeyboardInterrupt:       # nothing else is loaded before `main` sees to it that Ctrl-C is quiet
    raise SystemExit(130) from None

TYPE_CHECKING = False       # typing alone would take as long to load as all else here
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn

_USAGE = 2
_INTERRUPTED, _PIPE_CLOSED = 130, 141     # as a shell says of a program that SIGINT or SIGPIPE ended
_OUTPUT = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What only writing can meet; where no file is named it was the standard output."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and leave with its exit code. args: the words after `krig`, by default those of the process."""
    try:
        code = _load(args)()
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        code = _PIPE_CLOSED
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except OSError as fault:
        if fault.filename is None:
            _drop_output()
        print(" ".join(f"krig: {_tell(fault)}".split("\n")), file=sys.stderr)
        code = _USAGE
    sys.exit(code)


def _load(args: Sequence[str] | None) -> Callable[[], int]:
    """The command, ready to run, with streams that it can write to.

    While modules load, Ctrl-C ends the process there and then: an exception inside an import can leave a trace.
    """
    before = signal.getsignal(signal.SIGINT)
    guarded = before is signal.default_int_handler      # else ignored, as in the background, or another's
    if guarded:
        try:
            signal.signal(signal.SIGINT, lambda number, frame: os._exit(_INTERRUPTED))
        except ValueError:      # only the main thread may
            guarded = False
    try:
        words = list(sys.argv[1:] if args is None else args) or ["--help"]
        _open_closed_streams()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):      # not where a test has put another in its place
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        from krig.commands import load
        return load(words)
    finally:
        if guarded:
            signal.signal(signal.SIGINT, before)


def _open_closed_streams() -> None:
    """Where the shell closed a stream (`>&-`), read nothing and write to nowhere, as if it led there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))    # noqa: SIM115


def _drop_output() -> None:
    """Let what is still to be written go nowhere: it cannot be written, and Python would say so at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(fault: OSError) -> str:
    """The fault in one line, with the file that it is about."""
    said = f"cannot go on: {(fault.strerror or str(fault)).lower()}"
    if fault.filename is not None:
        return f"{os.fsdecode(fault.filename)}: {said}"
    return f"standard output: {said}" if fault.errno in _OUTPUT else said
