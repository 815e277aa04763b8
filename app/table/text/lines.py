"""Lines of text of all games: cards as tiles, what plates say, and columns and wrapped lines for the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from app.core.cards import FRENCH, Card, Seat
from app.table.observation import AnyObservation
from app.table.tabletop import AnyTabletop


def tiles(cards: Iterable[Card]) -> str:
    """Return French cards for a last action: ``[7C] [10H]``."""
    return " ".join(f"[{FRENCH.code(card)}]" for card in cards)


_SOMEBODY = "Somebody"
"""Placeholder for the name, cut off afterwards; it takes singular verbs."""
_CARDS = re.compile(r"(\[[^]]+\] ?)+")
"""Small cards and nothing else."""


def phrase(tabletop: AnyTabletop, before: AnyObservation, seat: Seat, move: object, after: AnyObservation) -> str:
    """Return the game's text; or else the first sentence of the log, without the name."""
    text = tabletop.text.plate_line(before, seat, move, after)
    if text is not None:
        return text
    line = tabletop.text.log_line(before, seat, move, after, lambda _seat: _SOMEBODY)
    first = line.partition(". ")[0].rstrip(".")
    return first.removeprefix(f"{_SOMEBODY} ") if first.startswith(f"{_SOMEBODY} ") else ""


def merged(phrases: Sequence[str], text: str) -> tuple[str, ...]:
    """Append an action to the turn's actions; ``played [7C]`` twice becomes one, with both cards."""
    if phrases:
        verb, _, what = text.partition(" ")
        last, _, so_far = phrases[-1].partition(" ")
        if (
            verb == last and _CARDS.fullmatch(what) and _CARDS.fullmatch(so_far)
        ):  # actions that put one card for another stay separate
            return (*phrases[:-1], f"{phrases[-1]} {what}")
    return (*phrases, text)


_INDENT = 4
_LABEL = re.compile(r"[ >] *\S+(?: \S+)* {2,}")
"""Start of a row: a name, a place, or something to type."""
_APART = "   "
_GAP = re.compile(r"(?<=\S) {3,}")


def cut(name: str, width: int = 20) -> str:
    """Shorten a name to that many letters."""
    return name if len(name) <= width else name[: width - 1] + "…"


def short(name: str, width: int = 20) -> str:
    """Return a name in a column of exactly that width."""
    return f"{cut(name, width):{width}}"


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
    return _wrapped([line], width, label.end() if label.end() <= width // 2 else _INDENT)


def _apart(line: str, width: int) -> list[str]:
    """Break a line between its parts, if it is too long."""
    found, now = [], ""
    for part in _GAP.split(line):
        if now and len(now) + len(_APART) + len(part) > width:
            found.append(now)
            now = " " * _INDENT + part
        else:
            now = f"{now}{_APART}{part}" if now else part
    return [*found, now]


def _wrapped(lines: Iterable[str], width: int, indent: int) -> list[str]:
    fits = textwrap.TextWrapper(
        width, subsequent_indent=" " * indent, replace_whitespace=False, break_long_words=False, break_on_hyphens=False
    )
    return [part for line in lines for part in fits.wrap(line) or [""]]


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Arrange the texts below one another, in as many columns as fit."""
    cell = max(map(len, texts), default=0)
    columns = max(1, (width + len(_APART)) // (cell + len(_APART)))
    height = -(-len(texts) // columns)
    rows = (texts[row::height] for row in range(height))
    return [_APART.join(f"{text:{cell}}" for text in row).rstrip() for row in rows]
