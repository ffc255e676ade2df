"""`krig play` and `krig deal`: games on the command line."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from krig.bulk import answer_lines, play_line
from krig.cards import Card, format_hand
from krig.choices import choosers_of, strategy_names
from krig.deals import check_hands, deal
from krig.engine import play as play_game
from krig.errors import CardError, ChoiceError, ExampleError, KrigError, RuleError
from krig.examples import FOLDER, find_example, load_example, play_story, read_story
from krig.facts import Game
from krig.files import read_toml
from krig.lang import LANGUAGES, Player, load_language
from krig.narrate import default_players, narrate
from krig.rules import FIELDS, RuleSet, load_rules, parse_changes, vary
from krig.show import show
from krig.terminal import CONTENT, LARGEST_SEED, USAGE, Screen, fail, one_of, say, whole
from krig.trace import Stacks, Trace
from krig.trace_json import write_trace_json
from krig.trace_text import write_trace_text
from krig.verify import verify as verify_trace

FORMATS = ("text", "json", "jsonl", "trace")

_seed = whole(0, LARGEST_SEED)
_Rules = Annotated[str | None, typer.Option(metavar="ID", help="Rule set, such as fifty or standard+down=1.")]
_Set = Annotated[list[str] | None, typer.Option(
    "--set", metavar="FIELD=VALUE", help="Change a field of the rule set: down=1, or down=3,0 for a list (three cards "
    "face down at a war's first level, then none), limit=50, limit=none, beats=6>14 for a pair of ranks. Once for each "
    f"field. Fields: {', '.join(FIELDS)}; 'krig rules ID' shows them.")]
_Game = Annotated[int, typer.Option(parser=_seed, metavar="I", help="Number of the game of a seed, from 0.")]


@dataclass(frozen=True)
class _Deal:
    """What the options ask for: a game to play, and who plays it."""

    trace: Trace
    players: tuple[Player, ...] | None = None
    keys: tuple[str, ...] | None = None


def play(
    rules: _Rules = None,
    changes: _Set = None,
    example: Annotated[str | None, typer.Option(
        metavar="ID", help="Play an example game: its name in examples/, or the path of its file.")] = None,
    hands: Annotated[str | None, typer.Option(
        metavar="CARDS", help="Play these hands, top card first: 'KS 4D ... / 9H JC ...'. "
        "With '-' and --format jsonl: one deal a line from standard input.")] = None,
    pickup_seed: Annotated[int | None, typer.Option(
        parser=_seed, metavar="N", help="Seed of pick-up order random beside given hands or an example. In a "
        "bulk run line 1 is game 0 of the seed, line 2 game 1, and so on.")] = None,
    seed: Annotated[int | None, typer.Option(parser=_seed, metavar="N", help="Deal from this seed.")] = None,
    game: _Game = 0,
    seats: Annotated[int | None, typer.Option(parser=whole(2, 4), metavar="N", help="Players, with --seed.")] = None,
    any_deal: Annotated[bool, typer.Option("--any-deal", help="Allow hands of any size.")] = False,
    lang: Annotated[str, typer.Option(
        parser=one_of(LANGUAGES), metavar="|".join(LANGUAGES), help="Language of the text.")] = LANGUAGES[0],
    form: Annotated[str, typer.Option(
        "--format", parser=one_of(FORMATS), metavar="|".join(FORMATS), help="What to print.")] = FORMATS[0],
    strategy: Annotated[str | None, typer.Option(
        metavar="NAME", help="Who chooses in a game with decisions: highest (if none is named), lowest or random:SEED; "
        "one for all players, or one for each, such as highest,random:3. An example says itself what was chosen, and "
        "needs one only to be played otherwise.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Check after every event where every card is.")] = False,
) -> None:
    """Play a game and print it."""
    if sum(source is not None for source in (example, hands, seed)) != 1:
        fail("expected one of --example, --hands and --seed", code=USAGE)
    if rules is None and example is None:
        fail("no rule set, expected --rules", code=USAGE)
    if seats is not None and seed is None:
        fail("--seats without --seed, expected hands or an example to say how many play", code=USAGE)
    if pickup_seed is not None and seed is not None:
        fail("--pickup-seed without --hands or --example, expected it beside given cards", code=USAGE)
    if game and seed is None and pickup_seed is None:
        fail("--game without --seed, expected the seed that it is a game of", code=USAGE)
    if hands == "-" and (form != "jsonl" or game):
        fail("--hands '-' reads deals in bulk, expected --format jsonl and no --game", code=USAGE)
    try:
        found = _rules(rules, changes) if rules is not None else None
        if example is not None:
            asked = _play_example(example, found, changes, pickup_seed=pickup_seed, game=game, strategy=strategy)
        else:
            assert found is not None
            _refuse_missing_seed(found, seeded=seed is not None or pickup_seed is not None)
            names = _strategies(found, strategy)
            if hands == "-":
                _play_bulk(found, any_deal=any_deal, pickup_seed=pickup_seed, verified=verify, strategies=names)
                return
            if hands is not None:
                asked = _Deal(play_line(hands, found, any_deal=any_deal, pickup_seed=pickup_seed, game=game,
                                        strategies=names))
            else:
                asked = _Deal(_play_seed(found, seats=seats, seed=seed or 0, game=game, strategies=names))
        if verify:
            verify_trace(asked.trace)
            say(f"verified: every card in its place after each of {len(asked.trace.events)} events")
    except RuleError as fault:
        fail(fault, code=USAGE)
    except CardError as fault:
        fail(fault, code=CONTENT, option="--hands" if hands is not None else None)
    except KrigError as fault:
        fail(fault, code=CONTENT)
    _print(asked, form, lang)


def deal_hands(
    rules: Annotated[str, typer.Option(metavar="ID", help="Rule set, such as fifty or standard+down=1.")],
    seed: Annotated[int, typer.Option(parser=_seed, metavar="N", help="Seed to deal from.")],
    changes: _Set = None,
    game: _Game = 0,
    seats: Annotated[int | None, typer.Option(parser=whole(2, 4), metavar="N", help="Number of players.")] = None,
) -> None:
    """Print the hands of a deal, top card first, to paste after 'krig play --hands'."""
    try:
        found = _rules(rules, changes)
    except RuleError as fault:
        fail(fault, code=USAGE)
    hands, _ = _deal_seed(found, seats=seats, seed=seed, game=game)
    print(" / ".join(map(format_hand, hands)))


def register(app: typer.Typer) -> None:
    """Add both commands to the command line."""
    app.command("play")(play)
    app.command("deal")(deal_hands)


# -- what is played -------------------------------------------------------------------------------------------------


def _rules(name: str, changes: list[str] | None) -> RuleSet:
    return vary(load_rules(name), parse_changes(changes or []))


def _refuse_missing_seed(rules: RuleSet, *, seeded: bool) -> None:
    if rules.pickup == "random" and not seeded:
        fail("pickup 'random' without a seed, expected --pickup-seed beside given cards", code=USAGE)


def _strategies(rules: RuleSet, strategy: str | None) -> tuple[str, ...]:
    """The strategies of all seats, where there are choices to make."""
    if not rules.decides:
        if strategy is not None:
            fail(f"--strategy with {rules.name!r}, expected it for a rule set with choices to make", code=USAGE)
        return ()
    try:
        return strategy_names(strategy or "highest", seats=min(rules.seats))
    except ChoiceError as fault:
        fail(fault, code=USAGE, option="--strategy")


def _deal_seed(rules: RuleSet, *, seats: int | None, seed: int, game: int) -> tuple[Stacks, tuple[Card, ...]]:
    """A deal from a seed, for the fewest players of the rule set unless `seats` says how many."""
    try:
        return deal(rules, seats=seats or min(rules.seats), seed=seed, game=game)
    except CardError as fault:
        fail(fault, code=USAGE, option="--seats")


def _play_seed(rules: RuleSet, *, seats: int | None, seed: int, game: int, strategies: Sequence[str]) -> Trace:
    hands, aside = _deal_seed(rules, seats=seats, seed=seed, game=game)
    return play_game(hands, rules, aside=aside, seed=seed, game=game, choosers=choosers_of(strategies, game=game))


def _play_example(name: str, rules: RuleSet | None, changes: list[str] | None, *, pickup_seed: int | None, game: int,
                  strategy: str | None) -> _Deal:
    """An example as told; or its hands played otherwise, where its facts need not hold."""
    here = Path.cwd()
    folder = next((path / FOLDER for path in (here, *here.parents) if (path / FOLDER).is_dir()), Path(FOLDER))
    try:
        path = find_example(name, folder)
        read_toml(path, error=ExampleError)
    except ExampleError as fault:
        fail(fault, code=USAGE)
    if rules is None and not changes and pickup_seed is None and strategy is None:
        found = load_example(path)
        return _Deal(found.trace, found.players, found.story.keys)
    told = play_story(read_story(path))
    found_rules = rules or vary(told.story.rules, parse_changes(changes or []))
    if pickup_seed is None:
        pickup_seed = told.trace.pickup_seed
    _refuse_missing_seed(found_rules, seeded=pickup_seed is not None)
    trace = play_game(told.trace.hands, found_rules, pickup_seed=pickup_seed, game=game,
                      choosers=choosers_of(_strategies(found_rules, strategy), game=game),
                      aside=check_hands(told.trace.hands, found_rules, any_deal=True))
    return _Deal(trace, told.players, told.story.keys)


def _play_bulk(rules: RuleSet, *, any_deal: bool, pickup_seed: int | None, verified: bool,
               strategies: Sequence[str]) -> None:
    """Answer every line of standard input. Leaves with CONTENT at the end if one could not be played."""
    all_played = True
    out = sys.stdout
    gc.freeze()                     # games leave no circles behind: look for them seldom
    gc.set_threshold(50_000)
    for answer, played in answer_lines(sys.stdin.buffer, lambda text, index: play_line(
            text, rules, any_deal=any_deal, pickup_seed=pickup_seed, game=index, verified=verified,
            strategies=strategies)):
        out.write(answer + "\n")
        out.flush()     # who asks line by line waits for each answer
        all_played &= played
    if not all_played:
        raise typer.Exit(CONTENT)


# -- what is printed ------------------------------------------------------------------------------------------------


def _print(asked: _Deal, form: str, lang: str) -> None:
    if form == "trace":
        sys.stdout.write(write_trace_text(asked.trace))
    elif form in ("json", "jsonl"):
        print(write_trace_json(asked.trace))
    else:
        _print_text(asked, lang)


def _print_text(asked: _Deal, lang: str) -> None:
    language = load_language(lang)
    players = asked.players or default_players(len(asked.trace.hands), language)
    keys = asked.keys or tuple(map(str, asked.trace.seats))
    told = narrate(Game(asked.trace, keys), players, language)
    show(asked.trace, language, players=players, console=Screen(highlight=False),
         sentences={battle.battle: battle.text for battle in told})
