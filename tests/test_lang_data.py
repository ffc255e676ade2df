"""Language data: complete, the same in every language, and refused with one clear line where it is wrong."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

import krig.lang
from krig.cards import Card
from krig.errors import KrigError
from krig.lang import LANGUAGES, Language, LanguageError, Player, find_languages, join, load_language

ROOT = Path(krig.lang.__file__).parent
KINDS = {
    "battle": {"w": "player", "l": "player", "w.card": "card", "l.card": "card"},
    "war": {"w": "player", "l": "player", "w.card": "card", "l.card": "card", "tie": "rank", "pot": "number"},
}
PLAYERS = (Player("Du", 2), Player("Ada", 3, "she"))
VALUES = {"w": 0, "l": 1, "w.card": Card(13, "S"), "l.card": Card(14, "H"), "tie": 7, "pot": 10}

# -- the four languages -------------------------------------------------------------------------------------------


def test_languages_are_the_folders_in_the_order_they_name() -> None:
    assert LANGUAGES == ("sv", "nb", "da", "de")
    assert load_language("sv") is load_language("sv")


def test_unknown_language() -> None:
    with pytest.raises(LanguageError, match=r"^unknown language 'no', expected one of sv, nb, da, de$"):
        load_language("no")


def test_messages_have_the_same_keys_and_slots_everywhere() -> None:
    messages = {code: load_language(code).messages for code in LANGUAGES}
    first = messages[LANGUAGES[0]]
    for code, others in messages.items():
        assert set(others.patterns) == set(first.patterns), code
        assert {key: others.slots(key) for key in others.patterns} == {key: first.slots(key) for key in first.patterns}


@pytest.mark.parametrize("code", LANGUAGES)
def test_messages_are_filled_and_wrong_slots_refused(code: str) -> None:
    language = load_language(code)
    assert language.message("label.battle", n=3).endswith("3")
    assert language.message("reason.all-cards", name="Ada").startswith("Ada ")
    with pytest.raises(LanguageError, match=r"message 'label\.battle' in '..' given \[\], expected \['n'\]"):
        language.message("label.battle")
    with pytest.raises(LanguageError, match=r"message 'label\.war' in '..' given \['n'\], expected \[\]"):
        language.message("label.war", n=1)
    with pytest.raises(LanguageError, match="unknown message 'label'"):
        language.message("label")


def test_a_message_chooses_by_number() -> None:
    german = load_language("de")
    assert [german.message("count.cards", n=n) for n in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]
    with pytest.raises(LanguageError, match=r"slot 'n' of message 'count\.cards' given '2', expected a number"):
        german.message("count.cards", n="2")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_a_short_house_style(code: str) -> None:
    assert len((ROOT / code / "STYLE.md").read_text(encoding="utf-8").splitlines()) < 60


# -- the code knows no word ----------------------------------------------------------------------------------------


def test_python_holds_no_word_of_any_language() -> None:
    words: set[str] = set()
    for language in map(load_language, LANGUAGES):
        for spellings in language.numbers.cardinals[1:100]:
            words.update(spellings)
        words.update(form for noun in language.cards.nouns.values() for form in noun.forms.values())
        words.update(suit.word for suit in language.cards.suits.values())
        words.update(language.grammar.inflection.second_person())
        words.add(language.code)
    words -= {"i", "die"}  # English too
    for path in ROOT.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.body[0].value) for node in ast.walk(tree)
                      if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
                      and node.body and isinstance(node.body[0], ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                found = words.intersection(re.findall(r"[^\W\d]+", node.value)) - {"joker", "Joker"}
                assert not found, f"{path.name}:{node.lineno}: {found}"


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """A language that nobody speaks: verbs and cards of its own, three genders, a genitive in front."""
    folder = tmp_path / "qx"
    folder.mkdir()
    digits = ["zu", "ba", "de", "fi", "go", "hu", "ka", "lo", "mi", "no"]
    cardinals = "".join(f'{n} = "{digits[n] if n < 10 else "ta" + digits[n - 10]}"\n' for n in range(20))
    tens = "".join(f'{n * 10} = "{digits[n]}ra"\n' for n in range(2, 10))
    ordinals = "".join(f'{n} = "{digits[n] if n < 10 else "ta" + digits[n - 10]}th"\n' for n in range(1, 20))
    tens_th = "".join(f'{n * 10} = "{digits[n]}rath"\n' for n in range(2, 10))
    (folder / "numbers.toml").write_text(
        f'words_up_to = 5\nstressed_one = "ba-ba"\n[cardinal]\ncompose = ["{{tens}}{{unit}}"]\n{cardinals}{tens}'
        '[hundred]\none = "sen"\nmany = "{unit}sen"\njoin = "-"\n'
        f'[ordinal]\nendings = {{ "" = "" }}\ndigits = {{ other = "{{n}}th" }}\n{ordinals}{tens_th}'
        'hundred = { one = "senth", many = "{unit}senth" }\n'
        '[digits]\nthousands = "."\nthousands_from = 4\nthousands_read = ["."]\ndecimal = ","\nminus = "-"\n'
        'percent = "{n}%"\n[score]\njoin = ":"\n[more]\nba-ba = 1\n', encoding="utf-8")
    ranks = "".join(f'{n} = {{ index = "{n}", gender = "{"abc"[n % 3]}", forms = ["r{"abcdefghijklmnop"[n]}"] }}\n'
                    for n in range(2, 16))
    (folder / "cards.toml").write_text(
        'noun_forms = ["only"]\nindex = "{sign}{index}"\njoiners = ["-"]\n[suits]\n'
        'S = { sign = "♠", word = "pa" }\nH = { sign = "♥", word = "pe" }\nD = { sign = "♦", word = "pi" }\n'
        f'C = {{ sign = "♣", word = "po" }}\n[ranks]\n{ranks}', encoding="utf-8")
    (folder / "grammar.toml").write_text(
        'order = 1\ntag = "qx"\nname = "Qx"\ngenders = ["a", "b", "c"]\ngenitive = [{ add = "qa" }]\n'
        'list = { separator = " ", last = " & " }\n'
        '[style]\nquote = "<{text}>"\nquote_inner = "<{text}>"\ndash = " - "\n'
        '[player.second]\nnom = "vu"\nposs = { a = "va", b = "vb", c = "vc" }\n[player.third]\nnom = "{name}"\n'
        'poss = "{genitive}"\n[player.she]\n[player.he]\n[player.they]\n'
        '[card]\nbare = "{noun-only}"\nmine = "{noun-only} {poss}"\nname = "{suit}-{noun-only}"\n'
        '[number]\ncards = { other = "{n} lap" }\n', encoding="utf-8")
    (folder / "reading.toml").write_text(
        'genitive = []\npercent = ["pct"]\nrank_suffixes = []\ntails = ["lapig"]\n[homographs]\ncapital = false\n',
        encoding="utf-8")
    (folder / "messages.toml").write_text('[label]\nbattle = "{n} lap"\n', encoding="utf-8")
    (folder / "sentences.toml").write_text(
        '[[battle]]\ntext = "{w.card:mine} vok{w|u|a} {l.card:mine}. {w} {w.card|x|y|z}."\n'
        '[[war]]\ntext = "{tie} {pot:cards}!"\n', encoding="utf-8")
    return tmp_path


def test_a_new_folder_is_a_new_language(made_up: Path) -> None:
    assert find_languages(made_up) == ("qx",)
    language = load_language("qx", made_up)
    sentences = language.sentences(kinds=KINDS)
    values = {"w": 1, "l": 0, "w.card": Card(2, "S"), "l.card": Card(3, "H"), "tie": 4, "pot": 3}
    parts = [language.say(sentences[kind][0], values, PLAYERS) for kind in KINDS]
    assert [join(part) for part in parts] == ["Rc Adaqa voka rd va. Ada z.", "Re fi lap!"]
    text = "rc Adaqa, vu, rd va, pe-rd, ♠5, fi, ba-ba, sen-dera, tadeth, delapig, 5:4"
    assert [(found.kind, found.value) for found in language.read(text, PLAYERS)] == [
        ("rank", 2), ("player", 1), ("player", 0), ("rank", 3), ("player", 0), ("card", Card(3, "H")),
        ("card", Card(5, "S")), ("number", 3), ("number", 1), ("number", 120), ("number", 12), ("number", 2),
        ("score", (5, 4))]


# -- wrong data ----------------------------------------------------------------------------------------------------


def break_file(folder: Path, name: str, old: str, new: str) -> Path:
    path = folder / "qx" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "old", "new", "message"), [
    ("cards.toml", 'word = "pa"', "word = 3", "suits.S.word: 3 found, expected a string"),
    ("cards.toml", ', word = "pa"', "", "suits.S.word: missing, expected a string"),
    ("cards.toml", 'forms = ["rc"]', 'forms = ["rc", "rcs"]', "ranks.2.forms: ['rc', 'rcs'] found, expected 1: only"),
    ("numbers.toml", '3 = "fi"\n', "", "cardinal.3: missing, expected a string or a list of strings"),
    ("numbers.toml", "words_up_to = 5", 'words_up_to = "5"', "words_up_to: '5' found, expected a whole number"),
    ("grammar.toml", '{ add = "qa" }', '{ add = "qa", after = ["s"] }',
     "genitive: last rule has endings, expected a last rule without `after`"),
    ("grammar.toml", 'bare = "{noun-only}"', "", "card.bare: missing, expected the default form of a card"),
    ("grammar.toml", '"{noun-only} {poss}"', '"{noun-all} {poss}"',
     "card.mine: unknown word '{noun-all}' in a recipe"),
    ("grammar.toml", '"{noun-only} {poss}"', '"{noun-only} {poss"',
     "card.mine: stray brace near '{poss', expected {name}, {name:form} or {name|a|b}"),
    ("grammar.toml", '{n} lap', "{m} lap", "number.cards: unknown word '{m}' in a recipe"),
    ("grammar.toml", '{ other = "{n} lap" }', '{ few = "{n} lap" }',
     "number.cards: ['few'] found, expected a text, second and third, or other"),
    ("messages.toml", "{n} lap", "{n:cards} lap",
     "label.battle: '{n:cards}' found, expected {name} or {name|one|other}"),
])
def test_wrong_data_is_one_line_with_file_and_key(made_up: Path, name: str, old: str, new: str, message: str) -> None:
    path = break_file(made_up, name, old, new)
    with pytest.raises(LanguageError) as caught:
        Language(made_up / "qx").read("x")
    assert caught.value.message == message
    assert caught.value.place is not None
    assert caught.value.place.path == path


@pytest.mark.parametrize(("new", "message"), [
    ("{x} wins", "unknown slot '{x}', expected one of w, l, w.card, l.card"),
    ("{w:dat} wins", "unknown form '{w:dat}' of a player, expected one of nom, poss-…, pron-…, …"),
    ("{w:poss} wins", "unknown form '{w:poss}' of a player, expected one of nom, poss-…, pron-…, …"),
    ("{w.card:acc} wins", "unknown form '{w.card:acc}' of a card, expected one of bare, mine, name"),
    ("{w|a|b|c} wins", "3 choices in '{w|a|b|c}', expected 2 for a player"),
    ("{w.card|a|b} wins", "2 choices in '{w.card|a|b}', expected 3 for a card"),
    ("{w.card:mine|a|b|c} wins", "'{w.card:mine|a|b|c}' has a form and a choice, expected one of them"),
    ("{w wins", "stray brace near '{w wins', expected {name}, {name:form} or {name|a|b}"),
    ("{w} } wins", "stray brace near '} wins', expected {name}, {name:form} or {name|a|b}"),
    ("{#two|zwei} wins", "'{#two|zwei}' found, expected a number and its words, such as {#2|both}"),
])
def test_wrong_patterns_are_one_line_with_file_and_pattern(made_up: Path, new: str, message: str) -> None:
    path = break_file(made_up, "sentences.toml", "{w.card:mine} vok{w|u|a} {l.card:mine}. {w} {w.card|x|y|z}.", new)
    _, problems = Language(made_up / "qx").check_sentences(kinds=KINDS)
    assert [str(problem) for problem in problems] == [f"{path}:2: battle[1]: {message} in {new!r}"]


def test_all_problems_of_a_file_are_reported_at_once(made_up: Path) -> None:
    path = made_up / "qx" / "sentences.toml"
    path.write_text('[[battle]]\ntext = "{x}{y}"\nif = ["late"]\n\n[[draw]]\ntext = "z"\n', encoding="utf-8")
    _, problems = Language(made_up / "qx").check_sentences(kinds=KINDS, tags=["early"])
    assert [str(problem).removeprefix(str(path)) for problem in problems] == [
        ":5: draw: unknown kind, expected one of battle, war",
        ":2: battle[1]: unknown slot '{x}', expected one of w, l, w.card, l.card in '{x}{y}'",
        ":2: battle[1]: unknown slot '{y}', expected one of w, l, w.card, l.card in '{x}{y}'",
        ":2: battle[1]: unknown tag 'late', expected one of early in '{x}{y}'",
        ": battle: no pattern without `if`, expected at least one",
        ": war: no pattern without `if`, expected at least one",
    ]


def test_a_possessive_needs_an_owner(made_up: Path) -> None:
    language = load_language("qx", made_up)
    with pytest.raises(LanguageError, match=r"'\{card:mine\}' needs an owner, expected a slot named after a player"):
        language.pattern("{card:mine}", {"card": "card"})


def test_a_missing_or_broken_file_has_its_place(made_up: Path) -> None:
    folder = made_up / "qx"
    (folder / "cards.toml").write_text("a = [\n", encoding="utf-8")
    with pytest.raises(LanguageError, match=r"cards\.toml:2:1: not TOML"):
        Language(folder)
    (folder / "cards.toml").unlink()
    with pytest.raises(LanguageError, match=r"cards\.toml: cannot be read: no such file or directory"):
        Language(folder)


def test_slot_types_are_a_closed_set(made_up: Path) -> None:
    shutil.copy(ROOT / "sv" / "sentences.toml", made_up / "qx" / "sentences.toml")
    with pytest.raises(ValueError, match=r"unknown slot types \['seat'\] of kind 'battle'"):
        load_language("qx", made_up).sentences(kinds={"battle": {"w": "seat"}})


@pytest.mark.parametrize(("player", "message"), [
    ({"name": " "}, "player name ' ', expected a name"),
    ({"name": "Ada", "person": 1}, "person 1 of 'Ada', expected 2 or 3"),
    ({"name": "Ada", "pronoun": "it"}, "pronoun 'it' of 'Ada', expected one of she, he, they"),
])
def test_players_are_checked(player: dict[str, object], message: str) -> None:
    with pytest.raises(KrigError) as caught:
        Player(**player)  # type: ignore[arg-type]
    assert caught.value.message == message


# -- sentences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "shown"), [
    ("{w} slår. {l} tar {pot:cards}! {w|du|hon} ler.", "Du slår. Ada tar tio kort! Du ler."),
    ("”{w} slår.” {w} ler: {w}.", "”Du slår.” Du ler: du."),
    ("{pot:digits}. {w} …", "10. Du …"),
    ("{tie:against}? {w.card:poss} – {l.card:poss}.", "Sjua mot sjua? Din kung – Adas ess."),
    ("I.e. {w}, {l.card:refl} {w.card|stor|stort} {l.card|stor|stort}", "I.e. Du, sitt ess stor stort"),
    ("{#2|båda} korten", "Båda korten"),
])
def test_sentences_begin_with_a_capital(text: str, shown: str) -> None:
    language = load_language("sv")
    pattern = language.pattern(text, KINDS["war"])
    assert join(language.render(pattern, VALUES, PLAYERS, types=KINDS["war"])) == shown
