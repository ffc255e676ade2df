"""`krig play --strategy`: who chooses in games with decisions, in every way to name a game."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from decisions import decided

from krig.choices import choosers_of
from krig.cli import main
from krig.commands_step import _players
from krig.deals import deal
from krig.engine import play
from krig.lang import LANGUAGES, load_language
from krig.rules import load_rules
from krig.sources import Source, find_game
from krig.trace_json import read_trace_json

EXAMPLE = """rules = "steal+limit=2"
any_deal = true

[cards]
ada = "2S 2D 4S"
bo = "KH 3H 5H"

[choices]
ada = "leave"
"""


def run(*words: str, code: int = 0, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What `krig play` prints and says."""
    with pytest.raises(SystemExit) as left:
        main(["play", *words, "--format", "jsonl"])
    said = capsys.readouterr()
    assert left.value.code == code, said.err
    return said.out, said.err


@pytest.mark.parametrize(("words", "names"), [
    ((), ("highest", "highest")),
    (("--strategy", "lowest"), ("lowest", "lowest")),
    (("--strategy", "random:3,highest"), ("random:3", "highest")),
])
def test_a_strategy_for_all_or_one_for_each_seat(words: tuple[str, ...], names: tuple[str, ...],
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    rules = load_rules("arneson+limit=60")
    hands, aside = deal(rules, seats=2, seed=4, game=2)
    trace = play(hands, rules, aside=aside, seed=4, game=2, choosers=choosers_of(names, game=2))
    out, _ = run("--rules", rules.name, "--seed", "4", "--game", "2", *words, capsys=capsys)
    assert read_trace_json(out) == trace


def test_given_hands_and_hands_in_bulk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["--rules", "arneson+limit=1", "--any-deal", "--strategy", "lowest,highest", "--hands"]
    hands = "KS 2S 3S 4S / 9H 5H 6H 7H"
    wanted = (("2S",), ("9H",))
    out, _ = run(*words, hands, capsys=capsys)
    assert read_trace_json(out).choices == wanted
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{hands}\n{hands}\n".encode())))
    out, _ = run(*words, "-", capsys=capsys)
    assert [read_trace_json(line).choices for line in out.splitlines()] == [wanted, wanted]


def test_each_line_of_a_bulk_run_draws_its_own_choices(capsys: pytest.CaptureFixture[str],
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    hands = "KS 2S 3S 4S 5S 6S 7S 8S / 9H 5H 6H 7H 8H KH QH JH"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{hands}\n{hands}\n".encode())))
    out, _ = run("--rules", "arneson+limit=6", "--any-deal", "--strategy", "random:1", "--hands", "-", capsys=capsys)
    one, other = [json.loads(line)["events"] for line in out.splitlines()]
    assert one != other


def test_an_example_says_itself_what_was_chosen_unless_a_strategy_is_named(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "theft.toml"
    path.write_text(EXAMPLE, "utf-8")
    hands = "2S 2D 4S / KH 3H 5H"
    out, _ = run("--example", str(path), capsys=capsys)
    assert read_trace_json(out).events == decided(hands, "steal+limit=2", "leave", "").events
    out, _ = run("--example", str(path), "--strategy", "highest", capsys=capsys)
    assert read_trace_json(out).events == decided(hands, "steal+limit=2", "take", "").events
    out, _ = run("--example", str(path), "--rules", "arneson+limit=1", capsys=capsys)
    assert read_trace_json(out).choices == (("4S",), ("KH",))


@pytest.mark.parametrize(("words", "message"), [
    (("--rules", "fifty", "--seed", "1", "--strategy", "lowest"),
     "--strategy with 'fifty', expected it for a rule set with choices to make"),
    (("--rules", "steal", "--seed", "1", "--strategy", "best"),
     "--strategy: unknown strategy 'best', expected one of highest, lowest, random:SEED, such as 'random:1'"),
    (("--rules", "steal", "--seed", "1", "--strategy", "lowest,lowest,lowest"),
     "--strategy: 3 strategies in 'lowest,lowest,lowest', expected one, or one for each of 2 seats"),
])
def test_a_strategy_that_means_nothing_is_told_in_one_line(words: tuple[str, ...], message: str,
                                                           capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words, code=2, capsys=capsys) == ("", f"krig: {message}\n")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_bank_is_called_the_bank_in_every_command(code: str) -> None:
    found = find_game(Source(rules="casino-war", seed=1))
    names = [player.name.casefold() for player in found.seated(load_language(code))]
    assert names == [load_language(code).message("seat.you").casefold(),
                     load_language(code).message("terms.bank").casefold()]
    assert _players(found, load_language(code), seat=0) == found.seated(load_language(code))     # `krig step`
