"""What is in the air for a moment: big lettering, what a seat says, chips."""

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

_BUBBLE_HIGH = 32.0
_CALL_LASTS, _CALL_LEAST, _BUBBLE_LASTS = 900.0, 500.0, 2000.0
BUBBLE_IN_RACE = 800.0
"""So long a bubble lasts where others play on meanwhile."""
_GROWS, _HIGH, _SMALL = 320.0, 150.0, 0.35
"""So long lettering swells, how high it becomes, and how large it is at first."""
_BEYOND = 2.2
"""How far it swells past its size."""
_FADES, _STEP = 150.0, 10.0
"""So long it goes away; and sizes are rounded, so that the pictures can be kept."""
OVER_PLACE = 0.14
"""Over the place of who calls it is so high, of the picture's height."""
_SHARES, _NUDGE = (1.0, 0.85, 0.7, 0.55, 0.42), 10.0
"""There it becomes smaller by these steps, and goes aside by so much at a time, until it leaves all cards in sight."""
_ASIDE, _BEFORE, _CLEAR = 92.0, 16.0, 214.0
"""To the left, in real time: what is wanted next lies at the right of the middle, and is read at once. Lettering ends
so far before it, and begins beyond the plates at the left edge.
"""


@dataclass(frozen=True, slots=True)
class Callout:
    """Lettering in the middle of the table."""

    name: str
    begins: float
    lasts: float = _CALL_LASTS
    aside: bool = False
    """Play goes on meanwhile."""
    still: bool = False
    """It does not swell, but fades in."""
    beside: Box | None = None
    """The place where cards are played to, in real time: the lettering stands at its height."""
    place: Box | None = None
    """The place of who calls, which it does not leave: what all look at stays in sight."""
    clear: tuple[Box, ...] = ()
    """Cards that it leaves in sight: what has just been laid is what it speaks of."""
    share: float = OVER_PLACE
    """Its largest height over a place, as a share of the picture's height."""

    @property
    def until(self) -> float:
        """When it goes."""
        return self.begins + self.lasts

    def over(self, now: float) -> bool:
        """Whether it has gone."""
        return now >= self.until

    def draw(self, brush: Brush, now: float) -> None:
        """It swells past its size, comes back, and fades away in the end."""
        gone = now - self.begins
        if gone < 0:
            return
        size = 1.0 if self.still else _SMALL + (1 - _SMALL) * _overshoot(min(1.0, gone / _GROWS))
        fade = min(1.0, (self.lasts - gone) / _FADES, (gone + 1) / _FADES if self.still else 1.0)
        shape = brush.sprites.shape(f"title/{self.name}")
        last = self._place(brush.area, shape)
        high = round(last.h * size / _STEP) * _STEP
        x, y = last.middle
        brush.swelling(f"title/{self.name}", Box.around(x, y, high * shape, high), last, fade)

    def _place(self, area: Area, shape: float) -> Box:
        """Where it stands once it has its size; ``shape`` is its width over its height."""
        if self.place is not None:
            wide = min(self.share * area.h * shape, self.place.w - 2 * _BEFORE, self.place.h * shape)
            return _within(self.place, self.clear, wide, shape)
        x, y, wide = area.w / 2 - _ASIDE * self.aside, area.h * 0.42, _HIGH * shape
        if self.beside is not None:
            y = self.beside.middle[1]
            if self.aside:
                end = self.beside.x - _BEFORE
                wide = min(wide, end - _CLEAR)
                x = min(x, end - wide / 2)
        return Box.around(x, y, wide, wide / shape)


@lru_cache(maxsize=8)  # it is asked for in every picture
def _within(place: Box, clear: tuple[Box, ...], widest: float, shape: float) -> Box:
    """As large as it can be in the place without covering what is to stay clear, and as near to the middle; where even
    the smallest covers something, as little as can be.
    """
    x, y = place.middle
    near: list[tuple[float, float, Box]] = []
    for wide in (widest * share for share in _SHARES):
        far_x, far_y = max(0.0, (place.w - wide) / 2), max(0.0, (place.h - wide / shape) / 2)
        boxes = [Box.around(x + dx, y + dy, wide, wide / shape) for dx in _aside(far_x) for dy in _aside(far_y)]
        near = [(sum(map(box.shared, clear)), math.dist(box.middle, place.middle), box) for box in boxes]
        if (least := min(near, key=lambda each: each[:2]))[0] == 0:
            return least[2]
    return min(near, key=lambda each: each[:2])[2]


def _aside(far: float) -> list[float]:
    """From one end to the other through the middle."""
    steps = math.ceil(far / _NUDGE)
    return [far * i / steps for i in range(-steps, steps + 1)] if steps else [0.0]


def called(
    name: str, now: float, pace: Pace, *, aside: bool, place: Box | None = None, clear: tuple[Box, ...] = ()
) -> Callout:
    """Lettering that comes when the cards of the move have arrived."""
    lasts = max(_CALL_LEAST, _CALL_LASTS * pace.share)  # however brisk, it can be read
    return Callout(name, now + pace.lasts, lasts, aside, still=not pace.flies, place=place, clear=clear)


def _overshoot(t: float) -> float:
    return 1 + (_BEYOND + 1) * (t - 1) ** 3 + _BEYOND * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a seat says, beside its plate."""

    text: str
    begins: float
    lasts: float = _BUBBLE_LASTS

    def over(self, now: float) -> bool:
        """Whether it has gone."""
        return now >= self.until

    @property
    def until(self) -> float:
        """When it goes."""
        return self.begins + self.lasts

    def box(self, brush: Brush, said: Box, room: float = 0.0) -> Box:
        """Where it stands: where the seat's last move is told, within the picture; with ``room`` before the words."""
        wide = brush.width(self.text, SMALL, "SemiBold") + 28 + room
        return Box(max(12.0, min(brush.area.w - wide - 12, said.x)), said.y, wide, _BUBBLE_HIGH)

    def draw(self, brush: Brush, box: Box, room: float = 0.0) -> None:
        """In that box."""
        brush.panel(box, BUBBLE)
        x, y = box.middle
        brush.text(self.text, x + room / 2, y, SMALL, INK, weight="SemiBold", align=0.5)


_FLIES, _BETWEEN = 620.0, 70.0
"""Milliseconds that a chip is on its way, and between two of them."""
_PILED = 4.0
"""Chips that only appear lie so far above each other."""
_MOST, _SIZE, _RISE = 8, 30.0, 46.0
"""So many chips fly at most for a payment, so large, and so high do they rise on their way."""


def landings(payments: Sequence[Payment], pace: Pace) -> Iterator[tuple[float, Seat | None]]:
    """How many milliseconds after it was sent each chip lands, and with whom."""
    for payment in payments:
        for i in range(min(_MOST, payment.chips)):
            yield (i * _BETWEEN + _FLIES) * pace.share, payment.target


@dataclass(frozen=True, slots=True)
class Flight:
    """Chips on their way from who pays to who is paid."""

    payment: Payment
    begins: float
    pace: Pace

    def part(self, chip: int, now: float) -> float:
        """How much of its time that chip has been on its way; below 0 before it leaves, 1 and more when it is there."""
        return (now - self.begins - chip * _BETWEEN * self.pace.share) / (_FLIES * self.pace.share)

    def over(self, now: float) -> bool:
        """The last chip has landed."""
        return self.part(_MOST, now) >= 1

    def draw(self, brush: Brush, now: float, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Each chip on a low arc from one place to the other."""
        for i in range(min(_MOST, self.payment.chips)):
            t = self.part(i, now)
            if 0 <= t < 1:
                self._draw_chip(brush, t, start, end, i)

    def _draw_chip(
        self, brush: Brush, t: float, start: tuple[float, float], end: tuple[float, float], number: int
    ) -> None:
        """One of them, ``t`` of its way."""
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
    """Chips fly, or appear where they go; nothing is seen where nothing moves."""
    return [Flight(payment, now, pace) for payment in payments if payment.chips > 0] if pace.lasts else []
