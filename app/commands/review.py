"""``review``: replay a recorded match in a window."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from app.commands import table
from app.commands.command import Command, CommandError, TableOptions
from app.commands.parser import Parser, add_window, path, window_options
from app.core.match_history import past_deals
from app.storage.verifying import verify


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    file: Path
    table: TableOptions


def run(options: ReviewOptions) -> int:
    """Replay until the window is closed. Raises CommandError, without opening a window, if the record is invalid."""
    verdict = verify(options.file)
    if verdict.match is None or verdict.trouble:
        raise CommandError(f"{options.file}: {verdict.trouble}")
    if not past_deals(verdict.match):
        raise CommandError(f"{options.file}: no {verdict.match.game.info.round} of this match is finished yet")
    return table.run(options.table, (verdict.match, options.file))


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
