"""A served site and a real browser, for tests and benchmarks."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from krig.serve import address, open_server

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of the served site, without a slash at the end."""
    with open_server(site, port=0) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield address(server).rstrip("/")
        server.shutdown()
        thread.join()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium, the one named in CHROMIUM or the first there is."""
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert program, "no Chromium found: install one (apt-get install chromium) or name it in CHROMIUM"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        yield browser
        browser.close()
