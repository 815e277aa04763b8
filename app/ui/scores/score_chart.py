"""Score chart of a match: each seat's total after each deal."""

from __future__ import annotations

from app.table.geometry import Box
from app.table.sheet import ScoreSheet
from app.ui.kit.chart import chart
from app.ui.kit.widgets import Panel, Widget
from app.ui.session import Session
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, Ink

_NAMES = 180.0
_SHADE = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)


def score_chart(session: Session, sheet: ScoreSheet, box: Box, brush: Brush, share: float = 1.0) -> list[Widget]:
    """Return a line per seat, of which a fraction ``share`` is drawn; ``brush`` measures names."""
    longest = max(brush.width(name, SMALL, "SemiBold") for name in session.names) + 1
    drawn = chart(box, sheet.totals, sheet.limit, session.names, brush.palette, max(60.0, min(_NAMES, longest)))
    return [Panel(box, _SHADE), *drawn.drawn(box, share)]
