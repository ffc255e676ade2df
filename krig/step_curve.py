"""How a game that is stepped through has gone: the curve of a seat's cards, and the battles as a list."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from krig.lang import Language
from krig.step_view import SHADES, View, gains

_NAME, _TOOK = 9, 18
_LEVELS = "▁▂▃▄▅▆▇█"
_UNSEEN, _WAR, _HERE, _WAR_HERE = "·", "×", "▲", "◆"
_QUIET = "dim"


def curve(view: View, seat: int, *, width: int) -> Text:
    """How the cards of a seat rise and fall, battle by battle as far as seen; below it wars and where one is.

    width: that of the screen; battles share columns where they are more.
    """
    total, last, stepper = view.total(), view.stepper.last, view.stepper
    label = set_cell_size(view.name(seat), _NAME - 1) + " "
    columns = max(1, min(width - _NAME, last + 1))
    line, marks = "", ""
    for column in range(columns):
        first, end = column * (last + 1) // columns, (column + 1) * (last + 1) // columns
        here = first <= stepper.battle < end
        shown = min(end - 1, stepper.seen)
        war = any(first <= war < end for war in stepper.wars)
        line += _UNSEEN if first > stepper.seen else _level(view, seat, shown, total)
        marks += (_WAR_HERE if war else _HERE) if here else _WAR if war else " "
    legend = legend_of(view.language)
    lines = [Text.assemble(label, (line, SHADES[seat][1] if view.colours else "")),
             Text.assemble(" " * _NAME, (marks, "bold"))]
    if roomy := [text for text in lines if text.cell_len + cell_len(legend) + 2 <= width]:
        roomy[0].append(" " * 2 + legend, style=_QUIET)
    return Text("\n").join(lines)


def log(view: View, lines: int) -> Text:
    """The last battles up to the current one, a line each: number, who took how many, and how it stands then."""
    rows = []
    for battle in range(max(1, view.stepper.battle - lines + 1), view.stepper.battle + 1):
        here = battle == view.stepper.battle
        mark = "▶" if here else " "
        if view.sitting.is_open(battle) or (here and not view.stepper.whole):
            rows.append(Text(f"{mark}{battle:>4}  …", style="bold"))
            continue
        played = view.sitting.trace.battles[battle - 1]
        took = "–" if played.winner is None else \
            f"{view.name(played.winner)} +{gains(played.events)[played.winner]}"
        war = _WAR if played.war else " "
        rows.append(Text(f"{mark}{battle:>4} {war} {set_cell_size(took, _TOOK)} "
                         f"{view.language.score(played.score)}", style="bold" if here else ""))
    return Text("\n").join(rows)


def legend_of(language: Language) -> str:
    """What the signs below the curve mean."""
    return language.message("step.legend", war=_WAR, here=_HERE, both=_WAR_HERE)


def _level(view: View, seat: int, battle: int, total: int) -> str:
    if view.sitting.is_open(battle) or (battle == view.stepper.battle and not view.stepper.whole):
        battle -= 1     # how it ends is not shown
    count = view.sitting.trace.score_after(battle)[seat]
    return _LEVELS[min(len(_LEVELS) - 1, len(_LEVELS) * count // max(total, 1))]
