"""The check of the finished HTML: a small sound site, and each fault put into it by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from krig.errors import PageError
from krig.site import check_site

LANGUAGES = ("sv", "nb")
ORIGIN = "https://krig.example/"
FOLDERS = {"sv": "", "nb": "nb/"}


def page(language: str, path: str, body: str = "", *, origin: str = ORIGIN) -> str:
    alternates = "".join(
        f'<link rel="alternate" hreflang="{code}" href="{origin}{folder}{path}">\n'
        for code, folder in [*FOLDERS.items(), ("x-default", "")]
    )
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<title>Krig</title>\n'
        f'<meta name="description" content="Kort">\n'
        f'<link rel="canonical" href="{origin}{FOLDERS[language]}{path}">\n{alternates}'
        f'<link rel="stylesheet" href="{"../" * (FOLDERS[language] + path).count("/")}style.css">\n</head>\n'
        f'<body>\n<h1 id="krig">Krig</h1>\n{body}\n</body>\n</html>\n'
    )


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Two languages, two pages each, a 404 page each, a style sheet and a search index: nothing to find fault with."""
    root = tmp_path / "site"
    for language, folder in FOLDERS.items():
        up = "../" if folder else ""
        write(root / folder / "index.html", page(language, "", '<a href="rules/#war">Regler</a>'))
        body = f'<p id="war"></p><a href="../">Krig</a><a hreflang="sv" href="../{up}">sv</a>'
        write(root / folder / "rules" / "index.html", page(language, "rules/", body))
        write(
            root / folder / "404.html",
            f'<html lang="{language}"><head><title>404</title><meta name="description" content="-">'
            f'<link rel="stylesheet" href="/style.css"></head><body>'
            f'<h1>404</h1><a href="/{folder}">Krig</a></body></html>',
        )
    style = "@font-face { src: url('font.woff2') }\nbody { background: url(data:image/png;base64,aaaa) }\n"
    write(root / "style.css", style)
    write(root / "font.woff2", "font")
    entry = {"languages": {code: {"page_count": 2} for code in LANGUAGES}}
    write(root / "pagefind" / "pagefind-entry.json", json.dumps(entry))
    return root


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    write(path, text.replace(old, new, 1))


def problems(site: Path, *, origin: str | None = None) -> list[str]:
    return [
        str(problem).removeprefix(f"{site}/") for problem in check_site(site, languages=LANGUAGES, origin=origin)
    ]


def test_a_sound_site_has_no_problems(site: Path) -> None:
    assert problems(site) == []
    assert problems(site, origin=ORIGIN) == []


def in_body(text: str) -> Callable[[Path], None]:
    return lambda site: change(site / "index.html", "</body>", f"{text}\n</body>")


def replaced(path: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda site: change(site / path, old, new)


HOME_BODY = 15  # the line of index.html that in_body puts its text on

BODY_FAULTS = {
    '<a href="nope/">x</a>': "address 'nope/' is broken: there is no 'nope/'",
    '<a href="rules/#peace">x</a>': "address 'rules/#peace' is broken: 'rules/' has no anchor 'peace'",
    '<a href="#peace">x</a>': "address '#peace' is broken: '' has no anchor 'peace'",
    '<a href="rules">x</a>': "address 'rules' lacks the slash at its end",
    '<a href="#">x</a>': "address '#' leads nowhere, expected an address",
    '<a href="">x</a>': "address '' leads nowhere, expected an address",
    '<a href="nb/rules/">x</a>': "address 'nb/rules/' leads to 'nb', expected a page in 'sv'",
    '<a hreflang="nb" href="rules/">x</a>': "address 'rules/' leads to 'sv', expected a page in 'nb'",
    '<a href="javascript:x">x</a>': "address 'javascript:x' leads out of the folder of the site, or nowhere",
    '<img alt="" src="nope.png">': "address 'nope.png' is broken: there is no 'nope.png'",
    '<img alt="" srcset="style.css 1x, nope.png 2x">': "address 'nope.png' is broken: there is no 'nope.png'",
    '<script src="https://cdn.example/x.js"></script>': (
        "loads 'https://cdn.example/x.js' from outside the site, expected a file of the site"
    ),
    '<a href="http://[::1">x</a>': "address 'http://[::1' cannot be read, expected an address",
    f'<a href="{"x" * 300}">x</a>': f"address '{'x' * 300}' is broken: there is no '{'x' * 300}'",
    '<p style="background: url(//[)"></p>': "address '//[' cannot be read, expected an address",
    '<iframe src="//cdn.example/"></iframe>': (
        "loads '//cdn.example/' from outside the site, expected a file of the site"
    ),
    '<p style="background: url(https://cdn.example/x.png)"></p>': (
        "loads 'https://cdn.example/x.png' from outside the site, expected a file of the site"
    ),
    '<style>@import "https://cdn.example/x.css";</style>': (
        "loads 'https://cdn.example/x.css' from outside the site, expected a file of the site"
    ),
    '<p id="krig"></p>': "id 'krig' is used twice, expected it once a page",
    '<a href="rules/" title="= pot">x</a>': "claim left in a title, '= pot', expected data-claim",
}


@pytest.mark.parametrize("text", BODY_FAULTS)
def test_each_fault_in_the_text_of_a_page_is_found_in_its_place(site: Path, text: str) -> None:
    in_body(text)(site)
    column = 8 if text.startswith("<style>") else 1
    assert problems(site) == [f"index.html:{HOME_BODY}:{column}: {BODY_FAULTS[text]}"]


HEAD_FAULTS: dict[str, tuple[Callable[[Path], None], list[str]]] = {
    "language": (
        replaced("nb/rules/index.html", 'lang="nb"', 'lang="sv"'),
        ["nb/rules/index.html: language 'sv', expected 'nb'"],
    ),
    "no language": (
        replaced("index.html", ' lang="sv"', ""),
        ["index.html: language None, expected 'sv'"],
    ),
    "two headings": (in_body("<h1>Igen</h1>"), ["index.html: 2 headings of level one, expected one"]),
    "no title": (
        replaced("index.html", "<title>Krig</title>", "<svg><title>Spader</title></svg>"),
        ["index.html: no title, expected one in the head of the page"],
    ),
    "empty description": (
        replaced("index.html", 'content="Kort"', 'content=" "'),
        ["index.html: no description, expected one in the head of the page"],
    ),
    "canonical of another page": (
        replaced("rules/index.html", f'canonical" href="{ORIGIN}rules/', f'canonical" href="{ORIGIN}'),
        [f"rules/index.html: canonical address '{ORIGIN}', expected '{ORIGIN}rules/'"],
    ),
    "relative hreflang": (
        replaced("rules/index.html", f'hreflang="nb" href="{ORIGIN}nb/rules/', 'hreflang="nb" href="../nb/rules/'),
        [f"rules/index.html: hreflang 'nb' leads to '../nb/rules/', expected '{ORIGIN}nb/rules/'"],
    ),
    "no x-default": (
        replaced("rules/index.html", f'<link rel="alternate" hreflang="x-default" href="{ORIGIN}rules/">', ""),
        [f"rules/index.html: hreflang 'x-default' leads to None, expected '{ORIGIN}rules/'"],
    ),
    "language that is not there": (
        replaced("rules/index.html", "</head>", f'<link rel="alternate" hreflang="fi" href="{ORIGIN}fi/"></head>'),
        [f"rules/index.html: hreflang 'fi' leads to '{ORIGIN}fi/', expected None"],
    ),
    "missing page": (
        lambda site: (site / "nb" / "rules" / "index.html").unlink(),
        [
            "nb/index.html:14:1: address 'rules/#war' is broken: there is no 'nb/rules/'",
            "nb/rules/index.html: page missing in 'nb', expected it in every language",
            "pagefind/pagefind-entry.json: search index of 'nb' has 2 pages, expected 1",
        ],
    ),
    "missing 404 page": (
        lambda site: (site / "nb" / "404.html").unlink(),
        ["nb/404.html: page missing in 'nb', expected it in every language"],
    ),
    "404 page with a relative address": (
        replaced("nb/404.html", 'href="/nb/"', 'href="./"'),
        [
            "nb/404.html:1:144: relative address './' on a page that is shown anywhere, expected an absolute path",
        ],
    ),
    "no search index": (
        lambda site: (site / "pagefind" / "pagefind-entry.json").unlink(),
        ["pagefind/pagefind-entry.json: no search index, expected the one that pagefind writes"],
    ),
    "search index without a language": (
        replaced("pagefind/pagefind-entry.json", '"nb"', '"no"'),
        [
            "pagefind/pagefind-entry.json: search index of 'nb' has 0 pages, expected 2",
            "pagefind/pagefind-entry.json: search index of 'no' has 2 pages, expected 0",
        ],
    ),
    "style sheet from elsewhere": (
        replaced("style.css", "body {", "body { --x: 1; } p { background: url(//cdn.example/x.png) }\nbody {"),
        ["style.css:2:34: loads '//cdn.example/x.png' from outside the site, expected a file of the site"],
    ),
    "font that is not there": (
        lambda site: (site / "font.woff2").unlink(),
        ["style.css:1:19: address 'font.woff2' is broken: there is no 'font.woff2'"],
    ),
}


UNREAD = "pagefind/pagefind-entry.json: search index cannot be read, expected the one that pagefind writes"


@pytest.mark.parametrize("text", [
    "", "{", "[]", "7", "{}", '{"languages": 7}', '{"languages": ["sv"]}', '{"languages": {"sv": 2}}',
    '{"languages": {"sv": {}}}', '{"languages": {"sv": {"page_count": null}}}',
    '{"languages": {"sv": {"page_count": "two"}}}', "[" * 100_000,
])
def test_a_damaged_search_index_is_one_problem(site: Path, text: str) -> None:
    write(site / "pagefind" / "pagefind-entry.json", text)
    assert problems(site) == [UNREAD]


def as_bytes(path: str, content: bytes) -> Callable[[Path], object]:
    return lambda site: (site / path).write_bytes(content)


def as_folder(path: str) -> Callable[[Path], object]:
    def spoil(site: Path) -> None:
        (site / path).unlink(missing_ok=True)
        (site / path).mkdir()
    return spoil


UNREADABLE = {
    "declaration": (in_body("<![bad ]]>"), f"index.html:{HOME_BODY}:1: a declaration '<![' that cannot be read, "
                                           "expected HTML"),
    "page of bytes": (as_bytes("nb/rules/index.html", b"\xff\xfe"),
                      "nb/rules/index.html:1:1: not UTF-8: byte 0xff, expected a text saved as UTF-8"),
    "home page of bytes": (as_bytes("index.html", b"\xff"),
                           "index.html:1:1: not UTF-8: byte 0xff, expected a text saved as UTF-8"),
    "page that is a folder": (as_folder("rules/index.html"), "rules/index.html: cannot be read: is a directory"),
    "style sheet of bytes": (as_bytes("style.css", b"a\0"),
                             "style.css:1:2: not a text: a byte is zero, expected a text saved as UTF-8"),
    "style sheet that is a folder": (as_folder("more.css"), "more.css: cannot be read: is a directory"),
    "search index of bytes": (as_bytes("pagefind/pagefind-entry.json", b"\xff"),
                              "pagefind/pagefind-entry.json:1:1: not UTF-8: byte 0xff, expected a text saved as UTF-8"),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_file_that_cannot_be_read_is_one_problem(site: Path, what: str) -> None:
    spoil, problem = UNREADABLE[what]
    spoil(site)
    assert problems(site) == [problem]


def test_a_home_page_whose_own_address_cannot_be_read(site: Path) -> None:
    change(site / "index.html", f'canonical" href="{ORIGIN}', 'canonical" href="http://[::1')
    assert problems(site) == [f"index.html: canonical address 'http://[::1', expected '{ORIGIN}'"]


@pytest.mark.parametrize("fault", HEAD_FAULTS)
def test_each_fault_of_the_whole_is_found(site: Path, fault: str) -> None:
    spoil, expected = HEAD_FAULTS[fault]
    spoil(site)
    assert problems(site) == expected


def test_all_problems_are_reported_at_once(site: Path) -> None:
    in_body('<a href="nope/">x</a>')(site)
    change(site / "nb" / "index.html", 'lang="nb"', 'lang="no"')
    (site / "nb" / "404.html").unlink()
    assert len(problems(site)) == 3


def test_a_page_that_is_not_utf_8_is_one_problem_with_its_place(site: Path) -> None:
    (site / "rules" / "index.html").write_bytes(b"<html>\n<p>\xe5</p>")
    assert "rules/index.html:2:4: not UTF-8: byte 0xe5, expected a text saved as UTF-8" in problems(site)


def test_links_that_lead_elsewhere_are_none_of_our_business(site: Path) -> None:
    in_body('<a href="https://elsewhere.example/x">x</a> <a href="mailto:a@b.example">m</a>')(site)
    assert problems(site) == []


def test_absolute_addresses_of_the_site_itself_are_followed(site: Path) -> None:
    in_body(f'<a href="{ORIGIN}rules/">ja</a> <a href="{ORIGIN}nope/">nej</a>')(site)
    assert [line.split(": ", 1)[1] for line in problems(site)] == [
        f"address '{ORIGIN}nope/' is broken: there is no 'nope/'"
    ]


def test_a_site_in_a_folder_of_its_host(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8").replace(ORIGIN, f"{ORIGIN}spel/").replace('href="/', 'href="/spel/')
        path.write_text(text, "utf-8")
    assert problems(site, origin=f"{ORIGIN}spel") == []
    in_body('<a href="/rules/">x</a>')(site)
    assert [line.split(": ", 1)[1] for line in problems(site)] == [
        "address '/rules/' leads out of the folder of the site, or nowhere"
    ]


def test_a_site_published_elsewhere_than_it_says(site: Path) -> None:
    assert (
        f"index.html: canonical address '{ORIGIN}', expected 'https://other.example/'"
        in problems(site, origin="https://other.example/")
    )


def test_no_site_at_all(tmp_path: Path) -> None:
    with pytest.raises(PageError, match=r"no finished site, expected an index\.html \(make build\)"):
        check_site(tmp_path, languages=LANGUAGES)
