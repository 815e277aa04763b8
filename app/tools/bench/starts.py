"""Measures from outside how long programs take to show their first screen, and this one then to show a page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.tools.bench.launching import HOME, bare, folder, from_source, frozen, running, table
from app.tools.bench.reference_programs import REFERENCE_PROGRAMS, ReferenceProgram, installed, isolated_environment
from app.tools.bench.x11_driver import X11Driver

_QUIET = 0.7
"""Seconds without a change after which the window is complete."""
_LONGEST = 60.0
_STATISTICS = "t"
"""Key of the statistics at the title."""


@dataclass(slots=True)
class Starts:
    """Milliseconds of each start; ``why`` is the reason if there are none."""

    times: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    """For this program from source: milliseconds from the key of the statistics to the whole page."""
    why: str = ""


_FROM_SOURCE = ("source", "played")


def starts(driver: X11Driver, size: Size, runs: int, step: Callable[[], None], played: str) -> dict[str, Starts]:
    """Launch ``source``, ``played``, ``frozen``, ``bare`` and the reference programs several times, in turns.
    ``played`` is ``source`` with that data folder; the others keep a data folder between runs, as in real use.
    """
    found = {name: Starts() for name in ("source", "played", "frozen", "bare", *REFERENCE_PROGRAMS)}
    with ExitStack() as stack:
        ours = {"source": stack.enter_context(folder()), "played": played, "frozen": stack.enter_context(folder())}
        for run in range(runs + 1):
            for name, result in found.items():
                if not result.why:
                    try:
                        took, page = _start(driver, name, size, ours)
                    except NotMeasured as why:
                        result.why = str(why)
                    else:
                        if run:  # the first start only fills the disk cache and the program's own
                            result.times.append(took)
                            result.pages += page
            step()
    return found


def _start(driver: X11Driver, name: str, size: Size, ours: Mapping[str, str]) -> tuple[float, list[float]]:
    with folder() as place, ExitStack() as stack:
        started: dict[str, Callable[[], list[str]]] = {
            "source": lambda: table(from_source(), size, ours["source"]),
            "played": lambda: table(from_source(), size, ours["played"]),
            "frozen": lambda: table(frozen(), size, ours["frozen"]),
            "bare": lambda: bare(size),
            **{name: partial(_start_command, other) for name, other in REFERENCE_PROGRAMS.items()},
        }
        words = started[name]()
        env = stack.enter_context(isolated_environment(place)) if name in REFERENCE_PROGRAMS else None
        return start(driver, words, env, pages=name in _FROM_SOURCE)


def _start_command(other: ReferenceProgram) -> list[str]:
    return [installed(other), *other.start]


def start(
    driver: X11Driver, words: Sequence[str], env: Mapping[str, str] | None = None, home: Path = HOME, *, pages: bool
) -> tuple[float, list[float]]:
    """Launch a program; return the milliseconds until its window is complete, and with ``pages`` those of the
    statistics.
    """
    began = time.perf_counter()
    with running(words, env, home) as process:
        window = driver.wait_for_window(process.pid, _LONGEST)
        until = time.perf_counter() + _LONGEST
        complete = driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
        while not _is_drawn(driver, window):
            if time.perf_counter() > until:
                raise NotMeasured("the window stayed black")
            complete = driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
        return (complete - began) * 1000, [_statistics(driver, window)] if pages else []


def _statistics(driver: X11Driver, window: object) -> float:
    driver.focus(window)
    before, pressed = driver.lines(window), driver.key(_STATISTICS)
    if not driver.wait_for_change(window, before, _LONGEST):
        raise NotMeasured("the statistics didn't open; is another window in front?")
    complete = driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
    return complete * 1000 - pressed / 1e6


def first_picture(driver: X11Driver, words: Sequence[str], home: Path = HOME) -> float:
    """Launch a program; return the milliseconds until its window shows anything."""
    began = time.perf_counter()
    with running(words, home=home) as process:
        window = driver.wait_for_window(process.pid, _LONGEST)
        while not _is_drawn(driver, window):
            if time.perf_counter() > began + _LONGEST:
                raise NotMeasured("the window stayed black")
        return (time.perf_counter() - began) * 1000


def _is_drawn(driver: X11Driver, window: object) -> bool:
    """Return whether the window shows anything but black."""
    return any(set(line) - {0, 255} for line in driver.lines(window))
