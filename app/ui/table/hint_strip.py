"""A hint on the ledge in the prompt's place, where its panel has no room; over the viewer's plate only if the text
needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.table.geometry import Box
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_PAD, _AIR = 12.0, 3.0
_LINE, _SMALL_LINE = 24.0, 20.5
_APART = 18.0
"""Gap between text and what follows it in the same line."""
_GROUND = Style(opacity=1, radius=12, edge=Ink.TIP_EDGE, edge_opacity=0.8)


@dataclass(frozen=True, slots=True)
class Strip:
    """The best move, its reason, and how to play it."""

    box: Box
    move: Sequence[str]
    size: float
    """Letter size of the move."""
    reason: Sequence[str]
    worth: str
    foot: str
    """Text at the end of the last line, or else of the first; as many of its parts as fit."""
    low: bool = True
    """Whether it is in the last line."""

    @property
    def line(self) -> float:
        """Line height of the move."""
        return _LINE if self.size == TEXT else _SMALL_LINE

    @property
    def height(self) -> float:
        """Total height."""
        return self.line * len(self.move) + _SMALL_LINE * len(self.reason)


def strip(brush: Brush, rooms: Sequence[Box], move: str, reason: str, worth: str, foot: Sequence[str]) -> Strip | None:
    """Lay the hint out in the first room that fits, with as much of the reason as any does; None if the move doesn't
    fit. The move's value is shown only with the text that explains it.
    """
    for why, room, size in _ways(reason, rooms):
        width = room.w - 2 * _PAD
        behind = brush.width(worth, size, "Bold") + _APART if worth else 0.0
        moves, whys = brush.lines(move, size, width - behind, "Bold"), brush.lines(why, SMALL, width) if why else []
        found = Strip(room, moves, size, whys, worth, "")
        if found.height + _AIR <= room.h:
            return _with_foot(brush, found, foot, width, behind)
    return None


def _with_foot(brush: Brush, laid: Strip, foot: Sequence[str], width: float, behind: float) -> Strip:
    first = brush.width(laid.move[0], laid.size, "Bold")
    last = brush.width(laid.reason[-1], SMALL) if laid.reason else first + behind
    whole, some = " · ".join(foot), foot[0] if foot else ""
    ways = ((laid.worth, whole, True, last), ("", some, True, last), ("", some, False, first))
    for worth, words, low, taken in ways:
        if taken + _APART + brush.width(words, SMALL) <= width:
            return replace(laid, worth=worth, foot=words, low=low)
    return replace(laid, worth="")


def _ways(reason: str, rooms: Sequence[Box]) -> Iterator[tuple[str, Box, float]]:
    """Return reason, room and letter size to try, in order of preference."""
    first, stop, _ = reason.partition(". ")
    for why in dict.fromkeys((reason, f"{first}{stop.rstrip()}", "")):
        for room in rooms:
            yield from ((why, room, size) for size in (TEXT, SMALL))


def draw_strip(brush: Brush, laid: Strip) -> None:
    brush.panel(laid.box, _GROUND)
    x, right, top = laid.box.x + _PAD, laid.box.right - _PAD, laid.box.middle[1] - laid.height / 2
    y = top
    brush.text(laid.worth, right, y + laid.line / 2, laid.size, Ink.WORDS, weight="Bold", align=1)
    for line in laid.move:
        brush.text(line, x, y + laid.line / 2, laid.size, Ink.ACCENT, weight="Bold")
        y += laid.line
    for line in laid.reason:
        brush.text(line, x, y + _SMALL_LINE / 2, SMALL, Ink.WORDS)
        y += _SMALL_LINE
    last = y - (_SMALL_LINE if laid.reason else laid.line) / 2
    brush.text(laid.foot, right, last if laid.low else top + laid.line / 2, SMALL, Ink.QUIET, align=1)
