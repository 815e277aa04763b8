"""``review``: a window in which a match is watched again."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from app.commands import table
from app.commands.command import Command, CommandError, TableOptions
from app.commands.parser import Parser, add_window, path, window_asked
from app.core.past import past_deals
from app.storage.verifying import verify


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """Look back on a match."""

    file: Path
    table: TableOptions
    """The window for it."""


def run(options: ReviewOptions) -> int:
    """Look back until the window is closed; returns the exit code. Raises CommandError for a record that is wrong, and
    opens nothing then.
    """
    verdict = verify(options.file)
    if verdict.match is None or verdict.trouble:
        raise CommandError(f"{options.file}: {verdict.trouble}")
    if not past_deals(verdict.match):
        raise CommandError(f"{options.file}: no {verdict.match.game.info.round} of it is over yet")
    return table.run(options.table, (verdict.match, options.file))


# ---- The command line.

_ABOUT = """\
Watch the finished deals of a match again, from its record. The record stays as it is; what is judged of it is kept
beside it.
"""


def review_arguments(parser: Parser) -> None:
    """What may be typed after ``review``."""
    parser.description = _ABOUT
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="the record")
    add_window(parser, data_dir="take the settings from this folder")
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[ReviewOptions]:
    if got.file is None:
        raise CommandError("review needs a file")
    return Command(ReviewOptions(got.file, window_asked(got)), run, window=True)
