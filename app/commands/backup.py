"""``backup`` and ``restore``: save all of a person's files in one zip, and restore them."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, path
from app.commands.share import (
    add_data_dir,
    command_errors,
    existing_paths_of,
    number_of_matches,
    paths_of,
    statistics_of,
)
from app.commands.terminal import printable, with_progress
from app.core.grammar import count
from app.storage.backup import back_up, restore_steps


@dataclass(frozen=True, slots=True)
class BackupOptions:
    """Options of ``backup``."""

    file: Path
    data_dir: Path | None = None


def backup(options: BackupOptions) -> int:
    """Write the backup and report it; returns 0. Raises CommandError."""
    paths = existing_paths_of(options.data_dir)
    matches = count(number_of_matches(paths), "match")
    with closing(statistics_of(paths)) as statistics, command_errors("write", options.file):
        back_up(iter([options.file]), paths, statistics)
    print(f"Saved settings, statistics and {matches} in {printable(str(options.file))}.")
    return 0


@dataclass(frozen=True, slots=True)
class RestoreOptions:
    """Options of ``restore``."""

    file: Path
    newer_too: bool = False
    """Overwrite newer files, too."""
    data_dir: Path | None = None


def restore(options: RestoreOptions) -> int:
    """Restore the backup and report what changed; returns 0. Raises CommandError."""
    paths = paths_of(options.data_dir)
    with closing(statistics_of(paths)) as statistics, command_errors("restore", options.file):
        done = with_progress(restore_steps(options.file, paths, statistics, newer_too=options.newer_too))
    print(f"{printable(str(options.file))}: {printable(done.summary)}")
    return 0


# ---- The command line.

_RESTORE = """\
Restore a backup. Files that are newer here stay as they are. Of every file that is replaced a copy is kept beside it
(NAME.before-1), and the statistics keep what has been counted here.
"""


def backup_arguments(parser: Parser) -> None:
    """Add the arguments of ``backup``."""
    parser.description = "Save settings, matches and statistics in a new zip file."
    about = "the new file, whose name ends in .zip"
    parser.needs(parser.add_argument("file", metavar="FILE", nargs="?", type=path, help=about))
    add_data_dir(parser)
    parser.set_defaults(command=_backup)


def _backup(got: Namespace) -> Command[BackupOptions]:
    if got.file.suffix.lower() != ".zip":
        raise CommandError(f"backup needs a file name that ends in .zip, not {str(got.file)!r}")
    return Command(BackupOptions(got.file, got.data_dir), backup)


def restore_arguments(parser: Parser) -> None:
    """Add the arguments of ``restore``."""
    parser.description = _RESTORE
    about = "a file that backup has written"
    parser.needs(parser.add_argument("file", metavar="FILE", nargs="?", type=path, help=about))
    parser.add_argument("--newer-too", action="store_true", help="overwrite newer files, too")
    add_data_dir(parser)
    parser.set_defaults(command=_restore)


def _restore(got: Namespace) -> Command[RestoreOptions]:
    return Command(RestoreOptions(got.file, got.newer_too, got.data_dir), restore)
