"""Boxes and points on a picture measured in units: a window is 1280 x 720 of them, or more along its longer side."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

UNITS_WIDE, UNITS_HIGH = 1280, 720
CARD_SHAPE = 7 / 5
"""A French card's height over its width."""
_UPRIGHT = 1.2
"""A picture that is so much higher than wide, or more."""


@dataclass(frozen=True, slots=True)
class Area:
    """The whole picture in units, and how many pixels a unit is."""

    w: float
    h: float
    scale: float
    cards: float = 1.0
    """How large cards are to be against words and buttons: 1 usually, less where the person wants larger words, more
    where they want larger cards.
    """
    grown: float = 1.0
    """How much of that is because the person wants larger cards: 1 if they do not."""
    lift: float = 0.0
    """What is kept free below the hand: there plate and buttons have their place, and the hand has the whole width."""

    @property
    def upright(self) -> bool:
        """Whether there is little room across and much down."""
        return self.h >= _UPRIGHT * self.w


def area_of(
    width: int, height: int, ui: float = 1.0, least: tuple[float, float] = (UNITS_WIDE, UNITS_HIGH), grown: float = 1.0
) -> Area:
    """The picture of a window of that many pixels: the larger side gets more units, never bigger letters alone.

    ``ui`` makes units larger, and so fewer; but ``least`` of them, across and down, there are. A window that is higher
    than wide has so much room below that units are as large as its width allows. ``grown``: so much larger cards are
    wanted; ``card_size`` knows how far there is room for it.
    """
    usual = min(width / UNITS_WIDE, height / UNITS_HIGH)
    roomy = min(width / least[0], height / least[1])
    words = max(usual, min(width / UNITS_HIGH, roomy)) if height > width else usual
    scale = max(min(words * ui, roomy), min(usual, usual * ui))
    return Area(width / scale, height / scale, scale, usual / scale * grown, grown)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in units, from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, x: float, y: float, w: float, h: float) -> Box:
        """The box whose middle is there."""
        return cls(x - w / 2, y - h / 2, w, h)

    @property
    def right(self) -> float:
        """The x just past it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just past it."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def away(self, x: float, y: float) -> float:
        """How far the point lies from it; 0 inside."""
        return math.hypot(max(self.x - x, 0.0, x - self.right), max(self.y - y, 0.0, y - self.bottom))

    def grown(self, by: float) -> Box:
        """The box with a margin all round; negative shrinks."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def sides(self, wide: float) -> tuple[Box, Box, Box, Box]:
        """Its four sides, so wide, just within it."""
        return (
            Box(self.x, self.y, self.w, wide),
            Box(self.x, self.bottom - wide, self.w, wide),
            Box(self.x, self.y, wide, self.h),
            Box(self.right - wide, self.y, wide, self.h),
        )

    def moved(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def shared(self, other: Box) -> float:
        """How many square units lie in both."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def joined(self, other: Box) -> Box:
        """The smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def encloses(self, other: Box) -> bool:
        """Whether the other lies wholly in it, give or take what sums of fractions miss."""
        return abs(self.shared(other) - other.w * other.h) < 0.01

    def overlaps(self, other: Box) -> bool:
        """Whether the two share any point."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


# ---- Where an arrow key leads: to the nearest box in that direction.

_ASIDE = 5
"""Farther aside than so many times ahead is in another direction."""
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def nearest(boxes: Mapping[str, Box], start: Box, direction: tuple[int, int]) -> str | None:
    """The box that an arrow leads to from ``start``: ahead, and counting what lies aside three times over; what lies
    nearly straight aside is not ahead.
    """
    x0, y0 = start.middle
    best: tuple[float, str] | None = None
    for name, box in boxes.items():
        x, y = box.middle
        ahead = (x - x0) * direction[0] + (y - y0) * direction[1]
        aside = abs((x - x0) * direction[1]) + abs((y - y0) * direction[0])
        if ahead > 1 and _ASIDE * ahead > aside and (best is None or ahead + 3 * aside < best[0]):
            best = ahead + 3 * aside, name
    return best[1] if best else None
