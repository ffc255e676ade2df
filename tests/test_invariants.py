"""What holds in every game: told once more from the rules page, conservation, parity, duality, the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from games import game
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import Game, Story, Told

from krig.cards import ACE, Card, deck, format_hand
from krig.deals import check_hands, deal
from krig.engine import play
from krig.events import Short, Tied, Won
from krig.generator import Generator
from krig.rules import RuleSet, load_rules, vary
from krig.trace import Stacks, Trace
from krig.trace_json import read_trace_json, write_trace_json
from krig.trace_text import read_trace_text, write_trace_text
from krig.verify import verify

FIELDS: dict[str, list[Any]] = {
    "order": ["high", "low"],
    "down": [[0], [1], [2], [3], [3, 0], [0, 2]],
    "shortage": ["lose", "last-card", "last-card-or-out"],
    "participants": ["tied", "all"],
    "pickup": ["winner-first", "loser-first", "seat", "random"],
    "limit": ["none", "none", 1, 2, 5, 40],
    "at_limit": ["most-cards", "draw"],
    "wars_to_win": ["none", "none", 1, 2],
    "bonus": [0, 0, 1],
    "beats": [[], [], [[2, 4]], [[3, 14], [2, 13]]],
    "goal": ["collect", "collect", "rid"],
}


def draw_rules(pick: Callable[[list[Any]], Any]) -> RuleSet:
    """A rule set that differs from `standard` in fields picked from FIELDS."""
    values = {key: pick(choices) for key, choices in FIELDS.items()}
    if values["order"] == "low":
        values["beats"] = []
    return vary(load_rules("standard"), values)


def pick(chance: Generator, choices: list[Any]) -> Any:
    """One of some values, drawn."""
    return choices[chance.below(len(choices))]


def cut(cards: list[Card], cuts: list[int]) -> Stacks:
    """Hands from cuts of the cards; every hand gets one card at least."""
    edges = sorted({0, *cuts, len(cards)})
    return tuple(tuple(cards[low:high]) for low, high in pairwise(edges))


@st.composite
def small_games(draw: st.DrawFn) -> Trace:
    """Games with few ranks, so that wars are many, and hands of any size."""
    rules = draw_rules(lambda choices: draw(st.sampled_from(choices)))
    ranks = draw(st.sampled_from([{2, 3}, {2, 3, 4}, {3, 13, ACE}, {2, 3, 4, 9, ACE}]))
    cards = draw(st.permutations([card for card in deck(52) if card.rank in ranks]))
    cards = list(cards[: draw(st.integers(4, len(cards)))])
    hands = cut(cards, draw(st.lists(st.integers(1, len(cards) - 1), min_size=1, max_size=3, unique=True)))
    return play(hands, rules, aside=check_hands(hands, rules, any_deal=True), pickup_seed=draw(st.integers(0, 99)))


def tell_again(trace: Trace) -> tuple[Story, Story]:
    """A game as the engine and as the reference tell it."""
    chance = trace.pickup_seed if trace.rules.pickup == "random" else None
    taken = {event.battle: list(event.taken) for event in trace.events if isinstance(event, Won)}
    outcome = trace.outcome
    ours = Story([Told(battle.war, battle.levels, battle.winner, list(battle.pot), taken.get(battle.number, []),
                       list(battle.score)) for battle in trace.battles],
                 str(outcome.reason), outcome.winner, outcome.start, outcome.period)
    return ours, Game([list(hand) for hand in trace.hands], trace.rules, chance, trace.game).tell()


@settings(max_examples=120, deadline=None)
@given(small_games())
def test_every_game_is_as_the_rules_page_tells_it(trace: Trace) -> None:
    ours, story = tell_again(trace)
    assert ours == story


@pytest.mark.parametrize("start", range(0, 1500, 500))
def test_a_thousand_small_games_are_as_the_rules_page_tells_them(start: int) -> None:
    for number in range(start, start + 500):
        chance = Generator(number)
        rules = draw_rules(partial(pick, chance))
        cards = [card for card in deck(52) if card.rank in (2, 3, 4, ACE)]
        chance.shuffle(cards)
        cards = cards[: 4 + chance.below(len(cards) - 3)]
        hands = cut(cards, [1 + chance.below(len(cards) - 1) for _ in range(1 + chance.below(3))])
        if len(hands) == 1:
            continue
        trace = play(hands, rules, aside=check_hands(hands, rules, any_deal=True), pickup_seed=number)
        verify(trace)
        ours, story = tell_again(trace)
        assert ours == story, f"{number}: {rules.name}: {' / '.join(map(format_hand, hands))}"


WHOLE = ("three-wars", "clock", "three-or-four", "everyone-fights", "jokers", "bonus-card", "peace", "pjanitsa",
         "pjanitsa+goal=rid")


@pytest.mark.parametrize("name", [
    "standard", "strict", "one-down", "none-down", "open-ties", "fifty", "standard+pickup=seat",
    "standard+pickup=loser-first", "standard+pickup=random", "standard+minutes=10", "standard+wars_to_win=3",
    "standard+bonus=1", "standard+order=low", "standard+deck=36+beats=6>14", "standard+deck=54",
    "strict+participants=all", *WHOLE,
])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_as_the_rules_page_tells_them(name: str, seats: int) -> None:
    rules = load_rules(name)
    if seats not in rules.seats:
        pytest.skip(f"{name} is not for {seats}")
    for number in range(3 if seats == 2 else 1):
        hands, aside = deal(rules, seats=seats, seed=11, game=number)
        trace = play(hands, rules, aside=aside, pickup_seed=11, game=number)
        verify(trace)
        ours, story = tell_again(trace)
        assert ours == story


@settings(max_examples=60, deadline=None)
@given(small_games())
def test_cards_are_conserved_after_every_event(trace: Trace) -> None:
    verify(trace)
    for position, score in zip(trace.positions(), [tuple(map(len, trace.hands)), *(b.score for b in trace.battles)],
                               strict=True):
        assert tuple(map(len, position.stacks)) == score


@settings(max_examples=60, deadline=None)
@given(small_games())
def test_both_forms_of_a_trace_read_back_the_same(trace: Trace) -> None:
    for again in (read_trace_text(write_trace_text(trace)), read_trace_json(write_trace_json(trace))):
        assert again == trace
        assert list(map(type, again.events)) == list(map(type, trace.events))


@pytest.mark.parametrize("name", ["standard", "fifty", "standard+down=1", "standard+down=5,1", "strict"])
def test_parity_of_the_stacks_follows_the_battles_where_every_down_is_odd(name: str) -> None:
    rules = load_rules(name)
    checked = 0
    for number in range(20):
        hands, aside = deal(rules, seats=2, seed=2, game=number)
        for battle in play(hands, rules, aside=aside).battles:
            if any(isinstance(event, Short) for event in battle.events):
                break
            assert {size % 2 for size in battle.score} == {(rules.deck // 2 + battle.number) % 2}
            checked += battle.war
    assert checked > 20


@pytest.mark.parametrize(("name", "sizes"), [("standard", [2, 10, 18, 26]), ("standard+down=1", [2, 6, 10, 14])])
def test_pots_of_single_double_and_triple_wars_of_two(name: str, sizes: list[int]) -> None:
    rules = load_rules(name)
    seen = set()
    for number in range(150):
        hands, aside = deal(rules, seats=2, seed=1, game=number)
        for battle in play(hands, rules, aside=aside).battles:
            if not any(isinstance(event, Short) for event in battle.events) and battle.levels < 4:
                assert len(battle.pot) == sizes[battle.levels]
                seen.add(battle.levels)
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize("down", ["0", "1", "3", "5"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_peace_on_a_deal_is_war_on_the_deal_with_ranks_reversed(down: str, seats: int) -> None:
    def reverse(card: Card) -> Card:
        return Card.parse(str(Card(16 - card.rank, card.suit)))

    peace, war = load_rules(f"standard+order=low+down={down}"), load_rules(f"standard+down={down}")
    for number in range(2):
        hands, _ = deal(war, seats=seats, seed=5, game=number)
        low = play(hands, peace)
        high = play([[reverse(card) for card in hand] for hand in hands], war)
        assert [(b.war, b.levels, b.winner, tuple(map(reverse, b.pot)), b.score) for b in low.battles] \
            == [(b.war, b.levels, b.winner, b.pot, b.score) for b in high.battles]
        assert low.outcome == high.outcome


def test_a_tie_names_those_who_share_the_best_and_those_who_fight() -> None:
    for number in range(30):
        hands, _ = deal(load_rules("one-down"), seats=4, seed=3, game=number)
        for event in play(hands, load_rules("one-down")).events:
            if isinstance(event, Tied):
                assert set(event.seats) <= set(event.fighters)


def test_the_same_input_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    def run(seed: str) -> bytes:
        return subprocess.run([sys.executable, "-m", "krig", "play", "--rules", "standard+pickup=random", "--seed", "4",
                               "--seats", "3", "--format", "json"], check=True, capture_output=True,
                              env={**os.environ, "PYTHONHASHSEED": seed}).stdout

    first, second = run("1"), run("4242")
    assert first == second
    assert read_trace_json(first.decode()).outcome.battles > 10


def test_seven_card_check_of_the_public_source() -> None:
    """One face-down card, last-card rule: A plays five cards, B two; B's queen stands and wins all seven."""
    hands = "7S 2H QD 3C 5D 9C / 7H QH"
    battle = game(hands, "standard+down=1").battles[0]
    assert (battle.winner, len(battle.pot), battle.score) == (1, 7, (1, 7))
    battle = game(hands, "standard+down=1+shortage=last-card-or-out").battles[0]
    assert (battle.winner, len(battle.pot), battle.score) == (0, 5, (8, 0))
