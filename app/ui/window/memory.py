"""Memory goes back to the system when a large picture is let go."""

from __future__ import annotations

import ctypes
import sys

_MMAP_THRESHOLD = -3  # of mallopt, as <malloc.h> numbers it
_LARGE = 64 * 1024


def give_back_large_blocks() -> None:
    """Linux's malloc takes ever larger blocks from its heap once one was freed, and then full-size pictures leave holes
    there for good: 30 MB in a window of 1920 x 1080. A limit that is set stays where it is.
    """
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none, and does not need it
        if mallopt is not None:
            mallopt(_MMAP_THRESHOLD, _LARGE)
