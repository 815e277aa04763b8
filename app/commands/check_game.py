"""``check-game``: run the laws that every game keeps on one that is installed."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass

from app.commands.command import PROGRAM, Command, CommandError
from app.commands.parser import Parser
from app.commands.terminal import Progress, printable
from app.core.grammar import count
from app.games import game_named
from app.ui.window.environment import prepare_unseen


@dataclass(frozen=True, slots=True)
class CheckGameOptions:
    """Run the laws on a game."""

    name: str
    """The game's, or its package's."""


def run(options: CheckGameOptions) -> int:
    """Run all laws on the game, and print those that it breaks; returns 1 if there are any."""
    prepare_unseen()  # the laws ask which sounds and pictures there are
    from app.tools.laws.check import LAWS, Breach, check
    from app.tools.laws.package import check_parts, game_of
    from app.tools.laws.sample import Broken, cases

    try:
        info = game_of(options.name)
        check_parts(info)
    except Broken as why:
        raise CommandError(printable(str(why))) from None
    game, breaches = game_named(info.name), list[Breach]()
    sets = cases(game)
    with Progress(len(sets), "match") as progress:
        for done, (_, found) in enumerate(check(game), 1):
            breaches += found
            progress.show(done)
    for breach in breaches:
        print(f"Broken: {printable(breach.law)}")
        print(f"  {printable(breach.where)}:")
        print("\n".join(f"  {printable(line)}" for line in breach.why.splitlines()))
    matches = f"{count(len(sets), 'match')} with other house rules or players"
    if breaches:
        sys.stdout.flush()
        print(f"{game.title} breaks {len(breaches)} of {len(LAWS)} laws, in {matches}.")
        return 1
    print(f"{game.title} keeps all {len(LAWS)} laws, in {matches}.")
    print(f"To see it: {PROGRAM} gallery FOLDER --game {game.name}")
    return 0


# ---- The command line.


def check_game_arguments(parser: Parser) -> None:
    """Add what may be typed after ``check-game``."""
    parser.description = (
        "Check an installed game, your own for example: play matches at random with each of its house rules, and see"
        " whether it keeps the laws that every game keeps: of its rules, of what each seat may know, of its table, its"
        " words and its AI players. What is optional may be missing."
    )
    about = "the game, or the Python package that brings it"
    parser.needs(parser.add_argument("package", metavar="PACKAGE", nargs="?", help=about))
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[CheckGameOptions]:
    return Command(CheckGameOptions(got.package), run)
