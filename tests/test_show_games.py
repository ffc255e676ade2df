"""One pass and the bank in the terminal: the cards, what was taken or paid, and the shoe as far as it was needed."""

from __future__ import annotations

import pytest
from decisions import decided
from games import game
from rich.console import Console

from krig.lang import LANGUAGES, load_language
from krig.narrate import default_players
from krig.show import show
from krig.trace import Trace

VISIT = decided("/ KS 9H 9D 9S 2S 3S 4S KD QD 5C 5D 6S 6H 6D 6C 7D 7H 8S", "casino-war+limit=2", "war", "")


def shown(trace: Trace, *, code: str = "sv") -> list[str]:
    """All lines, without the signs that make suits text, and without the bar."""
    language = load_language(code)
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        show(trace, language, players=default_players(2, language, game=trace.rules.game), console=console)
    text = capture.get().replace("\ufe0e", "").replace("█", "").replace("░", "")
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_of_the_shoe_one_sees_the_cards_that_came_and_none_that_lies_aside() -> None:
    assert shown(VISIT)[:3] == ["Kasinokrig casino-war+limit=2", "Du", "Bank K♠ 9♥ 9♦ 9♠ 2♠ 3♠ 4♠ K♦ D♦ …"]
    emptied = decided("/ KS 9H 9D 9S 2S 3S 4S", "casino-war+limit=1", "", "")
    assert shown(emptied)[2] == "Bank K♠ 9♥ …"
    assert shown(decided("/ 9D 9S 2S 3S 4S KD QD", "casino-war+limit=1", "war", ""))[2] \
        == "Bank 9♦ 9♠ 2♠ 3♠ 4♠ K♦ D♦"


def test_rounds_against_the_bank() -> None:
    assert shown(VISIT)[3:] == [
        "1 K♠ 9♥ Du +2 22–18", "2 9♦ 9♠ Krig", "Bank Kort läggs undan 2♠ 3♠ 4♠", "K♦ D♦", "Lika eller högre: vinst",
        "Du +2 24–16", "Slutställning: 24–16 · Du · 2 slag"]


def test_one_pass_with_last_cards_that_are_shared() -> None:
    assert shown(game("AS 9S / KH 9H", "tod-und-leben"))[-7:] == [
        "1 E♠ K♥ Du +2 3–1", "2 9♠ 9♥ Krig", "Du Sista korten lika: potten delas 9♠", "Du +1 3–0",
        "Ada Sista korten lika: potten delas 9♥", "Ada +1 3–1", "Slutställning: 3–1 · Du · 2 slag"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_bank_has_its_name_in_every_language(code: str) -> None:
    assert shown(VISIT, code=code)[2].startswith("Bank ")
