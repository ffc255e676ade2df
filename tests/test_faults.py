"""Faults that others made in programs of this game, each with a test that would have caught it here.

The names are those of the faults. What is asked of one rule set elsewhere is asked here of every one.
"""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations

import pytest
from games import game, rules_of
from reference import Game as Reference
from reference import Story, Told

from krig.cards import ACE, Card, deck, format_hand
from krig.choices import Chooser, highest, strategy
from krig.cli import main
from krig.deals import check_hands, deal
from krig.engine import play
from krig.events import Laid, Out, Reason, Short, Tied, Turned, Won
from krig.facts import Game, turned_at
from krig.generator import Generator
from krig.lang import LANGUAGES, Player, PlayerPart, load_language
from krig.narrate import narrate
from krig.pages.choices import NOTHING, choice
from krig.pages.views import outcome_sentence
from krig.rules import RuleSet, load_rules, rule_set_ids
from krig.trace import BANK, Stacks, Trace
from krig.trace_json import write_trace_json
from krig.trace_text import write_trace_text
from krig.verify import verify

ALL = [load_rules(name) for name in rule_set_ids()]
WARS = [rules for rules in ALL if rules.game == "war"]
SEATED = [(rules, seats) for rules in ALL for seats in rules.seats]
SHORTAGES = ("lose", "last-card", "last-card-or-out")
PICKUPS = ("winner-first", "loser-first", "seat")
"""The orders in which a game can go round."""

by_name = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
by_war = pytest.mark.parametrize("rules", WARS, ids=lambda rules: rules.name)
by_seats = pytest.mark.parametrize(("rules", "seats"), SEATED, ids=[f"{rules.name}-{seats}" for rules, seats in SEATED])


def played(hands: Sequence[Sequence[Card]], rules: RuleSet, choose: Callable[[int], Chooser] = lambda seat: highest,
           ) -> Trace:
    """The game of hands of any size."""
    aside = check_hands(hands, rules, any_deal=True)
    return play(hands, rules, aside=aside, pickup_seed=1, choosers=[choose(seat) for seat in range(len(hands))])


def dealt(rules: RuleSet, *, seats: int = 2, game: int = 0, keep: int = 52,
          choose: Callable[[int], Chooser] = lambda seat: highest) -> Trace:
    """A game of a seed. keep: how many cards of each hand are dealt; the shoe of the bank is whole."""
    hands = deal(rules, seats=seats, seed=20, game=game)[0]
    return played([hand if rules.game == "bank" else hand[:keep] for hand in hands], rules, choose)


@pytest.fixture
def in_time() -> Iterator[None]:
    """A test that hangs fails instead."""
    def stop(*_: object) -> None:
        raise TimeoutError("a game that does not end")
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def told(trace: Trace) -> list[tuple[object, ...]]:
    """What happens in a game, suits left aside."""
    return [(battle.war, battle.levels, battle.winner, [card.rank for card in battle.pot], battle.score)
            for battle in trace.battles]


# -- suits decide -----------------------------------------------------------------------------------------------------

@by_seats
def test_ties_are_decided_by_suit(rules: RuleSet, seats: int) -> None:
    other = dict(zip("SHDC", "DSCH", strict=True))
    trace = dealt(rules, seats=seats)
    hands = [[Card.parse(str(card)[:-1] + other[card.suit]) if card.suit in other else card for card in hand]
             for hand in trace.hands]
    changed = played(hands, rules)
    assert told(changed) == told(trace)
    assert changed.outcome == trace.outcome


def test_who_holds_the_ace_of_hearts_cannot_lose() -> None:
    trace = game("AH 2S 3S 4S 5S 6S / AS 2H 3H 4H 6H 7H")
    assert trace.battles[0].war
    assert trace.outcome.winner == 1


# -- the rule set is not told, or not the one that is played ----------------------------------------------------------

@by_war
@pytest.mark.parametrize("code", LANGUAGES)
def test_nobody_says_what_happens_when_cards_run_out(rules: RuleSet, code: str) -> None:
    assert choice("shortage", rules, load_language(code)) not in ("", NOTHING)


@by_name
def test_the_rules_that_are_told_are_not_those_that_are_played(rules: RuleSet, capsys: pytest.CaptureFixture[str]
                                                              ) -> None:
    with pytest.raises(SystemExit):
        main(["rules", rules.id])
    fields = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("source: ")]
    base = {"one-pass": "tod-und-leben", "steal": "steal", "hand": "arneson", "bank": "casino-war"}
    said = load_rules("+".join([base.get(rules.game, "standard"), *(
        line for line in fields if line.split("=")[0] not in ("game", "seats"))]))
    for number in range(3):
        hands = deal(rules, seats=min(rules.seats), seed=7, game=number)[0]
        assert played(hands, said).events == played(hands, rules).events


@by_name
def test_a_result_does_not_say_by_which_rules_it_was_played(rules: RuleSet, capsys: pytest.CaptureFixture[str]) -> None:
    trace = dealt(rules, seats=min(rules.seats))
    assert write_trace_text(trace).split("\n")[1].split() == ["rules", rules.name]
    assert json.loads(write_trace_json(trace))["rules"] == rules.id
    for form, shown in (("text", rules.id), ("jsonl", f'"rules": "{rules.id}"')):
        with pytest.raises(SystemExit):
            main(["play", "--rules", rules.id, "--seed", "1", "--seats", str(min(rules.seats)), "--format", form])
        assert shown in capsys.readouterr().out.split("\n")[0]


# -- the deal ---------------------------------------------------------------------------------------------------------

@by_seats
def test_each_player_gets_a_pack_of_their_own(rules: RuleSet, seats: int) -> None:
    for number in range(20):
        hands, aside = deal(rules, seats=seats, seed=3, game=number)
        assert Counter([*aside, *(card for hand in hands for card in hand)]) == Counter(rules.cards)


@by_seats
def test_the_deal_forgets_a_card(rules: RuleSet, seats: int) -> None:
    hands, aside = deal(rules, seats=seats, seed=3)
    whole = {52: 52, 36: 36, 32: 32, 54: 54}[rules.deck] * rules.packs
    if rules.game == "bank":
        assert [len(hand) for hand in hands] == [0, 6 * 52]
        return
    assert [len(hand) for hand in hands] == [whole // seats] * seats
    assert len(aside) == whole % seats
    assert rules.deck != 52 or seats != 2 or [len(hand) for hand in hands] == [26, 26]


# -- the wrong loser --------------------------------------------------------------------------------------------------

PLAYERS = (Player("Ada", pronoun="she"), Player("Bo", pronoun="he"))
WAR_AT_ONCE = "7S 2S 3S 4S KH 8D"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rules", [rules for rules in ALL if 2 in rules.seats], ids=lambda rules: rules.name)
def test_the_loser_is_called_the_winner(rules: RuleSet, code: str) -> None:
    language, winners = load_language(code), set()
    for number in range(12):
        trace = dealt(rules, game=number, keep=5)
        winner = trace.outcome.winner
        if winner is None:
            continue
        winners.add(winner)
        assert PLAYERS[1 - winner].name not in outcome_sentence(trace.outcome, ("Ada", "Bo"), language)
        for sentence in narrate(Game(trace, ("ada", "bo")), PLAYERS, language)[-1].sentences:
            named = [part.seat for part in sentence.parts if isinstance(part, PlayerPart)]
            if sentence.kind.startswith("end-") and rules.game != "bank":       # there the chips of one are told
                assert winner in named or not named, sentence.text
    assert winners == {0, 1}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("hands", "rules", "short"), [
    (f"{WAR_AT_ONCE} / 7H 9D", "strict", 1), (f"7H 9D / {WAR_AT_ONCE}", "strict", 0),
    (f"{WAR_AT_ONCE} / 7H", "one-down", 1), (f"7H / {WAR_AT_ONCE}", "one-down", 0),
    (f"{WAR_AT_ONCE} / 7H 9D", "standard", 1), (f"7H 9D / {WAR_AT_ONCE}", "standard", 0),
])
def test_too_few_cards_are_told_of_the_wrong_player(hands: str, rules: str, short: int, code: str) -> None:
    trace = game(hands, rules)
    assert {event.seat for event in trace.events if isinstance(event, Short | Out) if event.battle == 1} == {short}
    sentences = narrate(Game(trace, ("ada", "bo")), PLAYERS, load_language(code))[0].sentences
    seats = [{part.seat for part in sentence.parts if isinstance(part, PlayerPart)} for sentence in sentences
             if sentence.kind.startswith("short-")]
    assert seats
    assert all(named == {short} for named in seats)


# -- games that never end ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("hands", "pickup"), [
    ("9C 9H JH 9S JD 9D / JS", "winner-first"), ("2S 3S 4S 6S / 5S 7S", "loser-first"), ("2S 4S / 5S 3S", "seat"),
])
@pytest.mark.usefixtures("in_time")
def test_a_game_that_never_ends_hangs(hands: str, pickup: str) -> None:
    trace = game(hands, f"standard+pickup={pickup}")
    outcome = trace.outcome
    assert (outcome.reason, outcome.winner) == (Reason.ENDLESS, None)
    stacks = [position.stacks for position in trace.positions()]
    assert stacks[outcome.start or 0] == stacks[-1]
    assert len(stacks) == outcome.battles + 1


@pytest.mark.usefixtures("in_time")
@by_war
@pytest.mark.parametrize("pickup", PICKUPS)
def test_a_game_is_cut_off_or_stuck_from_time_to_time(rules: RuleSet, pickup: str) -> None:
    """Every small game comes to an end of its own, and one that goes round stands where it has stood."""
    free = load_rules(f"{rules.name}+pickup={pickup}+limit=none+minutes=none")
    for number in range(60):
        chance = Generator(number)
        cards = [card for card in free.cards if card.rank in (8, 9, 10, ACE)]
        chance.shuffle(cards)
        seats = min(rules.seats)
        hands = [cards[seat * 3: seat * 3 + 3] for seat in range(seats)]
        trace = played(hands, free)
        assert trace.outcome.reason in (Reason.ALL_CARDS, Reason.SHORTAGE, Reason.WARS, Reason.ENDLESS)
        if trace.outcome.start is not None:
            stacks = [position.stacks for position in trace.positions()]
            assert stacks[trace.outcome.start] == stacks[-1]


@pytest.mark.usefixtures("in_time")
def test_both_keep_an_ace_and_the_game_has_no_end() -> None:
    for number in range(40):
        cards = [card for card in deck(52) if card.rank != ACE]
        Generator(number).shuffle(cards)
        hands = [[*cards[:12], Card.parse("AS"), Card.parse("AH")], [*cards[12:24], Card.parse("AD"), Card.parse("AC")]]
        assert played(hands, load_rules("strict+pickup=seat")).outcome.reason in (Reason.ALL_CARDS, Reason.ENDLESS)


@pytest.mark.usefixtures("in_time")
def test_seat_order_does_not_seem_to_go_round() -> None:
    """With all cards dealt a part of the games goes round in seat order, and by far not all."""
    rules = load_rules("strict+pickup=seat")
    ends = Counter(dealt(rules, game=number).outcome.reason for number in range(60))
    assert set(ends) == {Reason.ALL_CARDS, Reason.ENDLESS}
    assert 2 <= ends[Reason.ENDLESS] <= 30


# -- the end and the count --------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("hands", "rules", "battles"), [
    ("2S / 3S", "standard", 1),
    ("AS KS QS / 2H 3H 4H", "standard", 3),
    ("7S 2S 3S 4S AS / 7H 2H 3H 4H KH", "standard", 1),     # the war takes the last card
    ("2S KS / 3S 4H", "standard", 4),                       # 2-3, K-4, K-3, 4-2
    ("2S KS QS / 3S", "standard", 3),                       # 2-3, K-3, Q-2
    ("AS 2S / AH 3S", "none-down", 1),
])
def test_play_goes_on_after_a_hand_is_empty(hands: str, rules: str, battles: int) -> None:
    trace = game(hands, rules)
    assert len(trace.battles) == trace.outcome.battles == battles


@by_seats
def test_a_battle_is_counted_that_was_not_played(rules: RuleSet, seats: int) -> None:
    trace = dealt(rules, seats=seats, keep=9)
    assert [battle.number for battle in trace.battles] == [*range(1, trace.outcome.battles + 1)]
    for battle, before in zip(trace.battles, trace.positions(), strict=False):
        turned = {event_seat for event in battle.events if isinstance(event, Turned) for event_seat in event.seats}
        held = {seat for seat in trace.seats if before.stacks[seat] or before.hands[seat]}
        assert turned <= held or rules.game == "bank" or rules.game == "steal"
        if rules.game == "war":
            assert {seat for seat, _ in turned_at(battle, 0)} == held
            assert len(held) > 1


@pytest.mark.parametrize("shortage", SHORTAGES)
@by_war
def test_both_out_at_once_and_one_is_the_winner(rules: RuleSet, shortage: str) -> None:
    seats = min(rules.seats)
    hands = [[Card.parse("9" + suit)] for suit in "SHDC"[:seats]]
    outcome = played(hands, load_rules(f"{rules.name}+shortage={shortage}")).outcome
    assert (outcome.reason, outcome.winner, outcome.score) == (Reason.SHORTAGE, None, (0,) * seats)


# -- cards come and go ------------------------------------------------------------------------------------------------

@by_seats
def test_cards_become_more_or_fewer(rules: RuleSet, seats: int) -> None:
    for number, keep in enumerate((4, 8, 12, 52 if seats == rules.seats[0] else 9)):
        trace = dealt(rules, seats=seats, game=number, keep=keep,
                      choose=lambda seat: strategy("random:1", seat=seat))
        verify(trace)
        whole = Counter(card for hand in trace.hands for card in hand)
        for battle, after in zip(trace.battles, list(trace.positions())[1:], strict=True):
            held = Counter(card for part in (after.stacks, after.hands, after.piles) for own in part for card in own)
            waiting = battle.pot if any(
                event.rule in ("shortage.pot-waits", "shortage.draw") for event in battle.events) else ()
            if rules.game == "bank":
                assert not held - whole                     # rounds leave the shoe, nothing comes back
            else:
                assert held + Counter(waiting) == whole, f"{rules.name}, battle {battle.number}"
                assert sum(battle.score) + len(waiting) + len(trace.aside) == len(rules.cards)


# -- the face-down cards ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("down", range(7))
def test_the_number_of_face_down_cards_is_asked_for_and_not_used(down: int) -> None:
    """Any of the face-down cards would decide the other way."""
    low, high = "2S 3S 4S 5S 6S 8S"[: 3 * down], "3H 4H 5H 6H 8H 9H"[: 3 * down]
    one, other = f"7S {low} KC 9D", f"7H {high} QC 10D"
    for hands, winner in ((f"{one} / {other}", 0), (f"{other} / {one}", 1)):
        battle = game(hands, f"standard+down={down}").battles[0]
        assert (battle.winner, len(battle.pot), battle.levels) == (winner, 4 + 2 * down, 1)


@by_name
def test_no_card_is_laid_face_down_and_the_second_player_wins_every_war(rules: RuleSet) -> None:
    winners: Counter[int | None] = Counter()
    for number in range(24):
        trace = dealt(rules, seats=min(rules.seats), game=number, keep=20)
        for battle, before in zip(trace.battles, trace.positions(), strict=False):
            winners[battle.winner] += battle.war
            if rules.game != "war" or not battle.war or min(map(len, filter(None, before.stacks))) < 12:
                continue
            levels = max(event.level for event in battle.events if isinstance(event, Turned))
            for level in range(1, min(levels, 2) + 1):
                rows = [row for event in battle.events if isinstance(event, Laid) and event.level == level
                        for row in event.cards]
                assert {len(row) for row in rows} == ({rules.down_at(level)} if rules.down_at(level) else set())
    counts = [winners[seat] for seat in range(min(rules.seats))]
    assert min(counts) * 4 > max(counts), counts


# -- ties -------------------------------------------------------------------------------------------------------------

def test_a_double_war_is_never_seen() -> None:
    trace = game("7S 2S 3S 4S 9S 2D 3D 4D KS 5C / 7H 2H 3H 4H 9H 2C 3C 4C QH 6C")
    assert trace.battles[0].levels == 2
    assert rules_of(trace).count("war.again") == 1
    assert len(trace.battles[0].pot) == 18


@by_war
def test_a_tie_goes_to_the_first_player(rules: RuleSet) -> None:
    ties = 0
    for number in range(10):
        trace = dealt(rules, seats=min(rules.seats), game=number, keep=12)
        for battle in trace.battles:
            cards = [card for _, card in turned_at(battle, 0)]
            best = {card.rank for card in cards}
            if len(best) == 1:
                ties += 1
                assert battle.war
                assert next(event.seats for event in battle.events if isinstance(event, Tied)) == tuple(
                    seat for seat, _ in turned_at(battle, 0))
    assert ties


def mirrored(hands: Stacks) -> Stacks:
    return hands[::-1]


@pytest.mark.parametrize("rules", [rules for rules in ALL if 2 in rules.seats
                                   and rules.game in ("war", "one-pass", "hand")], ids=lambda rules: rules.name)
@pytest.mark.parametrize("pickup", ["winner-first", "loser-first"])
def test_seats_are_not_equal(rules: RuleSet, pickup: str) -> None:
    """Exchanged hands exchange the game. Not in seat order, nor where both may steal, one after the other."""
    if rules.has("pickup"):
        rules = load_rules(f"{rules.name}+pickup={pickup}")
    for number in range(8):
        hands = deal(rules, seats=2, seed=9, game=number)[0]
        here, there = played(hands, rules), played(mirrored(hands), rules)
        assert [battle.score for battle in here.battles] == [battle.score[::-1] for battle in there.battles]
        taken, again = ([event.taken for event in trace.events if isinstance(event, Won)] for trace in (here, there))
        assert rules.game == "hand" or taken == again
        assert here.outcome.score == there.outcome.score[::-1]
        assert (here.outcome.reason, here.outcome.period) == (there.outcome.reason, there.outcome.period)


def test_seat_order_is_taken_for_fair() -> None:
    """In seat order exchanged hands may give another game: the order of the pot stays that of the seats."""
    rules, differing = load_rules("standard+pickup=seat"), 0
    for number in range(10):
        hands = deal(rules, seats=2, seed=9, game=number)[0]
        differing += [battle.score for battle in played(hands, rules).battles] != [
            battle.score[::-1] for battle in played(mirrored(hands), rules).battles]
    assert differing


# -- shortage ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_face_down_cards_the_shortage_rule_makes_a_difference(seats: int) -> None:
    """Who has no card is out by either rule. Where the last card stands it does, and games may differ."""
    one, other, third = (load_rules(f"none-down+shortage={shortage}+limit=300") for shortage in (
        "lose", "last-card-or-out", "last-card"))
    short = standing = 0
    for number in range(120):
        cards = [card for card in deck(52) if card.rank < 6]
        Generator(number).shuffle(cards)
        hands = [cards[seat * 4: seat * 4 + 4] for seat in range(seats)]
        here, there = played(hands, one), played(hands, other)
        assert told(here) == told(there)
        assert here.outcome == there.outcome
        short += any(isinstance(event, Short) for event in here.events)
        standing += told(played(hands, third)) != told(here)
        if not any(isinstance(event, Short) for event in here.events):
            assert told(played(hands, third)) == told(here)
    assert short
    assert standing


# -- figures that others found ----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("down", "published"), [(1, 0.809), (2, 0.717), (3, 0.655)])
def test_the_deal_of_four_aces_is_won_as_often_as_others_found(down: int, published: float) -> None:
    """One has the four aces, the other all the rest; the pot is shuffled, too few cards lose."""
    rules, won, games = load_rules(f"strict+down={down}+pickup=random"), 0, 200
    for number in range(games):
        aces, cards = [card for card in deck(52) if card.rank == ACE], [card for card in deck(52) if card.rank < ACE]
        Generator(number).shuffle(cards)
        trace = play([aces, cards], rules, pickup_seed=4, game=number)
        won += trace.outcome.winner == 0
    assert abs(won / games - published) < 0.09      # three times what chance alone would make of it


@pytest.mark.parametrize(("ranks", "suits", "one_in"), [(2, 2, 6), (2, 3, 20), (2, 4, 70), (3, 2, 15), (4, 2, 28)])
def test_all_deals_of_a_small_deck_are_swept_as_often_as_others_found(ranks: int, suits: int, one_in: int) -> None:
    """One player wins every battle of the first round, without a tie: counted over all deals."""
    half, swept, patterns = ranks * suits // 2, 0, set(permutations([*range(2, 2 + ranks)] * suits))
    for pattern in patterns:
        hands = as_cards(pattern, [half])
        trace = played(hands, load_rules(f"none-down+limit={half}"))
        swept += len(trace.battles) == half and all(
            not battle.war and battle.winner == 0 for battle in trace.battles)
    # either player may be the one who sweeps
    assert swept * one_in == len(patterns)


def as_cards(pattern: Sequence[int], cuts: Sequence[int]) -> Stacks:
    """Hands of cards of these ranks, cut at these places; suits in the order in which a rank comes."""
    used: Counter[int] = Counter()
    cards = []
    for rank in pattern:
        cards.append(Card.parse(f"{rank if rank < 11 else 'JQKA'[rank - 11]}{'SHDC'[used[rank]]}"))
        used[rank] += 1
    edges = [0, *cuts, len(cards)]
    return tuple(tuple(cards[low:high]) for low, high in pairwise(edges))


SWEPT = [*(f"{rules.name}+{pickup}" for rules in WARS if 2 in rules.seats and rules.deck in (52, 54)
           for pickup in ("pickup=winner-first", "pickup=seat")),
         "strict+pickup=loser-first", "standard+shortage=last-card-or-out", "standard+goal=rid", "strict+bonus=1"]


@pytest.mark.parametrize("name", SWEPT)
@pytest.mark.parametrize(("ranks", "suits"), [(2, 2), (2, 3), (3, 2)])
def test_a_deal_of_a_small_deck_is_played_otherwise_than_the_rules_page_says(name: str, ranks: int, suits: int) -> None:
    """All deals of all sizes, each compared with the game told once more from the rules page."""
    rules = load_rules(name)
    for pattern in sorted(set(permutations([*range(2, 2 + ranks)] * suits))):
        for cut in range(1, len(pattern)):
            hands = as_cards(pattern, [cut])
            trace = played(hands, rules)
            taken = {event.battle: list(event.taken) for event in trace.events if isinstance(event, Won)}
            outcome = trace.outcome
            ours = Story([Told(battle.war, battle.levels, battle.winner, list(battle.pot), taken.get(battle.number, []),
                               list(battle.score)) for battle in trace.battles],
                         str(outcome.reason), outcome.winner, outcome.start, outcome.period)
            assert ours == Reference([list(hand) for hand in hands], rules).tell(), " / ".join(map(format_hand, hands))


def test_the_stake_of_the_bank_is_taken_for_cards() -> None:
    """Chips are conserved as cards are: what one side pays the other gets."""
    trace = dealt(load_rules("casino-war"))
    assert {sum(battle.score) for battle in trace.battles} == {2 * trace.rules.chips}
    assert trace.score_after(0)[BANK] == trace.rules.chips
