"""`krig rules`: the rule sets, one with all its fields, and in what two differ."""

from __future__ import annotations

import pytest

from krig import commands_rules
from krig.cli import main
from krig.lang import LANGUAGES, load_language
from krig.rules import FIELDS, load_rules, rule_set_ids


def rules(*words: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that the command prints."""
    with pytest.raises(SystemExit) as left:
        main(["rules", *words])
    said = capsys.readouterr()
    assert (left.value.code, said.err) == (0, "")
    return said.out.rstrip("\n").split("\n")


def test_every_rule_set_is_listed_with_what_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    lines = {name: changes.split() for name, *rest in (line.split(None, 1) for line in rules(capsys=capsys))
             for changes in rest}
    assert tuple(lines) == rule_set_ids()
    assert lines["standard"] == ["-"]
    assert lines["open-ties"] == ["down=3,0"]
    assert lines["fifty"] == ["pickup=seat", "limit=50"]


@pytest.mark.parametrize("name", ["standard", "fifty+down=3,0+beats=6>14", "arneson", "casino-war"])
def test_a_rule_set_is_shown_as_its_fields_are_set(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = load_rules(name)
    lines = [line for line in rules(name, capsys=capsys) if not line.startswith("source: ")]
    assert [line.split("=")[0] for line in lines] == [field for field in FIELDS if found.has(field)]
    free = [line for line in lines if line.split("=")[0] not in (*found.keeps, "game")]
    assert load_rules("+".join([found.id, *free])) == found


def test_two_rule_sets_are_shown_by_their_differences(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.split() for line in rules("standard", "fifty+down=1,0", capsys=capsys)] == [
        ["standard", "fifty+down=1,0"], ["down", "3", "1,0"], ["pickup", "winner-first", "seat"],
        ["limit", "none", "50"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rule_sets_are_told_in_a_language(lang: str, capsys: pytest.CaptureFixture[str],
                                          monkeypatch: pytest.MonkeyPatch) -> None:
    say = load_language(lang).message
    monkeypatch.setattr(commands_rules, "rule_set_ids", lambda: ("standard", "one-down"))
    lines = rules("--lang", lang, capsys=capsys)
    assert [line.split()[0] for line in lines] == ["standard", "one-down"]
    assert " ".join(lines[1].split()) == f"one-down {say('ruleset.one-down.name')} {say('ruleset.one-down.summary')}"
    head, *lines = rules("standard", "strict", "--lang", lang, capsys=capsys)
    assert head.split() == ["standard", "strict"]
    assert [(line.startswith(say("field.shortage")), say("choice.shortage.lose") in line) for line in lines] == [
        (True, True)]
