"""The log is next to the table where the window has room for both, and over it otherwise."""

import pytest

from app.core.cards import Chance
from app.core.match import Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import write
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import Draw
from tests.headless import headless

SITTERS = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"), SeatPlayer("Tariq", "keen"))
RECORD = write(Match(Header(GAME, build(GAME.options, {}, 3), SITTERS, Chance(seed=1))))


@pytest.fixture
def opened(tmp_path):
    def opened(shown):
        screen = shown.table(RECORD)
        shown.program.paint()
        screen.live()["log"].act()
        shown.program.paint()
        return screen

    return opened


def test_a_large_window_lays_the_table_anew_beside_the_log(tmp_path, opened):
    with headless(tmp_path, (1920, 1080)) as shown:
        screen = opened(shown)
        area, box = screen.play.scene.area, screen._log_box
        assert box.x >= area.w
        assert box.right * area.scale <= 1920
        assert screen.program.area_of(screen) == area
        assert all(widget.box.right <= area.w for widget in screen.laid(area))
        screen.cancel()  # Escape is for the menu: the log hides nothing
        assert screen.log.open
        shown.program.pop()
        screen = shown.table(RECORD)
        assert screen.log.open
        assert screen.beside
        screen.live()["log"].act()
        assert not screen.beside
        assert not shown.table(RECORD).log.open


def test_a_small_window_has_it_over_the_table_and_forgets_it(tmp_path, opened):
    with headless(tmp_path, (1280, 720)) as shown:
        screen = opened(shown)
        assert screen.play.scene.area.w * screen.play.scene.area.scale == pytest.approx(1280)
        assert screen._log_box.right <= screen.play.scene.area.w
        screen.cancel()
        assert not screen.log.open
        screen.live()["log"].act()
        assert not shown.table(RECORD).log.open


def test_what_is_seen_again_lies_where_it_lay(tmp_path, opened):
    with headless(tmp_path, (1920, 1080)) as shown:
        screen = opened(shown)
        for _turn in range(3):
            screen.play.follow(screen.session.play(screen.session.turn, Draw(), 1e6), 1e6)
        screen.live()["again"].act()
        assert shown.program.top is not screen
        assert shown.program.area == screen.play.scene.area
