"""The log drawer: every move in words, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.rules.cards import Seat
from app.shell.brush import PANEL, Brush
from app.shell.theme import GOLD, IVORY, MIST, SMALL, TEXT
from app.table.geometry import Area, Box
from app.table.seating import BAR_HIGH

_WIDE = 372.0
_LINE = 22.0


def drawer_box(area: Area) -> Box:
    """At the right, above the actions."""
    return Box(area.w - _WIDE - 10, BAR_HIGH + 8, _WIDE, area.h - BAR_HIGH - 150)


def draw_drawer(
    brush: Brush, log: Sequence[tuple[Seat, str]], back: int, name_of: Callable[[Seat], str], viewer: Seat
) -> None:
    """The last moves that fit, ``back`` moves before the latest; a seat's own moves stand brighter."""
    box = drawer_box(brush.area)
    brush.panel(box, PANEL)
    brush.text("What happened", box.x + 18, box.y + 24, TEXT, GOLD, weight="Bold")
    brush.text("scroll: wheel, PgUp", box.right - 18, box.y + 24, SMALL, MIST, align=1)
    y, top = box.bottom - 14.0, box.y + 44
    shown = log[: len(log) - back] if back else log
    if not shown:
        brush.text("Nothing has been played yet.", box.x + 18, top + 16, SMALL, MIST)
    for seat, line in reversed(shown):
        lines = brush.lines(line, SMALL, box.w - 36)
        if y - _LINE * len(lines) < top:
            break
        y -= _LINE * len(lines)
        for i, part in enumerate(lines):
            colour = IVORY if seat == viewer else MIST
            brush.text(part, box.x + 18, y + _LINE * (i + 0.5), SMALL, colour)
        y -= 5
