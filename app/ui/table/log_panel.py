"""The panel with the log: every move in words, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Seat
from app.storage.settings import Settings
from app.table.geometry import Area, Box
from app.table.seating import BAR_HIGH
from app.ui.kit.canvas import Canvas
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_WIDE = 372.0
_LINE, _GAP = 22.0, 5.0
_GROUND = Style(opacity=1, edge_opacity=0.7)


_DOCK, _NARROW = 0.2, 6.0
"""The share of the window that it takes beside the table; round it so many units are free."""


def room_beside(canvas: Canvas, settings: Settings, least: tuple[float, float]) -> float:
    """The share of the window that the log may have beside a table that needs ``least`` units: 0 where words of the
    table would then be smaller than in a window of 1280 x 720, the log lies over it there.
    """
    table = canvas.area(settings.ui_scale, least, settings.card_size, _DOCK)
    return _DOCK if table.scale >= settings.ui_scale / 100 else 0.0


class LogPanel:
    """Shut at first, unless it has its place beside the table; it is scrolled back by moves."""

    def __init__(self, play: TablePlay, *, opened: bool = False) -> None:
        self._play = play
        self.open, self._back = opened, 0

    def toggle(self) -> None:
        """Open it at the latest move, or shut it."""
        self.open, self._back = not self.open, 0

    def scroll(self, by: int) -> None:
        """So many moves back, or forth."""
        self._back = max(0, min(len(self._play.state.log) - 1, self._back + by))

    @staticmethod
    def dock(area: Area, share: float) -> Box:
        """Beside the table, from edge to edge: ``share`` of the window, of which the table's area is the rest."""
        wide = area.w / (1 - share) * share
        return Box(area.w + _NARROW, _NARROW, wide - 2 * _NARROW, area.h - 2 * _NARROW)

    @staticmethod
    def box(area: Area, actions: float | None) -> Box:
        """At the right, above the actions: where the first one begins, if there are any."""
        bottom = area.h - 142 if actions is None else actions - 8
        return Box(area.w - _WIDE - 10, BAR_HIGH + 8, _WIDE, bottom - BAR_HIGH - 8)

    def draw(self, brush: Brush, box: Box) -> None:
        """The last moves that fit."""
        _draw(brush, box, self._play.state.log, self._back, self._play.scene.viewer)


def _draw(brush: Brush, box: Box, log: Sequence[tuple[Seat, str]], back: int, viewer: Seat) -> None:
    """The last moves that fit, ``back`` moves before the latest; a seat's own moves stand brighter."""
    brush.panel(box, _GROUND)
    brush.text("What happened", box.x + 18, box.y + 24, TEXT, Ink.ACCENT, weight="Bold")
    top, bottom = box.y + 46, box.bottom - 14
    shown = log[: len(log) - back] if back else log
    if not shown:
        brush.text("Nothing has been played yet.", box.x + 18, top + 16, SMALL, Ink.QUIET)
    blocks: list[tuple[Seat, list[str]]] = []
    high = 0.0
    for seat, line in reversed(shown):
        lines = brush.lines(line, SMALL, box.w - 36)
        high += _LINE * len(lines) + _GAP
        if high > bottom - top:
            break
        blocks.append((seat, lines))
    if len(blocks) < len(log):
        brush.text("scroll: wheel, PgUp", box.right - 18, box.y + 24, SMALL, Ink.QUIET, align=1)
    y = top
    for seat, lines in reversed(blocks):
        for part in lines:
            brush.text(part, box.x + 18, y + _LINE / 2, SMALL, Ink.WORDS if seat == viewer else Ink.QUIET)
            y += _LINE
        y += _GAP
