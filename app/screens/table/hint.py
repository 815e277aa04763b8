"""A hint on the table: the cards to take and where they go, lit up for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.cards import Card
from app.screens.table.room import beside_table, clearest
from app.screens.table.scene import Scene
from app.shell.brush import Brush, Style
from app.shell.theme import SMALL, TEXT, Ink

_EDGE, _GAP, _LINE, _SMALL_LINE = 16.0, 10.0, 25.0, 21.0
_WIDE, _HIGHEST = 246.0, 350.0
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
    wide = _WIDE - 2 * _EDGE
    texts = [
        (brush.lines(row.move, TEXT, wide - 50, "Bold"), brush.lines(row.reason, SMALL, wide)) for row in hint.rows
    ]
    foot = _SMALL_LINE + _GAP if any(row.percent is not None for row in hint.rows) else 0.0
    while (high := _high(texts) + foot) > _HIGHEST and len(texts) > 1:
        texts.pop()
    box = clearest(scene, beside_table(scene, _WIDE, high))
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


def _high(texts: Sequence[tuple[list[str], list[str]]]) -> float:
    rows = sum(_LINE * len(move) + _SMALL_LINE * len(reason) + _GAP for move, reason in texts)
    return rows + 2 * _EDGE - _GAP - 4
