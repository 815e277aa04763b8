"""Messages from storage to the player, and descriptions of OS errors."""

from __future__ import annotations

import errno
from collections.abc import Callable
from threading import Lock

from app.core.messages import N_, _, translate
from app.storage.files import ExplainedError

_FULL = N_("The disk is full.")
_NO_PERMISSION = N_("The program doesn't have write permission.")
_SENTENCES = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: N_("The disk is read-only."),
    errno.EACCES: _NO_PERMISSION,
    errno.EPERM: _NO_PERMISSION,
    errno.ENOTDIR: N_("There is a file where a folder should be."),
    errno.EISDIR: N_("There is a folder where a file should be."),
}


def reason(error: OSError) -> str:
    """Return what went wrong, as a sentence."""
    if isinstance(error, ExplainedError):
        return str(error.strerror)
    if error.errno in _SENTENCES:
        return translate(_SENTENCES[error.errno])
    # Translators: {error} is a technical description, often in English.
    return _("The system reports: {error}.", error=error.strerror or str(error) or type(error).__name__)


class Messages:
    """Queue of messages for the player. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._messages: list[str] = []
        self._taken = 0
        self._failure_reported = False
        self.echo: Callable[[str], object] = lambda _text: None
        """Called with every new message; used by the log."""

    def post(self, *sentences: str) -> None:
        """Post a message, unless it has been posted before. Unprintable characters are replaced."""
        text = "".join(c if c.isprintable() else " " for c in " ".join(sentences))
        with self._lock:
            new = text not in self._messages
            if new:
                self._messages.append(text)
        if new:
            self.echo(text)

    def save_failed(self, why: str) -> None:
        """Report that saving failed, only once per run of the program. ``why`` is a sentence."""
        with self._lock:
            first, self._failure_reported = not self._failure_reported, True
        if first:
            goes_on = _("You can keep playing. Saving resumes as soon as the problem is fixed.")
            self.post(_("Nothing is being saved."), why, goes_on)

    def take(self) -> list[str]:
        """Return the messages not taken yet, oldest first."""
        with self._lock:
            new = self._messages[self._taken :]
            self._taken = len(self._messages)
        return new

    @property
    def posted(self) -> tuple[str, ...]:
        return tuple(self._messages)
