"""What macOS does to windows without SDL's knowledge. The dummy driver poses as that of macOS."""

from unittest.mock import Mock, call

import pygame
import pytest
from pygame.event import Event

from app.tools.bench.fake_clock import FakeClockWindow
from app.ui.window import sdl
from app.ui.window.app_icon import app_icon, window_icon


@pytest.fixture
def window(monkeypatch):
    """A window on a simulated Mac, below a menu bar of 25 points on a screen of 1280 x 800."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = FakeClockWindow(0.0, (1024, 640))
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa")
    monkeypatch.setattr("app.ui.window.window.screen_under", lambda _window: pygame.Rect(0, 25, 1280, 700))
    yield opened
    monkeypatch.undo()
    opened.close()


def move(window, position, size):
    """As when a person or macOS moves the window."""
    window.window.position, window.window.size = position, size
    window._translated(Event(pygame.WINDOWMOVED, x=position[0], y=position[1]), 0.0)


def test_a_window_leaves_room_for_its_title_bar(window):
    """Otherwise the dock would cover the buttons at the bottom."""
    assert window._hold((1280, 720), pygame.Rect(0, 25, 1280, 700)) == (1280, 672)
    assert window.position == (0, 53)
    assert window.points == (1280, 672)


def test_other_systems_report_window_frames(window, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    assert sdl.room_for(window.window, pygame.Rect(0, 25, 1280, 700)) == pygame.Rect(0, 25, 1280, 700)


def test_the_green_button_leads_to_the_full_screen_and_back(window):
    move(window, (100, 80), (1100, 650))
    assert (window.fullscreen, window.windowed_size) == (False, (1100, 650))
    move(window, (0, 0), (1280, 800))
    assert (window.fullscreen, window.windowed_size) == (True, (1100, 650)), "the next start has the size of before"
    move(window, (100, 53), (1100, 650))
    assert not window.fullscreen


def test_a_full_screen_that_sdl_did_not_enter_can_be_left(window):
    """SDL ignores a request to leave a full screen that it did not enter: it must enter it first."""
    move(window, (0, 0), (1280, 800))
    watched, real = Mock(wraps=window.window, id=window.window.id), window.window
    window.window = watched
    window.set_fullscreen(on=False)
    window.window = real
    assert watched.method_calls == [call.set_fullscreen(desktop=True), call.set_windowed()]
    assert not sdl.is_fullscreen(real)
    assert not window.fullscreen


def test_the_dock_has_an_icon_as_sharp_and_with_as_much_room_round_it_as_others(monkeypatch):
    """SDL replaces the app's own icon, which has that margin."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    assert window_icon().get_size() == (128, 128)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa")
    icon = window_icon()
    assert icon.get_size() == (256, 256)
    assert icon.get_bounding_rect().size == app_icon(round(256 * 824 / 1024)).get_bounding_rect().size


def test_the_menu_answers_its_keys_but_in_a_full_screen_of_sdl(window):
    assert window.menu_toggles_fullscreen
    window.set_fullscreen(on=True)
    assert not window.menu_toggles_fullscreen
    window.set_fullscreen(on=False)
    assert window.menu_toggles_fullscreen
