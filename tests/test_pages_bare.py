"""No bare facts: where a card, rank, number or score counts, and what exceptions there are."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_project import HEAD, make_project, on_page, problems


def bare(place: str, kind: str, text: str) -> str:
    return f"{place}: bare {kind} {text!r}, expected a claim, such as [{text}](#b3 \"= pot\")"


@pytest.mark.parametrize(("language", "text", "kind", "word"), [
    ("sv", "tio", "number", "tio"), ("sv", "hjärter dam", "card", "hjärter dam"), ("sv", "kungen", "rank", "kungen"),
    ("sv", "31–21", "score", "31–21"), ("sv", "K♠", "card", "K♠"), ("sv", "andra slaget", "number", "andra"),
    ("sv", "12", "number", "12"), ("sv", "[tio](#b3)", "number", "tio"), ("sv", "*tio*", "number", "tio"),
    ("nb", "ti", "number", "ti"), ("nb", "hjerter dame", "card", "hjerter dame"), ("nb", "kongen", "rank", "kongen"),
    ("da", "ti", "number", "ti"), ("da", "hjerter dame", "card", "hjerter dame"), ("da", "31-21", "score", "31-21"),
    ("de", "zehn", "number", "zehn"), ("de", "Herz-Dame", "card", "Herz-Dame"), ("de", "31:21", "score", "31:21"),
    ("de", "den König", "rank", "König"),
])
def test_bare_fact_is_a_problem(tmp_path: Path, language: str, text: str, kind: str, word: str) -> None:
    assert on_page(tmp_path, f"Se {text}.", language=language) == [bare(f"7:{4 + text.index(word)}", kind, word)]


def test_bare_facts_count_wherever_a_reader_meets_them(tmp_path: Path) -> None:
    page = ("---\ntitle: Tio kort\ndescription: \"Elva kort\"\n---\n# Tolv kort\n\n## Tretton { #thirteen-13 }\n\n"
            "| fjorton | b |\n|---|---|\n| a | femton |\n\n![sexton](x.png \"sjutton\")\n\n- arton\n\n> nitton\n\n"
            "!!! note \"tjugo\"\n    trettio\n\n<div aria-label=\"fyrtio\">\nfemtio\n</div>\n\n"
            "<b title='sextio'>sjuttio</b>\n\nOrd\n:   åttio\n")
    make_project(tmp_path, {"sv/page.md": page})
    words = [("2:8", "Tio"), ("3:15", "Elva"), ("5:3", "Tolv"), ("7:4", "Tretton"), ("9:3", "fjorton"),
             ("11:7", "femton"), ("13:1", "sjutton"), ("13:3", "sexton"), ("15:3", "arton"), ("17:3", "nitton"),
             ("19:11", "tjugo"), ("20:5", "trettio"), ("22:18", "fyrtio"), ("23:1", "femtio"), ("26:11", "sextio"),
             ("26:19", "sjuttio"), ("29:5", "åttio")]
    found = [line.removeprefix("docs/sv/page.md:") for line in problems(tmp_path, "docs/sv/page.md")]
    assert found == [bare(place, "number", word) for place, word in words]


def test_what_is_no_prose_does_not_count(tmp_path: Path) -> None:
    text = ("1. ett kort\n2. ett annat\n\n`10 kort`\n\n```\n10 kort\n```\n\n<https://example.org/10>\n\n"
            "<!-- tio kort -->\n\n[här](https://example.org/10)\n\n[knapp](#b3){ .md-button data-n=\"10\" }\n\n"
            "<span id=\"n10\" data-n=\"10\">här</span>\n")
    assert on_page(tmp_path, text) == []


def test_claims_and_regions_are_left_aside(tmp_path: Path) -> None:
    assert on_page(tmp_path, 'Du tar [tio kort](#b3 "= pot").') == []


def test_word_that_runs_over_the_edge_of_a_claim_is_read_apart(tmp_path: Path) -> None:
    assert on_page(tmp_path, '[hjärter](#b1 "= up.du") kung') == [
        "7:1: fact 'up.du' is 'spader kung', but the claim does not say so", bare("7:26", "rank", "kung")]


UNREADABLE = "entry of said cannot be read, expected entries with 'text' and 'why', both of them texts"


def said(*entries: str) -> str:
    return HEAD.replace("game: tiny\n", "game: tiny\nsaid:\n" + "".join(entries))


def test_said_excuses_its_words_and_no_others(tmp_path: Path) -> None:
    page = said("  - text: på 1800-talet\n    why: en bok\n") + "Det var på\n1800-talet. Ja, 1800.\n"
    make_project(tmp_path, {"sv/page.md": page})
    assert problems(tmp_path, "docs/sv/page.md") == [f"docs/sv/page.md:{bare('11:17', 'number', '1800')}"]


@pytest.mark.parametrize(("entry", "body", "problem"), [
    ("  - {text: på 1800-talet, why: bok}\n", "Nej.",
     "said has 'på 1800-talet', which no text of the page needs, expected no such entry"),
    ("  - {text: hjärter dam, why: bok}\n", "En hjärter dam.",
     "said has the card 'hjärter dam', expected a claim for it"),
    ("  - {text: det står 31–21, why: bok}\n", "Nu: det står 31–21.",
     "said has the score '31–21', expected a claim for it"),
    ("  - text: tio\n", "Nej.", UNREADABLE),
    ("  - text: tio\n    why: ''\n", "Nej.", UNREADABLE),
])
def test_said_entry_is_used_reasoned_and_no_card_or_score(tmp_path: Path, entry: str, body: str, problem: str) -> None:
    make_project(tmp_path, {"sv/page.md": said(entry) + body + "\n"})
    assert problems(tmp_path, "docs/sv/page.md") == [f"docs/sv/page.md:5:5: {problem}"]


@pytest.mark.parametrize(("text", "column"), [
    ("Se sjut&shy;ton.", 4), ("Se sjut\u00adton.", 4), ("Se sjut&#173;ton.", 4), ("Se sju&#116;ton.", 4),
    ("Se sjut\u200bton.", 4), ("Se &#115;jutton.", 4), ("Se sjut<wbr>ton.", 4), ("![sjut&shy;ton](x.png)", 3),
    ("<div>sjut&shy;ton</div>", 6), ("<div>sjut<b>ton</b></div>", 6), ("<div>sjut&#116;on</div>", 6),
    ('<b title="sjut&shy;ton">x</b>', 11), ("<div>\u00adsju<wbr><!-- x -->tton</div>", 7),
])
def test_signs_that_nobody_sees_hide_no_number(tmp_path: Path, text: str, column: int) -> None:
    assert on_page(tmp_path, text) == [bare(f"7:{column}", "number", "sjutton")]


def test_letters_with_their_accents_apart_and_unseen_signs_before_a_fact_keep_places(tmp_path: Path) -> None:
    assert on_page(tmp_path, "Va\u030ar r\u00ado a\u030atta och nio.") == [
        bare("7:10", "number", "åtta"), bare("7:20", "number", "nio")]
    assert on_page(tmp_path, "<div>\na&nbsp;b\nc&shy;d nio\n</div>") == [bare("9:9", "number", "nio")]


def test_claims_are_read_without_what_nobody_sees(tmp_path: Path) -> None:
    assert on_page(tmp_path, 'S&shy;e [ti&shy;o kort](#b3 "= pot") [el&shy;va](#b3 "= pot")') == [
        "7:39: 'elva' is claimed, but fact 'pot' is 10"]


def test_description_hides_no_number(tmp_path: Path) -> None:
    make_project(tmp_path, {"sv/page.md": "---\ndescription: Sjut\u00adton\n---\n# A\n"})
    assert problems(tmp_path, "docs/sv/page.md") == [f"docs/sv/page.md:{bare('2:14', 'number', 'Sjutton')}"]
