"""Time from the launch of a program to its complete first screen, seen from outside."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial

from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.tools.bench.launching import bare, folder, from_source, frozen, running, table
from app.tools.bench.reference_programs import REFERENCE_PROGRAMS, ReferenceProgram, installed, isolated_environment
from app.tools.bench.x11_driver import X11Driver

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
