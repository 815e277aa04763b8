"""A table at rest costs nothing: nothing wakes the program again and again when there is nothing to show."""

import pytest

from app.games import GAMES
from app.tools.gallery.courses import ai_moves, moments
from app.tools.gallery.look import Look
from app.tools.gallery.scenes.tables import USUAL
from tests.gallery.scene_laws import FEW, turns_in_vain

LOOK = Look("evening", (1024, 640))


@pytest.mark.parametrize("key", ["escape", "f10", "?"])
@pytest.mark.parametrize("game", [game.name for game in GAMES if not game.real_time])
def test_a_dialog_over_the_table_lets_an_ai_player_wait_at_no_cost(game, key, halls):
    """Whose turn it is when the table is covered must not matter: the pause before a move may be over by then."""
    from app.tools.gallery.stage import stage

    course = USUAL[game]
    with stage(LOOK, halls.of(LOOK)) as found:
        found.sit(course, moments(course, ai_moves)[-1])
        moves = len(found.table.session.match.log)
        found.press(key)
        assert found.program.top is not found.table
        found.settle(3000)
        assert turns_in_vain(found, 1000) <= FEW
        assert len(found.table.session.match.log) == moves
