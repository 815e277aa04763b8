"""Parse the command line into one command, or one clear error message."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from app import __version__
from app.commands.command import (
    MAX_SEED,
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
    "play": ("play", "play a match against AI players in the terminal"),
    "simulate": ("simulate", "let AI players play each other, and count who wins"),
    "odds": ("odds", "count how often events happen in a game"),
    "verify": ("verify", "check match records by replaying them"),
    "bench": ("bench", "measure the program on this machine"),
    "review": ("review", "replay a recorded match in a window"),
    "challenge": ("challenge", "play a challenge, from its code or file"),
    "lessons": ("lessons", "list the lessons of each game, or check them"),
    "check-game": ("check_game", "check a game against the laws that all games keep"),
    "gallery": ("gallery", "draw pictures of every screen"),
    "export": ("backup", "write your matches to a .csv, .json or .zip file"),
    "import": ("backup", "add match records from another machine"),
    "backup": ("backup", "save settings, matches and statistics in one file"),
    "restore": ("backup", "restore a backup"),
}
"""Module of this package and summary of each command. ``NAME_arguments`` in it adds the arguments to a parser, whose
default ``command`` builds a Command. Only the module of the command typed is imported.
"""


_WINDOWS = ("review", "challenge")


def _open_table(options: TableOptions) -> int:
    from app.commands import table

    return table.run(options)


def _shortcut(install: bool) -> int:
    from app.commands import shortcut

    return shortcut.run(install=install)


def _newer(_: None) -> int:
    from app.commands import newer

    return newer.run()


def _write(help_page: Text) -> int:
    sys.stdout.write(help_page.text)
    return 0


_ALONE: dict[str, tuple[AnyCommand, str]] = {
    "--install-shortcut": (Command(True, _shortcut), "add the program to your applications menu"),
    "--remove-shortcut": (Command(False, _shortcut), "remove it from the menu again"),
    "--newer": (Command(None, _newer), "look online for a newer version, and exit"),
    "--version": (Command(Text(f"{PROGRAM} {__version__}\n"), _write), "show the version and exit"),
}
"""Options that can't be combined with other arguments, with their help."""


def parse(argv: Sequence[str]) -> AnyCommand:
    """Return the command that the arguments describe. Raises CommandError with one sentence for invalid arguments."""
    if not argv:
        return Command(TableOptions(), _open_table, window=True)  # the most common start, which needs no argparse
    first, *others = argv
    if _is_file(first):
        first, others = "review", [*argv]  # desktops pass the file that was clicked
    parser, words = _table_parser(), [first, *others]
    got, unknown = parser.parse_known_args(words) if first.startswith("-") else (None, [])
    if got is None or unknown or got.help:
        _add_commands(parser, first)
        got, unknown = parser.parse_known_args(words)
    if got.name not in (None, first):
        raise CommandError(f"{got.name} is a command: type it before everything else")
    if unknown:
        got.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if got.help:
        return Command(Text(got.parser.help_page(got)), _write)
    if got.alone and others:
        raise CommandError(f"{got.alone} can't be combined with other arguments")
    if got.alone:
        return _ALONE[got.alone][0]
    got.parser.check(got)
    command: AnyCommand = got.command(got)
    return command


def asks_for_window(argv: Sequence[str]) -> bool:
    """Return whether the arguments, valid or not, ask for the table rather than for text output."""
    return not argv or argv[0].startswith("-") or argv[0] in _WINDOWS or _is_file(argv[0])


def _is_file(word: str) -> bool:
    return word.lower().endswith(RECORD_SUFFIX) or os.sep in word


def _table_parser() -> Parser:
    from app.commands.parser import Parser

    parser = Parser(prog=PROGRAM, description="A desktop card table. Without a command, it opens the table.")
    parser.epilog = f"{PROGRAM} COMMAND --help explains a command."
    _table_arguments(parser)
    return parser


def _add_commands(parser: Parser, first: str) -> None:
    """Add the subcommands. Don't call this when the table is to be opened: it takes as long as adding all other
    arguments.
    """
    from app.commands.parser import COMMAND

    subparsers = parser.add_subparsers(dest="name", metavar=COMMAND, title="commands")
    for name, (module, about) in COMMANDS.items():
        command = subparsers.add_parser(name, help=about)
        command.set_defaults(parser=command)
        if name == first:
            getattr(import_module(f"app.commands.{module}"), f"{name.replace('-', '_')}_arguments")(command)


def _table_arguments(parser: Parser) -> None:
    from app.commands.parser import add_window, game_argument, number, picture

    parser.add_argument("--game", metavar="GAME", type=game_argument, help="open the set-up of this game")
    parser.add_argument("--seed", metavar="N", type=number(0, MAX_SEED), help="deal the cards of this seed")
    add_window(parser, data_dir="keep settings, matches, statistics and the log in this folder")
    parser.add_argument(
        "--self-test", nargs="?", const="self-test.png", metavar="FILE.png", type=picture,
        help="let AI players play one deal of --game, save a screenshot (self-test.png) and exit",
    )  # fmt: skip
    for flag, (_, about) in _ALONE.items():
        parser.add_argument(flag, dest="alone", action="store_const", const=flag, help=about)
    parser.set_defaults(name=None, parser=parser, command=_table_command)


def _table_command(got: Namespace) -> Command[TableOptions]:
    from app.commands.parser import window_options

    asked = window_options(got)._replace(
        game=None if got.game is None else got.game.name, seed=got.seed, self_test=got.self_test
    )
    return Command(asked, _open_table, window=True)
