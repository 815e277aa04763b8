"""What all windows over the table look like: a frame, a heading with its icon, an edge of the same width."""

from __future__ import annotations

from app.screens.widgets import Label, Panel, Picture, Widget
from app.shell.theme import FAR, HEADING, NEAR, Ink
from app.table.geometry import Box

EDGE = FAR
"""From the frame to what stands in it."""
HEAD = 88.0
"""From the top of the frame to what stands below the heading."""
_ICON = 32.0


def frame(box: Box, title: str, icon: str = "", *, beside: float = 0) -> list[Widget]:
    """The ground, and a heading that leaves ``beside`` units free at its right."""
    x, y = box.x + EDGE, box.y + 26
    found: list[Widget] = [Panel(box)]
    if icon:
        found.append(Picture(Box(x, y + 4, _ICON, _ICON), f"icons/{icon}", Ink.ACCENT))
        x += _ICON + NEAR
    wide = box.right - EDGE - beside - x
    found.append(Label(Box(x, y, wide, 40), title, HEADING, Ink.ACCENT, "Bold"))
    return found
