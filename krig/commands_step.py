"""`krig step`: a game stepped through in the terminal, in which a person can take a seat."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from krig.lang import LANGUAGES, Language, Player, load_language
from krig.sitting import Sitting, sit
from krig.sources import (
    AnyDealOption,
    ChangesOption,
    ExampleOption,
    Found,
    GameOption,
    LangOption,
    RulesOption,
    SeatsOption,
    SeedOption,
    Source,
    StrategyOption,
    find_game,
    read_seed,
    strategies_of,
    told_faults,
)
from krig.terminal import USAGE, fail, whole
from krig.trace import BANK

if TYPE_CHECKING:
    from krig.step_app import StepApp


def step(
    rules: RulesOption = None,
    changes: ChangesOption = None,
    example: ExampleOption = None,
    hands: Annotated[str | None, typer.Option(
        metavar="CARDS", help="Play these hands, top card first: 'KS 4D ... / 9H JC ...'.")] = None,
    pickup_seed: Annotated[int | None, typer.Option(
        parser=read_seed, metavar="N", help="Seed of pick-up order random beside given hands or an example.")] = None,
    seed: SeedOption = None,
    game: GameOption = 0,
    seats: SeatsOption = None,
    any_deal: AnyDealOption = False,
    lang: LangOption = LANGUAGES[0],
    strategy: StrategyOption = None,
    seat: Annotated[int | None, typer.Option(
        parser=whole(0, 3), metavar="N", help="Take a seat in a game with decisions, counted from 0: you make its "
        "choices, and --strategy those of the others.")] = None,
    battle: Annotated[int, typer.Option(
        parser=whole(0, 10_000_000), metavar="N", help="Begin at this battle.")] = 0,
) -> None:
    """Step through a game in the terminal, forwards and backwards. The key ? shows all keys."""
    source = Source(rules, changes or (), example, hands, pickup_seed, seed, game, seats, any_deal, strategy)
    source.check()
    with told_faults(hands=hands):
        screen = open_game(source, lang=lang, seat=seat, at=battle)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)) or os.environ.get("TERM") == "dumb":
        fail("not a terminal, expected one to step through a game in; 'krig play' prints it", code=USAGE)
    screen.run()


def open_game(source: Source, *, lang: str, seat: int | None = None, at: int = 0) -> StepApp:
    """The screen of a game. seat: that a person takes; at: the battle to begin with. Raises KrigError, as playing does.
    """
    from krig.step_app import StepApp  # takes long to load, and help does not need it

    found = find_game(source)
    sitting = Sitting(found.trace) if seat is None else _take_seat(found, seat, source.strategy)
    if at > sitting.last:
        fail(f"--battle {at}, expected a battle from 0 to {sitting.last}", code=USAGE)
    language = load_language(lang)
    return StepApp(sitting, language, players=_players(found, language, seat=seat), at=at, title=_title(source),
                   keys=found.seat_keys)


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("step")(step)


def _take_seat(found: Found, seat: int, strategy: str | None) -> Sitting:
    """The game with a person at `seat`, up to the first choice. Leaves with USAGE where there is nothing to choose."""
    rules = found.trace.rules
    if not rules.decides:
        fail(f"--seat with {rules.name!r}, expected it for a rule set with choices to make", code=USAGE)
    if seat not in found.trace.seats:
        fail(f"--seat {seat}, expected a seat from 0 to {len(found.trace.seats) - 1}", code=USAGE)
    if rules.game == "bank" and seat == BANK:
        fail(f"--seat {seat}, expected 0: the bank has nothing to choose", code=USAGE)
    return sit(found.trace, found.strategies or strategies_of(rules, strategy), seat=seat)


def _players(found: Found, language: Language, *, seat: int | None) -> tuple[Player, ...]:
    """Who plays, by seat; where nobody is named, the person at the keyboard is the one addressed."""
    players = list(found.seated(language))
    if seat and found.players is None:
        players[0], players[seat] = players[seat], players[0]
    return tuple(players)


def _title(source: Source) -> str:
    """What the game is called on the screen: the example, or the options that deal it again."""
    if source.example is not None:
        return source.example
    if source.seed is None:
        return ""
    return f"--seed {source.seed}" + (f" --game {source.game}" if source.game else "")
