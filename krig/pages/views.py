"""What the templates of a game's regions show: battles, cards, scores, the end. Words come from the language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from krig.cards import Card
from krig.events import Laid, Outcome, Reason, Turned
from krig.examples import Example
from krig.facts import winning_card
from krig.lang import CardPart, Language, NumberPart, Part, PlayerPart, RankPart, ScorePart
from krig.narrate import BattleText
from krig.trace import BANK, Battle, Trace


@dataclass(frozen=True, slots=True)
class CardView:
    """A card to draw: its letters and sign, and the classes that `game.css` knows."""

    text: str
    classes: str


@dataclass(frozen=True, slots=True)
class Row:
    """Cards side by side, with what a screen reader says instead. whose: shown before them, in a war."""

    label: str
    cards: tuple[CardView, ...]
    whose: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence. `mark` and `value`: what it tells ("card", "QD"); empty for plain words."""

    text: str
    mark: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A battle of the step list. rules: the ids of the rules behind its sentences, each once, in order."""

    battle: int
    rows: tuple[Row, ...]
    sentences: tuple[tuple[Span, ...], ...]
    rules: tuple[str, ...]
    score: str


def step(battle: Battle, text: BattleText, language: Language, names: Sequence[str]) -> Step:
    """What the step list shows of a battle. names: of the players, by seat."""
    rules = dict.fromkeys(sentence.rule for sentence in text.sentences)
    sentences = tuple(tuple(map(_span, sentence.parts)) for sentence in text.sentences)
    return Step(battle.number, tuple(rows(battle, language, names)), sentences, tuple(rules),
                language.score(battle.score))


def rows(battle: Battle, language: Language, names: Sequence[str]) -> list[Row]:
    """The cards of a battle: those turned up in one row, or in a war one row for each player, as laid.

    None for a battle that is over before a card is turned up.
    """
    laid: dict[int, list[tuple[Card, bool]]] = {}
    for event in battle.events:
        if isinstance(event, Turned):
            for seat, card in zip(event.seats, event.cards, strict=True):
                laid.setdefault(seat, []).append((card, False))
        elif isinstance(event, Laid):
            for seat, cards in zip(event.seats, event.cards, strict=True):
                laid.setdefault(seat, []).extend((card, True) for card in cards)
    best = None if winning_card(battle) is None else battle.winner     # a card may be there twice: it is the last
    down = language.message("label.face-down").lower()

    def row(seats: Sequence[int], whose: str = "") -> Row:
        cards = [pair for seat in seats for pair in laid[seat]]
        last = [seat == best and place == len(laid[seat]) for seat in seats for place in range(1, len(laid[seat]) + 1)]
        said = [f"{language.card_name(card)} ({down})" if hidden else language.card_name(card)
                for card, hidden in cards]
        return Row(f"{whose}: {', '.join(said)}" if whose else ", ".join(said),
                   tuple(card_view(card, language, hidden=hidden, wins=wins)
                         for (card, hidden), wins in zip(cards, last, strict=True)), whose)

    if battle.war:
        return [row([seat], names[seat]) for seat in sorted(laid)]
    return [row(sorted(laid))] if laid else []


def card_view(card: Card, language: Language, *, hidden: bool = False, wins: bool = False) -> CardView:
    """A card as the site draws it."""
    suit = card.suit.lower() if card.suit.isalpha() else ""
    classes = ["krig-card", suit, "back" if hidden else "", "win" if wins and not hidden else ""]
    return CardView(language.index(card), " ".join(filter(None, classes)))


def hand(cards: Sequence[Card], language: Language) -> Row:
    """A hand or the cards aside, top first."""
    return Row(", ".join(map(language.card_name, cards)), tuple(card_view(card, language) for card in cards))


def dealt(example: Example, language: Language) -> list[tuple[str, Row]]:
    """What was dealt, with whose it is: hands and cards aside; against the bank the cards that came out of the shoe."""
    trace, names = example.trace, shown_names(example, language)
    if trace.rules.game == "bank":
        return [(names[BANK], hand(trace.used, language))]
    hands = [(name, hand(cards, language)) for name, cards in zip(names, trace.hands, strict=True)]
    if trace.aside:
        aside = language.message("terms.aside")
        hands.append((aside[:1].upper() + aside[1:], hand(trace.aside, language)))
    return hands


def counted(example: Example, count: int, language: Language) -> str:
    """A number of what a game is played for: cards, or chips."""
    return language.message("choice.chips" if example.trace.rules.game == "bank" else "count.cards", n=count)


def chips_moved(trace: Trace, battle: int) -> int:
    """How many chips went from one side to the other in a round against the bank."""
    return abs(trace.score_after(battle)[0] - trace.score_after(battle - 1)[0])


def shown_names(example: Example, language: Language) -> tuple[str, ...]:
    """What tables call the players, by seat: with a capital, as any first word."""
    return tuple(player.name[:1].upper() + player.name[1:] for player in example.players)


def ending(example: Example, language: Language) -> str:
    """One sentence that says how the game ended."""
    return outcome_sentence(example.trace.outcome, shown_names(example, language), language)


def outcome_sentence(outcome: Outcome, names: Sequence[str], language: Language) -> str:
    """One sentence that says how a game ended. names: of the players, by seat."""
    match outcome.reason:
        case Reason.ALL_CARDS | Reason.RID as reason if outcome.winner is not None:
            return language.message(f"reason.{reason}", name=names[outcome.winner])
        case Reason.RID:
            return language.message("reason.draw")
        case Reason.LIMIT:
            return language.message("reason.limit", n=outcome.battles)
        case reason:
            return language.message(f"reason.{reason}")


def _span(part: Part) -> Span:
    match part:
        case CardPart(pronoun=False):
            return Span(part.text, "card", str(part.card))
        case RankPart(pronoun=False):
            return Span(part.text, "rank", str(part.rank))
        case NumberPart():
            return Span(part.text, "number", str(part.value))
        case ScorePart():
            return Span(part.text, "score", "-".join(map(str, part.values)))
        case PlayerPart(pronoun=False):
            return Span(part.text, "seat", str(part.seat))
        case _:
            return Span(part.text)
