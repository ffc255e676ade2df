"""The closed list of rules: the engine names no other, and none of them is idle."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from hypothesis import given, settings
from random_games import games

import krig
from krig.facts import Game
from krig.rule_ids import RULE_IDS

ENGINE = ("bank", "battles", "engine", "finish", "hand", "one_pass", "runs", "steal", "table", "wars")
COMPUTED = {f"{where}.{best}-wins" for where in ("battle", "war") for best in ("highest", "lowest")} | {
    "steal.leave"}
"""Ids that are put together from parts; the games below name them."""
ID = re.compile(r"deal|(?:battle|stack|war|shortage|end|steal|hand|bank)\.[a-z-]+")


def test_engine_names_these_rules_and_no_others() -> None:
    folder = Path(krig.__file__).parent
    named = {node.value for name in ENGINE for node in ast.walk(ast.parse((folder / f"{name}.py").read_text("utf-8")))
             if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)}
    assert named | COMPUTED == set(RULE_IDS)
    assert len(set(RULE_IDS)) == len(RULE_IDS)


@settings(max_examples=40, deadline=None)
@given(games)
def test_events_name_rules_of_the_list(game: Game) -> None:
    assert {event.rule for event in game.trace.events} <= set(RULE_IDS)
