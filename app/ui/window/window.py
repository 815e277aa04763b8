"""The window: opens, waits for events, shows the picture, goes to full screen and back."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import pygame
from pygame.event import Event

from app.ui.window.backbuffer import Backbuffer
from app.ui.window.keyboard import Keyboard
from app.ui.window.opening import open_window
from app.ui.window.sdl import (
    has_positions,
    held,
    is_fullscreen,
    is_minimised,
    layout,
    on_macos,
    pad_looker,
    room_for,
    screen_under,
    shower,
    title_bar,
    typing,
    waiter,
)

LEAST = (1024, 640)

CALLED = pygame.event.custom_type()
"""Another thread wants something done; the event's ``act`` does it."""


_FINGERS = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION, pygame.MULTIGESTURE)
"""Not needed: SDL reports touches as a mouse, too. On macOS, fingers on a trackpad would wake an idle table."""


class Heard(NamedTuple):
    """An event, and when it was taken from the system."""

    at: float
    event: Event


class Window:
    """One resizable window of software surfaces."""

    def __init__(
        self, title: str, size: tuple[int, int], position: tuple[int, int] | None, *, fullscreen: bool,
        enlarge: bool = False,
    ) -> None:  # fmt: skip
        """Open it. ``size`` is in points; with ``enlarge`` in points of a screen of 96 dots an inch. A position that
        cannot be seen any more is left to the desktop. Raises NoDisplay where no window can be opened.
        """
        self.window, size, screen = open_window(title, size, position, enlarge=enlarge)
        self._backbuffer = Backbuffer(self.window)
        self.windowed_size, self.fullscreen = self._hold(size, screen), False
        """The size in points, as it was before it filled the screen."""
        self._wait, self._show, self.look_at_pads = waiter(), shower(self.window), pad_looker()
        self._keyboard, self._typing, self._types = Keyboard(layout()), typing(), True
        self._field: pygame.Rect | None = None
        """Where text is typed, in pixels."""
        self._sleepless = False
        self.pad_pace = 0
        """How often gamepads are looked at during a wait, in milliseconds; 0 for only when it is over."""
        self.queue: deque[Heard] = deque()
        """What has come and not been answered, the oldest in front."""
        self._heard = self.now()
        pygame.event.set_blocked(_FINGERS)
        if fullscreen:
            self.set_fullscreen(on=True)

    def _hold(self, size: tuple[int, int], screen: pygame.Rect) -> tuple[int, int]:
        """Keep the window with its border inside its screen, however small that is; returns its size."""
        room = room_for(self.window, screen)
        self.window.minimum_size = held(LEAST, room.size)
        if held(size, room.size) != size:
            self.window.size, self.window.position = held(size, room.size), room.topleft
        return held(size, room.size)

    def now(self) -> float:
        """The time in milliseconds, by the one clock that everything in the program goes by."""
        return time.perf_counter() * 1000

    @property
    def surface(self) -> pygame.Surface:
        """What will be shown."""
        return self._backbuffer.surface

    @property
    def focused(self) -> bool:
        """It gets the keys: nobody is at another program."""
        return pygame.key.get_focused()

    @property
    def size(self) -> tuple[int, int]:
        """In pixels."""
        return self.surface.get_size()

    @property
    def points(self) -> tuple[int, int]:
        """Its size as the system counts, which on a fine screen of macOS is half the pixels."""
        wide, high = self.window.size
        return wide, high

    @property
    def position(self) -> tuple[int, int] | None:
        """Of the top left corner, on the desktop; None where the desktop keeps that to itself."""
        if not has_positions():
            return None
        x, y = self.window.position
        return x, y

    def wait(self, timeout: int) -> None:
        """Take all events there are into the queue; if there are none, wait up to ``timeout`` milliseconds for one."""
        while True:
            sleep = 0 if self.queue else min(timeout, self.pad_pace or timeout)
            if sleep > 0:
                self._wait(sleep)
            self.collect()
            timeout -= sleep
            if self.queue or timeout <= 0 or sleep <= 0:
                return

    def collect(self) -> None:
        """Stamp what has come. Events carry no time of their own: it is when they leave the system's queue, so this
        is called again and again while there is other work to do, wherever it matters who was first.
        """
        self.look_at_pads()
        before, self._heard = self._heard, self.now()
        waited = self._heard - before
        self.queue += [Heard(self._heard, self._translated(event, waited)) for event in pygame.event.get()]

    def _translated(self, event: Event, waited: float) -> Event:
        """As the rest of the program is to see it. ``waited``: see ``with_wait``."""
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED) and on_macos():
            self._follow_macos()
        return with_wait(in_pixels(self._keyboard.translated(event), self.size[0] / self.points[0]), waited)

    @property
    def known_until(self) -> float:
        """Up to then all that has happened has been answered."""
        return self.queue[0].at if self.queue else self._heard

    def take_text(self, field: pygame.Rect | None) -> None:
        """Take what is typed as text for a field at that place, in pixels: beside it an input method shows what it
        offers. None: keys are keys, and no input method takes them.
        """
        if (field is not None) != self._types:
            self._types = field is not None
            self._typing(self._types)
        if field is not None and field != self._field:
            pygame.key.set_text_input_rect(in_points(field, self.size[0] / self.points[0]))
        self._field = field

    def sleepless(self, *, on: bool) -> None:
        """Whether the display must stay on though nobody touches anything."""
        if on != self._sleepless:
            self._sleepless = on
            pygame.display.set_allow_screensaver(not on)

    def show(self, places: Sequence[pygame.Rect]) -> None:
        """Show those parts of the surface; the window has the rest already."""
        self._backbuffer.finish(places)
        self._show(places)

    def come_forward(self) -> None:
        """Before the windows of other programs, as far as the system lets us."""
        if is_minimised(self.window):
            self.window.restore()
        self.window.focus()

    def call(self, act: Callable[[], None]) -> None:
        """Have the main thread do this, soon; from any thread."""
        with suppress(pygame.error):  # it is closed
            pygame.event.post(Event(CALLED, act=act))

    def wake(self) -> None:
        """Have the main thread take another turn, soon; from any thread."""
        self.call(lambda: None)

    def set_fullscreen(self, *, on: bool) -> None:
        """The whole desktop, or the window as it was."""
        if on and not self.fullscreen:
            self.windowed_size = self.points
            self.window.set_fullscreen(desktop=True)
        elif not on and self.fullscreen:
            if not is_fullscreen(self.window):
                self.window.set_fullscreen(desktop=True)  # SDL leaves no full screen that macOS entered without it
            self.window.set_windowed()
        self.fullscreen = on

    @property
    def menu_toggles_fullscreen(self) -> bool:
        """Whether the menu of macOS answers Ctrl-Cmd-F. SDL takes it out of use in full screens of its own."""
        return on_macos() and not is_fullscreen(self.window)

    def _follow_macos(self) -> None:
        """Its green button and its menu lead to the full screen and back, and SDL says nothing of it. But there is a
        title bar between the menu bar and any other window.
        """
        self.fullscreen = self.window.position[1] < screen_under(self.window).top + title_bar()
        if not self.fullscreen:
            self.windowed_size = self.points

    def hide(self) -> None:
        """Take it off the screen; it can still be asked for its size."""
        self.window.hide()

    def close(self) -> None:
        self.window.destroy()
        pygame.display.quit()


def with_wait(event: Event, waited: float) -> Event:
    """Tell with a mouse button how many milliseconds it may have waited at most to be taken from the system: on a
    busy machine clicks come later than they were made, and farther apart.
    """
    if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return event
    return Event(event.type, {**event.dict, "waited": waited})


def in_points(place: pygame.Rect, density: float) -> pygame.Rect:
    """Return a place in pixels as the system counts, where a point is so many pixels."""
    x, y, right, bottom = (round(n / density) for n in (place.x, place.y, place.right, place.bottom))
    return pygame.Rect(x, y, right - x, bottom - y)


def in_pixels(event: Event, density: float) -> Event:
    """A pointer's event, told in points, where a point is so many pixels; other events stay as they are."""
    if density == 1 or "pos" not in event.dict:
        return event
    told = dict(event.dict)
    for name in ("pos", "rel"):
        if name in told:
            told[name] = tuple(round(number * density) for number in told[name])
    return Event(event.type, told)
