"""The first deal is seen card by card, however large words are."""

import pytest

from app.games import infos
from app.tools.gallery.look import Look


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("game", [game.name for game in infos()])
def test_cards_are_on_their_way_once_the_table_is_up(game, scale, staged):
    found = staged(Look("evening", (1280, 720), scale), f"{game}-dealing")
    assert found.table.play.scene.motion.busy
