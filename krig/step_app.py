"""The screen of `krig step`: keys, the clock of the autoplay, and the texts of `krig.step_view` in their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from krig.facts import Game
from krig.lang import Language, Player
from krig.narrate import narrate
from krig.sitting import Sitting
from krig.step_curve import curve, log
from krig.step_help import HelpScreen, hints
from krig.step_size import SizeNote
from krig.step_view import View, war_battles, war_levels
from krig.stepper import PAGE, SPEEDS, Stepper

WIDE = 110
"""Columns from which the battles before stand beside the table."""
_LOG = 40


class StepApp(App[None]):
    """A game stepped through. at: the battle to begin with; keys and players: by seat; title: its name."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: ansi_default; color: ansi_default; }
    Static { height: auto; }
    #head, #status, #keys { height: 1; }
    #seats { margin-top: 1; }
    #game { height: 1fr; }
    #middle { height: 1fr; margin-top: 1; scrollbar-size-vertical: 1; background: ansi_default; }
    #story { margin-top: 1; }
    #log { width: 42; height: 1fr; padding-left: 2; display: none; }
    #ask { display: none; height: 1; }
    #ask-text { width: auto; padding-right: 1; }
    #jump { width: 1fr; height: 1; border: none; padding: 0; background: ansi_default; color: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "on(1)", show=False), Binding("left", "on(-1)", show=False),
        Binding("down", "down", show=False), Binding("up", "up", show=False),
        Binding("pagedown", f"on({PAGE})", show=False), Binding("pageup", f"on({-PAGE})", show=False),
        Binding("home", "first", show=False), Binding("end", "last", show=False),
        Binding("w", "war(1)", show=False), Binding("W", "war(-1)", show=False),
        Binding("g", "ask_jump", show=False), Binding("escape", "cancel", show=False),
        Binding("space", "autoplay", show=False), Binding("plus,equals_sign", "faster(1)", show=False),
        Binding("minus", "faster(-1)", show=False), Binding("h,H", "peek", show=False),
        Binding("c,C", "curve", show=False), Binding("u,U", "take_back", show=False),
        Binding("j", "scroll(2)", show=False), Binding("k", "scroll(-2)", show=False),
        Binding("question_mark", "help", show=False), Binding("q,Q", "quit", show=False),
        Binding("ctrl+c", "quit", show=False, priority=True),
        *[Binding(str(digit), f"choose({(digit - 1) % 10})", show=False) for digit in range(10)],
    ]

    def __init__(self, sitting: Sitting, language: Language, *, players: Sequence[Player], keys: Sequence[str],
                 title: str = "", at: int = 0) -> None:
        super().__init__(ansi_color=True)
        self._language, self._players, self._keys = language, tuple(players), tuple(keys)
        self._title, self._peek, self._curve, self._note = title, False, sitting.seat or 0, ""
        self._clock: Timer | None = None
        self._take(sitting)
        self.stepper = Stepper(war_levels(sitting), war_battles(sitting)).to(at)

    def _take(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._told = tuple(narrate(Game(sitting.trace, self._keys), self._players, self._language))

    # -- the screen -------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The places of the texts, from the top down."""
        yield SizeNote()
        yield self._static("head")
        with Horizontal(id="game"):
            with Vertical():
                yield self._static("seats")
                middle = VerticalScroll(self._static("table"), self._static("story"), id="middle")
                middle.can_focus = False
                yield middle
                yield self._static("choice")
            yield self._static("log")
        yield self._static("curve")
        with Horizontal(id="ask"):
            yield self._static("ask-text")
            yield Input(id="jump", compact=True)
        yield self._static("status")
        yield self._static("keys")

    @staticmethod
    def _static(name: str) -> Static:
        return Static(id=name, markup=False)

    def on_mount(self) -> None:
        """Show the first battle, with the keys going to the game."""
        self._open_jump(opened=False)
        self._show()

    def on_resize(self) -> None:
        """Fit the texts into the new size, once the screen has it."""
        self.call_after_refresh(self._show)

    @property
    def _base(self) -> Screen[object]:
        """The screen of the game, also while help lies over it."""
        return self.screen_stack[0]

    def view(self) -> View:
        """What is shown now."""
        width = self.size.width
        return View(self.sitting, self.stepper, self._language, self._players, self._told, self._title, self._peek,
                    colours=not self.no_color, width=width - _LOG - 2 if width >= WIDE else width)

    def _show(self) -> None:
        view = self.view()
        choice = view.choice()
        width, height = self.size
        self._base.query_one(SizeNote).fit(view, width=width, height=height)
        texts = {"head": view.head(), "seats": view.seats(), "table": view.table(), "story": view.story(),
                 "choice": choice or Text(), "curve": curve(view, self._curve, width=width), "status": self._status(),
                 "keys": hints(self._language, width=width, chooses=choice is not None)}
        for name, text in texts.items():
            self._base.query_one(f"#{name}", Static).update(text)
        self._base.query_one("#choice").display = choice is not None
        panel = self._base.query_one("#log", Static)
        panel.display = width >= WIDE
        panel.update(log(view, max(1, height - 8)) if panel.display else "")

    def _status(self) -> Text:
        """A remark on the last key; the autoplay and its speed; that hidden cards are shown."""
        say, place = self._language.message, {"n": self.stepper.speed + 1, "all": len(SPEEDS)}
        playing = f"▶ {say('step.playing', **place)}" if self.stepper.playing else ""
        peeking = say("step.peeking") if self._peek else ""
        return Text(" · ".join(part for part in (self._note, playing, peeking) if part), style="bold", no_wrap=True,
                    overflow="ellipsis")

    # -- moves ------------------------------------------------------------------------------------------------------

    def _move(self, stepper: Stepper, *, stuck: str = "") -> None:
        """Go where `stepper` is; where that is here, remark why (the key of a message)."""
        here = (stepper.battle, stepper.level) == (self.stepper.battle, self.stepper.level)
        self._note = self._language.message(stuck) if here and stuck else ""
        deeper = not here and stepper.battle == self.stepper.battle
        self.stepper = stepper
        self._set_clock()
        self._show()
        middle = self._base.query_one("#middle", VerticalScroll)
        if deeper:
            middle.scroll_end(animate=False)
        elif not here:
            middle.scroll_home(animate=False)

    def _set_clock(self) -> None:
        if self._clock is not None:
            self._clock.stop()
        self._clock = self.set_interval(self.stepper.seconds, self._tick) if self.stepper.playing else None

    def _tick(self) -> None:
        self._move(self.stepper.tick())

    @property
    def _end(self) -> str:
        return "step.choose-first" if self.sitting.asked else "step.at-end"

    def action_on(self, battles: int) -> None:
        """So many battles on, or back."""
        self._move(self.stepper.on(battles), stuck=self._end if battles > 0 else "step.at-start")

    def action_down(self) -> None:
        """One level on."""
        self._move(self.stepper.down(), stuck=self._end)

    def action_up(self) -> None:
        """One level back."""
        self._move(self.stepper.up(), stuck="step.at-start")

    def action_first(self) -> None:
        """To the deal."""
        self._move(self.stepper.to(0), stuck="step.at-start")

    def action_last(self) -> None:
        """To the last battle."""
        self._move(self.stepper.to(self.stepper.last), stuck=self._end)

    def action_war(self, way: int) -> None:
        """To the next war, or the one before."""
        if way > 0:
            self._move(self.stepper.next_war(), stuck="step.no-later-war")
        else:
            self._move(self.stepper.previous_war(), stuck="step.no-earlier-war")

    def action_autoplay(self) -> None:
        """Start or stop the autoplay."""
        stepper = self.stepper.toggled()
        self._move(stepper, stuck="" if stepper.playing or self.stepper.playing else self._end)

    def action_faster(self, speeds: int) -> None:
        """A speed faster, or slower."""
        stepper = self.stepper.faster(speeds)
        self._move(stepper)
        if not stepper.playing:
            self._remark("step.speed", n=stepper.speed + 1, all=len(SPEEDS))

    def action_peek(self) -> None:
        """Show hidden cards, or hide them again."""
        self._peek, self._note = not self._peek, ""
        self._show()

    def action_curve(self) -> None:
        """The curve of the next seat."""
        self._curve = (self._curve + 1) % len(self._players)
        self._show()

    def action_scroll(self, lines: int) -> None:
        """Scroll what is on the table and told."""
        self._base.query_one("#middle", VerticalScroll).scroll_relative(y=lines, animate=False)

    def _remark(self, key: str, **slots: str | int) -> None:
        self._note = self._language.message(key, **slots)
        self._show()

    # -- choices ----------------------------------------------------------------------------------------------------

    def action_choose(self, place: int) -> None:
        """Answer what is asked with the option at `place`, from 0."""
        asked = self.sitting.asked
        if asked is None or place >= len(asked.options):
            self._remark("step.no-choice")
        elif self.view().choice() is None:
            self._remark("step.choice-waits")
        else:
            self._go_on(self.sitting.choose(asked.options[place]), battle=asked.battle)

    def action_take_back(self) -> None:
        """Take the last choice back."""
        if not self.sitting.made:
            self._remark("step.nothing-chosen")
            return
        sitting = self.sitting.take_back()
        self._go_on(sitting, battle=sitting.last)

    def _go_on(self, sitting: Sitting, *, battle: int) -> None:
        self._take(sitting)
        self._move(self.stepper.within(war_levels(sitting), war_battles(sitting), battle=battle))

    # -- a number to jump to, and help ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a number is asked for, keys do nothing else."""
        return not self._asks_jump or action in ("cancel", "quit")

    @property
    def _asks_jump(self) -> bool:
        return any(field.can_focus for field in self._base.query("#jump").results(Input))

    def action_ask_jump(self) -> None:
        """Ask for the number of a battle."""
        self._stop()
        self._base.query_one("#ask-text", Static).update(self._language.message("step.jump", last=self.stepper.last))
        self._open_jump(opened=True)

    def _open_jump(self, *, opened: bool) -> None:
        field = self._base.query_one("#jump", Input)
        field.value = ""
        self._base.query_one("#ask").display = field.can_focus = opened
        self.set_focus(field if opened else None)

    def _stop(self) -> None:
        """Stop the autoplay."""
        self._move(replace(self.stepper, playing=False))

    def on_input_submitted(self, entered: Input.Submitted) -> None:
        """Go to the battle whose number was entered."""
        text = entered.value.strip()
        self.action_cancel()
        if not text:
            return
        if (stepper := self.stepper.jump(text)) is None:
            shown = text if len(text) <= 12 else f"{text[:11]}…"
            self._remark("step.no-battle", text=shown, last=self.stepper.last)
        else:
            self._move(stepper)

    def action_cancel(self) -> None:
        """Ask for a number no longer."""
        self._open_jump(opened=False)

    def action_help(self) -> None:
        """Show what the keys do. The autoplay stops."""
        self._stop()
        self.push_screen(HelpScreen(self._language))
