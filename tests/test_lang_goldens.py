"""Every form of every card, and what a text says, against lists written by hand (tests/languages)."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from krig.cards import JOKER, RANKS, SUITS, Card
from krig.lang import LANGUAGES, Language, Literal, Player, join, load_language

PLAYERS = (
    Player("Du", 2), Player("Ada", 3, "she"), Player("Max", 3, "he"), Player("Lukas", 3, "he"), Player("Kim"),
)
GOLDENS = Path(__file__).parent / "languages"
ALL_RANKS = (*RANKS, JOKER)


def golden(code: str) -> dict[str, Any]:
    return tomllib.loads((GOLDENS / f"{code}.toml").read_text(encoding="utf-8"))


def items(text: str) -> list[str]:
    return [item.strip() for item in text.split("|")]


def card_of(rank: int) -> Card:
    return Card(rank, "1" if rank == JOKER else "S")


def show(language: Language, form: str, card: Card, seat: int) -> str:
    types = {"w": "player", "w.card": "card"}
    pattern = language.pattern(f"{{w.card:{form}}}", types)
    return join(language.render(pattern, {"w": seat, "w.card": card}, PLAYERS, types=types, capital=False))


def test_every_language_has_goldens() -> None:
    assert sorted(path.stem for path in GOLDENS.glob("*.toml")) == sorted(LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_in_every_form(code: str) -> None:
    language, expected = load_language(code), golden(code)["forms"]
    assert set(expected) == set(language.grammar.forms("card")) - {"name", "sign"}
    for form, lists in expected.items():
        by_seat = {0: lists["du"], 1: lists["Ada"]} if isinstance(lists, dict) else {0: lists}
        for seat, line in by_seat.items():
            assert [show(language, form, card_of(rank), seat) for rank in ALL_RANKS] == items(line), form


@pytest.mark.parametrize("code", LANGUAGES)
def test_full_names_and_letters(code: str) -> None:
    language, expected = load_language(code), golden(code)
    for suit in SUITS:
        cards = [Card(rank, suit) for rank in RANKS]
        assert [language.card_name(card) for card in cards] == items(expected["names"][suit])
        assert [language.index(card).replace("\ufe0e", "") for card in cards] == expected["index"][suit].split()
        assert [show(language, "sign", card, 0) for card in cards] == [language.index(card) for card in cards]


@pytest.mark.parametrize("code", LANGUAGES)
def test_players_in_every_form(code: str) -> None:
    language = load_language(code)
    for form, line in golden(code)["players"].items():
        pattern = language.pattern(f"{{w:{form}}}", {"w": "player"})
        shown = [join(language.render(pattern, {"w": seat}, PLAYERS, types={"w": "player"}, capital=False))
                 for seat in range(len(PLAYERS))]
        assert shown == items(line), form


def numbers_in(language: Language, form: str, value: int) -> str:
    pattern = language.pattern(f"{{n:{form}}}", {"n": "number"})
    return join(language.render(pattern, {"n": value}, types={"n": "number"}, capital=False))


@pytest.mark.parametrize("code", LANGUAGES)
def test_number_words_and_ordinals(code: str) -> None:
    language = load_language(code)
    ordinals = [form for form in language.grammar.forms("number") if form.startswith("nth")]
    for value, line in golden(code)["numbers"].items():
        assert [numbers_in(language, form, int(value)) for form in ("word", *ordinals)] == items(line)


@pytest.mark.parametrize("code", LANGUAGES)
def test_counted_nouns(code: str) -> None:
    language, expected = load_language(code), golden(code)["counted"]
    assert set(expected) == {form for form in language.grammar.forms("number")
                             if form not in ("word", "digits") and not form.startswith("nth")}
    for form, cases in expected.items():
        assert {value: numbers_in(language, form, int(value)) for value in cases} == cases


@pytest.mark.parametrize("code", LANGUAGES)
def test_house_style(code: str) -> None:
    language, style = load_language(code), golden(code)["style"]
    shown = {
        "score": language.score((31, 21)), "thousand": language.digits(1000), "million": language.digits(1234567),
        "decimal": language.digits(Decimal("2.88")), "percent": language.percent(Decimal("2.88")),
        "negative": language.digits(-2), "quote": language.quote(style["quote"][1:-1]),
        "inner": language.quote(style["inner"][1:-1], inner=True),
    }
    shown = {key: re.sub("[\u00a0\u202f]", " ", value) for key, value in shown.items()}
    form = next(form for form in ("indef", "indef-nom") if form in language.grammar.forms("cards"))
    types = {"found": "cards"}
    cards = [Card.parse(text) for text in ("QS", "KS", "AS")]
    shown["list"] = join(language.render(language.pattern(f"{{found:{form}}}", types), {"found": cards}, types=types,
                                         capital=False))
    assert shown == style


def written(literal: Literal) -> str:
    kind = literal.kind + ("" if literal.style_ok else "!")
    value = "/".join(map(str, literal.value)) if isinstance(literal.value, tuple) else str(literal.value)
    return f"{kind}:{value}{literal.unit}"


@pytest.mark.parametrize(("code", "text", "finds"), [
    (code, entry["text"], entry["finds"]) for code in LANGUAGES for entry in golden(code)["read"]
])
def test_what_a_text_says(code: str, text: str, finds: str) -> None:
    literals = load_language(code).read(text, PLAYERS)
    assert [written(literal) for literal in literals] == finds.split()
    assert all(text[literal.start : literal.end] == literal.text for literal in literals)
