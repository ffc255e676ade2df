"""All languages alike, and closed sets: what exists is on the pages, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_project import HEAD, RULES, make_project, problems

from krig.lang import LANGUAGES
from krig.pages import load_project, write_project
from krig.pages.closed import check_messages
from krig.rule_ids import RULE_IDS
from krig.rules import rule_set_ids

WORDS = {"sv": "tio kort", "nb": "ti kort", "da": "ti kort", "de": "zehn Karten"}


def everywhere(text: str = HEAD, name: str = "games/tiny.md") -> dict[str, str]:
    """A page in every language; `TEN` is a claim there."""
    return {f"{code}/{name}": text.replace("TEN", f'[{WORDS[code]}](#b3 "= pot")') for code in LANGUAGES}


def test_languages_alike_have_no_problem(tmp_path: Path) -> None:
    make_project(tmp_path, everywhere(HEAD + "TEN\n\n## A { #b3 }\n\n## B { #b4 }\n"))
    assert problems(tmp_path, "docs") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_page(tmp_path: Path, language: str) -> None:
    pages = everywhere()
    del pages[f"{language}/games/tiny.md"]
    make_project(tmp_path, pages)
    others = ", ".join(code for code in LANGUAGES if code != language)
    assert problems(tmp_path, "docs") == [
        f"docs/{language}/games/tiny.md: no such page, expected it in every language as in {others}"]


def test_missing_folder(tmp_path: Path) -> None:
    make_project(tmp_path, {})
    (tmp_path / "docs" / "da").rmdir()
    assert problems(tmp_path, "docs") == ["docs: no folder 'da', expected the pages of every language"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_heading(tmp_path: Path, language: str) -> None:
    pages = everywhere(HEAD + "## A { #war.tie }\n\n## B { #later }\n")
    pages[f"{language}/games/tiny.md"] = HEAD + "## B { #later }\n"
    make_project(tmp_path, pages)
    others = ", ".join(code for code in LANGUAGES if code != language)
    assert problems(tmp_path, "docs") == [
        f"docs/{language}/games/tiny.md:5:3: no heading with the id 'war.tie', expected one as in {others}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_missing_claim_and_region(tmp_path: Path, language: str) -> None:
    pages = everywhere(HEAD + "## A { #b3 }\n\nTEN\n\n<!-- krig: deal -->\n\n<!-- /krig -->\n")
    pages[f"{language}/games/tiny.md"] = HEAD + "## A { #b3 }\n"
    make_project(tmp_path, pages)
    others = ", ".join(code for code in LANGUAGES if code != language)
    page = f"docs/{language}/games/tiny.md"
    assert problems(tmp_path, f"docs/{language}") == [
        f"{page}:7:4: no claim '= pot' that links to 'games/tiny.md#b3', expected one as in {others}",
        f"{page}:7:4: no region 'deal', expected one as in {others}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_heading_claim_and_region_of_one_language_only(tmp_path: Path, language: str) -> None:
    pages = everywhere()
    pages[f"{language}/games/tiny.md"] = (
        HEAD + f'## A {{ #b3 }}\n\n[{WORDS[language]}](#b3 "= pot")\n\n<!-- krig: deal -->\n\n<!-- /krig -->\n')
    make_project(tmp_path, pages)
    write_project(load_project(tmp_path))
    page = f"docs/{language}/games/tiny.md"
    assert problems(tmp_path, "docs") == [
        f"{page}:7:4: id 'b3' in {language} only, expected it in every language or none",
        f"{page}:9:1: claim '= pot' that links to 'games/tiny.md#b3' in {language} only, expected it in every language "
        "or none",
        f"{page}:11:1: region 'deal' in {language} only, expected it in every language or none"]


def test_page_of_one_language_only_and_page_with_another_name(tmp_path: Path) -> None:
    pages = everywhere() | {"nb/extra.md": HEAD}
    pages["de/games/tinny.md"] = pages.pop("de/games/tiny.md")
    make_project(tmp_path, pages)
    assert problems(tmp_path, "docs", lonely=True) == [
        "docs/de/games/tinny.md: page in de only, expected the name 'games/tiny.md' as in sv, nb, da",
        "docs/nb/extra.md: page in nb only, expected it in every language or none"]


def test_two_languages_against_two_are_both_named(tmp_path: Path) -> None:
    pages = everywhere(HEAD + "## A { #b3 }\n\nTEN\n")
    for code in ("da", "de"):
        pages[f"{code}/games/tiny.md"] = HEAD.replace("game: tiny", "rules: standard")
    make_project(tmp_path, pages)
    (found,) = (line for line in problems(tmp_path, "docs") if "different 'game'" in line)
    assert found == ("docs/sv/games/tiny.md:3:7: front matter with different 'game': tiny in sv, nb; none in da, de, "
                     "expected one")


def test_order_of_claims_and_of_facts_in_them_is_free(tmp_path: Path) -> None:
    pages = everywhere(HEAD + "## A { #b3 }\n\nTEN\n")
    pages["sv/games/tiny.md"] += '\n[Du: tio](#b3 "= winner, pot")\n'
    for code in ("nb", "da", "de"):
        pages[f"{code}/games/tiny.md"] = (HEAD + f'## A {{ #b3 }}\n\n[{WORDS[code]}, du](#b3 "= pot,  winner") '
                                          f'[{WORDS[code]}](#b3 "=pot")\n')
    make_project(tmp_path, pages)
    assert problems(tmp_path, "docs") == []


def test_claims_of_a_page_without_game_or_rules_may_differ(tmp_path: Path) -> None:
    pages = {f"{code}/index.md": "---\ndescription: Krig\n---\n# Krig\n" for code in LANGUAGES}
    pages["sv/index.md"] += '\n[Leken](rules/standard.md "= standard.jokers == standard.jokers")\n'
    make_project(tmp_path, pages | everywhere(RULES, "rules/standard.md"))
    assert problems(tmp_path, "docs") == []


def test_different_games_in_the_front_matter(tmp_path: Path) -> None:
    pages = everywhere()
    pages["de/games/tiny.md"] = HEAD.replace("game: tiny\n", "")
    make_project(tmp_path, pages)
    assert problems(tmp_path, "docs") == [
        "docs/de/games/tiny.md:1:1: front matter without 'game: tiny', expected it as in sv, nb, da"]


# Closed sets ---------------------------------------------------------------------------------------------------------


def complete() -> dict[str, str]:
    """Pages on which every rule and rule set has its place."""
    ids = [*RULE_IDS, *rule_set_ids()]
    return everywhere(RULES.replace("## Giv { #deal }\n", "") + "".join(f"## x {{ #{name} }}\n\n" for name in ids),
                      "rules/standard.md")


def navigation(root: Path, *pages: str) -> None:
    for code in LANGUAGES:
        (root / "docs" / code / "site.toml").write_text('[labels]\nmenu = "x"\n', "utf-8")
    entries = "".join(f"  - {page}\n" for page in pages)
    (root / "mkdocs.yml").write_text("site_url: !ENV [X, y]\nnav:\n  - Regler:\n    - rules/standard.md\n" + entries,
                                     "utf-8")


def test_complete_site_has_no_problem(tmp_path: Path) -> None:
    navigation(make_project(tmp_path, complete()))
    assert problems(tmp_path, "docs", "mkdocs.yml") == []


def test_rule_and_rule_set_without_a_place(tmp_path: Path) -> None:
    pages = complete()
    for page in pages:
        for name in ("war.again", "strict", "open-ties"):
            pages[page] = pages[page].replace(f"## x {{ #{name} }}\n", "")
    navigation(make_project(tmp_path, pages))
    assert problems(tmp_path, "docs") == [line for language in sorted(LANGUAGES) for line in (
        f"docs/{language}: no page explains the rule sets 'open-ties', 'strict', expected for each a heading with its "
        "id, or a page with 'rules: …'",
        f"docs/{language}: no page explains the rules 'war.again', expected for each an anchor with its id")]


def test_navigation_and_pages_are_the_same_set(tmp_path: Path) -> None:
    navigation(make_project(tmp_path, complete() | everywhere()), "about.md")
    assert problems(tmp_path, "mkdocs.yml") == [
        "mkdocs.yml: page 'games/tiny.md' is not in the navigation, expected it under 'nav'",
        "mkdocs.yml:5:5: the navigation has 'about.md', expected a page of that name"]


def test_page_misspelt_in_the_navigation_is_one_line(tmp_path: Path) -> None:
    navigation(make_project(tmp_path, complete() | everywhere()), "games/tinny.md")
    assert problems(tmp_path, "mkdocs.yml") == [
        "mkdocs.yml:5:5: the navigation has 'games/tinny.md', expected 'games/tiny.md'"]


def test_messages_are_complete() -> None:
    assert list(check_messages()) == []
