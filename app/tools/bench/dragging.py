"""Drag a card in any program's window with the real pointer, and measure CPU and the delay until the card follows."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.tools.bench.processes import cpu_seconds
from app.tools.bench.x11_driver import X11Driver

Point: TypeAlias = tuple[int, int]

_STEP = 9
"""Pixels of each movement that is timed."""
_ROUND, _PACE = 60, 60
"""Movements per circle, and per second."""
_HANGS = 0.12
"""Seconds without a change after which a card has stopped swinging."""
_LIGHT = 180
"""Brightness that a card exceeds in red, green and blue, and a table doesn't."""
_COLUMN, _TABLE, _MARGIN = 0.55, 0.95, 4
"""Place of a column of cards in a solitaire game (fraction of the window's width), the end of the table (fraction of
its height), and pixels of blank margin at a card's lower edge.
"""
_LONGEST = 40.0


@dataclass(frozen=True, slots=True)
class GrippedCard:
    """A card in the pixels of its window."""

    grip: Point
    """Where the pointer takes the card."""
    corner: Point
    """A corner of the card, whose pixels change with each movement."""


class Delays(NamedTuple):
    """Milliseconds from a pointer movement to the change of the card's pixels at its new place."""

    first: float
    last: float
    """Until they have stopped changing."""


class Drag:
    def __init__(self, driver: X11Driver, window: Any, pid: int, size: Size, card: GrippedCard) -> None:
        self._driver, self._window, self._pid, self._size, self._card = driver, window, pid, size, card
        self._origin = driver.origin(window)
        self._corner = card.corner[0] - card.grip[0], card.corner[1] - card.grip[1]

    def cost(self, moves: int) -> tuple[float, float]:
        """Move the card in a circle, 60 times a second; return CPU milliseconds per movement and load in percent."""
        self._take()
        spent, began = cpu_seconds(self._pid), time.perf_counter()
        for i in range(moves):
            turn = 2 * math.pi * i / _ROUND
            self._to(self._size[0] * (0.5 + 0.2 * math.cos(turn)), self._size[1] * (0.5 + 0.2 * math.sin(turn)))
            time.sleep(max(0.0, began + (i + 1) / _PACE - time.perf_counter()))
        spent, took = cpu_seconds(self._pid) - spent, time.perf_counter() - began
        self._drop()
        return 1000 * spent / moves, 100 * spent / took

    def following(self, motions: int, step: Callable[[], None]) -> list[Delays]:
        """Move the card in small steps, each after it has stopped swinging."""
        self._take()
        x, y = self._size[0] * 0.45, self._size[1] * 0.45
        self._to(x, y)
        self._driver.wait_until_still(lambda: self._driver.lines(self._window), _HANGS, _LONGEST)
        times = []
        for i in range(motions):
            x += _STEP if i % 4 == 0 else -_STEP if i % 4 == 2 else 0
            y += _STEP if i % 4 == 1 else -_STEP if i % 4 == 3 else 0
            times.append(self._follow(x, y))
            step()
        self._drop()
        return times

    def _take(self) -> None:
        self._driver.wait_until_still(lambda: self._driver.lines(self._window), 0.6, _LONGEST)
        self._to(*self._card.grip)
        time.sleep(0.1)
        self._driver.button(down=True)

    def _drop(self) -> None:
        """Drop the card where it came from, which is no move in any game, and rest the pointer on bare table."""
        self._to(*self._card.grip)
        self._driver.button(down=False)
        self._to(self._size[0] * 0.3, self._size[1] * 0.92)

    def _to(self, x: float, y: float) -> int:
        return self._driver.point(self._origin[0] + round(x), self._origin[1] + round(y))

    def _follow(self, x: float, y: float) -> Delays:
        """Move the pointer; wait until pixels at the card's corner change, and until the card has stopped swinging."""
        size = max(24, self._size[1] // 24)
        left, top = int(x + self._corner[0]) - size // 2, int(y + self._corner[1]) - size // 2

        def look() -> bytes:
            return self._driver.area(self._window, left, top, size, size)

        before = look()
        sent = self._to(x, y)
        until = time.perf_counter() + 1
        while (after := look()) == before:
            if time.perf_counter() > until:
                raise NotMeasured("the dragged card did not follow the pointer")
        first = (time.perf_counter_ns() - sent) / 1e6
        stopped = self._driver.wait_until_still(look, _HANGS, _LONGEST)
        return Delays(first, first if look() == after else 1000 * stopped - sent / 1e6)


def find_card(driver: X11Driver, window: Any, size: Size) -> GrippedCard:
    """Find the last card of a solitaire column near the window's middle by brightness. Raises NotMeasured."""
    x, most = round(size[0] * _COLUMN), round(size[1] * _TABLE)
    lit = [y for y, light in enumerate(_light(driver.area(window, x, 0, 1, most))) if light]
    if not lit or lit[-1] == most - 1:
        raise NotMeasured("no card is seen in the window")
    bottom = lit[-1]
    dark = [left for left, light in enumerate(_light(driver.area(window, 0, bottom - _MARGIN, x, 1))) if not light]
    return GrippedCard((x, bottom - _MARGIN), (dark[-1] + 1 if dark else 0, bottom))


def _light(pixels: bytes) -> list[bool]:
    """Return for each four-byte pixel whether it is as bright as a card."""
    return [min(pixels[at : at + 3]) > _LIGHT for at in range(0, len(pixels), 4)]
