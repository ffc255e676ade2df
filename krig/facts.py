"""Named facts of a game or a rule set: `fact("pot", game=game, battle=3)` -> `(Atom("number", 10),)`.

Names of facts of a battle (the battle comes from the claim's link):
  battle                    its number
  up, up.N, up.SEAT, up.SEAT.N      cards turned up: at level 0 or N, of all in seat order or of one
  hidden, hidden.N, hidden.SEAT, hidden.SEAT.N      cards laid face down, seat by seat
  laid, laid.N              face-down cards a fighter laid, all levels or one
  rank, rank.N              the rank shared at level 0 or N
  winner, loser, best       who took the pot; the other of two; the card that won it
  pot                       how many cards the winner took
  score, score.SEAT, score.each     stack sizes afterwards; of one seat; the size all share
  lead, leader              how many more cards the first has than the second; who is first
  levels                    rounds in which somebody laid a card
  first-recycled.SEAT       the first won card that comes round, if it does in this battle
  won-in.SEAT               the battle that card was won in
  and those of `krig.facts_games`, which only some games have
Names of facts of a game:
  game.battles  game.wars  game.double-wars  game.largest-pot  game.lead-changes  game.winner  game.score
  game.margin (the winner's lead)  game.cards (cards in play)  game.seats  game.stack.SEAT (cards dealt)
Names of facts of a rule set: see `krig.facts_rules`.
SEAT is the seat's key in the example file, or its number from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from krig.atoms import Atom, FactError, Value, numbers, whole_number
from krig.cards import Card
from krig.events import Laid, Recycled, Tied, Turned
from krig.facts_games import IN_GAME, NUMBERED, OF_SEAT, PLAIN
from krig.facts_rules import RULE_FACTS, rules_fact
from krig.rules import RuleSet, load_rules
from krig.suggest import nearest
from krig.trace import Battle, Trace


@dataclass(frozen=True, slots=True)
class Game:
    """A trace with the keys of its seats, in seat order."""

    trace: Trace
    seats: tuple[str, ...]

    def seat(self, key: str) -> int:
        """The seat with this key or number. Raises FactError."""
        if key in self.seats:
            return self.seats.index(key)
        number = whole_number(key)
        if number is not None and number < len(self.seats):
            return number
        raise FactError(f"unknown seat {key!r}, expected one of {', '.join(self.seats)}")


def battle_fact(name: str, game: Game, battle: int) -> Value:
    """The value of a fact of a battle. Raises FactError if there is no such name, or the battle has no such thing."""
    if not 1 <= battle <= len(game.trace.battles):
        raise FactError(f"no battle {battle}, expected 1 to {len(game.trace.battles)}")
    key, *rest = name.split(".")
    if key in _BATTLE and len(rest) <= _PARTS.get(key, 0):
        value = _BATTLE[key](game, game.trace.battles[battle - 1], rest)
        if value is not None:
            return value
    known = battle_fact_names(game.trace.rules.game)
    raise FactError(f"battle {battle} has no fact {name!r}, expected one of {', '.join(known)}{nearest(key, known)}")


def battle_fact_names(game: str) -> list[str]:
    """The first parts of the names of facts that the battles of a game can have, by the field `game`."""
    return [fact for fact in _BATTLE if fact in IN_GAME.get(game, ()) or fact not in {*PLAIN, *OF_SEAT, *NUMBERED}]


def game_fact(name: str, game: Game) -> Value:
    """The value of a fact of a whole game, its name without `game.`. Raises FactError."""
    key, *rest = name.split(".")
    if key in _GAME and len(rest) <= (key in ("lead-changes", "stack")):
        value = _GAME[key](game, rest)
        if value is not None:
            return value
    raise FactError(f"the game has no fact {'game.' + name!r}, expected one of "
                    f"{', '.join('game.' + known for known in _GAME)}{nearest(key, _GAME)}")


def fact(name: str, *, game: Game | None = None, battle: int | None = None, rules: RuleSet | None = None) -> Value:
    """The value of the fact called `name` where a page speaks of `game`, `battle` and `rules`. Raises FactError."""
    if name.startswith("game."):
        if game is None:
            raise FactError(f"fact {name!r} where no game is named, expected a link to a game's page")
        return game_fact(name[5:], game)
    head, dot, rest = name.partition(".")
    if dot and head.split("+")[0] not in {*_BATTLE, *(known.split(".")[0] for known in RULE_FACTS)}:
        return rules_fact(rest, load_rules(head))
    if battle is not None and game is not None:
        return battle_fact(name, game, battle)
    if rules is not None:
        return rules_fact(name, rules)
    raise FactError(f"fact {name!r} where no battle is named, expected a link to one, such as '#b3', "
                    "or the name of a rule set in front, such as 'standard.deck'")


def turned_at(battle: Battle, level: int) -> list[tuple[int, Card]]:
    """Seats and the cards they turned up at a level, in seat order."""
    return [pair for event in battle.events if isinstance(event, Turned) and event.level == level
            for pair in zip(event.seats, event.cards, strict=True)]


def hidden_at(battle: Battle, level: int | None = None) -> list[tuple[int, tuple[Card, ...]]]:
    """Seats and the cards they laid face down, at one level or all, in seat order."""
    rows: dict[int, tuple[Card, ...]] = {}
    for event in battle.events:
        if isinstance(event, Laid) and level in (None, event.level):
            for seat, cards in zip(event.seats, event.cards, strict=True):
                rows[seat] = rows.get(seat, ()) + cards
    return sorted(rows.items())


def winning_card(battle: Battle) -> Card | None:
    """The card that won the battle: the winner's last turned-up one. None if nobody won, or another surrendered."""
    if any(event.rule == "bank.surrender" for event in battle.events):
        return None
    cards = [card for event in battle.events if isinstance(event, Turned)
             for seat, card in zip(event.seats, event.cards, strict=True) if seat == battle.winner]
    return cards[-1] if cards else None


def lead_changes(trace: Trace, *, after: int = 0) -> int:
    """How often the lead passes from one seat to another, in battles later than `after`. Ties keep the old leader."""
    changes, leader = 0, None
    for battle in range(len(trace.battles) + 1):
        score = trace.score_after(battle)
        most = max(score)
        if score.count(most) == 1:
            if leader not in (None, score.index(most)) and battle > after:
                changes += 1
            leader = score.index(most)
    return changes


def _cards(pairs: Sequence[tuple[int, Card]]) -> Value | None:
    return tuple(Atom("card", card, seat) for seat, card in pairs) or None


def _seat_and_level(game: Game, rest: Sequence[str]) -> tuple[int | None, int | None] | None:
    """What `[SEAT][.N]` after a name means; None where it means nothing."""
    level = whole_number(rest[-1]) if rest else None
    words = rest if level is None else rest[:-1]
    if len(words) > 1:
        return None
    return (game.seat(words[0]) if words else None), level


def _up(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    found = _seat_and_level(game, rest)
    if found is None:
        return None
    seat, level = found
    return _cards([pair for pair in turned_at(battle, level or 0) if seat in (None, pair[0])])


def _hidden(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    found = _seat_and_level(game, rest)
    if found is None:
        return None
    seat, level = found
    return _cards([(owner, card) for owner, cards in hidden_at(battle, level) if seat in (None, owner)
                   for card in cards])


def _laid(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    level = whole_number(rest[0]) if rest else None
    counts = {len(cards) for _, cards in hidden_at(battle, level)}
    return numbers(*counts) if len(counts) == 1 and (level is not None) == bool(rest) else None


def _rank(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    level = whole_number(rest[0]) if rest else 0
    for event in battle.events:
        if isinstance(event, Tied) and event.level == level:
            card = next((card for step in range(level, -1, -1) for seat, card in turned_at(battle, step)
                         if seat == event.seats[0]), None)
            return (Atom("rank", card.rank),) if card else None
    return None


def _loser(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    others = [seat for seat in game.trace.seats if seat != battle.winner]
    return (Atom("player", others[0]),) if battle.winner is not None and len(others) == 1 else None


def _score(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    score = battle.score
    if not rest:
        return (Atom("score", score),)
    if rest == ["each"]:
        return numbers(score[0]) if len(set(score)) == 1 else None
    seat = game.seat(rest[0])
    return (Atom("number", score[seat], seat),)


def _lead(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    first, second = sorted(battle.score, reverse=True)[:2]
    return numbers(first - second)


def _leader(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    most = max(battle.score)
    return (Atom("player", battle.score.index(most)),) if battle.score.count(most) == 1 else None


def _recycled(game: Game, battle: Battle, rest: Sequence[str]) -> Recycled | None:
    seat = game.seat(rest[0]) if rest else None
    return next((event for event in battle.events if isinstance(event, Recycled) and seat in (None, event.seat)), None)


def _first_recycled(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    event = _recycled(game, battle, rest)
    return (Atom("card", event.card, event.seat),) if event else None


def _won_in(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    event = _recycled(game, battle, rest)
    return numbers(event.won_in) if event else None


def _player(seat: int | None) -> Value | None:
    return None if seat is None else (Atom("player", seat),)


def _best(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
    card = winning_card(battle)
    return (Atom("card", card, battle.winner),) if card else None


_BATTLE: dict[str, Callable[[Game, Battle, Sequence[str]], Value | None]] = {
    "battle": lambda game, battle, rest: numbers(battle.number),
    "up": _up,
    "hidden": _hidden,
    "laid": _laid,
    "rank": _rank,
    "winner": lambda game, battle, rest: _player(battle.winner),
    "loser": _loser,
    "best": _best,
    "pot": lambda game, battle, rest: numbers(len(battle.pot)),
    "score": _score,
    "lead": _lead,
    "leader": _leader,
    "levels": lambda game, battle, rest: numbers(battle.levels),
    "first-recycled": _first_recycled,
    "won-in": _won_in,
}


def _plain(name: str) -> Callable[[Game, Battle, Sequence[str]], Value | None]:
    return lambda game, battle, rest: PLAIN[name](game.trace, battle)


def _of_seat(name: str) -> Callable[[Game, Battle, Sequence[str]], Value | None]:
    return lambda game, battle, rest: OF_SEAT[name](game.trace, battle, game.seat(rest[0])) if rest else None


def _numbered(name: str) -> Callable[[Game, Battle, Sequence[str]], Value | None]:
    def value(game: Game, battle: Battle, rest: Sequence[str]) -> Value | None:
        number = whole_number(rest[0]) if rest else 1
        return None if number is None else NUMBERED[name](game.trace, battle, number)
    return value


_BATTLE |= {**{name: _plain(name) for name in PLAIN}, **{name: _of_seat(name) for name in OF_SEAT},
            **{name: _numbered(name) for name in NUMBERED}}

_PARTS = {"up": 2, "hidden": 2, "laid": 1, "rank": 1, "score": 1, "first-recycled": 1, "won-in": 1,
          **dict.fromkeys((*OF_SEAT, *NUMBERED), 1)}
"""How many parts the name of a fact of a battle may have after the first: a seat, a level."""


def _margin(game: Game, rest: Sequence[str]) -> Value | None:
    first, second = sorted(game.trace.outcome.score, reverse=True)[:2]
    return numbers(first - second)


def _lead_changes(game: Game, rest: Sequence[str]) -> Value | None:
    after = whole_number(rest[0]) if rest else 0
    return None if after is None else numbers(lead_changes(game.trace, after=after))


_GAME: dict[str, Callable[[Game, Sequence[str]], Value | None]] = {
    "battles": lambda game, rest: numbers(game.trace.outcome.battles),
    "wars": lambda game, rest: numbers(sum(battle.war for battle in game.trace.battles)),
    "double-wars": lambda game, rest: numbers(sum(battle.levels == 2 for battle in game.trace.battles)),
    "largest-pot": lambda game, rest: numbers(max((len(battle.pot) for battle in game.trace.battles), default=0)),
    "lead-changes": _lead_changes,
    "winner": lambda game, rest: _player(game.trace.outcome.winner),
    "score": lambda game, rest: (Atom("score", game.trace.outcome.score),),
    "margin": _margin,
    "cards": lambda game, rest: numbers(sum(map(len, game.trace.hands))),
    "seats": lambda game, rest: numbers(len(game.trace.hands)),
    "stack": lambda game, rest: numbers(len(game.trace.hands[game.seat(rest[0] if rest else "0")])),
}
