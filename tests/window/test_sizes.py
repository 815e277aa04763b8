"""Other window sizes, full screen, and restoring the last geometry."""

import tomllib

import pytest
from Xlib import Xatom, display

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Play
from tests.display import screen
from tests.headless import headless
from tests.window.kept_matches import seed_where
from tests.window.screen import wait_until
from tests.window.window import Window


def kept_size(folder):
    return tomllib.loads((folder / "settings.toml").read_text(encoding="utf-8"))["window_size"]


def plays(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Play)]


SEED = seed_where(plays, 2)


@pytest.fixture(scope="module")
def xvfb():
    """A screen of our own in any case: a window manager's frame would take room from the largest window."""
    with screen() as bare:
        yield bare


def fills_the_window(window):
    """Painted up to every edge: the rim surrounds the picture, with felt inside."""
    picture, (wide, high) = window.picture(), window.size
    edge = [
        *((x, y) for x in range(2, wide, wide // 40) for y in (high - 2, high - 6)),
        *((x, y) for y in range(60, high, high // 40) for x in (1, wide - 2)),
    ]
    return all(sum(picture.get_at(point)[:3]) > 12 for point in edge)


def test_the_table_follows_the_window(sit_down, tmp_path):
    window = sit_down("person", "keen", seed=SEED)
    for size in ((1024, 640), (1100, 900), (1920, 1080)):
        window.still()
        window.resize(*size)
        wait_until(lambda: fills_the_window(window), "a picture of the whole window")
        move = plays(window.match.state)[0]
        with headless(tmp_path / "other", size) as aim:
            scene = aim.scene(window.text)
            window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]))
            window.wait_for_moves(1)
            assert window.moves == [(0, GAME.notate(move))]
            window.click(aim.boxes["undo"])
            wait_until(lambda: window.moves == [], "the move taken back")


def test_a_resize_in_the_middle_of_a_drag(sit_down, aim):
    """The card goes back, and no move is made."""
    window = sit_down("person", "keen", seed=SEED)
    move = plays(window.match.state)[0]
    scene = aim.scene(window.text)
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]), drop=False)
    window.resize(1400, 800)  # larger, so that only a new picture fills it
    wait_until(lambda: fills_the_window(window), "a picture of the whole window")
    window.drop()
    window.still()
    assert window.moves == []
    window.key("d")
    window.wait_for_moves(1)


def test_full_screen_and_back(sit_down):
    """Without a window manager SDL may not get the whole screen; nothing breaks in any case."""
    window = sit_down("person", "keen", seed=SEED)
    window.still()
    small = window.size
    for _ in range(2):
        window.key("F11")
        window.still()
        wait_until(lambda: fills_the_window(window), "a picture of the whole window")
    assert window.size == small
    window.key("d")
    window.wait_for_moves(1)


def test_the_size_is_remembered(open_window, folder):
    window = open_window(size=None)
    assert window.size == (1280, 720)
    window.resize(1180, 690)
    wait_until(window.picture_is_up, "the picture")
    window.still()
    window.key("q", "y")
    assert window.process.wait(30) == 0
    assert kept_size(folder) == [1180, 690]
    again = open_window(size=None)
    assert again.size == (1180, 690)
    assert wait_until(lambda: fills_the_window(again), "a picture of the whole window")


@pytest.fixture
def scaled_screen(screens):
    """Open a screen with a desktop scale: ``scaled_screen(3840, 2160, "192")``."""
    kept = []

    def open_screen(wide, high, dpi):
        name = screens(wide, high)
        desktop = display.Display(name)
        kept.append(desktop)
        desktop.screen().root.change_property(
            Xatom.RESOURCE_MANAGER, Xatom.STRING, 8, f"Xft.dpi:\t{dpi}\n".encode("ascii")
        )
        desktop.sync()
        return name

    yield open_screen
    for desktop in kept:
        desktop.close()


@pytest.mark.parametrize(
    ("screen_size", "dpi", "size"),
    [
        ((3840, 2160), "192", (2560, 1440)),
        ((2880, 1800), "144", (1920, 1080)),
        ((1920, 1080), "192", (1920, 1080)),
        ((1920, 1080), "72", (1280, 720)),
        ((1920, 1080), "large", (1280, 720)),
    ],
)
def test_first_window_suits_the_scale_of_the_x11_desktop(scaled_screen, folder, screen_size, dpi, size):
    window = Window(scaled_screen(*screen_size, dpi), folder, size=None)
    try:
        assert window.size == size
        assert window.quit() == 0
        assert kept_size(folder) == list(size)
    finally:
        window.close()


def test_a_size_that_is_asked_for_or_remembered_is_not_scaled(scaled_screen, folder):
    screen_name = scaled_screen(3840, 2160, "192")
    for size in ((1200, 700), None):
        window = Window(screen_name, folder, size=size)
        try:
            assert window.size == (1200, 700)
            assert window.quit() == 0
        finally:
            window.close()


def test_on_a_small_screen_all_of_the_window_is_seen(screens, folder):
    """As 1366x768 at 125 %: every button is reachable, and the size is remembered."""
    window = Window(screens(960, 540), folder, size=None)
    try:
        assert window.size == (960, 540)
        assert window.quit() == 0
    finally:
        window.close()
