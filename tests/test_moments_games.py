"""What is told of battles of one pass and of rounds against the bank, and how all games end, in moments."""

from __future__ import annotations

import pytest
from decisions import decided
from games import game
from hypothesis import given
from hypothesis import strategies as st
from told import check_declared, kinds, told_of_two

from krig.cards import Card
from krig.choices import strategy
from krig.deals import deal
from krig.engine import play
from krig.facts import Game
from krig.moment import Moment
from krig.moments import moments
from krig.rules import load_rules
from krig.trace import Trace

REST = "2S 3S 4S 5S 6S 7S 8S"


def last(trace: Trace) -> Moment:
    return told_of_two(trace)[-1][-1]


def visit(shoe: str, said: str = "", rules: str = "casino-war+limit=1") -> list[list[Moment]]:
    return told_of_two(decided(f"/ {shoe}", rules, said, ""))


# -- one pass -------------------------------------------------------------------------------------------------------


def test_a_card_won_goes_onto_the_pile() -> None:
    first, *_ = told_of_two(game("AS 7S KS / KH 9H 8H", "tod-und-leben"))
    assert first[0] == Moment("pass-win", "battle.highest-wins",
                              {"w": 0, "l": 1, "w.card": Card.parse("AS"), "l.card": Card.parse("KH"), "streak": 1,
                               "met": None}, frozenset({"higher", "first", "close", "ace"}))


def test_where_the_low_card_wins_nothing_is_called_higher() -> None:
    first, *_ = told_of_two(game("7S KS / KH 9H", "tod-und-leben+order=low"))
    assert (first[0].kind, "higher" in first[0].tags, first[0].values["w"]) == ("pass-win", False, 0)


def test_an_open_war_goes_onto_the_pile() -> None:
    first, *_ = told_of_two(game("7S 9S AS KS / 7H 9H 10H 8H", "tod-und-leben"))
    assert kinds(first)[:3] == ["war", "again", "pass-war-win"]
    assert all("open" in moment.tags and not moment.values["n"] for moment in first[:2])
    assert first[2].tags == {"higher", "double", "ace"}
    assert (first[2].values["pot"], first[2].values["level"]) == (6, 2)


def test_who_leads_and_that_it_is_level_are_told_as_ever() -> None:
    story = told_of_two(game("AS 7S 8S 9S KS / KH 9H 10H JH QH", "tod-und-leben"))
    assert [kinds(found) for found in story[:3]] == [["pass-win"], ["pass-win", "level"], ["pass-win", "lead"]]


def test_last_cards_that_tie_are_shared_which_is_told_once() -> None:
    story = told_of_two(game("AS 9S 8S / KH 9H 8H", "tod-und-leben"))
    assert kinds(story[-1]) == ["war", "again", "shared", "end-pass"]
    tie, _, shared, _ = story[-1]
    assert (shared.rule, shared.values) == ("war.shared", {"n": 2, "tie": 8})
    assert "open" in tie.tags
    alone = told_of_two(game("AS 9S / KH 9H", "tod-und-leben"))[-1]
    assert kinds(alone) == ["war", "shared", "end-pass"]
    assert not {"open", "down"} & alone[0].tags       # nobody can lay another card


def test_nothing_is_told_of_the_last_cards_dealt() -> None:
    assert all(not kind.startswith("dealt-out")
               for found in told_of_two(game("AS 7S KS / KH 9H 8H", "tod-und-leben")) for kind in kinds(found))


@pytest.mark.parametrize(("hands", "values", "tags"), [
    ("AS 7S KS / KH 9H 8H", {"w": 0, "l": 1, "w.count": 4, "l.count": 2, "by": 2, "score": (4, 2), "battles": 3},
     {"narrow"}),
    ("7S 8S 9S / KH 10H JH", {"w": 1, "l": 0, "w.count": 6, "l.count": 0, "by": 6, "score": (0, 6), "battles": 3},
     set())])
def test_the_end_of_one_pass(hands: str, values: dict[str, object], tags: set[str]) -> None:
    end = last(game(hands, "tod-und-leben"))
    assert (end.kind, end.rule, set(end.tags)) == ("end-pass", "end.one-pass", tags)
    assert end.values.items() >= values.items()


def test_the_end_of_one_pass_with_equal_piles() -> None:
    end = last(game("AS 7S / KH 9H", "tod-und-leben"))
    assert (end.kind, end.values["each"], end.values["battles"], set(end.tags)) == ("end-pass-draw", 2, 2, set())


# -- against the bank -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shoe", "kind", "tags"), [
    (f"KS 9H {REST}", "bank-win", set()), (f"KS QH {REST}", "bank-win", {"close"}),
    (f"AS 9H {REST}", "bank-win", {"ace"}),
    (f"9H KS {REST}", "bank-lose", set()), (f"KS AH {REST}", "bank-lose", {"close", "ace"})])
def test_a_round_without_a_tie(shoe: str, kind: str, tags: set[str]) -> None:
    (found,) = visit(shoe)
    own, banks = map(Card.parse, shoe.split()[:2])
    assert kinds(found) == [kind, "end-bank"]
    assert (set(found[0].tags), found[0].values) == (tags, {"s": 0, "s.card": own, "b.card": banks, "chips": 2})


def test_a_tie_given_up() -> None:
    (found,) = visit(f"QH QS {REST}", "surrender")
    assert kinds(found) == ["bank-tie", "bank-surrender", "end-bank"]
    assert (found[0].values, set(found[0].tags)) == ({"s": 0, "tie": 12}, {"first", "court"})
    assert found[1].values["chips"] == 1


@pytest.mark.parametrize(("cards", "more", "kind", "chips", "tags"), [
    ("KD QD", "", "bank-war-won", 2, set()), ("QD QS", "", "bank-war-won", 2, {"equal"}),
    ("QD QS", "+tie_bonus=1", "bank-war-won", 4, {"equal", "bonus"}),
    ("KD QD", "+tie_bonus=1", "bank-war-won", 2, set()),
    ("QD KD", "", "bank-war-lost", 4, {"close"}), ("2D KD", "", "bank-war-lost", 4, set())])
def test_a_war(cards: str, more: str, kind: str, chips: int, tags: set[str]) -> None:
    (found,) = visit(f"AH AS 2S 3S 4S {cards}", "war", f"casino-war+limit=1{more}")
    assert kinds(found) == ["bank-tie", "bank-war", kind, "end-bank"]
    assert (found[1].rule, found[1].values["n"]) == ("bank.burn", 3)
    assert (found[2].values["chips"], set(found[2].tags)) == (chips, tags)
    assert [str(found[2].values[card]) for card in ("s.card", "b.card")] == cards.split()


def test_a_bet_is_told_where_one_knows_the_cards() -> None:
    rules = "casino-war+tie_bet=1+limit=1"
    (lost,), (won,) = visit(f"KS 9H {REST}", "yes", rules), visit(f"9S 9H {REST}", "yes surrender", rules)
    assert kinds(lost) == ["bank-win", "bank-bet-lost", "end-bank"]
    assert kinds(won) == ["bank-tie", "bank-bet-won", "bank-surrender", "end-bank"]
    assert (lost[1].values["chips"], won[1].values["chips"]) == (1, 10)
    assert kinds(visit(f"KS 9H {REST}", "no", rules)[0]) == ["bank-win", "end-bank"]


def test_where_the_player_stands_is_told_after_a_tie_and_every_fourth_round() -> None:
    story = visit(f"{'KS 9H ' * 4} 9S 9D {'2S 9C ' * 5}", "surrender", "casino-war")
    scores = {number: next(moment for moment in found if moment.kind == "bank-score")
              for number, found in enumerate(story, start=1) if "bank-score" in kinds(found)}
    assert list(scores) == [4, 5]
    assert scores[4].values == {"s": 0, "count": 28, "start": 20}
    assert scores[4].tags == {"ahead"}


@pytest.mark.parametrize(("shoe", "by", "tag"), [
    (f"KS 9H {REST}", 2, "ahead"), (f"9H KS {REST}", 2, "behind"), (f"9H KS KH 9S {REST}", 0, "equal")])
def test_the_end_of_a_visit(shoe: str, by: int, tag: str) -> None:
    end = visit(shoe, "", f"casino-war+limit={2 if tag == 'equal' else 1}")[-1][-1]
    assert (end.kind, end.rule, set(end.tags)) == ("end-bank", "end.bank", {tag})
    assert (end.values["s"], end.values["start"], end.values["by"]) == (0, 20, by)
    assert end.values["count"] == 20 + {"ahead": by, "behind": -by, "equal": 0}[tag]


# -- other ends -----------------------------------------------------------------------------------------------------


def test_who_has_got_rid_of_all_cards() -> None:
    end = last(game("6S / KH 9H", "pjanitsa+goal=rid"))
    assert (end.kind, end.rule, end.values["w"], end.values["battles"]) == ("end-rid", "end.rid", 0, 1)


def test_several_who_have_got_rid_of_all_cards_at_once() -> None:
    end = moments(Game(game("6S / 7H / KH 9H", "pjanitsa+goal=rid"), ("a", "b", "c")))[-1][-1]
    assert (end.kind, end.rule, end.values["battles"], set(end.tags)) == ("end-rid-draw", "end.rid-draw", 1, set())


# -- what holds always ----------------------------------------------------------------------------------------------


@given(st.sampled_from(("tod-und-leben", "tod-und-leben+order=low", "tod-und-leben+deck=54", "casino-war+tie_bet=1",
                        "casino-war+packs=1+tie_bonus=1", "casino-war+chips=5")), st.integers(0, 10**6))
def test_every_moment_is_what_its_kind_declares(name: str, seed: int) -> None:
    rules = load_rules(name)
    hands, aside = deal(rules, seats=2, seed=seed)
    trace = play(hands, rules, aside=aside, choosers=[strategy(f"random:{seed}", seat=seat) for seat in (0, 1)])
    story = told_of_two(trace)
    assert len(story) == len(trace.battles)
    for moment in (moment for found in story for moment in found):
        check_declared(moment)
    assert [moment.kind.startswith("end-") for moment in story[-1]].count(True) == 1
