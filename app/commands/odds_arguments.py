"""The command line of ``odds``."""

from __future__ import annotations

from collections.abc import Sequence

from app.commands import asked
from app.commands.parser import Parser, about_options, add_table, house_rules, levels, number, path, the_game

GAME = "kong-pie"


_HELP = """\
AI players play N games of Kong-Pie, each a single hand dealt from a seed made of S and its number, and what happened
is counted: high kongs, glory, ties for the 1st-place, points, restocks, frozen games, length. The figures are those of
these players by these house rules, and the same with any number of jobs.

What was counted is kept in a file as it comes. Stopped at any time, the same command goes on where it was; asked for
more games, it plays only those that are missing.
"""


def read(argv: Sequence[str]) -> asked.OddsOptions | asked.Text:
    """What the arguments after ``odds`` ask for. Raises CommandError."""
    got = _parser().parse_args(argv)
    game = the_game(GAME)
    if got.help:
        return asked.Text(_parser().format_help())
    if got.game != GAME:
        raise asked.CommandError(f"odds are for {GAME}" + (f", not {got.game!r}" if got.game else ""))
    if got.games is None:
        raise asked.CommandError("odds needs --games with a whole number")
    ai = levels(game, got)
    return asked.OddsOptions(
        game=game,
        options=house_rules(game, got, len(ai)),
        levels=ai,
        games=number("--games", got.games, 1, asked.MOST_DEALS),
        seed=number("--seed", got.seed, 0, asked.MOST_SEED),
        jobs=number("--jobs", got.jobs, 1, asked.MOST_JOBS),
        keep=None if got.keep is None else path("--keep", got.keep),
        json=got.json,
    )


def _parser() -> Parser:
    parser = Parser("odds", _HELP, about_options(the_game(GAME)))
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{GAME}, the game whose odds nobody worked out")
    parser.add_argument("--games", metavar="N", help="games to play")
    parser.add_argument("--seed", metavar="S", default="1", help="where all luck comes from (1)")
    add_table(parser)
    parser.add_argument("--jobs", metavar="J", default="1", help="games played at the same time (1)")
    parser.add_argument("--keep", metavar="FILE", help="keep what was counted here instead of in your own folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser
