"""One whole game in every language, as readers have read and approved it: `tests/languages/fifty-battles.<code>.txt`.

After a change that is meant, `python tests/test_narrate_golden.py` writes the files anew, to be read before they are
committed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from krig.examples import load_example
from krig.lang import LANGUAGES, load_language
from krig.narrate import narrate

TESTS = Path(__file__).parent
EXAMPLE = TESTS.parent / "examples" / "fifty-battles.toml"


def golden(code: str) -> Path:
    return TESTS / "languages" / f"fifty-battles.{code}.txt"


def tell(code: str) -> str:
    """The story, a line a battle, each sentence with the rule that gives its reason."""
    example = load_example(EXAMPLE)
    lines = []
    for battle in narrate(example.game, example.players, load_language(code)):
        told = " | ".join(f"{sentence.text} [{sentence.rule}]" for sentence in battle.sentences)
        lines.append(f"{battle.battle} {told}\n")
    return "".join(lines)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_whole_story_is_as_it_was_read(code: str) -> None:
    assert tell(code) == golden(code).read_text("utf-8")


if __name__ == "__main__":
    for language in LANGUAGES:
        golden(language).write_text(tell(language), "utf-8")
