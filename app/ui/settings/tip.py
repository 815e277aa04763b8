"""What pointing at something without words says, and why something is dark."""

from __future__ import annotations

from app.table.geometry import Box
from app.ui.kit.widgets import Button, Live
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, SMALL, SNUG, Ink

_STYLE = Style(Ink.SUNK, 1, 10, Ink.ACCENT, 0.7)
_LINE = SMALL * 1.32


def tip_of(widget: Live | None) -> str:
    """Why it is dark; or what it is, if nothing is printed on it."""
    if widget is None:
        return ""
    if not widget.enabled:
        return widget.why
    return widget.name if isinstance(widget, Button) and not widget.text else ""


def draw_tip(brush: Brush, text: str, place: Box, panel: Box) -> None:
    """Above the place, or below it where there is no room; within the panel."""
    lines = brush.lines(text, SMALL, panel.w * 0.7)
    wide = max(brush.width(line, SMALL) for line in lines) + 2 * NEAR
    high = len(lines) * _LINE + 2 * SNUG
    x = max(panel.x + SNUG, min(panel.right - SNUG - wide, place.middle[0] - wide / 2))
    y = place.y - high - SNUG
    box = Box(x, y if y > panel.y + SNUG else place.bottom + SNUG, wide, high)
    brush.panel(box, _STYLE)
    for i, line in enumerate(lines):
        brush.text(line, box.middle[0], box.y + SNUG + _LINE * (i + 0.5), SMALL, align=0.5)
