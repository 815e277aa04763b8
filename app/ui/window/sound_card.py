"""Opens and closes the sound card in a separate thread, because a system may take seconds for either.

While ``session`` is a number, the mixer belongs to the window's thread, otherwise to the card's thread. Only the
window's thread gives it up, and only the card's thread hands it over, so neither waits for the other.
"""

from __future__ import annotations

import atexit
import logging
import time
from collections.abc import Callable
from threading import Condition, Thread

from app.ui.window.mixer import NoSound

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

    def __init__(self, opening: Callable[[], None], closing: Callable[[], None], changed: Callable[[], None]) -> None:
        """``opening`` raises NoSound. All three functions run in the card's thread, ``changed`` once the mixer is
        open.
        """
        self._opening, self._closing, self._changed = opening, closing, changed
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

    def close(self) -> bool:
        """Close it for good. Returns False if the system still blocks the thread, which then ends with the program."""
        with self._condition:
            self._wanted, self._ended, self._session = False, True, None
            self._condition.notify_all()
        return self._wait(_CLOSING)

    def _start(self) -> None:
        """Start the thread. The lock is held."""
        if self._thread is None:
            atexit.register(self._end)
            self._thread = Thread(target=self._work, name="sound card", daemon=True)
            self._thread.start()

    def _end(self) -> None:
        """At exit, wait for the thread: SDL must not end while the thread uses it."""
        if not self.close():
            self._wait(_LAST_WAIT)

    def _wait(self, seconds: float) -> bool:
        """Wait for the end of the thread; return whether it has ended."""
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

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
        """Try to open the mixer; return whether it is open."""
        try:
            self._opening()
        except NoSound as why:
            with self._condition:
                self._failures, self._failed_at = self._failures + 1, time.monotonic()
                self._explain(f"no sound: {why}")
            return False
        with self._condition:
            self._failures, self._openings = 0, self._openings + 1
            if self._reason:
                _log.info("sound is back")
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
