"""``challenge``: open the table with a match that someone else has played."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from app.commands import table
from app.commands.command import Command, CommandError, TableOptions
from app.commands.parser import Parser, add_window, window_options
from app.storage.challenge import BadChallenge, open_challenge


@dataclass(frozen=True, slots=True)
class ChallengeOptions:
    code: str
    """Challenge code, or the name of a challenge file."""
    table: TableOptions


def run(options: ChallengeOptions) -> int:
    """Play until the window is closed. Raises CommandError, without opening a window, if the code is invalid."""
    try:
        found = open_challenge(options.code)
    except BadChallenge as why:
        raise CommandError(str(why)) from None
    code = options.code
    return table.run(options.table, challenge=(found, str(Path(code).absolute()) if Path(code).is_file() else code))


# ---- The command line.

_ABOUT = """\
Open a challenge: play the same cards, house rules and opponents as another player, and try to beat their result. The
code or file comes from the score sheet of a finished match.

A challenge isn't secret: the cards can be worked out from the code.
"""


def challenge_arguments(parser: Parser) -> None:
    parser.description = _ABOUT
    about = "the challenge code, or the name of a challenge file"
    parser.needs(parser.add_argument("code", metavar="CODE-or-FILE", nargs="?", help=about))
    add_window(parser, data_dir="keep settings, matches, statistics and the log in this folder")
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[ChallengeOptions]:
    if not got.code or "\0" in got.code:
        raise CommandError("challenge needs a code or a file name")
    return Command(ChallengeOptions(got.code, window_options(got)), run, window=True)
