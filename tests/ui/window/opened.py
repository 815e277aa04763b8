"""Helpers that wait for the sound card, which opens on its own thread."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from app.ui.window.sound import Sounds

_PATIENCE = 60.0
"""Seconds; far more than a dummy card takes on a busy machine."""


def until(seen: Callable[[], object]) -> None:
    ends = time.monotonic() + _PATIENCE
    while not seen():
        assert time.monotonic() < ends, "it never came"
        time.sleep(0.002)


def opened(sounds: Sounds) -> Sounds:
    until(lambda: sounds.card.session is not None)
    return sounds


def two_devices(folder: Path) -> dict[str, str]:
    """Return an environment with a silent driver that opens several devices at once, as most systems do and SDL's dummy
    driver doesn't. The devices share one file, which on Windows works only with the null device; Linux's driver doesn't
    accept that.
    """
    file = os.devnull if sys.platform == "win32" else str(folder / "heard.raw")
    return {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": file}
