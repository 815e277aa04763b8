"""Presses keys one by one, waiting for the focus event after each; prints the milliseconds until it and the name of the
focused node.
"""

from __future__ import annotations

import ctypes
import sys
import time

from tests.accessibility.client import Client


class Keyboard:
    """Presses keys of an X display, by their X names."""

    def __init__(self) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = self._x.XStringToKeysym.restype = ctypes.c_void_p
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))

    def press(self, name: str) -> None:
        symbol = ctypes.c_void_p(self._x.XStringToKeysym(name.encode()))
        code = self._x.XKeysymToKeycode(self._display, symbol)
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)


if __name__ == "__main__":
    client, keyboard = Client(), Keyboard()
    client.until(lambda window: "active" in window.states, "the keyboard in the window")
    for key in sys.argv[1:]:
        client.focused.clear()
        began = time.monotonic()
        keyboard.press(key)
        came, name = client.wait(lambda: client.focused[0] if client.focused else None, f"the focus after {key}")
        print(f"{(came - began) * 1000:.1f} {name}", flush=True)
