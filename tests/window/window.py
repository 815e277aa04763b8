"""The real program in a real window, seen and controlled from outside: Xlib observes, xdotool acts."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest
from Xlib import display

from app.table.geometry import Box
from tests.processes import children_called
from tests.window.kept_matches import Played
from tests.window.screen import PATIENCE, Point, Sight, wait_until

ROOT = Path(__file__).parents[2]


def need_hands() -> None:
    """Skip the test where nothing can press keys."""
    if shutil.which("xdotool") is None:
        pytest.skip("this test handles a window and needs xdotool (on Debian: apt-get install xdotool)")


class Hands(Sight):
    """Input by a person's hands."""

    env: Mapping[str, str]

    def xdotool(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True, timeout=PATIENCE)

    def key(self, *names: str) -> None:
        """Press and release keys, by their X names."""
        self.xdotool("key", "--delay", 8, *names)

    def curtain(self) -> bytes:
        """Return the picture of a handover screen once it accepts input."""
        return self.still(lasting=1.0 + 0.4)

    def open_hand(self) -> bytes:
        """Hold Space until the hand opens; return the picture."""
        before = self.curtain()
        self.xdotool("keydown", "space")
        try:
            wait_until(lambda: self.bytes_of() != before, "the bar that fills")
            self.still()
        finally:
            self.xdotool("keyup", "space")
        return self.still()

    def type(self, text: str) -> None:
        self.xdotool("type", "--delay", 8, text)

    def go_on(self) -> None:
        """Resume the match from the title."""
        title = self.bytes_of()
        self.key("g")
        self.wait_for_another(title)

    def place(self, point: Point) -> tuple[int, int]:
        """Convert a point from units to screen pixels."""
        origin = self.window.translate_coords(self._display.screen().root, 0, 0)
        scale = self.area.scale
        return round(point[0] * scale) - origin.x, round(point[1] * scale) - origin.y

    def move_to(self, point: Point) -> None:
        """Rest the pointer there."""
        self.xdotool("mousemove", *self.place(point))

    def click(self, where: Box | Point, times: int = 1) -> None:
        """Click the middle of a box, or a point."""
        x, y = self.place(where.middle if isinstance(where, Box) else where)
        self.xdotool("mousemove", x, y, "click", "--repeat", times, "--delay", 40, 1)

    def drag(self, start: Box | Point, end: Box | Point, *, drop: bool = True) -> None:
        """Drag in steps; release at the end unless ``drop`` is False."""
        x0, y0 = self.place(start.middle if isinstance(start, Box) else start)
        x1, y1 = self.place(end.middle if isinstance(end, Box) else end)
        steps = [(x0 + (x1 - x0) * i // 6, y0 + (y1 - y0) * i // 6) for i in range(1, 7)]
        moves = [word for x, y in steps for word in ("mousemove", x, y, "sleep", 0.01)]
        self.xdotool("mousemove", x0, y0, "mousedown", 1, *moves, *(("mouseup", 1) if drop else ()))

    def drop(self) -> None:
        self.xdotool("mouseup", 1)

    def resize(self, wide: int, high: int) -> None:
        """Resize the window, and wait until its picture fills it."""
        self.xdotool("windowmove", self.window.id, 0, 0, "windowsize", self.window.id, wide, high)
        wait_until(lambda: self.size == (wide, high), "the new size")


class Window(Hands, Played):
    """One run of the program."""

    def __init__(
        self, screen: str, folder: Path, *args: str, size: tuple[int, int] | None = (1280, 720),
        env: Mapping[str, str | None] | None = None, cwd: Path = ROOT,
        command: Sequence[str] = (sys.executable, "-m", "app"),
    ) -> None:  # fmt: skip
        need_hands()
        Sight.__init__(self, display.Display(screen))
        Played.__init__(self, folder)
        # ``main``, called by other tests in this process, sets PYTHONSAFEPATH: ``cwd`` would not be imported from.
        bare = {"PYTHONSAFEPATH": None, "SDL_VIDEODRIVER": None}
        usual = {**os.environ, "DISPLAY": screen, "SDL_AUDIODRIVER": "dummy", **bare, **(env or {})}
        self.env = {name: value for name, value in usual.items() if value is not None}
        sized = [] if size is None else ["--size", f"{size[0]}x{size[1]}"]
        self.errors = (folder.parent / f"{folder.name}.stderr").open("a+", encoding="utf-8")
        self.process = psutil.Popen(
            [*command, "--data-dir", str(folder), *sized, *args],
            cwd=cwd, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors,
        )  # fmt: skip
        try:
            self.window = wait_until(self._find, "the window")
            wait_until(self.picture_is_up, "the first picture")
        except AssertionError:
            self.close()
            raise
        self.move_to(self.centre)

    def _find(self) -> Any:
        assert self.process.poll() is None, self.stderr_text()
        return self.find(self.process.pid)

    def busy(self) -> bool:
        """Return whether its main thread runs, waits for the processor, or reads a file."""
        return bool(self.process.status() != psutil.STATUS_SLEEPING)

    def stderr_text(self) -> str:
        """Return everything on stderr."""
        self.errors.flush()
        return Path(self.errors.name).read_text(encoding="utf-8")

    @property
    def ai_process(self) -> psutil.Process | None:
        """Return the child process in which the AI players think."""
        found = children_called(self.process, "child_main")
        return found[0] if found else None

    def children(self) -> Iterable[psutil.Process]:
        """Return all processes below the program's own."""
        try:
            return list(self.process.children(recursive=True))
        except psutil.NoSuchProcess:
            return []

    def kill(self) -> None:
        """Kill it, as in a power loss."""
        children = self.children()
        self.process.kill()
        self.process.wait(PATIENCE)
        psutil.wait_procs(children, PATIENCE)
        assert not [child for child in children if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]

    def quit(self) -> int:
        """Quit from the table through the title's button; return the exit code."""
        self.key("Escape", "q", "q", "y")
        return int(self.process.wait(PATIENCE))

    def close(self) -> None:
        """At the end of a test, whatever its result."""
        if self.errors.closed:
            return
        for process in (*self.children(), self.process):
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        self.process.wait(PATIENCE)
        self._display.close()
        self.errors.close()
