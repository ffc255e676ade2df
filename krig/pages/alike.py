"""All languages have the same pages, ids and subjects. No language is the original: the one that differs is told so.

This is settled before anything else is asked of the pages. What is told here is then taken as it should be, so that
nothing is said again of the links, claims, regions and rules that depend on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from krig.errors import PageError, Place, RuleError
from krig.pages.battles import battle_of
from krig.pages.majority import Differences, differences, pairs
from krig.pages.markdown import Page
from krig.rules import load_rules

Pages = Mapping[str, Mapping[str, Page]]


def check_files(pages: Pages, docs: Path) -> tuple[list[PageError], set[str]]:
    """Pages that only some languages have, and the names of those that no language should have.

    docs: the folder of the languages.
    """
    found = differences({code: list(names) for code, names in pages.items()})
    faults, strays = [], set()
    for code in pages:
        renamed = pairs(found.extra[code], found.missing[code])
        for name in found.extra[code]:
            wanted = (f"expected the name {renamed[name]!r} as in {found.others(renamed[name])}" if name in renamed
                      else "expected it in every language or none")
            faults.append(PageError(f"page in {found.others(name)} only, {wanted}", place=Place(docs / code / name)))
            strays.add(name)
        faults += [PageError(f"no such page, expected it in every language as in {found.others(name)}",
                             place=Place(docs / code / name))
                   for name in found.missing[code] if name not in renamed.values()]
    for name in found.evenly:
        having = found.having[name]
        faults.append(PageError(f"page in {found.others(name)} only, expected it in every language or none",
                                place=Place(docs / having[0] / name)))
    return faults, strays


def settle(pages: Pages, games: Collection[str]) -> Iterator[PageError]:
    """The ids and subjects in which one language differs from the others. games: the ids of all examples.

    Pages learn what they should have: `presumed`, `renamed`, `doubtful`.
    """
    for name in sorted({name for found in pages.values() for name in found}):
        every = {code: found[name] for code, found in pages.items() if name in found}
        for page in every.values():
            page.doubtful = not page.front.readable or _unknown_subject(page, games)
        yield from _settle_subjects({code: page for code, page in every.items() if page.sound and page.front.readable})
        whole = {code: page for code, page in every.items() if page.sound and not page.torn}
        yield from _settle_ids(whole)
        _presume_battles(whole)
        for page in every.values():
            if not page.sound or page.torn:
                page.presumed |= {anchor for other in whole.values() for anchor in other.anchors}


def _unknown_subject(page: Page, games: Collection[str]) -> bool:
    try:
        if page.rules:
            load_rules(page.rules)
    except RuleError:
        return True
    return bool(page.game and page.game not in games)


def _settle_subjects(same: Mapping[str, Page]) -> Iterator[PageError]:
    for key in ("game", "rules"):
        found = differences({code: [page.front.values.get(key, "")] for code, page in same.items()})
        for code in found.missing:
            page, own = same[code], same[code].front.values.get(key, "")
            wanted = next(iter(found.missing[code]), None)
            first = next(iter(found.having.values()))[0]
            if wanted is None and not (own in found.evenly and code == first):
                continue
            if not page.doubtful and page.front.whole:
                yield _subject_fault(page, key, own, found, wanted)
            page.doubtful = True


def _subject_fault(page: Page, key: str, own: str, found: Differences[str], wanted: str | None) -> PageError:
    place = page.front.places.get(key, Place(page.path, 1, 1))
    if wanted is None:
        sides = "; ".join(f"{value or 'none'} in {found.others(value)}" for value in found.having)
        return PageError(f"front matter with different '{key}': {sides}, expected one", place=place)
    if not own:
        return PageError(f"front matter without '{key}: {wanted}', expected it as in {found.others(wanted)}",
                         place=place)
    expected = f"'{key}: {wanted}'" if wanted else f"no '{key}'"
    return PageError(f"front matter with '{key}: {own}', expected {expected} as in {found.others(wanted)}",
                     place=place)


def _settle_ids(same: Mapping[str, Page]) -> Iterator[PageError]:
    """Ids that authors gave. A heading without one, or with one used twice, is told elsewhere, and stands for one."""
    if len(same) < 2:
        return
    found = differences({code: list(page.own_anchors) for code, page in same.items()})
    for code, page in same.items():
        lacking = found.all(code)
        page.presumed |= set(lacking)
        order = list(same[found.having[lacking[0]][0]].own_anchors) if lacking else []
        page.renamed = pairs(found.extra[code], found.missing[code])
        for extra in (extra for extra in found.extra[code] if extra not in page.renamed):
            # Nothing like it, but it stands where the missing one should.
            between = [value for value in found.missing[code] if value not in page.renamed.values()
                       and _before(value, order, page) == _before(extra, list(page.own_anchors), page, skip=extra)]
            if between:
                page.renamed[extra] = between[0]
        for extra in found.extra[code]:
            wanted = (f"{page.renamed[extra]!r} as in {found.others(page.renamed[extra])}" if extra in page.renamed
                      else "it in every language or none")
            yield PageError(f"id {extra!r} in {found.others(extra)} only, expected {wanted}",
                            place=page.anchors[extra])
        missing = [value for value in found.missing[code] if value not in page.renamed.values()]
        for value in missing[: max(0, len(missing) - page.nameless)]:
            yield PageError(f"no heading with the id {value!r}, expected one as in {found.others(value)}",
                            place=page.near(_before(value, order, page)))
    for value in found.evenly:
        codes = found.having[value]
        if not any(same[code].nameless for code in same if code not in codes):
            yield PageError(f"id {value!r} in {found.others(value)} only, expected it in every language or none",
                            place=same[codes[0]].anchors[value])


def _before(value: str, order: list[str], page: Page, *, skip: str = "") -> str | None:
    """The last id before `value` in `order` that the page has too."""
    if value not in order:
        return None
    return next((name for name in reversed(order[: order.index(value)])
                 if name in page.own_anchors and name != skip), None)


def _presume_battles(same: Mapping[str, Page]) -> None:
    """The anchors of battles on a page whose list of battles is missing, which is told where regions are compared."""
    for page in same.values():
        if not any(region.kind == "steps" for region in page.regions):
            page.presumed |= {anchor for other in same.values() for anchor in other.anchors
                              if anchor not in other.own_anchors and battle_of(anchor) is not None}
