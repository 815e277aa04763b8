"""What storage has to say to the person, and how it says why a file could not be used."""

from __future__ import annotations

import errno
from collections.abc import Callable
from threading import Lock

from app.storage.files import Unusable

_FULL = "the disk is full"
_BARRED = "the program may not write there"
_WORDS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: "the disk is read-only",
    errno.EACCES: _BARRED,
    errno.EPERM: _BARRED,
    errno.ENOTDIR: "a file is where a folder should be",
    errno.EISDIR: "a folder is where a file should be",
}


def reason(error: OSError) -> str:
    """Why the system refused, in words that fit into a sentence."""
    code = error.errno
    if code in _WORDS and not isinstance(error, Unusable):
        return _WORDS[code]
    text = error.strerror or str(error) or type(error).__name__
    return text[0].lower() + text[1:]


class Messages:
    """Collects sentences for the person until the screen takes them. Any thread may tell."""

    def __init__(self) -> None:
        self._telling = Lock()
        self._told: list[str] = []
        self._taken = 0
        self._nothing_kept = False
        self.echo: Callable[[str], object] = lambda _text: None
        """Is called with every new sentence; the log listens here."""

    def post(self, text: str) -> None:
        """Say this once; the same words again are not repeated. File contents in it cannot break the line."""
        text = "".join(c if c.isprintable() else " " for c in text)
        with self._telling:
            new = text not in self._told
            if new:
                self._told.append(text)
        if new:
            self.echo(text)

    def save_failed(self, why: str) -> None:
        """A write failed. Said once in the program's life, whatever fails afterwards and however often."""
        with self._telling:
            first, self._nothing_kept = not self._nothing_kept, True
        if first:
            self.post(f"Nothing is being saved: {why}. You can play on; saving resumes as soon as that is fixed.")

    def take(self) -> list[str]:
        """What has not been taken yet, oldest first."""
        with self._telling:
            new = self._told[self._taken :]
            self._taken = len(self._told)
        return new

    @property
    def posted(self) -> tuple[str, ...]:
        """Everything said so far."""
        return tuple(self._told)
