"""All figures of the bench in the order of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from subprocess import Popen

from app.tools.bench.displays import Size, room_for
from app.tools.bench.dragging import Delays
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Measurement, Metric, NotMeasured, median, percentile
from app.tools.bench.frames import frame_costs, frame_intervals
from app.tools.bench.games import USUAL, game_figures, game_steps
from app.tools.bench.history import fill, page_seconds, write_long_record
from app.tools.bench.idle_usage import DealtTable, prepare_folder
from app.tools.bench.latency import latencies
from app.tools.bench.launching import FROZEN, bundle_megabytes, folder, from_source, frozen, replay, running, table
from app.tools.bench.race_latency import RACE_STEPS, race_figures
from app.tools.bench.reference_programs import REFERENCE_PROGRAMS, ReferenceProgram, installed, measure_program
from app.tools.bench.rollouts import search_sample
from app.tools.bench.speed import decision_steps, decisions, searched_games, speed_steps, speeds
from app.tools.bench.starts import Starts, first_picture, starts
from app.tools.bench.x11_driver import x11_driver

SIZES: tuple[Size, ...] = ((1280, 720), USUAL, (3840, 2160))
_MEDIAN_MOST = {USUAL: 2.0, (3840, 2160): 8.0}
_P99_MOST = {USUAL: 5.0}
_FRAME = 16.7
"""Duration of a frame in milliseconds."""


class Bench:
    """Measures one group of figures after the other. ``step`` is called after each part of the work."""

    def __init__(self, effort: Effort, own: Size, step: Callable[[], None]) -> None:
        self._effort, self._own, self._step = effort, own, step

    @property
    def steps(self) -> int:
        """Return the number of calls of ``step`` in a whole run; fewer are made if something can't be measured."""
        own = 1 + self._effort.starts + 1 + len(SIZES) + 1 + len(REFERENCE_PROGRAMS) + 2 + self._effort.motions + 4
        own += len(searched_games())
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
        yield from self._searches()
        yield self._bundle()

    def _start_up(self) -> Iterator[Measurement]:
        """Yield start-up times, and the cost of a history of many matches."""
        with folder() as played:
            fill(played, self._effort.matches)
            self._step()
            started: list[Measurement] = []
            for figure in self._starts(played):
                yield figure
                started.append(figure)
            page = Metric("statistics_played", "  CPU of the statistics of that many matches", "ms", 500)
            yield page.measured(page_seconds(played) * 1000)
            title = next(figure for figure in started if figure.key == "start_source")
            yield from self._long_replay(played, title)

    def _starts(self, played: str) -> Iterator[Measurement]:
        bare = Metric("start_bare", "a bare pygame-ce window", "ms")
        names = {"source": "from the start to the whole first screen", "frozen": "the same, frozen program"}
        try:
            with room_for(USUAL, self._own), x11_driver() as driver:
                found = starts(driver, USUAL, self._effort.starts, self._step, played)
        except NotMeasured as why:
            found = {name: Starts(why=str(why)) for name in ("bare", "played", *names, *REFERENCE_PROGRAMS)}
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
            for peer, most in (("aisleriot", 1.2), ("kpat", 1.0)):
                key = f"start_{name}_{peer}"
                peer_times = Metric(key, f"  as a multiple of {REFERENCE_PROGRAMS[peer].title}", "x", most)
                yield _ratio(peer_times, found[name], found[peer])
        many = f"the same from source, after {self._effort.matches:,} finished matches"
        yield _start_figure(Metric("start_played", many, "ms"), found["played"])
        missing = found["played"].why or found["source"].why
        more = Metric("start_played_more", "  longer than without any", "ms", 100)
        yield _longer(more, found["played"].times, found["source"].times, missing)
        opened, pages = (
            Metric("statistics_open", "  from the key to the whole statistics then", "ms"),
            found["played"].pages,
        )
        yield opened.missing(missing) if missing else opened.measured(median(pages))
        more = Metric("statistics_open_more", "    longer than without any", "ms", 500)
        yield _longer(more, pages, found["source"].pages, missing)

    def _long_replay(self, place: str, title: Measurement) -> Iterator[Measurement]:
        """Yield the time until a long replay shows its first picture, and how much longer that takes than the title."""
        record = Path(place, "long.jsonl")
        lines = write_long_record(record, self._effort.long_deals)
        first = Metric("replay_first", f"from the start to the first picture of a replay of {lines:,} lines", "ms")
        more = Metric("replay_first_more", "  longer than to the title", "ms", 500)

        def measure() -> list[float]:
            with room_for(USUAL, self._own), x11_driver() as driver:
                return [first_picture(driver, replay(from_source(), USUAL, place, record))]

        found = next(self._group([first], measure))
        yield found
        if found.value is None or title.value is None:
            yield more.missing(found.why or title.why)
        else:
            yield more.measured(found.value - title.value)
        self._step()

    def _searches(self) -> Iterator[Measurement]:
        for game in searched_games():
            wanted = Metric(f"rollouts_{game.name}", f"rollouts of Sharp in {game.title}, on one core", "a second")
            yield wanted.measured(search_sample(game.name, self._effort.searched).rate)
            self._step()

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
        for what, title, most in (
            ("cpu", "CPU a movement of a dragged card, as a multiple of KPat", 1.1),
            ("median", "pointer to dragged card, as a multiple of KPat: median", 1.2),
            ("p95", "  p95", 1.2),
        ):
            yield _compare(
                Metric(f"drag_{what}_peer", title, "x", most), found[f"drag_{what}"], found[f"kpat_drag_{what}"]
            )

    def _table(self) -> Iterator[Measurement]:
        idle = (
            Metric("idle_cpu", "an idle table with its AI process, ambience, without input", "% of a core", 0.1),
            Metric("idle_wakes", "  how often it wakes", "a second", 4),
            Metric("idle_memory", "  memory (PSS)", "MB", 65),
        )
        cost = (
            Metric("drag_cpu", "CPU a movement of a dragged card, sixty a second", "ms", 1.0),
            Metric("drag_core", "  while it is dragged", "% of a core", 6),
        )
        drag = (
            Metric("drag_median", "pointer moved to dragged card repainted, from outside: median", "ms"),
            Metric("drag_p95", "  p95", "ms", 5),
            Metric("drag_last", "  until its last pixel: median", "ms"),
            Metric("drag_trail", "    after the first", "ms", _FRAME),
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
                Metric(f"{name}_drag_last", "    until its last pixel: median", "ms"),
            )
            yield from self._group(wanted, partial(self._measure_other, other))
            self._step()

    def _measure_other(self, other: ReferenceProgram) -> list[float]:
        installed(other)  # check before opening a display for it
        with room_for(USUAL, self._own), x11_driver() as driver:
            sample = measure_program(other, driver, USUAL, self._effort)
        return [*sample.idle, sample.megabytes, *sample.cost, *_ranks(sample.delays)]

    def _drag(self, dealt_table: DealtTable) -> list[float]:
        delays = dealt_table.drag(self._effort.motions, self._step)
        return [*_ranks(delays), median([one.last - one.first for one in delays])]

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


def _longer(wanted: Metric, ours: Sequence[float], other: Sequence[float], why: str) -> Measurement:
    return wanted.missing(why) if why else wanted.measured(median(ours) - median(other))


def _ranks(delays: Sequence[Delays]) -> list[float]:
    """Return median and 95th percentile of the first pixel, and the median of the last."""
    first = [one.first for one in delays]
    return [median(first), percentile(first, 95), median([one.last for one in delays])]


def _compare(wanted: Metric, ours: Measurement, theirs: Measurement) -> Measurement:
    if ours.value is None or theirs.value is None:
        return wanted.missing(ours.why or theirs.why)
    if not theirs.value:
        return wanted.missing("too little was used to be measured")
    return wanted.measured(ours.value / theirs.value)


def _open_table(place: str) -> AbstractContextManager[Popen[bytes]]:
    """Launch the program from source; the frozen program measures itself."""
    program = frozen() if FROZEN else from_source()
    return running(table(program, USUAL, place, prepare_folder(place)))
