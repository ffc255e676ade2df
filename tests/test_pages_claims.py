"""Claims: what the text of a link says is what its facts are, in every language, located to line and column."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_project import HEAD, make_project, on_page, problems

from krig.rules import rule_set_ids

# The page's text begins in line 7.
TRUE = {
    "sv": [
        '[Din kung slår Adas nia](#b1 "= up")', '[två kort](#b1 "= pot")', '[9–7](#b1 "= score")',
        '[Du har 9 kort och Ada 7](#b1 "= score")', '[Ada har 7, du 9](#b1 "= score.ada, score.du")',
        '[Två sjuor](#b3 "= up")', '[sjua mot sjua](#b3 "= up")', '[sjuor](#b3 "= rank")',
        '[spader kung](#b1 "= up.du")', '[K♠](#b1 "= best")', '[Ada vinner](#b2 "= winner")',
        '[Nu tar du tio kort](#b3 "= winner, pot")', '[åtta var](#b2 "= score.each")', '[slag 3](#b3 "= battle")',
        '[Din fyra](#b2 "= up.du")', '[din *kung*](#b1 "= up.du")', '[tio\nkort](#b3 "= pot")',
        '[52 kort](../rules/standard.md#deal "= deck")', '[52 kort](../rules/standard.md "= standard.deck")',
        '[52 kort](#b1 "= strict+down=3,0.deck")', '[fler kort](#b3 "= standard.pot > standard+down=1.pot")',
        '[tio kort, inte sex](#b3 "= standard.pot > standard+down=1.pot")',
        '[lika många](#b3 "= standard.pot == strict.pot >= standard+down=1.pot")', '[16 kort](#b1 "= game.cards")',
        '[kungen och nian](<#b1> "= up")', "[två kort](#b1 '= pot')", '[två kort][x]\n\n[x]: #b1 "= pot"',
    ],
    "nb": [
        '[Kongen din slår nieren til Ada](#b1 "= up")', '[to kort](#b1 "= pot")', '[9–7](#b1 "= score")',
        '[To sjuere](#b3 "= up")', '[Ada vinner](#b2 "= winner")', '[åtte hver](#b2 "= score.each")',
    ],
    "da": [
        '[Din konge slår Adas nier](#b1 "= up")', '[to kort](#b1 "= pot")', '[9-7](#b1 "= score")',
        '[To syvere](#b3 "= up")', '[Ada vinder](#b2 "= winner")', '[otte hver](#b2 "= score.each")',
    ],
    "de": [
        '[Dein König schlägt Adas Neun](#b1 "= up")', '[zwei Karten](#b1 "= pot")', '[9:7](#b1 "= score")',
        '[Zwei Siebenen](#b3 "= up")', '[Ada gewinnt](#b2 "= winner")', '[je acht](#b2 "= score.each")',
        '[den Pik-König](#b1 "= up.du")',
    ],
}


@pytest.mark.parametrize(("language", "claim"), [(code, claim) for code, claims in TRUE.items() for claim in claims])
def test_true_claim(tmp_path: Path, language: str, claim: str) -> None:
    assert on_page(tmp_path, claim, language=language) == []


FALSE = [
    ("sv", 'Ja, [elva kort](#b1 "= pot")', "7:6: 'elva' is claimed, but fact 'pot' is 2"),
    ("sv", '[9:7](#b1 "= score")', "7:2: '9:7' is not how 'sv' writes it, expected '9–7'"),
    ("da", '[9–7](#b1 "= score")', "7:2: '9–7' is not how 'da' writes it, expected '9-7'"),
    ("de", '[9–7](#b1 "= score")', "7:2: '9–7' is not how 'de' writes it, expected '9:7'"),
    ("sv", '[Q♦](#b3 "= up.du.1")', "7:2: 'Q♦' is not how 'sv' writes it, expected 'D♦\ufe0e'"),
    ("sv", '[7–9](#b1 "= score")', "7:2: '7–9' is claimed, but fact 'score' is '9–7', in the order of the seats; "
                                   "single numbers are score.du, score.ada"),
    ("sv", '[Ada har 9, du 7](#b1 "= score")', "7:2: the claim names Ada, du in this order, but its numbers are those "
                                               "of du, Ada"),
    ("sv", '[du har 7, hon 9](#b1 "= score.ada, score.du")',
     "7:2: the claim names du in this order, but its numbers are those of Ada, du"),
    ("sv", '[Ada har 9](#b1 "= score.du")', "7:2: the claim names Ada in this order, but its numbers are those of du"),
    ("sv", '[Adas kung](#b1 "= up.du")', "7:7: 'kung' is claimed of 'Ada', but fact 'up.du' is of 'du'"),
    ("de", '[Adas König](#b1 "= up.du")', "7:7: 'König' is claimed of 'Ada', but fact 'up.du' is of 'du'"),
    ("sv", '[kungen](#b1 "= up")', "7:1: fact 'up' is 'hjärter nia', but the claim does not say so"),
    ("sv", '[hjärter kung](#b1 "= up.du")', "7:2: 'hjärter kung' is claimed, but fact 'up.du' is 'spader kung'"),
    ("sv", '[två kort, tre](#b1 "= pot")', "7:12: 'tre' is claimed, but no fact of the claim says so"),
    ("sv", '[alla kort](#b1 "= pot")', "7:1: fact 'pot' is 2, but the claim does not say so"),
    ("sv", '[Två åttor](#b3 "= up")', "7:2: 'Två' is claimed, but fact 'up' is 'klöver sjua'"),
    ("sv", '[hjärter sjua](#b3 "= rank")', "7:2: 'hjärter sjua' is claimed, but fact 'rank' is 'sjua'"),
    ("sv", '[du vinner](#b2 "= winner")', "7:2: fact 'winner' is 'Ada', but the claim does not name that player there"),
    ("sv", '[här](#b2 "= winner")', "7:1: fact 'winner' is 'Ada', but the claim does not name that player"),
    ("sv", '[fler](#b3 "= strict.pot > standard.pot")',
     "7:1: claim 'strict.pot > standard.pot' is not true: 10 and 10"),
    ("sv", '[fler](#b3 "= strict.pot >> standard.pot")', "7:1: unknown comparison '>>', expected one of > < >= <= =="),
    ("sv", '[tio](#b3 "= pot >> 3")', "7:1: unknown comparison '>>', expected one of > < >= <= =="),
    ("sv", '[tio](#b3 "= pot,")', "7:1: claim 'pot,' has a comma too many, expected one between two facts"),
    ("sv", '[tio](#b3 "= ,pot")', "7:1: claim ',pot' has a comma too many, expected one between two facts"),
    ("sv", '[tio, du](#b3 "= pot,, winner")',
     "7:1: claim 'pot,, winner' has a comma too many, expected one between two facts"),
    ("sv", '[fler](#b3 "= strict.pot >")',
     "7:1: claim 'strict.pot >' cannot be read, expected facts with commas between them, or a comparison such as "
     "'strict.pot > one-down.pot'"),
    ("sv", '[fler](#b3 "= up > pot")', "7:1: fact 'up' is no single number, expected one to compare"),
    ("sv", '[elva](#b3 "= strict.pot == standard.pot")', "7:2: 'elva' is claimed, but no fact of the claim says so"),
    ("sv", '[kort](#b3 "=")', "7:1: claim names no fact, expected such as '= pot'"),
    ("sv", '[tio](#b3 "= pott")', "7:1: battle 3 has no fact 'pott', expected one of battle, up, hidden, laid, rank, "
                                  "winner, loser, best, pot, score, lead, leader, levels, first-recycled, won-in; "
                                  "did you mean 'pot'?"),
    ("sv", '[tio](../rules/standard.md#del "= pot")', "7:1: link to '../rules/standard.md#del', but "
                                                      "'rules/standard.md' has no anchor 'del'; did you mean 'deal'?"),
    ("sv", '[tio](../rules/standart.md#deal "= pot")', "7:1: link to '../rules/standart.md#deal', but there is no page "
                                                       "'rules/standart.md'; did you mean 'rules/standard.md'?"),
    ("sv", '[tio](#b99 "= pot")', "7:1: link to '#b99', but 'games/tiny.md' has no anchor 'b99'; did you mean 'b9'?"),
    ("sv", '[tio](https://example.org "= pot")',
     "7:1: claim links to 'https://example.org', expected a game or rule on a page of this site"),
    ("sv", '[tio](# "= pot")',
     "7:1: link to '#' under no heading with an id, expected one such as '## … { #b3 }' above"),
    ("sv", '[52](#b1 "= standrad.deck")',
     f"7:1: unknown rule set 'standrad', expected one of {', '.join(rule_set_ids())}; did you mean 'standard'?"),
]


@pytest.mark.parametrize(("language", "claim", "problem"), FALSE)
def test_false_claim_is_one_problem_with_its_place(tmp_path: Path, language: str, claim: str, problem: str) -> None:
    assert on_page(tmp_path, claim, language=language) == [problem]


def test_hash_is_the_battle_of_the_section(tmp_path: Path) -> None:
    text = '## Här { #here }\n\n### Kriget { #sub }\n\n[tio](# "= standard.pot")\n'
    assert on_page(tmp_path, text) == []
    page = '## Krig { #b3 }\n\n### Sedan { #later }\n\n[tio kort](# "= pot")\n\n## Slut { #end }\n\n[tio](# "= pot")\n'
    # Without steps, or the anchor b3 would be there twice.
    make_project(tmp_path, {"sv/games/tiny.md": HEAD + page})
    assert problems(tmp_path, "docs/sv/games/tiny.md") == [
        "docs/sv/games/tiny.md:15:1: fact 'pot' where no battle is named, expected a link to one, such as '#b3', or "
        "the name of a rule set in front, such as 'standard.deck'"]


def test_words_around_a_claim_count_as_they_read(tmp_path: Path) -> None:
    assert on_page(tmp_path, 'Adas [kung](#b1 "= up.du") faller.') == [
        "7:7: 'kung' is claimed of 'Ada', but fact 'up.du' is of 'du'"]
    assert on_page(tmp_path, 'Din [fyra](#b2 "= up.du") faller.') == []


def test_claims_in_tables_lists_quotations_and_notes_have_their_places(tmp_path: Path) -> None:
    text = ('| A | B |\n|---|---|\n| [två](#b1 "= pot") | [elva](#b1 "= pot") |\n\n'
            '- punkt\n\n    - [elva](#b1 "= pot")\n\n> [elva](#b1 "= pot")\n\n'
            '!!! note "Obs"\n    Se [elva](#b1 "= pot")\n')
    wrong = "'elva' is claimed, but fact 'pot' is 2"
    assert on_page(tmp_path, text) == [f"{place}: {wrong}" for place in ("9:25", "13:8", "15:4", "18:9")]


@pytest.mark.parametrize(("language", "text"), [("sv", "2,88 %"), ("nb", "2,88 %"), ("da", "2,88 %"), ("de", "2,88 %"),
                                                ("sv", "2,88 procent"), ("de", "2,88 Prozent")])
def test_shares_are_told_in_per_cent(tmp_path: Path, language: str, text: str) -> None:
    assert on_page(tmp_path, f'[{text}](#b1 "= casino-war.edge.war")', language=language) == []
    assert on_page(tmp_path, '[x](#b1 "= casino-war.edge.war < casino-war.edge.surrender")', language=language) == []


@pytest.mark.parametrize(("text", "problem"), [
    ("2,89 %", "7:2: '2,89 %' is claimed, but fact 'casino-war.edge.war' is '2,88 %'"),
    ("2,88", "7:2: '2,88' is claimed, but fact 'casino-war.edge.war' is '2,88 %'"),
    ("2.88 %", "7:2: '2.88 %' is not how 'sv' writes it, expected '2,88 %'"),
    ("Fördelen", "7:1: fact 'casino-war.edge.war' is '2,88 %', but the claim does not say so"),
])
def test_a_share_told_wrong_is_one_problem(tmp_path: Path, text: str, problem: str) -> None:
    assert [found.replace("\\xa0", " ") for found in on_page(tmp_path, f'[{text}](#b1 "= casino-war.edge.war")')] \
        == [problem]
