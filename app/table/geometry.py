"""Boxes and points on a picture measured in units: a window is 1280 x 720 units, or more along its longer side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

UNITS_WIDTH, UNITS_HEIGHT = 1280, 720
CARD_SHAPE = 7 / 5
"""Height to width of a French card."""
_UPRIGHT = 1.2
"""Smallest height to width of an upright picture."""


class Area(NamedTuple):
    """The whole picture in units, and the number of pixels per unit."""

    w: float
    h: float
    scale: float
    cards: float = 1.0
    """Card scale relative to text and buttons: 1 by default, less for a person who wants larger text, more for larger
    cards.
    """
    grown: float = 1.0
    """The part of ``cards`` that is due to a wish for larger cards: 1 without it."""
    lift: float = 0.0
    """Height kept free below the hand, for plate and buttons; the hand then has the whole width."""

    @property
    def upright(self) -> bool:
        """Whether the picture is narrow and high."""
        return self.h >= _UPRIGHT * self.w

    @property
    def box(self) -> Box:
        """The box of the whole picture."""
        return Box(0, 0, self.w, self.h)


def area_of(
    width: int,
    height: int,
    ui: float = 1.0,
    least: tuple[float, float] = (UNITS_WIDTH, UNITS_HEIGHT),
    grown: float = 1.0,
) -> Area:
    """Return the picture of a window of that many pixels: the longer side gets more units rather than larger text.

    ``ui`` makes units larger, and so fewer, down to ``least`` units across and down; in an upright window as large as
    the width allows. ``grown`` is the wanted scale of cards; ``card_size`` determines how far there is room for it.
    """
    usual = min(width / UNITS_WIDTH, height / UNITS_HEIGHT)
    roomy = min(width / least[0], height / least[1])
    words = max(usual, min(width / UNITS_HEIGHT, roomy)) if height > width else usual
    scale = max(min(words * ui, roomy), min(usual, usual * ui))
    return Area(width / scale, height / scale, scale, usual / scale * grown, grown)


class Box(NamedTuple):
    """A rectangle in units, from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, x: float, y: float, w: float, h: float) -> Box:
        """Return the box centred on a point."""
        return cls(x - w / 2, y - h / 2, w, h)

    @property
    def right(self) -> float:
        """x just past it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """y just past it."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Return whether the point is inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def away(self, x: float, y: float) -> float:
        """Return the point's distance; 0 inside."""
        return math.hypot(max(self.x - x, 0.0, x - self.right), max(self.y - y, 0.0, y - self.bottom))

    def grown(self, by: float) -> Box:
        """Return the box with a margin all round; a negative one shrinks it."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def inset(
        self, x: float = 0, y: float = 0, *, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0
    ) -> Box:
        """Return the box without margins: ``x`` at both sides, ``y`` above and below, and the named ones."""
        left, top = left + x, top + y
        return Box(self.x + left, self.y + top, self.w - left - right - x, self.h - top - bottom - y)

    def at_left(self, width: float, skip: float = 0) -> Box:
        """Return the part of that width, ``skip`` units from the left side."""
        return Box(self.x + skip, self.y, width, self.h)

    def at_right(self, width: float, skip: float = 0) -> Box:
        """Return the part of that width, ``skip`` units from the right side."""
        return Box(self.right - skip - width, self.y, width, self.h)

    def at_top(self, height: float, skip: float = 0) -> Box:
        """Return the part of that height, ``skip`` units from the top."""
        return Box(self.x, self.y + skip, self.w, height)

    def at_bottom(self, height: float, skip: float = 0) -> Box:
        """Return the part of that height, ``skip`` units from the bottom."""
        return Box(self.x, self.bottom - skip - height, self.w, height)

    def centred(self, w: float | None = None, h: float | None = None) -> Box:
        """Return a box of that size around the same centre; None: as wide, or as high, as this one."""
        x, y = self.middle
        return Box(
            self.x if w is None else x - w / 2,
            self.y if h is None else y - h / 2,
            self.w if w is None else w,
            self.h if h is None else h,
        )

    def in_row(self, widths: Iterable[float], gap: float = 0) -> list[Box]:
        """Return parts of these widths from the left side on."""
        found, x = list[Box](), 0.0
        for width in widths:
            found.append(self.at_left(width, x))
            x += width + gap
        return found

    def split(self, parts: int, gap: float = 0) -> list[Box]:
        """Return equal parts, side by side."""
        return self.in_row([(self.w - gap * (parts - 1)) / parts] * parts, gap)

    def sides(self, width: float) -> tuple[Box, Box, Box, Box]:
        """Return its four sides, of that width, just inside."""
        return self.at_top(width), self.at_bottom(width), self.at_left(width), self.at_right(width)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box moved."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def scaled(self, by: float) -> Box:
        """Return the box in units ``by`` times smaller."""
        return Box(self.x * by, self.y * by, self.w * by, self.h * by)

    def shared(self, other: Box) -> float:
        """Return the area of the intersection in square units."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return width * height if width > 0 and height > 0 else 0.0

    def joined(self, other: Box) -> Box:
        """Return the bounding box of both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def encloses(self, other: Box) -> bool:
        """Return whether the other is inside, up to rounding errors."""
        return abs(self.shared(other) - other.w * other.h) < 0.01

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share any point."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


# ---- Arrow keys move to the nearest box in their direction.

_ASIDE = 5
"""Ratio of the sideways to the forward distance above which a box is in another direction."""
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def nearest(boxes: Mapping[str, Box], start: Box, direction: tuple[int, int]) -> str | None:
    """Return the box that an arrow key moves to from ``start``: the nearest one ahead. Sideways distances count three
    times, but only once as far as the box reaches beyond ``start`` on both sides of its middle.
    """
    x0, y0 = start.middle
    best: tuple[float, str] | None = None
    for name, box in boxes.items():
        x, y = box.middle
        ahead = (x - x0) * direction[0] + (y - y0) * direction[1]
        aside = abs((x - x0) * direction[1]) + abs((y - y0) * direction[0])
        extends = max(0.0, box.w - start.w if direction[1] else box.h - start.h) / 2
        cost = ahead + 3 * aside - 2 * min(aside, extends)
        if ahead > 1 and _ASIDE * ahead > aside and (best is None or cost < best[0]):
            best = cost, name
    return best[1] if best else None


class Placement(NamedTuple):
    """Placement of a card: its centre and width in units, its angle in degrees (clockwise)."""

    x: float
    y: float
    w: float
    angle: float
    turned: float
    """1 shows the face, 0 the back; in between it is being turned over."""
    z: float
    """z-order: higher values are on top; cards below 0 are never picked up, however close a press is."""
    shape: float = CARD_SHAPE

    @property
    def box(self) -> Box:
        """The card's box, ignoring its angle."""
        return Box.around(self.x, self.y, self.w, self.w * self.shape)

    @property
    def bounds(self) -> Box:
        """The box round the card at its angle."""
        turn, (w, h) = math.radians(self.angle), (self.w, self.w * self.shape)
        across, along = abs(math.cos(turn)), abs(math.sin(turn))
        return Box.around(self.x, self.y, w * across + h * along, w * along + h * across)

    def holds(self, x: float, y: float) -> bool:
        """Return whether the point is on the card, including its angle."""
        turn = math.radians(self.angle)
        dx, dy = x - self.x, y - self.y
        across = dx * math.cos(turn) + dy * math.sin(turn)
        along = dy * math.cos(turn) - dx * math.sin(turn)
        return abs(across) <= self.w / 2 and abs(along) <= self.w * self.shape / 2
