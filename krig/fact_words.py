"""What facts mean for the words beside them: what a number counts, whose a fact is, whether a card won."""

from __future__ import annotations

from krig.cards import Card
from krig.errors import RuleError
from krig.events import Tied
from krig.facts import Game, turned_at
from krig.rules import RuleSet, load_rules
from krig.trace import Battle

_UNITS = {
    "pot": "cards", "laid": "cards", "score": "cards", "lead": "cards", "largest-pot": "cards", "margin": "cards",
    "cards": "cards", "stack": "cards", "deck": "cards", "copies": "cards", "aside": "cards", "down": "cards",
    "needs": "cards", "battles": "battles", "limit": "battles", "wars": "wars", "double-wars": "double-wars",
    "wars-to-win": "wars",
    "seats": "players", "fewest": "players", "most": "players", "players": "players", "minutes": "minutes",
    "jokers": "cards", "packs": "packs", "levels": "levels times", "battle": "battles", "won-in": "battles",
    "lead-changes": "times", "suits": "suits", "chips": "chips", "bet": "chips", "burned": "cards", "shoe": "cards",
    "got": "cards", "hand": "cards", "pile": "cards", "stolen": "cards",
}
_IN_CHIPS = ("score", "lead", "margin")
"""The facts that count chips against the bank."""
NUMBERED = ("battle", "won-in")
"""The facts that are the number of a battle, not how many there are."""


def units_of(name: str, game: Game | None = None) -> tuple[str, ...]:
    """What the number that a fact gives counts, the usual word first; none where it counts nothing that has a name."""
    head, _, rest = name.partition(".")
    key = head if head in _UNITS else rest.split(".")[0]
    if key in _IN_CHIPS and game and game.trace.rules.game == "bank":
        return ("chips",)
    return tuple(_UNITS[key].split()) if key in _UNITS else ()


def low_wins(name: str, rules: RuleSet | None) -> bool:
    """Whether the lowest rank is the best in the rule set that a fact is of. rules: that of its page."""
    try:
        rules = load_rules(name.partition(".")[0]) if "." in name else rules
    except RuleError:
        return False
    return rules is not None and rules.order == "low"


def seat_named(name: str, game: Game) -> int | None:
    """The seat that the name of a fact has in it, if any."""
    return next((game.seats.index(part) for part in name.split(".")[1:] if part in game.seats), None)


def won_with(battle: Battle, seat: int, card: Card, *, rules: RuleSet, other: tuple[int, Card] | None = None
             ) -> bool | None:
    """Whether a card that a seat turned up won: against the other seat's card, or the battle.

    None where it was as good as the best, or was not turned up, or the two were not compared.
    """
    turned = {(owner, up): level for level in range(battle.levels + 1) for owner, up in turned_at(battle, level)}
    if (seat, card) not in turned or (other is not None and other not in turned) or battle.winner is None:
        return None
    level = turned[seat, card]
    last = {owner: step for (owner, _), step in turned.items()}
    if level != last[seat]:
        # Only who shared the best card turned up another, unless everyone fights.
        tied = next((event.seats for event in battle.events if isinstance(event, Tied) and event.level == level), ())
        return None if seat in tied and (other is None or other[0] in tied) else seat in tied
    if other is None or battle.winner in (seat, other[0]):
        return battle.winner == seat
    if turned[other] != level or card.rank == other[1].rank:
        return None
    return (card.rank > other[1].rank) == (rules.order == "high")
