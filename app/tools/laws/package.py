"""What a package has to be before the laws can be run on it."""

from __future__ import annotations

from importlib.util import find_spec
from inspect import cleandoc

from app.core.game import Game
from app.core.info import GameInfo
from app.games import GROUP, NO_PLUGINS, game_named, infos, left_out, plugins_are_off
from app.table.registry import TABLETOPS, TEXTS
from app.table.tabletop import Tabletop
from app.table.text.game_text import GameText
from app.tools.laws.sample import Broken, require


def game_of(name: str) -> GameInfo:
    """Return the game of a package, given the name of the package or of the game. Raises Broken with the reason if
    there is none.
    """
    for info in infos():
        if name in (info.name, info.package):
            return info
    for why in left_out():
        if repr(name) in why:
            raise Broken(why)
    raise Broken(_why_missing(name))


def _why_missing(name: str) -> str:
    games = ", ".join(info.name for info in infos())
    if plugins_are_off():
        return f"{NO_PLUGINS} is set, so games of other packages are left out; choose from {games}"
    if name.isidentifier() and find_spec(name) is not None:
        return cleandoc(f"""
            the package {name!r} is here, but announces no game. Its pyproject.toml needs an entry point,
              [project.entry-points."{GROUP}"]
              {name.replace("_", "-")} = "{name}"
            and the package must be installed again with pip
        """)
    return f"there is no game or package {name!r}; choose from {games}"


def check_parts(info: GameInfo) -> None:
    """Raise Broken unless each part defines the record that the contract requires."""
    game, name = game_named(info.name), info.name
    require(isinstance(game, Game), "rules.GAME is no Game")
    require(game.info is info, "rules.GAME has another INFO than the package")
    require(isinstance(TABLETOPS[name], Tabletop), "table.TABLETOP is no Tabletop")
    require(isinstance(TEXTS[name], GameText), "text.TEXT is no GameText")
    require(info.seats and info.seats[0] >= 1, "INFO.seats is empty")
    require(info.seats.step == 1, "INFO.seats leaves numbers out")
    require(game.presets, "presets has no set of house rules; the first one is the usual one and may be empty")
    require(not info.levels or find_spec(f"{info.package}.players"), "INFO has levels, and there are no players")
