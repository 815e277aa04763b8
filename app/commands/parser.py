"""argparse, taught to answer in one sentence."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import NoReturn

from app.commands.asked import PROGRAM, CommandError


class Parser(ArgumentParser):
    """An ArgumentParser that raises one sentence instead of printing its usage and leaving."""

    def __init__(self, command: str, description: str, epilog: str = "") -> None:
        prog = f"{PROGRAM} {command}".rstrip()
        formatter = RawDescriptionHelpFormatter
        super().__init__(
            prog=prog, description=description, epilog=epilog, formatter_class=formatter, add_help=False,
            allow_abbrev=False,
        )  # fmt: skip
        self.add_argument("-h", "--help", action="store_true", help="show this page and leave")

    def error(self, message: str) -> NoReturn:
        """Raise CommandError."""
        words = message.removeprefix("argument ").replace("\n", " ")
        raise CommandError(f"{words}; {self.prog} --help tells what there is")
