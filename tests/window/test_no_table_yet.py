"""Matches of games that have no table yet lie in the folder of a window that shows the others."""

import pytest
from kept import new_match, put_match
from twin import twin

from app.ai.arena import header, play_match
from app.rules.match import Match
from app.rules.options import build
from app.rules.registry import GAMES
from app.table.registry import TABLETOPS

WITHOUT = [game for game in GAMES if game.name not in TABLETOPS]
"""Once every game has its table, nothing is left for these tests."""


def put(folder, game, deals):
    seats = game.seats[0]
    match = Match(header(game, build(game.options, {}, seats), ["random"] * seats, seed=1))
    play_match(match, seed=1, deals=deals)
    return put_match(folder, match, f"2026-01-01-120000-{game.name}")


@pytest.mark.parametrize("deals", [0, None], ids=["just dealt", "over"])
@pytest.mark.parametrize("game", WITHOUT, ids=lambda game: game.name)
def test_a_match_without_a_table_is_left_alone(tmp_path, game, deals):
    """The title opens, tells nothing, offers what it can show, and the file stays as it is."""
    path = put(tmp_path, game, deals)
    content = path.read_bytes()
    with twin(tmp_path, (1280, 720)) as found:
        for _ in range(3):
            found.program.turn(0)
        assert "resume" not in found.boxes
        assert found.flow.waiting() == []
        waits = put_match(tmp_path, new_match("person", "keen", seed=5))
        found.title()
        for _ in range(3):
            found.program.turn(0)
        assert "resume" in found.boxes
        assert [waiting.path for waiting in found.flow.waiting()] == [waits]
        found.flow.resume(found.flow.waiting()[0])
        assert found.flow.session.match.game is GAMES[0]
        assert found.program.notices.take() == []
    assert path.read_bytes() == content
