"""All figures of the bench in the order of the report; the start is measured here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import partial
from subprocess import Popen

from app.tools.bench.displays import Size, room_for
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Measurement, Metric, NotMeasured, median, percentile
from app.tools.bench.frames import frame_costs, frame_intervals
from app.tools.bench.games import USUAL, game_figures, game_steps
from app.tools.bench.idle_usage import DealtTable, prepare_folder
from app.tools.bench.latency import latencies
from app.tools.bench.launching import FROZEN, bare, bundle_megabytes, folder, from_source, frozen, running, table
from app.tools.bench.race_latency import RACE_STEPS, race_figures
from app.tools.bench.reference_programs import (
    REFERENCE_PROGRAMS,
    ReferenceProgram,
    installed,
    isolated_environment,
    measure_program,
)
from app.tools.bench.speed import decision_steps, decisions, speed_steps, speeds
from app.tools.bench.x11_driver import X11Driver, x11_driver

_QUIET = 0.7
"""Seconds without a change after which the window is complete."""
_LONGEST = 30.0


@dataclass(slots=True)
class Starts:
    """Milliseconds of each start; ``why`` is the reason if there are none."""

    times: list[float] = field(default_factory=list)
    why: str = ""


def starts(driver: X11Driver, size: Size, runs: int, step: Callable[[], None]) -> dict[str, Starts]:
    """Launch ``source``, ``frozen``, ``bare`` and the reference programs several times, in turns."""
    found = {name: Starts() for name in ("source", "frozen", "bare", *REFERENCE_PROGRAMS)}
    for run in range(runs + 1):
        for name, result in found.items():
            if not result.why:
                try:
                    took = _start(driver, name, size)
                except NotMeasured as why:
                    result.why = str(why)
                else:
                    if run:  # the first start only warms the disk cache
                        result.times.append(took)
        step()
    return found


def _start(driver: X11Driver, name: str, size: Size) -> float:
    with folder() as place, ExitStack() as stack:
        started: dict[str, Callable[[], list[str]]] = {
            "source": lambda: table(from_source(), size, place),
            "frozen": lambda: table(frozen(), size, place),
            "bare": lambda: bare(size),
            **{name: partial(_start_command, other) for name, other in REFERENCE_PROGRAMS.items()},
        }
        words = started[name]()
        env = stack.enter_context(isolated_environment(place)) if name in REFERENCE_PROGRAMS else None
        began = time.perf_counter()
        with running(words, env) as process:
            window = driver.wait_for_window(process.pid, _LONGEST)
            until = time.perf_counter() + _LONGEST
            complete = driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
            while not any(set(line) - {0, 255} for line in driver.lines(window)):  # black: not drawn yet
                if time.perf_counter() > until:
                    raise NotMeasured("the window stayed black")
                complete = driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
    return (complete - began) * 1000


def _start_command(other: ReferenceProgram) -> list[str]:
    return [installed(other), *other.start]


SIZES: tuple[Size, ...] = ((1280, 720), USUAL, (3840, 2160))
_MEDIAN_MOST = {USUAL: 2.0, (3840, 2160): 8.0}
_P99_MOST = {USUAL: 5.0}


class Bench:
    """Measures one group of figures after the other. ``step`` is called after each part of the work."""

    def __init__(self, effort: Effort, own: Size, step: Callable[[], None]) -> None:
        self._effort, self._own, self._step = effort, own, step

    @property
    def steps(self) -> int:
        """Return the number of calls of ``step`` in a whole run; fewer are made if something can't be measured."""
        own = self._effort.starts + 1 + len(SIZES) + 1 + len(REFERENCE_PROGRAMS) + 2 + self._effort.motions + 3
        return own + RACE_STEPS + game_steps() + speed_steps() + decision_steps()

    def figures(self) -> Iterator[Measurement]:
        """Yield each figure as soon as it is measured."""
        yield from self._start_up()
        for size in SIZES:
            yield from self._frame_cost(size)
        yield from self._tables()
        for moving in (False, True):
            yield from self._latency(moving=moving)
        yield from race_figures(self._effort, USUAL, self._own, self._step)
        yield from self._pace()
        yield from game_figures(self._effort, self._own, self._step)
        yield from speeds(self._effort.seconds, self._step)
        yield from decisions(self._effort, self._step)
        yield self._bundle()

    def _start_up(self) -> Iterator[Measurement]:
        bare = Metric("start_bare", "a bare pygame-ce window", "ms")
        names = {"source": "from the start to the whole first screen", "frozen": "the same, frozen program"}
        try:
            with room_for(USUAL, self._own), x11_driver() as driver:
                found = starts(driver, USUAL, self._effort.starts, self._step)
        except NotMeasured as why:
            found = {name: Starts(why=str(why)) for name in ("bare", *names, *REFERENCE_PROGRAMS)}
        yield _start_figure(bare, found["bare"])
        for name, other in REFERENCE_PROGRAMS.items():
            yield _start_figure(
                Metric(f"start_{name}", f"{other.title}, from the start to its whole first screen", "ms"),
                found[name],
            )
        for name, title in names.items():
            yield _start_figure(Metric(f"start_{name}", title, "ms", 450), found[name])
            bare_times = Metric(f"start_{name}_ratio", "  as a multiple of the bare window", "x", 4)
            yield _ratio(bare_times, found[name], found["bare"])
            peer_times = Metric(f"start_{name}_peer", "  as a multiple of AisleRiot", "x", 1.2)
            yield _ratio(peer_times, found[name], found["aisleriot"])

    def _frame_cost(self, size: Size) -> Iterator[Measurement]:
        where, key = f"{size[0]}x{size[1]}", f"frame_{size[1]}p"
        wanted = (
            Metric(f"{key}_median", f"CPU a frame, 12 cards moving, {where}: median", "ms", _MEDIAN_MOST.get(size)),
            Metric(f"{key}_p99", "  p99", "ms", _P99_MOST.get(size)),
        )

        def measure() -> list[float]:
            with room_for(size, self._own):
                costs = frame_costs(size, self._effort.frames, self._effort.warm_up)
            return [median(costs), percentile(costs, 99)]

        yield from self._group(wanted, measure)
        self._step()

    def _tables(self) -> Iterator[Measurement]:
        """Yield the figures of our table and of other programs, and the ratio of our drag delay to KPat's."""
        found = {figure.key: figure for figure in (*self._table(), *self._reference_programs())}
        yield from found.values()
        for rank, title in (("median", "pointer to dragged card, as a multiple of KPat: median"), ("p95", "  p95")):
            yield _compare(
                Metric(f"drag_{rank}_peer", title, "x", 1.2), found[f"drag_{rank}"], found[f"kpat_drag_{rank}"]
            )

    def _table(self) -> Iterator[Measurement]:
        idle = (
            Metric("idle_cpu", "an idle table with its AI process, a sound card and nobody there", "% of a core", 0.1),
            Metric("idle_wakes", "  how often it wakes", "a second", 2),
        )
        cost = (
            Metric("drag_cpu", "CPU a movement of a dragged card, sixty a second", "ms", 1.0),
            Metric("drag_core", "  while it is dragged", "% of a core", 6),
        )
        drag = (
            Metric("drag_median", "pointer moved to dragged card repainted, from outside: median", "ms"),
            Metric("drag_p95", "  p95", "ms", 5),
        )
        try:
            with room_for(USUAL, self._own), x11_driver() as driver, folder() as place, _open_table(place) as process:
                dealt_table = DealtTable(driver, process.pid, USUAL)
                yield from self._group(idle, lambda: dealt_table.idle(self._effort.alone, self._effort.idle))
                yield from self._group(cost, lambda: dealt_table.drag_cost(self._effort.moves))
                self._step()
                yield from self._group(drag, lambda: self._drag(dealt_table))
                self._step()
        except NotMeasured as why:
            yield from (wanted.missing(why) for wanted in (*idle, *cost, *drag))

    def _reference_programs(self) -> Iterator[Measurement]:
        """Yield the load of other programs at rest and while one of their cards is dragged."""
        for name, other in REFERENCE_PROGRAMS.items():
            wanted = (
                Metric(f"{name}_idle_cpu", f"{other.title}, idle", "% of a core"),
                Metric(f"{name}_idle_wakes", "  how often it wakes", "a second"),
                Metric(f"{name}_memory", "  memory (PSS)", "MB"),
                Metric(f"{name}_drag_cpu", "  CPU a movement of a dragged card, sixty a second", "ms"),
                Metric(f"{name}_drag_core", "  while it is dragged", "% of a core"),
                Metric(f"{name}_drag_median", "  pointer moved to dragged card repainted, from outside: median", "ms"),
                Metric(f"{name}_drag_p95", "    p95", "ms"),
            )
            yield from self._group(wanted, partial(self._measure_other, other))
            self._step()

    def _measure_other(self, other: ReferenceProgram) -> list[float]:
        installed(other)  # check before opening a display for it
        with room_for(USUAL, self._own), x11_driver() as driver:
            sample = measure_program(other, driver, USUAL, self._effort)
        return [*sample.idle, sample.megabytes, *sample.cost, median(sample.followed), percentile(sample.followed, 95)]

    def _drag(self, dealt_table: DealtTable) -> list[float]:
        times = dealt_table.drag(self._effort.motions, self._step)
        return [median(times), percentile(times, 95)]

    def _latency(self, *, moving: bool) -> Iterator[Measurement]:
        state = "12 cards moving" if moving else "idle table"
        name = "moving" if moving else "idle"
        wanted = [
            Metric(f"{device}_{name}_{rank}", title, "ms", most)
            for device in ("key", "click")
            for rank, title, most in (("median", f"{device} to handler, {state}: median", None), ("p99", "  p99", 6.0))
        ]

        def measure() -> list[float]:
            with room_for(USUAL, self._own), x11_driver() as driver:
                keys, clicks = latencies(driver, USUAL, self._effort.presses, moving=moving)
            return [median(keys), percentile(keys, 99), median(clicks), percentile(clicks, 99)]

        yield from self._group(wanted, measure)
        self._step()

    def _pace(self) -> Iterator[Measurement]:
        wanted = (
            Metric("interval_median", "frame to frame while Sharp thinks: median", "ms"),
            Metric("interval_p99", "  p99", "ms", 20),
        )

        def measure() -> list[float]:
            with room_for(USUAL, self._own):
                laps = frame_intervals(USUAL, self._effort.frames, self._effort.warm_up)
            return [median(laps), percentile(laps, 99)]

        yield from self._group(wanted, measure)
        self._step()

    def _bundle(self) -> Measurement:
        wanted = Metric("bundle", "the bundle, unpacked", "MB", 40)
        return next(self._group([wanted], lambda: [bundle_megabytes()]))

    @staticmethod
    def _group(wanted: Sequence[Metric], measure: Callable[[], Sequence[float]]) -> Iterator[Measurement]:
        """Measure figures that can only be measured together."""
        try:
            values = measure()
        except NotMeasured as why:
            yield from (one.missing(why) for one in wanted)
        else:
            yield from (one.measured(value) for one, value in zip(wanted, values, strict=True))


def _start_figure(wanted: Metric, found: Starts) -> Measurement:
    return wanted.missing(found.why) if found.why else wanted.measured(median(found.times))


def _ratio(wanted: Metric, ours: Starts, theirs: Starts) -> Measurement:
    missing = ours.why or theirs.why
    return wanted.missing(missing) if missing else wanted.measured(median(ours.times) / median(theirs.times))


def _compare(wanted: Metric, ours: Measurement, theirs: Measurement) -> Measurement:
    if ours.value is None or theirs.value is None:
        return wanted.missing(ours.why or theirs.why)
    return wanted.measured(ours.value / theirs.value)


def _open_table(place: str) -> AbstractContextManager[Popen[bytes]]:
    """Launch the program from source; the frozen program measures itself."""
    program = frozen() if FROZEN else from_source()
    return running(table(program, USUAL, place, prepare_folder(place)))
