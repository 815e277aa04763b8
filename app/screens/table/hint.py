"""A hint on the table: the cards to take and where they go, lit up for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from app.rules.cards import Card
from app.screens.table.room import beside_table, clearest, hidden
from app.screens.table.scene import Scene
from app.shell.brush import Brush, Style
from app.shell.theme import SMALL, TEXT, Ink
from app.table.geometry import Box

_EDGE, _GAP, _LINE, _SMALL_LINE = 16.0, 10.0, 25.0, 21.0
_WIDTHS, _HIGHEST = (246.0, 330.0, 440.0), 350.0
"""The panel is wider, and lower for it, where it then hides less; of a high one the last of the moves are left out."""
_GROUND = Style(opacity=1, radius=14, edge=Ink.TIP_EDGE, edge_opacity=0.8)
HINT_LASTS, HINT_GLANCE = 30000.0, 4000.0
"""Milliseconds that hints stay; the second in real time."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is lit up until when."""

    cards: Sequence[Card] = ()
    zone: str | None = None
    move: Any = None
    until: float = 0.0
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A move that was thought of."""

    move: str
    """In words."""
    reason: str
    percent: int | None
    """The estimated share of deals won with it."""


NO_HINT = Hint()


def draw_hint(brush: Brush, hint: Hint, scene: Scene) -> None:
    """The moves that were thought of, the best first, with their reasons and chances, where that hides least."""
    if not hint.rows:
        return
    foot = any(row.percent is not None for row in hint.rows)
    box, texts = spread(brush, hint, scene, _SMALL_LINE + _GAP if foot else 0.0)
    brush.panel(box, _GROUND)
    y = box.y + _EDGE
    for i, (row, (move, reason)) in enumerate(zip(hint.rows, texts, strict=False)):
        if row.percent is not None:
            share = f"{row.percent} %"
            brush.text(share, box.right - _EDGE, y + _LINE / 2, TEXT, Ink.WORDS, weight="Bold", align=1)
        for line in move:
            brush.text(line, box.x + _EDGE, y + _LINE / 2, TEXT, Ink.WORDS if i else Ink.ACCENT, weight="Bold")
            y += _LINE
        for line in reason:
            brush.text(line, box.x + _EDGE, y + _SMALL_LINE / 2, SMALL, Ink.QUIET)
            y += _SMALL_LINE
        y += _GAP
    if foot:
        told = f"%: {scene.session.round}s won with it"
        brush.text(told, box.x + _EDGE, box.bottom - _EDGE - _SMALL_LINE / 2 + 4, SMALL, Ink.QUIET)


Texts: TypeAlias = list[tuple[list[str], list[str]]]
"""Lines of moves and of their reasons."""


def spread(brush: Brush, hint: Hint, scene: Scene, foot: float = 0.0) -> tuple[Box, Texts]:
    """Where the panel stands, and what is in it over the ``foot``: as wide as it must be to hide least, and with the
    reason of the best move only where that hides less.
    """
    ways = []
    for reasons in (len(hint.rows), 1):
        for wide in _WIDTHS:
            texts = _texts(brush, hint, wide - 2 * _EDGE, _HIGHEST - foot, reasons)
            box = clearest(scene, beside_table(scene, wide, _high(texts) + foot))
            ways.append((hidden(scene, box), box, texts))
            if not ways[-1][0]:
                return box, texts
    _, box, texts = min(ways, key=lambda way: way[0])
    return box, texts


def _texts(brush: Brush, hint: Hint, wide: float, highest: float, reasons: int) -> Texts:
    """Each move, and the reasons of the first, in lines of that width; as many moves as there is room for."""
    moves = [brush.lines(row.move, TEXT, wide - 50, "Bold") for row in hint.rows]
    whys = [brush.lines(row.reason, SMALL, wide) for row in hint.rows[:reasons]]
    texts = list(zip_longest(moves, whys, fillvalue=list[str]()))
    while _high(texts) > highest and len(texts) > 1:
        texts.pop()
    return texts


def _high(texts: Texts) -> float:
    rows = sum(_LINE * len(move) + _SMALL_LINE * len(reason) + _GAP for move, reason in texts)
    return rows + 2 * _EDGE - _GAP - 4
