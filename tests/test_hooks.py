"""The hooks file of the builder: claims, and what must be there in every language."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from mkdocs.config import load_config

ROOT = Path(__file__).parents[1]
LANGUAGES = ["sv", "nb"]


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "docs" / "theme" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CLAIMS = {
    "a claim": (
        '<p>Du <a href="#b3" title="= pot">zehn Karten</a>.</p>',
        '<p>Du <a href="#b3" data-claim="pot">zehn Karten</a>.</p>',
    ),
    "two facts, other attributes kept": (
        '<a class="x" href="../rules/#b3" title="=pot, score.ada" hidden>31</a>',
        '<a class="x" href="../rules/#b3" hidden data-claim="pot, score.ada">31</a>',
    ),
    "a comparison": (
        '<a href="#b3" title="= a.mean &gt; &quot;b&quot;.mean">mer</a>',
        '<a href="#b3" data-claim="a.mean &gt; &quot;b&quot;.mean">mer</a>',
    ),
    "over several lines": (
        'før\n<a href="#b3"\n   title="= pot">æøå</a> og <a href="#b4" title="= lead">leder</a>\n',
        'før\n<a href="#b3" data-claim="pot">æøå</a> og <a href="#b4" data-claim="lead">leder</a>\n',
    ),
    "a bare score": (
        '<a href="#b3" title="= score">31–21</a> <a href="#b3" title="= score">31:21 für dich</a>',
        '<a href="#b3" data-claim="score" class="krig-score-claim">31–21</a> '
        '<a href="#b3" data-claim="score">31:21 für dich</a>',
    ),
    "another title": ('<a href="x" title="1 = 1">&amp;</a>', '<a href="x" title="1 = 1">&amp;</a>'),
    "no link": ('<abbr title="= pot">p</abbr>', '<abbr title="= pot">p</abbr>'),
    "only text": ("<code>&lt;a title=\"= pot\"&gt;</code><!-- <a title='= x'> -->",) * 2,
    "the battle of the section": (
        '<h2 id="b3">Tre</h2><p><a href="#" title="= pot">10</a></p>',
        '<h2 id="b3">Tre</h2><p><a href="#b3" data-claim="pot">10</a></p>',
    ),
    "a heading below the battle's": (
        '<h2 id="b3">Tre</h2><h3 id="sedan">Sedan</h3><a href="#" title="= pot">10</a>',
        '<h2 id="b3">Tre</h2><h3 id="sedan">Sedan</h3><a href="#b3" data-claim="pot">10</a>',
    ),
    "the section after the battle's": (
        '<h2 id="b3">Tre</h2><h2 id="slut">Slut</h2><a href="#" title="= pot">10</a>',
        '<h2 id="b3">Tre</h2><h2 id="slut">Slut</h2><a href="#slut" data-claim="pot">10</a>',
    ),
    "a heading without an anchor": (
        '<h1 id="krig">Krig</h1><h2>Slut</h2><a href="#" title="= pot">10</a>',
        '<h1 id="krig">Krig</h1><h2>Slut</h2><a href="#krig" data-claim="pot">10</a>',
    ),
    "inside the heading": (
        '<h2 id="b7"><a href="#" title="= pot">Tio</a></h2>',
        '<h2 id="b7"><a href="#b7" data-claim="pot">Tio</a></h2>',
    ),
    "a bare address that is no claim": ('<h2 id="b3">Tre</h2><a href="#">upp</a>',) * 2,
}


@pytest.mark.parametrize("case", CLAIMS)
def test_claims_become_data_and_the_rest_stays_as_it_was(hooks: ModuleType, case: str) -> None:
    given, expected = CLAIMS[case]
    assert hooks.mark_claims(given) == expected


def test_a_page_that_one_language_lacks(hooks: ModuleType, tmp_path: Path) -> None:
    for name in ("sv/index.md", "sv/rules/war.md", "nb/index.md", "nb/about.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("# Krig\n", "utf-8")
    assert hooks.missing_pages(tmp_path, LANGUAGES) == [
        "missing translation: sv/about.md",
        "missing translation: nb/rules/war.md",
    ]


def test_a_word_that_one_language_lacks(hooks: ModuleType, tmp_path: Path) -> None:
    for code, text in {"sv": '[labels]\nmenu = "Meny"\nclose = ""\n', "nb": '[labels]\nclose = "Lukk"\n'}.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / "site.toml").write_text(text, "utf-8")
    words, faults = hooks.read_words(tmp_path, LANGUAGES)
    assert words["nb"]["labels"]["close"] == "Lukk"
    assert faults == [
        "missing translation: sv/site.toml has no labels.close",
        "missing translation: nb/site.toml has no labels.menu",
    ]


@pytest.mark.parametrize(("content", "fault"), [
    (None, "missing translation: nb/site.toml"),
    (b"[labels\n", "nb/site.toml cannot be read: Expected ']' at the end of a table declaration (at line 1, column 8)"),
    (b"[labels]\nmenu = '\xff'\n", "nb/site.toml cannot be read: 'utf-8' codec can't decode byte 0xff in position 17: "
                                   "invalid start byte"),
])
def test_words_that_cannot_be_read_are_one_line(tmp_path: Path, hooks: ModuleType, content: bytes | None, fault: str
                                                ) -> None:
    for code in LANGUAGES:
        (tmp_path / code).mkdir()
    (tmp_path / "sv" / "site.toml").write_text('[labels]\nmenu = "Meny"\n', "utf-8")
    if content is not None:
        (tmp_path / "nb" / "site.toml").write_bytes(content)
    assert hooks.read_words(tmp_path, LANGUAGES)[1] == [fault]


def test_a_section_without_a_name_in_a_language(hooks: ModuleType) -> None:
    nav = ["index.md", {"Regler": ["a.md", {"Mer": ["b.md"]}]}, {"Om": "about.md"}]
    assert hooks.missing_sections(nav, {"nb": {"Regler": "Regler"}, "da": {"Regler": "Regler", "Mer": "Mere"}}) == [
        "missing translation: navigation section 'Mer' has no name in 'nb'"
    ]


def test_the_build_stops_at_a_missing_translation(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for entry in (ROOT / "docs").iterdir():
        if entry.name != "nb":
            (tmp_path / "docs" / entry.name).symlink_to(entry)
    (tmp_path / "docs" / "nb").mkdir()
    (tmp_path / "docs" / "nb" / "site.toml").symlink_to(ROOT / "docs" / "nb" / "site.toml")
    (tmp_path / "mkdocs.yml").symlink_to(ROOT / "mkdocs.yml")
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-f", tmp_path / "mkdocs.yml", "-d", tmp_path / "site"],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    assert "missing translation: nb/index.md" in ran.stderr
    assert "missing translation: nb/about.md" in ran.stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(("given", "address"), [
    (None, "https://krig.example/"),
    ("", "https://krig.example/"),
    ("https://example.org/cards", "https://example.org/cards/"),
])
def test_the_address_of_the_site_is_never_empty(given: str | None, address: str, monkeypatch: pytest.MonkeyPatch
                                                ) -> None:
    monkeypatch.delenv("SITE_URL", raising=False)
    if given is not None:
        monkeypatch.setenv("SITE_URL", given)
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    config = load_config(str(ROOT / "mkdocs.yml"))
    assert config.plugins.on_config(config).site_url == address
