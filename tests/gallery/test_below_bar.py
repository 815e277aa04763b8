"""A score sheet leaves the bar in sight, with what can be done at any time."""

import pytest

from app.games import GAMES
from app.table.seating import BAR_HEIGHT
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.kit.widgets import Panel


@pytest.mark.parametrize("name", ["scores", "scores-most", "match-over"])
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_score_sheet_is_below_the_bar(game, name, halls):
    look = Look("evening", (1280, 720))
    with stage(look, halls.of(look)) as found:
        scene_of(f"{game}-{name}").play(found)
        program = found.program
        sheets = [one for one in program.top.widgets(program.area_of(program.top)) if isinstance(one, Panel)]
        assert sheets
        assert min(sheet.box.y for sheet in sheets) >= BAR_HEIGHT
