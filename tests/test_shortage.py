"""One micro-deal for each ruling on too few cards in a war. Hands are top card first; three lie face down."""

from __future__ import annotations

import pytest
from games import find, game, pot, rules_of

from krig.cards import format_hand
from krig.events import GaveUp, Reason, Short, Waiting

# -- lose -----------------------------------------------------------------------------------------------------------


def test_lose_who_cannot_complete_the_level_is_out_and_gives_up_the_cards_still_held() -> None:
    trace = game("7C 9D 5S / 7H 3D 4H 8H 6C", "strict")
    battle = trace.battles[0]
    assert (pot(trace), battle.winner, battle.war, battle.levels) == ("7C 7H 9D 5S", 1, True, 0)
    assert find(trace, Short) == {"seat": 0, "has": 2, "needs": 4}
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "shortage.lose", "shortage.give-up", "war.alone", "end.out"]
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.ALL_CARDS, 1)


def test_lose_down_and_one_cards_are_enough() -> None:
    assert game("7C 9D 5S 2S KS / 7H 3D 4H 8H 6C QS", "strict").battles[0].levels == 1


def test_lose_if_nobody_can_whoever_has_most_cards_left_wins() -> None:
    trace = game("7C 9D 5S / 7H 3D", "strict")
    assert (pot(trace), trace.battles[0].winner, trace.battles[0].score) == ("7C 7H 3D", 0, (5, 0))
    assert "shortage.most-left" in rules_of(trace)


def test_lose_the_others_fight_on_when_one_of_three_cannot() -> None:
    trace = game("7C 9D / 7H 3D 4H 8H KC 2C / 7S 3S 4S 8S QC 2S", "strict")
    assert (pot(trace), trace.battles[0].winner) == ("7C 7H 7S 9D 3D 3S 4H 4S 8H 8S KC QC", 1)
    assert trace.battles[0].score == (0, 13, 1)


def test_lose_given_up_cards_come_after_the_table_seat_by_seat_top_first() -> None:
    trace = game("7C 9D 5S / 7H 3D / 7S 3S 4S 8S QC 2S", "strict")
    assert pot(trace) == "7C 7H 7S 9D 5S 3D"
    assert [format_hand(event.cards) for event in trace.events if isinstance(event, GaveUp)] == ["9D 5S", "3D"]


def test_lose_at_a_later_level_too() -> None:
    trace = game("7C 9D 2S 6H 8D 2H / 7H 3D KS 10H 8S 2C 3C 4C JC", "strict")
    assert (trace.battles[0].levels, trace.battles[0].winner) == (1, 1)
    assert pot(trace).endswith("8D 8S 2H")


# -- last-card ------------------------------------------------------------------------------------------------------


def test_last_card_lays_as_many_as_it_can_and_keeps_one_to_turn_up() -> None:
    trace = game("7C 9D QS / 7H 3D 4H 8H 10C 2C")
    assert (pot(trace), trace.battles[0].winner) == ("7C 7H 9D 3D 4H 8H QS 10C", 0)
    assert find(trace, Short) == {"seat": 0, "has": 2, "needs": 4}
    assert "shortage.last-card" in rules_of(trace)


def test_last_card_the_last_turned_up_card_stands_for_every_further_level() -> None:
    trace = game("QS / QH 2C 3C 4C QC 2H 3H 4H 5H")
    assert "shortage.stands" in rules_of(trace)
    assert [event.seat for event in trace.battles[0].events if isinstance(event, Short)] == [0, 0]
    assert (trace.battles[0].winner, trace.battles[0].levels, len(trace.battles[0].pot)) == (0, 2, 10)


def test_last_card_who_lays_beats_a_lower_standing_card() -> None:
    trace = game("QS / QH 2C 3C 4C KC 5C")
    assert (trace.battles[0].winner, trace.battles[0].score) == (1, (0, 7))


# -- last-card-or-out -----------------------------------------------------------------------------------------------

OR_OUT = "standard+shortage=last-card-or-out"


def test_last_card_or_out_without_a_card_when_a_level_starts_is_out() -> None:
    trace = game("QS / QH 2C 3C 4C 5C", OR_OUT)
    assert (pot(trace), trace.battles[0].winner, trace.battles[0].levels) == ("QS QH", 1, 0)
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "shortage.no-card-out", "war.alone", "end.out"]


def test_last_card_or_out_with_one_card_still_turns_it_up() -> None:
    trace = game("QS KS / QH 2C 3C 4C 5C 6C", OR_OUT)
    assert (trace.battles[0].winner, pot(trace)) == (0, "QS QH 2C 3C 4C KS 5C")


def test_last_card_or_out_unless_it_holds_for_all_fighters() -> None:
    assert game("QS / QH", OR_OUT).outcome.reason is Reason.SHORTAGE


# -- participants all -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shortage", ["lose", "last-card", "last-card-or-out"])
def test_who_did_not_share_the_best_and_has_no_card_cannot_join(shortage: str) -> None:
    trace = game("7C 9D / 7H 3D / 3S", f"none-down+participants=all+shortage={shortage}")
    assert rules_of(trace)[1:3] == ["war.all-fight", "shortage.cannot-join"]
    assert (trace.battles[0].winner, trace.battles[0].score) == (0, (5, 0, 0))


def test_a_fighter_left_alone_wins_without_laying_even_if_it_did_not_share_the_best() -> None:
    trace = game("7C / 7H / 4S KS 5S", f"{OR_OUT}+participants=all")
    assert (pot(trace), trace.battles[0].winner, trace.battles[0].levels) == ("7C 7H 4S", 2, 0)
    trace = game("7C 9C / 7H 9H / 4S KS 5S 6S 8S", "strict+participants=all")
    assert (pot(trace), trace.battles[0].winner) == ("7C 7H 4S 9C 9H", 2)


# -- nobody can go on -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hands", "rules", "score"), [
    ("QS / QH", "standard", (0, 0)),
    ("QS 2S / QH 2H", "standard", (0, 0)),
    ("QS / QH", OR_OUT, (0, 0)),
    ("QS / QH", "strict", (0, 0)),
    ("QS 2S / QH 3H", "strict", (1, 1)),
])
def test_of_two_seats_nobody_can_go_on_is_a_draw_and_no_score_counts_the_pot(hands: str, rules: str,
                                                                            score: tuple[int, ...]) -> None:
    trace = game(hands, rules)
    assert (trace.outcome.reason, trace.outcome.winner, trace.outcome.score) == (Reason.SHORTAGE, None, score)
    assert (trace.battles[0].winner, trace.battles[0].war) == (None, True)
    assert "shortage.draw" in rules_of(trace)


@pytest.mark.parametrize("rules", ["standard", OR_OUT, "strict"])
def test_of_more_seats_the_tied_are_out_and_the_next_winner_takes_the_waiting_pot_first(rules: str) -> None:
    trace = game("QS / QH / 2S 4S 5S / 3S 6S 8S", rules)
    assert format_hand(find(trace, Waiting)["pot"]) == "QS QH 2S 3S"  # type: ignore[arg-type]
    assert (trace.battles[0].winner, trace.battles[0].score) == (None, (0, 0, 2, 2))
    assert (pot(trace, 2), trace.battles[1].winner, trace.battles[1].score) == ("QS QH 2S 3S 4S 6S", 3, (0, 0, 1, 7))


def test_lose_the_tied_who_still_hold_cards_are_out_and_give_them_up() -> None:
    trace = game("7C 9D / 7H 3D / 2S 4S 5S / 3S 6S 8S", "strict")
    assert pot(trace) == "7C 7H 2S 3S 9D 3D"
    assert (pot(trace, 2), trace.outcome.winner) == ("7C 7H 2S 3S 9D 3D 4S 6S", 3)


@pytest.mark.parametrize(("hands", "rules", "laid"), [("QS / QH / 2S 4S 5S", "standard", "QS QH 2S"),
                                                      ("7C 9D / 7H 3D / 2S 4S 5S", "strict", "7C 7H 2S 9D 3D")])
def test_if_only_one_seat_still_holds_cards_it_wins_battle_pot_and_game(hands: str, rules: str, laid: str) -> None:
    trace = game(hands, rules)
    assert (pot(trace), trace.battles[0].winner, trace.battles[0].war) == (laid, 2, True)
    assert (trace.outcome.reason, trace.outcome.winner) == (Reason.ALL_CARDS, 2)
    assert trace.outcome.score == (0, 0, sum(map(len, trace.hands)))


def test_if_nobody_holds_cards_it_is_a_draw() -> None:
    outcome = game("QS / QH / 2S").outcome
    assert (outcome.reason, outcome.winner, outcome.score) == (Reason.SHORTAGE, None, (0, 0, 0))


def test_the_seat_that_waits_wins_the_waiting_pot_after_a_second_war() -> None:
    trace = game("QS / QH / 2S 9S 5S 6S / 3S 9D 8S 4D", "none-down")
    assert (pot(trace, 2), trace.battles[1].levels) == ("QS QH 2S 3S 9S 9D 5S 8S", 1)
