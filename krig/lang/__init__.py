"""What krig knows of languages: data in one folder per language, and code that knows no word of any.

`load_language(code)` gives a `Language`; it writes cards, numbers and sentences, and reads them back from prose.
A language is a folder with these files, and nothing else:

    cards.toml      suits, letters, and the ranks as nouns with all their forms
    numbers.toml    number words, ordinals, digits, score style
    grammar.toml    players' words, other inflected words, and the recipes of every form that a pattern can name
    messages.toml   short texts, the same keys and slots in every language
    sentences.toml  patterns of the narration by kind of moment (slots: `krig.lang.patterns`)
    reading.toml    which words of a text count, and which only look like a number or a card
    STYLE.md        house style, for whoever writes pages
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from krig.lang.data import LanguageError, read_source
from krig.lang.grammar import TYPES
from krig.lang.language import Language
from krig.lang.parts import CardPart, NumberPart, Part, PlayerPart, RankPart, ScorePart, Text, join
from krig.lang.patterns import Pattern
from krig.lang.players import Player
from krig.lang.reader import Literal
from krig.lang.sentences import Sentence

ROOT = Path(__file__).parent


def find_languages(root: Path = ROOT) -> tuple[str, ...]:
    """The codes of the languages that have a folder in `root`, in the order that they name."""
    codes = [path.parent.name for path in root.glob("*/grammar.toml")]
    return tuple(sorted(codes, key=lambda code: (read_source(root / code / "grammar.toml").number("order"), code)))


LANGUAGES = find_languages()


@cache
def load_language(code: str, root: Path = ROOT) -> Language:
    """The language with the given code; the same object every time. LanguageError if there is none."""
    if code not in (known := find_languages(root)):
        raise LanguageError(f"unknown language {code!r}, expected one of {', '.join(known)}")
    return Language(root / code)


__all__ = [
    "LANGUAGES", "TYPES", "CardPart", "Language", "LanguageError", "Literal", "NumberPart", "Part", "Pattern", "Player",
    "PlayerPart", "RankPart", "ScorePart", "Sentence", "Text", "find_languages", "join", "load_language",
]
