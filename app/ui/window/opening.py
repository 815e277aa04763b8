"""Opens SDL's window with the first video driver and drawing method that work on this display."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import NamedTuple

import pygame

from app.ui.window.app_icon import window_icon
from app.ui.window.sdl import UNSEEN, enlarged, has_positions, high_dpi, limited_size, need_opengl, screen_of, screens

_DRIVER, _ACCELERATION = "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"
_NO_DISPLAY = "no display: start the program from a desktop session (or set DISPLAY or WAYLAND_DISPLAY)"
_STRANGE_COLOURS = "this display's colour format isn't supported: use a colour depth of 15, 16, 24 or 32 bits"
_UNKNOWN_FORMAT = "Unknown window pixel format"


class NoDisplay(RuntimeError):
    """There is no display for a window."""


class Attempt(NamedTuple):
    """An SDL video driver, and how a surface is copied to its window."""

    driver: str
    """Empty for SDL's own choice."""
    acceleration: str
    """``SDL_FRAMEBUFFER_ACCELERATION``: ``0`` is a plain copy, ``1`` uses OpenGL. Empty for SDL's own choice."""


class Opened(NamedTuple):
    """A window, with its size and screen in points."""

    window: pygame.Window
    size: tuple[int, int]
    screen: pygame.Rect


def open_window(
    title: str, size: tuple[int, int], position: tuple[int, int] | None, *, enlarge: bool,
    prepare: Callable[[pygame.Window], None] = lambda _window: None,
) -> Opened:  # fmt: skip
    """The desktop chooses a position that is None or off screen. ``prepare`` is called before the window is shown.
    ``enlarge``: the size is for 96 dpi, and is scaled to the screen's. Raises NoDisplay with the reason.
    """
    why = ""
    for attempt in _attempts():
        with _environment(_variables(attempt)):
            try:
                _open_display()
            except NoDisplay:
                continue
            try:
                opened = _create(title, enlarged(size) if enlarge else size, position, attempt)
            except pygame.error as error:
                why = why or str(error)  # report the preferred attempt's error
                pygame.display.quit()  # SDL asks only once per driver whether it can accelerate
                continue
            prepare(opened.window)
            opened.window.show()
            return opened
    if why == _UNKNOWN_FORMAT:
        raise NoDisplay(_STRANGE_COLOURS)
    raise NoDisplay(f"no window can be opened: {why}" if why else _NO_DISPLAY)


def _attempts() -> Iterator[Attempt]:
    """Yield the best first. Under X11 a plain copy is cheap with a GPU and far cheaper than OpenGL without one, but SDL
    can't copy to a 30-bit display. Under Wayland only OpenGL works, whatever the variable says.
    """
    acceleration = os.environ.get(_ACCELERATION, "")
    for driver in os.environ.get(_DRIVER, "").split(","):
        if driver == "wayland":
            yield Attempt(driver, "1" if acceleration in ("", "0") else acceleration)
        elif driver == "x11" and not acceleration:
            yield from (Attempt(driver, "0"), Attempt(driver, "1"))
        else:
            yield Attempt(driver, acceleration)


def _variables(attempt: Attempt) -> Mapping[str, str]:
    return {name: value for name, value in ((_DRIVER, attempt.driver), (_ACCELERATION, attempt.acceleration)) if value}


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _open_display() -> None:
    try:
        pygame.display.init()
    except pygame.error:
        raise NoDisplay(_NO_DISPLAY) from None
    # SDL silently falls back to a driver without output; accept that only if it was requested by name.
    driver = pygame.display.get_driver()
    if driver in UNSEEN and os.environ.get(_DRIVER) != driver:
        raise NoDisplay(_NO_DISPLAY)


def _create(title: str, size: tuple[int, int], position: tuple[int, int] | None, attempt: Attempt) -> Opened:
    """Create the hidden window and its surface. Raises pygame.error."""
    there = screens()
    screen = screen_of(position, there) if has_positions() else None
    where = position if position and screen else pygame.WINDOWPOS_UNDEFINED
    size = limited_size(size, (screen or there[0]).size)
    if attempt.acceleration not in ("", "0"):
        need_opengl()
    # Hidden at first: it may fail or be recreated for OpenGL, and it starts with pygame's icon.
    window = pygame.Window(title, size, where, resizable=True, allow_high_dpi=high_dpi(), hidden=True)
    with suppress(OSError, pygame.error):  # the table also works without its drawings
        window.set_icon(window_icon())
    try:
        window.get_surface()
    except pygame.error:
        window.destroy()
        raise
    return Opened(window, size, screen or there[0])
