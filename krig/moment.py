"""A moment of a story, and which moments are remarks that may be left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

REMARKS = {"lead": 5, "level": 5, "recycled": 4, "recycled-both": 4, "hidden": 3, "dealt-out": 2, "dealt-out-all": 2,
           "score": 1, "bank-score": 3}
"""Kinds that may be left out of a battle that has much to tell, with what they weigh."""
STANDINGS = {"lead": "with-lead", "level": "with-level", "score": "with-score"}
"""Remarks that the sentence on who takes the cards may say as well, and the tag with which it does."""
SCORES = frozenset({*STANDINGS, "bank-score"})
"""Remarks that say how the game stands."""
WOVEN = frozenset(STANDINGS.values())


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing to tell. rule: the id of the rule that caused it; values: by slot, as the kind declares them."""

    kind: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict)
    tags: frozenset[str] = frozenset()


def make_moment(kind: str, rule: str, values: Mapping[str, Any], **tags: bool) -> Moment:
    """A moment with the tags that are true; `to_you` is the tag `to-you`."""
    return Moment(kind, rule, values, frozenset(tag.replace("_", "-") for tag, holds in tags.items() if holds))
