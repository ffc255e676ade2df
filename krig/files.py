"""Reading and writing files so that a fault has a place and no file is ever half written."""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from krig.errors import KrigError, Place

_TOML_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_text(path: Path, *, error: type[KrigError] = KrigError) -> str:
    """The text of a UTF-8 file.

    Raises `error`, marked unreadable, with the place of the first byte that is not UTF-8, or is zero.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise error("cannot be read: not a file but a pipe or a device", place=Place(path), unreadable=True)
        data = path.read_bytes()
    except OSError as fault:
        raise error(f"cannot be read: {(fault.strerror or 'unknown fault').lower()}", place=Place(path),
                    unreadable=True) from None
    if data.startswith(codecs.BOM_UTF8):
        raise error("begins with a byte order mark, expected UTF-8 without one", place=Place(path, 1, 1),
                    unreadable=True)
    wrong = data.find(0)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        wrong = fault.start
    if wrong >= 0:
        before = data[:wrong]
        place = Place(path, before.count(b"\n") + 1, len(before[before.rfind(b"\n") + 1:].decode("utf-8")) + 1)
        what = f"not UTF-8: byte {data[wrong]:#04x}" if data[wrong] else "not a text: a byte is zero"
        raise error(f"{what}, expected a text saved as UTF-8", place=place, unreadable=True)
    return text.replace("\r\n", "\n")


def read_toml(path: Path, *, error: type[KrigError] = KrigError) -> tuple[dict[str, Any], str]:
    """The tables of a TOML file and its text. Raises `error`, marked unreadable, with line and column.
    """
    text = read_text(path, error=error)
    try:
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as fault:
        message = str(fault)
        found = _TOML_PLACE.search(message)
        line = column = None
        if found:
            message = message[: found.start()]
            lines = text.split("\n")
            line, column = (int(found[1]), int(found[2])) if found[1] else (len(lines), len(lines[-1]) + 1)
        raise error(f"not TOML: {message[:1].lower()}{message[1:]}", place=Place(path, line, column),
                    unreadable=True) from None
    except ValueError:      # int() refuses numbers of thousands of digits
        raise error("not TOML that can be read: a number is too long", place=Place(path), unreadable=True) from None
    except RecursionError:
        raise error("not TOML that can be read: nested too deeply", place=Place(path), unreadable=True) from None


def locate(path: Path, text: str, key: str, *, table: str | None = None, index: int = 0) -> Place:
    """Where `key` is set in the TOML `text`: inside `[table]` or the `index`-th `[[table]]`, or before any table.

    The line of the table itself when the key does not stand there; the file alone when neither does.
    """
    current: str | None = None
    seen = -1
    at_table: int | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]+\s*(?:#.*)?$", line):
            current = header[1]
            if table is None and current == key:
                return Place(path, number, line.index("[") + 1)
            if current == table:
                seen += 1
                if seen == index:
                    at_table = number
        elif current == table and (table is None or seen == index):
            found = re.match(rf"""(\s*)["']?{re.escape(key)}["']?\s*(?:=|\.)""", line)
            if found:
                return Place(path, number, len(found[1]) + 1)
    return Place(path, at_table)


def write_atomic(path: Path, text: str) -> bool:
    """Write `text` to `path`, whole or not at all; False when it already says so and nothing was written.

    An OSError names `path`, not the file beside it that is written first.
    """
    try:
        if path.is_file() and path.read_bytes() == text.encode("utf-8"):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o644)
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(name)
            raise
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(path)) from None
    return True
