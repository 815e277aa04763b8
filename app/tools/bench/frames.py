"""CPU time of a frame, and frame intervals while an AI player thinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing.connection import Connection

from app.ai.budget import never
from app.ai.guard import Guard
from app.ai.question import Answer, Question
from app.ai.worker import Thinker
from app.core.match import AnyMatch
from app.tools.bench.bench_headers import PERSON
from app.tools.bench.children import ask
from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.ui.window.environment import prepare

_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class LongQuestion(Question):
    """A question that is searched again until its time is up, however clear the best move is."""

    def think_unlogged(self, cancelled: Callable[[], bool] = never, guard: Guard | None = None) -> Answer:
        """Return the last answer."""
        until = time.monotonic() + self.seconds
        while True:
            found = Question.think_unlogged(self, cancelled, guard)
            if time.monotonic() >= until or cancelled():
                return found


class BusyThinker:
    """The table's AI process, given a new question as soon as it answers."""

    def __init__(self, match: AnyMatch) -> None:
        game, state = match.game, match.state
        view, legal = game.view(state, PERSON), tuple(game.legal_moves(state, PERSON))
        self._question = LongQuestion(0, game.name, "sharp", view, legal, 0)
        self._thinker = Thinker()
        self._thinker.put(self._question)

    def begin(self) -> None:
        """Wait until the process has answered once, and ask again. Raises NotMeasured if no answer comes."""
        until = time.monotonic() + _PATIENCE
        while self._thinker.poll() is None:
            if time.monotonic() > until:
                raise NotMeasured("the AI process gave no answer")
            time.sleep(0.005)
        self._thinker.put(self._question)

    def keep_busy(self) -> None:
        """Ask again if the process has answered; call after every frame."""
        if self._thinker.poll() is not None:
            self._thinker.put(self._question)

    def close(self) -> None:
        self._thinker.close()


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
