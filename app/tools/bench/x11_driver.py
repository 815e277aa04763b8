"""Sees a window's pixels and moves the real pointer and keys from outside the program, through X11."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from app.tools.bench.figures import NotMeasured

Pixels: TypeAlias = tuple[bytes, ...]
_LINES = (0.13, 0.37, 0.5, 0.61, 0.87)
"""Places of the watched lines of pixels, as fractions of the window's width and height."""


class X11Driver:
    """Connection to one display. Close it after use."""

    def __init__(self) -> None:
        """Raises NotMeasured without an X11 display or python-xlib."""
        if not os.environ.get("DISPLAY"):
            raise NotMeasured("there is no X11 display to look at from outside")
        try:
            from Xlib import X, display, error
        except ImportError:
            raise NotMeasured("python-xlib is not installed (it comes with the test extra)") from None
        try:
            self._display = display.Display()
        except (error.DisplayError, OSError) as why:
            raise NotMeasured(f"the X11 display cannot be reached: {why}") from None
        if not self._display.has_extension("XTEST"):
            raise NotMeasured("the X11 display has no XTEST to move the pointer with")
        self._x, self._gone = X, (error.BadWindow, error.BadMatch, error.BadDrawable)
        self._pid = self._display.intern_atom("_NET_WM_PID")

    def close(self) -> None:
        self._display.close()

    def window_of(self, pid: int) -> Any | None:
        """Return the visible window of the process; None if there is none yet."""
        waiting = [self._display.screen().root]
        while waiting:
            window = waiting.pop()
            with contextlib.suppress(*self._gone):
                owner = window.get_full_property(self._pid, self._x.AnyPropertyType)
                if owner and owner.value[0] == pid and window.get_attributes().map_state == self._x.IsViewable:
                    return window
                waiting += window.query_tree().children
        return None

    def wait_for_window(self, pid: int, seconds: float) -> object:
        """Return the window of the process as soon as it is visible. Raises NotMeasured after ``seconds``."""
        until = time.perf_counter() + seconds
        while (window := self.window_of(pid)) is None:
            if time.perf_counter() > until:
                raise NotMeasured(f"no window was shown within {seconds:.0f} s")
            time.sleep(0.001)
        return window

    def area(self, window: Any, x: int, y: int, width: int, height: int) -> bytes:
        """Return the pixels of a part of the window; empty while it isn't visible."""
        try:
            return bytes(window.get_image(x, y, width, height, self._x.ZPixmap, 0xFFFFFFFF).data)
        except self._gone:
            return b""

    def lines(self, window: Any) -> Pixels:
        """Return some rows and columns of pixels that cross the whole window."""
        try:
            size = window.get_geometry()
        except self._gone:
            return ()
        width, height = size.width, size.height
        rows = [self.area(window, 0, int(part * height), width, 1) for part in _LINES]
        return (*rows, *(self.area(window, int(part * width), 0, 1, height) for part in _LINES))

    def wait_until_still(self, look: Callable[[], object], quiet: float, longest: float) -> float:
        """Wait until ``look`` has returned the same for ``quiet`` seconds; return when it last changed. Raises
        NotMeasured after ``longest`` seconds.
        """
        before, changed = look(), time.perf_counter()
        until = changed + longest
        while (now := time.perf_counter()) - changed < quiet:
            if now > until:
                raise NotMeasured(f"the picture did not come to rest within {longest:.0f} s")
            time.sleep(0.001)
            if (current := look()) != before:
                before, changed = current, time.perf_counter()
        return changed

    def wait_for_change(self, window: object, before: Pixels, longest: float) -> bool:
        """Wait until the window's lines differ from ``before``; return False if they still don't after ``longest``
        seconds.
        """
        until = time.perf_counter() + longest
        while self.lines(window) == before:
            if time.perf_counter() > until:
                return False
        return True

    def focus(self, window: Any) -> None:
        window.set_input_focus(self._x.RevertToPointerRoot, self._x.CurrentTime)
        self._display.sync()

    def origin(self, window: Any) -> tuple[int, int]:
        at = window.translate_coords(self._display.screen().root, 0, 0)
        return -at.x, -at.y

    def resize(self, window: Any, size: tuple[int, int]) -> None:
        window.configure(x=0, y=0, width=size[0], height=size[1])
        self._display.sync()

    def point(self, x: int, y: int) -> int:
        """Move the pointer; return the time in nanoseconds of ``perf_counter``."""
        return self._fake(self._x.MotionNotify, 0, x, y)

    def button(self, *, down: bool) -> int:
        """Press or release the left button; return the time."""
        return self._fake(self._x.ButtonPress if down else self._x.ButtonRelease, 1)

    def key(self, name: str) -> int:
        """Press and release a key by its X name; return the time when it went down."""
        from Xlib import XK

        code = self._display.keysym_to_keycode(XK.string_to_keysym(name))
        pressed = self._fake(self._x.KeyPress, code)
        self._fake(self._x.KeyRelease, code)
        return pressed

    def _fake(self, kind: int, detail: int, x: int = 0, y: int = 0) -> int:
        from Xlib.ext import xtest

        sent = time.perf_counter_ns()
        xtest.fake_input(self._display, kind, detail, x=x, y=y)
        self._display.flush()
        return sent


@contextlib.contextmanager
def x11_driver() -> Iterator[X11Driver]:
    found = X11Driver()
    try:
        yield found
    finally:
        found.close()
