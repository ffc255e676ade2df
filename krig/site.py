"""Checks the finished HTML of the site, whatever built it.

Nothing here knows the builder or the theme: it reads the files that would be published and says what a reader, a search
engine or a screen reader would stumble over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from krig.errors import PageError, Place
from krig.files import read_text

NOT_FOUND = "404.html"
DEFAULT = "x-default"

# what a browser loads by itself, by tag: attribute names
_LOADED = {
    "img": ("src", "srcset"),
    "source": ("src", "srcset"),
    "script": ("src",),
    "iframe": ("src",),
    "video": ("src", "poster"),
    "audio": ("src",),
    "track": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "use": ("href", "xlink:href"),
    "image": ("href", "xlink:href"),
}
_LOADED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "manifest", "preconnect", "dns-prefetch", "prefetch"}
_CSS_ADDRESS = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+["']([^"']+)["']""")
_ELSEWHERE = ("mailto:", "tel:", "data:")


@dataclass(frozen=True, slots=True)
class _Reference:
    """An address in a file. `loaded`: the browser fetches it by itself; `language`: where it says it leads."""

    address: str
    place: Place
    loaded: bool = False
    language: str | None = None


@dataclass(slots=True)
class _Page:
    """What a page says of itself. `url` is its path within the site, without a slash at the front."""

    path: Path
    url: str
    language: str | None = None
    title: str = ""
    headings: int = 0
    description: str = ""
    canonical: str | None = None
    alternates: dict[str, str] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)
    references: list[_Reference] = field(default_factory=list)
    faults: list[PageError] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self, page: _Page) -> None:
        super().__init__()
        self.page = page
        self._inside: str | None = None

    def _place(self) -> Place:
        line, column = self.getpos()
        return Place(self.page.path, line, column + 1)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        page, place = self.page, self._place()
        if tag in ("title", "style"):
            self._inside = self._inside or tag
        elif tag == "svg":
            self._inside = "svg"  # an svg has a title of its own
        elif tag == "html":
            page.language = values.get("lang")
        elif tag == "h1":
            page.headings += 1
        elif tag == "meta" and values.get("name") == "description":
            page.description = values.get("content", "").strip()
        elif tag == "link":
            self._link(values, place)
        elif tag == "a" and "href" in values:
            page.references.append(_Reference(values["href"], place, language=values.get("hreflang")))
        for name in _LOADED.get(tag, ()):
            addresses = [part.split()[0] for part in values.get(name, "").split(",") if part.split()]
            page.references += [
                _Reference(address, place, loaded=True)
                for address in (addresses if name == "srcset" else [values.get(name, "")])
                if address
            ]
        self._style(values.get("style", ""), place)
        if identifier := values.get("id"):
            if identifier in page.anchors:
                page.faults.append(PageError(f"id {identifier!r} is used twice, expected it once a page", place=place))
            page.anchors.add(identifier)
        if values.get("title", "").lstrip().startswith("="):
            message = f"claim left in a title, {values['title']!r}, expected data-claim"
            page.faults.append(PageError(message, place=place))

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = None

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.page.title += data.strip()
        elif self._inside == "style":
            self._style(data, self._place())

    def _link(self, values: dict[str, str], place: Place) -> None:
        relations, address = set(values.get("rel", "").split()), values.get("href", "")
        if "canonical" in relations:
            self.page.canonical = address
        elif "alternate" in relations and "hreflang" in values:
            self.page.alternates[values["hreflang"]] = address
        else:
            loaded = bool(relations & _LOADED_LINKS)
            self.page.references.append(_Reference(address, place, loaded=loaded))

    def _style(self, text: str, place: Place) -> None:
        self.page.references += [_Reference(address, place, loaded=True) for address, _ in _addresses(text)]


def _addresses(css: str) -> Iterator[tuple[str, int]]:
    """Each address that the style sheet `css` loads, and where it stands (characters from the start)."""
    for found in _CSS_ADDRESS.finditer(css):
        yield next(filter(None, found.groups()), ""), found.start()


class _Site:
    def __init__(self, root: Path, origin: str | None, languages: Sequence[str]) -> None:
        self.root = root
        self.languages = languages
        self.pages = {page.url: page for page in map(self._read, sorted(root.rglob("*.html")))}
        home = self.pages.get("")
        self.origin = (origin or (home.canonical if home else None) or "https://site.invalid/").rstrip("/") + "/"

    def _read(self, path: Path) -> _Page:
        page = _Page(path, path.relative_to(self.root).as_posix().removesuffix("index.html"))
        try:
            reader = _Reader(page)
            reader.feed(read_text(path, error=PageError))
            reader.close()
        except PageError as fault:
            page.faults.append(fault)
        return page

    def language(self, url: str) -> str:
        """The language of an address by its folder."""
        return next((code for code in self.languages[1:] if url.startswith(f"{code}/")), self.languages[0])

    def folder(self, language: str) -> str:
        return "" if language == self.languages[0] else f"{language}/"

    # one page ----------------------------------------------------------------------------------------------------

    def check_page(self, page: _Page) -> Iterator[PageError]:
        place, expected = Place(page.path), self.language(page.url)
        yield from page.faults
        if page.language != expected:
            yield PageError(f"language {page.language!r}, expected {expected!r}", place=place)
        if page.headings != 1:
            yield PageError(f"{page.headings} headings of level one, expected one", place=place)
        if not page.title:
            yield PageError("no title, expected one in the head of the page", place=place)
        if not page.description:
            yield PageError("no description, expected one in the head of the page", place=place)
        if not page.url.endswith(NOT_FOUND):
            yield from self._check_addresses(page, place)
        for reference in page.references:
            if problem := self._check_reference(reference, page.url):
                yield PageError(problem, place=reference.place)

    def _check_addresses(self, page: _Page, place: Place) -> Iterator[PageError]:
        """The page's own address and those of its translations, both absolute."""
        inner = page.url.removeprefix(self.folder(self.language(page.url)))
        own = urljoin(self.origin, page.url)
        if page.canonical != own:
            yield PageError(f"canonical address {page.canonical!r}, expected {own!r}", place=place)
        wanted = {code: urljoin(self.origin, self.folder(code) + inner) for code in self.languages}
        wanted[DEFAULT] = wanted[self.languages[0]]
        for code in sorted(wanted.keys() | page.alternates.keys()):
            given, right = page.alternates.get(code), wanted.get(code)
            if given != right:
                yield PageError(f"hreflang {code!r} leads to {given!r}, expected {right!r}", place=place)

    def _check_reference(self, reference: _Reference, url: str) -> str | None:
        """What is wrong with an address found in the file at `url`."""
        address = reference.address.strip()
        if address.lower().startswith(_ELSEWHERE):
            return None
        if address in ("", "#"):
            return f"address {reference.address!r} leads nowhere, expected an address"
        full = urlsplit(urljoin(urljoin(self.origin, url), address))
        site = urlsplit(self.origin)
        inside = full.scheme == site.scheme and full.netloc == site.netloc and full.path.startswith(site.path)
        if not inside:
            if reference.loaded:
                return f"loads {address!r} from outside the site, expected a file of the site"
            if full.scheme in ("http", "https") and full.netloc != site.netloc:
                return None
            return f"address {address!r} leads out of the folder of the site, or nowhere"
        if url.endswith(NOT_FOUND) and not address.startswith(("/", "#", self.origin)):
            return f"relative address {address!r} on a page that is shown anywhere, expected an absolute path"
        target = unquote(full.path).removeprefix(site.path)
        return self._check_target(reference, target, unquote(full.fragment), url)

    def _check_target(self, reference: _Reference, target: str, fragment: str, url: str) -> str | None:
        page = self.pages.get(target)
        if page is None:
            if (self.root / target).is_file():
                return None
            if f"{target}/" in self.pages:
                return f"address {reference.address!r} lacks the slash at its end"
            return f"address {reference.address!r} is broken: there is no {target!r}"
        if fragment and fragment not in page.anchors:
            return f"address {reference.address!r} is broken: {target!r} has no anchor {fragment!r}"
        if not reference.loaded:
            here = reference.language or self.language(url)
            there = self.language(target)
            if here != there:
                return f"address {reference.address!r} leads to {there!r}, expected a page in {here!r}"
        return None

    # the whole ---------------------------------------------------------------------------------------------------

    def check_styles(self) -> Iterator[PageError]:
        for path in sorted(self.root.rglob("*.css")):
            text = read_text(path, error=PageError)
            for address, start in _addresses(text):
                line = text.count("\n", 0, start) + 1
                place = Place(path, line, start - text.rfind("\n", 0, start))
                reference = _Reference(address, place, loaded=True)
                if problem := self._check_reference(reference, path.relative_to(self.root).as_posix()):
                    yield PageError(problem, place=place)

    def by_language(self) -> dict[str, set[str]]:
        """The pages of each language, by their address within it; the 404 pages too."""
        pages: dict[str, set[str]] = {code: set() for code in self.languages}
        for url in self.pages:
            code = self.language(url)
            pages[code].add(url.removeprefix(self.folder(code)))
        return pages

    def check_parity(self) -> Iterator[PageError]:
        pages = self.by_language()
        for url in sorted(set().union(*pages.values()) | {"", NOT_FOUND}):
            for code in self.languages:
                if url not in pages[code]:
                    path = self.root / self.folder(code) / (url if url.endswith(".html") else f"{url}index.html")
                    yield PageError(f"page missing in {code!r}, expected it in every language", place=Place(path))

    def check_search(self) -> Iterator[PageError]:
        """An index of Pagefind for each language, with all its pages but the 404 page."""
        path = self.root / "pagefind" / "pagefind-entry.json"
        if not path.is_file():
            yield PageError("no search index, expected the one that pagefind writes", place=Place(path))
            return
        found = json.loads(read_text(path, error=PageError))["languages"]
        pages = {code: len(urls - {NOT_FOUND}) for code, urls in self.by_language().items()}
        for code in sorted(found.keys() | pages.keys()):
            given, right = found.get(code, {}).get("page_count", 0), pages.get(code, 0)
            if given != right:
                yield PageError(f"search index of {code!r} has {given} pages, expected {right}", place=Place(path))


def check_site(root: Path, *, languages: Sequence[str], origin: str | None = None) -> list[PageError]:
    """Every problem of the finished site in the folder `root`, by file, line and column.

    `languages` are the codes, the one at the root of the site first. `origin` is the address the site is published at,
    a path included; None: what its home page says of itself. Raises PageError when there is no home page at all.
    """
    if not (root / "index.html").is_file():
        raise PageError("no finished site, expected an index.html (make build)", place=Place(root))
    site = _Site(root, origin, languages)
    problems = [problem for page in site.pages.values() for problem in site.check_page(page)]
    problems += [*site.check_styles(), *site.check_parity(), *site.check_search()]
    return sorted(problems, key=_order)


def _order(problem: PageError) -> tuple[str, int, int, str]:
    place = problem.place or Place("")
    return str(place.path), place.line or 0, place.column or 0, problem.message
