"""Games with decisions in the terminal: hands, thefts, piles turned over, and what the loser of a war gets."""

from __future__ import annotations

import pytest
from decisions import decided
from rich.console import Console

from krig.lang import LANGUAGES, load_language
from krig.narrate import default_players
from krig.show import show
from krig.trace import Trace


def shown(trace: Trace, *, code: str = "sv") -> list[str]:
    """The lines of the battles, without the signs that make suits text, and without the bar."""
    language = load_language(code)
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        show(trace, language, players=default_players(2, language), console=console)
    lines = capture.get().replace("\ufe0e", "").replace("█", "").replace("░", "").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("   1  "))
    return [" ".join(line.split()) for line in lines[start:-2]]


def test_both_hands_stand_above_the_cards_chosen_from_them() -> None:
    assert shown(decided("KS 2S 3S 4S / 9H 5H 6H 7H", "arneson+limit=2", "KS 2S", "6H 9H")) == [
        "1 Hand K♠ 2♠ 3♠ | 9♥ 5♥ 6♥", "K♠ 6♥ Du +2 5–3",
        "2 Hand 2♠ 3♠ 4♠ | 9♥ 5♥ 7♥", "2♠ 9♥ Ada +2 4–4"]


def test_a_war_from_the_hands_shows_both_choices_and_what_each_gets() -> None:
    assert shown(decided("7S 2S KS 4S 5S / 7H 2H QH 4H 5H", "arneson+limit=1", "7S KS", "7H QH")) == [
        "1 Hand 7♠ 2♠ K♠ | 7♥ 2♥ D♥", "7♠ 7♥ Krig", "Ner 5♠ | 5♥", "Hand 2♠ K♠ 4♠ | 2♥ D♥ 4♥",
        "K♠ D♥ Du +4 6–2", "Ada De lika korten till förloraren 7♥ 7♠", "Ada +2 6–4"]


def test_who_has_no_card_to_choose_has_an_empty_hand() -> None:
    lines = shown(decided("7S / 7H 2H 3H", "arneson+limit=1", "7S", "7H 2H"))
    assert lines[3] == "Hand | 2♥ 3♥"


def test_thefts_and_piles_turned_over_stand_before_the_cards_turned_up() -> None:
    assert shown(decided("2S 2D / KH 3H 5H", "steal+limit=2", "take", ""))[1:] == [
        "2 Du 2♦ Samma valör: hela högen tas K♥ 2♠", "Du +2 3–2", "Du Vinsthögen blir ny hög K♥ 2♠ 2♦",
        "K♥ 3♥ Du +2 4–1"]


def test_a_pile_that_is_left_is_told_too() -> None:
    assert shown(decided("2S 2D 4S / KH 3H 5H", "steal+limit=2", "leave", ""))[1:] == [
        "2 Du 2♦ Högen får ligga", "2♦ 3♥ Ada +2 1–5"]


def test_a_battle_that_a_theft_ends() -> None:
    lines = shown(decided("8S 2S / 4H 8D", "steal+pickup=seat", "take", ""))
    assert lines[2:] == ["3 Du Vinsthögen blir ny hög 8♠ 4♥", "Du 8♠ Samma valör: hela högen tas 2♠ 8♦", "Du +2 4–0",
                         "Ute: Ada"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_the_words(code: str) -> None:
    said = load_language(code).message
    lines = shown(decided("2S 2D / KH 3H 5H", "steal+limit=2", "take", ""), code=code)
    assert said("rule.steal.take") in lines[1]
    assert said("rule.steal.turn-over") in lines[3]
