"""Everything is released at exit, whatever fails."""

import pygame
import pytest

from app.games import GAMES
from tests.ui.test_spoken import at_table
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")


def fails():
    raise OSError("it broke")


def test_each_step_is_done_though_one_fails(tmp_path):
    """The AI's question cannot be cancelled, and the narrator fails to close."""
    closing = sitting(tmp_path)
    sat = closing.__enter__()
    table = at_table(sat, next(game for game in GAMES if game.name == "tong-its"), "person", "keen", "keen")
    program, save = sat.program, table.session.save
    sat.flow.statistics.totals("tong-its")
    program.thinker.start()
    child = program.thinker._child
    vars(table.session.thinking)["forget"] = fails
    with pytest.raises(OSError, match="it broke"):
        sat.flow.close()
    assert sat.flow.statistics._open_database is None
    vars(table.session.thinking).pop("forget")
    vars(program._applied)["close"] = fails
    with pytest.raises(OSError, match="it broke"):
        closing.__exit__(None, None, None)
    assert save._closed
    assert program.thinker._child is None
    assert child is not None
    assert program.inputs.pads.all == ()
    assert not pygame.display.get_init()
