"""Shows the finished site on this machine alone, as a web host would: with a 404 page for each language."""

from __future__ import annotations

import errno
import os
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from krig.errors import KrigError, Place

HOST = "127.0.0.1"
FIRST_PORT = 8000
TRIES = 50

# fixed here, since the tables of each system differ
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A line, not a trace; nothing where a browser only went away in the middle of an answer."""
        fault = sys.exc_info()[1]
        if not isinstance(fault, ConnectionError):
            print(f"krig: a page cannot be sent: {fault!r}", file=sys.stderr)


class _Handler(SimpleHTTPRequestHandler):
    def send_head(self) -> Any:
        """As the base does; an address that can be no file's, such as one with a zero byte, is refused."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return None

    def guess_type(self, path: str | PathLike[str]) -> str:
        return _TYPES.get(Path(path).suffix.lower(), "application/octet-stream")

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        """A folder without an index is a page that is not there."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self._not_found_page() if code == HTTPStatus.NOT_FOUND else None
        if page is None:
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code, message)
        self.send_header("Content-Type", _TYPES[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def _not_found_page(self) -> Path | None:
        """The 404.html nearest to what was asked for: in its folder or the first one above that has one."""
        folder = Path(self.directory)
        parts = [part for part in unquote(urlsplit(self.path).path).split("/") if part not in ("", ".", "..")]
        for length in range(len(parts), -1, -1):
            page = folder.joinpath(*parts[:length], "404.html")
            if os.path.isfile(page):     # unlike Path.is_file it bears every name
                return page
        return None

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the reader of the terminal wants the address, not each request."""


def open_server(site: Path, *, port: int | None = None) -> ThreadingHTTPServer:
    """A server of the folder `site`, bound to the loopback address and not yet running.

    At `port`, or at the first free one from 8000 on; 0 lets the system choose. Raises KrigError when there is no site
    or no free port.
    """
    if not (site / "index.html").is_file():
        raise KrigError("no finished site, expected an index.html (make build)", place=Place(site))
    handler = partial(_Handler, directory=str(site))
    for candidate in range(FIRST_PORT, FIRST_PORT + TRIES) if port is None else [port]:
        try:
            return _Server((HOST, candidate), handler)
        except OSError as fault:
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    wanted = f"port {port} is" if port is not None else f"ports {FIRST_PORT} to {FIRST_PORT + TRIES - 1} are"
    raise KrigError(f"{wanted} not free, expected a free one (--port)")


def address(server: ThreadingHTTPServer) -> str:
    """Where the home page is."""
    return f"http://{HOST}:{server.server_port}/"
