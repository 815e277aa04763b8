"""Lines of text of all games: cards as tiles, what plates say, and columns and wrapped lines for the terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from app.core.cards import FRENCH, Card
from app.core.messages import shown_name


def tiles(cards: Iterable[Card]) -> str:
    """Return French cards for a last action: ``[7C] [10H]``."""
    return " ".join(f"[{FRENCH.code(card)}]" for card in cards)


TILES = re.compile(r"\[[\w/]+\](?: \[[\w/]+\])*")
"""Cards in a text, next to each other."""


def frame(phrase: str) -> tuple[str, ...]:
    """Return the parts of a text between its cards: what two texts of one message have in common.

    >>> frame("played [7C] [6H]"), frame("swapped [7S] for [4C]"), frame("passed")
    (('played ', ''), ('swapped ', ' for ', ''), ('passed',))
    """
    return tuple(TILES.split(phrase))


def merged(phrases: Sequence[str], text: str) -> tuple[str, ...]:
    """Append an action to the turn's actions; ``played [7C]`` and ``played [6H]`` become one, with both cards."""
    parts = frame(text)
    if len(parts) == 2 and phrases and frame(phrases[-1]) == parts:  # two rows of cards are an exchange
        return (*phrases[:-1], f"{phrases[-1].removesuffix(parts[1])} {text.removeprefix(parts[0])}")
    return (*phrases, text)


_INDENT = 4
_LABEL = re.compile(r"[ >] *\S+(?: \S+)* {2,}")
"""Start of a row: a name, a place, or something to type."""
_APART = "   "
_GAP = re.compile(r"(?<=\S) {3,}")
_ZERO_WIDTH_SPACE = "\u200b"
_BLANK = f" {_ZERO_WIDTH_SPACE}"
_PIECES = re.compile(f"[{_BLANK}]+|[^{_BLANK}]+")


def text_width(text: str) -> int:
    """Return the columns of a terminal that the text takes: none for marks above or below letters, as in Thai."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def padded(text: str, width: int) -> str:
    """Fill a text with spaces to that many columns."""
    return text + " " * (width - text_width(text))


def right(text: str, width: int) -> str:
    """Fill a text with spaces at its left to that many columns."""
    return " " * (width - text_width(text)) + text


def cut(name: str, width: int = 20) -> str:
    """Shorten a name to that many columns."""
    if text_width(name) <= width:
        return name
    end = max(n for n in range(len(name)) if text_width(name[:n]) < width)
    return name[:end] + "…"


def short(name: str, width: int = 20) -> str:
    """Return a player's name as a label in a column of exactly that width."""
    return padded(cut(shown_name(name), width), width)


def codes(cards: Iterable[Card]) -> str:
    """Return ``5C KH``."""
    return " ".join(map(FRENCH.code, cards))


def wrapped_lines(lines: Iterable[str], width: int) -> list[str]:
    """Wrap longer lines without breaking words. A row continues below its text, other lines are indented, and parts
    that are set apart stay whole.
    """
    return [part for line in lines for part in _fitted(line, width)]


def _fitted(line: str, width: int) -> list[str]:
    label = _LABEL.match(line)
    if label is None:
        return _wrapped(_apart(line, width), width, _INDENT)
    indent = text_width(label[0])
    return _wrapped([line], width, indent if indent <= width // 2 else _INDENT)


def _apart(line: str, width: int) -> list[str]:
    """Break a line between its parts, if it is too long."""
    found, now = [], ""
    for part in _GAP.split(line):
        if now and text_width(now) + len(_APART) + text_width(part) > width:
            found.append(now)
            now = " " * _INDENT + part
        else:
            now = f"{now}{_APART}{part}" if now else part
    return [*found, now]


def _wrapped(lines: Iterable[str], width: int, indent: int) -> list[str]:
    return [part for line in lines for part in wrap(line, width, indent)]


def wrap(line: str, width: int, indent: int = 0) -> list[str]:
    """Break a line at spaces and at the zero-width spaces of Thai, which disappear; continue after an indentation."""
    made, now, gap = [], "", ""
    for piece in _PIECES.findall(line):
        if not piece.strip(_BLANK):
            gap += piece.replace(_ZERO_WIDTH_SPACE, "")
        elif now.strip() and text_width(now) + len(gap) + text_width(piece) > width:
            made.append(now)
            now, gap = " " * indent + piece, ""
        else:
            now, gap = now + gap + piece, ""
    return [*made, now]


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Arrange the texts below one another, in as many columns as fit."""
    cell = max(map(text_width, texts), default=0)
    columns = max(1, (width + len(_APART)) // (cell + len(_APART)))
    height = -(-len(texts) // columns)
    rows = (texts[row::height] for row in range(height))
    return [_APART.join(padded(text, cell) for text in row).rstrip() for row in rows]
