"""A card of any window, dragged by the real pointer: what each movement takes, and when the card is seen to follow."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.tools.bench.processes import cpu_seconds
from app.tools.bench.x11_driver import X11Driver

Point: TypeAlias = tuple[int, int]

_STEP = 9
"""Pixels of each movement that is looked for."""
_ROUND, _PACE = 60, 60
"""Movements in which a card goes once round, and in a second."""
_HANGS = 0.12
"""Seconds without a change after which a card hangs still."""
_LIGHT = 180
"""A card is lighter than this in red, green and blue; no table is."""
_COLUMN, _TABLE, _MARGIN = 0.55, 0.95, 4
"""Where a patience has a column of cards, as a part of the window's width, and where its table ends above a line of
status, as a part of its height; pixels at the lower end of a card in which nothing is printed.
"""
_LONGEST = 40.0


@dataclass(frozen=True, slots=True)
class GrippedCard:
    """In pixels of its window."""

    grip: Point
    """Where the pointer takes it."""
    corner: Point
    """One of its corners: what is seen there changes with each movement."""


class Drag:
    """One card of one window."""

    def __init__(self, driver: X11Driver, window: Any, pid: int, size: Size, card: GrippedCard) -> None:
        self._driver, self._window, self._pid, self._size, self._card = driver, window, pid, size, card
        self._origin = driver.origin(window)
        self._corner = card.corner[0] - card.grip[0], card.corner[1] - card.grip[1]

    def cost(self, moves: int) -> tuple[float, float]:
        """In a circle, sixty movements a second: CPU a movement in milliseconds, and while it lasts in percent of one
        core.
        """
        self._take()
        spent, began = cpu_seconds(self._pid), time.perf_counter()
        for i in range(moves):
            turn = 2 * math.pi * i / _ROUND
            self._to(self._size[0] * (0.5 + 0.2 * math.cos(turn)), self._size[1] * (0.5 + 0.2 * math.sin(turn)))
            time.sleep(max(0.0, began + (i + 1) / _PACE - time.perf_counter()))
        spent, took = cpu_seconds(self._pid) - spent, time.perf_counter() - began
        self._let_go()
        return 1000 * spent / moves, 100 * spent / took

    def following(self, motions: int, step: Callable[[], None]) -> list[float]:
        """To and fro, up and down; milliseconds from each movement of the pointer to the card's new place."""
        self._take()
        x, y = self._size[0] * 0.45, self._size[1] * 0.45
        self._to(x, y)
        times = []
        for i in range(motions):
            # A card may swing after each movement: only once it hangs still is the next made.
            x += _STEP if i % 4 == 0 else -_STEP if i % 4 == 2 else 0
            y += _STEP if i % 4 == 1 else -_STEP if i % 4 == 3 else 0
            times.append(self._follow(x, y))
            step()
        self._let_go()
        return times

    def _take(self) -> None:
        self._driver.still(lambda: self._driver.lines(self._window), 0.6, _LONGEST)
        self._to(*self._card.grip)
        time.sleep(0.1)
        self._driver.button(down=True)

    def _let_go(self) -> None:
        """Where it came from, which no game takes for a move; then the pointer rests on a bit of bare table."""
        self._to(*self._card.grip)
        self._driver.button(down=False)
        self._to(self._size[0] * 0.3, self._size[1] * 0.92)

    def _to(self, x: float, y: float) -> int:
        return self._driver.point(self._origin[0] + round(x), self._origin[1] + round(y))

    def _follow(self, x: float, y: float) -> float:
        """Move the pointer and wait until the card's corner is seen elsewhere."""
        size = max(24, self._size[1] // 24)
        left, top = int(x + self._corner[0]) - size // 2, int(y + self._corner[1]) - size // 2

        def look() -> bytes:
            return self._driver.area(self._window, left, top, size, size)

        self._driver.still(look, _HANGS, _LONGEST)
        before = look()
        sent = self._to(x, y)
        until = time.perf_counter() + 1
        while look() == before:
            if time.perf_counter() > until:
                raise NotMeasured("the dragged card did not follow the pointer")
        return (time.perf_counter_ns() - sent) / 1e6


def card_seen(driver: X11Driver, window: Any, size: Size) -> GrippedCard:
    """The last card of a column of a patience, near the middle of its window, as eyes find it: light, on a table that
    is not. Raises NotMeasured if there is none.
    """
    x, most = round(size[0] * _COLUMN), round(size[1] * _TABLE)
    lit = [y for y, light in enumerate(_light(driver.area(window, x, 0, 1, most))) if light]
    if not lit or lit[-1] == most - 1:
        raise NotMeasured("no card is seen in the window")
    bottom = lit[-1]
    dark = [left for left, light in enumerate(_light(driver.area(window, 0, bottom - _MARGIN, x, 1))) if not light]
    return GrippedCard((x, bottom - _MARGIN), (dark[-1] + 1 if dark else 0, bottom))


def _light(pixels: bytes) -> list[bool]:
    """Of each pixel of four bytes, if it is as light as a card."""
    return [min(pixels[at : at + 3]) > _LIGHT for at in range(0, len(pixels), 4)]
