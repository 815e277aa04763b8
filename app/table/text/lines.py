"""What all games in the terminal write with: names and cards in columns, and lines that fit."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.cards import FRENCH, Card

WIDE = 78
"""Letters in a line."""


def cut(name: str, wide: int = 20) -> str:
    """A name of at most so many letters."""
    return name if len(name) <= wide else name[: wide - 1] + "…"


def short(name: str, wide: int = 20) -> str:
    """A name in a column of just so many letters."""
    return f"{cut(name, wide):{wide}}"


def codes(cards: Iterable[Card]) -> str:
    """``5C KH``."""
    return " ".join(map(FRENCH.code, cards))


def wrapped(line: str, indent: int = 4) -> list[str]:
    """A long line goes on in the next one, that much further in."""
    lines = []
    while len(line) > WIDE:
        at = line.rindex(" ", 0, WIDE + 1)
        lines.append(line[:at])
        line = " " * indent + line[at + 1 :]
    return [*lines, line]
