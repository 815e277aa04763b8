"""The sound card, opened and closed in a thread of its own, as a system may take seconds for either.

The mixer belongs to the window's thread while ``session`` is a number, and to the card's own thread otherwise: only the
window's thread gives it up, and only the card's thread hands it over. So neither ever waits for the other.
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
"""Seconds until the card is tried again by itself: a sound server that restarts is back by then."""
_RARELY = 30.0
"""Seconds between two tries after that, and only on request."""
_LAST_WAIT = 30.0
"""Seconds that the end of the program waits for a system that does not answer."""
_CLOSING = 0.5
"""Seconds in which a card is closed that works."""


class SoundCard:
    """Opens the mixer on request and says when it may be used. All methods return at once, except ``close``."""

    def __init__(self, opening: Callable[[], None], closing: Callable[[], None], changed: Callable[[], None]) -> None:
        """``opening`` raises NoSound. All three run in the card's thread, ``changed`` once the mixer is open."""
        self._opening, self._closing, self._changed = opening, closing, changed
        self._condition = Condition()
        self._thread: Thread | None = None
        self._wanted = self._renewed = self._ended = False
        self._is_open = False
        """Set by the card's thread alone."""
        self._failures = 0
        """How often in a row it could not be opened."""
        self._failed_at = 0.0
        self._reason = ""
        """Why there is no sound, as the log has it."""
        self._openings = 0
        self._session: int | None = None

    @property
    def session(self) -> int | None:
        """How many times the mixer has been opened, while it is open for the window's thread; None while it is not."""
        return self._session

    @property
    def missing(self) -> bool:
        """It could not be opened; it is tried again now and then."""
        return self._failures > 0

    def acquire(self, *, anew: bool = False) -> None:
        """Have the mixer opened soon. ``anew``: close it first, and try at once even if it failed a moment ago."""
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
        """The device is gone: have another one opened."""
        with self._condition:
            self._explain("the sound device is gone")
            self.acquire(anew=True)

    def release(self) -> None:
        """Have it closed soon; the mixer must not be used any more."""
        with self._condition:
            self._wanted, self._session = False, None
            self._condition.notify_all()

    def close(self) -> bool:
        """Close it for good. False if the system still keeps the thread waiting: then it ends with the program."""
        with self._condition:
            self._wanted, self._ended, self._session = False, True, None
            self._condition.notify_all()
        return self._wait(_CLOSING)

    def _start(self) -> None:
        """The lock is held."""
        if self._thread is None:
            atexit.register(self._end)
            self._thread = Thread(target=self._work, name="sound card", daemon=True)
            self._thread.start()

    def _end(self) -> None:
        """SDL must not end while the thread is in it."""
        if not self.close():
            self._wait(_LAST_WAIT)

    def _wait(self, seconds: float) -> bool:
        """Wait for the end of the thread; False if it has not come."""
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
        """Something is to be done that does not wait for the next try."""
        if self._ended or self._renewed:
            return True
        if self._is_open:
            return not self._wanted or self._session is None
        return self._wanted and not self._failures

    def _pause(self) -> float | None:
        """Seconds until the next try; None if there is none."""
        if self._is_open or not self._wanted or not 0 < self._failures <= len(_RETRIES):
            return None
        return _RETRIES[self._failures - 1]

    def _open(self) -> bool:
        """Try to open the mixer; False if there is no sound."""
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
        """The mixer is the window's thread's from now on, if that still wants it."""
        with self._condition:
            if not self._wanted or self._renewed:
                return
            self._session = self._openings
        self._changed()

    def _explain(self, reason: str) -> None:
        """Log why there is no sound, once for each reason. The lock is held."""
        if reason != self._reason:
            self._reason = reason
            _log.info(reason)
