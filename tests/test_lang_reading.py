"""What is written is read back: cards, numbers, scores and names, in every form and language."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krig.cards import JOKER, RANKS, SUITS, Card, deck
from krig.lang import (
    LANGUAGES,
    CardPart,
    Language,
    NumberPart,
    Part,
    Player,
    PlayerPart,
    RankPart,
    ScorePart,
    Text,
    join,
    load_language,
)

PLAYERS = (Player("Du", 2), Player("Ada", 3, "she"), Player("Max", 3, "he"), Player("Kim", 3, "they"))
TYPES = {"w": "player", "w.card": "card", "w.cards": "cards", "tie": "rank", "n": "number", "score": "score"}
EVERY_CARD = (*deck(52), Card(JOKER, "1"), Card(JOKER, "2"))


def facts_of(parts: list[Part]) -> list[tuple[str, object]]:
    """What a reader should find in the parts; words that only point back say nothing by themselves."""
    found: list[tuple[str, object]] = []
    for part in parts:
        match part:
            case CardPart(card, _, False):
                found.append(("rank", card.rank))
            case RankPart(rank, _, False):
                found.append(("rank", rank))
            case NumberPart(value, _):
                found.append(("number", value))
            case ScorePart(values, _):
                found.append(("score", values))
            case PlayerPart(seat, _, False):
                found.append(("player", seat))
            case Text() | CardPart() | RankPart() | PlayerPart():
                pass
    return found


def check(language: Language, text: str, values: dict[str, object], *, twins: bool = False) -> None:
    """Read back what `text` gives. `twins`: a number word that is a rank's name too may be read as the number."""
    parts = language.render(language.pattern(text, TYPES), values, PLAYERS, types=TYPES)
    found, expected = language.read(join(parts), PLAYERS), facts_of(parts)
    assert len(found) == len(expected), join(parts)
    for literal, (kind, value) in zip(found, expected, strict=True):
        read = literal.value.rank if isinstance(literal.value, Card) else literal.value
        kinds = {"rank" if literal.kind == "card" else literal.kind, literal.other if twins else ""}
        assert read == value, join(parts)
        assert kind in kinds, join(parts)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_in_every_form_is_read_back(code: str) -> None:
    language = load_language(code)
    for form in language.grammar.forms("card"):
        for seat in range(len(PLAYERS)):
            for card in EVERY_CARD:
                # A name whose genitive looks like the name leaves open whether the number word after it is a card.
                name = PLAYERS[seat].name
                unmarked = seat and language.grammar.inflection.genitive(name) == name
                check(language, f"# x {{w.card:{form}}}.", {"w": seat, "w.card": card},
                      twins=form == "bare" or bool(unmarked))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_named_card_is_read_with_its_suit(code: str) -> None:
    language = load_language(code)
    for card in deck(52):
        for text in (language.card_name(card), language.index(card), language.index(card).replace("\ufe0e", "")):
            literals = language.read(f"x {text}.")
            assert [(literal.kind, literal.value, literal.style_ok) for literal in literals] == [("card", card, True)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_joiner_of_suit_and_rank_is_read(code: str) -> None:
    cards = load_language(code).cards
    for suit in SUITS:
        for rank in RANKS:
            for form in cards.nouns[rank].forms.values():
                for joiner in cards.joiners:
                    text = cards.suits[suit].word + joiner + (form if joiner else form.lower())
                    assert [literal.value for literal in load_language(code).read(text)] == [Card(rank, suit)], text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rank_form_is_read_back(code: str) -> None:
    language = load_language(code)
    for form in language.grammar.forms("rank"):
        for rank in (*RANKS, JOKER):
            check(language, f"# x {{tie:{form}}}.", {"tie": rank}, twins=form == "bare")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_cardinal_is_read_back(code: str) -> None:
    language = load_language(code)
    for value in range(1000):
        # The word for one alone may be the article, so the stressed one is written.
        words = language.number(1) if value == 1 else language.numbers.word(value)
        for text in (words, f"x {words} x", f"{words[0].upper()}{words[1:]}!"):
            assert [(literal.kind, literal.value) for literal in language.read(text)] == [("number", value)], text


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_spelling_of_a_number_is_read(code: str) -> None:
    language = load_language(code)
    for value in (0, *range(2, 1000)):
        for words in language.numbers.cardinals[value]:
            assert [literal.value for literal in language.read(words)] == [value], words


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_ordinal_is_read_back(code: str) -> None:
    language = load_language(code)
    for value in (1, *range(3, 200)):  # the second may be "the other": see the goldens
        for words in language.numbers.ordinals(value):
            assert [(literal.kind, literal.value) for literal in language.read(words)] == [("number", value)], words


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_counted_noun_is_read_back(code: str) -> None:
    language = load_language(code)
    for form in language.grammar.forms("number"):
        if form == "word" or form.startswith("nth"):
            continue
        for value in range(1, 60):
            check(language, f"# x {{n:{form}}} x", {"n": value})


@given(st.integers(-9_999_999, 9_999_999), st.sampled_from(LANGUAGES))
def test_digits_are_read_back(value: int, code: str) -> None:
    language = load_language(code)
    literals = language.read(f"x {language.digits(value)} x {language.percent(value)}.")
    assert [(found.value, found.unit, found.style_ok) for found in literals] == [(value, "", True), (value, "%", True)]


@given(st.integers(1, 99_999_999), st.integers(1, 4), st.sampled_from(LANGUAGES))
def test_decimals_are_read_back(value: int, places: int, code: str) -> None:
    language = load_language(code)
    number = Decimal(value).scaleb(-places)
    literals = language.read(f"x {language.digits(number)}.")
    assert [(found.value, found.style_ok) for found in literals] == [(number, True)]


@given(st.lists(st.integers(0, 54), min_size=2, max_size=4), st.sampled_from(LANGUAGES))
def test_scores_are_read_back_and_foreign_ones_known(values: list[int], code: str) -> None:
    own = load_language(code)
    for other in map(load_language, LANGUAGES):
        literals = own.read(f"x {other.score(values)}.")
        assert [(found.kind, found.value, found.style_ok) for found in literals] == [
            ("score", tuple(values), other.score(values) == own.score(values))]


NAMES = st.from_regex(r"[A-ZÅÄÖÆØ][a-zåäöæøü]{1,8}", fullmatch=True)


@given(st.lists(NAMES, min_size=2, max_size=4, unique=True), st.sampled_from(LANGUAGES))
def test_names_are_read_back_in_every_case(names: list[str], code: str) -> None:
    language = load_language(code)
    players = tuple(Player(name, 3, "she") for name in names)
    genitives = [language.grammar.inflection.genitive(name) for name in names]
    for seat, texts in enumerate(zip(names, genitives, strict=True)):
        # A genitive may look like another player's name; that is for whoever chooses the names.
        for text in texts:
            if sum(text in (name, genitive) for name, genitive in zip(names, genitives, strict=True)) == 1:
                literals = language.read(f"x {text} x", players)
                assert [(found.kind, found.value, found.text) for found in literals] == [("player", seat, text)]


def test_cards_of_a_list_keep_their_order() -> None:
    for language in map(load_language, LANGUAGES):
        cards = [Card.parse(text) for text in ("QS", "2H", "KS", "AS")]
        check(language, "# x {w.cards}.", {"w": 0, "w.cards": cards})


def test_words_wrapped_over_a_line_belong_together_and_paragraphs_do_not() -> None:
    language = load_language(LANGUAGES[0])
    suit, noun = language.cards.suits["H"].word, language.cards.nouns[12].forms["indef"]
    assert [found.kind for found in language.read(f"{suit}\n{noun}")] == ["card"]
    assert [found.kind for found in language.read(f"{suit}\n\n{noun}")] == ["rank"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_two_hundred_pages_are_read_in_two_seconds(code: str) -> None:
    """A page has about five hundred words; the limit is generous, so that only a wrong algorithm breaks it."""
    language = load_language(code)
    sentence = language.messages.message("ruleset.fifty.summary", {}) + " " + language.card_name(Card(12, "H")) + ", "
    page = (sentence + "x y z w " * 10) * 10
    language.read(page, PLAYERS)
    start = time.process_time()
    for _ in range(200):
        language.read(page, PLAYERS)
    assert time.process_time() - start < 2
