"""Every kind of bad input, each with its exact message beside it in `tests/bad/`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from krig.cli import main
from krig.deals import check_hands, read_hands
from krig.errors import CardError, RuleError
from krig.rules import load_rules, read_rules

BAD = Path(__file__).parent / "bad"
RULE_SETS = sorted(path.stem for path in (BAD / "rulesets").glob("*.txt"))


def read(name: str, key: str) -> list[dict[str, Any]]:
    """The cases of a file of `tests/bad/`."""
    cases = tomllib.loads((BAD / name).read_text("utf-8"))[key]
    assert isinstance(cases, list)
    return cases


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_bad_rule_set_is_told_with_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD.parent.parent)
    with pytest.raises(RuleError) as caught:
        read_rules(Path("tests/bad/rulesets") / f"{name}.toml")
    assert str(caught.value) == (BAD / "rulesets" / f"{name}.txt").read_text("utf-8").rstrip("\n")


@pytest.mark.parametrize("case", read("hands.toml", "hands"), ids=lambda case: str(case["cards"])[:30])
def test_bad_hands_are_told(case: dict[str, Any]) -> None:
    with pytest.raises(CardError) as caught:
        check_hands(read_hands(case["cards"]), load_rules(case["rules"]), any_deal=case.get("any_deal", False))
    assert str(caught.value) == case["message"]


@pytest.mark.parametrize("case", read("commands.toml", "command"), ids=lambda case: " ".join(case["args"])[:60])
def test_a_bad_command_line_is_one_line_on_standard_error(case: dict[str, Any], capsys: pytest.CaptureFixture[str]
                                                         ) -> None:
    with pytest.raises(SystemExit) as left:
        main(case["args"])
    said = capsys.readouterr()
    assert (said.err, said.out, left.value.code) == (case["message"] + "\n", "", case["exit"])
