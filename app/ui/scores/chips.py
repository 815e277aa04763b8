"""Chips in a result: a pile that adds up to the number beside it, and flying chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.table.chips import chips
from app.table.geometry import Box
from app.ui.kit.widgets import Picture, Widget
from app.ui.table.chips import Pile
from app.ui.window.brush import Brush

_CHIP = 34.0
"""Size of a chip."""
_LATER, _ARC = 0.45, 46.0
"""Delay of the last chip after the first, as a share of the duration, and the height of their arc."""


def pile_of(amount: int) -> Pile:
    return Pile(amount, _CHIP)


@dataclass(frozen=True, slots=True)
class ChipPile:
    """A pile in the middle of the lower edge of the box."""

    box: Box
    pile: Pile

    def draw(self, brush: Brush) -> None:
        self.pile.draw(brush, self.box.middle[0], self.box.bottom)


def flying_chips(amount: int, share: float, start: tuple[float, float], end: tuple[float, float]) -> Iterator[Widget]:
    """Yield the chips that are flying between two points."""
    values = chips(amount)
    for i, value in enumerate(values):
        t = (share - _LATER * i / len(values)) / (1 - _LATER)
        if 0 < t < 1:
            x, y = (one + (other - one) * t for one, other in zip(start, end, strict=True))
            yield Picture(Box.around(x, y - _ARC * 4 * t * (1 - t), _CHIP, _CHIP), f"tokens/chip-{value}")
