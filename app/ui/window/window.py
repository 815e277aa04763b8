"""The window: opening, waiting for events, showing the picture, full screen."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import pygame
from pygame.event import Event

from app.ui.window.keyboard import Keyboard
from app.ui.window.opening import open_window
from app.ui.window.sdl import (
    event_waiter,
    has_positions,
    is_fullscreen,
    is_minimised,
    limited_size,
    on_macos,
    pad_poller,
    region_updater,
    room_for,
    scancode_lookup,
    screen_under,
    text_input_switch,
    title_bar,
)

_LEAST_DEPTH = 24
"""Bits per pixel below which pygame doesn't scale and blend surfaces correctly."""


class Backbuffer:
    """Drawing surface of one window, at its current size."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._deep: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface:
        shown = self._window.get_surface()
        if shown.get_bitsize() >= _LEAST_DEPTH:
            return shown
        if self._deep is None or self._deep.get_size() != shown.get_size():
            self._deep = pygame.Surface(shown.get_size(), depth=32)
        return self._deep

    def finish(self, places: Sequence[pygame.Rect]) -> None:
        """Copy those parts to the window's surface, converted to its colours."""
        if self._deep is not None:
            self._window.get_surface().blits([(self._deep, place, place) for place in places])


LEAST = (1024, 640)

CALLED = pygame.event.custom_type()
"""Event that makes the main thread call its ``act``."""


_FINGERS = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION, pygame.MULTIGESTURE)
"""Not needed: SDL reports touches as a mouse, too. On macOS, fingers on a trackpad would wake an idle table."""


class Heard(NamedTuple):
    """An event, and the time when it was taken from the system's queue."""

    at: float
    event: Event


class Window:
    """One resizable window with a software surface."""

    def __init__(
        self, title: str, size: tuple[int, int], position: tuple[int, int] | None, *, fullscreen: bool,
        enlarge: bool = False, prepare: Callable[[pygame.Window], None] = lambda _window: None,
    ) -> None:  # fmt: skip
        """``size`` is in points; with ``enlarge`` in points of a 96 dpi screen. A position off screen is left
        to the desktop. ``prepare`` is called before the window is shown. Raises NoDisplay if no window can be opened.
        """
        self.window, size, screen = open_window(title, size, position, enlarge=enlarge, prepare=prepare)
        self._backbuffer = Backbuffer(self.window)
        self.windowed_size, self.fullscreen = self._hold(size, screen), False
        """The size in points, as it was before it filled the screen."""
        self._wait, self._show, self.look_at_pads = event_waiter(), region_updater(self.window), pad_poller()
        self._keyboard, self._typing, self._types = Keyboard(scancode_lookup()), text_input_switch(), True
        self._field: pygame.Rect | None = None
        """Place of the text field in pixels."""
        self._sleepless = False
        self.pad_pace = 0
        """Interval in milliseconds for polling gamepads while waiting; 0 to poll only after the wait."""
        self.queue: deque[Heard] = deque()
        """Unhandled events, the oldest first."""
        self._heard = self.now()
        pygame.event.set_blocked(_FINGERS)
        if fullscreen:
            self.set_fullscreen(on=True)

    def _hold(self, size: tuple[int, int], screen: pygame.Rect) -> tuple[int, int]:
        """Keep the window with its border inside its screen, however small that is; return its size."""
        room = room_for(self.window, screen)
        self.window.minimum_size = limited_size(LEAST, room.size)
        if limited_size(size, room.size) != size:
            self.window.size, self.window.position = limited_size(size, room.size), room.topleft
        return limited_size(size, room.size)

    def now(self) -> float:
        """Return the time in milliseconds on the clock that the whole program uses."""
        return time.perf_counter() * 1000

    @property
    def surface(self) -> pygame.Surface:
        return self._backbuffer.surface

    @property
    def focused(self) -> bool:
        return pygame.key.get_focused()

    @property
    def size(self) -> tuple[int, int]:
        """Size in pixels."""
        return self.surface.get_size()

    @property
    def points(self) -> tuple[int, int]:
        """Size in the system's points, on a high-resolution macOS screen half the pixels."""
        width, height = self.window.size
        return width, height

    @property
    def position(self) -> tuple[int, int] | None:
        """Desktop position of the top left corner; None if the desktop doesn't reveal it."""
        if not has_positions():
            return None
        x, y = self.window.position
        return x, y

    def wait(self, timeout: int) -> None:
        """Queue all pending events; if there are none, wait up to ``timeout`` milliseconds for one."""
        while True:
            sleep = 0 if self.queue else min(timeout, self.pad_pace or timeout)
            if sleep > 0:
                self._wait(sleep)
            self.collect()
            timeout -= sleep
            if self.queue or timeout <= 0 or sleep <= 0:
                return

    def collect(self) -> None:
        """Queue and time-stamp new events. They carry no time of their own, so call this repeatedly during
        other work wherever it matters who was first.
        """
        self.look_at_pads()
        before, self._heard = self._heard, self.now()
        waited = self._heard - before
        self.queue += [Heard(self._heard, self._translated(event, waited)) for event in pygame.event.get()]

    def _translated(self, event: Event, waited: float) -> Event:
        """Return the event as the rest of the program sees it. ``waited``: see ``with_wait``."""
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWMOVED) and on_macos():
            self._follow_macos()
        return with_wait(in_pixels(self._keyboard.translated(event), self.size[0] / self.points[0]), waited)

    @property
    def known_until(self) -> float:
        """Return the time up to which all events have been handled."""
        return self.queue[0].at if self.queue else self._heard

    def take_text(self, field: pygame.Rect | None) -> None:
        """Take text for a field, beside which an input method shows candidates; None: keys are keys."""
        if (field is not None) != self._types:
            self._types = field is not None
            self._typing(self._types)
        if field is not None and field != self._field:
            pygame.key.set_text_input_rect(in_points(field, self.size[0] / self.points[0]))
        self._field = field

    def sleepless(self, *, on: bool) -> None:
        """Set whether the display must stay on without input."""
        if on != self._sleepless:
            self._sleepless = on
            pygame.display.set_allow_screensaver(not on)

    def show(self, places: Sequence[pygame.Rect]) -> None:
        """Show those parts of the surface; the window has the rest already."""
        self._backbuffer.finish(places)
        self._show(places)

    def come_forward(self) -> None:
        """Move in front of other programs' windows, as far as the system allows."""
        if is_minimised(self.window):
            self.window.restore()
        self.window.focus()

    def call(self, act: Callable[[], None]) -> None:
        """Call a function in the main thread soon; thread-safe."""
        call(act)

    def wake(self) -> None:
        """Make the main thread run another iteration soon; thread-safe."""
        wake()

    def set_fullscreen(self, *, on: bool) -> None:
        if on and not self.fullscreen:
            self.windowed_size = self.points
            self.window.set_fullscreen(desktop=True)
        elif not on and self.fullscreen:
            if not is_fullscreen(self.window):
                self.window.set_fullscreen(desktop=True)  # SDL only leaves a full screen that it entered itself
            self.window.set_windowed()
        self.fullscreen = on

    @property
    def menu_toggles_fullscreen(self) -> bool:
        """Return whether the macOS menu handles Ctrl-Cmd-F. SDL disables it in its own full screen."""
        return on_macos() and not is_fullscreen(self.window)

    def _follow_macos(self) -> None:
        """Detect full screen entered or left by the green button or the menu, which SDL doesn't report: other
        windows have a title bar below the menu bar.
        """
        self.fullscreen = self.window.position[1] < screen_under(self.window).top + title_bar()
        if not self.fullscreen:
            self.windowed_size = self.points

    def hide(self) -> None:
        """Hide the window; its size is still available."""
        self.window.hide()

    def close(self) -> None:
        self.window.destroy()
        pygame.display.quit()


def call(act: Callable[[], None]) -> None:
    """Call a function in the main thread soon; thread-safe."""
    with suppress(pygame.error):  # the window is closed
        pygame.event.post(Event(CALLED, act=act))


def wake() -> None:
    """Make the main thread run another iteration soon; thread-safe."""
    call(lambda: None)


def with_wait(event: Event, waited: float) -> Event:
    """Add to a mouse button event the milliseconds that it may have waited: on a busy machine clicks arrive late,
    and farther apart than they were made.
    """
    if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return event
    return Event(event.type, {**event.dict, "waited": waited})


def in_points(place: pygame.Rect, density: float) -> pygame.Rect:
    """Convert a place in pixels to points of ``density`` pixels."""
    x, y, right, bottom = (round(n / density) for n in (place.x, place.y, place.right, place.bottom))
    return pygame.Rect(x, y, right - x, bottom - y)


def in_pixels(event: Event, density: float) -> Event:
    """Convert a pointer event from points of ``density`` pixels; other events are unchanged."""
    if density == 1 or "pos" not in event.dict:
        return event
    fields = dict(event.dict)
    for name in ("pos", "rel"):
        if name in fields:
            fields[name] = tuple(round(number * density) for number in fields[name])
    return Event(event.type, fields)
