"""What the words of a claim say beside its facts: who won, how exact a number is, what it counts, and of whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from krig.atoms import Atom
from krig.cards import Card
from krig.errors import PageError, Place, quote
from krig.fact_words import NUMBERED, low_wins, seat_named, units_of, won_with
from krig.facts import Game
from krig.lang import Language, Literal, Player
from krig.lang.wording import Verb, sentence_around
from krig.pages.inline import Block, Link
from krig.rules import RuleSet

_WINNERS = ("winner", "game.winner")
_RANKS = ("best-rank", "worst-rank", "beats")
_PAIR = 2       # a rank, and one that it beats
_OF_A_BATTLE = ("up", "hidden", "best", "pot", "winner", "loser")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value that the text must tell; `needed` is false for values that are only compared. name: of its fact."""

    atom: Atom
    name: str
    needed: bool = True


class MismatchError(PageError):
    """A text that does not say what the facts of its claim are. at_offset: where in the block; None: all of it."""

    def __init__(self, message: str, literal: Literal | Verb | None = None, *, place: Place | None = None) -> None:
        super().__init__(message, place=place)
        self.at_offset = literal.start if literal else None


@dataclass(frozen=True, slots=True)
class Told:
    """A claim whose facts are as its text says. pairs: its literals, each with the fact that it tells.

    names: the players in it. game, battle and rules: those that the facts are of.
    """

    link: Link
    block: Block
    language: Language
    players: Sequence[Player]
    pairs: Sequence[tuple[Literal, Wanted]]
    names: Sequence[Literal]
    game: Game | None
    battle: int | None
    rules: RuleSet | None
    facts: Sequence[Wanted]

    @property
    def text(self) -> str:
        """The text of the claim, at its place in the block."""
        return " " * self.link.start + self.block.text[self.link.start : self.link.end]


def check_wording(told: Told) -> None:
    """Hold the words of a claim to its facts. Raises MismatchError for the first that says something else."""
    if all(want.needed for want in told.facts):
        _check_exact(told)
    _check_units(told)
    _check_ranks(told)
    if told.game is not None:
        _check_owners(told)
        _check_leader(told)
        _check_verbs(told, told.game)
        _check_seats(told, told.game)


def _check_exact(told: Told) -> None:
    wording, text = told.language.wording, told.block.text
    for literal, want in told.pairs:
        bent = wording.bent(text, literal.start, literal.end) if literal.kind in ("number", "score") else None
        if found := bent or wording.denied(text, literal.start):
            raise MismatchError(f"{quote(literal.text)} with {found!r}, but fact {quote(want.name)} is exactly that, "
                                "expected it so, or a comparison", literal)


def _check_units(told: Told) -> None:
    for literal, want in told.pairs:
        units = units_of(want.name, told.game)
        found = told.language.wording.unit(told.block.text, literal.start, literal.end, numbered=want.name in NUMBERED)
        if units and found and found[0] not in units and want.atom.kind in ("number", "score"):
            raise MismatchError(f"{quote(literal.text)} counts {found[1]!r}, but fact {quote(want.name)} counts "
                                f"{units[0]}, expected such as {told.language.wording.nouns(units[0])!r}", literal)


def _check_ranks(told: Told) -> None:
    """Words for winning and losing, high and low beside ranks of the rules.

    They are said of the only rank, or each of the rank at its turn, or of the first of two where it beats the second.
    """
    ranks = [want for _, want in told.pairs if _key(want) in _RANKS]
    said, of = [], ranks
    if any(_key(want) == "beats" for want in ranks):
        if len(ranks) == _PAIR:
            said = told.language.wording.verbs(told.text)
            of = ranks[:1] * len(said)
    elif ranks:
        said = told.language.wording.grades(told.text, low_wins=low_wins(ranks[0].name, told.rules))
        of = ranks * len(said) if len(ranks) == 1 else ranks
    for verb, want in zip(said, of, strict=True) if len(said) == len(of) else ():
        if verb.wins != (_key(want) != "worst-rank"):
            raise MismatchError(f"{quote(verb.text)} is said of fact {quote(want.name)}, but the rules say the "
                                "contrary", verb)


def _key(want: Wanted) -> str:
    """The name of a fact of a rule set without that of the rule set."""
    return want.name.rpartition(".")[2]


# Who wins ------------------------------------------------------------------------------------------------------------


def _check_verbs(told: Told, game: Game) -> None:
    if not any(want.name in _WINNERS or want.name.split(".")[0] in _OF_A_BATTLE for want in told.facts):
        return
    subjects = sorted(_subjects(told), key=lambda subject: subject[0])
    previous = 0
    for verb in told.language.wording.verbs(told.text):
        before = [subject for subject in subjects if previous <= subject[0] < verb.start]
        after = [subject for subject in subjects if subject[0] >= verb.end]
        previous = verb.end
        if before:
            won = _won(told, game, before[-1][1], after[0][1] if after else None)
        else:
            won = _won(told, game, after[0][1], after[1][1] if len(after) > 1 else None) if after else None
        if isinstance(won, bool) and won != verb.wins:
            says = "wins" if verb.wins else "does not win"
            raise MismatchError(f"{quote(verb.text)} says that {_who(told, (before[-1:] or after)[0][1])} {says}, but "
                                f"the game says the contrary", verb)
        if won == "tie":
            raise MismatchError(f"{quote(verb.text)} says who wins, but the cards are equal, expected no winner", verb)


Subject = int | tuple[int, Card]
"""Who wins or loses: a seat, or a card of a seat."""


def _subjects(told: Told) -> Iterator[tuple[int, Subject]]:
    """Who or what the text speaks of, with places: cards, and players that are no owner of a card."""
    owned = set()
    for literal, want in told.pairs:
        if isinstance(want.atom.value, Card) and want.atom.seat is not None:
            yield literal.start, (want.atom.seat, want.atom.value)
            owned |= {name.end for name in told.names if told.text[name.end : literal.start].isspace()}
            owned |= {name.end for name in told.names if told.text[literal.end : name.start].isspace()}
    for name in told.names:
        if name.end not in owned and isinstance(name.value, int):
            yield name.start, name.value
    for start, _, seat in told.language.wording.pronouns(told.text, told.players, reflexive=False):
        yield start, seat


def _won(told: Told, game: Game, one: Subject, other: Subject | None) -> bool | str | None:
    """Whether one won against the other; "tie" where they were equal, None where it cannot be said."""
    battle = game.trace.battles[told.battle - 1] if told.battle else None
    if isinstance(one, tuple):
        if battle is None:
            return None
        against = other if isinstance(other, tuple) and other[0] != one[0] else None
        won = won_with(battle, *one, rules=game.trace.rules, other=against)
        turned = won is not None or against is None
        return won if turned else ("tie" if one[1].rank == against[1].rank else None) if against else None
    winners = {want.atom.value for want in told.facts if want.name in _WINNERS}
    losers = {want.atom.value for want in told.facts if want.name == "loser"}
    if len(winners) == 1:
        return one in winners
    if losers:
        return one not in losers
    if winners or battle is None or battle.winner is None:
        return None
    return one == battle.winner


def _who(told: Told, subject: Subject) -> str:
    seat = subject if isinstance(subject, int) else subject[0]
    name = told.players[seat].name
    return repr(name) if isinstance(subject, int) else f"{told.language.card_name(subject[1])!r} of {name!r}"


def _check_leader(told: Told) -> None:
    """A player named right after a score leads: "27–25 to Ada"."""
    wording, text, previous = told.language.wording, told.block.text, None
    for literal, want in told.pairs:
        score, last, previous = want.atom.value, previous, (literal, want)
        if not isinstance(score, tuple):
            continue
        whole = literal.kind == "score" or (last and last[1] is want and wording.one_score(
            text[last[0].end : literal.start]))
        start = wording.led_by(text, literal.end) if whole else None
        named = _named_at(told, start) if start is not None else None
        if named is not None and not (score[named] == max(score) and score.count(max(score)) == 1):
            raise MismatchError(f"{quote(literal.text)} is told for {told.players[named].name!r}, but that player does "
                                "not lead", literal)


def _named_at(told: Told, start: int) -> int | None:
    """The player whose name or pronoun begins at `start` in the text around the claim."""
    text, players = told.block.text, told.players
    named = [(name.start, name.value) for name in told.language.read(text, players) if name.kind == "player"]
    spoken = [(begin, seat) for begin, _, seat in told.language.wording.pronouns(text, players, reflexive=False)]
    return next((seat for begin, seat in [*named, *spoken] if begin == start and isinstance(seat, int)), None)


# Of whom -------------------------------------------------------------------------------------------------------------


def _check_owners(told: Told) -> None:
    """A name right before a seat's card is that of a player: any other is misspelt, or sits at no table."""
    own = [(name.start, name.end) for name in told.language.read(told.block.text, told.players)
           if name.kind == "player"]
    for literal, want in told.pairs:
        found = told.language.wording.owner(told.block.text, literal.start) if want.atom.seat is not None else None
        if found and want.atom.kind == "card" and not any(start <= found[0] < end for start, end in own):
            names = ", ".join(player.name for player in told.players)
            raise MismatchError(f"{quote(told.block.text[found[0] : found[1]])} is no player, expected one of {names}",
                                Verb(wins=True, start=found[0], end=found[1], text=""))


def _check_seats(told: Told, game: Game) -> None:
    """A claim about a seat says so: its player stands in the claim or in the sentence around it.

    A card told with its suit needs no player.
    """
    exact = {want.name for literal, want in told.pairs if literal.kind == "card"}
    for want in told.facts:
        seat = seat_named(want.name, game) if want.name not in exact else None
        if seat is not None and seat not in _spoken_of(told):
            raise MismatchError(f"fact {quote(want.name)} is of {told.players[seat].name!r}, but the sentence does not "
                                "name that player, expected the name or a pronoun")


def _spoken_of(told: Told) -> set[object]:
    start, end = sentence_around(told.block.text, told.link.start, told.link.end)
    sentence = told.block.text[start:end]
    found: set[object] = {literal.value for literal in told.language.read(sentence, told.players)
                          if literal.kind == "player"}
    return found | {seat for _, _, seat in told.language.wording.pronouns(sentence, told.players, reflexive=True)}
