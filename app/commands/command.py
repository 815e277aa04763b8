"""What a person asks of the program on the command line: one frozen value, and the function that does it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

PROGRAM = "kings-and-kongs"
RECORD_SUFFIX = ".jsonl"
"""How the name of a record ends."""
SMALLEST, LARGEST = (1024, 640), (7680, 4320)
MAX_DEALS, MAX_SEED = 10_000_000, 2**53
MAX_JOBS = 61 if sys.platform == "win32" else 256
"""Windows waits for no more processes than that at once."""
PERSON = "person"
"""Who sits where no AI level does."""

Options = TypeVar("Options")


class CommandError(Exception):
    """What a person must change before the program can do as asked: one line on stderr, exit 2."""


@dataclass(frozen=True, slots=True)
class Command(Generic[Options]):
    """A command line that was read."""

    options: Options
    """All that was asked for."""
    do: Callable[[Options], int]
    window: bool = False
    """It opens the table, which shows what it has to say and needs no stream."""

    def run(self) -> int:
        """Do it; returns the exit code. Raises CommandError."""
        return self.do(self.options)


AnyCommand: TypeAlias = Command[Any]


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How the table is to be opened."""

    game: str | None = None
    """The game to set up at once; None for the title screen."""
    seed: int | None = None
    size: tuple[int, int] | None = None
    """Width and height of the window in pixels."""
    data_dir: Path | None = None
    """One folder for settings, saves, statistics and the log; absolute."""
    fullscreen: bool = False
    self_test: Path | None = None
    """Play one deal without a person, write a screenshot here and leave."""
    another_window: bool = False
    """Though there may be one already."""


@dataclass(frozen=True, slots=True)
class Text:
    """Something to print, as with ``--help``."""

    text: str
