"""``backup`` and ``restore``: all that is kept of a person, in one file, and back."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, path
from app.commands.share import add_data_dir, paths_of, statistics_of, told
from app.commands.terminal import printable, watched
from app.storage.backup import back_up, restoring


@dataclass(frozen=True, slots=True)
class BackupOptions:
    """Put all that is kept into one file."""

    file: Path
    data_dir: Path | None = None


def backup(options: BackupOptions) -> int:
    """Write it; 0. Raises CommandError."""
    paths = paths_of(options.data_dir)
    with closing(statistics_of(paths)) as statistics, told("write", options.file):
        back_up(iter([options.file]), paths, statistics)
    return 0


@dataclass(frozen=True, slots=True)
class RestoreOptions:
    """Put back what is in a backup."""

    file: Path
    newer_too: bool = False
    """Over what is newer here, too."""
    data_dir: Path | None = None


def restore(options: RestoreOptions) -> int:
    """Put it back, and tell what that was; 0. Raises CommandError."""
    paths = paths_of(options.data_dir)
    with closing(statistics_of(paths)) as statistics, told("restore", options.file):
        done = watched(restoring(options.file, paths, statistics, newer_too=options.newer_too))
    print(f"{printable(str(options.file))}: {printable(done.told)}")
    return 0


# ---- The command line.

_RESTORE = """\
Put back what is in a backup. What is newer here is left as it is; of whatever is replaced a copy is kept beside it
(NAME.before-1), and what has been counted here stays counted.
"""


def backup_arguments(parser: Parser) -> None:
    """What may be typed after ``backup``."""
    parser.description = "Put settings, saved matches and statistics into a new zip."
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="a name ending in .zip")
    add_data_dir(parser)
    parser.set_defaults(command=_backup)


def _backup(got: Namespace) -> Command[BackupOptions]:
    if not got.file or got.file.suffix.lower() != ".zip":
        raise CommandError("backup needs the name of a file that ends in .zip")
    return Command(BackupOptions(got.file, got.data_dir), backup)


def restore_arguments(parser: Parser) -> None:
    """What may be typed after ``restore``."""
    parser.description = _RESTORE
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="what backup has written")
    parser.add_argument("--newer-too", action="store_true", help="put back over what is newer here, too")
    add_data_dir(parser)
    parser.set_defaults(command=_restore)


def _restore(got: Namespace) -> Command[RestoreOptions]:
    if not got.file:
        raise CommandError("restore needs a file that backup has written")
    return Command(RestoreOptions(got.file, got.newer_too, got.data_dir), restore)
