"""Pages with the player for tests and benchmarks: some game pages, built as the site is, and pages of other sites."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

from krig.deals import deal
from krig.engine import play
from krig.examples import Example, load_example
from krig.game_json import write_game_json
from krig.lang import LANGUAGES, load_language
from krig.narrate import narrate
from krig.pages.project import load_project
from krig.pages.write import write_project
from krig.rules import load_rules

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "docs" / "assets"
GAMES = ("fifty-battles", "four-cousins", "three-in-hand", "casino-evening", "thief", "pot-waits")
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
          "require-trusted-types-for 'script'")
"""The strictest rules that a page with a player on it may have."""
LONG = "long"
"""The id of a game of more than a thousand battles, for `foreign_page`."""


def build_pages(target: Path) -> Path:
    """A site of the home page and the pages of GAMES in every language, in the folder `target`; no search."""
    source = target.with_name("source")
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, source / name)
    shutil.copy(ROOT / "mkdocs.yml", source)
    _, faults = write_project(load_project(source))
    assert not faults, faults
    for language in LANGUAGES:
        shutil.rmtree(source / "docs" / language / "rules")
        for page in (source / "docs" / language / "games").glob("*.md"):
            if page.stem not in GAMES:
                page.unlink()
    command = [sys.executable, "-m", "mkdocs", "build", "--no-strict", "--site-dir", str(target)]
    ran = subprocess.run(command, cwd=source, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True,
                         text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return target


def long_game() -> dict[str, Any]:
    """The data of a game of more than a thousand battles, dealt with the first seed that gives one."""
    rules, example = load_rules("standard"), load_example(ROOT / "examples" / "fifty-battles.toml")
    deals = (deal(rules, seats=2, seed=seed) for seed in count(1))
    traces = (play(hands, rules, aside=aside) for hands, aside in deals)
    long = Example(example.story, next(trace for trace in traces if len(trace.battles) > 1000))
    stories = {language: narrate(long.game, long.players, language)
               for language in map(load_language, LANGUAGES)}
    data: dict[str, Any] = json.loads(write_game_json(long, stories))
    return {**data, "id": LONG}


def foreign_page(*games: str, language: str = "sv", policy: str = POLICY) -> str:
    """A page of another site that embeds players, strictly guarded. It loads every script twice."""
    assets = "assets"
    scripts = "".join(f'<script defer src="{assets}/{name}.js"></script>' for name in ("krig-cards", "krig-player") * 2)
    players = "".join(f'<krig-player game="{game}"><a href="https://site.example/games/{game}/">{game}</a></krig-player>'
                      for game in games)
    return (f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>A & "B" <page></title>'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
            f'<link rel="icon" href="{assets}/favicon.svg"><link rel="stylesheet" href="{assets}/krig-player.css">'
            f"{scripts}</head><body><main><h1>A page</h1>{players}</main></body></html>")
