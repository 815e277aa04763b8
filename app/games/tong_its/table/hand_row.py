"""The hand at the bottom at Tong-Its: groups overlap more if that is needed to keep gaps between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.table.geometry import Box
from app.table.layout import GROUP_GAP, Placement, Spread

_APART, _LEAST = 14.0, 0.34
"""Gap between groups; smallest visible share of each card's width."""


@dataclass(frozen=True, slots=True)
class HandRow(Spread):
    """A hand whose groups stay apart, however many cards are held: cards within them overlap for that."""

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return placements from the left, centred on ``x``."""
        usual = Spread.place(self, index, cards, face_up=face_up, gaps=gaps)
        all_gaps = gaps[-1] if gaps else 0
        step = self._closer(cards, all_gaps)
        if step is None:
            return usual
        left = self.x - self._wide(cards, all_gaps, step) / 2
        return replace(usual, x=left + (index - gaps[index]) * step + gaps[index] * self._next)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the bounding box of that many cards with that many gaps."""
        step = self._closer(cards, gaps)
        if step is None:
            return Spread.extent(self, cards, gaps)
        return Box.around(self.x, self.y, self.w + self._wide(cards, gaps, step), self.box.h)

    @property
    def _next(self) -> float:
        """Return the step from the last card of a group to the first of the next one."""
        return self.w + _APART

    def _closer(self, cards: int, gaps: int) -> float | None:
        """Return the step within a group; None where groups are apart anyway, or can't be."""
        within, whole = cards - 1 - gaps, Spread.extent(self, cards, gaps).w - self.w
        if not gaps or within < 1:
            return None
        usual, step = whole / (cards - 1 + GROUP_GAP * gaps), (whole - gaps * self._next) / within
        return step if _LEAST * self.w <= step < usual else None

    def _wide(self, cards: int, gaps: int, step: float) -> float:
        return (cards - 1 - gaps) * step + gaps * self._next
