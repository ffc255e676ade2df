"""The JSON form of a told game, `krig.game/1`: its trace, who sits at the table, and its story in every language.

What the player on a page reads. Its schema is `krig/schemas/game-1.json`. Equal games give equal texts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from krig.cards import JOKER, RANKS, Card
from krig.examples import Example
from krig.lang import CardPart, Language, NumberPart, Part, PlayerPart, RankPart, ScorePart
from krig.narrate import BattleText
from krig.trace_json import write_trace_json

SCHEMA = "krig.game/1"
SCHEMA_FILE = Path(__file__).parent / "schemas" / "game-1.json"

WORDS = "player."
"""How the keys of the messages begin that the player shows."""


def write_game_json(example: Example, stories: Mapping[Language, Sequence[BattleText]]) -> str:
    """The JSON form of an example game with its story in each language; ends with a line break."""
    table = {
        "schema": SCHEMA,
        "id": example.id,
        "trace": json.loads(write_trace_json(example.trace)),
        "seats": [{"key": key, "name": player.name, "person": player.person}
                  for key, player in zip(example.story.keys, example.players, strict=True)],
        "languages": {language.code: _told(example, told, language) for language, told in stories.items()},
    }
    return json.dumps(table, ensure_ascii=False, separators=(",", ":")) + "\n"


def _told(example: Example, told: Sequence[BattleText], language: Language) -> dict[str, Any]:
    """All that a reader of one language sees."""
    rules = dict.fromkeys(sentence.rule for battle in told for sentence in battle.sentences)
    return {
        "names": [player.name[:1].upper() + player.name[1:] for player in example.players],
        "letters": {str(rank): language.cards.letters[rank] for rank in (*RANKS, JOKER)},
        "cards": {card.text: language.card_name(card) for card in _cards(example)},
        "rules": {rule: language.message(f"rule.{rule}") for rule in rules},
        "words": {key.removeprefix(WORDS): pattern.text for key, pattern in language.messages.patterns.items()
                  if key.startswith(WORDS)},
        "battles": [[{"rule": sentence.rule, "parts": [_part(part) for part in sentence.parts]}
                     for sentence in battle.sentences] for battle in told],
    }


def _cards(example: Example) -> list[Card]:
    """The cards in play, each once, in canonical order."""
    held = {card for hand in example.trace.hands for card in hand}
    return [card for card in dict.fromkeys(example.trace.rules.cards) if card in held]


def _part(part: Part) -> str | list[str]:
    """A part of a sentence: words, or what they tell, its value and the words. Words that only point back are words."""
    match part:
        case CardPart(pronoun=False):
            return ["card", part.card.text, part.text]
        case RankPart(pronoun=False):
            return ["rank", str(part.rank), part.text]
        case NumberPart():
            return ["number", str(part.value), part.text]
        case ScorePart():
            return ["score", "-".join(map(str, part.values)), part.text]
        case PlayerPart(pronoun=False):
            return ["seat", str(part.seat), part.text]
        case _:
            return part.text
