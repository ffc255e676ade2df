"""The help of `krig step`: what its keys do, in a language; all of them, or a line of those most needed."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from krig.lang import Language
from krig.step_curve import legend_of

_KEYS = (("← →", "battle"), ("↑ ↓", "level"), ("step.key.pages", "page"), ("step.key.ends", "ends"), ("w W", "war"),
         ("g", "jump"), ("step.key.space", "play"), ("+ -", "speed"), ("h", "peek"), ("c", "curve"),
         ("1 2 …", "choose"), ("u", "take-back"), ("j k", "scroll"), ("?", "help"), ("q", "quit"))
"""Keys, or the message that names them, and what they do: the help."""


def hints(language: Language, *, width: int, chooses: bool) -> Text:
    """The keys that most need to be known, as many as there is room for; help and quit always.

    chooses: something is asked that digits answer.
    """
    say = language.message
    keys = [("← →", "battle"), *([("1 2 …", "choose")] if chooses else []), ("w W", "war"), ("g", "jump"),
            (say("step.key.space"), "play"), ("?", "help"), ("q", "quit")]
    while True:
        line = Text("  ").join(Text.assemble((key, "reverse"), f" {say(f'step.hint.{word}')}") for key, word in keys)
        if line.cell_len <= width or len(keys) == 2:
            return line
        del keys[-3]


class HelpScreen(ModalScreen[None]):
    """What the keys do; any key closes it."""

    CSS = """
    HelpScreen { align: center middle; background: ansi_default; color: ansi_default; }
    #help { width: auto; height: auto; border: round ansi_default; padding: 0 2; background: ansi_default; }
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def compose(self) -> ComposeResult:
        """The list of keys."""
        say = self._language.message
        keys = [(say(key) if "." in key else key, say(f"step.help.{word}")) for key, word in _KEYS]
        width = max(cell_len(key) for key, _ in keys)
        lines = [Text(say("step.help.title"), style="bold")]
        lines += [Text.assemble((set_cell_size(key, width), "bold"), f"  {word}") for key, word in keys]
        lines += [Text(legend_of(self._language)), Text(say("step.help.close"), style="dim")]
        yield Static(Text("\n").join(lines), id="help", markup=False)

    def on_key(self) -> None:
        """Close it."""
        self.dismiss()
