"""Compares this checkout with another one by measuring both in alternating rounds: on a busy machine only ratios are
reliable.

The other checkout is measured from outside, so it may be older than the bench: it is launched as a program, and it runs
``rollouts.py`` of this checkout. If it has no virtual environment of its own, this Python runs it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from app.core.record import write
from app.tools.bench import rollouts
from app.tools.bench.displays import Size, desktop, room_for
from app.tools.bench.effort import Effort
from app.tools.bench.figures import Metric, NotMeasured, in_columns, median, percentile, rounded, short_number
from app.tools.bench.games import USUAL
from app.tools.bench.history import fill, play_at_random, write_long_record
from app.tools.bench.idle_usage import DealtTable, prepare_folder
from app.tools.bench.launching import FROZEN, HOME, as_installed, folder, replay, running, table
from app.tools.bench.speed import searched_games
from app.tools.bench.starts import first_picture, start
from app.tools.bench.x11_driver import X11Driver, x11_driver

_LONGEST = 900
"""Timeout of a command without a window in seconds."""
RUN_FILE = "import runpy, sys; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
_FILL = "import sys; from app.tools.bench.history import fill; fill(sys.argv[1], int(sys.argv[2]))"


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder with the program's source."""

    home: Path

    @property
    def python(self) -> str:
        own = self.home / (".venv/Scripts/python.exe" if sys.platform == "win32" else ".venv/bin/python")
        return str(own) if own.exists() else sys.executable

    @property
    def program(self) -> list[str]:
        return [self.python, "-m", "app"]

    def run(self, words: Sequence[str]) -> str:
        """Run a command with its Python and return what it prints. Raises NotMeasured if it fails."""
        done = subprocess.run(
            [self.python, *words], cwd=self.home, env=as_installed(), capture_output=True, text=True, check=False,
            encoding="utf-8", timeout=_LONGEST,
        )  # fmt: skip
        if done.returncode:
            last = done.stderr.strip().rpartition("\n")[2]
            raise NotMeasured(f"{self.home}: {last or 'a command failed'}")
        return done.stdout


def checkout_in(folder: Path) -> Checkout:
    """Return the checkout in a folder. Raises NotMeasured if there is none, as Python would import another one."""
    found = Checkout(folder.resolve())
    none = NotMeasured(f"{folder} is no checkout of this program")
    if not (found.home / "app" / "__main__.py").is_file():
        raise none
    imported = Path(found.run(["-c", "import app; print(app.__path__[0])"]).strip().rpartition("\n")[2])
    if imported.resolve() != found.home / "app" or not (imported / "core").is_dir():
        raise none
    return found


@dataclass(slots=True)
class Compared:
    """One figure of both checkouts."""

    metric: Metric
    pairs: list[tuple[float, float]] = field(default_factory=list)
    """(this one, the other one) in each round."""
    note: str = ""
    """Reason why it was not measured, or a remark."""

    @property
    def ratios(self) -> list[float]:
        """Return the ratio of this checkout to the other one in each round, where it is defined."""
        return [ours / theirs for ours, theirs in self.pairs if theirs]

    def as_json(self) -> dict[str, object]:
        ratios = [rounded(ratio) for ratio in self.ratios]
        both = {"this": [rounded(ours) for ours, _ in self.pairs], "other": [rounded(other) for _, other in self.pairs]}
        about = {"title": self.metric.title, "unit": self.metric.unit, "note": self.note or None}
        return {**about, "ratio": median(ratios) if ratios else None, "ratios": ratios, **both}

    def row(self) -> tuple[str, ...]:
        if not self.pairs:
            return (self.metric.title, "", "", "not measured", "", self.note)
        ratios, sides = self.ratios, [median(side) for side in zip(*self.pairs, strict=True)]
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}" if ratios else ""
        values = [f"{short_number(side)} {self.metric.unit}" for side in sides]
        return (self.metric.title, f"{median(ratios):.2f}" if ratios else "", spread, *values, self.note)


def ratio_table(found: Sequence[Compared]) -> str:
    return in_columns([("figure", "ratio", "in each round", "this", "other", ""), *(one.row() for one in found)])


class _Lab:
    """A display, and the data that the measurements read, created once."""

    def __init__(self, effort: Effort, driver: X11Driver | None, place: Path) -> None:
        self.effort, self._driver, self._place = effort, driver, place
        self.choices: dict[str, set[str]] = {}
        """Digests of the moves chosen, by the key of their figure."""

    @property
    def driver(self) -> X11Driver:
        assert self._driver is not None
        return self._driver

    def history(self, checkout: Checkout) -> str:
        """Return a data folder of the checkout with many finished matches, counted by its own version."""
        place, matches = self.kept(checkout, "history"), self.effort.matches
        if not any(Path(place).iterdir()):
            try:
                checkout.run(["-c", _FILL, place, str(matches)])
            except NotMeasured:  # an old checkout can't; its first start counts them
                fill(place, matches)
            start(self.driver, table(checkout.program, USUAL, place), home=checkout.home, pages=True)
        return place

    def kept(self, checkout: Checkout, name: str) -> str:
        """Return a folder of the checkout that is kept for all rounds."""
        place = self._place / f"{name}-{checkout.home.as_posix().replace('/', '-')}"
        place.mkdir(exist_ok=True)
        return str(place)

    @cached_property
    def record(self) -> Path:
        file = self._place / "long.jsonl"
        write_long_record(file, self.effort.long_deals)
        return file

    @cached_property
    def records(self) -> Path:
        """A zip of different records of all turn-based games."""
        file = self._place / "records.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            for seed in range(self.effort.imported):
                games = searched_games()
                packed.writestr(f"{seed}.jsonl", write(play_at_random(games[seed % len(games)].name, {}, seed)))
        return file


def _start(lab: _Lab, checkout: Checkout) -> list[float]:
    words = table(checkout.program, USUAL, lab.kept(checkout, "start"))
    return [start(lab.driver, words, home=checkout.home, pages=False)[0]]


@contextmanager
def _dealt(lab: _Lab, checkout: Checkout) -> Iterator[DealtTable]:
    with folder() as place:
        words = table(checkout.program, USUAL, place, prepare_folder(place))
        with running(words, home=checkout.home) as process:
            yield DealtTable(lab.driver, process.pid, USUAL)


def _idle(lab: _Lab, checkout: Checkout) -> Sequence[float]:
    with _dealt(lab, checkout) as dealt:
        return dealt.idle(lab.effort.alone, lab.effort.idle)


def _drag(lab: _Lab, checkout: Checkout) -> list[float]:
    with _dealt(lab, checkout) as dealt:
        cost, _ = dealt.drag_cost(lab.effort.moves)
        delays = dealt.drag(lab.effort.motions, lambda: None)
    first = [delay.first for delay in delays]
    return [cost, median(first), percentile(first, 95), median([delay.last for delay in delays])]


def _history(lab: _Lab, checkout: Checkout) -> list[float]:
    words = table(checkout.program, USUAL, lab.history(checkout))
    took, pages = start(lab.driver, words, home=checkout.home, pages=True)
    return [took, *pages]


def _replay(lab: _Lab, checkout: Checkout) -> list[float]:
    with folder() as place:
        return [first_picture(lab.driver, replay(checkout.program, USUAL, place, lab.record), checkout.home)]


def _import(lab: _Lab, checkout: Checkout) -> list[float]:
    file = lab.records
    with folder() as place:
        before = os.times()
        checkout.run(["-m", "app", "import", str(file), "--data-dir", place])
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    if not spent:
        raise NotMeasured("this system does not report the CPU time of a process that has ended")
    return [spent]


def _search(lab: _Lab, checkout: Checkout) -> list[float]:
    games = [game.name for game in searched_games()]
    printed = checkout.run(["-c", RUN_FILE, rollouts.__file__, *games, str(lab.effort.searched)])
    found = {name: rollouts.SearchSample(*sample) for name, sample in json.loads(printed).items()}
    for name, sample in found.items():
        lab.choices.setdefault(f"search_{name}", set()).add(sample.choices)
    return [found[name].rate for name in games]


Measure = Callable[[_Lab, Checkout], Sequence[float]]


@dataclass(frozen=True, slots=True)
class _Group:
    metrics: tuple[Metric, ...]
    measure: Measure
    windowed: bool = True


GROUPS = ("start", "idle", "drag", "history", "replay", "import", "search")
"""Names of the groups of figures that can be compared."""


def _groups(effort: Effort) -> Mapping[str, _Group]:
    searches = tuple(
        Metric(f"search_{game.name}", f"rollouts of Sharp: {game.title}", "a second") for game in searched_games()
    )
    return dict(zip(GROUPS, (
        _Group((Metric("start", "from the start to the whole title", "ms"),), _start),
        _Group((
            Metric("idle_cpu", "an idle table with its AI process: CPU", "% of a core"),
            Metric("idle_wakes", "  how often it wakes", "a second"),
            Metric("idle_memory", "  memory (PSS)", "MB"),
        ), _idle),
        _Group((
            Metric("drag_cpu", "CPU a movement of a dragged card", "ms"),
            Metric("drag_median", "  its first pixel: median", "ms"),
            Metric("drag_p95", "    p95", "ms"),
            Metric("drag_last", "  its last pixel: median", "ms"),
        ), _drag),
        _Group((
            Metric("history_start", f"start after {effort.matches:,} finished matches", "ms"),
            Metric("history_statistics", "  from the key to the whole statistics", "ms"),
        ), _history),
        _Group((Metric("replay_first", f"first picture of a replay of {effort.long_deals} deals", "ms"),), _replay),
        _Group((Metric("import", f"CPU of importing {effort.imported:,} matches", "s"),), _import, windowed=False),
        _Group(searches, _search, windowed=False),
    ), strict=True))  # fmt: skip


class Comparison:
    """Measures both checkouts in turn. ``step`` is called after each measurement of one of them."""

    def __init__(self, other: Path, only: Sequence[str], rounds: int, effort: Effort, step: Callable[[], None]) -> None:
        """Raises NotMeasured if ``other`` is no checkout, or in the frozen program."""
        if FROZEN:
            raise NotMeasured("only a checkout can be compared, and this is the frozen program")
        self._sides = Checkout(HOME), checkout_in(other)
        self._groups = [group for name, group in _groups(effort).items() if name in (only or GROUPS)]
        self._rounds, self._effort, self._step = rounds, effort, step

    @property
    def steps(self) -> int:
        """Return the number of calls of ``step``."""
        return 2 * self._rounds * len(self._groups)

    def run(self) -> list[Compared]:
        with ExitStack() as stack:
            driver = None
            if any(group.windowed for group in self._groups):
                own: Size = stack.enter_context(desktop())
                stack.enter_context(room_for(USUAL, own))
                driver = stack.enter_context(x11_driver())
            lab = _Lab(self._effort, driver, Path(stack.enter_context(folder())))
            found = [[Compared(metric) for metric in group.metrics] for group in self._groups]
            for side in self._sides:
                side.run(["-m", "compileall", "-q", "app"])
            for number in range(self._rounds):
                for group, compared in zip(self._groups, found, strict=True):
                    self._round(lab, group, compared, number)
        return [self._with_note(lab, one) for group in found for one in group]

    def _round(self, lab: _Lab, group: _Group, compared: Sequence[Compared], number: int) -> None:
        """Measure both checkouts, each first in every other round; skip the group once a measurement has failed."""
        values: list[Sequence[float]] = [(), ()]
        for side in (number % 2, 1 - number % 2):
            if not compared[0].note:
                try:
                    if not number and group.measure is _start:
                        group.measure(lab, self._sides[side])  # fills its caches
                    values[side] = group.measure(lab, self._sides[side])
                except NotMeasured as why:
                    for one in compared:
                        one.note = str(why)
            self._step()
        if all(values):
            for one, ours, theirs in zip(compared, *values, strict=True):
                one.pairs.append((ours, theirs))

    @staticmethod
    def _with_note(lab: _Lab, one: Compared) -> Compared:
        if len(lab.choices.get(one.metric.key, ())) > 1:
            one.note = "they choose different moves"
        return one
