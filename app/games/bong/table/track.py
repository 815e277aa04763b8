"""The middle of Bong's table: the last plays as a track that grows to the right, the pile they go to, and the sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.table.geometry import CARD_SHAPE, Box
from app.table.layout import Placement, Spread

HEAP, FAN, WANTED, STOCK = "pile", "last", "wanted", "stock"
"""The pile without its last cards, these cards, the sign of the next rank, and where a flonged pile is gathered."""
ON_TRACK = 4
TOP_WIDTH = 148.0
SIGN_WIDTH, SIGN_HEIGHT = 180.0, 208.0
_GROWS = (1.0, 104 / TOP_WIDTH, 88 / TOP_WIDTH, 74 / TOP_WIDTH)
"""Widths relative to that of the last card, from it leftwards."""
_APART, _TO_SIGN = 8.0, 24.0
STUCK_WIDTH = 62.0
"""Width right of the sign for the faces of those who have called."""
TRACK_WIDTH = TOP_WIDTH * sum(_GROWS) + _APART * (ON_TRACK - 1) + _TO_SIGN + SIGN_WIDTH + STUCK_WIDTH
"""Total width, from the oldest play to those faces."""
_FANNED_WIDTH, _FANNED_STEP = 108.0, 44.0
FAN_WIDTH = 2 * _FANNED_WIDTH + _TO_SIGN + (ON_TRACK - 1) * _FANNED_STEP
"""Total width of the fan, to the right edge of the sign."""
_THICK = 0.2
"""Thickness of the pile per card."""


@dataclass(frozen=True, slots=True)
class Track(Spread):
    """A row of cards of growing size; ``x`` is the middle of the last one, whose width is ``w``."""

    middles: tuple[float, ...] = ()
    """Offset of each card's middle from that of the last, leftwards."""
    grows: tuple[float, ...] = _GROWS

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return a card's placement; the last card's is always the same."""
        back = min(cards - 1 - index, len(self.middles) - 1)
        x, w = self.x - self.middles[back], self.w * self.grows[back]
        return Placement(x, self.y, w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the box from the oldest card to the last."""
        first = self.place(0, max(1, cards), face_up=True).box
        return Box(first.x, self.box.y, self.box.right - first.x, self.box.h)

    @property
    def widths(self) -> frozenset[float]:
        """Return the possible card widths."""
        return frozenset(self.w * grown for grown in self.grows)


def track(x: float, y: float, size: float) -> dict[str, Spread]:
    """Return spreads with cards side by side, each larger than the one before it; the track starts at ``x``."""
    widths = [TOP_WIDTH * grown for grown in _GROWS]
    last = sum(widths) + _APART * (ON_TRACK - 1) - TOP_WIDTH / 2
    middles = [0.0]
    for width, older in pairwise(widths):
        middles.append(middles[-1] + (width + older) / 2 + _APART)
    sign = last + TOP_WIDTH / 2 + _TO_SIGN + SIGN_WIDTH / 2
    return {
        HEAP: Spread(x + widths[-1] / 2 * size, y, widths[-1] * size, rise=_THICK),
        FAN: Track(x + last * size, y, TOP_WIDTH * size, z=60, middles=tuple(m * size for m in middles)),
        WANTED: Spread(x + sign * size, y, SIGN_WIDTH * size, shape=SIGN_HEIGHT / SIGN_WIDTH),
        STOCK: Spread(x + last * size, y, TOP_WIDTH * size),
    }


def fan(x: float, y: float, size: float) -> dict[str, Spread]:
    """Return spreads with overlapping cards of one size, where open hands leave less room; ``x`` is the middle of the
    whole.
    """
    card, step = _FANNED_WIDTH * size, _FANNED_STEP * size
    width = 2 * card + _TO_SIGN + (ON_TRACK - 1) * step
    left, sign = x - width / 2 + card / 2, x + width / 2 - card / 2
    last = left + (ON_TRACK - 1) * step
    return {
        HEAP: Spread(left, y, card, rise=_THICK),
        FAN: Track(last, y, card, z=60, middles=tuple(step * i for i in range(ON_TRACK)), grows=(1.0,) * ON_TRACK),
        WANTED: Spread(sign, y, card, shape=CARD_SHAPE),
        STOCK: Spread(left, y, card),
    }
