"""`krig step`: the screen driven key by key, and the command in a terminal."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

from krig.cli import main
from krig.commands_step import open_game
from krig.errors import KrigError
from krig.lang import LANGUAGES, load_language
from krig.sources import Source
from krig.step_app import StepApp
from krig.step_size import SizeNote
from krig.stepper import SPEEDS

ROOT = Path(__file__).parent.parent
WAR = "KS 7C 9D 2S 6H QD AH / 4D 7H 3D KC 10H 10S 3C"
"""A battle, a war, and a battle."""
AREAS = ("head", "seats", "table", "story", "choice", "log", "curve", "status", "keys")

Drive = Callable[[Pilot[None], StepApp], Awaitable[None]]


def app_of(source: Source | None = None, *, lang: str = "sv", seat: int | None = None, at: int = 0) -> StepApp:
    """The screen of a game; by default that of WAR."""
    return open_game(source or Source("fifty", hands=WAR, any_deal=True), lang=lang, seat=seat, at=at)


def drive(drive_it: Drive, app: StepApp | None = None, *, size: tuple[int, int] = (80, 24)) -> None:
    """Run the screen without a terminal, and `drive_it`."""
    running = app or app_of()

    async def run() -> None:
        async with running.run_test(size=size) as pilot:
            await pilot.pause()
            await drive_it(pilot, running)

    asyncio.run(run())


def area(app: StepApp, name: str) -> str:
    """The text of a part of the screen; "" if it is hidden. Cards without the sign that asks for black and white."""
    widget = app.query_one(f"#{name}", Static)
    if not widget.display:
        return ""
    text = str(widget.content).replace("\N{VARIATION SELECTOR-15}", "")
    return "\n".join(line.rstrip() for line in text.split("\n"))


def screen(app: StepApp) -> str:
    return "\n".join(area(app, name) for name in AREAS)


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


def where(app: StepApp) -> tuple[int, int]:
    return app.stepper.battle, app.stepper.level


# -- keys -----------------------------------------------------------------------------------------------------------


def test_the_deal_comes_first() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        assert area(app, "head") == "Korten delas ut · Femtio slag"
        assert area(app, "seats").split("\n") == ["█ Du    7 █████████████·············",
                                                  "░ Ada   7 ░░░░░░░░░░░░░·············"]
        assert area(app, "table") == "Bordet är tomt."
        assert area(app, "choice") == ""

    drive(look)


def test_a_battle_shows_who_takes_what_and_why() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "right")
        assert area(app, "head").startswith("Slag 1 / ")
        assert "█ Du    8 ███████████████···········  ◄ +2" in area(app, "seats")
        assert re.search(r"^Upp +K♠ ◄ +4♦$", area(app, "table"), re.MULTILINE)
        assert "Pott: 2 kort → Du" in area(app, "table")
        assert "kung" in area(app, "story")
        assert "Varför? Högst vinner" in area(app, "story")

    drive(look)


def test_a_war_goes_level_by_level_down_and_up() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "down", "down")
        assert where(app) == (2, 0)
        assert "= Krig" in area(app, "table")
        assert "▒" not in area(app, "table")
        assert "Kriget går vidare." in area(app, "story")
        assert "dam" not in area(app, "story")      # what comes is not told
        await press(pilot, "down")
        assert where(app) == (2, 1)
        assert re.search(r"^Ner +▒▒ ▒▒ ▒▒ +▒▒ ▒▒ ▒▒$", area(app, "table"), re.MULTILINE)
        assert "Pott: 8 kort" not in area(app, "table")
        assert "Pott: 10 kort → " in area(app, "table")
        await press(pilot, "up")
        assert where(app) == (2, 0)
        await press(pilot, "up", "up", "up")
        assert where(app) == (0, 0)
        assert area(app, "status") == "Här börjar spelet."

    drive(look)


def test_hidden_cards_are_seen_by_who_peeks() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "w", "down", "H")
        assert re.search(r"^Ner +9♦ 2♠ 6♥ +3♦ K♣ 10♥$", area(app, "table"), re.MULTILINE)
        assert "Överst E♥ K♠ 4♦" in area(app, "seats")
        assert area(app, "status") == "Gömda kort visas"
        await press(pilot, "h")
        assert "9♦" not in area(app, "table")
        assert "Överst" not in area(app, "seats")

    drive(look)


@pytest.mark.parametrize(("keys", "place"), [
    (["end"], 50), (["end", "home"], 0), (["pagedown"], 10), (["pagedown", "pagedown", "pageup"], 10),
    (["right", "right", "left"], 1), (["w"], 3), (["w", "w"], 4), (["end", "W"], 43), (["pageup"], 0),
    (["end", "right"], 50)])
def test_keys_move(keys: list[str], place: int) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, *keys)
        assert app.stepper.battle == place

    drive(look, app_of(Source(example="fifty-battles")))


@pytest.mark.parametrize(("keys", "said"), [
    (["end", "right"], "at-end"), (["end", "down"], "at-end"), (["end", "end"], "at-end"), (["left"], "at-start"),
    (["home"], "at-start"), (["W"], "no-earlier-war"), (["end", "w"], "no-later-war"), (["1"], "no-choice"),
    (["u"], "nothing-chosen")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_can_do_nothing_says_why(keys: list[str], said: str, lang: str) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, *keys)
        assert area(app, "status") == load_language(lang).message(f"step.{said}")
        await press(pilot, "c")
        await press(pilot, "right", "left")
        assert area(app, "status") == ""

    drive(look, app_of(lang=lang))


def test_a_jump_asks_for_a_number() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "g")
        assert app.query_one("#ask").display
        assert area(app, "ask-text") == "Gå till slag (0–50):"
        await press(pilot, *"43", "enter")
        assert where(app) == (43, 1)
        assert not app.query_one("#ask").display
        await press(pilot, "right")
        assert app.stepper.battle == 44

    drive(look, app_of(Source(example="fifty-battles")))


@pytest.mark.parametrize(("typed", "shown"), [("51", "51"), ("q", "q"), ("-1", "-1"), ("1e1", "1e1"),
                                              ("99999999999999", "99999999999…"), ("[b]", "[b]")])
def test_a_number_that_no_battle_has_is_told(typed: str, shown: str) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "right", "g")
        for sign in typed:
            await pilot.press({"-": "minus", "[": "left_square_bracket", "]": "right_square_bracket"}.get(sign, sign))
        await press(pilot, "enter")
        assert app.stepper.battle == 1
        assert area(app, "status") == f"Det finns inget slag {shown}. Skriv ett tal från 0 till 50."

    drive(look, app_of(Source(example="fifty-battles")))


def test_a_jump_can_be_left_and_keys_in_it_do_nothing_else() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "g", "h", "w", "space", "pagedown", "down", "question_mark", "escape")
        assert where(app) == (0, 0)
        assert area(app, "status") == ""
        await press(pilot, "g", "enter", "right")
        assert app.stepper.battle == 1

    drive(look)


def test_help_names_every_key_and_any_key_closes_it() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "question_mark")
        told = str(app.screen.query_one("#help", Static).content)
        for key in ("← →", "↑ ↓", "PgUp PgDn", "Home End", "w W", "g ", "Mellanslag", "+ -", "h ", "c ", "u ", "j k"):
            assert f"\n{key}" in told
        assert len(told.split("\n")) <= 22      # with its frame as high as the smallest terminal
        await pilot.resize_terminal(100, 30)
        await press(pilot, "x", "right")
        assert app.stepper.battle == 1

    drive(look)


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+c"])
def test_quit(key: str) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "g") if key == "ctrl+c" else None
        await press(pilot, key)
        assert not app.is_running

    drive(look)


def test_the_curve_of_the_next_seat() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "w", "right")
        own, marks = area(app, "curve").split("\n")
        assert re.match(r"Du {7}▅▅[▁-█]·", own)
        assert marks.rstrip() == " " * 11 + "◆"
        await press(pilot, "c")
        assert area(app, "curve").startswith("Ada ")
        await press(pilot, "c")
        assert area(app, "curve").startswith("Du ")

    drive(look)


# -- autoplay -------------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("krig.stepper.SPEEDS", (60, 0.01, 0.005))


def test_autoplay_runs_to_the_end(quick: None) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "space")
        for _ in range(400):
            await pilot.pause(0.02)
            if not app.stepper.playing:
                break
        assert app.stepper.battle == app.stepper.last == 3
        assert area(app, "status") == ""
        assert "Slutställning" in area(app, "story")
        await press(pilot, "minus", "space")        # and again from the deal
        assert (app.stepper.playing, app.stepper.battle) == (True, 0)

    drive(look)


@pytest.mark.parametrize("key", ["space", "left", "question_mark", "g", "w"])
def test_autoplay_stops_when_a_key_is_pressed(key: str) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "space")
        assert area(app, "status") == "▶ Spelas upp, fart 2 av 3"
        await press(pilot, key)
        assert not app.stepper.playing

    drive(look)


def test_the_speed_is_told_and_kept() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "plus", "plus")
        assert (area(app, "status"), app.stepper.seconds) == ("Fart 3 av 3", SPEEDS[2])
        await press(pilot, "space", "minus", "minus")
        assert area(app, "status") == "▶ Spelas upp, fart 1 av 3"
        assert app.stepper.playing

    drive(look)


# -- a person's seat ------------------------------------------------------------------------------------------------

HAND = Source("arneson", seed=3, strategy="highest")


def test_a_person_chooses_cards_to_the_end_of_the_game() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        assert area(app, "choice").split("\n") == ["Slag 1 · Du: Vilket kort?", " 1  10♥    2  5♠    3  3♦"]
        assert "Hand 3♦ 10♥ 5♠" in area(app, "seats")
        assert "Hand ▒▒ ▒▒ ▒▒" in area(app, "seats")        # the other's
        assert "  1 2 … välj" in area(app, "keys")
        await press(pilot, "right")
        assert area(app, "status") == "Ett val väntar. Tryck på en siffra."
        await press(pilot, "2")
        assert app.sitting.made == ("5S",)
        assert app.stepper.battle == 1
        assert re.search(r"^Upp +E♣ ◄ +5♠$", area(app, "table"), re.MULTILINE)
        await press(pilot, "9")
        assert area(app, "status") == "Här finns inget att välja."
        while app.sitting.asked:
            await press(pilot, "1" if app.stepper.whole else "end")
        assert app.stepper.battle == app.stepper.last
        assert "Slutställning" in area(app, "story")
        assert area(app, "choice") == ""

    drive(look, app_of(Source("arneson+limit=12", seed=3), seat=1))


def test_choices_are_taken_back_and_wait_where_they_are_asked() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "1", "1", "1", "home")
        assert area(app, "choice") == ""
        await press(pilot, "1")
        assert area(app, "status") == "Valet väntar längre fram. Tryck på End."
        await press(pilot, "u")
        assert (len(app.sitting.made), app.stepper.battle) == (2, 2)
        await press(pilot, "u", "u", "u")
        assert app.sitting.made == ()
        assert area(app, "status") == "Det finns inget val att ta tillbaka."

    drive(look, app_of(HAND, seat=0))


@pytest.mark.parametrize(("lang", "asked", "first"), [
    ("sv", "Slag 3 · Du: Lika! Gå i krig?", "gå i krig"), ("nb", "Slag 3 · Du: Likt! Gå til krig?", "gå til krig"),
    ("da", "Slag 3 · Du: Lige! Gå i krig?", "gå i krig"),
    ("de", "Runde 3 · Du: Gleichstand! In den Krieg ziehen?", "in den Krieg ziehen")])
def test_against_the_bank_the_tie_lies_open_when_the_choice_is_asked(lang: str, asked: str, first: str) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "end")
        assert area(app, "choice").split("\n")[0] == asked
        assert area(app, "choice").split("\n")[1].startswith(f" 1  {first}   ")
        assert re.search(r" 3♦ +3♣ ", area(app, "table"))
        await press(pilot, "2")
        assert "→ Bank" in area(app, "table")
        assert app.sitting.made == ("surrender",)

    drive(look, app_of(Source("casino-war", seed=5), lang=lang, seat=0))


def test_who_may_steal_sees_card_and_pile() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "end")
        assert area(app, "choice").split("\n")[0] == "Slag 3 · Du: Ta hela högen?  8♠ → 8♥ (2 kort)"
        await press(pilot, "1")
        assert "Du: Samma valör: hela högen tas" in area(app, "table")

    drive(look, app_of(Source("steal", seed=3), seat=0))


def test_a_game_that_goes_round_says_from_where() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "end")
        assert "Slutställning: 16–16\nEfter slag 46 ligger alla kort som efter slag 14. Samma 32 slag kommer" in \
            area(app, "story")

    drive(look, app_of(Source(example="round-and-round")))


def test_a_person_plays_the_deal_of_an_example_otherwise() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        assert app.sitting.asked is not None
        assert app.sitting.strategies == ("highest", "highest")
        await press(pilot, "3")
        assert app.stepper.battle == 1

    drive(look, app_of(Source(example="three-in-hand"), seat=0))


# -- sizes and languages --------------------------------------------------------------------------------------------

GAMES = [Source("fifty", seed=1), Source("everyone-fights", seed=2, seats=4), Source("peace", seed=4),
         Source("tod-und-leben", seed=2), Source("jokers", seed=9, seats=3), Source(example="pot-waits"),
         Source(example="thief"), Source(example="casino-evening"), Source(example="three-in-hand"),
         Source(example="round-and-round"), Source(example="rid-at-once"), Source(example="extra-card")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("source", GAMES, ids=lambda source: source.example or source.rules)
def test_every_kind_of_game_fits_eighty_columns_in_every_language(source: Source, lang: str) -> None:
    app = app_of(source, lang=lang)

    async def look(pilot: Pilot[None], app: StepApp) -> None:
        stepper = app.stepper
        for peek in (False, True):
            app._peek = peek
            app.stepper = stepper
            seen: list[tuple[int, int]] = []
            while not seen or (app.stepper.battle, app.stepper.level) != seen[-1]:
                seen.append(where(app))
                view = app.view()
                for text in (view.head(), view.seats(), view.table()):
                    assert max(map(cell_len, text.plain.split("\n"))) <= 80, text.plain
                app.stepper = app.stepper.down() if app.stepper.battle < 40 else app.stepper.to(app.stepper.last)
            assert seen[-1][0] == app.stepper.last
        assert load_language(lang).message("label.result") in view.story().plain

    drive(look, app)


def test_a_wide_terminal_has_the_battles_before_beside_the_table() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "right", "right", "right")
        lines = area(app, "log").split("\n")
        assert [line[:6] for line in lines] == ["    1 ", "    2 ", "▶   3 "]
        assert [" × " in line for line in lines] == [False, True, False]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert area(app, "log") == ""
        await pilot.resize_terminal(40, 13)
        await pilot.pause()
        assert area(app, "head").startswith("Slag 3")
        assert area(app, "keys") == "← → slag  w W krig  ? hjälp  q sluta"
        await press(pilot, "left")
        assert where(app) == (2, 1)

    drive(look, size=(120, 40))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["standard", "arneson", "casino-war", "three-or-four"])
def test_a_terminal_that_is_too_small_is_told_so_and_how_large_it_must_be(rules: str, lang: str) -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        note, game = app.query_one(SizeNote), app.query_one("#game")
        assert note.size.height
        assert not game.size.height
        found = re.search(r"(\d+)×(\d+)", str(note.content))
        assert found
        width, height = map(int, found.groups())
        for narrower, lower in ((1, 0), (0, 1), (0, 0)):
            await pilot.resize_terminal(width - narrower, height - lower)
            await pilot.pause()
            assert bool(note.size.height) is bool(narrower or lower)
        assert app.query_one("#middle").size.height >= 3
        assert app.query_one("#choice").size.height == (2 if rules == "arneson" else 0)

    drive(look, app_of(Source(rules, seed=1), lang=lang, seat=0 if rules == "arneson" else None), size=(20, 6))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_of_the_language_asked_for(lang: str) -> None:
    said: dict[str, str] = {}

    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "w", "down")
        said[lang] = screen(app)

    drive(look, app_of(lang=lang))
    say = load_language(lang).message
    for key in ("label.war", "label.turned-up", "label.face-down", "label.why", "step.hint.quit", "rule.war.tie"):
        assert say(key) in said[lang]


def test_in_a_long_text_the_keys_j_and_k_scroll() -> None:
    async def look(pilot: Pilot[None], app: StepApp) -> None:
        middle = app.query_one("#middle")
        await press(pilot, "w", "right", "k", "k", "k", "k", "k", "k", "k", "k", "k", "k")
        assert middle.scroll_y == 0
        await press(pilot, "j")
        assert middle.scroll_y == 2
        await press(pilot, "right")
        assert middle.scroll_y == 0

    drive(look, app_of(Source(example="pot-waits")))


def test_the_screen_that_the_readme_shows_is_so() -> None:
    block = re.search(r"^\$ krig step --example fifty-battles --lang de$.*?```text\n(.*?)```",
                      (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert block is not None

    async def look(pilot: Pilot[None], app: StepApp) -> None:
        await press(pilot, "w", "w", "down", "down")
        assert screen(app).split() == block[1].split()

    drive(look, app_of(Source(example="fifty-battles"), lang="de"))


# -- the command ----------------------------------------------------------------------------------------------------


def fault(*words: str, code: int, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which the command leaves."""
    with pytest.raises(SystemExit) as left:
        main(["step", *words])
    said = capsys.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (code, "", 1)
    return said.err.removeprefix("krig: ").rstrip("\n")


@pytest.mark.parametrize(("words", "code", "line"), [
    ("--rules standard --seed 1", 2, "not a terminal, expected one to step through a game in; 'krig play' prints it"),
    ("--rules standard --seed 1 --seat 0", 2,
     "--seat with 'standard', expected it for a rule set with choices to make"),
    ("--rules arneson --seed 1 --seat 2", 2, "--seat 2, expected a seat from 0 to 1"),
    ("--rules arneson --seed 1 --seat x", 2, "'x', expected a whole number from 0 to 3"),
    ("--rules casino-war --seed 1 --seat 1", 2, "--seat 1, expected 0: the bank has nothing to choose"),
    ("--rules fifty --seed 1 --battle 51", 2, "--battle 51, expected a battle from 0 to 50"),
    ("--rules fifty", 2, "expected one of --example, --hands and --seed"),
    ("--rules standard --hands KS", 1, "--hands: 1 hand, expected 2, 3 or 4 for 'standard'"),
    ("--example nope", 2, "unknown example 'nope', expected one of "),
    ("--rules standard --seed 1 --lang en", 2, "'en', expected one of sv, nb, da, de")])
def test_what_cannot_be_stepped_through_is_one_line(words: str, code: int, line: str,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    assert line in fault(*words.split(), code=code, capsys=capsys)


def in_terminal(words: Sequence[str], *, keys: Sequence[bytes], wait_for: bytes, **environment: str
                ) -> tuple[int, bytes]:
    """The exit code and the output of the command in a terminal of 80 by 24; keys are pressed when it is there."""
    own, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    out, left, end = b"", list(keys), time.monotonic() + 60
    with subprocess.Popen([sys.executable, "-m", "krig", "step", *words], stdin=theirs, stdout=theirs, stderr=theirs,
                          cwd=ROOT, env={**clean, "TERM": "xterm-256color", **environment}) as process:
        os.close(theirs)
        while time.monotonic() < end:
            if select.select([own], [], [], 0.1)[0]:
                try:
                    out += os.read(own, 65536)
                except OSError:     # it has left
                    break
            elif left and wait_for in out:
                os.write(own, left.pop(0))
            elif process.poll() is not None:
                break
        else:
            process.kill()
    os.close(own)
    return process.returncode, out


def test_the_command_starts_and_quits_in_a_terminal() -> None:
    code, out = in_terminal(["--example", "fifty-battles", "--lang", "da", "--battle", "3"], keys=[b"\x1b[C", b"q"],
                            wait_for=b"afspil")
    assert code == 0
    assert "Slag 3 / 50" in out.decode()
    assert b"18 kort" in out            # the pot of battle 4
    assert b"\x1b[?1049l" in out        # the terminal is given back
    assert b"\x1b[31" in out


def test_without_colours_no_colour_is_sent() -> None:
    code, out = in_terminal(["--example", "fifty-battles"], keys=[b"w", b"\x1b[B", b"q"], wait_for=b"sluta",
                            NO_COLOR="1")
    assert code == 0
    colours = set(re.findall(rb"\x1b\[([0-9;]*)m", out))
    assert colours
    assert not [found for found in colours if re.search(rb"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", found)]


def test_a_dumb_terminal_is_none() -> None:
    code, out = in_terminal(["--example", "fifty-battles"], keys=[], wait_for=b"krig", TERM="dumb")
    assert code == 2
    assert out.decode().startswith("krig: not a terminal, expected one")


def test_other_commands_do_not_load_the_screen() -> None:
    code = "import sys; from krig.commands import load; load(['play', '--help']); load(['--help']); " \
        "print(any(name.startswith('textual') for name in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout == "False\n"


def test_an_example_whose_deal_is_wrong_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('rules = "standard"\nany_deal = true\n[cards]\na = "KS"\nb = "KS"\n', "utf-8")
    with pytest.raises(KrigError, match="card 'KS' is dealt twice"):
        app_of(Source(example=str(path)))
