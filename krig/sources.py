"""Where a game on the command line comes from: an example, given hands, or a seed. Shared by the commands that play.

Faults are one line on standard error and leave with an exit code, as everywhere on the command line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from krig.bulk import play_line
from krig.cards import Card
from krig.choices import choosers_of, strategy_names
from krig.deals import check_hands, deal
from krig.engine import play
from krig.errors import CardError, ChoiceError, ExampleError, KrigError, RuleError
from krig.examples import FOLDER, find_example, load_example, play_story
from krig.lang import LANGUAGES, Language, Player
from krig.narrate import default_players
from krig.rules import FIELDS, RuleSet, load_rules, parse_changes, vary
from krig.stories import read_story
from krig.terminal import CONTENT, LARGEST_SEED, USAGE, fail, one_of, whole
from krig.trace import Stacks, Trace

read_seed = whole(0, LARGEST_SEED)
RulesOption = Annotated[str | None, typer.Option(
    "--rules", metavar="ID", help="Rule set, such as fifty or standard+down=1.")]
ChangesOption = Annotated[list[str] | None, typer.Option(
    "--set", metavar="FIELD=VALUE", help="Change a field of the rule set: down=1, or down=3,0 for a list (three cards "
    "face down at a war's first level, then none), limit=50, limit=none, beats=6>14 for a pair of ranks. Once for each "
    f"field. Fields: {', '.join(FIELDS)}; 'krig rules ID' shows them.")]
ExampleOption = Annotated[str | None, typer.Option(
    "--example", metavar="ID", help="Play an example game: its name in examples/, or the path of its file.")]
SeedOption = Annotated[int | None, typer.Option(
    "--seed", parser=read_seed, metavar="N", help="Deal from this seed.")]
GameOption = Annotated[int, typer.Option(
    "--game", parser=read_seed, metavar="I", help="Number of the game of a seed, from 0.")]
SeatsOption = Annotated[int | None, typer.Option(
    "--seats", parser=whole(2, 4), metavar="N", help="Players, with --seed.")]
AnyDealOption = Annotated[bool, typer.Option("--any-deal", help="Allow hands of any size.")]
LangOption = Annotated[str, typer.Option(
    "--lang", parser=one_of(LANGUAGES), metavar="|".join(LANGUAGES), help="Language of the text.")]
StrategyOption = Annotated[str | None, typer.Option(
    "--strategy", metavar="NAME", help="Who chooses in a game with decisions: highest (if none is named), lowest or "
    "random:SEED; one for all players, or one for each, such as highest,random:3. An example says itself what was "
    "chosen, and needs one only to be played otherwise.")]


@dataclass(frozen=True)
class Source:
    """What the options of a command say of the game to play; None where they say nothing."""

    rules: str | None = None
    changes: Sequence[str] = ()
    example: str | None = None
    hands: str | None = None
    pickup_seed: int | None = None
    seed: int | None = None
    game: int = 0
    seats: int | None = None
    any_deal: bool = False
    strategy: str | None = None

    def check(self) -> None:
        """Leave with USAGE where the options do not go together."""
        if sum(source is not None for source in (self.example, self.hands, self.seed)) != 1:
            fail("expected one of --example, --hands and --seed", code=USAGE)
        if self.rules is None and self.example is None:
            fail("no rule set, expected --rules", code=USAGE)
        if self.seats is not None and self.seed is None:
            fail("--seats without --seed, expected hands or an example to say how many play", code=USAGE)
        if self.pickup_seed is not None and self.seed is not None:
            fail("--pickup-seed without --hands or --example, expected it beside given cards", code=USAGE)
        if self.game and self.seed is None and self.pickup_seed is None:
            fail("--game without --seed, expected the seed that it is a game of", code=USAGE)

    def rule_set(self) -> RuleSet | None:
        """The rule set that is named, with its changes; None if an example's is meant. Raises RuleError."""
        return None if self.rules is None else vary(load_rules(self.rules), parse_changes(self.changes))


@dataclass(frozen=True)
class Found:
    """A game as played, and who plays it: by seat, None where nobody is named. strategies: by seat, if any chose."""

    trace: Trace
    players: tuple[Player, ...] | None = None
    keys: tuple[str, ...] | None = None
    strategies: tuple[str, ...] = ()

    @property
    def seat_keys(self) -> tuple[str, ...]:
        """What facts call the seats: the keys of an example, else their numbers."""
        return self.keys or tuple(map(str, self.trace.seats))

    def seated(self, language: Language) -> tuple[Player, ...]:
        """Who plays, by seat; where nobody is named, the reader and those whom the language has."""
        return self.players or default_players(len(self.trace.seats), language, game=self.trace.rules.game)


@contextmanager
def told_faults(*, hands: str | None = None) -> Iterator[None]:
    """Tell a fault that is raised within, and leave.

    With USAGE for the rule set and a file that cannot be read, with CONTENT for the game.
    """
    try:
        yield
    except RuleError as fault:
        fail(fault, code=USAGE)
    except CardError as fault:
        fail(fault, code=CONTENT, option="--hands" if hands is not None else None)
    except KrigError as fault:
        fail(fault, code=USAGE if fault.unreadable else CONTENT)


def find_game(source: Source) -> Found:
    """Play the game that `source` names. Raises KrigError for what is wrong in it; leaves where an option is."""
    rules = source.rule_set()
    if rules is None:
        return _play_example(source)
    if source.example is not None:
        return _play_example(source, rules)
    refuse_missing_seed(rules, seeded=source.seed is not None or source.pickup_seed is not None)
    names = strategies_of(rules, source.strategy)
    if source.hands is not None:
        trace = play_line(source.hands, rules, any_deal=source.any_deal, pickup_seed=source.pickup_seed,
                          game=source.game, strategies=names)
    else:
        hands, aside = deal_seed(rules, seats=source.seats, seed=source.seed or 0, game=source.game)
        trace = play(hands, rules, aside=aside, seed=source.seed, game=source.game,
                     choosers=choosers_of(names, game=source.game))
    return Found(trace, strategies=names)


def refuse_missing_seed(rules: RuleSet, *, seeded: bool) -> None:
    """Leave with USAGE if the pot is shuffled and there is no seed."""
    if rules.pickup == "random" and not seeded:
        fail("pickup 'random' without a seed, expected --pickup-seed beside given cards", code=USAGE)


def strategies_of(rules: RuleSet, strategy: str | None) -> tuple[str, ...]:
    """The strategies of all seats, where there are choices to make."""
    if not rules.decides:
        if strategy is not None:
            fail(f"--strategy with {rules.name!r}, expected it for a rule set with choices to make", code=USAGE)
        return ()
    try:
        return strategy_names("highest" if strategy is None else strategy, seats=min(rules.seats))
    except ChoiceError as fault:
        fail(fault, code=USAGE, option="--strategy")


def deal_seed(rules: RuleSet, *, seats: int | None, seed: int, game: int) -> tuple[Stacks, tuple[Card, ...]]:
    """A deal from a seed, for the fewest players of the rule set unless `seats` says how many."""
    try:
        return deal(rules, seats=seats or min(rules.seats), seed=seed, game=game)
    except CardError as fault:
        fail(fault, code=USAGE, option="--seats")


def _play_example(source: Source, rules: RuleSet | None = None) -> Found:
    """An example as told; or its hands played otherwise, where its facts need not hold."""
    assert source.example is not None
    here = Path.cwd()
    folder = next((path / FOLDER for path in (here, *here.parents) if (path / FOLDER).is_dir()), Path(FOLDER))
    try:
        path = find_example(source.example, folder)
    except ExampleError as fault:
        fail(fault, code=USAGE)
    pickup_seed = source.pickup_seed
    if rules is None and not source.changes and pickup_seed is None and source.strategy is None:
        told = load_example(path)
        return Found(told.trace, told.players, told.story.keys)
    told = play_story(read_story(path))
    rules = rules or vary(told.story.rules, parse_changes(source.changes))
    if pickup_seed is None:
        pickup_seed = told.trace.pickup_seed
    refuse_missing_seed(rules, seeded=pickup_seed is not None)
    names = strategies_of(rules, source.strategy)
    try:
        aside = check_hands(told.trace.hands, rules, any_deal=told.story.any_deal or source.any_deal)
    except CardError as fault:
        fail(f"the hands of {path} do not fit {rules.name!r}: {fault.message}", code=USAGE,
             option="--set" if source.rules is None else "--rules")
    trace = play(told.trace.hands, rules, pickup_seed=pickup_seed, game=source.game, aside=aside,
                 choosers=choosers_of(names, game=source.game))
    return Found(trace, told.players, told.story.keys, names)
