"""Idle load of the real program, measured from outside, and its load while a card is dragged."""

from __future__ import annotations

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
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.tools.bench.bench_headers import header_person_first
from app.tools.bench.displays import Size
from app.tools.bench.dragging import Delays, Drag, GrippedCard
from app.tools.bench.figures import NotMeasured
from app.tools.bench.processes import cpu_and_wakes, megabytes
from app.tools.bench.x11_driver import Pixels, X11Driver

_LONGEST = 40.0


def prepare_folder(folder: str) -> int:
    """Prepare the program's data folder; return the seed to open the table with."""
    save_settings(
        portable_paths(Path(folder)).settings_file,
        Settings(speed="brisk", wait_in_first_match=False, coach="never"),
        Messages(),
    )
    seed = header_person_first().chance.seed
    assert seed is not None
    return seed


class DealtTable:
    """The program's table, with a match just dealt."""

    def __init__(self, driver: X11Driver, pid: int, size: Size) -> None:
        """Open the table with keys from the title. Raises NotMeasured if the program doesn't react."""
        self._driver, self._pid, self._size = driver, pid, size
        self._window = driver.wait_for_window(pid, _LONGEST)
        driver.focus(self._window)
        self._origin = driver.origin(self._window)
        self._rest()
        for key in ("n", "Return"):  # a new match; with fresh data Enter would open the lessons
            before = self._quiet(0.6)
            driver.key(key)
            if not driver.wait_for_change(self._window, before, _LONGEST):
                raise NotMeasured("the program does not answer to keys; is another window in front?")
            self._quiet(1.5)

    def _quiet(self, seconds: float) -> Pixels:
        """Wait until nothing moves; return the pixels then."""
        self._driver.wait_until_still(lambda: self._driver.lines(self._window), seconds, _LONGEST)
        return self._driver.lines(self._window)

    def _rest(self) -> None:
        self._to(self._size[0] * 0.3, self._size[1] * 0.92)

    def _to(self, x: float, y: float) -> int:
        return self._driver.point(self._origin[0] + round(x), self._origin[1] + round(y))

    def idle(self, alone: float, seconds: float) -> tuple[float, float, float]:
        """Return the CPU load of the program and its AI process in percent of one core, wake-ups per second, and
        megabytes, at rest after ``alone`` seconds without input.
        """
        self._quiet(1.5)
        time.sleep(alone)
        return *cpu_and_wakes(self._pid, seconds), megabytes(self._pid)

    def drag_cost(self, moves: int) -> tuple[float, float]:
        """Return the CPU time per movement of a dragged card in milliseconds, and the load in percent of one core."""
        return self._drag().cost(moves)

    def drag(self, motions: int, step: Callable[[], None]) -> list[Delays]:
        """Return how soon a dragged card follows each movement of the pointer."""
        return self._drag().following(motions, step)

    def _drag(self) -> Drag:
        """Return a drag of the rightmost card of the hand, which no other card covers."""
        header = header_person_first()
        area, tabletop = area_of(*self._size), TABLETOPS[header.game.name]
        zones = tabletop.layout.zones(observation_for(header.game, tabletop, Match(header).state, 0), 0, True)
        layout = lay_out(zones, tabletop.layout.mat(area, len(header.seat_players)).spreads)
        card: Card = zones[hand_of(zones, 0)].cards[-1]
        box, scale = layout[card].box, area.scale
        grip = round(box.middle[0] * scale), round(box.middle[1] * scale)
        seen = GrippedCard(grip, (grip[0] - int(box.w * scale / 2), grip[1] - int(box.h * scale / 2)))
        return Drag(self._driver, self._window, self._pid, self._size, seen)
