"""Names of files, as a terminal can take them."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text in one line, without anything that a terminal would obey: files may be named like that. What cannot be
    printed is spelt out: a backslash and a number.
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
