"""Reads one file of the finished site: what a page says of itself, and the addresses in it and in a style sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from krig.errors import PageError, Place
from krig.files import read_text

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


@dataclass(frozen=True, slots=True)
class Reference:
    """An address in a file. `loaded`: the browser fetches it by itself; `language`: where it says it leads."""

    address: str
    place: Place
    loaded: bool = False
    language: str | None = None


@dataclass(slots=True)
class Page:
    """What a page says of itself. `url` is its path within the site, without a slash at the front.

    readable: whether it could be read to its end; nothing else is said of a page that could not.
    """

    path: Path
    url: str
    language: str | None = None
    title: str = ""
    headings: int = 0
    description: str = ""
    canonical: str | None = None
    alternates: dict[str, str] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)
    references: list[Reference] = field(default_factory=list)
    faults: list[PageError] = field(default_factory=list)
    readable: bool = True


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
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
            page.references.append(Reference(values["href"], place, language=values.get("hreflang")))
        for name in _LOADED.get(tag, ()):
            addresses = [part.split()[0] for part in values.get(name, "").split(",") if part.split()]
            page.references += [
                Reference(address, place, loaded=True)
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
            self.page.references.append(Reference(address, place, loaded=loaded))

    def _style(self, text: str, place: Place) -> None:
        self.page.references += [Reference(address, place, loaded=True) for address, _ in addresses(text)]


def addresses(css: str) -> Iterator[tuple[str, int]]:
    """Each address that the style sheet `css` loads, and where it stands (characters from the start)."""
    for found in _CSS_ADDRESS.finditer(css):
        yield next(filter(None, found.groups()), ""), found.start()


def read_page(path: Path, *, root: Path) -> Page:
    """A page of the site in the folder `root`; what is wrong with its text stands in its `faults`."""
    page = Page(path, path.relative_to(root).as_posix().removesuffix("index.html"))
    reader = _Reader(page)
    try:
        reader.feed(read_text(path, error=PageError))
        reader.close()
    except PageError as fault:
        page.faults, page.readable = [fault], False
    except AssertionError:      # how html.parser refuses a declaration that HTML has not
        line, column = reader.getpos()
        page.faults, page.readable = [PageError("a declaration '<![' that cannot be read, expected HTML",
                                                place=Place(path, line, column + 1))], False
    return page
