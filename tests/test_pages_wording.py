"""The words of a claim beside its facts: who wins, how exact a number is, what it counts, and of whom it speaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_project import GAME, HEAD, make_project, on_page, problems

from krig.fact_words import units_of
from krig.facts_rules import RULE_FACTS
from krig.lang import LANGUAGES, Player, load_language
from krig.lang.wording import UNITS
from krig.rules import load_rules

# Battle 1: du's king over Ada's nine. 2: du's four under Ada's jack. 3: a war of sevens, du's queen over Ada's ten.
TRUE = {
    "sv": ['[Din kung slår Adas nia](#b1 "= up")', '[Din fyra förlorar mot Adas knekt](#b2 "= up")',
           '[Din fyra slår inte Adas knekt](#b2 "= up")', '[Adas knekt tar din fyra](#b2 "= up.ada, up.du")',
           '[Din fyra har ingen chans mot Adas knekt](#b2 "= up")', '[Ada vinner](#b2 "= winner")',
           '[Kriget vinner du](#b3 "= winner")', '[Du förlorar mot Ada](#b2 "= winner")',
           '[Du förlorar](#b2 "= loser")',
           '[Nu tar du tio kort](#b3 "= winner, pot")', '[Adas nia slås av din kung](#b1 "= up.ada, up.du")',
           '[Ada förlorar, du vinner](#b1 "= winner")', 'Ada får upp [en nia](#b1 "= up.ada").',
           'Hon får upp [en nia](#b1 "= up.ada").', '[en dam, Ada en tia](#b3 "= up.du.1, up.ada.1") till dig'],
    "nb": ['[Kongen din slår Adas nier](#b1 "= up")', '[Fireren din taper mot Adas knekt](#b2 "= up")',
           '[Fireren din slår ikke Adas knekt](#b2 "= up")', '[Ada vinner](#b2 "= winner")',
           '[Du taper](#b2 "= loser")', '[Adas nier blir slått av kongen din](#b1 "= up.ada, up.du")',
           'Hun får [en nier](#b1 "= up.ada").'],
    "da": ['[Din konge slår Adas nier](#b1 "= up")', '[Din firer taber til Adas knægt](#b2 "= up")',
           '[Din firer har ingen chance mod Adas knægt](#b2 "= up")', '[Ada vinder](#b2 "= winner")',
           '[Du taber](#b2 "= loser")', 'Hun får [en nier](#b1 "= up.ada").'],
    "de": ['[Dein König schlägt Adas Neun](#b1 "= up")', '[Deine Vier verliert gegen Adas Buben](#b2 "= up")',
           '[Deine Vier schlägt Adas Buben nicht](#b2 "= up")', '[Ada gewinnt](#b2 "= winner")',
           '[Du verlierst](#b2 "= loser")', '[Ihre Neun fällt](#b1 "= up.ada")',
           '[Adas Neun unterliegt deinem König](#b1 "= up.ada, up.du")'],
}


@pytest.mark.parametrize(("language", "claim"), [(code, claim) for code, claims in TRUE.items() for claim in claims])
def test_words_that_say_what_the_game_says(tmp_path: Path, language: str, claim: str) -> None:
    assert on_page(tmp_path, claim, language=language) == []


WINNERS = {
    "sv": ['[Din kung {förlorar mot} Adas nia](#b1 "= up.du, up.ada")', '[Din kung {slår} inte Adas nia](#b1 "= up")',
           '[Din fyra {slår} Adas knekt](#b2 "= up")', '[Du {förlorar}](#b3 "= winner")',
           '[Ada {vinner mot} dig](#b1 "= winner")', '[Din fyra {vinner}](#b2 "= up.du")',
           '[Du {vinner}](#b2 "= loser")', '[Ada {tar} tio kort](#b3 "= pot")'],
    "nb": ['[Kongen din {taper mot} Adas nier](#b1 "= up.du, up.ada")',
           '[Kongen din {slår} ikke Adas nier](#b1 "= up")',
           '[Fireren din {slår} Adas knekt](#b2 "= up")', '[Du {taper}](#b3 "= winner")',
           '[Hun {tar} ti kort](#b3 "= pot")'],
    "da": ['[Din konge {taber til} Adas nier](#b1 "= up.du, up.ada")', '[Din konge {slår} ikke Adas nier](#b1 "= up")',
           '[Din firer {slår} Adas knægt](#b2 "= up")', '[Du {taber}](#b3 "= winner")',
           '[Ada {tager} ti kort](#b3 "= pot")'],
    "de": ['[Dein König {verliert gegen} Adas Neun](#b1 "= up.du, up.ada")',
           '[Dein König {schlägt} Adas Neun nicht](#b1 "= up")', '[Deine Vier {schlägt} Adas Buben](#b2 "= up")',
           '[Du {verlierst}](#b3 "= winner")', '[Ada {nimmt} zehn Karten](#b3 "= pot")'],
}


@pytest.mark.parametrize(("language", "claim"), [(code, claim) for code, claims in WINNERS.items() for claim in claims])
def test_words_that_say_the_contrary_of_who_wins(tmp_path: Path, language: str, claim: str) -> None:
    text = claim.replace("{", "").replace("}", "")
    (problem,) = on_page(tmp_path, text, language=language)
    assert problem.startswith(f"7:{claim.index('{') + 1}: ")
    assert f"{claim[claim.index('{') + 1 : claim.index('}')]!r} says that " in problem
    assert problem.endswith("but the game says the contrary")


def test_equal_cards_have_no_winner(tmp_path: Path) -> None:
    assert on_page(tmp_path, '[Din sjua slår Adas sjua](#b3 "= up")') == [
        "7:11: 'slår' says who wins, but the cards are equal, expected no winner"]


BENT = {
    "sv": ["mer än", "nästan", "inte", "över", "ungefär", "knappt", "minst", "upp till", "ca"],
    "nb": ["mer enn", "nesten", "ikke", "over", "omtrent", "knapt", "minst", "opptil", "ca."],
    "da": ["mere end", "næsten", "ikke", "over", "omtrent", "knap", "mindst", "op til", "ca."],
    "de": ["mehr als", "fast", "nicht", "über", "ungefähr", "kaum", "mindestens", "bis zu", "etwa"],
}
TEN = {"sv": "tio kort", "nb": "ti kort", "da": "ti kort", "de": "zehn Karten"}


@pytest.mark.parametrize(("language", "word"), [(code, word) for code, words in BENT.items() for word in words])
@pytest.mark.parametrize("inside", [True, False])
def test_number_with_a_word_that_bends_it(tmp_path: Path, language: str, word: str, inside: bool) -> None:
    text = f'[{word} {TEN[language]}](#b3 "= pot")' if inside else f'{word} [{TEN[language]}](#b3 "= pot")'
    number = TEN[language].split()[0]
    assert on_page(tmp_path, f"{text}.", language=language) == [
        f"7:{text.index(TEN[language]) + 1}: {number!r} with {word!r}, but fact 'pot' is exactly that, expected it so, "
        "or a comparison"]


@pytest.mark.parametrize(("language", "text"), [
    ("sv", "tio kort eller fler"), ("nb", "ti kort eller flere"), ("da", "ti kort eller flere"),
    ("de", "zehn Karten oder mehr")])
def test_number_with_words_after_it_that_bend_it(tmp_path: Path, language: str, text: str) -> None:
    (problem,) = on_page(tmp_path, f'[{text}](#b3 "= pot")', language=language)
    assert f" with {text.split(maxsplit=2)[2]!r}, " in problem


@pytest.mark.parametrize(("language", "text"), [
    ("sv", "tio kort, inte sex"), ("nb", "ti kort, ikke seks"), ("da", "ti kort, ikke seks"),
    ("de", "zehn Karten, nicht sechs")])
def test_comparison_and_contrast_may_say_no(tmp_path: Path, language: str, text: str) -> None:
    body = (f'[{text}](#b3 "= standard.pot > standard+down=1.pot")\n\n'
            f'[{text}](#b3 "= standard.pot, standard+down=1.pot")')
    assert on_page(tmp_path, body, language=language) == []


COUNTED = {     # by language: cards, battles, wars
    "sv": ("kort", "slag", "krig"), "nb": ("kort", "slag", "kriger"), "da": ("kort", "slag", "krige"),
    "de": ("Karten", "Runden", "Kriege"),
}
FACTS = {"cards": ("10", "#b3", "pot"), "battles": ("9", "#b9", "game.battles"), "wars": ("2", "#b9", "game.wars")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS)
def test_number_counts_what_its_fact_counts(tmp_path: Path, language: str, fact: str) -> None:
    number, anchor, name = FACTS[fact]
    for unit, noun in zip(FACTS, COUNTED[language], strict=True):
        found = on_page(tmp_path, f'[{number} {noun}]({anchor} "= {name}")', language=language)
        assert found == ([] if unit == fact else [
            f"7:2: {number!r} counts {noun!r}, but fact {name!r} counts {fact}, expected such as "
            f"{COUNTED[language][list(FACTS).index(fact)]!r}"])


NAMELESS = {"sv": "en nia", "nb": "en nier", "da": "en nier", "de": "eine Neun"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_claim_of_a_seat_names_its_player(tmp_path: Path, language: str) -> None:
    text = f'Ada! Nu: [{NAMELESS[language]}](#b1 "= up.ada"). Ada.'
    assert on_page(tmp_path, text, language=language) == [
        "7:10: fact 'up.ada' is of 'Ada', but the sentence does not name that player, expected the name or a pronoun"]


@pytest.mark.parametrize(("language", "text", "name"), [
    ("sv", '[din kung slår Bos nia](#b1 "= up.du, up.ada"), säger Ada', "Bos"),
    ("sv", '[Bos nia faller](#b1 "= up.ada"), säger Ada', "Bos"),
    ("sv", '[din kung slår Adsa nia](#b1 "= up.du, up.ada"), säger Ada', "Adsa"),
    ("nb", '[kongen din slår Bos nier](#b1 "= up.du, up.ada"), sier Ada', "Bos"),
    ("da", '[din konge slår Bos nier](#b1 "= up.du, up.ada"), siger Ada', "Bos"),
    ("de", '[dein König schlägt Bos Neun](#b1 "= up.du, up.ada"), sagt Ada', "Bos"),
    ("de", 'Ada und Max’ [Neun](#b1 "= up.ada")', "Max’"),
])
def test_owner_of_a_card_is_a_player(tmp_path: Path, language: str, text: str, name: str) -> None:
    assert on_page(tmp_path, text, language=language) == [
        f"7:{text.index(name) + 1}: {name!r} is no player, expected one of du, Ada"]


@pytest.mark.parametrize(("language", "text"), [
    ("sv", 'Hennes [nia](#b1 "= up.ada") och Ada'), ("nb", 'Hennes [nier](#b1 "= up.ada") og Ada'),
    ("da", 'Hendes [nier](#b1 "= up.ada") og Ada'), ("de", 'Ihre [Neun](#b1 "= up.ada") und Ada'),
    ("de", 'Das [Ass](#b4 "= up.ada") und Ada'), ("sv", 'En [nia](#b1 "= up.ada") får Ada'),
])
def test_pronouns_and_articles_before_a_card_are_no_names(tmp_path: Path, language: str, text: str) -> None:
    assert on_page(tmp_path, text, language=language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_renamed_seat_is_told_in_every_language(tmp_path: Path, language: str) -> None:
    words = {"sv": "Adas nia", "nb": "Adas nier", "da": "Adas nier", "de": "Adas Neun"}[language]
    page = f"{language}/games/tiny.md"
    make_project(tmp_path, {page: HEAD + f'## Ada {{ #b1 }}\n\n[{words}](# "= up.ada") Ada.\n'},
                 examples={"tiny": GAME.replace('"Ada"', '"Bea"')})
    assert problems(tmp_path, f"docs/{page}") == [
        f"docs/{page}:2:23: 'Ada', and 3 more: no player of the game 'tiny', expected one of du, Bea"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_player_of_another_game_does_not_sit_here(tmp_path: Path, language: str) -> None:
    page = f"{language}/games/tiny.md"
    other = GAME.replace('"Ada"', '"Cleo"').replace("ada =", "cleo =")
    genitive = load_language(language).grammar.inflection.genitive("Cleo")
    make_project(tmp_path, {page: HEAD + f"Hei, {genitive}!\n"}, examples={"tiny": GAME, "other": other})
    assert problems(tmp_path, f"docs/{page}") == [
        f"docs/{page}:7:6: 'Cleo': no player of the game 'tiny', expected one of du, Ada"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["½", "²", "II", "XIV", "IX", "①"])
def test_fractions_and_roman_numerals_are_numbers(tmp_path: Path, language: str, text: str) -> None:
    assert on_page(tmp_path, f"x {text}, CD x", language=language) == [
        f"7:3: bare number {text!r}, expected a claim, such as [{text}](#b3 \"= pot\")"]


def test_pronouns_point_to_players_of_the_third_person() -> None:
    wording = load_language("sv").wording
    players = (Player("du", 2), Player("Ada", 3, "she"), Player("Max", 3, "he"))
    assert list(wording.pronouns("Hon och du tar hans kort.", players, reflexive=False)) == [(0, 3, 1), (15, 19, 2)]


OTHER_UNITS = {     # after true numbers of facts, or before them: nouns of what they do not count
    "sv": ['[15 {sekunder}](#b1 "= clock.minutes")', '[15 {timmar}](#b1 "= clock.minutes")',
           '[20 {euro}](#b1 "= casino-war.chips")', '[20 {€}](#b1 "= casino-war.chips")',
           '[sex {kort}](#b1 "= casino-war.packs")', '[fyra {valörer}](#b1 "= standard.suits")',
           '[tio {högarna}](#b3 "= pot")', '[tio nya öppna {poäng}](#b3 "= pot")', '[{krig} 3](#b3 "= battle")',
           '[tredje {kriget}](#b3 "= battle")', '[2 {dubbelkrig}](#b9 "= game.wars")',
           '[9-{korts}](#b9 "= game.battles")', '[{€}20](#b1 "= casino-war.chips")'],
    "nb": ['[15 {sekunder}](#b1 "= clock.minutes")', '[20 {euro}](#b1 "= casino-war.chips")',
           '[seks {kort}](#b1 "= casino-war.packs")', '[fire {valører}](#b1 "= standard.suits")',
           '[ti {bunker}](#b3 "= pot")', '[{krig} 3](#b3 "= battle")'],
    "da": ['[15 {timer}](#b1 "= clock.minutes")', '[20 {kroner}](#b1 "= casino-war.chips")',
           '[seks {kort}](#b1 "= casino-war.packs")', '[fire {værdier}](#b1 "= standard.suits")',
           '[ti {bunker}](#b3 "= pot")', '[{krig} 3](#b3 "= battle")'],
    "de": ['[15 {Stunden}](#b1 "= clock.minutes")', '[20 {Euro}](#b1 "= casino-war.chips")',
           '[sechs {Karten}](#b1 "= casino-war.packs")', '[vier {Werte}](#b1 "= standard.suits")',
           '[zehn {Stapel}](#b3 "= pot")', '[{Krieg} 3](#b3 "= battle")', '[3. {Krieg}](#b3 "= battle")'],
}


@pytest.mark.parametrize(("language", "claim"), [(code, text) for code, texts in OTHER_UNITS.items() for text in texts])
def test_noun_beside_a_number_is_of_what_its_fact_counts(tmp_path: Path, language: str, claim: str) -> None:
    noun = claim[claim.index("{") + 1 : claim.index("}")]
    (problem,) = on_page(tmp_path, claim.replace("{", "").replace("}", ""), language=language)
    assert f" counts {noun!r}, but fact " in problem


@pytest.mark.parametrize(("language", "claim"), [
    ("sv", '[15 minuter](#b1 "= clock.minutes")'), ("sv", '[20 spelmarker](#b1 "= casino-war.chips")'),
    ("sv", '[sex kortlekar](#b1 "= casino-war.packs")'), ("sv", '[fyra färger](#b1 "= standard.suits")'),
    ("sv", '[slag 3](#b3 "= battle")'), ("sv", '[tredje slaget](#b3 "= battle")'),
    ("sv", '[tio fina saker](#b3 "= pot")'), ("sv", '[15-minutersspelet](#b1 "= clock.minutes")'),
    ("sv", 'I ett krig [10 kort](#b3 "= pot")'), ("sv", 'I varje krig [tre dolda](#b1 "= standard.down")'),
    ("da", '[seks spil kort](#b1 "= casino-war.packs")'), ("de", '[3. Runde](#b3 "= battle")'),
    ("de", 'Wenn [zwei](#b1 "= standard.players") spielen'),
    ("de", 'Der Topf hat [10](#b3 "= pot"). Stapel gibt es auch.'),
])
def test_nouns_of_what_a_fact_counts_and_of_no_list(tmp_path: Path, language: str, claim: str) -> None:
    assert on_page(tmp_path, claim, language=language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_the_facts_has_a_unit(language: str) -> None:
    rules = {name: load_rules(name) for name in ("standard", "clock", "casino-war", "arneson", "fifty", "three-wars")}
    counted = {name: units_of(name) for name in RULE_FACTS for rule in rules.values()
               if (value := RULE_FACTS[name](rule)) and value[0].kind == "number"}
    counted |= {name: units_of(name) for name in (
        "battle", "laid", "pot", "score", "lead", "levels", "won-in", "chips", "bet", "burned", "shoe", "got.du",
        "pile.du", "stolen", "game.battles", "game.wars", "game.double-wars", "game.lead-changes")}
    assert [name for name, units in counted.items() if not units] == []
    wording = load_language(language).wording
    assert all(wording.unit(f"2 {wording.nouns(unit)}", 0, 1, numbered=False) == (unit, wording.nouns(unit))
               for unit in UNITS)


RANKED = {      # of the ace, best in "standard" and worst in "peace"; of the six, which beats the ace in "pjanitsa"
    "sv": ['[Esset är {lägst}](#b1 "= standard.best-rank")', '[Esset är inte {högst}](#b1 "= standard.best-rank")',
           '[Tvåan är {bäst}](#b1 "= standard.worst-rank")', '[Esset {vinner}](#b1 "= peace.worst-rank")',
           '[Esset är {lägst}](#b1 "= peace.worst-rank")', '[Sexan {förlorar mot} esset](#b1 "= pjanitsa.beats")',
           '[Högst är esset, {högst} är tvåan](#b1 "= standard.best-rank, standard.worst-rank")'],
    "nb": ['[Esset er {lavest}](#b1 "= standard.best-rank")', '[Toeren er {høyest}](#b1 "= standard.worst-rank")',
           '[Esset er {sterkest}](#b1 "= peace.worst-rank")', '[Sekseren {taper mot} esset](#b1 "= pjanitsa.beats")'],
    "da": ['[Esset er {lavest}](#b1 "= standard.best-rank")', '[Toeren er {højest}](#b1 "= standard.worst-rank")',
           '[Esset er {bedst}](#b1 "= peace.worst-rank")', '[Sekseren {taber til} esset](#b1 "= pjanitsa.beats")'],
    "de": ['[Das Ass ist am {niedrigsten}](#b1 "= standard.best-rank")',
           '[Die Zwei ist die {höchste}](#b1 "= standard.worst-rank")',
           '[Das Ass ist am {stärksten}](#b1 "= peace.worst-rank")',
           '[Die Sechs {verliert gegen} das Ass](#b1 "= pjanitsa.beats")'],
}


@pytest.mark.parametrize(("language", "claim"), [(code, text) for code, texts in RANKED.items() for text in texts])
def test_words_for_ranks_that_say_the_contrary_of_the_rules(tmp_path: Path, language: str, claim: str) -> None:
    (problem,) = on_page(tmp_path, claim.replace("{", "").replace("}", ""), language=language)
    start, end = claim.index("{") + 1, claim.index("}")
    assert problem.startswith(f"7:{start}: {claim[start:end]!r} is said of ")
    assert problem.endswith("but the rules say the contrary")


@pytest.mark.parametrize(("language", "claim"), [
    ("sv", '[Esset är högst](#b1 "= standard.best-rank")'), ("sv", '[Esset är inte lägst](#b1 "= standard.best-rank")'),
    ("sv", '[Esset är högst](#b1 "= peace.worst-rank")'),
    ("sv", '[Tvåan är lägst och vinner](#b1 "= peace.best-rank")'),
    ("sv", '[Högst är esset, lägst är tvåan](#b1 "= standard.best-rank, standard.worst-rank")'),
    ("sv", '[Sexan slår esset](#b1 "= pjanitsa.beats")'), ("nb", '[Sekseren slår esset](#b1 "= pjanitsa.beats")'),
    ("da", '[Toeren er lavest](#b1 "= standard.worst-rank")'),
    ("de", '[Das Ass ist am höchsten](#b1 "= standard.best-rank")'),
])
def test_words_for_ranks_that_say_what_the_rules_say(tmp_path: Path, language: str, claim: str) -> None:
    assert on_page(tmp_path, claim, language=language) == []


# After battle 1: 9–7 for du. After battle 2: 8–8.
@pytest.mark.parametrize(("language", "claim"), [
    ("sv", '[9–7 till Ada](#b1 "= score")'), ("sv", '[9–7](#b1 "= score") till Ada'),
    ("sv", '[9–7 till henne](#b1 "= score")'),
    ("sv", '[nio mot sju till Ada](#b1 "= score")'), ("sv", '[8–8 till dig](#b2 "= score")'),
    ("nb", '[9–7 til Ada](#b1 "= score")'), ("nb", '[9–7 for Ada](#b1 "= score")'),
    ("da", '[9-7 til Ada](#b1 "= score")'),
    ("de", '[9:7 für Ada](#b1 "= score")'), ("de", '[neun zu sieben für Ada](#b1 "= score")'),
])
def test_player_named_after_a_score_leads(tmp_path: Path, language: str, claim: str) -> None:
    (problem,) = on_page(tmp_path, claim, language=language)
    assert problem.endswith(", but that player does not lead")


@pytest.mark.parametrize(("language", "claim"), [
    ("sv", '[9–7 till dig](#b1 "= score")'), ("sv", '[9–7](#b1 "= score"), till Ada'),
    ("sv", '[nio kort till dig och sju till Ada](#b1 "= score")'), ("de", '[9:7 für dich](#b1 "= score")'),
    ("da", '[13-3 til dig](#b3 "= score")'), ("nb", '[7–9 til Ada](#b5 "= score")'),
])
def test_leader_named_after_a_score(tmp_path: Path, language: str, claim: str) -> None:
    assert on_page(tmp_path, claim, language=language) == []
