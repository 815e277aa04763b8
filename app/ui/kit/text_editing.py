"""Text editing: a line with a caret, and what keys do to it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

_ZERO_WIDTH_JOINER = "\u200d"
_JOINED = ("Mn", "Me", "Mc")
"""Unicode categories of combining marks."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Text with the caret before the character of that index."""

    text: str
    caret: int

    def insert(self, new: str, most: int) -> Draft:
        """Insert text at the caret, cut to a total of ``most`` characters."""
        new = new[: max(0, most - len(self.text))]
        return Draft(self.text[: self.caret] + new + self.text[self.caret :], self.caret + len(new))

    def move(self, by: int, *, word: bool = False) -> Draft:
        """Move the caret by a letter or word, left (-1) or right (1).

        >>> Draft("Ann Lee", 7).move(-1, word=True)
        Draft(text='Ann Lee', caret=4)
        """
        return Draft(self.text, self._word_end(by) if word else self._letter_end(by))

    def move_to(self, end: int) -> Draft:
        """Move the caret to the start (-1) or end (1)."""
        return Draft(self.text, 0 if end < 0 else len(self.text))

    def erase(self, by: int, *, word: bool = False) -> Draft:
        """Delete the letter or word before (-1) or after (1) the caret. Backspace removes only the last of several
        combined characters, to correct a wrong mark.
        """
        other = max(0, self.caret - 1) if by < 0 and not word else self.move(by, word=word).caret
        start, end = sorted((self.caret, other))
        return Draft(self.text[:start] + self.text[end:], start)

    def _letter_end(self, by: int) -> int:
        at = self.caret + by
        while 0 < at < len(self.text) and self._is_inside(at):
            at += by
        return min(max(at, 0), len(self.text))

    def _is_inside(self, at: int) -> bool:
        """Return whether the position is inside a letter."""
        before, after = self.text[at - 1], self.text[at]
        return _ZERO_WIDTH_JOINER in (before, after) or unicodedata.category(after) in _JOINED

    def _word_end(self, by: int) -> int:
        """Return the start of a word to the left, or its end to the right."""
        at, step = self.caret, min(by, 0)  # the letter that is passed is at ``at + step``
        while 0 <= at + step < len(self.text) and self.text[at + step].isspace():
            at += by
        while 0 <= at + step < len(self.text) and not self.text[at + step].isspace():
            at += by
        return at
