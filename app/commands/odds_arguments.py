"""The command line of ``odds``."""

from __future__ import annotations

from collections.abc import Sequence

from app.commands import asked
from app.commands.odds_counts import odds_of
from app.commands.parser import Parser, about_options, add_table, house_rules, levels, number, path, the_game
from app.core.info import GameInfo
from app.games import has_part, infos

_HELP = """\
AI players play N games of {title}, each a single {round} dealt from a seed made of S and its number, and what happened
is counted: {about}. The figures are those
of these players by these house rules, and the same with any number of jobs.

What was counted is kept in a file as it comes. Stopped at any time, the same command goes on where it was; asked for
more games, it plays only those that are missing.
"""


def read(argv: Sequence[str]) -> asked.OddsOptions | asked.Text:
    """What the arguments after ``odds`` ask for. Raises CommandError."""
    there = [info for info in infos() if has_part(info, "odds")]
    names = ", ".join(info.name for info in there)
    got = _parser(there[0], names).parse_args(argv)
    info = next((info for info in there if info.name == got.game), None)
    if got.help:
        return asked.Text(_parser(info or there[0], names).format_help())
    if info is None:
        raise asked.CommandError(f"odds are for {names}" + (f", not {got.game!r}" if got.game else ""))
    game = the_game(info.name)
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


def _parser(info: GameInfo, names: str) -> Parser:
    about = _HELP.format(title=info.title, round=info.round, about=odds_of(info).about)
    parser = Parser("odds", about, about_options(the_game(info.name)))
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"{names}, the game whose odds nobody worked out")
    parser.add_argument("--games", metavar="N", help="games to play")
    parser.add_argument("--seed", metavar="S", default="1", help="where all luck comes from (1)")
    add_table(parser)
    parser.add_argument("--jobs", metavar="J", default="1", help="games played at the same time (1)")
    parser.add_argument("--keep", metavar="FILE", help="keep what was counted here instead of in your own folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser
