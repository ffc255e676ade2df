"""`krig play` and `krig deal`: games on the command line."""

from __future__ import annotations

import gc
import sys
from typing import Annotated

import typer

from krig.bulk import answer_lines, play_line
from krig.cards import format_hand
from krig.facts import Game
from krig.lang import LANGUAGES, load_language
from krig.narrate import narrate
from krig.rules import load_rules, parse_changes, vary
from krig.show import show
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
    deal_seed,
    find_game,
    read_seed,
    refuse_missing_seed,
    strategies_of,
    told_faults,
)
from krig.terminal import CONTENT, USAGE, Screen, fail, one_of, say
from krig.trace_json import write_trace_json
from krig.trace_text import write_trace_text
from krig.verify import verify as verify_trace

FORMATS = ("text", "json", "jsonl", "trace")


def play(
    rules: RulesOption = None,
    changes: ChangesOption = None,
    example: ExampleOption = None,
    hands: Annotated[str | None, typer.Option(
        metavar="CARDS", help="Play these hands, top card first: 'KS 4D ... / 9H JC ...'. "
        "With '-' and --format jsonl: one deal a line from standard input.")] = None,
    pickup_seed: Annotated[int | None, typer.Option(
        parser=read_seed, metavar="N", help="Seed of pick-up order random beside given hands or an example. In a "
        "bulk run line 1 is game 0 of the seed, line 2 game 1, and so on.")] = None,
    seed: SeedOption = None,
    game: GameOption = 0,
    seats: SeatsOption = None,
    any_deal: AnyDealOption = False,
    lang: LangOption = LANGUAGES[0],
    form: Annotated[str, typer.Option(
        "--format", parser=one_of(FORMATS), metavar="|".join(FORMATS), help="What to print.")] = FORMATS[0],
    strategy: StrategyOption = None,
    verify: Annotated[bool, typer.Option("--verify", help="Check after every event where every card is.")] = False,
) -> None:
    """Play a game and print it."""
    source = Source(rules, changes or (), example, hands, pickup_seed, seed, game, seats, any_deal, strategy)
    source.check()
    if hands == "-" and (form != "jsonl" or game):
        fail("--hands '-' reads deals in bulk, expected --format jsonl and no --game", code=USAGE)
    with told_faults(hands=hands):
        if hands == "-":
            _play_bulk(source, verified=verify)
            return
        found = find_game(source)
        if verify:
            verify_trace(found.trace)
            say(f"verified: every card in its place after each of {len(found.trace.events)} events")
    _print(found, form, lang)


def deal_hands(
    rules: Annotated[str, typer.Option(metavar="ID", help="Rule set, such as fifty or standard+down=1.")],
    seed: Annotated[int, typer.Option(parser=read_seed, metavar="N", help="Seed to deal from.")],
    changes: ChangesOption = None,
    game: GameOption = 0,
    seats: SeatsOption = None,
) -> None:
    """Print the hands of a deal, top card first, to paste after 'krig play --hands'."""
    with told_faults():
        hands, _ = deal_seed(vary(load_rules(rules), parse_changes(changes or [])), seats=seats, seed=seed, game=game)
    print(" / ".join(map(format_hand, hands)))


def register(app: typer.Typer) -> None:
    """Add both commands to the command line."""
    app.command("play")(play)
    app.command("deal")(deal_hands)


# -- what is played -------------------------------------------------------------------------------------------------


def _play_bulk(source: Source, *, verified: bool) -> None:
    """Answer every line of standard input. Leaves with CONTENT at the end if one could not be played."""
    rules = source.rule_set()
    assert rules is not None
    refuse_missing_seed(rules, seeded=source.pickup_seed is not None)
    names = strategies_of(rules, source.strategy)
    all_played = True
    out = sys.stdout
    gc.freeze()                     # games leave no circles behind: look for them seldom
    gc.set_threshold(50_000)
    for answer, played in answer_lines(sys.stdin.buffer, lambda text, index: play_line(
            text, rules, any_deal=source.any_deal, pickup_seed=source.pickup_seed, game=index, verified=verified,
            strategies=names)):
        out.write(answer + "\n")
        out.flush()     # who asks line by line waits for each answer
        all_played &= played
    if not all_played:
        raise typer.Exit(CONTENT)


# -- what is printed ------------------------------------------------------------------------------------------------


def _print(found: Found, form: str, lang: str) -> None:
    if form == "trace":
        sys.stdout.write(write_trace_text(found.trace))
    elif form in ("json", "jsonl"):
        print(write_trace_json(found.trace))
    else:
        _print_text(found, lang)


def _print_text(found: Found, lang: str) -> None:
    language = load_language(lang)
    players = found.seated(language)
    told = narrate(Game(found.trace, found.seat_keys), players, language)
    show(found.trace, language, players=players, console=Screen(highlight=False),
         sentences={battle.battle: battle.text for battle in told})
