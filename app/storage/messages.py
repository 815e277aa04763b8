"""Messages from storage to the player, and descriptions of OS errors."""

from __future__ import annotations

import errno
from collections.abc import Callable
from threading import Lock

from app.storage.files import Unusable

_FULL = "the disk is full"
_NO_PERMISSION = "the program may not write there"
_WORDS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: "the disk is read-only",
    errno.EACCES: _NO_PERMISSION,
    errno.EPERM: _NO_PERMISSION,
    errno.ENOTDIR: "a file is where a folder should be",
    errno.EISDIR: "a folder is where a file should be",
}


def reason(error: OSError) -> str:
    code = error.errno
    if code in _WORDS and not isinstance(error, Unusable):
        return _WORDS[code]
    text = error.strerror or str(error) or type(error).__name__
    return text[0].lower() + text[1:]


class Messages:
    """Queue of messages for the player. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._messages: list[str] = []
        self._taken = 0
        self._failure_reported = False
        self.echo: Callable[[str], object] = lambda _text: None
        """Called with every new message; used by the log."""

    def post(self, text: str) -> None:
        """Post a message, unless it has been posted before. Unprintable characters are replaced."""
        text = "".join(c if c.isprintable() else " " for c in text)
        with self._lock:
            new = text not in self._messages
            if new:
                self._messages.append(text)
        if new:
            self.echo(text)

    def save_failed(self, why: str) -> None:
        """Report that saving failed, only once per run of the program."""
        with self._lock:
            first, self._failure_reported = not self._failure_reported, True
        if first:
            self.post(f"Nothing is being saved: {why}. You can play on; saving resumes as soon as that is fixed.")

    def take(self) -> list[str]:
        """Return the messages not taken yet, oldest first."""
        with self._lock:
            new = self._messages[self._taken :]
            self._taken = len(self._messages)
        return new

    @property
    def posted(self) -> tuple[str, ...]:
        return tuple(self._messages)
