"""``backup`` and ``restore``: all that is kept of a person, in one file, and back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from app.commands import asked
from app.commands.asked import BackupOptions, CommandError, RestoreOptions
from app.commands.parser import Parser, path
from app.commands.share import add_data_dir, paths_of, statistics_of, told
from app.commands.terminal import printable, watched
from app.storage.backup import back_up, restoring

_BACKUP = """\
Put settings, saved matches and statistics into a new zip.
"""
_RESTORE = """\
Put back what is in a backup. What is newer here is left as it is; of whatever is replaced a copy is kept beside it
(NAME.before-1), and what has been counted here stays counted.
"""


def read_backup(argv: Sequence[str]) -> BackupOptions | asked.Text:
    """What was typed after ``backup``."""
    parser = Parser("backup", _BACKUP)
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="a name ending in .zip")
    add_data_dir(parser)
    got = parser.parse_args(argv)
    if got.help:
        return asked.Text(parser.format_help())
    if not got.file or got.file.suffix.lower() != ".zip":
        raise CommandError("backup needs the name of a file that ends in .zip")
    return BackupOptions(got.file, got.data_dir)


def read_restore(argv: Sequence[str]) -> RestoreOptions | asked.Text:
    """What was typed after ``restore``."""
    parser = Parser("restore", _RESTORE)
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="what backup has written")
    parser.add_argument("--newer-too", action="store_true", help="put back over what is newer here, too")
    add_data_dir(parser)
    got = parser.parse_args(argv)
    if got.help:
        return asked.Text(parser.format_help())
    if not got.file:
        raise CommandError("restore needs a file that backup has written")
    return RestoreOptions(got.file, got.newer_too, got.data_dir)


def run(options: BackupOptions | RestoreOptions) -> int:
    """Do it; 0. Raises CommandError."""
    paths = paths_of(options.data_dir)
    with closing(statistics_of(paths)) as statistics:
        if isinstance(options, BackupOptions):
            with told("write", options.file):
                back_up(iter([options.file]), paths, statistics)
        else:
            with told("restore", options.file):
                done = watched(restoring(options.file, paths, statistics, newer_too=options.newer_too))
            print(f"{printable(str(options.file))}: {printable(done.told)}")
    return 0
