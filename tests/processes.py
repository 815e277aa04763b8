"""The program as a process of its own, and the processes that it has started."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]


def program(*words: str) -> list[str]:
    """The command that starts the program of this checkout as people start it."""
    return [sys.executable, "-m", "app", *words]


def done_by(command: list[str]) -> subprocess.CompletedProcess[str]:
    """What it wrote and how it ended, whatever that is."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120, encoding="utf-8")


def children_called(process: psutil.Process, words: str) -> list[psutil.Process]:
    """Those below it that live and have these words in their command line. Each may end at any moment."""
    found = []
    with contextlib.suppress(psutil.NoSuchProcess):
        for child in process.children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess, OSError):  # the latter of one that is just ending, on Wine
                found += [child] if words in " ".join(child.cmdline()) else []
    return found
