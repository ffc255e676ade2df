"""The game against the bank: every ruling in a small shoe, with what the player chose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krig.cards import Card, format_hand
from krig.choices import Choice, Recorded, strategy
from krig.deals import check_hands, deal, read_hands
from krig.engine import play
from krig.errors import CardError, ChoiceError, RuleError, TraceError
from krig.events import Burned, Chose, Paid, Reason, Turned
from krig.formats import read_trace_json, read_trace_text, write_trace_json, write_trace_text
from krig.rules import load_rules
from krig.trace import Trace
from krig.verify import verify

REST = "2S 3S 4S 5S 6S 7S 8S"
"""So many cards that one more round can be played."""


def visit(shoe: str, choices: str = "", rules: str = "casino-war+limit=1") -> Trace:
    """A visit with a shoe, top card first, and the player's choices, all of them made."""
    found, hands = load_rules(rules), read_hands(f"/ {shoe}")
    player = Recorded(choices.split(), key="player")
    trace = play(hands, found, aside=check_hands(hands, found, any_deal=True),
                 choosers=[player, Recorded((), key="bank")])
    player.check_all_made()
    verify(trace)
    assert read_trace_text(write_trace_text(trace)) == trace
    assert read_trace_json(write_trace_json(trace)) == trace
    return trace


def paid(trace: Trace, battle: int = 1) -> list[tuple[str, int, int]]:
    """The payments of a round: rule, seat and chips."""
    return [(event.rule, event.seat, event.chips) for event in trace.battles[battle - 1].events
            if isinstance(event, Paid)]


def rules_of(trace: Trace, battle: int = 1) -> list[str]:
    return [event.rule for event in trace.battles[battle - 1].events]


# -- a round --------------------------------------------------------------------------------------------------------


def test_all_cards_come_from_the_shoe_the_players_first() -> None:
    trace = visit(f"KS 9H {REST}")
    turned = next(event for event in trace.events if isinstance(event, Turned))
    assert (turned.rule, turned.seats, turned.cards) == ("bank.deal", (0, 1), (Card.parse("KS"), Card.parse("9H")))
    assert [[len(stack) for stack in position.stacks] for position in trace.positions()] == [[0, 9], [0, 7]]


def test_the_higher_card_wins_the_player_an_ante() -> None:
    trace = visit(f"KS 9H {REST}")
    assert paid(trace) == [("bank.player-wins", 0, 2)]
    assert (trace.battles[0].winner, trace.battles[0].score, trace.battles[0].war) == (0, (22, 18), False)
    assert format_hand(trace.battles[0].pot) == "KS 9H"


def test_the_lower_card_loses_it() -> None:
    trace = visit(f"9H KS {REST}")
    assert paid(trace) == [("bank.bank-wins", 1, 2)]
    assert (trace.battles[0].winner, trace.battles[0].score) == (1, (18, 22))


def test_a_tie_can_be_given_up_for_half_the_ante() -> None:
    trace = visit(f"9H 9S {REST}", "surrender")
    assert rules_of(trace) == ["bank.deal", "bank.tie", "bank.choose", "bank.surrender"]
    assert paid(trace) == [("bank.surrender", 1, 1)]
    assert (trace.battles[0].war, trace.battles[0].levels, trace.battles[0].score) == (True, 0, (19, 21))


def test_in_a_war_three_cards_are_burned_and_a_higher_card_wins_the_raise() -> None:
    trace = visit("9H 9S 2S 3S 4S KD QD", "war")
    assert rules_of(trace) == ["bank.deal", "bank.tie", "bank.choose", "bank.burn", "bank.war-card", "bank.war-won"]
    assert next(format_hand(event.cards) for event in trace.events if isinstance(event, Burned)) == "2S 3S 4S"
    assert paid(trace) == [("bank.war-won", 0, 2)]
    assert (trace.battles[0].levels, format_hand(trace.battles[0].pot)) == (1, "9H 9S KD QD")


def test_a_lower_card_in_the_war_loses_both_stakes() -> None:
    assert paid(visit("9H 9S 2S 3S 4S QD KD", "war")) == [("bank.war-lost", 1, 4)]


def test_an_equal_card_in_the_war_wins_and_there_is_no_second_war() -> None:
    trace = visit("9H 9S 2S 3S 4S QD QS", "war")
    assert paid(trace) == [("bank.second-tie", 0, 2)]
    assert trace.battles[0].levels == 1


def test_an_equal_card_brings_the_bonus_where_there_is_one() -> None:
    assert paid(visit("9H 9S 2S 3S 4S QD QS", "war", "casino-war+tie_bonus=1+limit=1")) == [("bank.second-tie", 0, 4)]


# -- the bet on a tie -----------------------------------------------------------------------------------------------

BETS = "casino-war+tie_bet=1+limit=1"


def test_a_bet_on_a_tie_costs_a_chip_if_none_comes() -> None:
    trace = visit(f"KS 9H {REST}", "yes", BETS)
    assert rules_of(trace) == ["bank.tie-bet", "bank.deal", "bank.tie-bet", "bank.player-wins"]
    assert paid(trace) == [("bank.tie-bet", 1, 1), ("bank.player-wins", 0, 2)]
    assert (trace.battles[0].winner, trace.battles[0].score) == (0, (21, 19))


def test_a_bet_on_a_tie_pays_ten_to_one_and_the_winner_is_that_of_the_stake() -> None:
    trace = visit(f"9H 9S {REST}", "yes surrender", BETS)
    assert paid(trace) == [("bank.tie-bet", 0, 10), ("bank.surrender", 1, 1)]
    assert (trace.battles[0].winner, trace.battles[0].score) == (1, (29, 11))


def test_the_bet_is_settled_before_the_war_and_only_once() -> None:
    trace = visit("9H 9S 2S 3S 4S QD QS", "yes war", BETS)
    assert rules_of(trace) == ["bank.tie-bet", "bank.deal", "bank.tie", "bank.tie-bet", "bank.choose", "bank.burn",
                               "bank.war-card", "bank.second-tie"]
    assert paid(trace) == [("bank.tie-bet", 0, 10), ("bank.second-tie", 0, 2)]


def test_who_does_not_bet_is_paid_nothing_for_it() -> None:
    assert paid(visit(f"9H 9S {REST}", "no surrender", BETS)) == [("bank.surrender", 1, 1)]


def test_nobody_is_asked_for_a_bet_with_two_chips_or_where_there_is_none() -> None:
    trace = visit(f"2H 9S {REST}", "", "casino-war+chips=2+limit=1")
    assert not any(isinstance(event, Chose) for event in trace.events)
    poor = visit(f"{'2H 9S ' * 6} {REST}", "no no no no no", "casino-war+tie_bet=1+chips=12")
    assert (poor.outcome.battles, poor.outcome.score) == (6, (0, 24))


# -- who can pay ----------------------------------------------------------------------------------------------------


def test_who_cannot_raise_can_only_surrender() -> None:
    asked: list[Choice] = []

    def chooser(choice: Choice) -> str:
        asked.append(choice)
        return choice.options[0]

    rules, hands = load_rules("casino-war+chips=3+limit=1"), read_hands(f"/ 9H 9S {REST}")
    trace = play(hands, rules, aside=check_hands(hands, rules, any_deal=True), choosers=[chooser, chooser])
    assert [(choice.kind, choice.seat, choice.options) for choice in asked] == [("war", 0, ("surrender",))]
    assert trace.outcome.score == (2, 4)
    with pytest.raises(ChoiceError, match="battle 1: choice 1 of 'player' is 'war', expected one of surrender"):
        visit(f"9H 9S {REST}", "war", "casino-war+chips=3")


def test_the_visit_is_over_when_the_player_has_no_ante_left() -> None:
    trace = visit(f"2H 9S 3H 9D {REST}", "", "casino-war+chips=4")
    assert (trace.outcome.battles, trace.outcome.winner, trace.outcome.score) == (2, 1, (0, 8))


@pytest.mark.parametrize(("more", "chips", "rounds"), [
    ("", 2, 1), ("+tie_bonus=1", 3, 0), ("+tie_bonus=1", 4, 1), ("+tie_bet=1", 11, 0),
    ("+tie_bet=1", 12, 1), ("+tie_bet=1+tie_bonus=1", 13, 0), ("+tie_bet=1+tie_bonus=1", 14, 1)])
def test_no_round_begins_that_the_bank_could_not_pay(more: str, chips: int, rounds: int) -> None:
    trace = visit(f"KS 9H {REST}", "no" * (rounds and "tie_bet" in more), f"casino-war{more}+chips={chips}")
    assert trace.outcome.battles == rounds


def test_who_begins_without_an_ante_is_refused() -> None:
    with pytest.raises(RuleError, match=r"^chips is 1, expected a whole number from 2 to 10000, as an ante is two$"):
        load_rules("casino-war+chips=1")


# -- the end --------------------------------------------------------------------------------------------------------


def test_a_round_needs_seven_cards_in_the_shoe() -> None:
    assert visit("KS 9H 2S 3S 4S 5S", rules="casino-war").outcome.battles == 0
    assert visit("KS 9H 2S 3S 4S 5S 6S", rules="casino-war").outcome.battles == 1
    assert visit(f"KS 9H {REST}", rules="casino-war").outcome.battles == 2


@pytest.mark.parametrize(("shoe", "winner", "score"), [
    (f"KS 9H {REST}", 0, (22, 18)), (f"9H KS {REST}", 1, (18, 22))])
def test_who_has_more_than_at_the_start_has_won(shoe: str, winner: int, score: tuple[int, int]) -> None:
    trace = visit(shoe)
    assert trace.events[-1].rule == "end.bank"
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.BANK, winner, score)


def test_even_at_the_end_is_nobodys_win() -> None:
    trace = visit(f"KS 9H 9S KH {REST}", rules="casino-war+limit=2")
    assert (trace.outcome.battles, trace.outcome.winner, trace.outcome.score) == (2, None, (20, 20))


def test_the_limit_is_a_number_of_rounds() -> None:
    rules = load_rules("casino-war")
    hands, _ = deal(rules, seats=2, seed=1)
    trace = play(hands, rules, seed=1, choosers=[strategy("lowest", seat=seat) for seat in (0, 1)])
    assert trace.outcome.battles == rules.limit == 20


def test_a_visit_without_a_player_to_choose_is_refused() -> None:
    with pytest.raises(RuleError, match="'casino-war' has choices to make, expected a strategy for each seat"):
        play(((), ()), load_rules("casino-war"))


# -- the shoe -------------------------------------------------------------------------------------------------------


def test_a_seed_shuffles_all_packs_into_the_shoe() -> None:
    rules = load_rules("casino-war")
    (own, shoe), aside = deal(rules, seats=2, seed=3)
    assert (own, aside) == ((), ())
    assert sorted(map(str, shoe)) == sorted(map(str, rules.cards))
    assert format_hand(shoe[:6]) == "4H 10H 8D JC 7C 4C"
    assert check_hands((own, shoe), rules) == ()


def test_cards_that_are_not_in_a_short_shoe_lie_aside_as_often_as_the_packs_have_them() -> None:
    aside = check_hands(read_hands("/ 2S 3S 2S"), load_rules("casino-war+packs=2"), any_deal=True)
    assert len(aside) == 104 - 3
    assert format_hand(aside[:3]) == "3S 4S 4S"


@pytest.mark.parametrize(("hands", "more", "message"), [
    ("KS / 2S", "", r"card 'KS' in the hand of seat 0, expected none: it stays empty, as in '/ KS 4D \.\.\.'"),
    ("/ 2S X1", "", "card 'X1' of the shoe is not in the deck, expected one of the 52 from '2S' to 'AC'"),
    ("/ 2S 2S 2S", "+packs=2", "card '2S' is in the shoe 3 times, expected 2 at most"),
    ("2S 3S", "", "1 hand, expected 2 for 'casino-war'"),
])
def test_a_shoe_that_cannot_be_is_told(hands: str, more: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        check_hands(read_hands(hands), load_rules(f"casino-war{more}"), any_deal=True)


def test_a_short_shoe_must_be_asked_for() -> None:
    with pytest.raises(CardError, match=r"shoe of 2 cards, expected 312 \(--any-deal allows others\)"):
        check_hands(read_hands("/ 2S 3S"), load_rules("casino-war"))


# -- what holds always ----------------------------------------------------------------------------------------------

VARIED = ("casino-war", "casino-war+tie_bet=1+tie_bonus=1", "casino-war+packs=1+chips=7",
          "casino-war+tie_bet=1+chips=13", "casino-war+packs=2+limit=100+chips=60+tie_bonus=1")


@given(st.sampled_from(VARIED), st.integers(0, 10**6), st.sampled_from(("highest", "lowest", "random:7")))
def test_chips_only_change_hands_and_nobody_owes_any(name: str, seed: int, choices: str) -> None:
    rules = load_rules(name)
    hands, aside = deal(rules, seats=2, seed=seed)
    trace = play(hands, rules, aside=aside, seed=seed, choosers=[strategy(choices, seat=seat) for seat in (0, 1)])
    verify(trace)
    for battle in trace.battles:
        assert sum(battle.score) == 2 * rules.chips
        assert min(battle.score) >= 0
    again = play(hands, rules, aside=aside, seed=seed, choosers=[Recorded(said, key="") for said in trace.choices])
    assert again == trace


def test_a_trace_that_leaves_cards_on_the_table_or_miscounts_chips_is_told() -> None:
    text = write_trace_text(visit(f"KS 9H {REST}"))
    for old, new, message in (("22-18  gets 2 chips", "22-17  gets 2 chips", "score is"),
                              ("22-18  gets 2 chips", "21-18  gets 1 chips", "score is"),
                              ("bank.player-wins", "bank.tie-bet", "cards on the table after the battle is 'KS 9H'")):
        assert old in text
        with pytest.raises(TraceError, match=message):
            verify(read_trace_text(text.replace(old, new, 1)))
