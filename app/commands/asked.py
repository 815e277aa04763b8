"""What a person may ask of the program on the command line, each as one frozen value."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from app.core.game import AnyGame

PROGRAM = "kings-and-kongs"
RECORD_SUFFIX = ".jsonl"
"""How the name of a record ends."""
SMALLEST, LARGEST = (1024, 640), (7680, 4320)
MOST_DEALS, MOST_SEED = 10_000_000, 2**53
MOST_JOBS = 61 if sys.platform == "win32" else 256
"""Windows waits for no more processes than that at once."""
PERSON = "person"
"""Who sits where no AI level does."""


class CommandError(Exception):
    """What a person must change before the program can do as asked: one line on stderr, exit 2."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Open the table."""

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
class ShortcutOptions:
    """The program among those that the desktop offers."""

    install: bool
    """Put it there; else take it away."""


@dataclass(frozen=True, slots=True)
class NewerOptions:
    """Whether there is a newer version."""


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """AI players against each other, without a window."""

    game: AnyGame
    options: object
    """The game's own options, in full."""
    levels: tuple[str, ...]
    """One AI level per seat."""
    deals: int
    seed: int
    jobs: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler, in place of jobs on this machine."""
    records: Path | None = None
    """The folder that gets a record of each match."""
    json: bool = False
    duplicate: bool = False
    """Each deal again and again, until everybody has played it from every seat."""


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    """Replay records."""

    files: tuple[Path, ...]
    json: bool = False


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """Look back on a match."""

    file: Path
    table: TableOptions
    """The window for it."""


@dataclass(frozen=True, slots=True)
class ChallengeOptions:
    """Play a match that somebody else has played."""

    code: str
    """Or the name of a file."""
    table: TableOptions
    """The window for it."""


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Write what has been played for other programs and machines."""

    file: Path
    """Its ending says how."""
    sums: bool = False
    """What it sums up to, and not match by match."""
    data_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """Take records from another machine."""

    files: tuple[Path, ...]
    data_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class BackupOptions:
    """Put all that is kept into one file."""

    file: Path
    data_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class RestoreOptions:
    """Put back what is in a backup."""

    file: Path
    newer_too: bool = False
    """Over what is newer here, too."""
    data_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """Measure the program on this machine."""

    json: bool = False


@dataclass(frozen=True, slots=True)
class LessonsOptions:
    """Tell which lessons there are, or play them all."""

    check: bool = False
    """Play them, and tell the first wrong line of each file."""
    files: tuple[Path, ...] = ()
    """Of ``game``; without any, the courses of all games."""
    game: AnyGame | None = None


@dataclass(frozen=True, slots=True)
class GalleryOptions:
    """Pictures of every screen."""

    folder: Path | None
    """Where they go; None: only tell which there are."""
    themes: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    ui_scales: tuple[int, ...]
    games: tuple[str, ...] = ()
    """Empty for all."""
    scenes: tuple[str, ...] = ()
    """Empty for all."""
    sight: str = ""
    """As somebody sees it who cannot tell all colours apart."""
    jobs: int = 1
    card_size: int = 100
    """How large cards are to be, percent."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """A match in the terminal."""

    game: AnyGame
    options: object
    """The game's own options, in full."""
    levels: tuple[str, ...]
    """PERSON for seat 0, an AI level for each of the others."""
    seed: int | None
    data_dir: Path | None
    new: bool
    """Begin another match even if one waits."""
    settled: bool
    """Something about the match itself was asked for, so that one that waits will not do."""


@dataclass(frozen=True, slots=True)
class OddsOptions:
    """How often what happens in many single games."""

    game: AnyGame
    options: object
    """The game's own options, in full."""
    levels: tuple[str, ...]
    """One AI level per seat."""
    games: int
    seed: int
    jobs: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler, in place of jobs on this machine."""
    keep: Path | None = None
    """The file that holds what was counted; None for the usual one in the user's own folder."""
    json: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Something to print, as with ``--help``."""

    text: str


Keeping: TypeAlias = ExportOptions | ImportOptions | BackupOptions | RestoreOptions
"""What puts into a file of its own what has been played, and takes it back."""

Command: TypeAlias = (
    TableOptions
    | ShortcutOptions
    | NewerOptions
    | PlayOptions
    | SimulateOptions
    | OddsOptions
    | VerifyOptions
    | ReviewOptions
    | Keeping
    | ChallengeOptions
    | BenchOptions
    | LessonsOptions
    | GalleryOptions
    | Text
)
