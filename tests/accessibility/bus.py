"""A private session bus for the program and a screen reader, with the system's accessibility registry."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.processes import ROOT
from tests.window.screen import PATIENCE

PYTHON = "/usr/bin/python3"
"""The system's Python, which has the library."""
_PACKAGES = "at-spi2-core gir1.2-atspi-2.0 python3-gi dbus"
_NEEDED = "import gi; gi.require_version('Atspi', '2.0')"


class Bus:
    """A private session bus; its processes end with it."""

    def __init__(self, folder: Path) -> None:
        # Without a display: on one that sessions share, the last one's address would be found.
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self._process = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**kept, "XDG_RUNTIME_DIR": str(folder)}, text=True, encoding="utf-8",
        )  # fmt: skip
        assert self._process.stdout
        self.env: Mapping[str, str] = {
            "DBUS_SESSION_BUS_ADDRESS": self._process.stdout.readline().strip(), "XDG_RUNTIME_DIR": str(folder),
        }  # fmt: skip

    def listen(self, module: str, *words: str, display: str = "") -> str:
        """Run a screen reader of tests/accessibility until it ends; return what it prints."""
        done = subprocess.run(
            [PYTHON, "-m", f"tests.accessibility.{module}", *words], cwd=ROOT, capture_output=True, text=True,
            check=False, timeout=4 * PATIENCE, encoding="utf-8",
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "DISPLAY": display, **self.env},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


@contextmanager
def session_bus() -> Iterator[Bus]:
    """Run a bus during the block; skip the test if programs for it are missing."""
    if sys.platform != "linux":
        pytest.skip("this test needs Linux's accessibility bus")
    found = shutil.which("dbus-daemon") and Path("/usr/libexec/at-spi-bus-launcher").exists() and Path(PYTHON).exists()
    if not found or subprocess.run([PYTHON, "-c", _NEEDED], capture_output=True, check=False).returncode:
        pytest.skip(f"this test needs a screen reader's library (on Debian: apt-get install {_PACKAGES})")
    folder = Path(mkdtemp(prefix="kk-bus-"))  # short enough for a socket's path
    bus = Bus(folder)
    try:
        yield bus
    finally:
        bus.close()
        shutil.rmtree(folder, ignore_errors=True)
