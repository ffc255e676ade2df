"""Example games: the files of `krig.stories`, played and held to their facts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from krig.choices import Choice, Recorded
from krig.deals import check_hands
from krig.engine import play
from krig.errors import CardError, ChoiceError, ExampleError, Place, RuleError
from krig.expectations import check_expectation
from krig.facts import Game
from krig.files import locate
from krig.lang.players import Player
from krig.stories import Story, read_story
from krig.suggest import nearest
from krig.trace import Trace

FOLDER = "examples"
_MOST_NAMES = 6


@dataclass(frozen=True)
class Example:
    """An example game as played."""

    story: Story
    trace: Trace

    @property
    def id(self) -> str:
        """The id by which pages and the command line call it."""
        return self.story.id

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table, by seat."""
        return self.story.players

    @property
    def game(self) -> Game:
        """The trace with the keys of its seats."""
        return Game(self.trace, self.story.keys)


def example_paths(folder: Path) -> list[Path]:
    """The example files in a folder, in alphabetical order."""
    return sorted(folder.glob("*.toml"))


def load_example(path: Path) -> Example:
    """Read, play and verify an example file. Raises ExampleError, with the place of the first fact that is not true."""
    example = play_story(read_story(path))
    if problems := verify_example(example):
        raise problems[0]
    return example


def play_story(story: Story) -> Example:
    """The game of a file that names all cards. Raises ExampleError if it does not."""
    if story.unknown:
        raise ExampleError(f"cards unknown ('?'): {story.unknown}, expected none; "
                           "'krig reconstruct' finds a deal", place=locate(story.path, story.text, "cards"))
    if story.rules.pickup == "random" and story.pickup_seed is None:
        raise ExampleError("pickup 'random' without a seed, expected pickup_seed, such as pickup_seed = 1",
                           place=locate(story.path, story.text, "rules"))
    hands = [[card for card in hand if card is not None] for hand in story.hands]
    try:
        aside = check_hands(hands, story.rules, any_deal=story.any_deal)
        told = [_Told(story, seat) for seat in range(len(hands))]
        trace = play(hands, story.rules, aside=aside, pickup_seed=story.pickup_seed, choosers=told)
        for chooser in told:
            chooser.check_all_made()
    except CardError as fault:
        raise ExampleError(fault.message, place=locate(story.path, story.text, "cards")) from None
    except RuleError as fault:
        raise ExampleError(fault.message, place=locate(story.path, story.text, "rules")) from None
    return Example(story, trace)


class _Told(Recorded):
    """The choices of one seat as its file tells them. What is wrong has the place of their line."""

    def __init__(self, story: Story, seat: int) -> None:
        super().__init__(story.choices[seat], key=story.keys[seat])
        place = locate(story.path, story.text, story.keys[seat], table="choices")
        self._place = place if place.line else locate(story.path, story.text, "rules")

    def __call__(self, choice: Choice) -> str:
        try:
            return super().__call__(choice)
        except ChoiceError as fault:
            raise ExampleError(fault.message, place=self._place) from None

    def check_all_made(self) -> None:
        try:
            super().check_all_made()
        except ChoiceError as fault:
            raise ExampleError(fault.message, place=self._place) from None


def verify_example(example: Example) -> list[ExampleError]:
    """Every fact of the file that the game does not bear out, with its place."""
    story = example.story
    return [ExampleError(message, place=locate(story.path, story.text, key, table="fact", index=fact.index))
            for fact in story.facts for key, message in check_expectation(fact, example.trace, story.keys)]


def find_example(name: str, folder: Path) -> Path:
    """The file of the example called `name` in `folder`, or `name` as a path. Raises ExampleError."""
    path = folder / f"{name}.toml"
    if path.is_file():
        return path
    path = Path(name)
    if name and path.is_dir():
        raise ExampleError("a folder, expected the file of an example", place=Place(path))
    if name and path.exists():
        return path
    if path.suffix or len(path.parts) > 1:
        raise ExampleError("no such file, expected the file of an example", place=Place(path))
    known = [found.stem for found in example_paths(folder)]
    more = f", … ({len(known)} in all)" if len(known) > _MOST_NAMES else ""
    raise ExampleError(f"unknown example {name!r}, expected one of {', '.join(known[:_MOST_NAMES]) or 'none'}{more}, "
                       f"or the path of a file{nearest(name, known)}",
                       place=Place(folder) if not folder.is_dir() else None)
