"""The window's wait: one long sleep without gamepads, short ones with them, ended by the first press."""

import pygame
import pytest

from app.ui.window.environment import prepare
from app.ui.window.window import Window
from tests.ui.virtual_gamepad import VirtualPad


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    prepare()
    found = Window("waiting", (640, 400), None, fullscreen=False)
    found.wait(0)
    found.queue.clear()
    yield found
    found.close()


def sleeps(window, timeout, then=lambda number: None):
    """Return the intended length of each sleep of a wait; only ``then`` causes events."""
    found = []

    def sleep(milliseconds):
        found.append(milliseconds)
        then(len(found))

    window._wait = sleep
    window.wait(timeout)
    return found


def test_without_pads_there_is_one_sleep(window):
    assert sleeps(window, 1000) == [1000]
    assert sleeps(window, 0) == []


def test_with_pads_it_is_cut_into_looks_and_no_longer_than_wanted(window):
    window.pad_pace = 30
    assert sleeps(window, 100) == [30, 30, 30, 10]


def test_a_press_ends_the_wait(window):
    from pygame._sdl2 import controller

    controller.init()
    pad = VirtualPad()
    window.wait(0)
    opened = pygame.joystick.Joystick(0)
    window.wait(0)
    window.queue.clear()
    window.pad_pace = 30
    found = sleeps(window, 1000, lambda number: pad.press("a", down=True) if number == 3 else None)
    assert found == [30, 30, 30]
    assert pygame.JOYBUTTONDOWN in [heard.event.type for heard in window.queue]
    assert sleeps(window, 1000) == []  # what is there has not been answered
    opened.quit()
    pad.unplug()
    controller.quit()
    pygame.joystick.quit()
