"""The hand at the bottom at Tong-Its: what belongs together lies closer where else no gap were left between groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.table.geometry import Box
from app.table.layout import GROUP_GAP, Placement, Spread

_APART, _LEAST = 14.0, 0.34
"""So much is free between groups; and so much of each card's width is seen beside the next one at least."""


@dataclass(frozen=True, slots=True)
class HandRow(Spread):
    """Groups stand apart, however many cards are held: within them the cards close up for that."""

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """From the left, the middle of all at ``x``."""
        usual = Spread.place(self, index, cards, face_up=face_up, gaps=gaps)
        all_gaps = gaps[-1] if gaps else 0
        step = self._closer(cards, all_gaps)
        if step is None:
            return usual
        left = self.x - self._wide(cards, all_gaps, step) / 2
        return replace(usual, x=left + (index - gaps[index]) * step + gaps[index] * self._next)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The box round that many cards with so many gaps among them."""
        step = self._closer(cards, gaps)
        if step is None:
            return Spread.extent(self, cards, gaps)
        return Box.around(self.x, self.y, self.w + self._wide(cards, gaps, step), self.box.h)

    @property
    def _next(self) -> float:
        """From the last card of a group to the first of the next one."""
        return self.w + _APART

    def _closer(self, cards: int, gaps: int) -> float | None:
        """From card to card within a group; None where groups stand apart as it is, or cannot."""
        within, whole = cards - 1 - gaps, Spread.extent(self, cards, gaps).w - self.w
        if not gaps or within < 1:
            return None
        usual, step = whole / (cards - 1 + GROUP_GAP * gaps), (whole - gaps * self._next) / within
        return step if _LEAST * self.w <= step < usual else None

    def _wide(self, cards: int, gaps: int, step: float) -> float:
        return (cards - 1 - gaps) * step + gaps * self._next
