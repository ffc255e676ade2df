"""Generated regions of pages: what stands between `<!-- krig: KIND args -->` and `<!-- /krig -->`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from krig.errors import PageError, RuleError, quote
from krig.examples import Example
from krig.facts import turned_at
from krig.lang import LANGUAGES, load_language
from krig.pages.battles import shown_battles
from krig.pages.choices import choice_rows, difference_rows
from krig.pages.links import rule_link, rule_set_name
from krig.pages.markdown import Page
from krig.pages.markers import Region
from krig.pages.overviews import OVERVIEWS
from krig.pages.project import Project
from krig.pages.references import anchors_of
from krig.pages.views import card_view, chips_moved, counted, dealt, ending, shown_names, step
from krig.rules import RuleSet, load_rules
from krig.suggest import nearest

TEMPLATES = Path(__file__).parent.parent / "templates"
TERMS = ("battle", "war", "double-war", "pot", "deck", "stack", "top-card", "face-up", "face-down", "rank", "suit",
         "score", "lead", "tie", "draw", "player", "winner", "rule-set")


def generate(region: Region, page: Page, project: Project) -> str:
    """What a region should hold, with an empty line at either end. Raises PageError at the region's place."""
    if region.kind not in KINDS:
        raise PageError(f"unknown region {quote(region.kind)}, expected one of {', '.join(KINDS)}"
                        + nearest(region.kind, KINDS), place=region.place)
    try:
        template, words = KINDS[region.kind](region, page, project)
    except PageError as fault:
        raise PageError(fault.message, place=region.place) from None
    text = _environment().get_template(f"{template}.jinja").render(words)
    lines = [line for line in text.split("\n") if line.strip()]     # an empty line would end a block of HTML
    return "\n".join(["", *lines, ""])


def _steps(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    example, language = _game(region, page, project), load_language(page.language)
    trace, names, told = example.trace, shown_names(example, language), project.story(example, language)
    shown = shown_battles(region.args, trace)
    steps = [step(trace.battles[battle - 1], told[battle - 1], language, names) for battle in shown]
    first = shown[0] if shown else 1
    player = page.game if project.has_player and len(shown) == len(trace.battles) else None
    return "steps", {"steps": steps, "first": first, "gaps": shown != list(range(first, first + len(shown))),
                     "player": player, "failed": language.message("player.failed"),
                     "links": {rule: rule_link(rule, page, project, language) for found in steps
                               for rule in found.rules}}


def _battles(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    example, language = _game(region, page, project), load_language(page.language)
    names, anchors = shown_names(example, language), anchors_of(page, project)
    found, bank = [], example.trace.rules.game == "bank"
    for number in shown_battles(region.args, example.trace):
        battle = example.trace.battles[number - 1]
        kind = "double-war" if battle.levels == 2 else "war"
        up = [card_view(card, language).text for _, card in turned_at(battle, 0)]
        found.append({"number": number, "linked": f"b{number}" in anchors, "up": up,
                      "pot": chips_moved(example.trace, number) if bank else len(battle.pot),
                      "war": language.message(f"label.{kind}") if battle.war else "",
                      "winner": "" if battle.winner is None else names[battle.winner],
                      "score": language.score(battle.score)})
    heads = [language.message("terms.battle"), *(language.message(f"label.{key}") for key in (
        "turned-up", "winner", "chips" if bank else "pot", "score"))]
    return "battles", {"heads": [_capital(head) for head in heads], "battles": found}


def _result(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    example, language = _game(region, page, project, most=0), load_language(page.language)
    outcome, names = example.trace.outcome, shown_names(example, language)
    rows = [(name, counted(example, count, language), seat == outcome.winner)
            for seat, (name, count) in enumerate(zip(names, outcome.score, strict=True))]
    return "result", {"caption": language.message("label.result"), "wins": language.message("label.winner"),
                      "rows": rows, "ending": ending(example, language)}


def _deal(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    example, language = _game(region, page, project, most=0), load_language(page.language)
    return "deal", {"hands": dealt(example, language)}


def _rules(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    (rules,), language = _rule_sets(region, 1), load_language(page.language)
    return "table", {"heads": [_capital(language.message("terms.rule")), rule_set_name(rules, language)],
                     "rows": choice_rows(rules, language), "codes": None}


def _differs(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    (first, second), language = _rule_sets(region, 2), load_language(page.language)
    names = [rule_set_name(rules, language) for rules in (first, second)]
    rows = difference_rows(first, second, language)
    if not rows:
        raise PageError(f"rule sets {first.name!r} and {second.name!r} do not differ, expected two that do")
    return "table", {"heads": [_capital(language.message("terms.rule")), *names], "rows": rows, "codes": None}


def _glossary(region: Region, page: Page, project: Project) -> tuple[str, dict[str, Any]]:
    _no_more(region, 0)
    codes = [page.language, *(code for code in LANGUAGES if code != page.language)]
    languages = [load_language(code) for code in codes]
    return "table", {"heads": [language.name for language in languages], "codes": [None, *codes[1:]],
                     "rows": [tuple(language.message(f"terms.{term}") for language in languages) for term in TERMS]}


KINDS: Mapping[str, Callable[[Region, Page, Project], tuple[str, dict[str, Any]]]] = {
    "steps": _steps, "battles": _battles, "result": _result, "deal": _deal, "rules": _rules, "differs": _differs,
    "glossary": _glossary, **OVERVIEWS,
}
"""The kinds of region: each gives its template's name and what that needs."""


def _game(region: Region, page: Page, project: Project, *, most: int = 1) -> Example:
    """The game of a page. Raises PageError where it tells none, or the region has too many arguments."""
    _no_more(region, most)
    if page.game is None:
        raise PageError(f"region {region.kind!r} on a page without a game, expected 'game: …' in the front matter")
    if page.game not in project.examples:
        raise PageError(f"game {quote(page.game)} cannot be played, expected an example that can")
    return project.examples[page.game]


def _rule_sets(region: Region, count: int) -> list[RuleSet]:
    if len(region.args) != count:
        raise PageError(f"region {quote(region.kind)} with {len(region.args)} rule sets, expected {count}")
    try:
        return [load_rules(name) for name in region.args]
    except RuleError as fault:
        raise PageError(fault.message) from None


def _no_more(region: Region, most: int) -> None:
    if len(region.args) > most:
        raise PageError(f"region {quote(region.kind)} with {' '.join(region.args[most:])!r}, expected no more than "
                        f"'{' '.join((region.kind, *region.args[:most]))}'")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True, trim_blocks=True,
                       lstrip_blocks=True, auto_reload=False)
