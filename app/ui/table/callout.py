"""Short-lived effects over the table: big lettering, speech bubbles, flying chips."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.core.cards import Seat
from app.table.cue import Payment
from app.table.geometry import Area, Box
from app.table.pace import Pace
from app.ui.window.brush import BUBBLE, Brush
from app.ui.window.theme import INK, SMALL

_BUBBLE_HEIGHT = 32.0
_CALL_LASTS, _CALL_LEAST, _BUBBLE_LASTS = 900.0, 500.0, 2000.0
BUBBLE_IN_RACE = 800.0
"""Milliseconds that a bubble stays while others play on."""
_GROWS, _HEIGHT, _SMALL = 320.0, 150.0, 0.35
"""Milliseconds in which lettering grows, its final height, and its initial size as a share of that."""
_BEYOND = 2.2
"""How far the growth overshoots."""
_FADES, _STEP = 150.0, 10.0
"""Milliseconds of the fade-out; and the step to which sizes are rounded, so that pictures can be cached."""
OVER_PLACE = 0.14
"""Height over a caller's area, as a share of the picture's."""
_SHARES, _NUDGE = (1.0, 0.85, 0.7, 0.55, 0.42), 10.0
"""Sizes to try there, and the step to move aside by, until it covers no card."""
_ASIDE, _BEFORE, _CLEAR = 92.0, 16.0, 214.0
"""Offset to the left in a race, as the wanted card at the right of the middle must stay readable; distance of the
lettering from it; and its left limit, beyond the plates.
"""


@dataclass(frozen=True, slots=True)
class Callout:
    """Big lettering over the table."""

    name: str
    begins: float
    lasts: float = _CALL_LASTS
    aside: bool = False
    """Whether play continues meanwhile."""
    still: bool = False
    """Whether it fades in instead of growing."""
    beside: Box | None = None
    """The pile of a race: the lettering is at its height."""
    place: Box | None = None
    """The caller's area, which the lettering stays within."""
    clear: tuple[Box, ...] = ()
    """Cards not to cover, as the call is about them."""
    share: float = OVER_PLACE
    """Largest height over a place, as a share of the picture's."""

    @property
    def until(self) -> float:
        return self.begins + self.lasts

    def over(self, now: float) -> bool:
        return now >= self.until

    def draw(self, brush: Brush, now: float) -> None:
        """Draw it growing with an overshoot, then fading away."""
        elapsed = now - self.begins
        if elapsed < 0:
            return
        size = 1.0 if self.still else _SMALL + (1 - _SMALL) * _overshoot(min(1.0, elapsed / _GROWS))
        fade = min(1.0, (self.lasts - elapsed) / _FADES, (elapsed + 1) / _FADES if self.still else 1.0)
        shape = brush.sprites.shape(f"title/{self.name}")
        last = self._place(brush.area, shape)
        height = round(last.h * size / _STEP) * _STEP
        x, y = last.middle
        brush.swelling(f"title/{self.name}", Box.around(x, y, height * shape, height), last, fade)

    def _place(self, area: Area, shape: float) -> Box:
        """Return its box at full size; ``shape`` is its width over its height."""
        if self.place is not None:
            width = min(self.share * area.h * shape, self.place.w - 2 * _BEFORE, self.place.h * shape)
            return _within(self.place, self.clear, width, shape)
        x, y, width = area.w / 2 - _ASIDE * self.aside, area.h * 0.42, _HEIGHT * shape
        if self.beside is not None:
            y = self.beside.middle[1]
            if self.aside:
                end = self.beside.x - _BEFORE
                width = min(width, end - _CLEAR)
                x = min(x, end - width / 2)
        return Box.around(x, y, width, width / shape)


@lru_cache(maxsize=8)  # needed in every frame
def _within(place: Box, clear: tuple[Box, ...], widest: float, shape: float) -> Box:
    """Return the largest box within the place that covers nothing of ``clear``, as near to the middle as possible;
    if even the smallest covers something, the one that covers least.
    """
    x, y = place.middle
    near: list[tuple[float, float, Box]] = []
    for width in (widest * share for share in _SHARES):
        far_x, far_y = max(0.0, (place.w - width) / 2), max(0.0, (place.h - width / shape) / 2)
        boxes = [Box.around(x + dx, y + dy, width, width / shape) for dx in _aside(far_x) for dy in _aside(far_y)]
        near = [(sum(map(box.shared, clear)), math.dist(box.middle, place.middle), box) for box in boxes]
        if (least := min(near, key=lambda each: each[:2]))[0] == 0:
            return least[2]
    return min(near, key=lambda each: each[:2])[2]


def _aside(far: float) -> list[float]:
    """Return offsets from one end to the other."""
    steps = math.ceil(far / _NUDGE)
    return [far * i / steps for i in range(-steps, steps + 1)] if steps else [0.0]


def called(
    name: str, now: float, pace: Pace, *, aside: bool, place: Box | None = None, clear: tuple[Box, ...] = ()
) -> Callout:
    """Return lettering that appears when the move's cards have arrived."""
    lasts = max(_CALL_LEAST, _CALL_LASTS * pace.share)  # readable at any speed
    return Callout(name, now + pace.lasts, lasts, aside, still=not pace.flies, place=place, clear=clear)


def _overshoot(t: float) -> float:
    return 1 + (_BEYOND + 1) * (t - 1) ** 3 + _BEYOND * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Bubble:
    """A seat's speech bubble."""

    text: str
    begins: float
    lasts: float = _BUBBLE_LASTS

    def over(self, now: float) -> bool:
        return now >= self.until

    @property
    def until(self) -> float:
        return self.begins + self.lasts

    def box(self, brush: Brush, anchor: Box, room: float = 0.0) -> Box:
        """Return its box: at the seat's last action, within the picture, with ``room`` before the text."""
        width = brush.width(self.text, SMALL, "SemiBold") + 28 + room
        return Box(max(12.0, min(brush.area.w - width - 12, anchor.x)), anchor.y, width, _BUBBLE_HEIGHT)

    def draw(self, brush: Brush, box: Box, room: float = 0.0) -> None:
        brush.panel(box, BUBBLE)
        x, y = box.middle
        brush.text(self.text, x + room / 2, y, SMALL, INK, weight="SemiBold", align=0.5)


_FLIES, _BETWEEN = 620.0, 70.0
"""Milliseconds of a chip's flight, and between two chips."""
_PILED = 4.0
"""Vertical distance of chips that appear without flying."""
_MOST, _SIZE, _RISE = 8, 30.0, 46.0
"""Largest number of chips per payment, their size, and the height of their arc."""


def landings(payments: Sequence[Payment], pace: Pace) -> Iterator[tuple[float, Seat | None]]:
    """Return when each chip lands, in milliseconds after the payment, and at which seat."""
    for payment in payments:
        for i in range(min(_MOST, payment.chips)):
            yield (i * _BETWEEN + _FLIES) * pace.share, payment.target


@dataclass(frozen=True, slots=True)
class Flight:
    """Chips flying from the payer to the payee."""

    payment: Payment
    begins: float
    pace: Pace

    def part(self, chip: int, now: float) -> float:
        """Return the progress of a chip's flight: below 0 before it starts, 1 or more once it has landed."""
        return (now - self.begins - chip * _BETWEEN * self.pace.share) / (_FLIES * self.pace.share)

    def over(self, now: float) -> bool:
        return self.part(_MOST, now) >= 1

    def draw(self, brush: Brush, now: float, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw each chip on a low arc between the two points."""
        for i in range(min(_MOST, self.payment.chips)):
            t = self.part(i, now)
            if 0 <= t < 1:
                self._draw_chip(brush, t, start, end, i)

    def _draw_chip(
        self, brush: Brush, t: float, start: tuple[float, float], end: tuple[float, float], number: int
    ) -> None:
        if self.pace.fades:
            x, y = end
            box = Box.around(x, y - _PILED * number, _SIZE, _SIZE)
            brush.picture("tokens/chip-1", box, opacity=min(1.0, 4 * t, 4 * (1 - t)))
            return
        ease = 1 - (1 - t) ** 2
        x = start[0] + (end[0] - start[0]) * ease
        y = start[1] + (end[1] - start[1]) * ease - _RISE * 4 * t * (1 - t)
        brush.picture("tokens/chip-1", Box.around(x, y, _SIZE, _SIZE))


def flights(payments: Sequence[Payment], now: float, pace: Pace) -> list[Flight]:
    return [Flight(payment, now, pace) for payment in payments if payment.chips > 0] if pace.lasts else []
