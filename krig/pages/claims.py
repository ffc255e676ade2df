"""Claims: the facts in the text of a link are those that its title names, in order."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from krig.atoms import Atom
from krig.cards import Card
from krig.errors import KrigError, PageError, quote
from krig.facts import Game, fact
from krig.lang import Language, Literal, Player
from krig.pages.inline import Block, Link
from krig.pages.references import Target
from krig.pages.wording import MismatchError, Told, Wanted, check_wording
from krig.rules import RuleSet

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le, "==": operator.eq,
}

_COMMA = re.compile(r"\s*,(?!\d)\s*")      # "standard+down=3,0.pot" is one name


@dataclass(frozen=True, slots=True)
class Reading:
    """What the text of a claim tells: `values` without players, `players` apart, `owners` by index of the value."""

    values: Sequence[Literal]
    players: Sequence[Literal]
    owners: Sequence[int | None]


def fact_names(claim: str) -> tuple[str, ...]:
    """The facts and comparisons that a claim names, in order, blanks evened out."""
    return tuple(" ".join(part.split()) for part in _COMMA.split(claim) if part)


def evaluate(claim: str, target: Target) -> list[Wanted]:
    """The values of the facts that a claim names. Raises PageError where there is no such fact or comparison."""
    names = fact_names(claim)
    if not names:
        raise PageError("claim names no fact, expected such as '= pot'")
    if len(names) < len(_COMMA.split(claim)):
        raise PageError(f"claim {quote(claim)} has a comma too many, expected one between two facts")
    return [wanted for name in names for wanted in _evaluate(name, target)]


def _evaluate(name: str, target: Target) -> Iterator[Wanted]:
    words = name.split()
    if len(words) == 1:
        yield from (Wanted(atom, name) for atom in _fact(name, target))
        return
    if len(words) % 2 == 0:
        raise PageError(f"claim {quote(name)} cannot be read, expected facts with commas between them, or a comparison "
                        "such as 'strict.pot > one-down.pot'")
    for sign in words[1::2]:
        if sign not in COMPARISONS:
            raise PageError(f"unknown comparison {quote(sign)}, expected one of {' '.join(COMPARISONS)}")
    sides = [_single(word, target) for word in words[::2]]
    for left, sign, right in zip(sides[:-1], words[1::2], sides[1:], strict=True):
        if not COMPARISONS[sign](left.value, right.value):      # type: ignore[arg-type]
            raise PageError(f"claim {quote(name)} is not true: {' and '.join(str(side.value) for side in sides)}")
    yield from (Wanted(side, word, needed=False) for side, word in zip(sides, words[::2], strict=True))


def _single(name: str, target: Target) -> Atom:
    atoms = _fact(name, target)
    if len(atoms) != 1 or atoms[0].kind not in ("number", "percent"):
        raise PageError(f"fact {quote(name)} is no single number, expected one to compare")
    return atoms[0]


def _fact(name: str, target: Target) -> tuple[Atom, ...]:
    game = target.example.game if target.example else None
    try:
        return fact(name, game=game, battle=target.battle, rules=target.rules)
    except KrigError as fault:
        raise PageError(fault.message) from None


def read_claim(literals: Sequence[Literal], text: str, *, before: Literal | None = None) -> Reading:
    """The literals of a claim in `text`, sorted; a player before a card, with only blanks between, is its owner.

    before: the last literal before the claim.
    """
    values, players, owners = [], [], []
    previous = before
    for literal in literals:
        if literal.kind == "player":
            players.append(literal)
        else:
            bound = previous is not None and previous.kind == "player" and text[previous.end : literal.start].isspace()
            values.append(literal)
            owners.append(previous.value if bound and previous and isinstance(previous.value, int) else None)
        previous = literal
    return Reading(values, players, owners)


def check_claim(link: Link, block: Block, reading: Reading, wanted: Sequence[Wanted], *, language: Language,
                players: Sequence[Player], game: Game | None, battle: int | None, rules: RuleSet | None
                ) -> Iterator[PageError]:
    """What is wrong with a claim whose text reads as `reading` and whose facts are `wanted`.

    players: those at the table, by seat. game, battle and rules: those that the facts are of. At most one error of
    the facts, or of the words beside them, and one for each literal in a style that is not the language's.
    """
    for literal in reading.values:
        if not literal.style_ok:
            yield PageError(f"{quote(literal.text)} is not how {language.code!r} writes it, expected "
                            f"{_written(literal, language)!r}", place=block.at(literal.start))
    try:
        told = _match(reading, wanted, language, players, game.seats if game else ())
        check_wording(Told(link, block, language, players, told, reading.players, game, battle, rules,
                           wanted))
    except MismatchError as fault:
        place = link.place if fault.at_offset is None else block.at(fault.at_offset)
        yield PageError(fault.message, place=place)


def _match(reading: Reading, wanted: Sequence[Wanted], language: Language, players: Sequence[Player],
           keys: Sequence[str]) -> list[tuple[Literal, Wanted]]:
    """The literals of a text, each with the fact that it tells. Raises MismatchError."""
    _match_players(reading, [want for want in wanted if want.atom.kind == "player"], players)
    left = [want for want in wanted if want.atom.kind != "player"]
    told: list[int] = []        # seats of the numbers told one by one
    pairs: list[tuple[Literal, Wanted]] = []
    index = 0
    while left:
        want = left[0]
        if index < len(reading.values) and (count := _tells(reading, index, left, players, keys)):
            used, done, seats = count
            if done == 1:
                pairs += [(literal, want) for literal in reading.values[index : index + used]]
            index, left, told = index + used, left[done:], told + seats
        elif not want.needed:
            left = left[1:]
        elif index < len(reading.values):
            literal = reading.values[index]
            raise MismatchError(f"{quote(literal.text)} is claimed, but fact {quote(want.name)} is "
                                 f"{_shown(want.atom, language, players)}{_turned(literal, want, keys)}", literal)
        else:
            raise MismatchError(f"fact {quote(want.name)} is {_shown(want.atom, language, players)}, "
                                 "but the claim does not say so")
    if index < len(reading.values):
        literal = reading.values[index]
        raise MismatchError(f"{quote(literal.text)} is claimed, but no fact of the claim says so", literal)
    _check_seats(reading, told, players)
    return pairs


def _match_players(reading: Reading, wanted: Sequence[Wanted], players: Sequence[Player]) -> None:
    """Every player that a fact names stands in the text, in order; others may."""
    found = iter(reading.players)
    for want in wanted:
        if not any(literal.value == want.atom.value for literal in found):
            name = _name(want.atom.value, players)
            raise MismatchError(f"fact {quote(want.name)} is {quote(name)}, but the claim does not name that player"
                                 + (" there" if reading.players else ""),
                                 reading.players[0] if len(reading.players) == 1 else None)


def _tells(reading: Reading, index: int, left: Sequence[Wanted], players: Sequence[Player], keys: Sequence[str]
           ) -> tuple[int, int, list[int]] | None:
    """Whether the literal at `index` tells the first of the facts left.

    How many literals and facts that takes, and the seats of numbers told; None if it tells something else.
    """
    literal, want = reading.values[index], left[0]
    atom = want.atom
    if atom.kind == "score" and isinstance(atom.value, tuple):
        if literal.kind == "score":
            return (1, 1, []) if literal.value == atom.value else None
        count = len(atom.value)
        numbers = reading.values[index : index + count]
        same = tuple(number.value for number in numbers) == atom.value and all(map(_is_number, numbers))
        seats = list(range(count)) if len(set(atom.value)) > 1 else []
        return (count, 1, seats) if same else None
    if atom.kind == "number":
        told = _is_number(literal) and literal.value == atom.value
        return (1, 1, [] if atom.seat is None else [atom.seat]) if told else None
    if atom.kind == "percent":
        return (1, 1, []) if literal.unit == "%" and literal.value == atom.value else None
    if atom.kind == "rank":
        return (1, 1, []) if _rank(literal) == atom.value else None
    return _tells_card(reading, index, left, players, keys)


def _tells_card(reading: Reading, index: int, left: Sequence[Wanted], players: Sequence[Player], keys: Sequence[str]
                ) -> tuple[int, int, list[int]] | None:
    literal, want = reading.values[index], left[0]
    card = want.atom.value
    assert isinstance(card, Card)
    if literal.value == card or _rank(literal) == card.rank:
        owner = reading.owners[index]
        if owner is not None and want.atom.seat not in (None, owner):
            raise MismatchError(f"{quote(literal.text)} is claimed of {_name(owner, players)!r}, "
                                 f"but fact {quote(want.name)} is of {keys[want.atom.seat or 0]!r}", literal)
        return 1, 1, []
    # "two sevens": a number, then the rank that so many cards share
    if _is_number(literal) and isinstance(literal.value, int) and index + 1 < len(reading.values):
        cards = [other.atom.value for other in left[: literal.value]]
        rank = _rank(reading.values[index + 1])
        if len(cards) == literal.value > 1 and all(isinstance(held, Card) and held.rank == rank for held in cards):
            return 2, literal.value, []
    return None


def _check_seats(reading: Reading, told: Sequence[int], players: Sequence[Player]) -> None:
    """Players named beside numbers of seats stand in the same order as the numbers."""
    named = [seat for seat, _ in groupby(literal.value for literal in reading.players)]
    if not told or not named or (len(told) == 1 and told[0] in named):
        return
    first = next(literal for literal in reading.values if _is_number(literal) or literal.kind == "score")
    leads = len(named) < len(told) and reading.players[0].start < first.start       # "du 30 kort och hon 22"
    if ((len(told) == 1 or len(named) == len(told)) and named != list(told)) or (leads and named[0] != told[0]):
        orders = [", ".join(_name(seat, players) for seat in seats) for seats in (named, told)]
        raise MismatchError(f"the claim names {orders[0]} in this order, but its numbers are those of {orders[1]}",
                             reading.players[0])


def _is_number(literal: Literal) -> bool:
    return literal.unit == "" and "number" in (literal.kind, literal.other)


def _rank(literal: Literal) -> object:
    return literal.value if "rank" in (literal.kind, literal.other) else None


def _turned(literal: Literal, want: Wanted, keys: Sequence[str]) -> str:
    if want.atom.kind != "score" or want.name.count(".") or literal.kind not in ("score", "number"):
        return ""
    return f", in the order of the seats; single numbers are {', '.join(f'{want.name}.{key}' for key in keys)}"


def _name(seat: object, players: Sequence[Player]) -> str:
    return players[seat].name if isinstance(seat, int) and seat < len(players) else str(seat)


def _shown(atom: Atom, language: Language, players: Sequence[Player]) -> str:
    """A value as the page's language says it."""
    match atom.value:
        case Card() as card:
            return repr(language.card_name(card))
        case tuple() as score:
            return repr(language.score(score))
        case int() as value if atom.kind == "rank":
            return repr(next(iter(language.cards.nouns[value].forms.values())))
        case Decimal() as value:
            return repr(language.percent(value))
        case value:
            return str(value)


def _written(literal: Literal, language: Language) -> str:
    """How the page's language writes a literal."""
    match literal.value:
        case Card() as card:
            return language.index(card)
        case tuple() as score:
            return language.score(score)
        case value if literal.unit == "%":
            return language.percent(value)
        case value:
            return language.digits(value)


def claim_key(link: Link, target: str) -> tuple[str, tuple[str, ...]]:
    """What a claim claims, the same in every language: where it leads (page and anchor) and the facts, in any order."""
    return target, tuple(sorted(fact_names(link.claim or "")))
