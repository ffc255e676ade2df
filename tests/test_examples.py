"""Example files: read, played, and held to their facts; every fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from krig.cards import Card, deck
from krig.errors import ExampleError
from krig.examples import example_paths, find_example, load_example, play_story, verify_example
from krig.stories import read_story

ROOT = Path(__file__).parent.parent
BAD = ROOT / "tests" / "bad" / "examples"


def write(folder: Path, text: str) -> Path:
    path = folder / "story.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", sorted(path.stem for path in BAD.glob("*.toml")))
def test_a_bad_example_is_told_with_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(ExampleError) as caught:
        load_example(Path("tests/bad/examples") / f"{name}.toml")
    assert str(caught.value) == (BAD / f"{name}.txt").read_text("utf-8").rstrip("\n")
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ExampleError, match=r"nowhere\.toml: cannot be read: no such file or directory"):
        load_example(tmp_path / "nowhere.toml")


def test_all_untrue_facts_are_told_not_the_first_alone(tmp_path: Path) -> None:
    path = write(tmp_path, 'rules = "standard"\nany_deal = true\n[cards]\na = "KS 2H"\nb = "QH 9D"\n'
                           '[[fact]]\nbattle = 1\nwinner = "b"\npot = 3\n[[fact]]\nwars = 7\n')
    problems = verify_example(play_story(read_story(path)))
    assert [problem.place.line for problem in problems if problem.place] == [8, 9, 11]


def test_cards_in_no_hand_lie_aside(tmp_path: Path) -> None:
    path = write(tmp_path, 'rules = "standard"\nany_deal = true\n[cards]\na = "KS 2H"\nb = "QH 9D"\n')
    trace = load_example(path).trace
    assert len(trace.aside) == 48
    assert {*trace.aside, *(card for hand in trace.hands for card in hand)} == set(deck(52))


def test_seats_have_names_and_persons(tmp_path: Path) -> None:
    path = write(tmp_path, 'rules = "standard"\nany_deal = true\n[seats]\nyou = { person = 2, name = "du" }\n'
                           'max = { name = "Max Å", pronoun = "he" }\n[cards]\nyou = "KS"\nmax = "QH"\nkim = "9D"\n')
    you, he, they = load_example(path).players
    assert (you.person, you.name) == (2, "du")
    assert (he.person, he.name, he.pronoun) == (3, "Max Å", "he")
    assert (they.name, they.pronoun) == ("Kim", "they")


def test_a_shuffled_pick_up_is_the_same_each_time(tmp_path: Path) -> None:
    text = ('rules = "standard+pickup=random"\npickup_seed = {}\nany_deal = true\n'
            '[cards]\na = "KS 2H 5D 9C"\nb = "QH 3D AC 4C"\n')
    one, again, other = (load_example(write(tmp_path, text.format(seed))).trace for seed in (5, 5, 6))
    assert one == again
    assert one.pickup_seed == 5
    assert one.events != other.events


def test_examples_are_found_by_name_and_by_path() -> None:
    folder = ROOT / "examples"
    assert find_example("fifty-battles", folder) == folder / "fifty-battles.toml"
    assert find_example(str(folder / "fifty-battles.toml"), folder) == folder / "fifty-battles.toml"
    with pytest.raises(ExampleError, match=r"unknown example 'fifty-batles', expected one of .* or the path of a file; "
                                           r"did you mean 'fifty-battles'\?"):
        find_example("fifty-batles", folder)


@pytest.mark.parametrize("path", example_paths(ROOT / "examples"), ids=lambda path: path.stem)
def test_every_example_is_true(path: Path) -> None:
    example = load_example(path)
    assert example.story.facts
    assert example.id == path.stem


def test_the_told_battles_of_the_story() -> None:
    """The story's own words for its best known battles, once more by hand."""
    trace = load_example(ROOT / "examples" / "fifty-battles.toml").trace
    assert trace.battles[2].pot[:2] == (Card.parse("7C"), Card.parse("7H"))
    assert [battle.number for battle in trace.battles if battle.levels == 2] == [4]
    assert sum(battle.war for battle in trace.battles) == 6
    assert trace.score_after(30) == (24, 28)
    assert trace.outcome.score == (28, 24)
