"""A Wayland compositor without a screen: sway, with its keyboard (wtype), its mouse and pictures of it (grim)."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pygame
import pytest

from tests.wayland.virtual_pointer import VirtualPointer
from tests.window.screen import PATIENCE, wait_until

PROGRAMS = ("sway", "wtype", "grim")
_NOBODY = 65534
"""sway refuses to run as root."""
_CONFIG = """\
xwayland disable
default_border none
output HEADLESS-1 resolution {width}x{height} scale {scale}
exec echo "$SWAYSOCK" > {ready}
"""


class Compositor:
    """One output, filled by the window on it."""

    def __init__(self, folder: Path, size: tuple[int, int], scale: float) -> None:
        self.folder, self.size, self.scale = folder, size, scale
        ready = folder / "ready"
        config = folder / "config"
        config.write_text(_CONFIG.format(width=size[0], height=size[1], scale=scale, ready=ready), encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment = {
            **kept, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "WLR_BACKENDS": "headless",
            "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        }  # fmt: skip
        identity: dict[str, Any] = {}
        if os.geteuid() == 0:
            os.chown(folder, _NOBODY, _NOBODY)
            identity = {"user": _NOBODY, "group": _NOBODY, "extra_groups": []}
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                ["sway", "-c", str(config)], env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, **identity,
            )  # fmt: skip
        self._keyboard: subprocess.Popen[bytes] | None = None
        try:
            wait_until(lambda: ready.is_file() and ready.read_text(encoding="utf-8"), "the compositor")
            self.ipc = ready.read_text(encoding="utf-8").strip()
            (self.socket,) = (path for path in folder.glob("wayland-*") if path.suffix != ".lock")
            # Programs hear of keys only while the seat has a keyboard, and wtype brings one for a moment.
            self._keyboard = subprocess.Popen(["wtype", "-s", "3600000"], env=self.environment)
            self.pointer = VirtualPointer(self.socket, size)
        except BaseException:
            self.close()
            raise

    @property
    def environment(self) -> Mapping[str, str]:
        """That of a program in this session, in which there is no X server."""
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
        return {
            **kept, "XDG_RUNTIME_DIR": str(self.folder), "WAYLAND_DISPLAY": self.socket.name, "SWAYSOCK": self.ipc,
        }  # fmt: skip

    def run(self, *words: str) -> bytes:
        """Run a program in this session; gives what it writes."""
        return subprocess.run(words, env=self.environment, check=True, stdout=subprocess.PIPE, timeout=PATIENCE).stdout

    def window_of(self, pid: int) -> Any:
        """The window of that process, as sway tells of it; None if there is none."""
        waiting = [json.loads(self.run("swaymsg", "-r", "-t", "get_tree"))]
        while waiting:
            node = waiting.pop()
            if node.get("pid") == pid:
                return node
            waiting += node["nodes"] + node["floating_nodes"]
        return None

    def picture(self) -> pygame.Surface:
        """All of the output, without the pointer."""
        return pygame.image.load(io.BytesIO(self.run("grim", "-t", "ppm", "-")), "x.ppm")

    def close(self) -> None:
        """At the end of a test, whatever came of it."""
        if hasattr(self, "pointer"):
            self.pointer.close()
        for process in (self._keyboard, self._process):
            if process is not None:
                process.kill()
                process.wait()


@contextmanager
def compositor(size: tuple[int, int], scale: float) -> Iterator[Compositor]:
    """A session of its own for as long as the block runs; skips the test where programs for it are missing."""
    for program in PROGRAMS:
        if shutil.which(program) is None:
            pytest.skip(f"this test needs {program} (on Debian: apt-get install {' '.join(PROGRAMS)})")
    folder = Path(mkdtemp(prefix="kk-wayland-"))  # short enough for the name of a socket
    try:
        session = Compositor(folder, size, scale)
        try:
            yield session
        finally:
            session.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
