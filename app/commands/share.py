"""``export`` and ``import``: what has been played, out of this machine and into another."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, expand_patterns, folder, path
from app.commands.terminal import printable, watched
from app.storage.bringing_in import bringing_in
from app.storage.exporting import as_json, matches_as_csv, pack_records, sums_as_csv
from app.storage.files import write_new
from app.storage.messages import Messages, reason
from app.storage.paths import Paths, portable_paths, standard_paths
from app.storage.played import PlayedMatch
from app.storage.statistics import Statistics
from app.storage.zips import BadZip


def paths_of(data_dir: Path | None) -> Paths:
    """Where that program keeps its files."""
    return portable_paths(data_dir) if data_dir else standard_paths()


def statistics_of(paths: Paths) -> Statistics:
    """What that program has counted; what it has to say goes to stderr."""
    messages = Messages()
    messages.echo = lambda text: print(text, file=sys.stderr)
    return Statistics(paths.statistics_file, paths.matches, messages)


@contextmanager
def told(doing: str, file: Path) -> Iterator[None]:
    """What stops it becomes one sentence. ``doing``: as in ``write``."""
    try:
        yield
    except BadZip as why:
        raise CommandError(f"{file} {why}") from None
    except OSError as why:
        raise CommandError(f"cannot {doing} {file}: {reason(why)}") from None


# ---- Out of this machine.


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Write what has been played for other programs and machines."""

    file: Path
    """Its ending says how."""
    sums: bool = False
    """What it sums up to, and not match by match."""
    data_dir: Path | None = None


def export(options: ExportOptions) -> int:
    """Write it; 0. Raises CommandError."""
    file, paths = options.file, paths_of(options.data_dir)
    with told("write", file):
        if file.suffix.lower() == ".zip":
            pack_records(iter([file]), paths.matches)
        else:
            write = as_json if file.suffix.lower() == ".json" else sums_as_csv if options.sums else matches_as_csv
            write_new(iter([file]), write(_played(paths)))
    return 0


def _played(paths: Paths) -> list[PlayedMatch]:
    """All of it, as far as it is over."""
    with closing(statistics_of(paths)) as statistics:
        while statistics.count_on(1):
            pass
        return [*statistics.played(), *statistics.begun()]


# ---- Into it.


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """Take records from another machine."""

    files: tuple[Path, ...]
    data_dir: Path | None = None


def take_in(options: ImportOptions) -> int:
    """Take the records; 1 if any of them do not verify, else 0. Raises CommandError."""
    code, matches = 0, paths_of(options.data_dir).matches
    for file in options.files:
        with told("take in", file):
            done = watched(bringing_in(file, matches))
        print(f"{printable(str(file))}: {printable(done.told)}", file=sys.stderr if done.wrong else sys.stdout)
        code = 1 if done.wrong else code
    return code


# ---- The command line.

_EXPORT = """\
Write what has been played into a new file. Its name says how:
  .csv    a table, with a line for each seat of each match; with --sums a line for each person and game
  .json   the same and more: deals, house rules, what each game counts
  .zip    the records of all matches, to be imported on another machine
"""
_IMPORT = """\
Take records from another machine, one by one or in a zip. Each is replayed first: what does not verify is left out, and
told. What is here already comes no second time; a match that was played on there goes on here.
"""


def add_data_dir(parser: Parser) -> None:
    """Whose matches."""
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help="of the program that keeps all in this folder")


def export_arguments(parser: Parser) -> None:
    """What may be typed after ``export``."""
    parser.description = _EXPORT
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="a name ending in .csv, .json or .zip")
    parser.add_argument("--sums", action="store_true", help="with .csv: what it all sums up to")
    add_data_dir(parser)
    parser.set_defaults(command=_export)


def _export(got: Namespace) -> Command[ExportOptions]:
    kind = got.file.suffix.lower() if got.file else ""
    if kind not in (".csv", ".json", ".zip"):
        raise CommandError("export needs the name of a file that ends in .csv, .json or .zip")
    if got.sums and kind != ".csv":
        raise CommandError("--sums goes with a file that ends in .csv")
    return Command(ExportOptions(got.file, got.sums, got.data_dir), export)


def import_arguments(parser: Parser) -> None:
    """What may be typed after ``import``."""
    parser.description = _IMPORT
    parser.add_argument("files", metavar="FILE", nargs="*", type=path, help="a record, or a zip of records")
    add_data_dir(parser)
    parser.set_defaults(command=_import)


def _import(got: Namespace) -> Command[ImportOptions]:
    if not got.files:
        raise CommandError("import needs at least one file")
    return Command(ImportOptions(expand_patterns(got.files), got.data_dir), take_in)
