"""`krig find`: a deal that shows what an author wants to tell, as an example file to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from krig.cards import format_hand
from krig.errors import KrigError, listed
from krig.events import Reason
from krig.hunt import Find, Wish, hunt
from krig.rule_ids import RULE_IDS
from krig.rules import RuleSet, load_rules
from krig.sources import strategies_of
from krig.suggest import nearest
from krig.terminal import CONTENT, LARGEST_SEED, USAGE, fail, one_of, say, whole
from krig.wishes import read_wish


def find_deal(
    rules: Annotated[str, typer.Option(metavar="ID", help="Rule set, such as strict or standard+down=1.")],
    shows: Annotated[str, typer.Option(metavar="RULE,…", help="Rules that the game must show, such as "
                                       "war.again,shortage.stands.")] = "",
    reason: Annotated[str | None, typer.Option(
        parser=one_of(tuple(Reason)), metavar="|".join(Reason), help="How the game must end.")] = None,
    winner: Annotated[int | None, typer.Option(parser=whole(0, 3), metavar="SEAT", help="Who must win.")] = None,
    levels: Annotated[int, typer.Option(parser=whole(0, 20), metavar="N", help="A war of N levels or more.")] = 0,
    battles: Annotated[int | None, typer.Option(
        parser=whole(1, 10**6), metavar="N", help="No longer than N battles.")] = None,
    fact: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A fact of one battle, such as "
                                                   "rank.1=13 or pot=18; several hold of the same battle.")] = None,
    seats: Annotated[int | None, typer.Option(parser=whole(2, 4), metavar="N", help="Number of players.")] = None,
    keep: Annotated[int | None, typer.Option(
        parser=whole(1, 26), metavar="N", help="Deal only N cards to each hand, or to the shoe.")] = None,
    strategy: Annotated[str | None, typer.Option(
        metavar="NAME,…", help="Who chooses in games with decisions: highest, lowest or random:SEED (random:1 if "
        "none is named); one for all or one for each seat.")] = None,
    seed: Annotated[int, typer.Option(parser=whole(0, LARGEST_SEED), metavar="N", help="Seed to deal from.")] = 1,
    games: Annotated[int, typer.Option(parser=whole(1, 10**9), metavar="N", help="Games to look through.")] = 20_000,
) -> None:
    """Find the shortest of many games that shows certain rules, and print it as an example file.

    It looks through all the games of --games for the shortest, which can take minutes, and tells how far it is on a
    terminal only. If nothing is asked for it takes the first game.
    """
    try:
        rule_set = load_rules(rules)
        players = seats or min(rule_set.seats)
        if players not in rule_set.seats:
            fail(f"{players} players, expected {listed(rule_set.seats, 'or')} for {rule_set.name!r}", code=USAGE,
                 option="--seats")
        if winner is not None and winner >= players:
            fail(f"seat {winner}, expected one from 0 to {players - 1}", code=USAGE, option="--winner")
        strategies = strategies_of(rule_set, "random:1" if strategy is None and rule_set.decides else strategy)
        facts = tuple([read_wish(text, rule_set, seats=players) for text in fact or ()])
        wish = Wish(_rule_ids(shows), reason, winner, levels, battles, facts)
        best = _look(rule_set, wish, players, seed, games, keep, strategies)
    except KrigError as fault:
        fail(fault, code=USAGE)
    if best is None:
        fail(f"none of {games:,} games shows this", code=CONTENT)
    say(f"game {best.game} of seed {seed}: {best.trace.outcome.battles} battles")
    print(example_text(best, keep=keep), end="")


def example_text(found: Find, *, keep: int | None) -> str:
    """The example file of a game, with seats named by letters."""
    trace = found.trace
    keys = "abcd"[: len(trace.hands)]
    lines = [f'rules = "{trace.rules.name}"']
    if trace.rules.pickup == "random":
        lines.append(f"pickup_seed = {trace.seed}")
    if keep is not None:
        lines.append("any_deal = true")
    lines += ["", "[cards]", *(f'{key} = "{format_hand(hand)}"' for key, hand in zip(keys, trace.hands, strict=True))]
    if trace.rules.decides:
        lines += ["", "[choices]", *(f'{key} = "{" ".join(made)}"'
                                     for key, made in zip(keys, trace.choices, strict=True) if made)]
    return "\n".join([*lines, ""])


def _rule_ids(text: str) -> frozenset[str]:
    wanted = [word.strip() for word in text.split(",") if word.strip()]
    for word in wanted:
        if word not in RULE_IDS:
            raise KrigError(f"unknown rule {word!r} in --shows, expected ids of rules{nearest(word, RULE_IDS)}")
    return frozenset(wanted)


def _look(rules: RuleSet, wish: Wish, seats: int, seed: int, games: int, keep: int | None,
          strategies: Sequence[str]) -> Find | None:
    """The shortest game that grants the wish, with a line of progress on standard error."""
    best = None
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("looking for a game", total=None)

        def tell(game: int) -> None:
            if game % 100 == 0:
                shortest = f", shortest {best.trace.outcome.battles} battles" if best else ""
                bar.update(task, description=f"{game:,} of {games:,} games{shortest}")

        for found in hunt(rules, wish, seats=seats, seed=seed, games=games, keep=keep, strategies=strategies,
                          tell=tell):
            best = found
    return best


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("find")(find_deal)
