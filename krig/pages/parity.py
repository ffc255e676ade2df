"""All languages have the same claims and regions on pages of games and rule sets. No language is the original.

Pages, ids and subjects are compared before: see `krig.pages.alike`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from krig.errors import KrigError, PageError, Place
from krig.pages.content import Claimed, ClaimKey, Content
from krig.pages.majority import Differences, differences, pairs
from krig.pages.markdown import Page
from krig.pages.markers import Region

_LEAST = 0.3
"""How similar a claim that is told wrong has to be to one that is missing, to stand for it."""


def check_claims(contents: Iterable[Content]) -> Iterator[PageError]:
    """Claims that one language has and another has not, but for those that something else is told of."""
    for same in _by_name(contents):
        if len(same) < 2 or not any(content.page.game or content.page.rules for content in same.values()):
            continue
        found = differences({code: [claim.key for claim in content.claims] for code, content in same.items()})
        at = {code: {claim.key: claim for claim in reversed(content.claims)} for code, content in same.items()}
        silent = {code: _explained(content, found, at) for code, content in same.items()}
        for code, content in same.items():
            yield from _check_language(code, content, found, at, silent[code])
        for key in found.evenly:
            codes = found.having[key]
            if not any(at[code][key].told for code in codes) and not any(key in silent[code] for code in same):
                yield PageError(f"{_claim(key)} in {found.others(key)} only, expected it in every language or none",
                                place=at[codes[0]][key].place)


def _by_name(contents: Iterable[Content]) -> Iterable[dict[str, Content]]:
    by_name: dict[str, dict[str, Content]] = {}
    for content in contents:
        if not content.page.torn and not content.page.doubtful:
            by_name.setdefault(content.page.name, {})[content.page.language] = content
    return by_name.values()


def _explained(content: Content, found: Differences[ClaimKey], at: Mapping[str, Mapping[ClaimKey, Claimed]]
               ) -> set[ClaimKey]:
    """The claims that a page lacks for a reason that is told: a wrong claim, or a fact that stands bare."""
    missing = found.all(content.page.language)
    if content.torn:
        return set(missing)
    told = [claim.key for claim in content.claims if claim.told]
    silent = {*pairs(told, missing, text=_claim, least=_LEAST).values()}
    return silent | {key for key in missing if at[found.having[key][0]][key].section in content.bare}


def _check_language(code: str, content: Content, found: Differences[ClaimKey],
                    at: Mapping[str, Mapping[ClaimKey, Claimed]], silent: set[ClaimKey]) -> Iterator[PageError]:
    missing = [key for key in found.missing[code] if key not in silent]
    extra = [key for key in found.extra[code] if not at[code][key].told]
    changed = pairs(extra, missing, text=_claim)
    for key in extra:
        wanted = (f"{_claim(changed[key])!s} as in {found.others(changed[key])}" if key in changed
                  else "it in every language or none")
        yield PageError(f"{_claim(key)} in {found.others(key)} only, expected {wanted}", place=at[code][key].place)
    for key in missing:
        if key not in changed.values():
            section = at[found.having[key][0]][key].section
            yield PageError(f"no {_claim(key)}, expected one as in {found.others(key)}",
                            place=content.page.near(section))


def _claim(key: ClaimKey) -> str:
    return f"claim {'= ' + ', '.join(key[1])!r} that links to {key[0]!r}"


def check_regions(pages: Sequence[Page], faults: Mapping[Place, KrigError]) -> Iterator[PageError]:
    """Regions that one language has and another has not. faults: by place, what is wrong with regions by themselves."""
    by_name: dict[str, dict[str, Page]] = {}
    for page in pages:
        if not page.torn and not page.doubtful:
            by_name.setdefault(page.name, {})[page.language] = page
    for same in by_name.values():
        if len(same) < 2 or not any(page.game or page.rules for page in same.values()):
            continue
        found = differences({code: [region.name for region in page.regions] for code, page in same.items()})
        at = {code: {region.name: region for region in reversed(page.regions)} for code, page in same.items()}
        for code in same:
            yield from _check_page(code, same, found, at, faults)
        for name in found.evenly:
            codes = found.having[name]
            if at[codes[0]][name].place not in faults:
                yield PageError(f"region {name!r} in {found.others(name)} only, expected it in every language or none",
                                place=at[codes[0]][name].place)


def _check_page(code: str, same: Mapping[str, Page], found: Differences[str], at: Mapping[str, Mapping[str, Region]],
                faults: Mapping[Place, KrigError]) -> Iterator[PageError]:
    page = same[code]
    wrong = [name for name in found.extra[code] if at[code][name].place in faults]
    silent = {*pairs(wrong, found.missing[code], least=0).values()}
    missing = [name for name in found.missing[code] if name not in silent]
    extra = [name for name in found.extra[code] if name not in wrong]
    changed = pairs(extra, missing, least=0)
    for name in extra:
        wanted = (f"{changed[name]!r} as in {found.others(changed[name])}" if name in changed
                  else "it in every language or none")
        yield PageError(f"region {name!r} in {found.others(name)} only, expected {wanted}", place=at[code][name].place)
    for name in missing:
        if name in changed.values():
            continue
        other, languages = same[found.having[name][0]], found.others(name)
        section = other.section(at[other.language][name].first)
        there = {region.name for region in other.regions if other.section(region.first) == section}
        instead = next((region for region in page.regions if page.section(region.first) == section
                        and region.name not in there), None)
        if instead is not None:
            yield PageError(f"region {instead.name!r}, expected {name!r} as in {languages}", place=instead.place)
        else:
            yield PageError(f"no region {name!r}, expected one as in {languages}", place=page.near(section))
