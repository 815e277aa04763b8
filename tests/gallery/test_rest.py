"""A table at rest costs nothing: nothing wakes the program again and again when there is nothing to show."""

import pytest

from app.games import GAMES
from app.tools.gallery.courses import ai_moves, moments
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from app.tools.gallery.scenes.deals import USUAL

LOOK = Look("evening", (1024, 640))
FEW = 12
"""So often in a second the program may look whether there is something to show, and find nothing."""
OFTEN = 130
"""The same while an AI player thinks, who is listened to."""


def turns_in_vain(stage, milliseconds):
    """How often the loop turns in that time without showing anything."""
    program, shown, turns = stage.program, [], 0
    program.after_paint.append(lambda: shown.append(stage.window.time))
    until = stage.window.time + milliseconds
    while stage.window.time < until:
        program.turn(min(program.patience(), until - stage.window.time))
        turns += 1
    return turns - len(shown)


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


@pytest.mark.parametrize("file", [scene.file for scene in scenes()])
def test_every_screen_comes_to_rest(file, staged):
    from app.ui.table.screen import TableScreen

    found = staged(LOOK, file)
    found.settle(4000)
    thinks = isinstance(found.screen, TableScreen) and found.screen.session.ai_on_turn is not None
    assert turns_in_vain(found, 1000) <= (OFTEN if thinks else FEW)
