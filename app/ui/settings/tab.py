"""The tabs of the settings' pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from app.table.geometry import Box
from app.ui.kit.widgets import Tab, WidgetLook
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, SMALL, SNUG, TEXT, TINY, Ink

WIDE, HIGH = 152.0, 46.0
RIM = Style(Ink.ACCENT, 0.8, 0, edge_opacity=0)
_HOVER = Style(Ink.RAISED, 0.8, 10, edge_opacity=0)
_CHOSEN = Style(Ink.CHOSEN, 1, 10, Ink.SET, 1, 2)
_BAR = Style(Ink.SET, 1, 0, edge_opacity=0)


@dataclass(frozen=True, slots=True)
class PageTab(Tab):
    """Opens a page."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """Icon, title and digit; a bar at the side of the chosen one."""
        if self.chosen or look.hover or look.pressed:
            brush.panel(self.box, _CHOSEN if self.chosen else _HOVER)
        if self.chosen:
            brush.panel(Box(self.box.x, self.box.y + SNUG, TINY, self.box.h - 2 * SNUG), _BAR)
        y, left = self.box.middle[1], self.box.x + 2 * NEAR + 24
        brush.picture(f"icons/{self.icon}", Box(self.box.x + NEAR + 2, y - 12, 24, 24), Ink.WORDS)
        if look.pad is None:
            brush.text(self.key, self.box.right - NEAR, y, SMALL, Ink.QUIET, align=1)
        weight = "Bold" if self.chosen else "SemiBold"
        brush.text(self.text, left, y, TEXT, Ink.WORDS, weight=weight, most=self.box.right - left - 2 * NEAR)
        if look.focus:
            brush.focus_ring(self.box.grown(2))


def column(box: Box, pages: Sequence[tuple[str, str]], chosen: int, open_page: Callable[[int], None]) -> list[PageTab]:
    """A tab for each page, by title and icon, from the top of the box down."""
    return [
        PageTab(
            f"tab-{i}", Box(box.x, box.y + i * (HIGH + TINY), box.w, HIGH), title, partial(open_page, i), str(i + 1),
            icon, chosen=i == chosen,
        )
        for i, (title, icon) in enumerate(pages)
    ]  # fmt: skip
