"""Generated regions: written and compared by one path, and what they show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages_project import GAME, HEAD, RULES, STEPS, make_project, problems, report_on

from krig.lang import LANGUAGES
from krig.pages import load_project, write_project
from krig.pages.regions import KINDS
from krig.rules import rule_set_ids

PAGE = "sv/games/tiny.md"


def region(name: str) -> str:
    return f"<!-- krig: {name} -->\n\n<!-- /krig -->\n"


def written(root: Path, body: str, *, language: str = "sv", examples: dict[str, str] | None = None) -> str:
    """The page about the game after `krig write`."""
    name = f"{language}/games/tiny.md"
    make_project(root, {name: HEAD + body, f"{language}/rules/standard.md": RULES}, examples=examples)
    _, faults = write_project(load_project(root))
    assert faults == []
    return (root / "docs" / name).read_text("utf-8")


def test_steps_tell_every_battle_with_its_anchor(tmp_path: Path) -> None:
    page = written(tmp_path, STEPS)
    assert re.findall(r'<li id="(b\d+)"', page) == [f"b{battle}" for battle in range(1, 10)]
    assert '<p class="krig-score">13–3</p>' in page
    assert ('aria-label="Du: klöver sjua, ruter nia (ner), spader tvåa (ner), hjärter sexa (ner), ruter dam"' in page)
    assert '<span class="krig-card d back">9♦\ufe0e</span>' in page
    assert '<span class="krig-card d win">D♦\ufe0e</span>' in page


def test_steps_of_some_battles_count_on_from_the_first(tmp_path: Path) -> None:
    page = written(tmp_path, region("steps b3-b4"))
    assert re.findall(r'<li id="(b\d+)"', page) == ["b3", "b4"]
    assert '<ol class="krig-steps" markdown="1" start="3">' in page


def test_reasons_link_to_the_rules_where_these_are_explained(tmp_path: Path) -> None:
    make_project(tmp_path, {PAGE: HEAD + STEPS, "sv/rules/standard.md": RULES + "\n## Krig { #war.tie }\n"})
    write_project(load_project(tmp_path))
    page = (tmp_path / "docs" / PAGE).read_text("utf-8")
    assert "[Lika blir krig](../rules/standard.md#war.tie)" in page
    assert "Högst vinner kriget" in page
    assert "#war.highest-wins" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_is_what_the_check_wants(tmp_path: Path, language: str) -> None:
    body = "\n".join(map(region, ("steps", "battles b1-b5", "deal", "result", "rules strict+limit=20",
                                  "differs standard one-down", "glossary")))
    page = written(tmp_path, body, language=language)
    assert problems(tmp_path, f"docs/{language}/games", "examples") == []
    assert write_project(load_project(tmp_path)) == ([], [])
    assert "\n\n\n" not in page


def test_stale_region_is_one_problem_with_the_lines_that_differ(tmp_path: Path) -> None:
    page = written(tmp_path, region("result"))
    (tmp_path / "docs" / PAGE).write_text(page.replace("9 slag", "8 slag"), "utf-8")
    assert problems(tmp_path, f"docs/{PAGE}") == [
        f"docs/{PAGE}:7:1: region 'result' is not what the engine says, expected what 'krig write' writes\n"
        "    - <p>Spelet är slut efter 8 slag.</p>\n    + <p>Spelet är slut efter 9 slag.</p>"]
    assert report_on(tmp_path).stale


def test_long_difference_is_cut(tmp_path: Path) -> None:
    make_project(tmp_path, {PAGE: HEAD + STEPS})
    (found,) = problems(tmp_path, f"docs/{PAGE}")
    assert len(found.split("\n")) == 8
    assert re.fullmatch(r"    … and \d+ more lines", found.split("\n")[-1])


def test_rules_and_differences_in_words(tmp_path: Path) -> None:
    page = written(tmp_path, region("differs standard open-ties") + "\n" + region("rules fifty"))
    assert '<tr><th scope="row">Läggs ner i krig</th><td>3 kort</td><td>3 kort, sedan inga kort</td></tr>' in page
    assert page.count("<tr>") == 1 + 1 + 1 + 9
    assert '<tr><th scope="row">Gräns för spelet</th><td>50 slag</td></tr>' in page


def test_glossary_has_the_own_language_first(tmp_path: Path) -> None:
    page = written(tmp_path, region("glossary"), language="de")
    assert '<th scope="row">Runde</th><td lang="sv">slag</td><td lang="nb">slag</td><td lang="da">slag</td>' in page


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    page = written(tmp_path, region("result") + "\n" + STEPS,
                   examples={"tiny": GAME.replace('"Ada"', '"<b>A & *B*</b>"')})
    assert "&lt;b&gt;A &amp; *B*&lt;/b&gt;" in page
    assert "<b>" not in page


def test_long_game_shows_wars_and_turning_points(tmp_path: Path) -> None:
    game = GAME.replace("fifty+limit=9", "fifty+limit=400")
    page = written(tmp_path, STEPS, examples={"tiny": game})
    shown = [int(number) for number in re.findall(r'<li id="b(\d+)" value="\d+"', page)]
    assert shown[0] == 1
    assert 3 in shown
    assert len(shown) < 300
    assert shown == sorted(shown)


@pytest.mark.parametrize(("marker", "problem"), [
    ("step", f"unknown region 'step', expected one of {', '.join(KINDS)}; did you mean 'steps'?"),
    ("statistics", f"unknown region 'statistics', expected one of {', '.join(KINDS)}"),
    ("steps 1-7", "battles '1-7' cannot be read, expected such as 'b1-b7'"),
    ("steps b1-b70", "battles 'b1-b70' are not in the game, expected some of b1 to b9, in order"),
    ("steps b3-b1", "battles 'b3-b1' are not in the game, expected some of b1 to b9, in order"),
    ("steps b1 b2", "region 'steps' with 'b2', expected no more than 'steps b1'"),
    ("result b1", "region 'result' with 'b1', expected no more than 'result'"),
    ("rules", "region 'rules' with 0 rule sets, expected 1"),
    ("rules strickt",
     f"unknown rule set 'strickt', expected one of {', '.join(rule_set_ids())}; did you mean 'strict'?"),
    ("differs standard", "region 'differs' with 1 rule sets, expected 2"),
    ("differs standard standard", "rule sets 'standard' and 'standard' do not differ, expected two that do"),
])
def test_region_that_cannot_be_made_is_one_problem_and_stays(tmp_path: Path, marker: str, problem: str) -> None:
    make_project(tmp_path, {PAGE: HEAD + region(marker)})
    assert problems(tmp_path, f"docs/{PAGE}") == [f"docs/{PAGE}:7:1: {problem}"]
    _, faults = write_project(load_project(tmp_path))
    assert [fault.message for fault in faults] == [problem]
    assert (tmp_path / "docs" / PAGE).read_text("utf-8") == HEAD + region(marker)


def test_page_of_a_game_that_cannot_be_played_has_one_problem(tmp_path: Path) -> None:
    page = HEAD.replace("tiny", "tinny") + '## A { #b3 }\n\n[tio](#b3 "= pot")\n\n' + region("deal")
    make_project(tmp_path / "a", {PAGE: page})
    assert problems(tmp_path / "a", f"docs/{PAGE}") == [
        f"docs/{PAGE}:3:7: unknown game 'tinny', expected one of tiny; did you mean 'tiny'?"]
    make_project(tmp_path / "b", {PAGE: page.replace("tinny", "tiny")}, examples={"tiny": GAME.replace("KS", "KX")})
    assert problems(tmp_path / "b", f"docs/{PAGE}", "examples") == [
        "examples/tiny.toml:10:1: unknown card 'KX', expected a rank 2-10 J Q K A and a suit S H D C, such as '10H' or "
        "'QS', or a joker 'X1' 'X2'"]


def test_trace_is_written_and_compared(tmp_path: Path) -> None:
    make_project(tmp_path, {})
    trace = tmp_path / "examples" / "tiny.trace"
    (found,) = problems(tmp_path, "examples")
    assert found == "examples/tiny.trace: no trace, expected the one that 'krig write' writes"
    assert write_project(load_project(tmp_path)) == ([trace], [])
    trace.write_text(trace.read_text("utf-8").replace("0:KS", "0:QS"), "utf-8")
    (found,) = problems(tmp_path, "examples")
    assert re.match(r"examples/tiny\.trace:\d+:1: trace is not what the engine says, expected what 'krig write' writes"
                    r"\n    - .*0:QS", found)


def test_trace_without_example_is_a_problem(tmp_path: Path) -> None:
    make_project(tmp_path, {})
    write_project(load_project(tmp_path))
    (tmp_path / "examples" / "old.trace").write_text("", "utf-8")
    (found,) = problems(tmp_path, "examples")
    assert found == "examples/old.trace: trace of no example, expected a file 'old.toml' in 'examples'"


def test_example_with_a_false_fact_is_told_and_its_pages_are_still_checked(tmp_path: Path) -> None:
    make_project(tmp_path, {PAGE: HEAD + '## Tre { #b3 }\n\n[tio](# "= pot")\n'},
                 examples={"tiny": GAME.replace("pot = 10", "pot = 11")})
    assert problems(tmp_path, "examples/tiny.toml", f"docs/{PAGE}") == [
        f"docs/{PAGE}:7:4: bare number 'Tre', expected a claim, such as [Tre](#b3 \"= pot\")",
        "examples/tiny.toml:15:1: battle 3: pot is 10, the file says 11"]
