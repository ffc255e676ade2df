"""Checks the finished HTML of the site, whatever built it.

Nothing here knows the builder or the theme: it reads the files that would be published and says what a reader, a search
engine or a screen reader would stumble over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from krig.errors import PageError, Place
from krig.files import read_text
from krig.site_html import Page, Reference, addresses, read_page

NOT_FOUND = "404.html"
DEFAULT = "x-default"

_ELSEWHERE = ("mailto:", "tel:", "data:")


class _Site:
    def __init__(self, root: Path, origin: str | None, languages: Sequence[str]) -> None:
        self.root = root
        self.languages = languages
        self.pages = {page.url: page for page in (read_page(path, root=root) for path in sorted(root.rglob("*.html")))}
        self.origin = (origin or self._own_origin() or "https://site.invalid/").rstrip("/") + "/"

    def _own_origin(self) -> str | None:
        """What the home page says the address of the site is; another page where that one cannot be read."""
        for page in sorted(self.pages.values(), key=lambda page: page.url):
            if page.canonical and page.canonical.endswith(page.url) and _splits(page.canonical):
                return page.canonical.removesuffix(page.url)
        return None

    def language(self, url: str) -> str:
        """The language of an address by its folder."""
        return next((code for code in self.languages[1:] if url.startswith(f"{code}/")), self.languages[0])

    def folder(self, language: str) -> str:
        return "" if language == self.languages[0] else f"{language}/"

    # one page ----------------------------------------------------------------------------------------------------

    def check_page(self, page: Page) -> Iterator[PageError]:
        place, expected = Place(page.path), self.language(page.url)
        yield from page.faults
        if not page.readable:
            return
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

    def _check_addresses(self, page: Page, place: Place) -> Iterator[PageError]:
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

    def _check_reference(self, reference: Reference, url: str) -> str | None:
        """What is wrong with an address found in the file at `url`."""
        address = reference.address.strip()
        if address.lower().startswith(_ELSEWHERE):
            return None
        if address in ("", "#"):
            return f"address {reference.address!r} leads nowhere, expected an address"
        try:
            full = urlsplit(urljoin(urljoin(self.origin, url), address))
        except ValueError:
            return f"address {address!r} cannot be read, expected an address"
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

    def _check_target(self, reference: Reference, target: str, fragment: str, url: str) -> str | None:
        page = self.pages.get(target)
        if page is None:
            if _is_file(self.root / target):
                return None
            if f"{target}/" in self.pages:
                return f"address {reference.address!r} lacks the slash at its end"
            return f"address {reference.address!r} is broken: there is no {target!r}"
        if fragment and page.readable and fragment not in page.anchors:
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
            try:
                text = read_text(path, error=PageError)
            except PageError as fault:
                yield fault
                continue
            for address, start in addresses(text):
                line = text.count("\n", 0, start) + 1
                place = Place(path, line, start - text.rfind("\n", 0, start))
                reference = Reference(address, place, loaded=True)
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
        try:
            found = _indexed(path)
        except PageError as fault:
            yield fault
            return
        pages = {code: len(urls - {NOT_FOUND}) for code, urls in self.by_language().items()}
        for code in sorted(found.keys() | pages.keys()):
            given, right = found.get(code, 0), pages.get(code, 0)
            if given != right:
                yield PageError(f"search index of {code!r} has {given} pages, expected {right}", place=Place(path))


def _splits(address: str) -> bool:
    """Whether an address can be taken apart."""
    try:
        return bool(urlsplit(address).scheme)
    except ValueError:
        return False


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:     # such as a name that is too long
        return False


def _indexed(path: Path) -> dict[str, int]:
    """How many pages Pagefind's list says each language has. Raises PageError where it does not say so."""
    text = read_text(path, error=PageError)
    try:
        languages = json.loads(text)["languages"]
        return {code: int(entry["page_count"]) for code, entry in languages.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise PageError("search index cannot be read, expected the one that pagefind writes",
                        place=Place(path)) from None


def check_home(root: Path) -> None:
    """Raises PageError where there is no finished site in the folder `root`."""
    if not (root / "index.html").exists():
        raise PageError("no finished site, expected an index.html (make build)", place=Place(root))


def check_site(root: Path, *, languages: Sequence[str], origin: str | None = None) -> list[PageError]:
    """Every problem of the finished site in the folder `root`, by file, line and column.

    `languages` are the codes, the one at the root of the site first. `origin` is the address the site is published at,
    a path included; None: what its home page says of itself. Raises PageError when there is no home page at all.
    """
    check_home(root)
    site = _Site(root, origin, languages)
    problems = [problem for page in site.pages.values() for problem in site.check_page(page)]
    problems += [*site.check_styles(), *site.check_parity(), *site.check_search()]
    return sorted(problems, key=_order)


def _order(problem: PageError) -> tuple[str, int, int, str]:
    place = problem.place or Place("")
    return str(place.path), place.line or 0, place.column or 0, problem.message
