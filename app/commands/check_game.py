"""``check-game``: run the laws that every game keeps on one that is installed."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import dataclass
from importlib.util import find_spec

from app.commands.command import PROGRAM, Command, CommandError
from app.commands.parser import Parser
from app.commands.terminal import Progress, count, printable
from app.core.game import Game
from app.core.info import GameInfo
from app.games import GROUP, NO_PLUGINS, game_named, infos, left_out, plugins_are_off
from app.table.registry import TABLETOPS, TEXTS
from app.table.tabletop import Tabletop
from app.table.text.game_text import GameText
from app.tools.laws.sample import Broken, require
from app.ui.window.environment import prepare_unseen


def game_of(name: str) -> GameInfo:
    """Return the game of that name, or of the package of that name. Raises Broken with the reason if there is none."""
    for info in infos():
        if name in (info.name, info.package):
            return info
    for game in left_out():
        if name in (game.name, game.package):
            raise Broken(str(game))
    raise Broken(_why_missing(name))


def _why_missing(name: str) -> str:
    games = ", ".join(info.name for info in infos())
    if plugins_are_off():
        return f"{NO_PLUGINS} is set, so games of other packages are left out; choose from {games}"
    if name.isidentifier() and find_spec(name) is not None:
        entry = f'{name.replace("_", "-")} = "{name}"'
        return (
            f"the package {name!r} is installed but declares no game: add {entry} below "
            f'[project.entry-points."{GROUP}"] in its pyproject.toml, and install it again with pip'
        )
    return f"there is no game or package {name!r}; choose from {games}"


def check_parts(info: GameInfo) -> None:
    """Raise Broken unless each part defines the record that the contract requires."""
    game, name = game_named(info.name), info.name
    require(isinstance(game, Game), "rules.GAME isn't a Game")
    require(game.info is info, "rules.GAME and the package have different INFO records")
    require(isinstance(TABLETOPS[name], Tabletop), "table.TABLETOP isn't a Tabletop")
    require(isinstance(TEXTS[name], GameText), "text.TEXT isn't a GameText")
    require(info.seats and info.seats[0] >= 1, "INFO.seats is empty")
    require(info.seats.step == 1, "INFO.seats leaves numbers out")
    require(game.presets, "presets has no set of house rules; the first one is the standard one and may be empty")
    require(not info.levels or find_spec(f"{info.package}.players"), "INFO has levels, but there are no players")


@dataclass(frozen=True, slots=True)
class CheckGameOptions:
    name: str


def run(options: CheckGameOptions) -> int:
    """Run all laws on the game, and print those that it breaks; returns 1 if there are any."""
    prepare_unseen()  # the laws ask which sounds and pictures there are
    from app.tools.laws.check import LAWS, Breach, check
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
    matches = f"{count(len(sets), 'match')} with different house rules and players"
    if breaches:
        sys.stdout.flush()
        print(f"{game.title} breaks {len(breaches)} of {len(LAWS)} laws, in {matches}.")
        return 1
    print(f"{game.title} keeps all {len(LAWS)} laws, in {matches}.")
    print(f"To see it: {PROGRAM} gallery FOLDER --game {game.name}")
    return 0


# ---- The command line.


def check_game_arguments(parser: Parser) -> None:
    parser.description = (
        "Check an installed game, such as your own. This plays random matches with each house rule and checks the laws"
        " that all games keep: of their rules, of what each seat may know, of their table, their texts and their AI"
        " players. Optional parts may be missing."
    )
    about = "the game, or its Python package"
    parser.needs(parser.add_argument("package", metavar="PACKAGE", nargs="?", help=about))
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[CheckGameOptions]:
    return Command(CheckGameOptions(got.package), run)
