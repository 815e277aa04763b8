"""The processes that a program has started."""

from __future__ import annotations

import contextlib

import psutil


def children_called(process: psutil.Process, words: str) -> list[psutil.Process]:
    """Those below it that live and have these words in their command line. Each may end at any moment."""
    found = []
    with contextlib.suppress(psutil.NoSuchProcess):
        for child in process.children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                found += [child] if words in " ".join(child.cmdline()) else []
    return found
