"""The real program in a Wayland session, with the hands that the tests of X11 have."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pygame

from app.table.geometry import Area, Box, area_of
from tests.wayland.compositor import Compositor
from tests.window.kept_matches import Played
from tests.window.screen import PATIENCE, Point, wait_until
from tests.window.window import ROOT, Hands


class WaylandWindow(Hands, Played):
    """One run of the program, in a window that fills the output."""

    def __init__(self, session: Compositor, folder: Path, *args: str) -> None:
        Played.__init__(self, folder)
        self.session = session
        self.errors = folder.parent / f"{folder.name}.stderr"
        with self.errors.open("ab") as errors:
            self.process = psutil.Popen(
                [sys.executable, "-m", "app", *args, "--data-dir", str(folder)], cwd=ROOT, env=session.environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip

    @property
    def size(self) -> tuple[int, int]:
        return self.session.size

    @property
    def area(self) -> Area:
        return area_of(*self.size)

    def place(self, point: Point) -> tuple[int, int]:
        scale = self.area.scale
        return round(point[0] * scale), round(point[1] * scale)

    def picture(self, box: Box | None = None) -> pygame.Surface:
        whole = self.session.picture()
        return whole if box is None else whole.subsurface(self.pixels(box))

    def bytes_of(self, box: Box | None = None) -> bytes:
        return pygame.image.tobytes(self.picture(box), "RGB")

    def xdotool(self, *words: Any) -> None:
        """Do what xdotool would do, with the words that the hands have for it."""
        left = list(words)
        while left:
            match left.pop(0):
                case "key":
                    assert left[:2] == ["--delay", 8]
                    for key in left[2:]:
                        self.session.run("wtype", "-k", str(key))
                    left.clear()
                case "mousemove":
                    self.session.pointer.move(left.pop(0), left.pop(0))
                case "mousedown" | "mouseup" as word:
                    assert left.pop(0) == 1
                    self.session.pointer.press(down=word == "mousedown")
                case "click":
                    assert left[:5] == ["--repeat", 1, "--delay", 40, 1]
                    del left[:5]
                    self.session.pointer.press(down=True)
                    self.session.pointer.press(down=False)
                case "sleep":
                    time.sleep(left.pop(0))
                case word:
                    raise AssertionError(word)

    def stderr_text(self) -> str:
        """Everything on stderr."""
        return self.errors.read_text(encoding="utf-8")

    def close(self) -> None:
        """At the end of a test, whatever came of it."""
        if self.process.is_running():
            for process in (*self.process.children(recursive=True), self.process):
                process.kill()
        self.process.wait(PATIENCE)


@contextmanager
def opened(session: Compositor, folder: Path, *args: str) -> Iterator[WaylandWindow]:
    """The program for as long as the block runs, once something of it is seen."""
    window = WaylandWindow(session, folder, *args)
    try:
        wait_until(window.picture_is_up, "the first picture")
        yield window
    finally:
        window.close()
