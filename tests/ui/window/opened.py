"""Helpers that wait for the sound card, which opens on its own thread."""

import time
from collections.abc import Callable

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
