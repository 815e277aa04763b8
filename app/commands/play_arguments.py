"""The command line of ``play``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.commands import asked
from app.commands.parser import (
    Parser,
    about_games,
    about_options,
    add_table,
    data_dir,
    games,
    house_rules,
    levels,
    number,
    the_game,
)

if TYPE_CHECKING:
    from app.core.game import AnyGame

_HELP = """\
Play a match in the terminal against AI players. Moves are typed as records write them; app/core/RECORDS.md
describes them, and the program lists them. Every move is kept at once: the same command goes on with the match.
"""


def read(argv: Sequence[str]) -> asked.PlayOptions | asked.Text:
    """What the arguments after ``play`` ask for. Raises CommandError."""
    got = _parser(None).parse_args(argv)
    game = None if got.game is None else the_game(got.game)
    if got.help:
        return asked.Text(_parser(game).format_help())
    if game is None:
        raise asked.CommandError(f"play needs a game; there is {games()}")
    ai = levels(game, got)
    settles = (got.players, got.ai, got.preset, got.seed, *got.option)
    return asked.PlayOptions(
        game=game,
        options=house_rules(game, got, len(ai)),
        levels=(asked.PERSON, *ai[1:]),
        seed=None if got.seed is None else number("--seed", got.seed, 0, asked.MOST_SEED),
        data_dir=data_dir(got.data_dir),
        new=got.new,
        settled=any(word is not None for word in settles),
    )


def _parser(game: AnyGame | None) -> Parser:
    parser = Parser("play", _HELP, about_games() if game is None else about_options(game))
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game to play; GAME --help lists its house rules")
    parser.add_argument("--seed", metavar="S", help="deal the cards that belong to this number")
    add_table(parser)
    parser.add_argument("--new", action="store_true", help="begin another match, and put the one that waits away")
    parser.add_argument("--data-dir", metavar="DIR", help="keep the match in this folder")
    return parser
