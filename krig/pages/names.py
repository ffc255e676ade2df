"""Names of players on the page of a game: nobody is named there who does not sit at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from krig.errors import PageError, quote
from krig.lang import Language
from krig.pages.markdown import Page
from krig.pages.project import Project


def check_names(page: Page, project: Project, language: Language) -> Iterator[PageError]:
    """Names of players of other games, and names that a seat of this game had: its key says so. One problem a name."""
    example = project.examples.get(page.game or "")
    if example is None:
        return
    own = {player.name.casefold() for player in example.players}
    known = {player.name for other in project.examples.values() for player in other.players if player.person == 3}
    known |= {key.capitalize() for key, player in zip(example.story.keys, example.players, strict=True)
              if player.person == 3}
    for name in sorted(known):
        if name.casefold() in own:
            continue
        forms = "|".join(map(re.escape, sorted({name, language.grammar.inflection.genitive(name)}, key=len)[::-1]))
        found = [block.at(match.start()) for block in page.blocks
                 for match in re.finditer(rf"(?<!\w)(?:{forms})(?!\w)", block.text)]
        if found:
            more = f", and {len(found) - 1} more" if len(found) > 1 else ""
            names = ", ".join(player.name for player in example.players)
            yield PageError(f"{quote(name)}{more}: no player of the game {example.id!r}, expected one of {names}",
                            place=min(found, key=lambda place: (place.line or 0, place.column or 0)))
