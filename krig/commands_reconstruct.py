"""`krig reconstruct`: from a story with unknown cards to a deal that makes all of it true."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from krig.cards import UNKNOWN, format_hand
from krig.errors import ExampleError, KrigError, Place, RuleError
from krig.files import locate, write_atomic
from krig.findings import Hands
from krig.reconstruct import Progress, Reconstruction, Verdict, check_can_reconstruct, reconstruct
from krig.rules import RuleSet, load_rules
from krig.stories import Story, read_story
from krig.terminal import CONTENT, LARGEST_SEED, USAGE, fail, say, whole


def reconstruct_story(
    story: Annotated[Path, typer.Argument(metavar="FILE", help="Example file with '?' for unknown cards.")],
    rules: Annotated[str | None, typer.Option(
        metavar="ID", help="Play by this rule set instead of the file's, such as fifty or strict+pickup=seat.")] = None,
    seed: Annotated[int, typer.Option(
        parser=whole(0, LARGEST_SEED), metavar="N", help="Order in which deals are tried.")] = 1,
    battles: Annotated[int, typer.Option(
        parser=whole(1, 10**12), metavar="N", help="Give up after this many battles.")] = 20_000_000,
    workers: Annotated[int, typer.Option(
        parser=whole(0, 256), metavar="N", help="Processes; 0 is one for each processor. The answer is the same.")] = 0,
    output: Annotated[Path | None, typer.Option(
        metavar="FILE", help="Write the completed example file there, not to the screen.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file of --output.")] = False,
) -> None:
    """Find a full deal that makes all facts of a story true, or say that there is none."""
    try:
        other = None if rules is None else _other_rules(rules)
        asked = read_story(story, rules=other)
        if output is not None:
            _refuse_output(output, force=force)
        began = time.monotonic()
        found = _search(asked, seed=seed, battles=battles, workers=workers or os.cpu_count() or 1)
    except (RuleError, ExampleError) as fault:
        fail(fault, code=USAGE if fault.unreadable or isinstance(fault, RuleError) else CONTENT)
    progress = found.progress
    hardest = progress.hardest(asked)
    effort = f"{progress.runs:,} runs, {progress.battles:,} battles, {time.monotonic() - began:.1f} s"
    if hardest is not None:
        tested, held = progress.reached[hardest.index], progress.held[hardest.index]
        effort += f"; hardest: {hardest.name}, true {held:,} of {tested:,} times"
    if found.verdict is Verdict.NONE:
        fail(f"no deal makes all facts true: every deal is ruled out ({effort})", code=CONTENT)
    if found.verdict is Verdict.BUDGET or found.hands is None:
        fail(f"no deal found within {battles:,} battles; one may exist ({effort})", code=CONTENT)
    facts = f"all {len(asked.facts)} facts" if len(asked.facts) != 1 else "its fact"
    say(f"found a deal that makes {facts} true ({effort})")
    text = complete(asked, found.hands)
    if output is None:
        print(text, end="")
        return
    try:
        write_atomic(output, text)
    except OSError as fault:
        print(text, end="")         # not to lose what was found
        fail(KrigError(f"cannot be written: {(fault.strerror or 'unknown fault').lower()}", place=Place(output)),
             code=USAGE)
    say(f"wrote {output}")


def _other_rules(name: str) -> RuleSet:
    """The rule set of --rules. Leaves with USAGE if nothing can be reconstructed under it. Raises RuleError."""
    rules = load_rules(name)
    try:
        check_can_reconstruct(rules)
    except RuleError as fault:
        fail(fault, code=USAGE, option="--rules")
    return rules


def _refuse_output(output: Path, *, force: bool) -> None:
    """Leave, before the search, where its result could not be written."""
    what = ("a link" if output.is_symlink() else "a folder" if output.is_dir() else
            "a pipe or a device" if output.exists() and not output.is_file() else None)
    if what is not None:
        fail(f"--output {str(output)!r} is {what}, expected a file", code=USAGE)
    if output.exists() and not force:
        fail(f"--output {str(output)!r} exists, expected a new file, or --force to overwrite it", code=USAGE)
    if not output.parent.is_dir() or not os.access(output.parent, os.W_OK):
        fail(f"--output {str(output)!r} cannot be written, expected a folder that exists and may be written to",
             code=USAGE)


def complete(story: Story, hands: Hands) -> str:
    """The text of the story's file with the hands filled in; all else as it stands."""
    lines = story.text.split("\n")
    for key, old, hand in zip(story.keys, story.hands, hands, strict=True):
        line = locate(story.path, story.text, key, table="cards").line
        assert line is not None
        before, equals, value = lines[line - 1].partition("=")
        words = [card or UNKNOWN for card in old]
        found = re.search(r"\s+".join(re.escape(str(word)) for word in words), value)
        if found is None:
            raise ExampleError(f"the hand of {key!r} is not on one line, expected so to fill it in",
                               place=Place(story.path, line))
        lines[line - 1] = before + equals + value[: found.start()] + format_hand(hand) + value[found.end():]
    return "\n".join(lines)


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("reconstruct")(reconstruct_story)


def _search(story: Story, *, seed: int, battles: int, workers: int) -> Reconstruction:
    """The search, with a line of progress on standard error."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    console = Console(stderr=True)
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("looking for a deal", total=None)

        def tell(progress: Progress) -> None:
            hardest = progress.hardest(story)
            bar.update(task, description=f"{progress.runs:,} runs, {progress.battles:,} battles, furthest "
                       f"battle {progress.deepest}" + (f", hardest {hardest.name}" if hardest else ""))

        return reconstruct(story, seed=seed, most_battles=battles, workers=workers, tell=tell)
