"""``export``, ``import``, ``backup`` and ``restore``: matches for other machines, a person's files in one zip."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, expand_patterns, folder, path
from app.commands.terminal import count, printable, with_progress
from app.storage.backup import back_up, restore_steps
from app.storage.exporting import matches_as_csv, matches_as_json, pack_records, totals_as_csv
from app.storage.files import write_new
from app.storage.import_records import import_records
from app.storage.messages import Messages
from app.storage.paths import Paths, portable_paths, standard_paths
from app.storage.played import PlayedMatch
from app.storage.resuming import record_files
from app.storage.statistics import Statistics
from app.storage.zips import BadZip


def paths_of(data_dir: Path | None) -> Paths:
    return portable_paths(data_dir) if data_dir else standard_paths()


def existing_paths_of(data_dir: Path | None) -> Paths:
    """Return where the program keeps its files. Raises CommandError if the folder doesn't exist."""
    if data_dir and not data_dir.is_dir():
        raise CommandError(f"there is no folder {data_dir}; check --data-dir")
    return paths_of(data_dir)


def number_of_matches(paths: Paths) -> int:
    """Return the number of match records, finished or not. Raises CommandError if the folder can't be read."""
    with command_errors("read", paths.matches):
        return len(record_files(paths.matches))


def statistics_of(paths: Paths) -> Statistics:
    """Open the statistics; their messages go to stderr."""
    messages = Messages()
    messages.echo = lambda text: print(text, file=sys.stderr)
    return Statistics(paths.statistics_file, paths.matches, messages)


@contextmanager
def command_errors(verb: str, file: Path) -> Iterator[None]:
    """Turn errors of storage into a CommandError of one sentence. ``verb`` is such as ``write``."""
    try:
        yield
    except BadZip as why:
        raise CommandError(f"{file}: {why}") from None
    except OSError as why:
        raise CommandError(f"can't {verb} {file}: {why.strerror or why}") from None


# ---- Export.


@dataclass(frozen=True, slots=True)
class ExportOptions:
    file: Path
    """New file; its extension selects the format."""
    sums: bool = False
    """One line per person and game instead of one per seat of each match."""
    data_dir: Path | None = None


def export(options: ExportOptions) -> int:
    """Write the matches and report their number; returns 0. Raises CommandError, also if there are no matches."""
    file, paths = options.file, existing_paths_of(options.data_dir)
    matches, as_zip = number_of_matches(paths), file.suffix.lower() == ".zip"
    played = _played(paths) if matches and not as_zip else []
    matches = matches if as_zip else len(played)
    if not matches:
        finished = "" if as_zip else " with a finished deal"
        raise CommandError(f"there are no matches{finished} to export in {paths.matches}")
    with command_errors("write", file):
        if as_zip:
            pack_records(iter([file]), paths.matches)
        else:
            write = (
                matches_as_json if file.suffix.lower() == ".json" else totals_as_csv if options.sums else matches_as_csv
            )
            write_new(iter([file]), write(played))
    print(f"Exported {count(matches, 'match')} to {printable(str(file))}.")
    return 0


def _played(paths: Paths) -> list[PlayedMatch]:
    with closing(statistics_of(paths)) as statistics:
        while statistics.continue_counting(1):
            pass
        return [*statistics.played(), *statistics.begun()]


# ---- Import.


@dataclass(frozen=True, slots=True)
class ImportOptions:
    files: tuple[Path, ...]
    data_dir: Path | None = None


def run_import(options: ImportOptions) -> int:
    """Import the records; returns 1 if any is invalid, else 0. Raises CommandError."""
    code, matches = 0, paths_of(options.data_dir).matches
    for file in options.files:
        with command_errors("import", file):
            done = with_progress(import_records(file, matches))
        print(f"{printable(str(file))}: {printable(done.summary)}", file=sys.stderr if done.invalid else sys.stdout)
        code = 1 if done.invalid else code
    return code


# ---- The command line.

_EXPORT = """\
Write your matches to a new file. Its extension selects the format:
  .csv    a table with a line for each seat of each match; with --sums, a line for each person and game
  .json   the same, with deals, house rules and each game's own figures
  .zip    the records of all matches, to import on another machine
"""
_IMPORT = """\
Add match records from another machine, from single files or a zip. Each record is replayed first, and skipped with a
message if it is invalid. Records that you already have are skipped, too. If a match was continued on the other machine,
its longer record replaces yours.
"""


def add_data_dir(parser: Parser) -> None:
    about = "use the settings, matches and statistics in this folder"
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help=about)


def export_arguments(parser: Parser) -> None:
    parser.description = _EXPORT
    about = "the new file, whose name ends in .csv, .json or .zip"
    parser.needs(parser.add_argument("file", metavar="FILE", nargs="?", type=path, help=about))
    parser.add_argument("--sums", action="store_true", help="with .csv: one line of totals for each person and game")
    add_data_dir(parser)
    parser.set_defaults(command=_export)


def _export(got: Namespace) -> Command[ExportOptions]:
    kind = got.file.suffix.lower()
    if kind not in (".csv", ".json", ".zip"):
        raise CommandError(f"export needs a file name that ends in .csv, .json or .zip, not {str(got.file)!r}")
    if got.sums and kind != ".csv":
        raise CommandError("--sums needs a file name that ends in .csv")
    return Command(ExportOptions(got.file, got.sums, got.data_dir), export)


def import_arguments(parser: Parser) -> None:
    parser.description = _IMPORT
    about = "a match record, or a zip of records"
    parser.needs(parser.add_argument("files", metavar="FILE", nargs="*", type=path, help=about))
    add_data_dir(parser)
    parser.set_defaults(command=_import)


def _import(got: Namespace) -> Command[ImportOptions]:
    return Command(ImportOptions(expand_patterns(got.files), got.data_dir), run_import)


@dataclass(frozen=True, slots=True)
class BackupOptions:
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
    file: Path
    newer_too: bool = False
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
Restore a backup. Files that are newer here are kept, unless you add --newer-too, and so are matches in use. A copy of
each replaced file is kept beside it (NAME.before-1), and the statistics of matches played here are kept, too.
"""


def backup_arguments(parser: Parser) -> None:
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
    parser.description = _RESTORE
    about = "a backup"
    parser.needs(parser.add_argument("file", metavar="FILE", nargs="?", type=path, help=about))
    parser.add_argument("--newer-too", action="store_true", help="overwrite newer files, too")
    add_data_dir(parser)
    parser.set_defaults(command=_restore)


def _restore(got: Namespace) -> Command[RestoreOptions]:
    return Command(RestoreOptions(got.file, got.newer_too, got.data_dir), restore)
