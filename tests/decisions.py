"""Short ways to a game with decisions, for tests."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from hypothesis import strategies as st

from krig.cards import ACE, Card, deck
from krig.choices import Choice, Chooser, Recorded, strategy
from krig.deals import check_hands, read_hands
from krig.engine import play
from krig.rules import load_rules
from krig.trace import Position, Trace
from krig.trace_json import read_trace_json, write_trace_json
from krig.trace_text import read_trace_text, write_trace_text
from krig.verify import verify


def decided(hands: str, rules: str, *said: str) -> Trace:
    """The game of hands of any size, every card checked; said: all choices of each seat, or the name of a strategy."""
    rule_set, dealt = load_rules(rules), read_hands(hands)
    names = said if said else ("highest", "highest")
    choosers: list[Chooser] = []
    for seat, words in enumerate(names):
        named = words in ("highest", "lowest") or words.startswith("random:")
        choosers.append(strategy(words, seat=seat) if named else Recorded(words.split(), key=str(seat)))
    trace = play(dealt, rule_set, aside=check_hands(dealt, rule_set, any_deal=True), choosers=choosers, pickup_seed=1)
    verify(trace)
    for chooser in choosers:
        if isinstance(chooser, Recorded):
            chooser.check_all_made()
    return trace


def spy(answer: Callable[[Choice], str], seen: list[Choice]) -> Chooser:
    """A chooser that answers like `answer` and notes what it was asked."""
    def choose(choice: Choice) -> str:
        seen.append(choice)
        return answer(choice)
    return choose


@st.composite
def games_decided(draw: st.DrawFn, name: str) -> Trace:
    """Games under a rule set and variations of it, with few ranks, hands of any size and all strategies."""
    varied = [name, f"down={draw(st.sampled_from(['3', '0', '1', '3,0', '2,5']))}",
              f"limit={draw(st.sampled_from([1, 3, 40, 80]))}", f"order={draw(st.sampled_from(['high', 'low']))}",
              f"at_limit={draw(st.sampled_from(['most-cards', 'draw']))}"]
    if name == "arneson":
        varied.append(f"hand={draw(st.sampled_from([1, 2, 3, 5, 10]))}")
    if name == "steal":
        varied.append(f"pickup={draw(st.sampled_from(['winner-first', 'loser-first', 'seat', 'random']))}")
    rules = load_rules("+".join(varied))
    ranks = draw(st.sampled_from([{2, 3}, {2, 3, 4}, {3, 13, ACE}, {2, 3, 4, 9, ACE}]))
    cards: list[Card] = list(draw(st.permutations([card for card in deck(52) if card.rank in ranks])))
    cards = cards[: draw(st.integers(2, len(cards)))]
    edges = [0, draw(st.integers(1, len(cards) - 1)), len(cards)]
    hands = [cards[low:high] for low, high in pairwise(edges)]
    names = [draw(st.sampled_from(["highest", "lowest", "random:1", "random:2", "random:3"])) for _ in hands]
    return play(hands, rules, aside=check_hands(hands, rules, any_deal=True), pickup_seed=draw(st.integers(0, 99)),
                choosers=[strategy(word, seat=seat) for seat, word in enumerate(names)])


def replayed(trace: Trace) -> Trace:
    """The game played again from the choices that were made."""
    choosers = [Recorded(said, key=str(seat)) for seat, said in enumerate(trace.choices)]
    again = play(trace.hands, trace.rules, aside=trace.aside, pickup_seed=trace.pickup_seed, choosers=choosers)
    for chooser in choosers:
        chooser.check_all_made()
    return again


def check_kept_and_replayed(trace: Trace) -> list[Position]:
    """Cards are kept, both forms of the trace read back, its choices play it again; the positions, whose cards in
    stack, hand and pile together are the score.
    """
    verify(trace)
    assert replayed(trace) == trace
    assert read_trace_text(write_trace_text(trace)) == trace
    assert read_trace_json(write_trace_json(trace)) == trace
    positions = list(trace.positions())
    scores = [tuple(map(len, trace.hands)), *(battle.score for battle in trace.battles)]
    for place, score in zip(positions, scores, strict=True):
        assert tuple(sum(map(len, own)) for own in zip(place.stacks, place.hands, place.piles, strict=True)) == score
    return positions
