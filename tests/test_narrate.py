"""The story in words: every pattern is read back, nothing comes too often, and it is the same every time."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import dealt, games

from krig.cards import Card
from krig.facts import Game
from krig.kinds import KINDS
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
    Sentence,
    Text,
    join,
    load_language,
)
from krig.lang.inflect import OWNING
from krig.lang.patterns import Slot
from krig.narrate import BattleText, _problem, check_patterns, default_players, load_patterns, narrate

FREQUENT = {"win": 20, "war": 8, "war-win": 8, "lead": 8, "score": 8}
LONGEST, MEAN = 20, 10.5
_NAMED = re.compile(r"[.!?…]+(?:\s|$)")


def every_pattern(code: str) -> Iterator[Sentence]:
    for found in load_patterns(load_language(code)).values():
        yield from found


def words(text: str) -> list[int]:
    """How many words each sentence has."""
    return [len(re.findall(r"\w[\w’'–:-]*", sentence)) for sentence in _NAMED.split(text) if re.search(r"\w", sentence)]


def facts_of(parts: tuple[Part, ...]) -> list[tuple[str, object]]:
    """What a reader should find; words that only point back say nothing by themselves."""
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


def read_back(language: Language, text: str, players: tuple[Player, ...]) -> list[tuple[str, object]]:
    return [("rank", literal.value.rank) if isinstance(literal.value, Card) else (literal.kind, literal.value)
            for literal in language.read(text, players)]


# -- the data -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_sentences_fit_their_kinds(code: str) -> None:
    sentences, problems = check_patterns(load_language(code))
    assert not problems, "\n".join(map(str, problems))
    for kind, found in sentences.items():
        assert len(found) >= FREQUENT.get(kind, 2), kind
        assert len({sentence.pattern.text for sentence in found if not sentence.tags}) >= min(2, len(found)), kind


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_tag_and_a_guarded_slot_in_the_wrong_place_are_found(code: str) -> None:
    language = load_language(code)
    wrong = Sentence("score", language.pattern("{w}.", KINDS["score"].slots), frozenset({"low"}), KINDS["score"].slots)
    assert "tag 'low'" in (_problem(wrong, KINDS["score"]) or "")
    bare = Sentence("score", wrong.pattern, frozenset(), KINDS["score"].slots)
    assert (_problem(bare, KINDS["score"]) or "").startswith("slot 'w' without tag")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_says_what_it_must(code: str) -> None:
    taking = ("win", "win-many", "win-waiting", "war-win", "war-alone", "most-left", "last-holder")
    for sentence in every_pattern(code):
        names = {slot.name for slot in sentence.pattern.slots}
        if sentence.kind in taking:
            assert names & {"w", "w.card"}, sentence.pattern.text
        if sentence.kind in ("win", "win-many", "war-win", "win-waiting"):
            assert "w.card" in names, sentence.pattern.text
        if sentence.kind == "win":
            assert "l.card" in names, sentence.pattern.text
        if sentence.kind in ("war-win", "war-alone", "most-left", "last-holder", "pot-waits"):
            assert "pot" in names, sentence.pattern.text
        if sentence.kind in ("war", "war-many", "again"):
            assert "tie" in names, sentence.pattern.text


def pronoun(slot: Slot) -> bool:
    first, *_ = (slot.form or "nom").split("-")
    return first in ("it", "pron")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pronoun_points_to_what_was_named_last(code: str) -> None:
    for sentence in every_pattern(code):
        card = person = ""
        for slot in sentence.pattern.slots:
            slot_type = sentence.types.get(slot.name, "")
            owned = slot_type == "card" and (slot.form.split("-")[0] in OWNING)
            if pronoun(slot) and slot_type == "card" and not owned:
                assert slot.name == card, sentence.pattern.text
            if slot_type == "player" or owned:
                owner = slot.owner or slot.name
                if pronoun(slot):
                    assert owner == person, sentence.pattern.text
                elif not slot.choices and not slot.form.startswith(("refl", "self")):
                    person = owner
            if slot_type == "card" and not slot.choices and not (pronoun(slot) and not owned):
                card = slot.name


VALUES = {"player": {"w": 0, "l": 1, "m": 2, "k": 3, "s": 0, "a": 0, "b": 1, "c": 2, "d": 3}}


def values_for(sentence: Sentence, *, shift: int, rank: int) -> dict[str, object]:
    """Values for all slots: players one seat further for each `shift`, cards from `rank` on."""
    ranks = itertools.cycle(range(2, 15))
    for _ in range(rank):
        next(ranks)
    made: dict[str, object] = {}
    for slot, slot_type in sentence.types.items():
        match slot_type:
            case "player":
                made[slot] = (VALUES["player"][slot] + shift) % 4
            case "card":
                made[slot] = Card(next(ranks), "S")
            case "rank":
                made[slot] = next(ranks)
            case "score":
                made[slot] = (31, 21)
            case _:
                made[slot] = 3 + rank + shift
    return made


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_pattern_renders_short_and_is_read_back(code: str) -> None:
    language = load_language(code)
    players = default_players(4, language)
    for sentence in every_pattern(code):
        for shift, rank in ((0, 0), (1, 2), (3, 6), (0, 9), (2, 11)):
            values = values_for(sentence, shift=shift, rank=rank)
            parts = tuple(language.say(sentence, values, players))
            text = join(parts)
            assert "{" not in text
            assert text.endswith((".", "!", "?")), text
            assert text[0].isupper() or text[0].isdigit(), text
            assert max(words(text)) <= LONGEST, text
            assert read_back(language, text, players) == facts_of(parts), text


# -- stories --------------------------------------------------------------------------------------------------------


def stories(game: Game, most: int = 120) -> Iterator[tuple[Language, tuple[Player, ...], list[BattleText]]]:
    for language in map(load_language, LANGUAGES):
        players = default_players(len(game.seats), language)
        yield language, players, narrate(game, players, language)[:most]


@settings(max_examples=40, deadline=None)
@given(games)
def test_stories_are_read_back(game: Game) -> None:
    for language, players, story in stories(game):
        for battle in story:
            assert read_back(language, battle.text, players) == facts_of(battle.parts), battle.text
            assert join(battle.parts) == battle.text == " ".join(sentence.text for sentence in battle.sentences)
            assert all(sentence.rule for sentence in battle.sentences)


@settings(max_examples=25, deadline=None)
@given(st.builds(dealt, st.just("fifty"), seed=st.integers(0, 10**6), seats=st.just(2)))
def test_stories_of_fifty_battles_are_short_and_varied(game: Game) -> None:
    for language, _, story in stories(game):
        lengths = [length for battle in story for length in words(battle.text)]
        assert max(lengths) <= LONGEST
        assert sum(lengths) / len(lengths) <= MEAN
        patterns = Counter(_pattern_of(language, battle) for battle in story if len(battle.sentences) == 1)
        assert max(patterns.values(), default=0) <= 4, patterns.most_common(3)
        openings = [battle.text.split()[:2] for battle in story]
        assert sum(a == b for a, b in itertools.pairwise(openings)) <= 10


def _pattern_of(language: Language, battle: BattleText) -> str:
    """A battle's words without what is in the slots."""
    return "|".join(part.text if isinstance(part, Text) else type(part).__name__ for part in battle.parts)


def test_a_pattern_does_not_come_again_soon() -> None:
    for language, _, story in stories(dealt("fifty", seed=3, seats=2)):
        seen: dict[str, int] = {}
        for battle in story:
            if [sentence.kind for sentence in battle.sentences] == ["win"]:
                shape = _pattern_of(language, battle)
                assert battle.battle - seen.get(shape, -99) >= 6, battle.text
                seen[shape] = battle.battle


def test_default_players_differ_and_the_first_is_addressed() -> None:
    for language in map(load_language, LANGUAGES):
        players = default_players(4, language)
        assert [player.person for player in players] == [2, 3, 3, 3]
        assert len({player.name for player in players}) == 4


def test_the_addressed_one_of_those_who_tie_is_named_first() -> None:
    language = load_language("de")
    players = (Player("Ada", 3, "she"), Player("Du", 2))
    for seed in range(30):
        for battle in narrate(dealt("fifty", seed=seed, seats=2), players, language):
            for sentence in battle.sentences:
                seats = [part.seat for part in sentence.parts if isinstance(part, PlayerPart)]
                if sentence.kind in ("war", "again", "recycled-both") and len(seats) == 2:
                    assert seats == [1, 0], sentence.text


TELL = """
from krig.lang import LANGUAGES, load_language
from krig.narrate import default_players, narrate
from random_games import dealt
game = dealt("fifty", seed=5, seats=2)
for code in LANGUAGES:
    language = load_language(code)
    print("\\n".join(battle.text for battle in narrate(game, default_players(2, language), language)))
"""


def test_the_same_story_under_every_hash_seed() -> None:
    told = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8",
                       "PYTHONPATH": str(Path(__file__).parent)}
        told.add(subprocess.run([sys.executable, "-c", TELL], env=environment, check=True, capture_output=True).stdout)
    assert len(told) == 1
    assert told.pop().count(b"\n") == 200


def test_fifty_battles_in_four_languages_are_told_at_once() -> None:
    game = dealt("fifty", seed=9, seats=2)
    for _ in stories(game):
        pass
    start = time.process_time()
    for _ in stories(game):
        pass
    assert time.process_time() - start < 1
