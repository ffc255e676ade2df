"""Overviews: all rule sets, one deal under all of them, every rule with its battles, letters of cards, edges."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pytest
from pages_project import GAME, HEAD, STEPS, make_project, problems

from krig.cards import Card, format_hand, parse_hands
from krig.deals import deal
from krig.events import Turned
from krig.lang import LANGUAGES, load_language
from krig.pages import load_project, write_project
from krig.pages.closed import check_shown
from krig.pages.one_deal import games_of, play_deal, playable
from krig.pages.project import Project
from krig.pages.references import anchors_of
from krig.pages.regions import generate
from krig.rule_ids import RULE_IDS
from krig.rules import load_rules, rule_set_ids
from krig.trace import Trace

Cell = list[str]
"""The lines of a cell, as Markdown."""


def example(rules: str, hands: Sequence[str]) -> str:
    """The file of an example of two or three."""
    lines = [f'rules = "{rules}"', "any_deal = true", "[seats]", "du = { person = 2 }", "[cards]"]
    return "\n".join([*lines, *(f'{key} = "{hand}"' for key, hand in zip(("du", "ada", "bo"), hands, strict=False))])


def dealt(rules: str, *, seed: int) -> str:
    """The file of an example with the deal of a seed."""
    hands, _ = deal(load_rules(rules), seats=2, seed=seed)
    return example(rules, [format_hand(hand) for hand in hands])


SHORT = ("KS 7C 9D 2S 6H QD AH", "9H 7H 3D KC 10H 10S AC")     # battle 2 is a war
EXAMPLES = {
    "tiny": GAME, "short": example("standard", SHORT), "varied": example("standard+down=1", SHORT),
    "open": example("none-down", SHORT), "brief": example("clock+minutes=1", SHORT),
    "round": example("standard", ["9C 9H JH 9S JD 9D", "JS"]), "whole": dealt("standard", seed=5),
}
GAMES = ("tiny", "short", "open", "round", "whole", "varied")
"""The examples with a page."""


def project_at(root: Path, region: str, *, languages: Sequence[str] = LANGUAGES, rules: str = "",
               examples: Mapping[str, str] = MappingProxyType(EXAMPLES)) -> Project:
    """A project with pages for games and rules, and one in every language with the region."""
    pages = {}
    for code in languages:
        for game in {*GAMES} & examples.keys():
            pages[f"{code}/games/{game}.md"] = HEAD.replace("tiny", game).replace("Parti", f"Om {game} [a]") + STEPS
        pages[f"{code}/rules/strict.md"] = "---\ndescription: a\nrules: strict\n---\n# A\n\n## B { #shortage.lose }\n"
        pages[f"{code}/rules/more.md"] = f"---\ndescription: a\n---\n# A\n\n## B {{ #none-down }}\n\n{rules}"
        pages[f"{code}/lists/all.md"] = f"---\ndescription: a\n---\n# A\n\n<!-- krig: {region} -->\n\n<!-- /krig -->\n"
    make_project(root, pages, examples=examples)
    return load_project(root)


def table(root: Path, region: str, *, language: str = "sv", rules: str = "",
          examples: Mapping[str, str] = MappingProxyType(EXAMPLES)) -> tuple[list[Cell], str]:
    """The rows of a region's table, cell by cell, and the whole text of the region."""
    project = project_at(root, region, languages=[language], rules=rules, examples=examples)
    page = project.pages[language]["lists/all.md"]
    text = generate(page.regions[0], page, project)
    return rows_of(text), text


def rows_of(text: str) -> list[Cell]:
    found = []
    for row in re.findall(r'<tr markdown="1">\n<th scope="row"(.*?)</tr>', text, re.DOTALL):
        cells = re.findall(r"markdown=\"span\">(.*?)</t[hd]>", row, re.DOTALL)
        found.append([html.unescape(re.sub(r"<br>|<small>", "\n", cell).replace("</small>", "")) for cell in cells])
    return found


# -- all rule sets --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("code", LANGUAGES)
def test_compare_has_a_row_for_every_rule_set(tmp_path: Path, code: str) -> None:
    rows, _ = table(tmp_path, "compare", language=code)
    language = load_language(code)
    names = [re.sub(r"\[(.*)\]\(.*\)", r"\1", row[0]) for row in rows]
    assert names == [language.message(f"ruleset.{name}.name") for name in rule_set_ids()]
    assert {len(row) for row in rows} == {7}


def test_compare_tells_players_deck_cards_down_and_what_is_special(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "compare")
    told = {name: row[1:6] for name, row in zip(rule_set_ids(), rows, strict=True)}
    assert told["standard"] == ["2–4", "52 kort", "3 kort", "sista kortet avgör", "Mål: få alla kort"]
    assert told["strict"][3:] == ["för få kort: ute", "Den som har för få kort till ett krig är ute."]
    assert told["one-down"] == ["2–4", "52 kort", "1 kort", "sista kortet avgör; utan kort: ute",
                                "Med i kriget: alla som är med i slaget\nGräns för spelet: 1\xa0000 slag\n"
                                "När gränsen är nådd: det blir oavgjort"]
    assert told["three-or-four"][0] == "3–4"
    assert told["open-ties"][2] == "3 kort, sedan inga kort"
    assert told["casino-war"] == ["2", "6 kortlekar", "–", "–",
                                  "Sorts spel: en spelare mot banken\nGräns för spelet: 20 slag\n"
                                  "Spelmarker från början: 20 spelmarker"]


def test_compare_links_the_page_of_a_rule_set_before_an_anchor(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "compare", rules="## C { #strict }\n")
    links = {name: row[0] for name, row in zip(rule_set_ids(), rows, strict=True)}
    assert links["strict"] == "[Stränga regler](../rules/strict.md)"
    assert links["none-down"] == "[Inget kort ner](../rules/more.md#none-down)"
    assert links["peace"] == "Fred"


def test_compare_links_the_games_that_play_a_rule_set_as_it_is_else_with_changes(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "compare")
    games = {name: re.findall(r"games/(\w+)\.md\)", row[6]) for name, row in zip(rule_set_ids(), rows, strict=True)}
    assert games["standard"] == ["round", "short", "whole"]     # not "varied", which lays one card
    assert games["none-down"] == ["open"]
    assert games["fifty"] == ["tiny"]                           # with another limit
    assert games["clock"] == []                                 # without a page
    assert r"[Om short \[a\]](../games/short.md)" in rows[0][6]


# -- one deal -------------------------------------------------------------------------------------------------------

def first_difference(one: Trace, other: Trace) -> int | None:
    """Told apart event by event."""
    def told(trace: Trace, number: int) -> object:
        if number > len(trace.battles):
            return None
        battle = trace.battles[number - 1]
        turned = [pair for event in battle.events if isinstance(event, Turned)
                  for pair in zip(event.seats, map(str, event.cards), strict=True)]
        return turned, format_hand(battle.pot), battle.winner
    longest = max(len(one.battles), len(other.battles))
    return next((number for number in range(1, longest + 1) if told(one, number) != told(other, number)), None)


@pytest.mark.parametrize("name", ["short", "round", "whole"])
def test_one_deal_tells_the_first_battle_that_differs(tmp_path: Path, name: str) -> None:
    rows, _ = table(tmp_path, f"one-deal {name}")
    found = load_project(tmp_path).examples[name]
    games = [play_deal(found.trace.hands, rules, seed=1) for rules in playable()]
    assert len(rows) == len(games)
    for row, game in zip(rows, games, strict=True):
        number = first_difference(games[0], game)
        shortest = min(len(game.battles), len(games[0].battles))
        expected = "ingen skillnad" if number is None else f"Slag {number}" if number <= shortest else \
            f"efter slag {shortest}"
        assert row[1] == ("–" if game is games[0] else expected), row
        assert row[2:4] == (["tar aldrig slut", "–"] if game.outcome.period else [
            load_language("sv").digits(len(game.battles)), {None: "oavgjort", 0: "Du", 1: "Ada"}[game.outcome.winner]])


def test_one_deal_by_hand(tmp_path: Path) -> None:
    """The king takes the nine, then two sevens meet: without jokers, bank and third player all know that war."""
    rows, text = table(tmp_path, "one-deal short")
    apart = dict(zip([rules.id for rules in playable()], [row[1] for row in rows], strict=True))
    assert apart["none-down"] == apart["one-down"] == apart["everyone-fights"] == apart["pjanitsa"] == "Slag 2"
    assert apart["peace"] == "Slag 1"
    assert apart["clock"] == "ingen skillnad"
    names = "Kasinokrig, Med jokrar, Tre eller fyra spelare"
    assert load_language("sv").message("overview.deal.left-out", names=names) in text
    assert re.search(r"\*\*Slag 2 \(7♣\ufe0e 7♥\ufe0e, krig\):\*\* .*Inget kort ner, Ett kort ner", text)
    assert re.search(r"\*\*Slag 1 \(K♠\ufe0e 9♥\ufe0e\):\*\* .*Fred", text)


def test_one_deal_is_played_by_every_rule_set_that_fits(tmp_path: Path) -> None:
    table(tmp_path, "one-deal whole")
    games = {game.rules.id: game for game in games_of(load_project(tmp_path).examples["whole"])}
    assert set(games) == {*rule_set_ids()} - {"casino-war", "jokers", "three-or-four"}
    hands = games["standard"].trace.hands
    for name, deck in (("pjanitsa", 36), ("tod-und-leben", 32), ("strict", 52)):
        own = games[name].trace
        assert sum(map(len, own.hands)) == deck
        for hand, full in zip(own.hands, hands, strict=True):
            assert [card for card in full if card in hand] == [*hand]       # the same order


def test_one_deal_says_what_smaller_decks_lack_and_how_choices_are_made(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "one-deal short")
    notes = {rules.id: row[0].split("\n")[1:] for rules, row in zip(playable(), rows, strict=True)}
    assert notes["pjanitsa"] == ["utan kort under 6"]
    assert notes["tod-und-leben"] == ["utan kort under 7"]
    assert notes["arneson"] == ["båda spelar alltid sitt högsta kort"]
    assert notes["steal"] == ["den som kan stjäla gör det alltid"]
    assert notes["standard"] == notes["strict"] == []


def test_one_deal_that_goes_round_says_so_with_its_circle(tmp_path: Path) -> None:
    (row, *_), _ = table(tmp_path, "one-deal round")
    assert row[2:] == ["tar aldrig slut", "–", "Spelet går runt och tar aldrig slut.\nEfter slag 9 ligger alla kort "
                       "som efter slag 1. Samma 8 slag kommer om och om igen."]


def test_one_deal_that_goes_on_after_others_have_stopped(tmp_path: Path) -> None:
    long = next(text for text in (dealt("standard", seed=seed) for seed in range(50))
                if len(game_of(text).battles) > 225)
    rows, text = table(tmp_path, "one-deal whole", examples={"whole": long})
    apart = dict(zip([rules.id for rules in playable()], [row[1:] for row in rows], strict=True))
    assert apart["clock"][:2] == ["efter slag 225", "225"]
    assert apart["clock"][3] == "Tiden är slut."
    assert "**Efter slag 225:** På tid" in text


def game_of(text: str) -> Trace:
    hands = re.findall(r'^(?:du|ada) = "(.*)"$', text, re.MULTILINE)
    return play_deal(parse_hands("/".join(hands)), load_rules("standard"), seed=1)


@pytest.mark.parametrize(("region", "problem"), [
    ("compare strict", "region 'compare' with 'strict', expected no more than 'compare'"),
    ("one-deal", "region 'one-deal' with 0 examples, expected 1"),
    ("one-deal tiny short", "region 'one-deal' with 2 examples, expected 1"),
    ("one-deal shart", "unknown game 'shart', expected one of few, jokers, short; did you mean 'short'?"),
    ("one-deal jokers", "deal of 'jokers' is not for every rule set, expected two hands without jokers"),
    ("one-deal few", "a hand has no card for 'pjanitsa', expected a deal with cards of every deck"),
])
def test_overview_that_cannot_be_made_is_one_problem(tmp_path: Path, region: str, problem: str) -> None:
    examples = {"short": EXAMPLES["short"], "jokers": example("jokers", ["KS X1", "9H X2"]),
                "few": example("standard", ["KS 7C", "3H"])}
    project_at(tmp_path, region, examples=examples)
    assert problems(tmp_path, "docs/sv/lists") == [f"docs/sv/lists/all.md:6:1: {problem}"]


# -- rules and battles that show them -------------------------------------------------------------------------------

def test_coverage_lists_each_rule_with_battles_that_show_it(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "coverage", rules="\n".join(f"## A {{ #{rule} }}\n" for rule in RULE_IDS
                                                           if rule != "shortage.lose"))
    project = load_project(tmp_path)
    language = load_language("sv")
    assert len(rows) == len(RULE_IDS)
    for rule, (name, battles) in zip(RULE_IDS, rows, strict=True):
        page = "strict" if rule == "shortage.lose" else "more"
        assert name == f"[{language.message(f'rule.{rule}')}](../rules/{page}.md#{rule})"
        links = re.findall(r"\[Om (\w+) \\\[a\\\](?:, slag\xa0(\d+))?\]\(\.\./games/(\w+)\.md(?:#b(\d+))?\)", battles)
        shown = {game for game in GAMES for event in project.examples[game].trace.events if event.rule == rule}
        assert len(links) == battles.count("](") <= 3
        assert bool(links) == bool(shown)
        assert len({link[2] for link in links}) == min(3, len(shown))       # other games before other battles
        for title, said, game, anchor in links:
            assert title == game
            assert anchor in ("", said)
            number = int(said or 0)
            assert rule in {event.rule for event in project.examples[game].trace.events if event.battle == number}


def test_coverage_takes_the_earliest_battles(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "coverage")
    told = dict(zip(RULE_IDS, (row[1] for row in rows), strict=True))
    battles = {name: min(event.battle for event in load_project(tmp_path).examples[name].trace.events
                         if event.rule == "war.tie") for name in ("tiny", "short", "open", "varied", "whole")}
    earliest = sorted((battle, name) for name, battle in battles.items())[:3]
    assert re.findall(r"games/(\w+)\.md#b(\d+)", told["war.tie"]) == [(name, str(number)) for number, name in earliest]
    assert told["deal"].split("\n")[0] == r"[Om open \[a\]](../games/open.md)"
    assert told["bank.tie"] == "–"


def test_coverage_fills_up_with_battles_of_the_same_game(tmp_path: Path) -> None:
    examples = {"tiny": GAME}
    rows, _ = table(tmp_path, "coverage", examples=examples)
    trace = load_project(tmp_path).examples["tiny"].trace
    ties = [battle.number for battle in trace.battles if battle.war]
    assert len(ties) > 1
    told = dict(zip(RULE_IDS, (row[1] for row in rows), strict=True))
    assert re.findall(r"#b(\d+)", told["war.tie"]) == [str(number) for number in ties[:3]]


def test_coverage_of_a_long_game_links_battles_that_its_page_tells(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "coverage", examples={"tiny": GAME.replace("fifty+limit=9", "fifty+limit=400")})
    project = load_project(tmp_path)
    anchors = anchors_of(project.pages["sv"]["games/tiny.md"], project)
    assert len(anchors) < len(project.examples["tiny"].trace.battles)
    told = dict(zip(RULE_IDS, (row[1] for row in rows), strict=True))
    for rule in ("battle.turn-up", "battle.highest-wins", "war.tie", "stack.comes-round"):
        battles = sorted({event.battle for event in project.examples["tiny"].trace.events if event.rule == rule})
        there = [f"b{number}" for number in battles if f"b{number}" in anchors][:3]
        assert there
        assert re.findall(r"#(b\d+)", told[rule]) == there
    assert not all(f"b{number}" in anchors for number in (1, 2, 3))


# -- letters and edges ----------------------------------------------------------------------------------------------

def test_letters_have_the_own_language_first(tmp_path: Path) -> None:
    rows, text = table(tmp_path, "letters", language="de")
    told = {row[0]: row[1:] for row in rows}
    assert len(rows) == 4 + 13 + 1
    assert told["J"] == ["**B** Bube", "**Kn** knekt", "**J** knekt", "**B** knægt"]
    assert told["A"] == ["**A** Ass", "**E** ess", "**A** ess", "**Es** es"]
    assert told["10"][0] == "**10** Zehn"
    assert told["♥\ufe0e"] == ["Herz", "hjärter", "hjerter", "hjerter"]
    assert told["Joker"] == ["Joker", "joker", "joker", "joker"]
    assert '<th scope="col" lang="sv" markdown="span">Svenska</th>' in text
    assert '<td lang="nb" markdown="span">**J** knekt</td>' in text
    assert 'lang="de"' not in text


def test_letters_are_those_that_the_site_prints(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "letters")
    told = {row[0]: row[1] for row in rows}
    for rank, international in ((11, "J"), (12, "Q"), (13, "K"), (14, "A"), (10, "10")):
        letter = load_language("sv").index(Card(rank, "S")).removesuffix("♠\ufe0e")
        assert told[international].startswith(f"**{letter}** ")


def test_edges_are_those_that_others_have_published(tmp_path: Path) -> None:
    rows, _ = table(tmp_path, "edges")
    assert [row[0] for row in rows] == [str(packs) for packs in range(1, 9)]
    assert rows[5] == ["6", "7,40\xa0%", "2,88\xa0%", "2,33\xa0%", "3,70\xa0%", "18,65\xa0%"]
    assert rows[0][1] == "5,88\xa0%"        # three of the other fifty-one cards


# -- all of them ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("region", ["compare", "one-deal short", "coverage", "letters", "edges"])
def test_what_is_written_is_what_the_check_wants(tmp_path: Path, region: str) -> None:
    project = project_at(tmp_path, region, examples={"tiny": GAME, "short": EXAMPLES["short"]})
    assert write_project(project)[1] == []
    assert problems(tmp_path, *(f"docs/{code}" for code in LANGUAGES)) == []
    assert write_project(load_project(tmp_path)) == ([], [])


@pytest.mark.parametrize(("rules", "hands", "end"), [
    ("clock+minutes=1", SHORT, "Tiden är slut."),
    ("three-wars+wars_to_win=1", SHORT, "Spelet är slut: nu är tillräckligt många krig vunna."),
    ("pjanitsa+goal=rid", ("KS 7C", "9H"), "Ada har blivit av med alla kort."),
    ("pjanitsa+goal=rid", ("7S", "8H", "9D"), "Det blev oavgjort."),
    ("tod-und-leben", ("KS 7C", "9H 8C"), "Alla kort är spelade."),
])
def test_the_result_of_a_game_tells_every_end(tmp_path: Path, rules: str, hands: Sequence[str], end: str) -> None:
    page = "---\ndescription: a\ngame: tiny\n---\n# A\n\n<!-- krig: result -->\n\n<!-- /krig -->\n"
    make_project(tmp_path, {"sv/games/tiny.md": page}, examples={"tiny": example(rules, hands)})
    assert write_project(load_project(tmp_path))[1] == []
    assert f"<p>{end}</p>" in (tmp_path / "docs/sv/games/tiny.md").read_text("utf-8")


def test_a_rule_that_no_example_shows_is_told(tmp_path: Path) -> None:
    make_project(tmp_path, {}, examples={"tiny": GAME, "open": EXAMPLES["open"]})
    project = load_project(tmp_path)
    shown = {event.rule for name in ("tiny", "open") for event in project.examples[name].trace.events}
    missing = ", ".join(repr(rule) for rule in RULE_IDS if rule not in shown)
    (problem,) = check_shown(project)
    assert str(problem) == f"{tmp_path / 'examples'}: no example game shows the rules {missing}, expected one for each"


def test_rules_are_not_missed_where_an_example_cannot_be_played(tmp_path: Path) -> None:
    make_project(tmp_path, {}, examples={"tiny": GAME.replace("KS", "KX")})
    assert list(check_shown(load_project(tmp_path))) == []


def test_all_rules_of_the_project_are_shown() -> None:
    """The examples that krig comes with show every rule."""
    project = load_project(Path(__file__).parents[1])
    assert list(check_shown(project)) == []


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("pot = 10", "pot = 11", "examples/tiny.toml:15:1: battle 3: pot is 10, the file says 11"),
    ("pot = 10", "pott = 10", "examples/tiny.toml:15:1: unknown key 'pott' in a fact of a battle"),
])
def test_wrong_example_is_one_problem_and_costs_no_overview_its_games(tmp_path: Path, old: str, new: str, problem: str
                                                                      ) -> None:
    overviews = "".join(f"<!-- krig: {name} -->\n\n<!-- /krig -->\n\n"
                        for name in ("compare", "coverage", "one-deal tiny"))
    pages = {"games/tiny.md": HEAD + STEPS, "all.md": f"---\ndescription: A\n---\n# A\n\n{overviews}"}
    make_project(tmp_path, {f"{code}/{path}": text for code in LANGUAGES for path, text in pages.items()})
    assert write_project(load_project(tmp_path))[1] == []
    assert problems(tmp_path) == []
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.suffix in (".md", ".trace")}
    assert b"games/tiny.md#b3" in before[tmp_path / "docs" / "sv" / "all.md"]
    example = tmp_path / "examples" / "tiny.toml"
    example.write_text(GAME.replace(old, new), "utf-8")
    (found,) = problems(tmp_path)
    assert found.startswith(problem)
    written, faults = write_project(load_project(tmp_path))
    assert written == []
    assert [str(fault).removeprefix(f"{tmp_path}/").partition(", expected")[0] for fault in faults] == [
        found.partition(", expected")[0]]
    assert {path: path.read_bytes() for path in before} == before
