"""A command line as one frozen value, with the function that runs it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

PROGRAM = "kings-and-kongs"
RECORD_SUFFIX = ".jsonl"
SMALLEST, LARGEST = (1024, 640), (7680, 4320)
MAX_DEALS, MAX_SEED = 10_000_000, 2**53
MAX_JOBS = 61 if sys.platform == "win32" else 256
"""Windows can't wait for more processes at once."""
PERSON = "person"
"""Level name of a seat that a person plays."""

Options = TypeVar("Options")


class CommandError(Exception):
    """One line for stderr that says what to change; the exit code is 2."""


class Command(NamedTuple, Generic[Options]):
    options: Options
    do: Callable[[Options], int]
    window: bool = False
    """The command opens the table, which shows its own messages and needs no standard streams."""

    def run(self) -> int:
        return self.do(self.options)


AnyCommand: TypeAlias = Command[Any]


class TableOptions(NamedTuple):
    """Options of the table's window."""

    game: str | None = None
    """Game to set up at once; None for the title screen."""
    seed: int | None = None
    size: tuple[int, int] | None = None
    """Width and height of the window in pixels."""
    data_dir: Path | None = None
    """Folder for settings, saves, statistics and the log; absolute."""
    fullscreen: bool = False
    self_test: Path | None = None
    """Play one deal without a person, save a screenshot here and exit."""
    language: str | None = None
    """Language for this run; None for that of the settings."""
    another_window: bool = False
    """Open a window even if there is one already."""


class Text(NamedTuple):
    text: str
