"""The command line, read once: what a person typed becomes one command, or one clear sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from app import __version__
from app.commands.command import (
    MOST_SEED,
    PROGRAM,
    RECORD_SUFFIX,
    AnyCommand,
    Command,
    CommandError,
    TableOptions,
    Text,
)

if TYPE_CHECKING:
    from argparse import Namespace

    from app.commands.parser import Parser

COMMANDS = {
    "play": ("play", "a match against AI players in the terminal"),
    "simulate": ("simulate", "AI players against each other, without a window"),
    "odds": ("odds", "how often what happens in a game that nobody worked out"),
    "verify": ("verify", "replay records of matches"),
    "bench": ("bench", "measure the program on this machine"),
    "review": ("review", "watch a match again, from its record"),
    "challenge": ("challenge", "play the same cards as somebody else, from a code or a file"),
    "lessons": ("lessons", "the lessons of each game; --check plays them"),
    "gallery": ("gallery", "pictures of every screen"),
    "export": ("share", "what has been played, as .csv, .json or a .zip of records"),
    "import": ("share", "records from another machine"),
    "backup": ("backup", "settings, saved matches and statistics in one file"),
    "restore": ("backup", "put back what is in a backup"),
}
"""Each with the module beside this that does it, and what it does. ``NAME_arguments`` there tells a parser what may be
typed, and as the default of ``command`` what makes a Command of it. Only the module of the one that is typed is read.
"""


_WINDOWS = ("review", "challenge")
"""The commands that open the table."""


def _open_table(options: TableOptions) -> int:
    from app.commands import table

    return table.run(options)


def _shortcut(install: bool) -> int:
    from app.commands import shortcut

    return shortcut.run(install=install)


def _newer(_: None) -> int:
    from app.commands import newer

    return newer.run()


def _write(page: Text) -> int:
    sys.stdout.write(page.text)
    return 0


_ALONE: dict[str, tuple[AnyCommand, str]] = {
    "--install-shortcut": (Command(True, _shortcut), "put the program into the menu of this desktop, for you alone"),
    "--remove-shortcut": (Command(False, _shortcut), "take it away again"),
    "--newer": (Command(None, _newer), "ask for a newer version, which takes the network; and leave"),
    "--version": (Command(Text(f"{PROGRAM} {__version__}\n"), _write), "show the version and leave"),
}
"""What goes with no other argument, with what it does."""


def parse(argv: Sequence[str]) -> AnyCommand:
    """What the arguments ask for. Raises CommandError with one sentence for anything that cannot be."""
    if not argv:
        return Command(TableOptions(), _open_table, window=True)  # the usual way in, which needs no argparse
    first, *others = argv
    if _is_file(first):
        first, others = "review", [*argv]  # as desktops hand over the file that was clicked
    got, unknown = _parser(first).parse_known_args([first, *others])
    if got.name not in (None, first):
        raise CommandError(f"{got.name} is a command, and comes before all else")
    if unknown:
        got.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if got.help:
        return Command(Text(got.parser.page(got)), _write)
    if got.alone and others:
        raise CommandError(f"{got.alone} takes nothing beside it")
    command: AnyCommand = _ALONE[got.alone][0] if got.alone else got.command(got)
    return command


def asks_for_window(argv: Sequence[str]) -> bool:
    """Return whether the arguments, right or wrong, ask for the table and not for something to read."""
    return not argv or argv[0].startswith("-") or argv[0] in _WINDOWS or _is_file(argv[0])


def _is_file(word: str) -> bool:
    return word.lower().endswith(RECORD_SUFFIX) or os.sep in word


def _parser(first: str) -> Parser:
    """The table's, with a parser below it for each command; that of ``first`` knows its arguments."""
    from app.commands.parser import COMMAND, Parser

    parser = Parser(prog=PROGRAM, description="A desktop card table. Without a command it opens the table.")
    parser.epilog = "Each command has its own --help."
    _table_arguments(parser)
    below = parser.add_subparsers(dest="name", metavar=COMMAND, title="commands")
    for name, (module, about) in COMMANDS.items():
        command = below.add_parser(name, help=about)
        command.set_defaults(parser=command)
        if name == first:
            getattr(import_module(f"app.commands.{module}"), f"{name}_arguments")(command)
    return parser


def _table_arguments(parser: Parser) -> None:
    from app.commands.parser import add_window, number, picture, the_game

    parser.add_argument("--game", metavar="GAME", type=the_game, help="set up this game at once")
    parser.add_argument(
        "--seed", metavar="N", type=number(0, MOST_SEED), help="deal the cards that belong to this number"
    )
    add_window(parser, data_dir="keep settings, saves, statistics and the log in this folder")
    parser.add_argument(
        "--self-test", nargs="?", const="self-test.png", metavar="FILE.png", type=picture,
        help="let AI players play one deal (of --game), write a screenshot (self-test.png) and exit",
    )  # fmt: skip
    for flag, (_, about) in _ALONE.items():
        parser.add_argument(flag, dest="alone", action="store_const", const=flag, help=about)
    parser.set_defaults(parser=parser, command=_table_command)


def _table_command(got: Namespace) -> Command[TableOptions]:
    from app.commands.parser import window_asked

    asked = replace(
        window_asked(got), game=None if got.game is None else got.game.name, seed=got.seed, self_test=got.self_test
    )
    return Command(asked, _open_table, window=True)
