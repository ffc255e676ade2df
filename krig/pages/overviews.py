"""Regions that show many things at once: all rule sets, one deal under all of them, all rules with their examples, the
cards of all languages, and what the bank earns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from krig.cards import JOKER, RANKS, SUITS, Card, deck
from krig.errors import PageError, quote
from krig.exact import bank_edges, per_cent
from krig.examples import Example
from krig.lang import LANGUAGES, Language, load_language
from krig.pages.choices import NOTHING, choice, label
from krig.pages.links import game_page, link, plain, rule_link, rule_set_link, rule_set_name, title
from krig.pages.markdown import Page
from krig.pages.markers import Region
from krig.pages.one_deal import Played, first_cards, games_of
from krig.pages.project import Project
from krig.pages.references import anchors_of
from krig.pages.views import outcome_sentence, shown_names
from krig.rule_ids import RULE_IDS
from krig.rules import BASE, RuleSet, load_rules, rule_set_ids
from krig.suggest import nearest

MOST_EXAMPLES = 3
"""How many battles show a rule."""
MOST_PACKS = 8
"""The largest shoe whose edges are told."""

_OWN_COLUMN = ("seats", "deck", "packs", "down", "shortage")
"""Fields with a column of their own where rule sets stand side by side."""

_STACK, _SCROLL = "krig-stack", "krig-scroll"
"""What becomes of a table of many columns on a phone: a list, or a box that scrolls."""

Cell = tuple[str, ...]
"""Lines of Markdown."""
Words = tuple[str, dict[str, Any]]
"""The name of a template and what it needs."""


def compare(region: Region, page: Page, project: Project) -> Words:
    """All rule sets side by side."""
    _no_args(region)
    language = load_language(page.language)
    heads = [language.message("terms.rule-set"), language.message("terms.players"), language.message("terms.deck"),
             label("down", language), label("shortage", language), language.message("overview.special"),
             language.message("overview.examples")]
    rows = []
    for rules in map(load_rules, rule_set_ids()):
        games = [link(title(found), page, found.name) for example in _playing(rules, project)
                 if (found := game_page(example.id, page.language, project)) is not None]
        rows.append([(rule_set_link(rules, page, project, language),), *_text_cells(
            (_players(rules, language),), (choice("packs" if rules.has("packs") else "deck", rules, language),),
            (choice("down", rules, language),), (_shortage(rules, language),), _special(rules, language)),
            tuple(games) or (NOTHING,)])
    return _table(heads, rows, form=_STACK)


def _playing(rules: RuleSet, project: Project) -> list[Example]:
    """The examples that play a rule set as it is; where there is none, those that play it with changes."""
    found = [example for example in project.examples.values() if example.story.rules.id == rules.id]
    return [example for example in found if example.story.rules.name == rules.name] or found


def _players(rules: RuleSet, language: Language) -> str:
    fewest, most = min(rules.seats), max(rules.seats)
    return f"{fewest}–{most}" if len(rules.seats) == most - fewest + 1 > 1 else choice("seats", rules, language)


def _shortage(rules: RuleSet, language: Language) -> str:
    return language.message(f"overview.shortage.{rules.shortage}") if rules.has("shortage") else NOTHING


def _special(rules: RuleSet, language: Language) -> Cell:
    """What a rule set has that `standard` has not and that no other column says; its summary where that is nothing."""
    if rules.id == BASE:
        return (f"{label('goal', language)}: {choice('goal', rules, language)}",)
    told = [f"{label(name, language)}: {text}" for name in rules.differences(load_rules(BASE))
            if name not in _OWN_COLUMN and getattr(rules, name)
            and (text := choice(name, rules, language)) != NOTHING]
    return tuple(told) or (language.message(f"ruleset.{rules.id}.summary"),)


def one_deal(region: Region, page: Page, project: Project) -> Words:
    """The deal of an example under every rule set that two can play with it."""
    language = load_language(page.language)
    if len(region.args) != 1:
        raise PageError(f"region 'one-deal' with {len(region.args)} examples, expected 1")
    if (name := region.args[0]) not in project.examples:
        raise PageError(f"unknown game {quote(name)}, expected one of {', '.join(project.examples) or 'none'}"
                        + nearest(name, project.examples))
    example = project.examples[name]
    games = games_of(example)
    say = language.message
    heads = [say("terms.rule-set"), say("overview.deal.apart"), say("terms.battles"), say("label.winner"),
             say("overview.deal.end")]
    rows = [_deal_row(game, example, page, project, language) for game in games]
    left_out = [rule_set_name(rules, language) for rules in map(load_rules, rule_set_ids())
                if rules.id not in {game.rules.id for game in games}]
    notes = [say("overview.deal.left-out", names=", ".join(left_out)), say("overview.deal.partings")]
    return _table(heads, rows, form=_STACK, notes=map(plain, notes), points=_partings(games, language))


def _deal_row(game: Played, example: Example, page: Page, project: Project, language: Language) -> list[Cell]:
    say, outcome, names = language.message, game.trace.outcome, shown_names(example, language)
    notes = []
    if lacking := sorted({card.rank for card in deck(52)} - {card.rank for card in game.rules.cards}):
        notes.append(say("overview.deal.fewer", rank=language.cards.letters[lacking[-1] + 1]))
    if game.rules.decides:
        notes.append(say(f"overview.deal.{game.rules.game}"))
    end, count = [outcome_sentence(outcome, names, language)], language.digits(outcome.battles)
    winner = say("terms.draw") if outcome.winner is None else names[outcome.winner]
    if outcome.start is not None and outcome.period is not None:
        key, slots = ("endless.later", {"start": outcome.start}) if outcome.start else ("endless.from-deal", {})
        end.append(say(key, end=outcome.battles, n=outcome.period, **slots))
        count, winner = say("overview.deal.for-ever"), NOTHING
    return [(rule_set_link(game.rules, page, project, language), *map(plain, notes)),
            *_text_cells((_apart(game, language),), (count,), (winner,), tuple(end))]


def _apart(game: Played, language: Language) -> str:
    if game.rules.id == BASE:
        return NOTHING
    if game.apart is None:
        return language.message("overview.deal.same")
    return language.message("overview.deal.over", n=game.apart - 1) if game.over else \
        language.message("label.battle", n=game.apart)


def _partings(games: Sequence[Played], language: Language) -> list[str]:
    """At which battle of the standard game which others leave it, with the cards turned up there."""
    usual = next(game.trace for game in games if game.rules.id == BASE)
    leaving = sorted((game for game in games if game.apart is not None), key=lambda game: (game.apart, game.over))
    points = []
    for (number, over), group in groupby(leaving, key=lambda game: (game.apart or 0, game.over)):
        names = ", ".join(rule_set_name(game.rules, language) for game in group)
        if over:
            where = _capital(language.message("overview.deal.over", n=number - 1))
        else:
            cards = " ".join(language.index(card) for card in first_cards(usual, number))
            war = f", {language.message('terms.war')}" if usual.battles[number - 1].war else ""
            where = f"{language.message('label.battle', n=number)} ({cards}{war})"
        points.append(f"**{plain(where)}:** {plain(names)}")
    return points


def coverage(region: Region, page: Page, project: Project) -> Words:
    """Every rule with battles of example games that show it."""
    _no_args(region)
    language = load_language(page.language)
    shown = shown_by(page.language, project)
    rows = [[(rule_link(rule, page, project, language),), _battles(shown[rule], page, project, language)]
            for rule in RULE_IDS]
    return _table([language.message("terms.rule"), language.message("overview.examples")], rows)


def shown_by(code: str, project: Project) -> dict[str, list[tuple[str, int]]]:
    """For each rule up to three battles (0 is the deal) of games with a page that show it: game and battle.

    As many games as there are, the earliest battles first; before others those that the page of the game tells.
    """
    found: dict[str, dict[str, list[tuple[bool, int]]]] = {rule: {} for rule in RULE_IDS}
    for example in project.examples.values():
        if (page := game_page(example.id, code, project)) is None:
            continue
        anchors = anchors_of(page, project)
        for rule, battle in sorted({(event.rule, event.battle) for event in example.trace.events}):
            found[rule].setdefault(example.id, []).append((battle > 0 and f"b{battle}" not in anchors, battle))
    chosen = {}
    for rule, games in found.items():
        ranked = [(turn, away, battle, game) for game, battles in games.items()
                  for turn, (away, battle) in enumerate(sorted(battles)[:MOST_EXAMPLES])]
        chosen[rule] = [(game, battle) for _, _, battle, game in sorted(ranked)[:MOST_EXAMPLES]]
    return chosen


def _battles(shown: Sequence[tuple[str, int]], page: Page, project: Project, language: Language) -> Cell:
    links = []
    for game, battle in shown:
        target = game_page(game, page.language, project)
        assert target is not None
        anchor = f"b{battle}" if f"b{battle}" in anchors_of(target, project) else ""
        text = language.message("overview.told", page=title(target), n=battle) if battle else title(target)
        links.append(link(text, page, target.name, anchor))
    return tuple(links) or (NOTHING,)


def letters(region: Region, page: Page, project: Project) -> Words:
    """Suits and ranks in all languages, the page's first, with the letters printed on the cards."""
    _no_args(region)
    codes = [page.language, *(code for code in LANGUAGES if code != page.language)]
    languages = [load_language(code) for code in codes]
    suits = [[(f"{languages[0].cards.suits[suit].sign}",),
              *((plain(language.cards.suits[suit].word),) for language in languages)] for suit in SUITS]
    ranks = [[(_international(rank),), *((f"**{language.cards.letters[rank]}** {_rank(rank, language)}",)
                                         if rank != JOKER else (_rank(rank, language),) for language in languages)]
             for rank in (*RANKS[::-1], JOKER)]
    heads = [languages[0].message("overview.international"), *(language.name for language in languages)]
    return _table(heads, [*suits, *ranks], codes=["", "", *codes[1:]], form=_SCROLL,
                  name=_capital(languages[0].message("terms.cards")))


def _international(rank: int) -> str:
    return "Joker" if rank == JOKER else str(Card(rank, SUITS[0])).removesuffix(SUITS[0])


def _rank(rank: int, language: Language) -> str:
    return next(iter(language.cards.nouns[rank].forms.values()))


def edges(region: Region, page: Page, project: Project) -> Words:
    """What the bank earns on average, by the number of packs."""
    _no_args(region)
    language = load_language(page.language)
    kinds = ("tie", "war", "bonus", "surrender", "tie-bet")
    rows = []
    for packs in range(1, MOST_PACKS + 1):
        found = bank_edges(packs)
        rows.append([(language.digits(packs),), *((language.percent(per_cent(getattr(found, kind.replace("-", "_")))),)
                                                  for kind in kinds)])
    heads = [language.message(f"overview.edge.{kind}") for kind in ("packs", *kinds)]
    caption = language.message("overview.edge.caption")
    return _table(heads, rows, caption=caption, form=_SCROLL, name=caption)


OVERVIEWS = {"compare": compare, "one-deal": one_deal, "coverage": coverage, "letters": letters, "edges": edges}
"""The kinds of region of this module."""

OF_EXAMPLES = ("compare", "one-deal", "coverage")
"""Those that show all examples, or one that is not the page's."""


def _table(heads: Sequence[str], rows: Sequence[Sequence[Cell]], **more: Any) -> Words:
    words = {"caption": "", "codes": [""] * len(heads), "form": "", "name": "", "notes": (), "points": (),
             "nothing": (NOTHING,), **more}
    return "overview", {"heads": [_capital(head) for head in heads], "rows": rows, **words}


def _text_cells(*cells: Cell) -> list[Cell]:
    return [tuple(map(plain, cell)) for cell in cells]


def _no_args(region: Region) -> None:
    if region.args:
        raise PageError(f"region {quote(region.kind)} with {quote(' '.join(region.args))}, expected no more than "
                        f"{region.kind!r}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
