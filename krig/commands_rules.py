"""`krig rules`: the rule sets, the fields of one, or in what two differ."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.console import Console

from krig.errors import RuleError
from krig.lang import LANGUAGES, load_language
from krig.pages.choices import choice_rows, difference_rows
from krig.rule_fields import write_value
from krig.rules import BASE, FIELDS, RuleSet, load_rules, rule_set_ids
from krig.terminal import USAGE, fail, one_of


def rules(
    names: Annotated[list[str] | None, typer.Argument(
        metavar="[ID [ID]]", help="One rule set: its fields. Two: in what they differ.", show_default=False)] = None,
    lang: Annotated[str | None, typer.Option(
        parser=one_of(LANGUAGES), metavar="|".join(LANGUAGES), help="Tell it in this language, not as fields.")] = None,
) -> None:
    """List the rule sets, show all fields of one, as --set takes them, or in what two differ."""
    try:
        found = [load_rules(name) for name in names or []]
    except RuleError as fault:
        fail(fault, code=USAGE)
    if len(found) > 2:
        fail(f"{len(found)} rule sets, expected two at most", code=USAGE)
    if not found:
        _print_rows(_list(lang))
    elif len(found) == 1:
        _print_rows(_fields(found[0], lang))
    else:
        _print_rows(_differences(found[0], found[1], lang))


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("rules")(rules)


def _list(lang: str | None) -> list[tuple[str, ...]]:
    """Every rule set, with what it changes in the standard one, or with name and summary."""
    if lang is not None:
        language = load_language(lang)
        return [(name, language.message(f"ruleset.{name}.name"), language.message(f"ruleset.{name}.summary"))
                for name in rule_set_ids()]
    base = load_rules(BASE)
    rows = [(name, " ".join(f"{field}={_write(load_rules(name), field)}"
                             for field in load_rules(name).differences(base) if load_rules(name).has(field)))
            for name in rule_set_ids()]
    return [(name, changes or "-") for name, changes in rows]


def _fields(found: RuleSet, lang: str | None) -> list[tuple[str, ...]]:
    """The fields of a rule set with their values, and where its rules come from; or its choices in words."""
    if lang is not None:
        return choice_rows(found, load_language(lang))
    rows = [f"{field}={write_value(getattr(found, field))}" for field in FIELDS if found.has(field)]
    return [(row,) for row in [*rows, *(f"source: {source}" for source in found.sources)]]


def _differences(first: RuleSet, second: RuleSet, lang: str | None) -> list[tuple[str, ...]]:
    """The points on which two rule sets differ, below their names."""
    if lang is not None:
        rows = difference_rows(first, second, load_language(lang))
    else:
        rows = [(field, _write(first, field), _write(second, field)) for field in first.differences(second)]
    return [("", first.name, second.name), *rows]


def _write(found: RuleSet, field: str) -> str:
    """A field's value; `none` where it is empty, and `-` where the field means nothing in the game."""
    return write_value(getattr(found, field)) or "none" if found.has(field) else "-"


def _print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns; on a terminal the last column is broken into lines where it is too wide."""
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        start = "".join(cell + " " * (width - cell_len(cell) + 2) for cell, width in zip(row, widths, strict=False))
        room = Console().width - cell_len(start) if sys.stdout.isatty() else 0
        for line in textwrap.wrap(row[-1], room, break_on_hyphens=False) if room > 20 else [row[-1]]:
            print((start + line).rstrip())
            start = " " * cell_len(start)
