"""One micro-deal for each ruling on a battle, the pick-up order and the end of a game. Hands are top card first."""

from __future__ import annotations

import pytest
from games import find, game, pot, rules_of, taken

from krig.cards import parse_hands
from krig.engine import play
from krig.errors import RuleError
from krig.events import Bonus, Out, Reason, Recycled, Tied, Turned, Won
from krig.rules import load_rules

# -- a battle -------------------------------------------------------------------------------------------------------


def test_everyone_turns_up_the_top_card_in_seat_order() -> None:
    trace = game("KS 2H / 4D 3C / 9H 5C")
    assert pot(trace) == "KS 4D 9H"
    assert find(trace, Turned)["seats"] == (0, 1, 2)


def test_the_highest_card_wins_the_pot() -> None:
    trace = game("KS 2H / 4D 3C")
    assert (trace.battles[0].winner, trace.battles[0].score) == (0, (3, 1))
    assert rules_of(trace) == ["battle.turn-up", "battle.highest-wins"]


def test_an_ace_is_higher_than_a_king() -> None:
    assert game("AS 2H / KD 3C").battles[0].winner == 0


def test_a_tie_below_the_best_card_means_nothing() -> None:
    trace = game("KS 2S / 9D 3D / 9C 4C")
    assert (trace.battles[0].winner, trace.battles[0].war, trace.battles[0].levels) == (0, False, 0)
    assert rules_of(trace) == ["battle.turn-up", "battle.tie-below"]


def test_a_tie_of_the_best_is_war() -> None:
    trace = game("KS 2S 3S / KD 4D 5D", "none-down")
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "war.turn-up", "war.highest-wins"]
    assert (trace.battles[0].war, trace.battles[0].levels, trace.battles[0].winner) == (True, 1, 1)


def test_with_order_low_the_lowest_card_wins() -> None:
    trace = game("KS 2H / 4D 3C", "standard+order=low")
    assert trace.battles[0].winner == 1
    assert rules_of(trace)[-1] == "battle.lowest-wins"


@pytest.mark.parametrize(("hands", "winner"), [
    ("6S 7H / AD 8D", 0),               # above the ace
    ("6S 7H / KD 8D", 1),               # no ace in the comparison: a six is a six
    ("6S 7H / AD 8D / KC 9C", 0),       # any ace of the comparison counts
    ("6S 7H / AD 8D / X1 9C", 2),       # below a joker
])
def test_a_six_beats_an_ace_and_nothing_else_it_did_not(hands: str, winner: int) -> None:
    assert game(hands, "standard+deck=54+beats=6>14").battles[0].winner == winner


def test_two_sixes_above_an_ace_are_at_war_and_the_ace_is_not() -> None:
    trace = game("6S 7S 8S / AD 9D 10D / 6C 9C JC", "none-down+beats=6>14")
    assert find(trace, Tied)["seats"] == (0, 2)
    assert (trace.battles[0].winner, pot(trace)) == (2, "6S AD 6C 7S 9C")


def test_a_joker_is_above_an_ace_and_two_are_at_war() -> None:
    assert game("X1 2S / AD 3D", "standard+deck=54").battles[0].winner == 0
    assert game("X1 2S / X2 3D", "none-down+deck=54").battles[0].war


# -- the order in which the pot goes under the stack ----------------------------------------------------------------

WAR = "7C 9D 2S 6H 8D AH / 7H 3D KC 10H 10S AC"
LAID = "7C 7H 9D 3D 2S KC 6H 10H 8D 10S"


def test_pickup_seat_keeps_the_order_laid_whoever_wins() -> None:
    assert (pot(game(WAR, "fifty")), taken(game(WAR, "fifty"))) == (LAID, LAID)
    assert taken(game("2S 7D / KH 8D / 3C 9D", "fifty")) == "2S KH 3C"


def test_pickup_winner_first_takes_the_own_cards_then_the_others_in_seat_order_from_the_winner() -> None:
    assert taken(game(WAR)) == "7H 3D KC 10H 10S 7C 9D 2S 6H 8D"
    assert taken(game("2S 7D / KH 8D / 3C 9D")) == "KH 3C 2S"
    assert taken(game("2S 7D / 3C 9D / KH 8D")) == "KH 2S 3C"


def test_pickup_loser_first_takes_the_others_in_seat_order_from_the_winner_then_the_own_cards() -> None:
    assert taken(game(WAR, "standard+pickup=loser-first")) == "7C 9D 2S 6H 8D 7H 3D KC 10H 10S"
    assert taken(game("2S 7D / KH 8D / 3C 9D", "standard+pickup=loser-first")) == "3C 2S KH"


def test_pickup_random_shuffles_each_pot_with_the_games_seed() -> None:
    first, second = (game(WAR, "standard+pickup=random", seed=seed) for seed in (1, 2))
    assert pot(first) == pot(second) == LAID
    assert sorted(taken(first).split()) == sorted(taken(second).split()) == sorted(LAID.split())
    assert len({taken(first), taken(second), LAID}) == 3
    assert game(WAR, "standard+pickup=random", seed=1) == first


def test_pickup_random_needs_a_seed() -> None:
    with pytest.raises(RuleError, match="pickup 'random' without a seed, expected a seed"):
        play(parse_hands("KS / 2H"), load_rules("standard+pickup=random"))


def test_the_pot_goes_under_the_stack_and_comes_round_as_taken() -> None:
    trace = game("4S 9H / 7D 2C", "standard+limit=3")
    assert taken(trace, 1) == "7D 4S"
    assert find(trace, Recycled, 3) == {"seat": 0, "card": trace.hands[0][1], "won_in": 2}
    assert pot(trace, 3) == "9H 7D"


# -- seats ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 5])
def test_a_rule_set_says_how_many_play(seats: int) -> None:
    with pytest.raises(RuleError, match=f"{seats} seats, expected 2, 3 or 4 for 'standard'"):
        play(parse_hands(" / ".join(["KS", "KH", "KD", "KC", "AS"][:seats])), load_rules("standard"))


def test_a_seat_without_cards_is_out_and_turns_up_nothing_more() -> None:
    trace = game("KS 2H 3H / 4D / 9H 5C")
    assert find(trace, Out) == {"seat": 1}
    assert (trace.battles[0].score, pot(trace, 2)) == ((5, 0, 1), "2H 5C")


# -- how a game ends ------------------------------------------------------------------------------------------------


def test_whoever_has_all_cards_wins() -> None:
    outcome = game("KS 2H / 4D 3C / 9H 5C").outcome
    assert (outcome.reason, outcome.winner, outcome.score) == (Reason.ALL_CARDS, 0, (6, 0, 0))


def test_at_the_limit_most_cards_win() -> None:
    outcome = game("KS 2H 3S / 4D 5C 6D", "standard+limit=1").outcome
    assert (outcome.reason, outcome.winner, outcome.score, outcome.battles) == (Reason.LIMIT, 0, (4, 2), 1)


def test_at_the_limit_equal_stacks_are_a_draw() -> None:
    trace = game("KS 2H 3S / 4D 5C 6D", "standard+limit=2")
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.LIMIT, None, (3, 3))
    assert trace.events[-1].rule == "end.limit-draw"


def test_at_the_limit_three_with_two_equal_at_the_top_are_a_draw() -> None:
    outcome = game("KS 2H 3H 4H / 4D 9D 7D 8D / 5C 6C 10C", "standard+limit=2").outcome
    assert (outcome.winner, outcome.score) == (None, (5, 5, 1))


def test_at_limit_draw_is_a_draw_whoever_has_more() -> None:
    outcome = game("KS 2H 3S / 4D 5C 6D", "standard+limit=1+at_limit=draw").outcome
    assert (outcome.reason, outcome.winner, outcome.score) == (Reason.LIMIT, None, (4, 2))


def test_minutes_are_battles_at_a_pace_rounded_down() -> None:
    assert load_rules("standard+minutes=15").battle_limit == 225
    outcome = game("KS 2H 3S 8H / 4D 5C 6D 9D", "standard+minutes=1+seconds_per_battle=25").outcome
    assert (outcome.reason, outcome.battles) == (Reason.CLOCK, 2)


def test_wars_to_win_ends_the_game_with_the_war_that_wins_it() -> None:
    trace = game("7C 9D 2S / 7H 3D 4H", "none-down+wars_to_win=1")
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.battles) == (Reason.WARS, 0, 1)
    assert trace.events[-1].rule == "end.wars"


def test_wars_to_win_counts_a_double_war_once() -> None:
    trace = game("7C 9D KS 7S 8S 2S / 7H 9H 3D 7D 2D 3C", "none-down+wars_to_win=2")
    assert [(battle.war, battle.levels, battle.winner) for battle in trace.battles] == [(True, 2, 0), (True, 1, 0)]
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.WARS, 0)


def test_wars_to_win_is_counted_for_each_seat() -> None:
    trace = game("7C 9D 8S 2S 4S 5S / 7H 3D 8H 9H 4H 6H", "none-down+wars_to_win=2")
    assert [battle.winner for battle in trace.battles if battle.war] == [0, 1, 1]
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.WARS, 1)


def test_wars_to_win_does_not_help_who_runs_out_first() -> None:
    trace = game("7C 9D / 7H 3D", "none-down+wars_to_win=1")
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.ALL_CARDS, 0)
    trace = game("7C 3D 9S / 7H 9H KH", "none-down+wars_to_win=2")
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.ALL_CARDS, 1)


def test_bonus_the_winner_of_a_war_takes_the_others_top_cards_after_the_pot() -> None:
    trace = game("7C 9D 2S / 7H 3D 4H 8H", "none-down+bonus=1+limit=1")
    assert pot(trace) == "7C 7H 9D 3D"
    assert find(trace, Bonus) == {"seat": 0, "loser": 1, "card": trace.hands[1][2], "score": (6, 1)}
    *_, position = trace.positions()
    assert [card.text for card in position.stacks[0]] == ["2S", "7C", "9D", "7H", "3D", "4H"]
    assert trace.battles[0].score == (6, 1)


def test_bonus_is_taken_of_those_who_fought_seat_by_seat_and_of_nobody_else() -> None:
    trace = game("7C 3D 2S / 7H 4D 5S / 7D 9D 6S / 2C 8C 9C", "none-down+bonus=1+limit=1")
    bonuses = [(event.loser, event.card.text) for event in trace.events if isinstance(event, Bonus)]
    assert bonuses == [(0, "2S"), (1, "5S")]
    assert trace.battles[0].score == (0, 0, 10, 2)


def test_bonus_is_only_for_wars() -> None:
    assert game("KS 2H / 4D 3C", "standard+bonus=1").battles[0].score == (3, 1)


@pytest.mark.parametrize(("hands", "rules", "reason", "winner"), [
    ("KS / 2H", "standard+limit=1", Reason.ALL_CARDS, 0),
    ("KS / 2H", "standard+minutes=1+seconds_per_battle=60", Reason.ALL_CARDS, 0),
    ("KS / KH", "standard+limit=1", Reason.SHORTAGE, None),
    ("7C 9D 2S / 7H 3D 4H", "none-down+wars_to_win=1+limit=1", Reason.WARS, 0),
    ("7C 9D 2S / 7H 3D 4H", "none-down+limit=1", Reason.LIMIT, 0),
    ("2S 4S 3S / 5S", "standard+pickup=seat+limit=4", Reason.LIMIT, 0),
    ("2S 4S 3S / 5S", "standard+pickup=seat", Reason.ENDLESS, None),
])
def test_of_several_ends_in_one_battle_the_first_in_order_is_the_reason(hands: str, rules: str, reason: Reason,
                                                                      winner: int | None) -> None:
    outcome = game(hands, rules).outcome
    assert (outcome.reason, outcome.winner) == (reason, winner)


def test_a_six_beats_an_ace_and_an_ace_still_beats_a_king() -> None:
    trace = game("6C 2S / AH 3S / KD 4S", "pjanitsa+deck=52+limit=1")
    assert [(event.rule, event.seat) for event in trace.events if isinstance(event, Won)] == [("battle.beats", 0)]
    trace = game("6C 2S / QH 3S / KD 4S", "pjanitsa+deck=52+limit=1")
    assert [(event.rule, event.seat) for event in trace.events if isinstance(event, Won)] == [
        ("battle.highest-wins", 2)]


def test_two_sixes_beside_an_ace_are_a_war_that_the_ace_looks_on() -> None:
    trace = game("6C 2S 7C / AH 3S / 6D 4S", "pjanitsa+deck=52+limit=1")
    assert trace.battles[0].war
    assert (trace.battles[0].winner, rules_of(trace)[-1]) == (2, "war.highest-wins")


def test_a_six_that_beats_an_ace_in_a_war_says_so() -> None:
    trace = game("9C 6S 2S / 9H AS 2D", "pjanitsa+deck=52+limit=1")
    assert rules_of(trace)[-1] == "battle.beats"


def test_the_first_without_cards_wins_where_the_goal_is_to_be_rid_of_them() -> None:
    outcome = game("2C / 3H 4H / 5D 7D", "pjanitsa+deck=52+goal=rid").outcome
    assert (outcome.reason, outcome.winner, outcome.battles) == (Reason.RID, 0, 1)
    assert not [event for event in game("2C / 3H 4H", "pjanitsa+deck=52+goal=rid").events if isinstance(event, Out)]


def test_several_rid_of_all_at_once_draw() -> None:
    outcome = game("2C / 3H / 5D 7D", "pjanitsa+deck=52+goal=rid").outcome
    assert (outcome.reason, outcome.winner) == (Reason.RID, None)
