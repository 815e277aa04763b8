"""Other card tables of this desktop, started beside ours in the same run: how they stand tells what can be had."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.tools.bench.displays import Size
from app.tools.bench.dragging import Drag, card_seen
from app.tools.bench.effort import Effort
from app.tools.bench.figures import NotMeasured
from app.tools.bench.launching import folder, running
from app.tools.bench.processes import megabytes, rest
from app.tools.bench.x11_driver import X11Driver

_QUIET, _LONGEST = 1.5, 30.0
"""Seconds without a change after which a window is complete, and the most that this may take."""


@dataclass(frozen=True, slots=True)
class ReferenceProgram:
    """Another card program, and how it is started."""

    title: str
    """What people call it."""
    program: str
    table: tuple[str, ...]
    """The words behind the program's name that have it deal a patience whose cards all lie open ..."""
    start: tuple[str, ...]
    """... and those with which it shows what it shows first."""


_ALL_OPEN = ("--variation", "freecell")
REFERENCE_PROGRAMS: Mapping[str, ReferenceProgram] = {
    "aisleriot": ReferenceProgram("AisleRiot", "sol", table=_ALL_OPEN, start=_ALL_OPEN),
    "kpat": ReferenceProgram("KPat", "kpat", table=("--gametype", "freecell"), start=()),
}
"""By the name of their figures."""


@contextlib.contextmanager
def surroundings(home: str) -> Iterator[dict[str, str]]:
    """What they are to be told: their files are in ``home``, and there is a bus of their own, without which KPat does
    not start. Raises NotMeasured without one.
    """
    server = shutil.which("dbus-daemon")
    if server is None:
        raise NotMeasured("there is no dbus-daemon, without which others do not start")
    words = [server, "--session", "--nofork", "--nopidfile", "--print-address"]
    folders = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"), home)
    told = {**os.environ, **folders}  # the bus starts services, and these keep files, too
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=told) as bus:
        try:
            assert bus.stdout is not None
            yield {**folders, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        finally:
            bus.terminate()


def installed(peer: ReferenceProgram) -> str:
    """Where its program is. Raises NotMeasured if it is not installed."""
    found = shutil.which(peer.program, path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/games")
    if found is None:
        raise NotMeasured(f"{peer.title} is not installed")
    return found


@dataclass(frozen=True, slots=True)
class UsageSample:
    """What was seen of one at whose table somebody sat: how it rested, then a card that was dragged."""

    idle: tuple[float, float]
    """CPU in percent of a core, and how often a second it woke."""
    megabytes: float
    cost: tuple[float, float]
    """CPU a movement in milliseconds, and while the card was dragged in percent of a core."""
    followed: list[float]
    """Milliseconds from each movement to the card's new place."""


def measure_program(peer: ReferenceProgram, driver: X11Driver, size: Size, effort: Effort) -> UsageSample:
    """Start it, pull its window to that size, and measure it as our table is measured. Raises NotMeasured."""
    with (
        folder() as place,
        surroundings(place) as told,
        running([installed(peer), *peer.table], told) as process,
    ):
        pid, window = process.pid, driver.wait_for_window(process.pid, _LONGEST)
        driver.still(lambda: driver.lines(window), _QUIET, _LONGEST)
        driver.resize(window, size)
        driver.still(lambda: driver.lines(window), _QUIET, _LONGEST)
        time.sleep(effort.alone)
        idle, memory = rest(pid, effort.idle), megabytes(pid)
        drag = Drag(driver, window, pid, size, card_seen(driver, window, size))
        return UsageSample(idle, memory, drag.cost(effort.moves), drag.following(effort.motions, lambda: None))
