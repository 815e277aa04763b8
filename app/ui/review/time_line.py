"""The time line below a table that is looked back on: the deals side by side, and where one is in them."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.past import PastDeal
from app.table.geometry import Box
from app.ui.kit.widgets import Label, Panel, Widget
from app.ui.window.brush import Style
from app.ui.window.theme import SMALL, Ink

_GROOVE, _HANDLE, _AIR = 10.0, 18.0, 3.0
_LEAST_NAMED = 26.0
"""A deal that is narrower has no number."""
_SUNK = Style(Ink.SUNK, 0.85, _GROOVE / 2, edge_opacity=0.5)
_FILLED = Style(Ink.ACCENT, 1, _GROOVE / 2, edge_opacity=0)
_KNOB = Style(Ink.ACCENT_FILL, 1, _HANDLE / 2, Ink.ON_ACCENT, 0.8, 2)


class TimeLine:
    """From the first cards to the last move, in a box; moves lie at the same distance from each other."""

    def __init__(self, box: Box, deals: Sequence[PastDeal], title: str) -> None:
        """``title``: what the game calls a deal."""
        self.box, self._deals, self._title = box, deals, title

    def x(self, at: int) -> float:
        """Where the moment after so many moves is."""
        return self.box.x + self.box.w * at / max(1, self._deals[-1].last)

    def at(self, x: float) -> int:
        """The moment that is nearest to there."""
        share = (x - self.box.x) / self.box.w
        return max(0, min(self._deals[-1].last, round(share * self._deals[-1].last)))

    def widgets(self, at: int) -> list[Widget]:
        """A groove for each deal with its number above it, filled up to where one is, and a knob there."""
        found: list[Widget] = []
        narrowest = min(self.x(deal.last) - self.x(deal.first) for deal in self._deals)
        y, here = self.box.bottom - _HANDLE / 2 - _GROOVE / 2, self.x(at)
        for number, deal in enumerate(self._deals, 1):
            left, right = self.x(deal.first), self.x(deal.last)
            groove = Box(left, y, max(_GROOVE, right - left - _AIR), _GROOVE)
            found.append(Panel(groove, _SUNK))
            if here > left:
                filled = Box(left, y, max(_GROOVE, min(here, groove.right) - left), _GROOVE)
                found.append(Panel(filled, _FILLED))
            if groove.w >= _LEAST_NAMED:
                inside = deal.first <= at <= deal.last
                ink, weight = (Ink.ACCENT, "Bold") if inside else (Ink.QUIET, "Medium")
                words = f"{self._title} {number}" if narrowest > _LEAST_NAMED * 3 else str(number)
                place = Box(left, self.box.y, groove.w, self.box.h - _HANDLE)
                found.append(Label(place, words, SMALL, ink, weight, align=0.5))
        found.append(Panel(Box.around(here, y + _GROOVE / 2, _HANDLE, _HANDLE), _KNOB))
        return found
