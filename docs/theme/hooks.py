"""What the builder leaves undone, in one file; everything here is about MkDocs, nothing about the game.

- every page and every word of the frame exists in every language, or the build stops;
- addresses of the other languages for the page head (absolute) and the language switcher (the same page);
- a 404 page in each language;
- claims, `[zehn Karten](#b3 "= pot")`, lose their title and get `data-claim`;
- the theme's scripts stay out of the site.
"""

from __future__ import annotations

import html
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

BATTLE = re.compile(r"b\d+")
SCORE = re.compile(r"\d+[–:-]\d+</a>")
UNUSED = ("assets/javascripts/", "assets/images/favicon.png", "assets/stylesheets/palette.")
HEADING = re.compile(r"h[1-6]")


# Languages -----------------------------------------------------------------------------------------------------------


def _languages(config: MkDocsConfig) -> dict[str, Any]:
    """The languages by code, the default one first, as mkdocs.yml sets them."""
    settings: Any = config.plugins["i18n"].config
    return {entry["locale"]: entry for entry in sorted(settings["languages"], key=lambda entry: not entry["default"])}


def _current(config: MkDocsConfig) -> str:
    plugin: Any = config.plugins["i18n"]
    return str(plugin.current_language or plugin.default_language)


def _folder(code: str, config: MkDocsConfig) -> str:
    return "" if _languages(config)[code]["default"] else f"{code}/"


def missing_pages(docs: Path, languages: list[str]) -> list[str]:
    """One line for each page that some language has and another has not."""
    pages = {
        code: {path.relative_to(docs / code).as_posix() for path in (docs / code).rglob("*.md")} for code in languages
    }
    return [
        f"missing translation: {code}/{page}"
        for page in sorted(set().union(*pages.values()))
        for code in languages
        if page not in pages[code]
    ]


def read_words(docs: Path, languages: list[str]) -> tuple[dict[str, dict[str, dict[str, str]]], list[str]]:
    """The words of the frame, language by language, and one line for each file or key that a language lacks."""
    words: dict[str, dict[str, dict[str, str]]] = {}
    unreadable = []
    for code in languages:
        try:
            read = tomllib.loads((docs / code / "site.toml").read_text("utf-8"))
        except OSError:
            unreadable.append(f"missing translation: {code}/site.toml")
        except ValueError as fault:  # no TOML, or no UTF-8
            unreadable.append(f"{code}/site.toml cannot be read: {fault}")
        else:
            words[code] = {table: entries for table, entries in read.items() if isinstance(entries, dict)}
    keys = {(table, key) for tables in words.values() for table, entries in tables.items() for key in entries}
    faults = unreadable + [
        f"missing translation: {code}/site.toml has no {table}.{key}"
        for table, key in sorted(keys)
        for code in words
        if not words[code].get(table, {}).get(key)
    ]
    return words, faults


def missing_sections(nav: list[Any], translations: dict[str, dict[str, str]]) -> list[str]:
    """One line for each section of the navigation without a name in a language of `translations`."""
    faults = []
    for item in nav:
        for title, children in item.items() if isinstance(item, dict) else ():
            if isinstance(children, list):
                faults += [
                    f"missing translation: navigation section {title!r} has no name in {code!r}"
                    for code, names in translations.items()
                    if title not in names
                ]
                faults += missing_sections(children, translations)
    return faults


@event_priority(100)
def on_config(config: MkDocsConfig) -> None:
    """Refuse to build what is not there in every language. Runs once per language, before anything else."""
    docs, languages = Path(config.docs_dir), _languages(config)
    words, faults = read_words(docs, list(languages))
    faults += missing_pages(docs, list(languages))
    faults += missing_sections(
        config.nav or [],
        {code: entry["nav_translations"] or {} for code, entry in languages.items() if not entry["default"]},
    )
    if faults:
        raise PluginError("\n".join(faults))
    config.extra["words"] = words
    config.site_url = config.site_url or config.extra["address"]


@event_priority(-200)
def on_files(files: Files, config: MkDocsConfig) -> None:
    """Leave out what the frame does not use; the theme's scripts would load more from elsewhere."""
    for file in list(files):
        if file.src_uri.startswith(UNUSED) or file.src_uri.endswith(".map"):
            files.remove(file)


# What the templates know ---------------------------------------------------------------------------------------------


def _frame(config: MkDocsConfig, path: str) -> dict[str, Any]:
    """What the templates need for the page at `path`, an address within its language ("" is the home page)."""
    code, site = _current(config), config.site_url or "/"
    alternates = [
        {
            "code": other,
            "name": entry["name"],
            "path": _folder(other, config) + path or ".",
            "url": urljoin(site, _folder(other, config) + path),
        }
        for other, entry in _languages(config).items()
    ]
    return {
        "code": code,
        "words": config.extra["words"][code],
        "alternates": alternates,
        "default_url": urljoin(site, path),
        "home": _folder(code, config) or ".",
        "is_home": path == "",
    }


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Any) -> dict[str, Any]:
    path = page.url.removeprefix("./").removeprefix(_folder(_current(config), config))
    return {**context, "frame": _frame(config, path)}


def on_template_context(context: dict[str, Any], template_name: str, config: MkDocsConfig) -> dict[str, Any]:
    return {**context, "frame": _frame(config, "")}


@event_priority(-200)
def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:
    """Keep the 404 page of each language in its own folder: the builder would leave only the last language's."""
    folder = _folder(_current(config), config)
    if template_name != "404.html" or not folder:
        return output
    target = Path(config.site_dir, folder, template_name)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(output, "utf-8")
    return ""


# Claims --------------------------------------------------------------------------------------------------------------


class _Claims(HTMLParser):
    """Copies HTML as it is, but for links whose title is a claim."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self.copied: list[str] = []
        self._source = source
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._done = 0
        self._sections: list[tuple[int, str]] = []
        self.feed(source)
        self.close()
        self.copied.append(source[self._done :])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if HEADING.fullmatch(tag):
            level = int(tag[1])
            self._sections = [section for section in self._sections if section[0] < level]
            if values.get("id"):
                self._sections.append((level, str(values["id"])))
        title = values.get("title") or ""
        if tag == "a" and title.lstrip().startswith("="):
            kept = {name: value for name, value in values.items() if name != "title"}
            if kept.get("href") == "#":
                kept["href"] = self._target()
            kept["data-claim"] = title.lstrip().removeprefix("=").strip()
            if self._is_score():
                kept["class"] = "krig-score-claim"
            self._replace(tag, kept)

    def _is_score(self) -> bool:
        """Whether the link that begins here is a bare score, which must not break at its dash."""
        line, column = self.getpos()
        start = self._starts[line - 1] + column + len(self.get_starttag_text() or "")
        return SCORE.match(self._source, start) is not None

    def _target(self) -> str:
        """The anchor of the battle whose section this is, else of the innermost section."""
        anchors = [anchor for _, anchor in reversed(self._sections)]
        return "#" + next((anchor for anchor in anchors if BATTLE.fullmatch(anchor)), anchors[0] if anchors else "")

    def _replace(self, tag: str, attrs: dict[str, str | None]) -> None:
        line, column = self.getpos()
        start = self._starts[line - 1] + column
        written = [name if value is None else f'{name}="{html.escape(value)}"' for name, value in attrs.items()]
        self.copied += [self._source[self._done : start], f"<{' '.join([tag, *written])}>"]
        self._done = start + len(self.get_starttag_text() or "")


def mark_claims(content: str) -> str:
    """`content` with every link title that begins with "=" turned into `data-claim`; other titles stay.

    A bare "#" as the address of a claim becomes the anchor of the battle (b1, b2, ...) in whose section it stands, else
    of the innermost section with an id.
    """
    return "".join(_Claims(content).copied)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return mark_claims(html)
