"""One real program, opened and played from outside: what it takes while nobody does anything, and while cards move."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

from app.core.cards import Card
from app.core.match import Match
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings, save_settings
from app.table.geometry import area_of
from app.table.layout import hand_of, lay_out
from app.table.looking import look
from app.table.registry import TABLETOPS
from app.tools.bench.desk import Desk, Pixels
from app.tools.bench.figures import NotMeasured
from app.tools.bench.processes import cpu_seconds, megabytes, rest
from app.tools.bench.screens import Size
from app.tools.bench.seats import header_person_first

_LONGEST = 40.0
_STEP = 9
"""Pixels of each movement of a drag."""

_ROUND, _PACE = 60, 60
"""Movements in which a card goes once round, and in a second."""


def settle(folder: str) -> int:
    """Prepare the program's folder; returns the seed to open the table with."""
    save_settings(
        portable_paths(Path(folder)).settings_file,
        Settings(speed="brisk", wait_in_first_match=False, coach="never", ambience_volume=0),
        Messages(),
    )
    seed = header_person_first().chance.seed
    assert seed is not None
    return seed


class Sitting:
    """At the program's table, with a match just dealt."""

    def __init__(self, desk: Desk, pid: int, size: Size) -> None:
        """Goes through title and set-up by keys. Raises NotMeasured if the program does not follow."""
        self._desk, self._pid, self._size = desk, pid, size
        self._window = desk.wait_for_window(pid, _LONGEST)
        desk.focus(self._window)
        self._origin = desk.origin(self._window)
        self._rest()
        for key in ("n", "Return"):  # a new match; on fresh data Enter would lead to the lessons
            before = self._quiet(0.6)
            desk.key(key)
            if self._quiet(1.5) == before:
                raise NotMeasured("the program does not answer to keys; is another window in front?")

    def _quiet(self, seconds: float) -> Pixels:
        """Wait until nothing moves; what is seen then."""
        self._desk.still(lambda: self._desk.lines(self._window), seconds, _LONGEST)
        return self._desk.lines(self._window)

    def _rest(self) -> None:
        """The pointer on a bit of felt that does nothing."""
        self._to(self._size[0] * 0.3, self._size[1] * 0.92)

    def _to(self, x: float, y: float) -> int:
        return self._desk.point(self._origin[0] + round(x), self._origin[1] + round(y))

    def idle(self, alone: float, seconds: float) -> tuple[float, float]:
        """CPU of the program and its AI process while the table lies still and nobody has touched it for ``alone``
        seconds, in percent of one core; and how often a second they wake.
        """
        self._quiet(1.5)
        time.sleep(alone)
        return rest(self._pid, seconds)

    def drag_cost(self, moves: int) -> tuple[float, float]:
        """Drag a card of the hand in a circle, sixty movements a second: CPU a movement in milliseconds, and while it
        lasts in percent of one core.
        """
        self._quiet(0.6)
        x, y, _, _ = self._card()
        self._to(x, y)
        time.sleep(0.1)
        self._desk.button(down=True)
        spent, began = cpu_seconds(self._pid), time.perf_counter()
        for i in range(moves):
            turn = 2 * math.pi * i / _ROUND
            self._to(self._size[0] * (0.5 + 0.2 * math.cos(turn)), self._size[1] * (0.5 + 0.2 * math.sin(turn)))
            time.sleep(max(0.0, began + (i + 1) / _PACE - time.perf_counter()))
        spent, took = cpu_seconds(self._pid) - spent, time.perf_counter() - began
        self._desk.button(down=False)
        self._rest()
        return 1000 * spent / moves, 100 * spent / took

    def megabytes(self) -> float:
        """PSS of the program and the processes that it has started."""
        return megabytes(self._pid)

    def play(self, turns: int) -> None:
        """So many turns by the key for the draw, which ends each; the AI players answer in between."""
        for _ in range(turns):
            self._desk.key("d")
            self._quiet(2.0)

    def drag(self, motions: int, step: Callable[[], None]) -> list[float]:
        """Drag a card of the hand about; milliseconds from each movement of the pointer to the card's new place."""
        x, y, wide, high = self._card()
        self._to(x, y)
        time.sleep(0.1)
        self._desk.button(down=True)
        x, y = self._size[0] * 0.45, self._size[1] * 0.45
        self._to(x, y)
        corner = int(-wide / 2), int(-high / 2)
        times = []
        for i in range(motions):
            # To and fro, up and down. The card swings after each movement: only once it hangs still is the next made.
            x += _STEP if i % 4 == 0 else -_STEP if i % 4 == 2 else 0
            y += _STEP if i % 4 == 1 else -_STEP if i % 4 == 3 else 0
            times.append(self._follow(x, y, (int(x + corner[0]), int(y + corner[1]))))
            step()
        self._desk.button(down=False)
        self._rest()
        return times

    def _follow(self, x: float, y: float, corner: tuple[int, int]) -> float:
        """Move the pointer and wait until the card's upper left corner is seen elsewhere."""
        size = max(24, self._size[1] // 24)

        def look() -> bytes:
            return self._desk.area(self._window, corner[0] - size // 2, corner[1] - size // 2, size, size)

        self._desk.still(look, 0.12, _LONGEST)
        before = look()
        sent = self._to(x, y)
        until = time.perf_counter() + 1
        while look() == before:
            if time.perf_counter() > until:
                raise NotMeasured("the dragged card did not follow the pointer")
        return (time.perf_counter_ns() - sent) / 1e6

    def _card(self) -> tuple[float, float, float, float]:
        """Middle and size, in pixels, of the hand card on the far right, which no other covers."""
        header = header_person_first()
        area, tabletop = area_of(*self._size), TABLETOPS[header.game.name]
        zones = tabletop.layout.zones(look(header.game, tabletop, Match(header).state, 0), 0, True)
        layout = lay_out(zones, tabletop.layout.mat(area, len(header.sitters)).spreads)
        card: Card = zones[hand_of(zones, 0)].cards[-1]
        box, scale = layout[card].box, area.scale
        return box.middle[0] * scale, box.middle[1] * scale, box.w * scale, box.h * scale
