"""Opens and closes the sound card in a separate thread, because a system may take seconds for either.

While ``session`` is a number, the mixer belongs to the window's thread, otherwise to the card's. Only the window's
thread gives it up, and only the card's thread hands it over, so neither waits for the other.
"""

from __future__ import annotations

import atexit
import ctypes
import logging
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Condition, Lock, Thread

import pygame

from app.ui.window.sdl import library_named

RATE = 32_000
"""Samples per second. SDL converts them for a sound card with another rate."""
_CHANNELS, _BUFFER = 2, 512
SIGNED_16 = 0x8010 if sys.byteorder == "little" else 0x9010
"""AUDIO_S16SYS."""
AUDIO = 0x10
"""SDL_INIT_AUDIO."""
AUDIO_LOCK = Lock()
"""Held while a device opens or closes: SDL's reference count of its audio system isn't locked, and at 0 SDL closes all
devices.
"""


class NoSound(Exception):
    """No sound device can be opened; the message gives the reason."""


def open_mixer(voices: int) -> None:
    """Open the default sound device with that many channels. Raises NoSound."""
    _silence_alsa()
    mixer = library_named("SDL2_mixer")
    with AUDIO_LOCK:
        if mixer is None:
            _open_by_pygame()
        else:
            _open(mixer)
    pygame.mixer.set_num_channels(voices)


def close_mixer() -> None:
    """Close the sound device; all its sounds stop."""
    with AUDIO_LOCK:
        pygame.mixer.quit()


def _open(mixer: ctypes.CDLL) -> None:
    """Open the device. ``pygame.mixer.quit`` releases SDL's audio system again, even after a failure."""
    if (sdl := library_named("SDL2")) is not None:
        sdl.SDL_InitSubSystem(ctypes.c_uint32(AUDIO))  # the mixer does this only if nothing else uses it
    open_device = mixer.Mix_OpenAudioDevice
    open_device.argtypes = (
        ctypes.c_int, ctypes.c_uint16, ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_int,
    )  # fmt: skip
    if open_device(RATE, SIGNED_16, _CHANNELS, _BUFFER, None, 0) < 0:
        why = pygame.get_error()
        pygame.mixer.quit()  # otherwise SDL's audio keeps looking for devices
        raise NoSound(why)


def _open_by_pygame() -> None:
    """Fallback when the library isn't accessible: all threads wait for the system."""
    try:
        pygame.mixer.init(RATE, -16, _CHANNELS, _BUFFER, allowedchanges=0)
    except pygame.error as why:
        raise NoSound(str(why)) from None


_ALSA = "libasound.so.2"
"""The system's library. PyInstaller would bundle a library whose name is in the call itself."""


@cache
def _silence_alsa() -> object:
    """Keep ALSA from writing a dozen lines to the terminal when there is no sound card."""
    if not sys.platform.startswith("linux"):
        return None
    handler = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    ignore = handler(lambda *_message: None)
    with suppress(OSError, AttributeError):
        library = library_named("asound") or ctypes.CDLL(_ALSA)
        library.snd_lib_error_set_handler(ignore)
    return ignore  # kept alive by the cache


_log = logging.getLogger(__name__)

_RETRIES = (1.0, 2.0, 4.0, 8.0)
"""Seconds between automatic retries: long enough for a sound server to restart."""
_RARELY = 30.0
"""Minimum seconds between later retries, which are made on request only."""
_LAST_WAIT = 30.0
"""Seconds that exiting waits for a system that doesn't answer."""
_CLOSING = 0.5
"""Seconds to wait for a working card to close."""


class SoundCard:
    """Opens the mixer on request and reports when it can be used. All methods except ``close`` return at once."""

    def __init__(
        self, opening: Callable[[], None], closing: Callable[[], None], changed: Callable[[], None],
        what: str = "sound",
    ) -> None:  # fmt: skip
        """``opening`` may raise NoSound. All three run in the card's thread, ``changed`` once the mixer is open.
        ``what`` is the name of the sounds in the log.
        """
        self._opening, self._closing, self._changed, self._what = opening, closing, changed, what
        self._condition = Condition()
        self._thread: Thread | None = None
        self._wanted = self._renewed = self._ended = False
        self._is_open = False
        """Set by the card's thread only."""
        self._failures = 0
        """Consecutive failures to open it."""
        self._failed_at = 0.0
        self._reason = ""
        """Last logged reason for silence."""
        self._openings = 0
        self._session: int | None = None

    @property
    def session(self) -> int | None:
        """Number of times that the mixer has been opened, while the window's thread may use it; otherwise None."""
        return self._session

    @property
    def missing(self) -> bool:
        """Whether it couldn't be opened; it is retried now and then."""
        return self._failures > 0

    def acquire(self, *, anew: bool = False) -> None:
        """Request the mixer. ``anew``: close it first, and retry at once even after a recent failure."""
        with self._condition:
            if self._ended:
                return
            if anew:
                self._renewed, self._failures, self._session = True, 0, None
            elif self._failures > len(_RETRIES) and time.monotonic() - self._failed_at > _RARELY:
                self._renewed = True
            elif self._wanted:
                return
            self._wanted = True
            self._start()
            self._condition.notify_all()

    def lose(self) -> None:
        """Report that the device is gone, and request another one."""
        with self._condition:
            self._explain("the sound device is gone")
            self.acquire(anew=True)

    def release(self) -> None:
        """Request closing; the mixer must not be used any more."""
        with self._condition:
            self._wanted, self._session = False, None
            self._condition.notify_all()

    @property
    def ended(self) -> bool:
        """Whether the card is closed for good, or has never been opened."""
        return self._thread is None or not self._thread.is_alive()

    def close(self, *, wait: bool = True) -> bool:
        """Close it for good. Returns False if the system still blocks the thread, which then ends with the program."""
        with self._condition:
            self._wanted, self._ended, self._session = False, True, None
            self._condition.notify_all()
        return self._wait(_CLOSING if wait else 0.0)

    def _start(self) -> None:
        """Start the thread. The lock is held."""
        if self._thread is None:
            atexit.register(self._end)
            self._thread = Thread(target=self._work, name=f"{self._what} card", daemon=True)
            self._thread.start()

    def _end(self) -> None:
        """At exit, wait for the thread: SDL must not end while the thread uses it."""
        if not self.close():
            self._wait(_LAST_WAIT)

    def _wait(self, seconds: float) -> bool:
        """Wait for the end of the thread; return whether it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self.ended

    def _work(self) -> None:
        while True:
            with self._condition:
                self._condition.wait_for(self._is_due, self._pause())
                renewed, self._renewed = self._renewed, False
                wanted, ended = self._wanted, self._ended
            if self._is_open and (renewed or not wanted):
                self._closing()
                self._is_open = False
            if ended:
                return
            if wanted and not self._is_open:
                self._is_open = self._open()
            if self._is_open:
                self._hand_over()

    def _is_due(self) -> bool:
        """Return whether there is work before the next retry."""
        if self._ended or self._renewed:
            return True
        if self._is_open:
            return not self._wanted or self._session is None
        return self._wanted and not self._failures

    def _pause(self) -> float | None:
        """Return the seconds until the next retry; None if there is none."""
        if self._is_open or not self._wanted or not 0 < self._failures <= len(_RETRIES):
            return None
        return _RETRIES[self._failures - 1]

    def _open(self) -> bool:
        try:
            self._opening()
        except NoSound as why:
            with self._condition:
                self._failures, self._failed_at = self._failures + 1, time.monotonic()
                self._explain(f"no {self._what}: {why}")
            return False
        with self._condition:
            self._failures, self._openings = 0, self._openings + 1
            if self._reason:
                _log.info("%s is back", self._what)
            self._reason = ""
        return True

    def _hand_over(self) -> None:
        """Give the mixer to the window's thread, if that still wants it."""
        with self._condition:
            if not self._wanted or self._renewed:
                return
            self._session = self._openings
        self._changed()

    def _explain(self, reason: str) -> None:
        """Log why there is no sound, once per reason. The lock is held."""
        if reason != self._reason:
            self._reason = reason
            _log.info(reason)
