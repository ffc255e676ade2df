"""Rule sets: as data, varied by name, compared. (What is refused: `tests/bad/`.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from krig.errors import RuleError
from krig.rules import FIELDS, FOLDER, RuleSet, load_rules, parse_changes, read_rules, rule_set_ids, vary

DIFFERENCES: dict[str, dict[str, object]] = {
    "standard": {},
    "strict": {"shortage": "lose"},
    "one-down": {"down": (1,), "shortage": "last-card-or-out", "participants": "all", "limit": 1000,
                 "at_limit": "draw"},
    "none-down": {"down": (0,)},
    "open-ties": {"down": (3, 0)},
    "fifty": {"limit": 50, "pickup": "seat"},
    "three-wars": {"down": (3, 0), "wars_to_win": 3},
    "clock": {"minutes": 15},
    "three-or-four": {"seats": (3, 4)},
    "everyone-fights": {"down": (1,), "participants": "all"},
    "jokers": {"deck": 54},
    "bonus-card": {"bonus": 1},
    "peace": {"order": "low", "down": (5,)},
    "pjanitsa": {"deck": 36, "beats": ((6, 14),), "down": (0,)},
}
"""How each rule set of the game of war differs from `standard`, as the rules page has it."""

OTHER_GAMES: dict[str, dict[str, object]] = {
    "tod-und-leben": {"game": "one-pass", "seats": (2,), "deck": 32},
    "steal": {"game": "steal", "seats": (2,), "limit": 500},
    "arneson": {"game": "hand", "seats": (2,), "hand": 3, "limit": 500},
    "casino-war": {"game": "bank", "seats": (2,), "packs": 6, "chips": 20, "limit": 20},
}
"""What the rule sets of other games choose, among the fields that mean something there."""


def test_standard_is_two_to_four_seats_three_down_last_card_winner_first() -> None:
    rules = load_rules("standard")
    assert (rules.seats, rules.deck, rules.order, rules.down, rules.shortage, rules.participants, rules.pickup) == (
        (2, 3, 4), 52, "high", (3,), "last-card", "tied", "winner-first")
    assert (rules.limit, rules.at_limit, rules.minutes, rules.seconds_per_battle, rules.wars_to_win, rules.bonus,
            rules.beats) == (None, "most-cards", None, 4, None, 0, ())


def test_there_are_these_rule_sets_standard_first() -> None:
    assert rule_set_ids() == ("standard", *sorted((set(DIFFERENCES) | set(OTHER_GAMES)) - {"standard"}))
    assert set(rule_set_ids()) == {path.stem for path in FOLDER.glob("*.toml")}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_rule_set_differs_from_standard_in_this_and_nothing_else(name: str) -> None:
    found = {key: own for key, (own, _) in load_rules(name).differences(load_rules("standard")).items()}
    assert found == DIFFERENCES[name]


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_a_rule_set_of_another_game_chooses_this(name: str) -> None:
    rules = load_rules(name)
    assert {key: getattr(rules, key) for key in OTHER_GAMES[name]} == OTHER_GAMES[name]
    assert rules.game != "war"


def test_a_field_that_one_of_two_games_lacks_is_a_difference() -> None:
    found = load_rules("arneson").differences(load_rules("standard"))
    assert {"game", "hand", "bonus", "shortage"} < set(found)
    assert "deck" not in found


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_rule_set_names_its_sources(name: str) -> None:
    assert load_rules(name).sources


@pytest.mark.parametrize("name", ["standard+down=1", "standard+down=3,0", "strict+pickup=seat+limit=50",
                                  "one-down+limit=none", "standard+beats=6>14", "standard+seats=2,4",
                                  "standard+beats=", "standard+minutes=15"])
def test_a_varied_rule_set_is_called_by_what_makes_it(name: str) -> None:
    rules = load_rules(name)
    assert rules.name == name
    assert load_rules(rules.name) == rules


def test_a_bare_number_is_a_list_where_the_command_line_means_one() -> None:
    assert parse_changes(["down=2", "limit=50", "seats=2,3"]) == {"down": [2], "limit": 50, "seats": [2, 3]}
    assert load_rules("standard+down=2").down == (2,)
    with pytest.raises(RuleError, match=r"down is 2, expected a list of whole numbers .*, such as \[2\]"):
        vary(load_rules("standard"), {"down": 2})


def test_a_limit_is_taken_away_by_none() -> None:
    assert load_rules("fifty+limit=none").limit is None


def test_a_later_change_of_a_field_replaces_the_earlier_one() -> None:
    rules = vary(load_rules("standard+down=1"), {"down": [2]})
    assert (rules.down, rules.name) == ((2,), "standard+down=2")


def test_a_file_is_its_base_and_its_differences(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('down = [1]\nlimit = 9\nsources = ["a"]\n')
    (tmp_path / "other.toml").write_text('extends = "base"\nlimit = "none"\n')
    rules = read_rules(tmp_path / "other.toml")
    assert rules == RuleSet(id="other", down=(1,))
    assert rules.sources == ()


@pytest.mark.parametrize(("down", "levels"), [((3,), [3, 3, 3]), ((3, 0), [3, 0, 0]), ((1, 2, 4), [1, 2, 4])])
def test_the_last_entry_of_down_repeats(down: tuple[int, ...], levels: list[int]) -> None:
    assert [RuleSet(id="x", down=down).down_at(level) for level in (1, 2, 3)] == levels


@pytest.mark.parametrize(("minutes", "pace", "battles"), [(15, 4, 225), (1, 25, 2), (2, 7, 17)])
def test_minutes_are_turned_into_battles_rounded_down(minutes: int, pace: int, battles: int) -> None:
    assert RuleSet(id="x", minutes=minutes, seconds_per_battle=pace).battle_limit == battles


def test_every_field_is_told_in_the_differences() -> None:
    changes = {"seats": [2], "deck": 36, "order": "low", "down": [1], "shortage": "lose", "participants": "all",
               "pickup": "seat", "limit": 9, "at_limit": "draw", "seconds_per_battle": 5, "wars_to_win": 3, "bonus": 1}
    found = vary(load_rules("standard"), changes).differences(load_rules("standard"))
    assert list(found) == [name for name in FIELDS if name in changes]
    elsewhere = {"hand", "packs", "chips", "tie_bonus", "tie_bet"}
    assert set(FIELDS) - set(found) == {"game", "goal", "beats", "minutes"} | elsewhere


def test_cards_aside_for_each_number_of_seats() -> None:
    assert load_rules("standard").aside == {2: 0, 3: 1, 4: 0}
    assert load_rules("standard+deck=54").aside == {2: 0, 3: 0, 4: 2}


@pytest.mark.parametrize(("name", "message"), [
    ("peace+down=1", "'peace' keeps down=5, expected no other (here '1')"),
    ("peace+order=high", "'peace' keeps order=low, expected no other (here 'high')"),
    ("peace+one-down", "rule set 'one-down' as a setting of another, expected field=value: two rule sets cannot be "
                       "combined"),
    ("jokers+deck=32", "'jokers' keeps deck=54, expected no other (here '32')"),
    ("standard+game=steal", "'standard' keeps game=war, expected no other (here 'steal')"),
    ("casino-war+down=2", "'casino-war' has no 'down', expected one of "),
    ("standard+hand=2", "'standard' has no 'hand', expected one of "),
    ("arneson+limit=none", "no limit, expected one (limit or minutes): a game with choices may go on for ever"),
])
def test_what_a_rule_set_is_not_itself_without_is_refused_by_name(name: str, message: str) -> None:
    with pytest.raises(RuleError) as fault:
        load_rules(name)
    assert fault.value.message.startswith(message)


def test_what_a_rule_set_keeps_may_be_said_again_and_played_under_another_name() -> None:
    assert load_rules("peace+down=5") == load_rules("peace+order=low")
    assert load_rules("standard+order=low+down=1").down == (1,)
