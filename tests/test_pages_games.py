"""Pages on games of one pass and against the bank: what their regions show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_pages_regions import region, written

BANK = """
rules = "casino-war+limit=4"
any_deal = true

[seats]
du = { person = 2 }
bank = { name = "Bank" }

[cards]
du = ""
bank = "KS 9H 9D 9D 2S 3S 4S KD QD 5C 5D KH KH 2C 3C 4C KH KH 2S 2S 2S 2S"

[choices]
du = "war surrender war"

[[fact]]
wars = 3
"""

PASS = """
rules = "tod-und-leben"
any_deal = true

[seats]
du = { person = 2 }
ada = { name = "Ada", pronoun = "she" }

[cards]
du = "AS 8S 9S 7S"
ada = "KH 8H 10H 7H"

[[fact]]
score = [3, 5]
"""


def on_page(root: Path, kind: str, game: str, *, language: str = "sv") -> str:
    """A region of a page on a game as written, without the signs that make suits text."""
    return written(root, region(kind), language=language, examples={"tiny": game}).replace("\ufe0e", "")


def cards_of(page: str, battle: int) -> list[list[str]]:
    """The rows of cards of a battle, the winning one with a star."""
    step = page.split(f'<li id="b{battle}"')[1].split("</li>")[0]
    rows = re.findall(r'<div class="krig-cards".*?</div>', step, re.DOTALL)
    return [[card + "*" * ("win" in classes)
             for classes, card in re.findall(r'<span class="(krig-card[^"]*)">([^<]*)', row)] for row in rows]


def test_rounds_against_the_bank_show_both_cards_and_chips(tmp_path: Path) -> None:
    page = on_page(tmp_path, "steps", BANK)
    assert cards_of(page, 1) == [["K♠*", "9♥"]]
    assert cards_of(page, 2) == [["9♦", "K♦*"], ["9♦", "D♦"]]
    assert re.findall(r'class="krig-score">([^<]*)', page) == ["22–18", "24–16", "23–17", "25–15"]


def test_where_the_player_gives_up_no_card_has_won(tmp_path: Path) -> None:
    assert cards_of(on_page(tmp_path, "steps", BANK), 3) == [["5♣"], ["5♦"]]


def test_the_same_card_of_another_pack_has_not_won(tmp_path: Path) -> None:
    """The player wins with the second of two equal kings, and with the same king as the bank's."""
    assert cards_of(on_page(tmp_path, "steps", BANK), 4) == [["K♥", "K♥*"], ["K♥", "K♥"]]


def test_the_deal_of_a_visit_is_the_shoe_as_far_as_it_was_needed(tmp_path: Path) -> None:
    page = on_page(tmp_path, "deal", BANK)
    assert re.findall("<dt>([^<]*)", page) == ["Bank"]
    assert len(re.findall('<span class="krig-card', page)) == 2 + 7 + 2 + 7


@pytest.mark.parametrize(("language", "words"), [("sv", "25 spelmarker"), ("nb", "25 sjetonger"), ("da", "25 jetoner"),
                                                ("de", "25 Chips")])
def test_the_result_of_a_visit_is_counted_in_chips(tmp_path: Path, language: str, words: str) -> None:
    assert words in on_page(tmp_path, "result", BANK, language=language).replace("\u00a0", " ")


def test_the_table_of_rounds_says_how_many_chips_went_over(tmp_path: Path) -> None:
    page = on_page(tmp_path, "battles", BANK)
    assert "Spelmarker" in page
    assert "Pott" not in page
    rows = [re.sub("<[^>]*>", " ", row).split() for row in page.split("<tr>")[2:]]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert [row[-2:] for row in rows] == [["2", "22–18"], ["2", "24–16"], ["1", "23–17"], ["2", "25–15"]]


def test_one_pass_is_shown_as_battles_and_open_wars(tmp_path: Path) -> None:
    page = on_page(tmp_path, "steps", PASS)
    assert [cards_of(page, battle) for battle in (1, 2, 3)] == [
        [["E♠*", "K♥"]], [["8♠", "9♠"], ["8♥", "10♥*"]], [["7♠"], ["7♥"]]]
    assert re.findall(r'class="krig-score">([^<]*)', page) == ["5–3", "3–5", "3–5"]
    assert "3 kort" in on_page(tmp_path, "result", PASS).replace("\u00a0", " ")
