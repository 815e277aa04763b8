"""Another program's window passes over ours without a compositor: only the picture is lost."""

from contextlib import contextmanager

import pytest
from Xlib import X, display

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Play
from tests.window.kept_matches import seed_where
from tests.window.screen import wait_until


def plays(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Play)]


SEED = seed_where(plays, 2)


@contextmanager
def notification(screen):
    """A window over the whole screen that ignores the pointer."""
    other = display.Display(screen)
    root = other.screen().root
    size = root.get_geometry()
    window = root.create_window(
        0, 0, size.width, size.height, 0, X.CopyFromParent, override_redirect=True, background_pixel=0x00FF00
    )
    window.map()
    other.sync()
    yield
    window.destroy()
    other.sync()
    other.close()


def cover_for_a_moment(window, screen):
    before = window.still()
    with notification(screen):
        pass
    wait_until(lambda: window.bytes_of() == before, "the same picture again")


@pytest.fixture
def window(sit_down):
    return sit_down("person", "keen", seed=SEED)


def test_a_dragged_card_stays_in_the_hand(window, aim, xvfb):
    move = plays(window.match.state)[0]
    scene = aim.scene(window.text)
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]), drop=False)
    cover_for_a_moment(window, xvfb)
    window.drop()
    window.wait_for_moves(1)
    assert window.moves == [(0, GAME.notate(move))]


def test_a_pressed_button_stays_pressed(window, aim, xvfb):
    aim.table(window.text)
    window.move_to(aim.boxes["action-D"].middle)
    window.xdotool("mousedown", 1)
    cover_for_a_moment(window, xvfb)
    window.drop()
    window.wait_for_moves(1)
    assert window.moves == [(0, "draw")]
