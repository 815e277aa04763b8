"""CPU time of a frame, and frame intervals while an AI player thinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from multiprocessing.connection import Connection

from app.tools.bench.children import ask
from app.tools.bench.displays import Size
from app.ui.window.environment import prepare


def frame_costs(size: Size, frames: int, warm_up: int) -> list[float]:
    """Return the CPU milliseconds of each loop iteration that drew a frame with twelve moving cards."""
    found: list[float] = ask(_costs, size, frames, warm_up)
    return found


def frame_intervals(size: Size, frames: int, warm_up: int) -> list[float]:
    """Return the milliseconds between frames with twelve moving cards while the AI process is busy."""
    found: list[float] = ask(_intervals, size, frames, warm_up)
    return found


def _costs(link: Connection, size: Size, frames: int, warm_up: int) -> None:
    prepare()
    from app.tools.bench.moving_cards import Shuttle, table

    with table(size) as (program, screen):
        shuttle, watch = Shuttle(program, screen), _Watch(program.quit, time.process_time_ns, frames, warm_up)
        program.after_paint += [watch, shuttle.keep_going]
        program.run()
    link.send(watch.laps())


def _intervals(link: Connection, size: Size, frames: int, warm_up: int) -> None:
    prepare()
    from app.tools.bench.busy_ai import BusyThinker
    from app.tools.bench.moving_cards import Shuttle, table

    with table(size) as (program, screen):
        shuttle, thinking = Shuttle(program, screen), BusyThinker(screen.session.match)
        watch = _Watch(program.quit, time.perf_counter_ns, frames, warm_up)
        program.after_paint += [watch, shuttle.keep_going, thinking.keep_busy]
        try:
            thinking.begin()
            program.run()
        finally:
            thinking.close()
    link.send(watch.laps())


class _Watch:
    """Records the time of every frame and ends the program after a number of frames."""

    def __init__(self, stop: Callable[[], None], clock: Callable[[], int], frames: int, warm_up: int) -> None:
        self._stop, self._clock, self._warm_up = stop, clock, warm_up
        self._last = warm_up + frames
        self._stamps: list[int] = []

    def __call__(self) -> None:
        self._stamps.append(self._clock())
        if len(self._stamps) > self._last:
            self._stop()

    def laps(self) -> list[float]:
        """Return the milliseconds from frame to frame after the warm-up."""
        stamps = self._stamps[self._warm_up :]
        return [(after - before) / 1e6 for before, after in pairwise(stamps)]
