"""How large a terminal `krig step` needs, so that the table and what is asked are in sight."""

from __future__ import annotations

from textual.widgets import Static

from krig.step_view import View

_WIDTH, _LABEL, _CELL = 40, 12, 9
"""Columns that any game needs; those of the table, for what a row is and for each seat."""
_FRAME, _TABLE, _CHOICE = 7, 4, 2
"""Lines for the head, the curve, remarks, keys and what parts them; for the table; for a choice."""


def least_size(view: View) -> tuple[int, int]:
    """The columns and lines that a game needs here; the same whether or not something is asked just now."""
    width = max(_WIDTH, _LABEL + _CELL * len(view.players))
    height = _FRAME + _TABLE + len(view.seats().plain.split("\n"))
    return width, height if view.sitting.seat is None else height + _CHOICE


class SizeNote(Static):
    """A line instead of the screen where the terminal is too small for the game: that it is, and how large it must be.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    SizeNote { height: auto; display: none; }
    Screen.small > * { display: none; }
    Screen.small > SizeNote { display: block; }
    """

    def fit(self, view: View, *, width: int, height: int) -> None:
        """Stand for the screen if a terminal of so many columns and lines is too small, else give way to it."""
        columns, lines = least_size(view)
        self.update(view.language.message("step.too-small", width=columns, height=lines))
        self.screen.set_class(width < columns or height < lines, "small")
