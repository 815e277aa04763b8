"""The middle of Bong's table: the last plays as a track that grows to the right, the pile they go to, and the sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.table.box_layout import CARD, LayoutCell, cell, gap, row
from app.table.geometry import CARD_SHAPE, Box
from app.table.layout import Placement, Spread

HEAP, FAN, WANTED, STOCK = "pile", "last", "wanted", "stock"
"""The pile without its last cards, these cards, the sign of the next rank, and where a flonged pile is gathered."""
ON_TRACK = 4
TOP_WIDTH = 148.0
SIGN_WIDTH, SIGN_HEIGHT = 180.0, 208.0
_TO_SIGN = 24.0
STUCK_WIDTH = 62.0
"""Width right of the sign for the faces of those who have called."""
_THICK = 0.2
"""Thickness of the pile per card."""


def _cards(widths: Sequence[float], apart: float) -> list[LayoutCell]:
    """Return the cells of the cards, named by age, the oldest one first; they overlap if ``apart`` is negative."""
    cells = [cell(str(len(widths) - 1 - i), width * CARD) for i, width in enumerate(widths)]
    return [part for one in cells for part in (gap(apart * CARD), one)][1:]


_TRACK = row(
    *_cards((74, 88, 104, TOP_WIDTH), 8), gap(_TO_SIGN * CARD), cell(WANTED, SIGN_WIDTH * CARD), gap(STUCK_WIDTH * CARD)
)
_FAN = row(*_cards((108,) * ON_TRACK, 44 - 108), gap(_TO_SIGN), cell(WANTED, 108 * CARD))
TRACK_WIDTH, FAN_WIDTH = (layout.least(1.0, down=False) for layout in (_TRACK, _FAN))
"""Total widths: of the track from the oldest play to those faces, and of the fan to the right edge of the sign."""


@dataclass(frozen=True, slots=True)
class Track(Spread):
    """A row of cards, each in its box; ``x`` and ``w`` are those of the last one, which always has the same place."""

    boxes: tuple[Box, ...] = ()
    """From the last card to the oldest one."""

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return a card's placement; older cards than there are boxes are in the last of these."""
        box = self.boxes[min(cards - 1 - index, len(self.boxes) - 1)]
        return Placement(*box.middle, box.w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the box from the oldest card to the last."""
        first = self.place(0, max(1, cards), face_up=True).box
        return Box(first.x, self.box.y, self.box.right - first.x, self.box.h)

    @property
    def widths(self) -> frozenset[float]:
        """Return the possible card widths."""
        return frozenset(box.w for box in self.boxes)


def track(x: float, y: float, size: float) -> dict[str, Spread]:
    """Return spreads with cards side by side, each larger than the one before it, around that middle."""
    found = _spreads(_TRACK, x, y, size, SIGN_HEIGHT / SIGN_WIDTH)
    return {**found, STOCK: Spread(found[FAN].x, y, found[FAN].w)}


def fan(x: float, y: float, size: float) -> dict[str, Spread]:
    """Return spreads with overlapping cards of one size, where open hands leave less room, around that middle."""
    found = _spreads(_FAN, x, y, size, CARD_SHAPE)
    return {**found, STOCK: Spread(found[HEAP].x, y, found[HEAP].w)}


def _spreads(layout: LayoutCell, x: float, y: float, size: float, sign: float) -> dict[str, Spread]:
    """Return the spreads of pile, last cards and sign; ``sign`` is the shape of the latter."""
    boxes = dict(layout.place(Box.around(x, y, layout.least(size, down=False), 0), size))
    cards = [boxes[str(age)] for age in range(ON_TRACK)]
    (last, oldest), wanted = (cards[0], cards[-1]), boxes[WANTED]
    whole = tuple(Box.around(*card.middle, card.w, card.w * CARD_SHAPE) for card in cards)
    return {
        HEAP: Spread(*oldest.middle, oldest.w, rise=_THICK),
        FAN: Track(*last.middle, last.w, z=60, boxes=whole),
        WANTED: Spread(*wanted.middle, wanted.w, shape=sign),
    }
