"""The server of the finished site, asked as a browser would."""

from __future__ import annotations

import http.client
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from krig.errors import KrigError
from krig.serve import address, open_server

FILES = {
    "index.html": "hem",
    "404.html": "finns inte",
    "nb/index.html": "hjem",
    "nb/404.html": "finnes ikke",
    "nb/rules/index.html": "regler",
    "assets/site.js": "1",
    "assets/mark.svg": "<svg/>",
    "assets/text.woff2": "",
    "pagefind/index/sv.pf_index": "",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return tmp_path / "site"


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    with open_server(site, port=0) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def ask(port: int, path: str, method: str = "GET") -> tuple[int, str, str, str]:
    """Status, type, where it sends one to, text."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, path)
    answer = connection.getresponse()
    text = answer.read().decode("utf-8")
    connection.close()
    return answer.status, answer.getheader("Content-Type", ""), answer.getheader("Location", ""), text


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/nope", "finns inte"),
        ("/nope/deep/er/", "finns inte"),
        ("/nb/nope/", "finnes ikke"),
        ("/nb/rules/nope?x=1", "finnes ikke"),
        ("/assets/", "finns inte"),
        ("/nbx/", "finns inte"),
    ],
)
def test_the_nearest_404_page_is_shown(port: int, path: str, text: str) -> None:
    assert ask(port, path) == (404, "text/html; charset=utf-8", "", text)
    assert ask(port, path, "HEAD") == (404, "text/html; charset=utf-8", "", "")


def test_folders_show_their_index(port: int) -> None:
    assert ask(port, "/nb/rules/")[::3] == (200, "regler")
    assert ask(port, "/nb/rules")[::2] == (301, "/nb/rules/")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/assets/site.js", "text/javascript; charset=utf-8"),
        ("/assets/mark.svg", "image/svg+xml"),
        ("/assets/text.woff2", "font/woff2"),
        ("/pagefind/index/sv.pf_index", "application/octet-stream"),
    ],
)
def test_files_have_their_type(port: int, path: str, kind: str) -> None:
    assert ask(port, path)[:2] == (200, kind)


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/nb/..%2f..%2fsecret.txt"])
def test_nothing_outside_the_site_is_shown(port: int, path: str) -> None:
    status, _, _, text = ask(port, path)
    assert status == 404
    assert "secret" not in text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/%00", 400),
        ("/nb/%00/x", 400),
        ("/%ed%a0%80", 400),            # a lone surrogate
        ("http://[/nope", 400),
        ("/" + "x" * 5000, 404),        # longer than a file name can be
        ("/nb/" + "%2f" * 3000 + "x", 404),
        ("/%ff", 404),
        ("/%0d%0aX: y", 400),
        ("/index.html/", 404),
        ("/" + "x" * 70000, 414),
    ],
)
def test_odd_addresses_are_refused_without_a_trace(port: int, path: str, status: int,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode("latin-1"))
        assert int(connection.makefile("rb").readline().split()[1]) == status
    assert ask(port, "/")[3] == "hem"       # and it goes on
    assert capsys.readouterr().err == ""


def test_a_browser_that_goes_away_is_no_fault(site: Path, port: int, capsys: pytest.CaptureFixture[str]) -> None:
    (site / "long.txt").write_bytes(b"x" * 20_000_000)
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        connection.sendall(b"GET /long.txt HTTP/1.0\r\n\r\n")
        connection.recv(10)
    assert ask(port, "/")[3] == "hem"
    assert capsys.readouterr().err == ""


def test_a_404_without_a_page_of_its_own(site: Path, port: int) -> None:
    (site / "404.html").unlink()
    assert ask(port, "/nope")[0] == 404


def test_only_this_machine_is_served(site: Path) -> None:
    with open_server(site, port=0) as server:
        assert server.server_address[0] == "127.0.0.1"
        assert address(server) == f"http://127.0.0.1:{server.server_port}/"


def test_without_a_port_the_next_free_one_is_taken(site: Path) -> None:
    with open_server(site) as first, open_server(site) as second:
        assert 8000 <= first.server_port < second.server_port < 8050


def test_a_port_that_is_taken(site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(KrigError, match=f"^port {port} is not free, expected a free one"):
            open_server(site, port=port)


def test_no_site_to_serve(tmp_path: Path) -> None:
    message = re.escape(f"{tmp_path}: no finished site, expected an index.html (make build)")
    with pytest.raises(KrigError, match=f"^{message}$"):
        open_server(tmp_path)
