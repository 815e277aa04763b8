"""What all windows over the table look like: a frame, a heading with its icon, an edge of the same width."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.geometry import Box
from app.ui.kit.widgets import Label, Panel, Picture, Tab, Widget, WidgetLook
from app.ui.window import brush as styles
from app.ui.window.brush import Brush
from app.ui.window.theme import FAR, HEADING, NEAR, SMALL, SNUG, Ink

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


@dataclass(frozen=True, slots=True)
class TextTab(Tab):
    """A tab with one line of words."""

    align: float = 0.5
    """Where the words stand: 0 is at the left."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """The words, bold in a frame if it is the one that is open."""
        active = look.hover or look.pressed
        style = styles.TAB_CHOSEN if self.chosen else styles.BUTTON_HOVER if active else styles.TAB
        brush.panel(self.box, style)
        inner = self.box.grown(-SNUG)
        brush.text(
            self.text, inner.x + inner.w * self.align, self.box.middle[1], SMALL, Ink.WORDS,
            weight="Bold" if self.chosen else "SemiBold", align=self.align, most=inner.w,
        )  # fmt: skip
        if look.focus:
            brush.focus_ring(self.box.grown(3))
