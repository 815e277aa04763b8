"""Size and position of the window, and the pointer on a high-DPI screen."""

import os

import pygame
import pytest
from pygame.event import Event

from app.tools.bench.fake_clock import FakeClockWindow
from app.ui.window.sdl import limited_size, screen_of
from app.ui.window.window import in_pixels

LEFT, MAIN = pygame.Rect(-1920, 0, 1920, 1080), pygame.Rect(0, 0, 1366, 728)


@pytest.mark.parametrize(
    ("position", "found"),
    [((10, 10), MAIN), ((-1900, 40), LEFT), ((-100, 40), None), ((1300, 40), None), ((3000, 40), None), (None, None)],
)
def test_a_window_comes_back_to_its_screen_also_left_of_the_first(position, found):
    """Unless it could not be grabbed: then its screen was unplugged."""
    assert screen_of(position, [MAIN, LEFT]) == found


def test_no_window_is_larger_than_its_screen_has_room_for():
    assert limited_size((1280, 720), (1366, 700)) == (1280, 700)
    assert limited_size((1024, 640), (1092, 582)) == (1024, 582)
    assert limited_size((1024, 640), (1920, 1000)) == (1024, 640)


def test_pointer_position_is_in_pixels():
    moved = Event(pygame.MOUSEMOTION, pos=(100, 50), rel=(3, -1), buttons=(0, 0, 0), touch=False)
    fine = in_pixels(moved, 2.0)
    assert (fine.pos, fine.rel, fine.buttons) == ((200, 100), (6, -2), (0, 0, 0))
    pressed = Event(pygame.MOUSEBUTTONDOWN, pos=(101, 7), button=1)
    assert in_pixels(pressed, 1.5).pos == (152, 10)
    assert in_pixels(pressed, 1.0) is pressed
    key = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=4)
    assert in_pixels(key, 2.0) is key


def test_a_window_that_nobody_sees_has_the_size_it_is_asked_for(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = FakeClockWindow(0.0, (3840, 2160))
    assert window.size == (3840, 2160)
    window.close()


def test_fingers_on_a_trackpad_wake_nobody(monkeypatch):
    """Their effect on the pointer arrives as mouse events."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = FakeClockWindow(0.0)
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MULTIGESTURE):
        pygame.event.post(Event(kind))
    assert pygame.event.get() == []
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0), touch=True))
    assert [event.type for event in pygame.event.get()] == [pygame.MOUSEMOTION]
    window.close()


def test_sdl_hints_for_our_window(monkeypatch):
    """Windows must not scale the picture, and no system may keep the display on at an idle table."""
    from app.ui.window.environment import prepare

    for name in ("SDL_WINDOWS_DPI_AWARENESS", "SDL_VIDEO_ALLOW_SCREENSAVER", "SDL_IME_SHOW_UI"):
        monkeypatch.delenv(name, raising=False)
    prepare()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert os.environ["SDL_VIDEO_ALLOW_SCREENSAVER"] == "1"
    assert os.environ["SDL_IME_SHOW_UI"] == "1", "SDL offers nothing to choose from otherwise"
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    prepare()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware", "whoever has set a variable is obeyed"
