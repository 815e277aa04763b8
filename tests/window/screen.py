"""Observes the window from outside, through Xlib, and waits for what should appear."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, TypeVar

import pygame
from Xlib import X, error
from Xlib.ext import damage

from app.core.info import ROYAL_BLUE
from app.table.geometry import Area, Box, area_of
from app.ui.window.brush import Style
from app.ui.window.theme import palette

PATIENCE = 60.0
"""Seconds; far more than anything here takes on the slowest machine."""
SHADOWED, EXACT = 64, 8
"""Colour tolerance: under card shadows, and elsewhere."""
_COLOURS = palette("evening", ROYAL_BLUE)
"""Palette of the tests' theme; frames have the same colours in every game."""
_APART = 4 * 251
"""Stride of compared bytes: the blue of every 251st pixel, another column in each row."""
_AT_FIRST, _AT_LAST = 0.01, 0.03
"""Seconds between two looks, first and later: each look takes processor time from others."""
_STRIP = 64
"""Rows fetched at once: Xlib copies the whole answer whenever more of it arrives."""
T = TypeVar("T")
Point = tuple[float, float]


class NothingCame(AssertionError):
    """The awaited event did not happen."""


def wait_until(seen: Callable[..., T | None], what: str, patience: float = PATIENCE) -> T:
    """Return the first true value of ``seen``."""
    give_up, pause = time.monotonic() + patience, _AT_FIRST
    while time.monotonic() < give_up:
        if found := seen():
            return found
        time.sleep(pause)
        pause = min(pause * 1.25, _AT_LAST)
    raise NothingCame(what)


class Sight:
    """The window of one process as seen from outside."""

    window: Any
    """The Xlib window."""

    def __init__(self, display: Any) -> None:
        self._display = display
        self._watched: Any = None
        self._kept: dict[tuple[int, int, int, int], bytes] = {}

    def find(self, pid: int) -> Any:
        """Return the process's window once shown, also if a window manager has reparented it."""
        waiting = [self._display.screen().root]
        while waiting:
            window = waiting.pop()
            try:
                owner = window.get_full_property(self._display.get_atom("_NET_WM_PID"), X.AnyPropertyType)
                shown = window.get_attributes().map_state == X.IsViewable
                if shown and owner is not None and owner.value[0] == pid:
                    return window
                waiting += window.query_tree().children
            except error.BadWindow:
                continue
        return None

    @property
    def size(self) -> tuple[int, int]:
        shape = self.window.get_geometry()
        return shape.width, shape.height

    @property
    def area(self) -> Area:
        """Return the window in units."""
        return area_of(*self.size)

    @property
    def centre(self) -> Point:
        return self.area.w / 2, self.area.h / 2

    def bytes_of(self, box: Box | None = None) -> bytes:
        """Return the pixels of the window or a box, four bytes each. Fetching is expensive, also for the program, which
        waits meanwhile: pixels are cached until the X server reports drawing in the window.
        """
        where = self.pixels(box)  # a round trip: drawing events have arrived before its answer
        if self._drawn():
            self._kept.clear()
        if where not in self._kept:
            self._kept[where] = self._fetched(*where)
        return self._kept[where]

    def _fetched(self, left: int, top: int, wide: int, high: int) -> bytes:
        """Fetch in strips, with no drawing in between."""
        self._display.grab_server()
        try:
            rows = [(y, min(_STRIP, top + high - y)) for y in range(top, top + high, _STRIP)]
            strips = [self.window.get_image(left, y, wide, many, X.ZPixmap, 0xFFFFFFFF).data for y, many in rows]
        finally:
            self._display.ungrab_server()
            self._display.flush()
        return b"".join(map(bytes, strips))

    def _drawn(self) -> bool:
        """Return whether anything may have been drawn since the last call."""
        if self._watched is None:
            self._display.damage_query_version()
            self._watched = self.window.damage_create(damage.DamageReportNonEmpty)
            return True
        text = 0
        while self._display.pending_events():
            self._display.next_event()
            text += 1
        if text:  # the server reports again only once all damage is subtracted
            self._display.damage_subtract(self._watched)
        return text > 0

    def pixels(self, box: Box | None) -> tuple[int, int, int, int]:
        """Return the box in whole pixels, clipped to the window."""
        wide, high = self.size
        if box is None:
            return 0, 0, wide, high
        scale = self.area.scale
        x, y = max(0, round(box.x * scale)), max(0, round(box.y * scale))
        return x, y, min(wide, round(box.right * scale)) - x, min(high, round(box.bottom * scale)) - y

    def picture(self, box: Box | None = None) -> pygame.Surface:
        _, _, wide, high = self.pixels(box)
        return pygame.image.frombuffer(self.bytes_of(box), (wide, high), "BGRA")

    def picture_is_up(self) -> bool:
        """Return whether something is painted: not one colour everywhere."""
        pixels = self.bytes_of()
        return len(set(memoryview(pixels)[::997])) > 20

    def busy(self) -> bool:
        """Return whether the process is computing or waiting for the processor."""
        return False

    def still(self, box: Box | None = None, lasting: float = 0.3) -> bytes:
        """Return the pixels once unchanged for ``lasting`` seconds in which the process could work."""
        last = self.bytes_of(box)
        changed = worked = looked = time.monotonic()

        def unchanged() -> bool:
            nonlocal last, changed, worked, looked
            if self.busy():
                worked = time.monotonic()
            quiet = time.monotonic() - changed > lasting and time.monotonic() - worked > 0.1
            if quiet or time.monotonic() - looked > lasting / 4:  # in between something moves, or nothing does
                now, looked = self.bytes_of(box), time.monotonic()
                if now != last:
                    last, changed = now, looked
            return quiet and changed < looked

        wait_until(unchanged, "a picture that stands still")
        return last

    def wait_for_another(self, before: bytes) -> None:
        """Wait until much of the window differs from ``before``."""

        def other() -> bool:
            now = self.bytes_of()
            pairs = list(zip(memoryview(now)[::_APART], memoryview(before)[::_APART], strict=False))
            return len(now) != len(before) or sum(a != b for a, b in pairs) > len(pairs) / 4

        wait_until(other, "another screen")

    def frame(
        self,
        box: Box,
        style: Style,
        picture: pygame.Surface | None = None,
        *,
        tolerance: int = SHADOWED,
        angle: float = 0.0,
    ) -> set[str]:
        """Return the sides of a box along which a frame of that style is visible, now or in an earlier picture.
        ``angle`` rotates it clockwise in degrees, like the card inside.
        """
        scale, inner = self.area.scale, box.grown(-style.edge_width / 2)
        seen = self.picture() if picture is None else picture
        along = (0.25, 0.35, 0.45, 0.55, 0.65, 0.75)
        xs, ys = [inner.x + inner.w * t for t in along], [inner.y + inner.h * t for t in along]
        sides = {
            "top": [(x, inner.y) for x in xs], "bottom": [(x, inner.bottom) for x in xs],
            "left": [(inner.x, y) for y in ys], "right": [(inner.right, y) for y in ys],
        }  # fmt: skip
        turned = {side: [_turned(point, inner.middle, angle) for point in points] for side, points in sides.items()}
        return {
            side
            for side, points in turned.items()
            if all(_shows(seen, x * scale, y * scale, _COLOURS[style.edge], tolerance) for x, y in points)
        }

    def outlined(self, box: Box, style: Style) -> bool:
        """Return whether the box has a frame of that style; neighbours may cover one side."""
        return len(self.frame(box, style)) >= 3


def _turned(point: Point, middle: Point, angle: float) -> Point:
    turn, dx, dy = math.radians(angle), point[0] - middle[0], point[1] - middle[1]
    return (
        middle[0] + dx * math.cos(turn) - dy * math.sin(turn),
        middle[1] + dx * math.sin(turn) + dy * math.cos(turn),
    )


def _shows(picture: pygame.Surface, x: float, y: float, colour: tuple[int, int, int], tolerance: int) -> bool:
    """Return whether roughly that colour is visible within a pixel of a point."""
    near = [(math.floor(x) + dx, math.floor(y) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return any(
        picture.get_rect().collidepoint(point)
        and all(abs(a - b) <= tolerance for a, b in zip(picture.get_at(point)[:3], colour, strict=True))
        for point in near
    )
