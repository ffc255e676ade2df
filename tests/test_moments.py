"""What of a battle is told: moments against hand-made deals, and what every moment must hold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from random_games import dealt, games
from told import check_declared, kinds

from krig.cards import Card, parse_hands
from krig.engine import play
from krig.events import Won
from krig.facts import Game, lead_changes
from krig.kinds import CONDITIONS, KINDS, SPECIALTIES, TAGS
from krig.moment import STANDINGS, WOVEN, Moment
from krig.moments import moments
from krig.rules import load_rules


def told(name: str, hands: str) -> list[list[Moment]]:
    stacks = parse_hands(hands)
    return moments(Game(play(stacks, load_rules(name), pickup_seed=1), tuple("abcd"[: len(stacks)])))


def every(game: Game, *, most: int = 400) -> Iterator[tuple[int, Moment]]:
    for number, found in enumerate(moments(game)[:most], start=1):
        for moment in found:
            yield number, moment


def test_kinds_and_tags_are_closed() -> None:
    assert not CONDITIONS & set(SPECIALTIES)
    assert set().union(*(kind.tags for kind in KINDS.values())) == TAGS
    for kind in KINDS.values():
        assert set(kind.needs) <= set(kind.slots)
        assert all(tags <= kind.tags for tags in kind.needs.values())


@given(games)
def test_every_moment_is_what_its_kind_declares(game: Game) -> None:
    for _, moment in every(game):
        check_declared(moment)


@given(games)
def test_every_battle_says_who_takes_the_cards(game: Game) -> None:
    taking = {"win", "win-many", "win-waiting", "war-win", "stood", "war-alone", "most-left", "last-holder"}
    story = moments(game)
    assert len(story) == len(game.trace.battles)
    for battle, found in zip(game.trace.battles, story, strict=True):
        took = [moment for moment in found if moment.kind in taking]
        assert [moment.values["w"] for moment in took] == ([] if battle.winner is None else [battle.winner])
        for moment in took:
            won = next(event for event in battle.events if isinstance(event, Won))
            assert moment.rule == won.rule
            assert moment.values.get("pot", moment.values.get("n", 2)) == len(won.pot)
    assert [moment.kind.startswith("end-") for moment in story[-1]].count(True) == 1


@given(games)
def test_few_moments_a_battle(game: Game) -> None:
    for battle, found in zip(game.trace.battles, moments(game), strict=True):
        remarks = [moment for moment in found if moment.kind in ("lead", "level", "score", "hidden", "recycled",
                                                                 "recycled-both", "dealt-out", "dealt-out-all")]
        assert len(remarks) <= 2
        if len(game.seats) == 2 and battle.levels < 2 and battle.number < len(game.trace.battles):
            assert len(found) <= 5


@given(games)
def test_lead_changes_are_told(game: Game) -> None:
    if game.trace.rules.goal == "rid":      # more cards are no lead there
        assert not [moment for _, moment in every(game, most=10**6) if moment.kind in ("lead", "level", "score")]
        return
    changes = sum(moment.kind == "lead" for _, moment in every(game, most=10**6))
    assert lead_changes(game.trace) - 1 <= changes <= lead_changes(game.trace)  # the last battle tells the end instead


def test_a_plain_battle() -> None:
    first = told("fifty", "KS 2H 5D / 9H 3C 4D")[0]
    assert kinds(first) == ["win"]
    assert first[0].rule == "battle.highest-wins"
    assert first[0].tags == {"higher", "first"}
    assert first[0].values["w.card"] == Card(13, "S")


def test_close_far_court_royal_and_low() -> None:
    story = told("fifty", "KS 2H AD 5C 7H / QH 3C 4D 4H 7C")
    assert story[0][0].tags >= {"close", "court", "royal"}
    assert story[1][0].tags >= {"close", "low", "back"}
    assert story[2][0].tags >= {"far", "ace", "back"}
    assert "streak" not in story[2][0].tags


def test_streak_turn_and_meeting_again() -> None:
    story = told("standard+pickup=seat", "9S 9H 9D 2C 8S 8H / 3S 3H 3D KC 7S 7H")
    assert [moment.tags & {"streak", "turn"} for moment in (story[2][0], story[3][0])] == [{"streak"}, {"turn"}]
    assert story[2][0].values["streak"] == 3
    endless = told("standard+pickup=seat", "KS 2S 4H / QS 3S 5H")
    again = [(number, moment) for number, found in enumerate(endless, start=1) for moment in found
             if "met" in moment.tags]
    assert all(moment.values["met"] < number for number, moment in again)


def test_war_hidden_king_and_lead() -> None:
    # Two plain battles each way, then a war in which a king lies face down.
    story = told("fifty", "KS 4D 7C 9D 2S 6H QD 2C / 9H JC 7H 3D KC 10H 10S 3C")
    war = story[2]
    assert kinds(war)[:2] == ["war", "war-win"]
    assert war[0].tags >= {"down", "first"}
    assert war[0].values["n"] == 3
    hidden = next(moment for moment in war if moment.kind == "hidden")
    assert (hidden.values["l.card"], hidden.tags) == (Card(13, "C"), frozenset({"king"}))


def test_double_war_open_and_uneven() -> None:
    assert kinds(told("none-down", "7S 8S KS 2C / 7H 8H 9H 3C")[0])[:3] == ["war", "again", "war-win"]
    double = told("none-down", "7S 8S KS 2C / 7H 8H 9H 3C")[0]
    assert "open" in double[0].tags
    assert {"double", "pair", "open"} <= double[1].tags
    short = told("standard", "7S KS 2C / 7H 8H 9H JH 4C")[0]
    assert kinds(short)[:2] == ["war", "short-last"]
    assert not short[0].tags & {"down", "open"}
    assert (short[1].values["has"], short[1].values["n"], short[1].tags) == (2, 1, frozenset({"some"}))


@pytest.mark.parametrize(("name", "hands", "expected"), [
    ("strict", "7S KS / 7H 8H 9H JH 4C", ["war", "short-lose", "war-alone", "end-all"]),
    ("strict", "7S KS / 7H 8H 9H", ["war", "short-all", "most-left", "end-all"]),
    ("strict", "7S KS / 7H 8H", ["war", "short-all", "end-shortage"]),
    ("standard", "7S / 7H", ["war", "end-shortage"]),
    ("standard", "7S / 7H 2H 3H 4H 5H", ["war", "short-stands", "stood"]),
    ("standard+shortage=last-card-or-out", "7S / 7H 2H", ["war", "short-out", "war-alone", "end-all"]),
    ("standard", "7S / 7H / 2C 3C", ["war-many", "last-holder", "end-all"]),
    ("one-down", "7S 4S 5S / 7H 4H 6H / 2C", ["war-many", "short-join", "war-win"]),
    ("standard", "KS / 2H", ["win", "end-all"]),
    ("standard+limit=1", "KS 2S / 2H 3H", ["win", "end-limit"]),
    ("standard+limit=1+at_limit=draw", "KS 2S / 2H 3H", ["win", "end-draw"]),
])
def test_how_battles_end(name: str, hands: str, expected: list[str]) -> None:
    first = kinds(told(name, hands)[0])
    assert [kind for kind in first if kind in expected] == expected


def test_a_pot_that_waits_goes_to_the_next_winner() -> None:
    story = told("standard", "7S / 7H / 2C KC / 3C 9C")
    assert kinds(story[0]) == ["war-many", "pot-waits", "out", "out"]
    assert [moment.values.get("left") for moment in story[0]] == [None, None, 2, 2]
    assert story[1][0].kind == "win-waiting"
    assert (story[1][0].values["n"], story[1][0].values["waited"]) == (6, 4)


def test_a_card_comes_round() -> None:
    story = told("standard", "KS 2S 8H / 9H 3S 4H")
    found = [(number, moment) for number, battle in enumerate(story, start=1) for moment in battle
             if moment.kind in ("recycled", "recycled-both", "dealt-out-all")]
    assert [(number, moment.kind) for number, moment in found] == [(3, "dealt-out-all"), (4, "recycled-both")]
    both = found[1][1]
    assert (both.values["a.won"], both.values["b.won"], both.tags) == (1, 2, frozenset())


def test_an_endless_game_says_so() -> None:
    game = next(game for game in (dealt("standard+pickup=seat", seed=seed, seats=2) for seed in range(60))
                if game.trace.outcome.period)
    end = moments(game)[-1][-1]
    assert end.kind == "end-endless"
    assert end.values["period"] == game.trace.outcome.period
    assert ("later" in end.tags) == bool(game.trace.outcome.start)


def test_the_score_is_told_now_and_then() -> None:
    told_in = sorted({number for number, moment in every(dealt("fifty", seed=1, seats=2))
                      if moment.kind in STANDINGS or moment.tags & WOVEN})
    assert 5 <= len(told_in) <= 25
    assert max(b - a for a, b in zip([0, *told_in], [*told_in, 50], strict=True)) <= 14


def test_a_card_that_comes_round_face_down_is_not_seen() -> None:
    story = told("standard", "KS 7S 2C 3C / 9H 7H 2D 3D")
    assert "recycled-both" not in kinds(story[1])
