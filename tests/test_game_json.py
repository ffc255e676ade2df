"""The data of a told game: it fits its schema, and says what trace and story say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from krig.examples import Example, example_paths, load_example
from krig.game_json import SCHEMA_FILE, write_game_json
from krig.lang import LANGUAGES, load_language
from krig.narrate import narrate
from krig.trace_json import SCHEMA_FILE as TRACE_SCHEMA_FILE
from krig.trace_json import read_trace_json

EXAMPLES = {path.stem: path for path in example_paths(Path(__file__).parent.parent / "examples")}
SHOWN = ("fifty-battles", "four-cousins", "casino-evening", "three-in-hand", "night-train", "thief")


def told(name: str) -> tuple[Example, dict[str, Any]]:
    """An example and its data, read back."""
    example = load_example(EXAMPLES[name])
    languages = [load_language(code) for code in LANGUAGES]
    text = write_game_json(example, {language: narrate(example.game, example.players, language)
                                     for language in languages})
    return example, json.loads(text)


@pytest.mark.parametrize("name", SHOWN)
def test_the_data_fits_the_published_schemas(name: str) -> None:
    _, data = told(name)
    Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8"))).validate(data)
    Draft202012Validator(json.loads(TRACE_SCHEMA_FILE.read_text("utf-8"))).validate(data["trace"])


@pytest.mark.parametrize("name", SHOWN)
def test_the_data_holds_the_whole_game_and_every_sentence_of_its_story(name: str) -> None:
    example, data = told(name)
    assert read_trace_json(json.dumps(data["trace"])) == example.trace
    for code in LANGUAGES:
        story = narrate(example.game, example.players, load_language(code))
        found = ["".join(part if isinstance(part, str) else part[2]
                         for sentence in battle for part in sentence["parts"])
                 for battle in data["languages"][code]["battles"]]
        assert found == ["".join(sentence.text for sentence in battle.sentences) for battle in story]


def test_every_card_in_play_has_a_name_and_every_rule_too() -> None:
    example, data = told("two-jokers")
    for language in data["languages"].values():
        assert set(language["cards"]) == {card.text for hand in example.trace.hands for card in hand}
        assert {sentence["rule"] for battle in language["battles"] for sentence in battle} == set(language["rules"])


def test_facts_in_sentences_carry_their_values() -> None:
    _, data = told("fifty-battles")
    parts = [part for sentence in data["languages"]["de"]["battles"][0] for part in sentence["parts"]]
    assert ["card", "KS"] in [part[:2] for part in parts if not isinstance(part, str)]
