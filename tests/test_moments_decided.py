"""What of games with a hand and with open piles is told: one micro-deal for each kind, and what every moment holds."""

from __future__ import annotations

import pytest
from decisions import decided, games_decided
from hypothesis import given, settings
from told import check_declared, kinds, told_of_two

from krig.cards import Card
from krig.events import Won
from krig.facts import Game
from krig.lang import LANGUAGES, load_language
from krig.narrate import default_players, narrate
from krig.trace import Trace

THEFT = "2S 2D 4S / KH 3H 5H"
WAR = "7S 2S KS 4S 5S 6S 8S 9S / 7H 2H QH 4H 5H 6H 8H"


def check_moments(trace: Trace) -> None:
    """Every moment is what its kind declares, and every battle says who takes the cards."""
    story = told_of_two(trace)
    for battle, found in zip(trace.battles, story, strict=True):
        for moment in found:
            check_declared(moment)
        took = [moment for moment in found if moment.kind in ("win", "war-win", "stood", "hand-win", "hand-war-win")]
        won = [event for event in battle.events if isinstance(event, Won)]
        assert [(moment.values["w"], moment.rule) for moment in took] == [(event.seat, event.rule) for event in won]
        for moment, event in zip(took, won, strict=True):
            assert moment.values.get("pot", 2) == len(event.pot)
    assert [moment.kind.startswith("end-") for moment in story[-1]].count(True) == 1


@settings(max_examples=40, deadline=None)
@given(games_decided("arneson"))
def test_moments_of_a_hand_are_what_their_kinds_declare(trace: Trace) -> None:
    check_moments(trace)


@settings(max_examples=40, deadline=None)
@given(games_decided("steal"))
def test_moments_of_open_piles_are_what_their_kinds_declare(trace: Trace) -> None:
    check_moments(trace)


@settings(max_examples=8, deadline=None)
@given(games_decided("arneson"), games_decided("steal"))
def test_every_language_tells_them(hand: Trace, steal: Trace) -> None:
    for trace in (hand, steal):
        for code in LANGUAGES:
            language = load_language(code)
            story = narrate(Game(trace, ("a", "b")), default_players(2, language), language)
            assert all(battle.text for battle in story)


def test_hands_drawn_are_told_once_before_the_first_battle() -> None:
    story = told_of_two(decided("KS 2S 3S 4S / 9H 5H 6H 7H", "arneson+limit=3"))
    assert [kinds(found).count("hand-drawn") for found in story] == [1, 0, 0]
    assert (story[0][0].kind, story[0][0].values) == ("hand-drawn", {"n": 3})
    assert "hand-drawn" not in kinds(told_of_two(decided("KS / 9H 5H 6H 7H", "arneson+limit=1"))[0])


def test_a_win_of_cards_chosen() -> None:
    won = told_of_two(decided("KS 2S 3S 4S / 9H 5H 6H 7H", "arneson+limit=2", "KS 2S", "6H 9H"))[0][1]
    assert (won.kind, won.rule) == ("hand-win", "battle.highest-wins")
    assert (won.values["w.card"], won.values["l.card"]) == (Card(13, "S"), Card(6, "H"))
    assert won.tags == {"higher", "first"}


def test_a_war_from_the_hands_says_what_each_gets() -> None:
    found = told_of_two(decided(WAR, "arneson+limit=1", "7S KS", "7H QH"))[0]
    assert kinds(found) == ["hand-drawn", "hand-war", "hand-war-win", "end-limit"]
    assert (found[1].values["tie"], found[1].values["n"]) == (7, 3)
    assert found[1].tags == {"down", "first"}
    assert (found[2].values["w"], found[2].values["pot"], found[2].values["n"]) == (0, 8, 2)


def test_fewer_cards_face_down_than_usual_are_not_told_as_all() -> None:
    uneven = told_of_two(decided("7S KS 2S 3S 4S / 7H QH 2H 3H 5H 6H 8H 9H", "arneson+limit=1", "7S KS", "7H QH"))[0]
    assert "down" not in uneven[1].tags
    one_lays = told_of_two(decided("7S KS 2S 3S / 7H QH 2H 3H 5H 6H 8H", "arneson+limit=1", "7S KS", "7H QH"))[0]
    assert (one_lays[1].kind, "down" in one_lays[1].tags) == ("hand-war", False)


def test_fourth_cards_that_tie() -> None:
    hands = "7S 9S KS 2S 3S 4S / 7H 9H QH 2H 3H 4H"
    found = told_of_two(decided(hands, "arneson+down=1+limit=1", "7S 9S KS", "7H 9H QH"))[0]
    assert kinds(found)[1:4] == ["hand-war", "hand-again", "hand-war-win"]
    assert (found[2].values["tie"], found[2].values["level"], found[2].tags) == (9, 2, frozenset())
    assert "double" in found[3].tags


def test_a_stack_that_has_become_empty_is_told_of_who_still_has_a_hand() -> None:
    story = told_of_two(decided("KS 2S 3S 4S / 9H 5H 6H 7H", "arneson+limit=3", "KS 2S 3S", "6H 9H 7H"))
    assert [[moment.values["s"] for moment in found if moment.kind == "hand-empty"] for found in story] == [[1], [], []]
    # Seat 0 has drawn its last card in battle 1 too, but what it won lies in its stack.
    assert story[0][-1].rule == "hand.draw"


def test_the_standing_card_of_a_hand() -> None:
    found = told_of_two(decided("7S / 7H 2H 3H 4H 5H", "arneson+limit=1", "7S", "7H 2H"))[0]
    assert kinds(found)[:3] == ["hand-war", "short-stands", "hand-war-win"]


def test_a_theft_is_told_before_the_battle() -> None:
    found = told_of_two(decided(THEFT, "steal+limit=3", "take", ""))[1]
    assert kinds(found)[:2] == ["stole", "win"]
    assert found[0].values == {"s": 0, "l": 1, "s.card": Card(2, "D"), "n": 2}
    assert (set(found[0].tags), found[0].rule) == ({"some"}, "steal.take")


def test_the_second_theft_in_a_battle_and_a_pile_of_one_card() -> None:
    found = told_of_two(decided("2S 2D 4S / KH 2H 5H", "steal+limit=2", "take", "take"))[1]
    thefts = [moment for moment in found if moment.kind == "stole"]
    assert [(moment.values["s"], moment.values["n"], set(moment.tags)) for moment in thefts] == [
        (0, 2, {"some"}), (1, 3, {"some", "again"})]


def test_a_pile_that_could_have_been_stolen() -> None:
    found = told_of_two(decided(THEFT, "steal+limit=3", "leave", ""))[1]
    assert kinds(found)[:2] == ["stole-not", "win"]
    assert (found[0].values, found[0].rule) == ({"s": 0, "l": 1, "s.card": Card(2, "D")}, "steal.leave")


def test_the_score_is_told_after_a_theft() -> None:
    trace = decided("KS 3S 3D 4S 2C / 2H KH 9H 5H 2D", "steal+limit=4", "take", "")
    assert any(moment.kind == "score" or "with-score" in moment.tags for moment in told_of_two(trace)[2])


def test_piles_turned_over() -> None:
    story = told_of_two(decided("KS QS 2S / JH 10H 3H", "steal+limit=5"))
    over = [moment for moment in story[3] if moment.kind == "turned-over"]
    assert [(moment.values, set(moment.tags)) for moment in over] == [({"s": 0, "n": 4}, {"first"}),
                                                                      ({"s": 1, "n": 2}, set())]
    assert all("dealt-out" not in moment.kind for found in story for moment in found)


def test_a_pile_turned_over_in_a_war_lies_under_the_stack() -> None:
    found = told_of_two(decided("KS 8S 7S 2S / QH JH 7H 3H 4H 5H 6H", "steal+limit=3"))[2]
    assert kinds(found)[:4] == ["war", "turned-under", "short-last", "war-win"]
    assert found[1].values == {"s": 0, "n": 2}


def test_a_game_that_ends_with_a_theft() -> None:
    story = told_of_two(decided("8S 2S / 4H 8D", "steal+pickup=seat", "take", ""))
    assert kinds(story[2]) == ["turned-over", "stole", "end-all"]


@pytest.mark.parametrize(("hands", "rules", "expected"), [
    ("7S / 7H", "arneson", ["hand-war", "end-shortage"]),
    ("7S / 7H", "steal", ["war", "end-shortage"]),
    ("KS / 2H", "arneson", ["hand-win", "end-all"]),
    ("KS / 2H", "steal", ["win", "end-all"]),
    ("KS 2S / 2H 3H", "steal+limit=1+at_limit=draw", ["win", "end-draw"]),
])
def test_how_these_games_end(hands: str, rules: str, expected: list[str]) -> None:
    found = kinds(told_of_two(decided(hands, rules))[0])
    assert [kind for kind in found if kind != "hand-drawn"] == expected
