"""Where one stands in a game that is stepped through: the battle, the level of its war, the autoplay. No screen here.

Every move gives a new stepper; one that can go no further gives an equal one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

SPEEDS = (2.0, 1.0, 0.35)
"""Seconds that autoplay gives a battle, from the slowest speed."""
PAGE = 10
"""Battles that a page is."""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A place in a game. Battles count from 1; 0 is the deal.

    levels: of the deal (0) and of every battle that can be shown, how many levels its war has. wars: the battles with
    a war, in order. level: the last level shown; all of them is the whole battle. seen: the furthest battle shown.
    speed: an index of SPEEDS. playing: whether autoplay is on.
    """

    levels: tuple[int, ...]
    wars: tuple[int, ...]
    battle: int = 0
    level: int = 0
    seen: int = 0
    speed: int = 1
    playing: bool = False

    @property
    def last(self) -> int:
        """The last battle that can be shown."""
        return len(self.levels) - 1

    @property
    def whole(self) -> bool:
        """Whether the battle is shown to its end."""
        return self.level == self.levels[self.battle]

    @property
    def seconds(self) -> float:
        """How long autoplay stays at a battle."""
        return SPEEDS[self.speed]

    def to(self, battle: int, *, level: int | None = None) -> Stepper:
        """At `battle`, or the nearest there is; shown whole, or up to `level`. Autoplay stops."""
        place = max(0, min(battle, self.last))
        shown = self.levels[place] if level is None else min(level, self.levels[place])
        return replace(self, battle=place, level=shown, seen=max(self.seen, place), playing=False)

    def on(self, battles: int = 1) -> Stepper:
        """So many battles further, back if negative. A war shown in part is shown whole first."""
        if battles > 0 and not self.whole:
            battles -= 1
        return self.to(self.battle + battles)

    def down(self) -> Stepper:
        """One level on: of the war, or the first cards of the next battle."""
        if not self.whole:
            return self.to(self.battle, level=self.level + 1)
        return self.to(self.battle + 1, level=0) if self.battle < self.last else self.to(self.battle)

    def up(self) -> Stepper:
        """One level back: of the war, or the battle before."""
        return self.to(self.battle, level=self.level - 1) if self.level else self.to(self.battle - 1)

    def next_war(self) -> Stepper:
        """At the next war, its first cards only; where one is if there is none."""
        return self._to_war([war for war in self.wars if war > self.battle][:1])

    def previous_war(self) -> Stepper:
        """At the war before, its first cards only; where one is if there is none."""
        return self._to_war([war for war in self.wars if war < self.battle][-1:])

    def _to_war(self, found: list[int]) -> Stepper:
        return self.to(found[0], level=0) if found else replace(self, playing=False)

    def jump(self, text: str) -> Stepper | None:
        """At the battle whose number a person wrote; None if there is no such battle."""
        word = text.strip()
        if not (word.isascii() and word.isdecimal() and len(word) <= 9 and int(word) <= self.last):
            return None
        return self.to(int(word))

    def toggled(self) -> Stepper:
        """Autoplay on, from the deal if the game is over; or off."""
        if self.playing:
            return replace(self, playing=False)
        start = self.to(0) if self.battle == self.last and self.whole else self
        return replace(start, playing=start.last > 0)

    def tick(self) -> Stepper:
        """What autoplay does when the time of a battle is over: one battle on, and off at the last."""
        if not self.playing:
            return self
        moved = self.on()
        return replace(moved, playing=moved.battle < moved.last)

    def faster(self, speeds: int = 1) -> Stepper:
        """So many speeds faster, slower if negative."""
        return replace(self, speed=max(0, min(self.speed + speeds, len(SPEEDS) - 1)))

    def within(self, levels: tuple[int, ...], wars: tuple[int, ...], *, battle: int) -> Stepper:
        """At a battle of another course of the game; what was seen of this one beyond it is forgotten."""
        return replace(self, levels=levels, wars=wars, battle=0, level=0, seen=0).to(battle)
