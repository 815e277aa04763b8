"""``review``: replay a recorded match in a window."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from app.commands import table
from app.commands.command import Command, CommandError, TableOptions
from app.commands.parser import Parser, add_window, path, window_options
from app.storage.verifying import RecordReading

_SECONDS = 0.2
"""Seconds spent reading before the window opens."""


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    file: Path
    table: TableOptions


def run(options: ReviewOptions) -> int:
    """Replay the record until the window is closed. Raises CommandError, without opening a window, if an error is found
    near the beginning of the record; the window reports later errors.
    """
    reading = RecordReading(options.file)
    until = monotonic() + _SECONDS
    while reading.go_on(monotonic, monotonic() + _SECONDS) and (monotonic() < until or not reading.deals):
        pass
    reading.close()
    match, trouble = reading.match, reading.verdict.trouble if reading.verdict else None
    if match is None or trouble:
        raise CommandError(f"{options.file}: {trouble}")
    if not reading.deals:
        raise CommandError(f"{options.file}: no {match.game.info.round} of this match is finished yet")
    return table.run(options.table, options.file)


# ---- The command line.

_ABOUT = """\
Replay the finished deals of a recorded match in a window. The record stays as it is; the analysis of the moves is saved
beside it.
"""


def review_arguments(parser: Parser) -> None:
    parser.description = _ABOUT
    parser.needs(parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="the match record"))
    add_window(parser, data_dir="use the settings in this folder")
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[ReviewOptions]:
    return Command(ReviewOptions(got.file, window_options(got)), run, window=True)
