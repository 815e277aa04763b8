"""Short-lived effects over the table: big lettering, light, speech bubbles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from app.core.messages import language
from app.table.cue import Cue
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
_LIGHT, _LIT_HEIGHT = "tokens/light", 0.62
"""Sprite of a burst of light, and its height behind lettering as a fraction of the picture's."""
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
    lit: bool = False
    """Whether light bursts behind it."""

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
        translated = f"title/{language()}/{self.name}"
        sprite = translated if brush.sprites.exists(translated) else f"title/{self.name}"
        shape = brush.sprites.shape(sprite)
        last = self._place(brush.area, shape)
        height = round(last.h * size / _STEP) * _STEP
        x, y = last.middle
        if self.lit and not self.aside:
            side = _LIT_HEIGHT * brush.area.h
            brush.picture(_LIGHT, Box.around(x, y, side, side), opacity=min(fade, elapsed / _GROWS))
        brush.swelling(sprite, Box.around(x, y, height * shape, height), last, fade)

    def _place(self, area: Area, shape: float) -> Box:
        """Return its box at full size; ``shape`` is its width over its height."""
        if self.place is not None:
            width = min(self.share * area.h * shape, self.place.w - 2 * _BEFORE, self.place.h * shape)
            return _within(self.place, self.clear, width, shape)
        x, y, width = area.w / 2 - _ASIDE * self.aside, area.h * 0.42, min(_HEIGHT * shape, area.w - 2 * _BEFORE)
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
    cue: Cue, now: float, pace: Pace, *, aside: bool, place: Box | None = None, clear: tuple[Box, ...] = ()
) -> Callout:
    """Return lettering that appears when the move's cards have arrived."""
    lasts = max(_CALL_LEAST, _CALL_LASTS * pace.share)  # readable at any speed
    return Callout(
        cue.call, now + pace.lasts, lasts, aside, still=not pace.flies, place=place, clear=clear, lit=cue.lit
    )


def _overshoot(t: float) -> float:
    return 1 + (_BEYOND + 1) * (t - 1) ** 3 + _BEYOND * (t - 1) ** 2


_BURST_LASTS, _BURST_SIZE, _BURST_GROWS = 560.0, 2.6, 0.4
"""Duration of a burst of light in milliseconds, its size in cards, and the fraction of the time in which it grows."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Light that bursts where a card lands, below the cards."""

    card: Box
    begins: float
    pace: Pace

    def over(self, now: float) -> bool:
        return self._part(now) >= 1

    def _part(self, now: float) -> float:
        return (now - self.begins) / (_BURST_LASTS * self.pace.share)

    def draw(self, brush: Brush, now: float) -> None:
        t = self._part(now)
        if not 0 <= t < 1:
            return
        side = self.card.h * _BURST_SIZE
        last = Box.around(*self.card.middle, side, side)
        grown = round((0.4 + 0.6 * min(1.0, t / _BURST_GROWS)) * side / _STEP) * _STEP
        brush.swelling(_LIGHT, last.centred(grown, grown), last, min(1.0, (1 - t) / (1 - _BURST_GROWS)))


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
