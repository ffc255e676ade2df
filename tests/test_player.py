"""The player of a game, in a real browser: every key and button, addresses, languages, broken data, other sites."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from browser import chromium, served
from player_pages import ASSETS, GAMES, LONG, ROOT, build_pages, foreign_page, long_game
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from krig.examples import load_example
from krig.lang import load_language

FOLDERS = {"sv": "", "nb": "/nb", "da": "/da", "de": "/de"}
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
SMALL: ViewportSize = {"width": 320, "height": 640}
AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
FIFTY = "/games/fifty-battles/"
expect.set_options(20_000)       # machines are shared
WARS = (3, 4, 6, 7, 25, 43)      # of the fifty battles; the second has two levels


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = build_pages(tmp_path_factory.mktemp("player") / "site")
    (site / "assets" / "games" / f"{LONG}.json").write_text(json.dumps(long_game()), "utf-8")
    (site / "embedded.html").write_text(foreign_page("cottage", "fifty-battles"), "utf-8")
    (site / "german.html").write_text(foreign_page("casino-evening", language="de-CH"), "utf-8")
    (site / "long.html").write_text(foreign_page(LONG), "utf-8")
    return site


@pytest.fixture(scope="module")
def home(site: Path) -> Iterator[str]:
    with served(site) as home:
        yield home


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may make no noise in the console, at the end, and no error at all."""
    context = browser.new_context(viewport=DESKTOP, color_scheme="light", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    noise: list[str] = []
    page.on("console", lambda message: noise.append(message.text))
    page.on("pageerror", lambda error: noise.append(str(error)))
    yield page
    context.close()
    assert [line for line in noise if not re.search("404|DISCONNECTED", line)] == []


def player(page: Page) -> Locator:
    return page.locator("krig-player")


def open_game(page: Page, url: str, *, battle: int = 0) -> Locator:
    """Open a page and put the focus on its player, which must be at `battle`."""
    page.goto(url)
    found = player(page)
    expect(found).to_have_attribute("battle", str(battle))
    found.focus()
    return found


def at(page: Page, battle: int) -> None:
    """The player is at a battle, and so is the address."""
    expect(player(page)).to_have_attribute("battle", str(battle))
    expect(page).to_have_url(re.compile(rf"#b{battle}$" if battle else r"/$"))


def word(key: str, language: str = "sv", **slots: int | str) -> str:
    return load_language(language).message(f"player.{key}", **slots)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def button(page: Page, key: str) -> Locator:
    return page.locator(f'krig-player [data-do="{key}"]')


# What lies where -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "examples").glob("*.toml")))
def test_the_cards_lie_where_the_engine_says(page: Page, home: str, name: str) -> None:
    """After every battle of every example, stacks, hands and piles are those of the trace."""
    page.goto(f"{home}/embedded.html")
    expect(player(page).first).to_have_attribute("battle", "0")
    found = page.evaluate("""async name => {
        const data = await (await fetch(`assets/games/${name}.json`)).json();
        const table = Object.assign(Object.create(document.querySelector("krig-player")), { data });
        return [0, ...data.trace.battles.map(battle => battle.battle)].map(battle => {
            const { rows, score } = table.look(battle, Infinity);
            return { lie: ["stack", "hand", "pile"].map(kind => rows.map(row => row[kind])), score };
        });
    }""", name)
    trace = load_example(ROOT / "examples" / f"{name}.toml").trace
    for battle, position in enumerate(trace.positions()):
        places = (position.stacks, position.hands, position.piles)
        lie = [[[card.text for card in cards] for cards in own] for own in places]
        assert found[battle]["lie"] == lie, battle
        if battle:
            assert found[battle]["score"] == list(trace.score_after(battle))


def test_a_battle_shows_names_counts_cards_who_takes_them_and_why(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b4", battle=4)
    expect(player(page)).to_match_aria_snapshot("""
      - group "Partiet, slag för slag":
        - text: Slag 4 av 50 Dubbelkrig
        - button "Första korten"
        - button "Nivå 1"
        - button "Nivå 2" [pressed]
        - group "Ada":
          - paragraph: Ada 30 +18
          - 'img "Ada: 30 kort i högen"'
          - img "klöver ess"
          - 'img "Gömda kort: 3"'
          - img "spader sexa"
          - 'img "Gömda kort: 3"'
          - img "ruter knekt"
        - group "Du":
          - paragraph: Du 22
          - 'img "Du: 22 kort i högen"'
          - img "hjärter ess"
          - 'img "Gömda kort: 3"'
          - img "klöver sexa"
          - 'img "Gömda kort: 3"'
          - img "hjärter åtta"
        - text: Ada +18 underst i högen
        - button "Till början"
        - button "Föregående slag"
        - button "Spela upp"
        - button "Nästa slag"
        - button "Till slutet"
        - slider "Gå till ett slag"
        - paragraph: /Du har ett ess/
        - link "Lika blir krig":
          - /url: /war.tie/
        - button "Föregående krig"
        - button "Nästa krig"
        - button "Fart 2 av 3"
        - button "Visa gömda kort"
        - button "Vrid bordet"
        - button "Alla slag" [pressed]
        - button "Hjälp och inställningar"
    """)
    expect(page.locator(".krig-best [role=img], .krig-best[role=img]")).to_have_attribute("aria-label", "ruter knekt")
    expect(page.locator(".kp-curve input")).to_have_attribute("aria-valuetext", "Slag 4 av 50: 22–30")


def test_the_sentence_is_announced_once_and_not_while_playing(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    live = page.locator("krig-player [aria-live]")
    expect(live).to_have_count(1)
    expect(live).to_have_attribute("aria-live", "polite")
    press(page, "ArrowRight")
    told = page.locator("ol.krig-steps li").first.locator("p").first.inner_text()
    expect(live).to_have_text(told)
    press(page, "Space")
    expect(live).to_have_attribute("aria-live", "off")
    press(page, "Space")
    expect(live).to_have_attribute("aria-live", "polite")


def test_a_card_that_was_played_from_the_hand_is_in_the_hand_no_longer(page: Page, home: str) -> None:
    names = "cards => cards.map(card => card.ariaLabel)"
    open_game(page, f"{home}/games/three-in-hand/#b1", battle=1)
    own = page.get_by_role("group", name="Du")
    assert own.locator(".kp-row .krig-fan [role=img]").evaluate_all(names) == ["spader tia"]
    assert own.locator(".kp-more-cards [role=img]").evaluate_all(names) == [
        "hjärter fyra", "hjärter femma", "hjärter dam"]  # the last was drawn for it
    press(page, "Home")
    assert "spader tia" in own.locator(".kp-more-cards [role=img]").evaluate_all(names)


def test_chips_choices_and_the_shoe_of_the_bank(page: Page, home: str) -> None:
    open_game(page, f"{home}/games/casino-evening/#b1", battle=1)
    bank, own = page.get_by_role("group", name="Bank"), page.get_by_role("group", name="Du")
    expect(bank.locator(".kp-name")).to_have_text("BankSpelmarker: 24+4")
    expect(own.locator(".kp-name")).to_contain_text("går i krig")
    expect(bank.locator(".krig-stack")).to_have_attribute("aria-label", word("shoe", n=53))
    expect(own.locator(".krig-stack")).to_have_count(0)


def test_won_piles_lie_open_and_a_theft_is_told(page: Page, home: str) -> None:
    trace = load_example(ROOT / "examples" / "thief.toml").trace
    battle = next(event.battle for event in trace.events if event.rule == "steal.take")
    open_game(page, f"{home}/games/thief/#b{battle}", battle=battle)
    expect(page.locator("krig-player .kp-name", has_text="stjäl högen").first).to_be_visible()
    expect(page.locator("krig-player .krig-stack")).to_have_count(4)


def test_a_pot_that_waits_stays_in_sight_and_the_winner_is_named(page: Page, home: str) -> None:
    open_game(page, f"{home}/games/pot-waits/#b4", battle=4)
    expect(page.locator(".kp-taken")).to_contain_text("väntar i potten")
    press(page, "End")
    expect(page.get_by_role("group", name="Otto")).to_contain_text("Vinnare")
    expect(page.locator(".kp-out")).to_have_count(3)


def test_hidden_cards_may_be_looked_at(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b3", battle=3)
    hidden = page.get_by_role("img", name="Gömda kort: 3")
    expect(hidden).to_have_count(2)
    press(page, "h")
    expect(hidden).to_have_count(0)
    expect(button(page, "peek")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("group", name="Ada").get_by_role("img", name="klöver kung")).to_be_visible()
    button(page, "peek").click()
    expect(hidden).to_have_count(2)


# Keys and buttons ----------------------------------------------------------------------------------------------------

STEPS: list[tuple[str | None, str | None, int, int]] = [
    ("ArrowRight", "next", 7, 8), ("ArrowLeft", "previous", 7, 6), ("PageDown", None, 7, 17), ("PageUp", None, 17, 7),
    ("PageUp", None, 7, 0), ("PageDown", None, 45, 50), ("Home", "first", 7, 0), ("End", "last", 7, 50),
    ("w", "next-war", 7, 25), ("W", None, 7, 25), ("Shift+W", "previous-war", 7, 6), ("ArrowLeft", "previous", 0, 0),
    ("ArrowRight", "next", 50, 50), ("w", "next-war", 43, 43), ("Shift+W", "previous-war", 3, 3),
]


@pytest.mark.parametrize(("key", "name", "start", "end"), STEPS)
def test_every_key_and_every_button_steps(page: Page, home: str, key: str, name: str | None, start: int, end: int
                                          ) -> None:
    open_game(page, f"{home}{FIFTY}" + (f"#b{start}" if start else ""), battle=start)
    press(page, key)
    at(page, end)
    expect(player(page)).to_be_focused()
    if name:
        player(page).evaluate("(player, battle) => player.setAttribute('battle', battle)", str(start))
        button(page, name).focus()
        button(page, name).evaluate("button => button.click()")     # also where there is nowhere to go
        at(page, end)
        expect(button(page, name)).to_be_focused()


def test_inside_a_war_one_goes_level_by_level(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b3", battle=3)
    press(page, "Shift+ArrowRight")
    at(page, 4)
    levels, gain = page.locator(".kp-levels button[aria-pressed=true]"), page.get_by_text("+18", exact=True)
    for label, laid in ((word("level-first"), 2), (word("level", n=1), 10), (word("level", n=2), 18)):
        expect(levels).to_have_attribute("aria-label", label)
        expect(page.locator(".kp-row .krig-laid")).to_have_count(laid)
        expect(gain).to_have_count(int(laid == 18))
        press(page, "Shift+ArrowRight")
    at(page, 5)
    press(page, "Shift+ArrowLeft", "Shift+ArrowLeft")
    expect(levels).to_have_attribute("aria-label", word("level", n=1))
    expect(page.locator(".kp-say")).to_have_text(word("goes-on"))
    page.get_by_role("button", name=word("level", n=2)).click()
    press(page, "ArrowRight")           # this battle has no levels, and the button is gone: the focus is not
    at(page, 5)
    expect(player(page)).to_be_focused()


def test_the_table_turns(page: Page, home: str) -> None:
    open_game(page, f"{home}/games/four-cousins/")
    seats = page.locator(".kp-seat")
    names = "seats => seats.map(seat => seat.ariaLabel)"
    assert seats.evaluate_all(names) == ["Otto", "Lea", "Max", "Ida"]
    press(page, "r")
    assert seats.evaluate_all(names) == ["Lea", "Max", "Ida", "Otto"]
    button(page, "turn-table").click()
    assert seats.evaluate_all(names) == ["Max", "Ida", "Otto", "Lea"]


def test_help_opens_and_closes_and_gives_the_focus_back(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    box, opener = page.locator(".kp-more"), button(page, "help")
    expect(box).to_be_hidden()
    press(page, "?")
    expect(box).to_contain_text("Mellanslag")
    expect(opener).to_have_attribute("aria-expanded", "true")
    box.locator("input").first.focus()
    press(page, "Escape")
    expect(box).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    expect(box).to_be_visible()


def test_keys_of_the_theme_and_of_the_browser_are_left_alone(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b7", battle=7)
    press(page, "f", "s", "p", ",", "n", ".", "ArrowUp", "ArrowDown", "Control+ArrowRight", "Alt+ArrowUp")
    at(page, 7)
    press(page, "/")
    expect(page.locator("#krig-search")).to_be_visible()


def test_keys_act_on_the_focused_player_only(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    press(page, "ArrowRight", "End", "w")
    at(page, 0)


def test_space_on_a_button_is_the_button(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    button(page, "next").focus()
    press(page, "Space", "Space")
    at(page, 2)
    expect(button(page, "play")).to_have_attribute("aria-label", word("play"))


def test_speed_letters_and_colours_are_remembered(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b3", battle=3)
    button(page, "speed").click()
    expect(button(page, "speed")).to_have_attribute("aria-label", word("speed", n=3))
    letters = page.locator(".kp-row .krig-face text")
    assert letters.all_text_contents() == ["7", "10", "7", "D"]
    hearts = page.get_by_role("img", name="hjärter sjua").locator("svg").first
    red = hearts.evaluate("card => getComputedStyle(card).color")
    press(page, "?")
    page.get_by_label(word("letters")).check()
    page.get_by_label(word("four-colours")).check()
    page.reload()
    expect(player(page)).to_have_attribute("four", "")
    assert letters.all_text_contents() == ["7", "10", "7", "Q"]
    assert hearts.evaluate("card => getComputedStyle(card).color") != red
    expect(button(page, "speed")).to_have_attribute("aria-label", word("speed", n=3))


def test_letters_need_no_switch_where_they_are_international(page: Page, home: str) -> None:
    open_game(page, f"{home}/nb{FIFTY}")
    expect(page.locator(".kp-more input")).to_have_count(1)


@pytest.mark.parametrize(("across", "down", "battle"), [(-60, 5, 6), (60, 5, 4), (-60, 80, 5), (-30, 0, 5)])
def test_a_swipe_steps_and_never_traps_scrolling(page: Page, home: str, across: int, down: int, battle: int) -> None:
    open_game(page, f"{home}{FIFTY}#b5", battle=5)
    table = page.locator(".kp-table")
    for kind, x, y in (("pointerdown", 200, 200), ("pointerup", 200 + across, 200 + down)):
        table.dispatch_event(kind, {"pointerType": "touch", "clientX": x, "clientY": y, "bubbles": True})
    at(page, battle)
    assert table.evaluate("table => getComputedStyle(table).touchAction") == "pan-y"


def test_buttons_are_of_finger_size(page: Page, home: str) -> None:
    page.set_viewport_size(SMALL)
    open_game(page, f"{home}{FIFTY}#b4", battle=4)
    press(page, "?")
    sizes = page.locator("krig-player :is(button, label):visible").evaluate_all(
        "found => found.map(one => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))")
    assert len(sizes) > 15
    assert min(sizes) >= 44


# Autoplay ------------------------------------------------------------------------------------------------------------


def test_autoplay_runs_to_the_end_and_begins_anew(page: Page, home: str) -> None:
    page.clock.install()
    open_game(page, f"{home}/games/pot-waits/")
    press(page, "Space")
    expect(button(page, "play")).to_have_attribute("aria-label", word("pause"))
    page.clock.run_for(1000)
    expect(player(page)).to_have_attribute("battle", "1")
    page.clock.run_for(60_000)
    at(page, 5)
    expect(button(page, "play")).to_have_attribute("aria-label", word("play"))
    button(page, "play").click()
    page.clock.run_for(1000)
    expect(player(page)).to_have_attribute("battle", "1")


def test_autoplay_goes_level_by_level_and_stops_at_any_step(page: Page, home: str) -> None:
    page.clock.install()
    open_game(page, f"{home}{FIFTY}#b2", battle=2)
    press(page, "Space")
    page.clock.run_for(500)
    expect(page.locator(".kp-say")).to_have_text(word("goes-on"))
    press(page, "ArrowLeft")
    page.clock.run_for(20_000)
    at(page, 2)


# The address ---------------------------------------------------------------------------------------------------------


def test_a_deep_link_shows_the_battle_and_brings_it_in_sight(page: Page, home: str) -> None:
    page.set_viewport_size(SMALL)
    open_game(page, f"{home}{FIFTY}#b43", battle=43)
    expect(page.locator(".kp-head")).to_be_in_viewport()
    expect(page.locator("#b43")).to_have_count(0)       # else the browser would scroll to the list


@pytest.mark.parametrize("battle", ["51", "999", "9" * 30])
def test_a_link_beyond_the_end_shows_the_last_battle(page: Page, home: str, battle: str) -> None:
    open_game(page, f"{home}{FIFTY}#b{battle}", battle=50)
    page.evaluate("location.hash = 'b7'")
    at(page, 7)
    page.evaluate("battle => { location.hash = `b${battle}` }", battle)
    at(page, 50)


def test_a_link_on_the_page_shows_its_battle_again_and_again(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    link = page.locator('.krig-article a[href$="#b7"]').first
    for _ in range(2):
        link.click()
        at(page, 7)
        expect(page.locator(".kp-head")).to_be_in_viewport()
        press(page, "Home")
        page.keyboard.press("Control+Home")


def test_back_goes_to_where_one_jumped_from_not_through_every_step(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    press(page, "ArrowRight", "ArrowRight", "w", "ArrowRight", "End")
    at(page, 50)
    page.go_back()
    at(page, 4)
    page.go_back()
    at(page, 2)
    page.go_forward()
    at(page, 4)


def test_the_curve_is_clicked_and_dragged(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    slider = page.locator(".kp-curve input")

    def middle() -> tuple[float, float, float]:
        box = slider.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 3, box["width"]

    x, y, _ = middle()
    page.mouse.click(x, y)
    at(page, 25)
    x, y, width = middle()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 50, y, steps=5)
    page.mouse.move(x + width / 2, y, steps=5)
    page.mouse.up()
    at(page, 50)
    page.go_back()
    at(page, 25)
    page.go_back()
    at(page, 0)


def test_the_curve_marks_the_wars(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    path = page.locator(".kp-wars").get_attribute("d")
    assert re.findall(r"M(\d+) ", path or "") == [str(war) for war in WARS]


def test_a_sentence_is_clicked(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    item = page.locator("ol.krig-steps > li").nth(11)
    item.locator("p").first.click()
    at(page, 12)
    expect(item).to_have_attribute("aria-current", "step")
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    button(page, "list").click()
    expect(item).to_be_hidden()
    expect(button(page, "list")).to_have_attribute("aria-pressed", "false")


def test_switching_the_language_keeps_the_battle(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b7", battle=7)
    press(page, "ArrowRight")
    for code in ("nb", "da", "de", "sv"):
        page.locator(".krig-languages summary").click()
        page.locator(f".krig-languages a[lang={code}]").click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        at(page, 8)
        expect(page.locator(".kp-head b").first).to_have_text(word("battle", code, n=8, of=50))


def test_the_attribute_sets_the_battle_and_an_event_tells_of_it(page: Page, home: str) -> None:
    found = open_game(page, home + FIFTY)
    page.evaluate("heard = []; addEventListener('krig-battle', event => heard.push(event.detail.battle))")
    press(page, "ArrowRight", "h", "r", "ArrowRight")
    found.evaluate("player => player.setAttribute('battle', '12')")
    at(page, 12)
    found.evaluate("player => player.setAttribute('battle', 'many')")
    at(page, 0)
    assert page.evaluate("heard") == [1, 2, 12, 0]


def test_a_link_is_copied_and_the_snippet_plays_elsewhere(page: Page, home: str, site: Path) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, f"{home}{FIFTY}#b7", battle=7)
    press(page, "?")
    button(page, "copy-link").click()
    expect(page.locator(".kp-more [role=status]")).to_have_text(word("copied"))
    assert page.evaluate("navigator.clipboard.readText()") == f"{home}{FIFTY}#b7"
    button(page, "embed").click()
    snippet = page.locator(".kp-more textarea").input_value()
    (site / "snippet.html").write_text(f"<!doctype html><html lang=en><title>x</title>{snippet}", "utf-8")
    open_game(page, f"{home}/snippet.html", battle=7)
    expect(page.locator(".kp-head b").first).to_have_text("Slag 7 av 50")


# Where it stands -----------------------------------------------------------------------------------------------------


def test_two_players_on_a_strictly_guarded_page_of_another_site(page: Page, home: str) -> None:
    """Every script is loaded twice there; any violation of the policy would be told in the console."""
    page.goto(f"{home}/embedded.html")
    first, second = player(page).first, player(page).last
    expect(second).to_have_attribute("battle", "0")
    second.focus()
    press(page, "ArrowRight", "ArrowRight", "End", "Space", "Space", "h", "?")
    expect(second).to_have_attribute("battle", "0")      # played from the start again, and stopped
    press(page, "PageDown")
    expect(second).to_have_attribute("battle", "10")
    expect(first).to_have_attribute("battle", "0")
    expect(page).to_have_url(f"{home}/embedded.html")
    expect(second.locator(".kp-say")).to_have_text(re.compile(r"\w+ .*\."))
    expect(second.locator(".kp-why")).not_to_be_empty()
    expect(page.locator(".kp-table")).to_have_count(2)
    expect(second.locator('[data-do="list"]')).to_have_count(0)


def test_the_language_is_that_of_the_nearest_element(page: Page, home: str) -> None:
    open_game(page, f"{home}/german.html")
    expect(page.locator(".kp-head b").first).to_have_text("Runde 0 von 12")


def test_a_page_that_changes_without_being_loaded(page: Page, home: str) -> None:
    open_game(page, f"{home}{FIFTY}#b7", battle=7)
    page.evaluate("""() => {
        article = document.querySelector(".krig-article");
        list = document.querySelector("ol.krig-steps");
        kept = [...article.childNodes];
        article.replaceChildren();
    }""")
    press(page, "ArrowRight")
    assert page.evaluate("list.querySelectorAll('li[id]').length") == 50
    page.evaluate("article.append(...kept)")
    expect(page.locator(".kp-table")).to_have_count(1)
    player(page).focus()
    press(page, "ArrowRight")
    at(page, 8)


def test_a_page_goes_on_without_the_network(page: Page, home: str) -> None:
    open_game(page, home + FIFTY)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    press(page, "End", "h", "?", "Shift+W", "ArrowLeft")
    at(page, 42)
    assert [url for url in asked if url.endswith((".js", ".css", ".json", ".html", "/"))] == []


def test_a_page_from_a_file_plays_with_its_data_inside(page: Page, site: Path) -> None:
    data = (ASSETS / "games" / "cottage.json").read_text("utf-8").replace("<", "\\u003c")
    inside = f'<script type="application/json">{data}</script></krig-player>'
    text = foreign_page("cottage", policy="").replace("</krig-player>", inside)
    (site / "file.html").write_text(text, "utf-8")
    open_game(page, (site / "file.html").as_uri())
    press(page, "End")
    expect(player(page)).not_to_have_attribute("battle", "0")


def test_without_scripts_the_list_is_the_page(browser: Browser, home: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{home}{FIFTY}#b7")
    expect(page.locator("#b7")).to_be_in_viewport()
    expect(page.locator("krig-player")).to_have_text(word("failed"))
    expect(page.locator("krig-player")).to_be_visible()
    context.close()


def test_on_paper_there_is_the_whole_list(page: Page, home: str) -> None:
    page.set_viewport_size(SMALL)
    open_game(page, home + FIFTY)
    last = page.locator("ol.krig-steps > li").last
    expect(last).to_be_hidden()
    page.emulate_media(media="print")
    expect(last).to_be_visible()
    expect(player(page)).to_be_hidden()
    assert page.locator("ol.krig-steps").evaluate("list => list.scrollHeight - list.clientHeight") <= 0


def spoilt(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads((ASSETS / "games" / "fifty-battles.json").read_text("utf-8"))
    change(data)
    return json.dumps(data)


BROKEN = {
    "missing": None, "empty": "", "no JSON": "<!doctype html>", "null": "null",
    "cut off": spoilt(lambda data: None)[:5000],
    "another schema": spoilt(lambda data: data.update(schema="krig.game/2")),
    "no trace": spoilt(lambda data: data.pop("trace")),
    "no words": spoilt(lambda data: data["languages"]["sv"].pop("words")),
    "no languages": spoilt(lambda data: data.update(languages={})),
    "no events": spoilt(lambda data: data["trace"].update(events=[])),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_data_leaves_the_list_and_one_line(page: Page, home: str, what: str) -> None:
    body = BROKEN[what]

    def answer(route: Route) -> None:
        route.fulfill(status=404 if body is None else 200, body=body or "", content_type="application/json")

    page.route("**/games/fifty-battles.json", answer)
    page.goto(f"{home}{FIFTY}#b7")
    expect(player(page)).to_have_attribute("failed", "")
    expect(player(page)).to_have_text(word("failed"))
    expect(player(page)).to_be_visible()
    expect(page.locator("ol.krig-steps > li[id]")).to_have_count(50)
    expect(page.locator("#b7")).to_be_visible()


def test_names_are_text_and_never_markup(page: Page, home: str) -> None:
    evil = "<img src=x onerror=alert(1)>"

    def rename(data: dict[str, Any]) -> None:
        data["languages"]["sv"]["names"][1] = evil
        data["languages"]["sv"]["battles"][0][0]["parts"][0] = evil

    body = spoilt(rename)
    page.route("**/games/fifty-battles.json", lambda route: route.fulfill(body=body, content_type="application/json"))
    page.goto(f"{home}/embedded.html")
    second = player(page).last
    expect(second).to_have_attribute("battle", "0")
    second.focus()
    press(page, "ArrowRight")
    expect(second.locator(".kp-name b").first).to_have_text(evil)
    expect(second.locator(".kp-say")).to_contain_text(evil)
    expect(page.locator("img")).to_have_count(0)


def test_a_game_of_more_than_a_thousand_battles(page: Page, home: str) -> None:
    found = open_game(page, f"{home}/long.html")
    last = int(page.locator(".kp-curve input").get_attribute("max") or 0)
    assert last > 1000
    press(page, "End", "ArrowLeft")
    expect(found).to_have_attribute("battle", str(last - 1))
    nodes = "document.querySelectorAll('*').length"
    before = page.evaluate(nodes)
    found.evaluate("player => { for (let battle = 0; battle < 300; battle++) player.setAttribute('battle', battle); }")
    assert page.evaluate(nodes) < before + 100


# How it looks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", FOLDERS)
def test_axe_finds_nothing(page: Page, home: str, code: str) -> None:
    found = []
    for game, keys in (("fifty-battles/#b4", ("h", "?")), ("four-cousins/#b7", ()), ("casino-evening/#b12", ("?",))):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.goto("about:blank")
            page.goto(f"{home}{FOLDERS[code]}/games/{game}")
            expect(player(page)).to_have_attribute("role", "group")
            player(page).focus()
            press(page, *keys)
            page.evaluate(AXE)
            violations = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(found => found.violations)")
            found += [f"{game} {scheme} {rule['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
                      for rule in violations for node in rule["nodes"]]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_a_small_phone(page: Page, home: str, game: str) -> None:
    page.set_viewport_size(SMALL)
    open_game(page, f"{home}/de/games/{game}/")
    press(page, "h", "?")
    for _ in range(8):
        press(page, "w")
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
        cut = page.locator(".kp-row").evaluate_all("""rows => rows.filter(row =>
            [...row.querySelectorAll(".krig-face")].some(card =>
                card.getBoundingClientRect().right > row.getBoundingClientRect().right + 3)).length""")
        assert cut == 0


def test_the_index_of_every_card_is_in_sight_on_a_small_phone(page: Page, home: str) -> None:
    page.set_viewport_size(SMALL)
    open_game(page, f"{home}{FIFTY}#b4", battle=4)
    press(page, "h")
    strips = page.locator(".kp-row .krig-laid").evaluate_all("cards => cards.map(card => card.offsetWidth)")
    assert len(strips) == 18
    assert min(strips) >= 12


def test_cards_move_only_where_movement_is_wanted(page: Page, home: str) -> None:
    moving = "document.getAnimations().length"
    open_game(page, home + FIFTY)
    press(page, "ArrowRight", "ArrowRight")
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    press(page, "ArrowRight")
    assert page.evaluate(moving) > 0
    expect(page.locator(".kp-gone")).to_have_count(0)       # what was taken is soon out of sight


def size(*names: str) -> int:
    return len(gzip.compress(b"".join((ASSETS / name).read_bytes() for name in names), 9, mtime=0))


def test_the_player_and_the_deck_are_small() -> None:
    assert size("krig-player.js", "krig-player.css") <= 8000
    assert size("krig-cards.js") <= 6000


def test_the_scripts_make_no_markup_from_text() -> None:
    for name in ("krig-player.js", "krig-cards.js"):
        text = (ASSETS / name).read_text("utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacent|eval\(|document\.write", text)
