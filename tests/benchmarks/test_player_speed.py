"""How small and fast the player is, beside a public viewer of chess games served from the same machine.

Not part of `make test`: speed depends on the machine. `make benchmark` prints the figures. The other viewer is fetched
with npm for the run and nothing of it is kept; without npm or the network its column is missing. Wanted of the player:
8 kB of script and style, 6 kB of cards, the first step within a second on a processor slowed four times, a step within
16 ms of script, and no memory that grows while a long game plays.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from browser import chromium, served
from player_pages import ASSETS, LONG, foreign_page, long_game
from playwright.sync_api import Browser, CDPSession, Page

VIEWER = "@lichess-org/pgn-viewer"
SLOWER = 4
STEPS = 300
CHESS = """<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="chess.css"><div id="game"></div><script type="module">
import start from "./chess.js";
globalThis.viewer = start(document.getElementById("game"), { pgn: PGN });
</script></html>"""
DANCE = [f"{move}. Nf3 Nf6 {move + 1}. Ng1 Ng8" for move in range(1, 501, 2)]


def fetch_viewer(folder: Path) -> tuple[Path, Path] | None:
    """Script and style of the other viewer, unpacked in `folder`; None if it cannot be fetched."""
    if not (npm := shutil.which("npm")):
        return None
    ran = subprocess.run([npm, "pack", "--silent", VIEWER], cwd=folder, capture_output=True, text=True, check=False)
    if ran.returncode:
        return None
    shutil.unpack_archive(folder / ran.stdout.split()[-1], folder, filter="data")
    dist = folder / "package" / "dist"
    return max(dist.glob("*.min.js"), key=lambda path: path.stat().st_size), next(dist.glob("*.css"))


def compressed(*paths: Path) -> str:
    return f"{len(gzip.compress(b''.join(path.read_bytes() for path in paths), 9)) / 1000:.1f} kB"


def laid_out(client: CDPSession) -> float:
    """Seconds that the page has spent on style and layout."""
    found = {entry["name"]: entry["value"] for entry in client.send("Performance.getMetrics")["metrics"]}
    return float(found["LayoutDuration"] + found["RecalcStyleDuration"])


def heap(client: CDPSession) -> float:
    """Megabytes in use after the rubbish is taken out."""
    client.send("HeapProfiler.collectGarbage")
    return float(client.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def measure(browser: Browser, short: str, long: str, *, ready: str, step: str) -> dict[str, str]:
    """First step of a short game on a slowed processor; of a long one cost of a step, and memory over 2 STEPS steps."""
    figures = {}
    page: Page = browser.new_page(viewport={"width": 1280, "height": 900})
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(short)
    page.wait_for_function(ready)
    first = page.evaluate(f"(() => {{ {step}; return performance.now(); }})()")
    figures[f"first step, {SLOWER} times slowed"] = f"{first:.0f} ms"
    client.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.goto(long)
    page.wait_for_function(ready)
    run = f"""async () => {{
        let spent = 0;
        for (let count = 0; count < {STEPS}; count++) {{
            const start = performance.now();
            {step};
            await null; // what is queued belongs to the step
            spent += performance.now() - start;
            await new Promise(requestAnimationFrame);
        }}
        return spent / {STEPS};
    }}"""
    page.evaluate(run)
    before, start = heap(client), laid_out(client)
    figures["script of a step"] = f"{page.evaluate(run):.2f} ms"
    figures["style and layout of a step"] = f"{1000 * (laid_out(client) - start) / STEPS:.2f} ms"
    figures[f"memory after {STEPS} steps"] = f"{before:.1f} MB"
    figures["and after as many again"] = f"{heap(client):.1f} MB"
    page.close()
    return figures


def test_player_beside_another_viewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = tmp_path / "site"
    shutil.copytree(ASSETS, site / "assets")
    game = long_game()
    battles = len(game["trace"]["battles"])
    (site / "assets" / "games" / f"{LONG}.json").write_text(json.dumps(game), "utf-8")
    for name in (LONG, "fifty-battles"):
        (site / f"{name}.html").write_text(foreign_page(name, policy=""), "utf-8")
    (site / "index.html").write_text("", "utf-8")
    columns: dict[str, dict[str, str]] = {}
    other = fetch_viewer(tmp_path)
    if other:
        for path, name in zip(other, ("chess.js", "chess.css"), strict=True):
            shutil.copy(path, site / name)
        for page, moves in (("short", DANCE[:13]), ("chess", DANCE)):
            (site / f"{page}.html").write_text(CHESS.replace("PGN", json.dumps(" ".join(moves))), "utf-8")
    with served(site) as home, chromium() as browser:
        own = {"script and style, gzip": compressed(ASSETS / "krig-player.js", ASSETS / "krig-player.css"),
               "cards or board, gzip": compressed(ASSETS / "krig-cards.js")}
        own |= measure(browser, f"{home}/fifty-battles.html", f"{home}/{LONG}.html",
                       ready="document.querySelector('krig-player')?.scene",
                       step="document.querySelector('krig-player').act('next')")
        columns[f"krig-player, {battles} battles"] = own
        if other:
            columns[VIEWER] = {"script and style, gzip": compressed(*other)} | measure(
                browser, f"{home}/short.html", f"{home}/chess.html", ready="globalThis.viewer",
                step="viewer.goTo('next')")
    with capsys.disabled():
        print_table(columns)
    assert float(own["script of a step"].split()[0]) < 16


def print_table(columns: dict[str, dict[str, str]]) -> None:
    """The figures, a line each, a column for each viewer."""
    print("\n" + "".join(f"{name:>36}" for name in ("", *columns)))
    for row in next(iter(columns.values())):
        print(f"{row:>36}" + "".join(f"{column.get(row, '–'):>36}" for column in columns.values()))
