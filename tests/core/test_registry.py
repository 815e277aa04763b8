"""The list of games."""

import subprocess
import sys

import pytest

from app.games import GAMES, game_named, infos


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_each_game_is_found_by_its_name(info):
    assert game_named(info.name).info is info


def test_games_are_a_sequence_in_the_listed_order():
    assert [game.name for game in GAMES] == [info.name for info in infos()]
    assert GAMES[0] is next(iter(GAMES))
    assert [*GAMES[1:3]] == [*GAMES][1:3]
    assert GAMES.index(GAMES[2]) == 2
    with pytest.raises(ValueError, match="there is no game 'whist'; choose from kings-corners, kong-pie"):
        game_named("whist")


def test_one_game_is_read_without_the_others():
    code = (
        "import sys; from app.games import game_named; game_named('bong');"
        "print([name for name in sys.modules if name.startswith('app.games.') and name.endswith('.rules')])"
    )
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8"
    ).stdout
    assert output.strip() == "['app.games.bong.rules']"
