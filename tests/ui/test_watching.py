"""Watching AI players, with nothing to press."""

import pytest

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games import GAMES
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.tools.bench.fake_clock import FakeClockWindow
from app.ui.program import Program
from app.ui.screen_flow import Flow
from tests.matches import played


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_table_is_shown_at_any_moment(tmp_path, game):
    """Including when the seat at the bottom may do what a person there would be offered."""
    seat_players = tuple(SeatPlayer(name, "keen") for name in ("Ann", "Ben", "Cal", "Dot")[: max(3, game.seats[0])])
    head = Header(game, build(game.options, {}, len(seat_players)), seat_players, Chance(seed=3))
    program = Program(FakeClockWindow(1.0), portable_paths(tmp_path), Settings(speed="off", sound=False), Messages())
    flow = Flow(program, None)
    folder = tmp_path / "matches"
    folder.mkdir(exist_ok=True)
    try:
        for moves in range(0, 60, 6):
            (folder / f"{moves}.jsonl").write_text(write(played(head, limit=moves)), encoding="utf-8")
            flow.resume(flow.waiting()[0])
            program.paint()
            assert not any(name.startswith("action") for name in program.top.live())
            flow.title()
            FSYNC_THREAD.settle()  # which closes the record: Windows deletes no open file
            (folder / f"{moves}.jsonl").unlink()
    finally:
        flow.close()
        program.close()
