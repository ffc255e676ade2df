"""`krig play` and `krig deal`: what they print, and how they leave."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from games import game
from rich.cells import cell_len
from rich.console import Console

from krig.cards import format_hand
from krig.cli import main
from krig.commands import COMMANDS
from krig.deals import deal
from krig.engine import play
from krig.lang import LANGUAGES, Player, load_language
from krig.rules import load_rules
from krig.show import WIDTH, show
from krig.trace_json import read_trace_json
from krig.trace_text import read_trace_text

WAR = "7C 9D 2S 6H QD AH / 7H 3D KC 10H 10S AC"


def run(*words: str, code: int = 0, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What a command prints and says."""
    with pytest.raises(SystemExit) as left:
        main(words)
    said = capsys.readouterr()
    assert left.value.code == code, said.err
    return said.out, said.err


def test_a_game_of_a_seed_in_every_format_is_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    rules = load_rules("fifty")
    hands, aside = deal(rules, seats=3, seed=5, game=2)
    trace = play(hands, rules, aside=aside, seed=5, game=2)
    words = ["play", "--rules", "fifty", "--seed", "5", "--game", "2", "--seats", "3", "--format"]
    assert read_trace_json(run(*words, "json", capsys=capsys)[0]) == trace
    assert read_trace_json(run(*words, "jsonl", capsys=capsys)[0]) == trace
    assert read_trace_text(run(*words, "trace", capsys=capsys)[0]) == trace


def test_seats_are_two_unless_said(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run("play", "--rules", "fifty", "--seed", "5", "--format", "json", capsys=capsys)
    assert len(json.loads(out)["hands"]) == 2


def test_set_and_the_long_form_of_a_rule_set_mean_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one, _ = run("play", "--rules", "strict", "--set", "down=3,0", "--set", "limit=9", "--seed", "5", "--format",
                 "json", capsys=capsys)
    other, _ = run("play", "--rules", "strict+down=3,0+limit=9", "--seed", "5", "--format", "json", capsys=capsys)
    assert one == other
    assert json.loads(one)["set"] == {"down": [3, 0], "limit": 9}


def test_dealt_hands_can_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    hands, _ = run("deal", "--rules", "standard", "--seed", "5", "--game", "1", "--seats", "3", capsys=capsys)
    pasted, _ = run("play", "--rules", "standard", "--hands", hands.strip(), "--format", "json", capsys=capsys)
    seeded, _ = run("play", "--rules", "standard", "--seed", "5", "--game", "1", "--seats", "3", "--format", "json",
                    capsys=capsys)
    assert json.loads(pasted)["events"] == json.loads(seeded)["events"]


def test_pickup_seed_shuffles_beside_given_hands(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--rules", "standard+pickup=random", "--hands", WAR, "--any-deal", "--format", "json"]
    first, second = (json.loads(run(*words, "--pickup-seed", seed, capsys=capsys)[0]) for seed in ("1", "2"))
    assert (first["pickup_seed"], first["game"]) == (1, 0)
    assert first["events"] != second["events"]
    assert read_trace_json(json.dumps(first)) == game(WAR, "standard+pickup=random", seed=1)


def test_verify_says_that_every_card_is_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run("play", "--rules", "one-down", "--seed", "5", "--seats", "4", "--format", "json", "--verify",
                   capsys=capsys)
    assert err == f"krig: verified: every card in its place after each of {len(json.loads(out)['events'])} events\n"


# -- examples -------------------------------------------------------------------------------------------------------

EXAMPLE = f"""
rules = "fifty"
any_deal = true
[seats]
ada = {{ name = "Ada", pronoun = "she" }}
[cards]
du = "{WAR.split(" / ")[0]}"
ada = "{WAR.split(" / ")[1]}"
[[fact]]
battle = 1
winner = "du"
"""


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one example, and the work in a folder of it."""
    (tmp_path / "examples").mkdir()
    (tmp_path / "docs").mkdir()
    path = tmp_path / "examples" / "short.toml"
    path.write_text(EXAMPLE, "utf-8")
    monkeypatch.chdir(tmp_path / "docs")
    return path


def test_an_example_is_called_by_its_name_or_its_path(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named, _ = run("play", "--example", "short", "--format", "json", capsys=capsys)
    assert run("play", "--example", str(example), "--format", "json", capsys=capsys)[0] == named
    assert read_trace_json(named) == game(WAR, "fifty")


def test_an_example_is_told_of_its_players(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run("play", "--example", "short", "--lang", "de", capsys=capsys)
    assert re.search(r"1 +7♣.+7♥.+Krieg", out)
    assert "Ada" in out


def test_an_example_can_be_played_under_another_rule_set(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run("play", "--example", "short", "--set", "down=1", "--format", "json", capsys=capsys)
    assert json.loads(out)["battles"][0]["pot"] == ["7C", "7H", "9D", "3D", "2S", "KC"]
    out, _ = run("play", "--example", "short", "--rules", "strict", "--format", "json", capsys=capsys)
    assert json.loads(out)["rules"] == "strict"


@pytest.mark.parametrize(("words", "option", "fault"), [
    (("--rules", "jokers"), "--rules", "'jokers': hands of 26 and 26 cards, expected 27 each (--any-deal allows"),
    (("--set", "deck=54"), "--set", "'fifty+deck=54': hands of 26 and 26 cards, expected 27 each"),
    (("--rules", "standard+deck=36"), "--rules", "'standard+deck=36': card '2H' of seat 0 is not in the deck, "),
    (("--rules", "casino-war"), "--rules", "'casino-war': card '7D' in the hand of seat 0, expected none"),
])
def test_hands_of_an_example_that_do_not_fit_are_told_of_the_option(
        example: Path, words: tuple[str, ...], option: str, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The example is right: the command is wrong."""
    hands, _ = deal(load_rules("fifty"), seats=2, seed=1)
    example.write_text('rules = "fifty"\n[cards]\n' + "".join(
        f'{key} = "{format_hand(hand)}"\n' for key, hand in zip("ab", hands, strict=True)), "utf-8")
    run("play", "--example", "short", "--format", "json", capsys=capsys)
    run("play", "--example", "short", "--rules", "jokers", "--any-deal", "--format", "json", capsys=capsys)
    out, err = run("play", "--example", "short", *words, code=2, capsys=capsys)
    assert out == ""
    assert err.startswith(f"krig: {option}: the hands of {example} do not fit {fault}")
    assert err.count("\n") == 1


def test_an_example_can_be_shuffled_with_a_seed(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--example", "short", "--set", "pickup=random", "--set", "limit=none", "--format", "json"]
    out, _ = run(*words, "--pickup-seed", "1", capsys=capsys)
    assert read_trace_json(out).events == game(WAR, "standard+pickup=random", seed=1).events
    assert run(*words, code=2, capsys=capsys)[1].startswith("krig: pickup 'random' without a seed, expected ")


@pytest.mark.parametrize(("text", "code", "message"), [
    (EXAMPLE.replace('"du"', '"ada"'), 1, r"krig: .*short\.toml:11:1: battle 1: winner is .*"),
    (EXAMPLE.replace("QD", "1D"), 1, r"krig: .*short\.toml:7:1: unknown card '1D', expected .*"),
    ("rules = ", 2, r"krig: .*short\.toml:1:9: not TOML: invalid value"),
    (None, 2, r"krig: unknown example 'short', expected one of none, or the path of a file"),
])
def test_a_bad_example_is_told(example: Path, text: str | None, code: int, message: str,
                               capsys: pytest.CaptureFixture[str]) -> None:
    example.write_text(text, "utf-8") if text is not None else example.unlink()
    out, err = run("play", "--example", "short", code=code, capsys=capsys)
    assert (out, err.count("\n")) == ("", 1)
    assert re.fullmatch(message, err.rstrip("\n")), err


# -- text -----------------------------------------------------------------------------------------------------------


def shown(hands: str, rules: str = "standard", lang: str = "sv", *, colour: bool = False, width: int = WIDTH,
          sentences: dict[int, str] | None = None, players: Sequence[Player] = ()) -> str:
    """A game as the terminal shows it."""
    out = io.StringIO()
    trace = game(hands, rules, seed=1 if "random" in rules else None)
    players = players or [Player(name) for name in ("Ada", "Bo", "Kim", "Liv")[: len(trace.hands)]]
    show(trace, load_language(lang), players=players, sentences=sentences,
         console=Console(file=out, width=width, force_terminal=colour, color_system="standard" if colour else None,
                         highlight=False))
    return out.getvalue().replace("\N{VARIATION SELECTOR-15}", "")


def test_the_text_shows_deal_battles_war_level_by_level_and_the_end() -> None:
    lines = shown("7C 9D 2S 6H QD / 7H 3D KC 10H JS 4S", "fifty").split("\n")
    assert lines[:5] == [
        "Femtio slag  fifty",
        load_language("sv").message("ruleset.fifty.summary"),
        "",
        "█ Ada  7♣ 9♦ 2♠ 6♥ D♦",
        "░ Bo   7♥ 3♦ K♣ 10♥ Kn♠ 4♠"]
    start = lines.index("   1  7♣  7♥   Krig")
    assert lines[start + 1: start + 4] == [
        "      Ner  9♦ 2♠ 6♥  |  3♦ K♣ 10♥",
        "      D♦  Kn♠ Ada +10         ████████████████████████░░  10–1",
        "   2  7♣  4♠  Ada +2          ██████████████████████████  11–0"]
    assert [line for line in lines if line][-1] == "Slutställning: 11–0 · Ada · 2 slag"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("hands", "rules"), [
    (WAR, "fifty"), (WAR, "none-down+bonus=1"), ("7C 9D / 7H 3D / 2S 4S 5S / 3S 6S 8S", "strict"),
    ("QS / QH", "standard"), ("2S 4S 3S / 5S", "standard+pickup=seat"), ("2S 4S / 5S 3S", "standard+pickup=seat"),
    ("7C 9D 2S 6H QD AH 3C 4C / 7H 3D KC 10H 10S AC / 7S 2D 5S / 7D 3S", "strict"),
    (" / ".join([" ".join(f"{rank}{suit}" for rank in [7, *"AKQJ", 10, 9, 8, 6, 5, 4, 3, 2]) for suit in "SHDC"]),
     "standard+down=8"),
    ("X1 2S / X2 3S / KS 4S", "standard+deck=54+pickup=random"),
])
def test_every_game_fits_eighty_columns_in_every_language(hands: str, rules: str, lang: str) -> None:
    lines = shown(hands, rules, lang).split("\n")
    assert max(map(cell_len, lines)) <= WIDTH
    assert [line for line in lines if line != line.rstrip()] == []
    for number in range(1, len(game(hands, rules, seed=1).battles) + 1):
        assert any(line.startswith(f"{number:>4}  ") for line in lines)


def test_sentences_stand_below_their_battle_and_are_broken_into_lines() -> None:
    told = "En mening som är lång nog för två rader, ty den nämner allt som hände i slaget och lite till."
    lines = shown("KS 2H / 4D 3C", sentences={1: told}).split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("   1  "))
    assert " ".join(line.strip() for line in lines[place + 1: place + 3]) == told
    assert all(line.startswith(" " * 6) for line in lines[place + 1: place + 3])


def test_red_suits_are_red_where_there_are_colours() -> None:
    text = shown("KS 2H / 4D 3C", colour=True)
    assert re.search("\x1b\\[31m2♥", text)
    assert not re.search("\x1b\\[31m[^\x1b]*[♠♣]", text)
    assert "\x1b" not in shown("KS 2H / 4D 3C")


def test_the_colour_of_a_seat_ends_with_its_name() -> None:
    text = shown("KS 2C / 4S 3C", colour=True)
    assert "\x1b[36m█ Ada  \x1b[0mK♠ 2♣\n\x1b[33m░ Bo   \x1b[0m4♠ 3♣\n" in text


@pytest.mark.parametrize(("lang", "last"), [
    ("sv", "Efter slag 6 ligger alla kort som efter slag 2. Samma 4 slag kommer om och om igen."),
    ("nb", "Etter slag 6 ligger alle kortene som etter slag 2. De samme 4 slagene kommer om og om igjen."),
    ("da", "Efter slag 6 ligger alle kort som efter slag 2. De samme 4 slag kommer igen og igen."),
    ("de", "Nach Runde 6 liegen alle Karten wie nach Runde 2. Dieselben 4 Runden kommen immer wieder."),
])
def test_a_game_that_goes_round_says_from_where_and_how_far(lang: str, last: str) -> None:
    text = shown("2S 4S / 5S 3S", "standard+pickup=seat", lang)
    assert text.split("\n\n")[-1].split("\n")[1] == load_language(lang).message("reason.endless")
    assert " ".join(text.split()).endswith(last)
    from_deal = " ".join(shown("2S 4S 3S / 5S", "standard+pickup=seat", lang).split())
    assert load_language(lang).message("endless.from-deal", end=4, n=4) in from_deal


def test_of_more_than_two_it_shows_whose_cards_lie_face_down() -> None:
    lines = shown("2S 3S 4S / 7C 9D 2H 6H QD / 7H 3D KC 10H JS").split("\n")
    assert lines[lines.index("   1  2♠  7♣  7♥   Krig") + 1:][:2] == [
        "      Ner  Bo   9♦ 2♥ 6♥",
        "           Kim  3♦ K♣ 10♥"]


@pytest.mark.parametrize(("lang", "few", "none", "out"), [
    ("sv", "Bo: bara 2 av 4 kort", "Bo: inga kort kvar", "Ute: Bo"),
    ("nb", "Bo: bare 2 av 4 kort", "Bo: ingen kort igjen", "Ute: Bo"),
    ("da", "Bo: kun 2 af 4 kort", "Bo: ingen kort tilbage", "Ude: Bo"),
    ("de", "Bo: nur 2 von 4 Karten", "Bo: keine Karten mehr", "Ausgeschieden: Bo"),
])
def test_too_few_cards_are_told_in_words(lang: str, few: str, none: str, out: str) -> None:
    pot = load_language(lang).message("label.pot")
    lines = [line.strip() for line in shown("7C 9D 2S 6H QD / 7H 3D KC", "strict", lang).split("\n")]
    assert lines.index(few) + 1 == lines.index(f"{pot}  Bo   3♦ K♣") < lines.index(out)
    assert none in shown("7C 9D 2S 6H QD / 7H", "strict", lang)


def test_who_is_addressed_begins_with_a_capital() -> None:
    text = shown("KS 2H / 4D 3C", players=[Player("du", 2), Player("van Dam")])
    assert "█ Du       K♠" in text
    assert "Du +2" in text
    assert "░ van Dam  4♦" in text


def test_sentences_are_as_wide_as_the_terminal() -> None:
    told = "En mening som är lång nog för två rader, ty den nämner allt som hände i slaget och lite till."
    assert f"\n      {told}\n" in shown("KS 2H / 4D 3C", sentences={1: told}, width=120)
    assert max(map(cell_len, shown("KS 2H / 4D 3C", sentences={1: told}, width=62).split("\n"))) <= 62


def test_the_text_is_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--rules", "fifty", "--seed", "1", "--lang"]
    said = {lang: run(*words, lang, capsys=capsys)[0] for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for lang, text in said.items():
        assert load_language(lang).message("ruleset.fifty.name") in text
        assert "\x1b" not in text


# -- as a process ---------------------------------------------------------------------------------------------------

KRIG = [sys.executable, "-m", "krig"]
FIFTY = [*KRIG, "play", "--rules", "fifty", "--seed", "1"]


def on_terminal(**environment: str) -> bytes:
    """What a game prints on a terminal."""
    own, theirs = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    with subprocess.Popen(FIFTY, stdout=theirs, env={**clean, "TERM": "xterm", **environment}) as process:
        os.close(theirs)
        found = b""
        try:
            while data := os.read(own, 65536):
                found += data
        except OSError:         # the other end is closed
            pass
    os.close(own)
    assert process.returncode == 0
    return found


def test_a_terminal_gets_colours_unless_no_color_is_set() -> None:
    assert b"\x1b[31m" in on_terminal()
    assert b"\x1b[3" not in on_terminal(NO_COLOR="1").replace(b"\x1b[3m", b"")


def test_a_pipe_gets_utf8_whatever_the_locale() -> None:
    found = subprocess.run(FIFTY, capture_output=True, check=True, env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0",
                                                                       "PYTHONIOENCODING": "ascii"})
    assert "♥" in found.stdout.decode("utf-8")


def test_an_argument_that_is_not_utf8_is_one_line() -> None:
    found = subprocess.run([*map(os.fsencode, [*KRIG, "play", "--rules"]), b"\xff", b"--seed", b"1"], check=False,
                           capture_output=True)
    assert (found.returncode, found.stdout, found.stderr.count(b"\n")) == (2, b"", 1)
    assert found.stderr.startswith(b"krig: unknown rule set '\\udcff', expected one of standard, ")


def test_a_closed_pipe_is_quiet() -> None:
    with subprocess.Popen([*FIFTY, "--format", "trace"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_an_interrupt_is_quiet() -> None:
    with subprocess.Popen([*KRIG, "play", "--rules", "fifty", "--hands", "-", "--format", "jsonl"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"KS\n")
        process.stdin.flush()
        process.stdout.readline()       # so that it is at work
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130


@pytest.mark.parametrize("words", [[], ["--help"], *([command, "--help"] for command in COMMANDS)])
def test_every_command_has_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    out, err = run(*words, capsys=capsys)
    assert "Usage: krig" in out
    assert err == ""
