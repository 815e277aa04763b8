"""Other card programs, measured in the same run for comparison."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.tools.bench.displays import Size
from app.tools.bench.dragging import Delays, Drag, find_card
from app.tools.bench.effort import Effort
from app.tools.bench.figures import NotMeasured
from app.tools.bench.launching import folder, running
from app.tools.bench.processes import cpu_and_wakes, megabytes
from app.tools.bench.x11_driver import X11Driver

_QUIET, _LONGEST = 1.5, 30.0
"""Seconds without a change after which a window is complete, and the time limit for that."""


@dataclass(frozen=True, slots=True)
class ReferenceProgram:
    title: str
    """What people call it."""
    program: str
    table: tuple[str, ...]
    """Arguments that deal a solitaire game with all cards face up ..."""
    start: tuple[str, ...]
    """... and those that show its first screen."""


_ALL_OPEN = ("--variation", "freecell")
REFERENCE_PROGRAMS: Mapping[str, ReferenceProgram] = {
    "aisleriot": ReferenceProgram("AisleRiot", "sol", table=_ALL_OPEN, start=_ALL_OPEN),
    "kpat": ReferenceProgram("KPat", "kpat", table=("--gametype", "freecell"), start=()),
}
"""By the names of their figures."""


@contextlib.contextmanager
def isolated_environment(home: str) -> Iterator[dict[str, str]]:
    """Yield the environment of these programs: files in ``home``, and a D-Bus session of their own, without which KPat
    doesn't start. Raises NotMeasured without dbus-daemon.
    """
    server = shutil.which("dbus-daemon")
    if server is None:
        raise NotMeasured("there is no dbus-daemon, without which others do not start")
    words = [server, "--session", "--nofork", "--nopidfile", "--print-address"]
    folders = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"), home)
    env = {**os.environ, **folders}  # the bus starts services, which write files, too
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as bus:
        try:
            assert bus.stdout is not None
            yield {**folders, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        finally:
            bus.terminate()


def installed(other: ReferenceProgram) -> str:
    found = shutil.which(other.program, path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/games")
    if found is None:
        raise NotMeasured(f"{other.title} is not installed")
    return found


@dataclass(frozen=True, slots=True)
class UsageSample:
    """Measurements of another program: at rest, and with a dragged card."""

    idle: tuple[float, float]
    """CPU in percent of a core, and wake-ups per second."""
    megabytes: float
    cost: tuple[float, float]
    """CPU per movement in milliseconds, and load while dragging in percent of a core."""
    delays: list[Delays]
    """Delays of each pointer movement."""


def measure_program(other: ReferenceProgram, driver: X11Driver, size: Size, effort: Effort) -> UsageSample:
    """Launch the program, resize its window and measure it as our table is measured. Raises NotMeasured."""
    with (
        folder() as place,
        isolated_environment(place) as env,
        running([installed(other), *other.table], env) as process,
    ):
        pid, window = process.pid, driver.wait_for_window(process.pid, _LONGEST)
        driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
        driver.resize(window, size)
        driver.wait_until_still(lambda: driver.lines(window), _QUIET, _LONGEST)
        time.sleep(effort.alone)
        idle, memory = cpu_and_wakes(pid, effort.idle), megabytes(pid)
        drag = Drag(driver, window, pid, size, find_card(driver, window, size))
        return UsageSample(idle, memory, drag.cost(effort.moves), drag.following(effort.motions, lambda: None))
