"""The finished site in a real browser: every page in four languages, a page of each kind from all sides."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from browser import chromium, served
from playwright.sync_api import Browser, Page, Request, Response, ViewportSize, expect

from krig.site import check_site

ROOT = Path(__file__).parents[1]
LANGUAGES = {"sv": "", "nb": "nb/", "da": "da/", "de": "de/"}
PAGES = sorted(
    path.relative_to(ROOT / "docs" / "sv").with_suffix("").as_posix().removesuffix("index")
    for path in (ROOT / "docs" / "sv").rglob("*.md")
)
PATHS = {
    (code, page): f"/{folder}{page}/".replace("//", "/") for (code, folder), page in product(LANGUAGES.items(), PAGES)
}
CLOSELY = PAGES if os.environ.get("KRIG_AUDIT") == "all" else [
    "", "about", "rules/standard", "rules/variants", "rules/one-deal", "rules/casino-war", "rules/all-rules",
    "games/four-cousins", "games/casino-evening",
]
"""A page of each kind, looked at from all sides; `make audit` looks at every page so."""
NOWHERE = {code: f"/{folder}rules/nope/" for code, folder in LANGUAGES.items()}
PHONE: ViewportSize = {"width": 375, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

# Forms of words that every account of the game has; the test takes the first that no page has in this very form
INFLECTED = {
    "sv": ["kortens", "kungarnas", "högarnas", "krigens"],
    "nb": ["kortenes", "kongenes", "bunkenes", "krigens"],
    "da": ["kortenes", "kongernes", "bunkernes", "krigens"],
    "de": ["königs", "stapels", "kriegs", "spiels"],
}


def build(target: Path, *, url: str | None = None) -> Path:
    """The whole site, as `make build` makes it."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"} | ({"SITE_URL": url} if url else {})
    for module, *options in (
        ("mkdocs", "build", "--strict", "--site-dir", str(target)),
        ("pagefind", "--site", str(target)),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", module, *options],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
    return target


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("site") / "site")


@pytest.fixture(scope="module")
def home(site: Path) -> Iterator[str]:
    """The address of the served site, without a slash at the end."""
    with served(site) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@dataclass
class Visit:
    """What came of opening one page: everything that the tests below ask about."""

    status: int
    title: str
    heading: str
    switcher: dict[str, str]
    outside: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    overflow: list[str] = field(default_factory=list)


def axe(page: Page, where: str, *, rules: list[str] | None = None) -> list[str]:
    """What axe finds on the page as it is now; all rules, best practices too, unless only some are named."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = page.evaluate("options => axe.run(document, options).then(results => results.violations)", options)
    return [f"{where}: {rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]


def look(page: Page, home: str, path: str, visit: Visit, *, closely: bool) -> None:
    """Open a page and note all that is to be found; closely: on a desktop and a phone, light and dark."""
    page.set_viewport_size(DESKTOP)
    response = page.goto(home + path)
    assert response is not None
    visit.status, visit.title, visit.heading = response.status, page.title(), page.locator("h1").inner_text()
    visit.switcher = dict(
        page.locator(".krig-languages a").evaluate_all("links => links.map(link => [link.lang, link.pathname])")
    )
    page.evaluate("document.fonts.ready.then(() => true)")
    if closely:
        look_closely(page, visit)
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        needed = page.evaluate("document.documentElement.scrollWidth")
        if needed > width:
            visit.overflow.append(f"{needed} px wide at {width}")


def look_closely(page: Page, visit: Visit) -> None:
    """Run axe over the page on a desktop and a phone, light and dark."""
    page.evaluate(AXE)
    for name, size in {"desktop": DESKTOP, "phone": PHONE}.items():
        page.set_viewport_size(size)
        visit.violations += axe(page, f"{name}, light")
        page.emulate_media(color_scheme="dark")
        visit.violations += axe(page, f"{name}, dark", rules=["color-contrast", "link-in-text-block"])
        page.emulate_media(color_scheme="light")


@pytest.fixture(scope="module")
def visits(browser: Browser, home: str) -> dict[str, Visit]:
    """Each page of each language, and a page that is not there, by path. One tab for all: it is quicker."""
    page = browser.new_page(viewport=DESKTOP, color_scheme="light", reduced_motion="reduce")
    noted: dict[str, Visit] = {}
    visit = Visit(0, "", "", {})
    own = (home, "data:", "blob:")

    def asked(request: Request) -> None:
        if not request.url.startswith(own):
            visit.outside.append(request.url)

    def answered(response: Response) -> None:
        if response.url.startswith(home) and response.status >= 400:
            visit.failed.append(f"{response.status} {response.url.removeprefix(home)}")

    page.on("request", asked)
    page.on("response", answered)
    page.on("console", lambda message: visit.console.append(message.text))
    page.on("pageerror", lambda error: visit.console.append(str(error)))
    close = {path for (_, name), path in PATHS.items() if name in CLOSELY} | set(NOWHERE.values())
    for path in [*PATHS.values(), *NOWHERE.values()]:
        visit = noted[path] = Visit(0, "", "", {})
        look(page, home, path, visit, closely=path in close)
    page.close()
    return noted


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=DESKTOP, color_scheme="light", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(5000)
    yield page
    context.close()


def without_nothing(visits: dict[str, Visit], what: str) -> dict[str, Any]:
    return {path: found for path, visit in visits.items() if (found := getattr(visit, what))}


def test_the_finished_site_has_no_problems(site: Path) -> None:
    assert [str(problem) for problem in check_site(site, languages=list(LANGUAGES))] == []


def test_the_site_also_stands_in_a_folder_of_its_host(tmp_path: Path) -> None:
    url = "https://host.example/some/folder/"
    site = build(tmp_path / "site", url=url)
    assert [str(problem) for problem in check_site(site, languages=list(LANGUAGES), origin=url)] == []


def test_nothing_is_loaded_from_elsewhere(visits: dict[str, Visit]) -> None:
    assert without_nothing(visits, "outside") == {}


def test_nothing_fails_to_load_but_the_missing_page_itself(visits: dict[str, Visit]) -> None:
    assert without_nothing(visits, "failed") == {path: [f"404 {path}"] for path in NOWHERE.values()}


def test_the_console_is_quiet(visits: dict[str, Visit]) -> None:
    noise = without_nothing(visits, "console")
    for path in NOWHERE.values():  # the browser itself notes that the page is not there
        assert len(noise.pop(path)) == 1
    assert noise == {}


def test_the_pages_looked_at_closely_are_there() -> None:
    assert set(CLOSELY) <= set(PAGES)


def test_axe_finds_nothing(visits: dict[str, Visit]) -> None:
    assert without_nothing(visits, "violations") == {}


def test_no_page_is_wider_than_the_screen(visits: dict[str, Visit]) -> None:
    assert without_nothing(visits, "overflow") == {}


def test_the_language_switcher_stays_on_the_page(visits: dict[str, Visit]) -> None:
    for (_, name), path in PATHS.items():
        assert visits[path].status == 200
        assert visits[path].switcher == {code: PATHS[code, name] for code in LANGUAGES}


def test_a_missing_page_is_told_in_its_language(visits: dict[str, Visit]) -> None:
    headings = {visits[path].heading for path in NOWHERE.values()}
    assert len(headings) == len(LANGUAGES)
    for path in NOWHERE.values():
        assert visits[path].status == 404
        assert visits[path].title.startswith(visits[path].heading)
        assert visits[path].switcher == {other: f"/{folder}" for other, folder in LANGUAGES.items()}


def test_no_two_pages_of_a_language_share_a_title(visits: dict[str, Visit]) -> None:
    for code in LANGUAGES:
        titles = [visits[PATHS[code, name]].title for name in PAGES]
        assert len(set(titles)) == len(titles)


def test_languages_are_switched_by_keyboard(page: Page, home: str) -> None:
    path = PAGES[-1]
    page.goto(home + PATHS["sv", path])
    for code in ("nb", "da", "de", "sv"):
        page.locator(".krig-languages summary").focus()
        page.keyboard.press("Enter")
        page.locator(f".krig-languages a[lang={code}]").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(home + PATHS[code, path])
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator(".krig-languages summary")).to_be_visible()


def test_the_language_list_closes_by_escape(page: Page, home: str) -> None:
    page.goto(home)
    page.locator(".krig-languages summary").click()
    expect(page.locator(".krig-languages")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator(".krig-languages ul")).to_be_hidden()
    expect(page.locator(".krig-languages summary")).to_be_focused()


def test_light_and_dark_are_chosen_once_for_all_languages(page: Page, home: str) -> None:
    page.goto(home)
    button = page.locator(".krig-button--dark")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.goto(f"{home}/de/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(button).to_have_attribute("aria-pressed", "true")


def test_paper_is_light_even_from_a_dark_screen(page: Page, home: str) -> None:
    page.emulate_media(color_scheme="dark", media="screen")
    page.goto(home)
    colour = "getComputedStyle(document.body).getPropertyValue('--krig-ink')"
    dark = page.evaluate(colour)
    page.emulate_media(color_scheme="dark", media="print")
    assert page.evaluate(colour) != dark
    expect(page.locator(".krig-header")).to_be_hidden()
    expect(page.locator(".krig-article h1")).to_be_visible()


def test_the_menu_of_a_phone(page: Page, home: str) -> None:
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto(f"{home}/nb/")
    pages = page.locator("#krig-pages")
    expect(pages).to_be_hidden()
    page.locator(".krig-button--menu:visible").click()
    expect(pages).to_be_visible()
    heights = pages.locator("a:visible, summary").evaluate_all("links => links.map(link => link.offsetHeight)")
    assert min(heights) >= 44
    page.keyboard.press("Escape")
    expect(pages).to_be_hidden()


def test_a_reader_without_scripts_reaches_every_page(browser: Browser, home: str) -> None:
    context = browser.new_context(viewport={"width": 375, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{home}/da/games/peace/")
    expect(page.locator(".krig-article h1")).to_be_in_viewport()
    expect(page.locator(".krig-button--search")).to_be_hidden()
    page.locator(".krig-button--menu:visible").click()
    for folded in page.locator("#krig-pages details:not([open]) > summary").all()[::-1]:  # each leaves what is found
        folded.click()
    assert page.locator("#krig-pages a:visible").count() == len(PAGES)
    context.close()


@pytest.mark.parametrize("path", ["", "rules/casino-war/", "games/casino-evening/", "about/"])
def test_the_list_of_pages_shows_where_one_is(page: Page, home: str, path: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 600})
    page.goto(f"{home}/de/{path}")
    current = page.locator("#krig-pages [aria-current=page]")
    expect(current).to_be_in_viewport(ratio=1)
    assert page.locator("#krig-pages details[open]").count() == 1
    assert page.evaluate("scrollY") == 0
    box = current.bounding_box()
    assert box is not None
    seen = "([link, x, y]) => document.elementFromPoint(x, y) === link"  # no heading lies on it
    assert page.evaluate(seen, [current.element_handle(), box["x"] + 9, box["y"] + 9])


BROKEN_WORDS = """cells => cells.flatMap(cell => {
    const found = [], texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) for (const word of text.data.matchAll(/[\\p{L}\\u00ad]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1 && !word[0].includes("\\u00ad")) found.push(word[0]);
    }
    return found;
})"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_breaks_in_the_tables_of_a_phone(page: Page, home: str, code: str) -> None:
    page.set_viewport_size({"width": 320, "height": 740})
    for name in (name for name in PAGES if name.startswith("rules/")):
        page.goto(home + PATHS[code, name])
        assert page.locator(".krig-article :is(td, tbody th)").evaluate_all(BROKEN_WORDS) == [], name


# Search --------------------------------------------------------------------------------------------------------------


def search_words(code: str) -> dict[str, str]:
    """What the search says in a language."""
    words = tomllib.loads((ROOT / "docs" / code / "site.toml").read_text("utf-8"))["search"]
    assert isinstance(words, dict)
    return words


def search(page: Page, query: str) -> list[str]:
    """The paths of what the search finds for `query` on the page that is open, best first."""
    if not page.locator("#krig-search").is_visible():
        page.locator(".krig-button--search").click()
    status = page.locator("#krig-search [role=status]")
    before = status.inner_text()
    page.locator("#krig-search-field").fill(query)
    changed = "([status, before]) => status.textContent && status.textContent !== before"
    page.wait_for_function(changed, arg=[status.element_handle(), before])
    found = page.locator(".krig-search__page")
    return [str(path) for path in found.evaluate_all("links => links.map(link => link.pathname)")]


def written(site: Path, code: str) -> str:
    """All that the pages of a language say, in small letters."""
    pages = [site / path[1:] / "index.html" for (at, _), path in PATHS.items() if at == code]
    return "\n".join(page.read_text("utf-8") for page in pages).lower()


@pytest.mark.parametrize("code", LANGUAGES)
def test_search_finds_inflected_words_of_its_own_language_only(page: Page, site: Path, home: str, code: str) -> None:
    text = written(site, code)
    query = next(word for word in INFLECTED[code] if word not in text)
    page.goto(home + PATHS[code, "about"])
    own = {path for (at, _), path in PATHS.items() if at == code}
    found = search(page, query)
    assert found, query
    assert set(found) <= own


@pytest.mark.parametrize("code", ["sv", "nb", "da"])
def test_a_word_of_three_languages_is_found_in_one(page: Page, home: str, code: str) -> None:
    page.goto(home + PATHS[code, ""])
    found = search(page, "krig")
    assert found
    assert set(found) <= {path for (at, _), path in PATHS.items() if at == code}


def test_search_by_keyboard_alone(page: Page, home: str) -> None:
    page.goto(home + PATHS["de", ""])
    page.keyboard.press("/")
    expect(page.locator("#krig-search-field")).to_be_focused()
    page.keyboard.type("Karte")
    expect(page.locator(".krig-search__page").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".krig-search__results a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#krig-search-field")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.locator(".krig-search__results a").first
    expect(first).to_be_focused()
    path = first.evaluate("link => link.pathname")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{home}{path}*")


def test_search_closes_by_escape_and_gives_the_focus_back(page: Page, home: str) -> None:
    page.goto(home)
    page.locator(".krig-button--search").click()
    page.keyboard.press("Escape")
    expect(page.locator("#krig-search")).to_be_hidden()
    expect(page.locator(".krig-button--search")).to_be_focused()


def test_search_says_when_there_is_nothing(page: Page, home: str) -> None:
    page.goto(f"{home}/nb/")
    assert search(page, "xyzzyqq") == []
    expect(page.locator("#krig-search [role=status]")).to_have_text(search_words("nb")["none"].format(query="xyzzyqq"))


def test_search_is_not_loaded_before_it_is_opened(page: Page, home: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(home)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/pagefind/" in url]
    search(page, "krig")
    assert [url for url in asked if "/pagefind/" in url]


def test_search_says_when_it_cannot_be_loaded(page: Page, home: str) -> None:
    page.route("**/pagefind/**", lambda route: route.abort())
    page.goto(f"{home}/da/")
    page.locator(".krig-button--search").click()
    expect(page.locator("#krig-search [role=status]")).to_have_text(search_words("da")["failed"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_search(page: Page, home: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{home}/de/")
    assert search(page, "Karte")
    page.evaluate(AXE)
    assert axe(page, scheme) == []


def test_search_works_on_the_page_that_tells_of_a_missing_one(page: Page, home: str) -> None:
    page.goto(home + NOWHERE["nb"])
    assert search(page, "krig")
