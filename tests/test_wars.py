"""One micro-deal for each ruling on wars: what is laid, who fights, who goes on. Hands are top card first."""

from __future__ import annotations

import pytest
from games import find, game, pot, rules_of

from krig.events import Laid, Tied, Turned

TWO = "7C 9D 2S 6H 8D 2H 3S 4S JH KC / 7H 3D KS 10H 8S 2C 3C 4C 10C KD 5S"     # eight ties eight at the first level


def test_each_fighter_lays_down_then_turns_one_up() -> None:
    trace = game("7C 9D 2S 6H QD / 7H 3D KC 10H 10S AC")
    assert pot(trace) == "7C 7H 9D 3D 2S KC 6H 10H QD 10S"
    assert [[card.text for card in row] for row in find(trace, Laid)["cards"]] == [  # type: ignore[attr-defined]
        ["9D", "2S", "6H"], ["3D", "KC", "10H"]]
    assert rules_of(trace) == ["battle.turn-up", "war.tie", "war.face-down", "war.turn-up", "war.highest-wins"]


@pytest.mark.parametrize(("down", "laid", "cards"), [
    ("0", "7C 7H 9D 3D", 4),
    ("1", "7C 7H 9D 3D 2S KS", 6),
    ("3", "7C 7H 9D 3D 2S KS 6H 10H 8D 8S 2H 2C 3S 3C 4S 4C JH 10C", 18),
])
def test_down_says_how_many_lie_face_down(down: str, laid: str, cards: int) -> None:
    trace = game(TWO, f"standard+down={down}")
    assert (pot(trace), len(trace.battles[0].pot)) == (laid, cards)


def test_a_shared_best_card_again_is_the_next_level_of_the_same_pot() -> None:
    trace = game(TWO, "open-ties")
    battle = trace.battles[0]
    assert (battle.war, battle.levels) == (True, 5)
    assert rules_of(trace)[:6] == ["battle.turn-up", "war.tie", "war.face-down", "war.turn-up", "war.again",
                                   "war.turn-up"]


def test_the_last_entry_of_down_repeats() -> None:
    trace = game(TWO, "open-ties")
    laid = [(event.level, sum(map(len, event.cards))) for event in trace.battles[0].events if isinstance(event, Laid)]
    turned = [event.level for event in trace.battles[0].events if isinstance(event, Turned)]
    assert (laid, turned) == ([(1, 6)], [0, 1, 2, 3, 4, 5])


def test_face_down_cards_lie_row_by_row_also_where_one_has_fewer() -> None:
    assert pot(game("7C 9D 2S / 7H 3D KC 10H 10S AC")) == "7C 7H 9D 3D KC 10H 2S 10S"


# -- who fights -----------------------------------------------------------------------------------------------------


def test_participants_tied_the_others_wait_and_their_cards_stay_in_the_pot() -> None:
    trace = game("7C 9D 2S / 4H 3D 4S / 7H 5D 6S", "none-down")
    assert find(trace, Tied) == {"seats": (0, 2), "fighters": (0, 2)}
    assert (pot(trace), trace.battles[0].winner) == ("7C 4H 7H 9D 5D", 0)
    assert rules_of(trace)[1] == "war.tied-fight"


def test_participants_all_everyone_who_turned_up_a_card_fights_and_may_win() -> None:
    trace = game("7C 9D 2S / 4H KD 4S / 7H 5D 6S", "none-down+participants=all")
    assert find(trace, Tied) == {"seats": (0, 2), "fighters": (0, 1, 2)}
    assert (pot(trace), trace.battles[0].winner) == ("7C 4H 7H 9D KD 5D", 1)
    assert rules_of(trace)[1] == "war.all-fight"


def test_participants_tied_keeps_only_those_who_share_the_best_of_the_last_comparison() -> None:
    trace = game("7C 9D 2S 3S / 7D 9C KS 4S / 7H 5D AS 6S", "none-down")
    assert [event.fighters for event in trace.battles[0].events if isinstance(event, Tied)] == [(0, 1, 2), (0, 1)]
    assert trace.battles[0].winner == 1


def test_participants_all_keeps_every_fighter_at_later_levels() -> None:
    trace = game("7C 9D 2S 3S / 7D 9C KS 4S / 7H 5D AS 6S", "none-down+participants=all")
    assert [event.fighters for event in trace.battles[0].events if isinstance(event, Tied)] == [(0, 1, 2)] * 2
    assert trace.battles[0].winner == 2


def test_a_tie_below_the_best_card_of_a_level_means_nothing() -> None:
    trace = game("7C KD 2S / 7D 9C 4S / 7H 9D 6S", "none-down")
    assert (trace.battles[0].winner, trace.battles[0].levels) == (0, 1)


def test_a_seat_that_is_out_does_not_fight() -> None:
    trace = game("2C / 8D 7D 9C 4S / 9H 7H 5D 6S", "none-down+participants=all")
    assert find(trace, Tied, 2) == {"seats": (1, 2), "fighters": (1, 2)}


def test_a_beating_rank_is_judged_among_the_fighters_only() -> None:
    """The ace waits: between six and seven the six keeps its rank."""
    trace = game("KS 6S 2S / AS 3D 4D / AD 7H 5H / KD 8H 9H", "none-down+beats=6>14")
    assert find(trace, Tied)["fighters"] == (1, 2)
    trace = game("AS 6S 2S / KS AC 4D / AD 7H 5H", "none-down+beats=6>14")
    assert trace.battles[0].winner == 2
