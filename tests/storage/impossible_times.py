"""Times that no calendar has, and a disk that keeps them."""

import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

IMPOSSIBLE = (1e15, -1e12, 253_402_300_800, 253_402_300_799)
"""Times of files that no calendar has; the last is the last second of the year 9999, which some time zones have not."""


@contextmanager
def timeless():
    """A folder on a disk that keeps any time of a file."""
    for place in (tempfile.gettempdir(), "/dev/shm"):
        with tempfile.TemporaryDirectory(dir=place if Path(place).is_dir() else None) as folder:
            with suppress(OSError):  # some systems take no such time
                os.utime(folder, (0, IMPOSSIBLE[0]))
            if Path(folder).stat().st_mtime == IMPOSSIBLE[0]:
                yield Path(folder)
                return
    pytest.skip("no disk here keeps any time of a file")
