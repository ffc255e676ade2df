"""Who may know whom: the imports of the package are read, and go down only."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import krig

PACKAGE = Path(krig.__file__).parent

LAYERS = (
    "errors suggest",
    "files cards generator",
    "choices rule_fields rules events rule_ids lang atoms kinds",
    "trace",
    "table finish",
    "wars",
    "battles runs apart",
    "hand steal one_pass bank",
    "circles",
    "engine",
    "trace_text trace_json deals exact facts facts_games facts_rules fact_words verify",
    "formats bulk expectations sitting stepper",
    "stories examples memory moment endings moments_war moments_steal moments_hand moments_games moments",
    "open_cards lookahead findings search reconstruct narrate wishes hunt",
    "game_json",
    "show site site_html serve pages step_table step_view step_size step_curve step_help step_app",
    "terminal",
    "sources",
    "commands_play commands_pages commands_site commands_reconstruct commands_find commands_rules commands_step",
    "commands",
    "cli",
    "__init__ __main__",
)
"""From the bottom up. A module may import what is below it or beside it; a folder is one with all its modules."""

LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names.split()}


def module_of(path: Path) -> str:
    """The module or folder of the package that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The full names of all modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found.update(f"{node.module}.{alias.name}" for alias in node.names) if node.module == "krig" else \
                found.add(node.module)
    return found


FILES = sorted(path for path in PACKAGE.rglob("*.py"))
EDGES = {(module_of(path), name.split(".")[1]) for path in FILES for name in imports(path) if name.startswith("krig.")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down_only(path: Path) -> None:
    module = module_of(path)
    assert module in LEVEL, f"{module} has no layer, expected it in LAYERS"
    for name in imports(path):
        if name.startswith("krig."):
            other = name.split(".")[1]
            if module in ("__init__", "__main__") or other == module:
                continue
            assert LEVEL[other] <= LEVEL[module], f"{path.name} imports {name}, expected imports to go down only"


def test_modules_beside_each_other_do_not_go_round() -> None:
    below = {module: {other for one, other in EDGES if one == module and other != module} for module in LEVEL}
    reached = {module: set(others) for module, others in below.items()}
    for _ in LEVEL:
        reached = {module: others.union(*(below.get(other, set()) for other in others))
                   for module, others in reached.items()}
    assert [module for module, others in reached.items() if module in others] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_the_builder_of_the_site(path: Path) -> None:
    assert not [name for name in imports(path) if name.split(".")[0] in ("mkdocs", "material", "mkdocs_static_i18n")]


@pytest.mark.parametrize(("one", "other"), [("engine", "lang"), ("lang", "engine")])
def test_engine_and_languages_do_not_know_each_other(one: str, other: str) -> None:
    known, new = set(), {one}
    while new:
        known |= new
        new = {below for above, below in EDGES if above in new} - known
    assert other not in known


def test_engine_and_narration_need_nothing_beyond_the_standard_library_and_jinja2() -> None:
    allowed = {*sys.stdlib_module_names, "krig", "jinja2"}
    for path in FILES:
        if LEVEL.get(module_of(path), 0) <= LEVEL["narrate"]:
            assert {name.split(".")[0] for name in imports(path)} <= allowed, path


def test_every_layer_is_of_modules_that_there_are() -> None:
    assert set(LEVEL) == {module_of(path) for path in FILES}
