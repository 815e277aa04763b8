"""Once a deal is over the table shows who has won it: a crown on one plate, at all games."""

import pytest

from app.games import GAMES
from app.tools.gallery.look import Look
from app.ui.window.brush import Brush

CROWN = "tokens/mark-crown"


def crowned(stage, monkeypatch):
    """The seats on whose plates there is a crown, as the table is drawn."""
    drawn, draw = [], Brush.picture

    def noting(brush, name, box, *args, **more):
        if name == CROWN:
            drawn.append(box)
        draw(brush, name, box, *args, **more)

    monkeypatch.setattr(Brush, "picture", noting)
    stage.table.play.layers.clear()
    stage.program.paint()
    scene = stage.table.play.scene
    middles = [(scene.plate_seat(steps), place.plate.middle) for steps, place in enumerate(scene.places)]
    return {
        min(middles, key=lambda each: abs(each[1][0] - box.middle[0]) + abs(each[1][1] - box.middle[1]))[0]
        for box in drawn
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_winner_wears_a_crown_at_the_table(staged, monkeypatch, game):
    stage = staged(Look("evening"), f"{game.name}-match-over-table")
    session = stage.table.session
    winner = session.tabletop.text.sheet(session.seen()).winners[-1]
    assert winner is not None
    assert crowned(stage, monkeypatch) == {winner}
