"""A hint on the table: the cards to take and where they go, lit up for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from app.ai.wording import percent
from app.core.cards import Card
from app.table.geometry import Box
from app.table.seating import BAR_HIGH
from app.ui.table.room import beside_table, clearest, hidden
from app.ui.table.scene import Scene
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_EDGE, _GAP, _LINE, _SMALL_LINE = 16.0, 10.0, 25.0, 21.0
_WIDTHS, _HIGHEST = (246.0, 330.0, 440.0), 350.0
"""The panel is wider, and lower for it, where it then hides less; of a high one the last of the moves are left out."""
_RISE, _STEP = 14.0, 24.0
"""A card that is lit up stands out so far; and so far apart places are tried."""
_SHARE = 50.0
"""So much of a line is left to the chance."""
_GROUND = Style(opacity=1, radius=14, edge=Ink.TIP_EDGE, edge_opacity=0.8)
HINT_LASTS, HINT_GLANCE = 30000.0, 4000.0
"""Milliseconds that hints stay; the second while others race for the same card."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is lit up until when."""

    cards: Sequence[Card] = ()
    zone: str | None = None
    move: Any = None
    until: float = 0.0
    rows: tuple[Row, ...] = ()
    foot: tuple[str, ...] = ()
    """Lines below the rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """A move that was thought of."""

    move: str
    """In words."""
    reason: str
    percent: int | None
    """The estimated share of deals won with it."""
    cards: frozenset[Card] = frozenset()
    """Those that it is about: what moves, and what it and the reason name."""
    zones: frozenset[str] = frozenset()
    """The places that it is about."""


NO_HINT = Hint()


def draw_hint(brush: Brush, hint: Hint, scene: Scene, around: Around) -> None:
    """The moves that were thought of, the best first, with their reasons and chances, where that hides least."""
    if not hint.rows:
        return
    box, texts, foot = spread(brush, hint, scene, around)
    brush.panel(box, _GROUND)
    y = box.y + _EDGE
    for i, (row, (move, reason)) in enumerate(zip(hint.rows, texts, strict=False)):
        if row.percent is not None:
            brush.text(percent(row.percent), box.right - _EDGE, y + _LINE / 2, TEXT, Ink.WORDS, weight="Bold", align=1)
        for line in move:
            brush.text(line, box.x + _EDGE, y + _LINE / 2, TEXT, Ink.WORDS if i else Ink.ACCENT, weight="Bold")
            y += _LINE
        for line in reason:
            brush.text(line, box.x + _EDGE, y + _SMALL_LINE / 2, SMALL, Ink.QUIET)
            y += _SMALL_LINE
        y += _GAP
    for line in foot:
        brush.text(line, box.x + _EDGE, y + _SMALL_LINE / 2 - 4, SMALL, Ink.QUIET)
        y += _SMALL_LINE


Texts: TypeAlias = list[tuple[list[str], list[str]]]
"""Lines of moves and of their reasons."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands on the table beside cards and plates."""

    actions: Sequence[Box] = ()
    """The buttons for moves, and the line above them: a hint speaks of those, too."""
    others: Sequence[Box] = ()


def spread(brush: Brush, hint: Hint, scene: Scene, around: Around = Around()) -> tuple[Box, Texts, list[str]]:
    """Where the panel stands, what is in it, and its foot: as wide as it must be to hide nothing that the hint is about
    and little else, and with the reason of the best move only, or fewer moves, where only that hides less.
    """
    spoken, rows = _spoken(hint, scene, around), len(hint.rows)
    found: list[tuple[tuple[float, float], Box, Texts, list[str]]] = []
    for shown, reasons in dict.fromkeys([(rows, rows), *((less, 1) for less in range(rows, 0, -1)), (1, 0)]):
        if (shown, reasons) == (1, 0) and not min(covered for covered, *_ in found)[0]:
            break  # without any reason only to hide nothing that is spoken of
        for wide in _WIDTHS:
            foot = [part for line in hint.foot for part in brush.lines(line, SMALL, wide - 2 * _EDGE)]
            texts = _texts(brush, hint, wide - 2 * _EDGE, _HIGHEST - _foot_high(foot), shown, reasons)
            box = _place(scene, wide, _high(texts) + _foot_high(foot), spoken, around.others)
            found.append((_covered(scene, box, spoken, around.others), box, texts, foot))
            if found[-1][0] == (0, 0):
                return found[-1][1:]
    return min(found, key=lambda way: way[0])[1:]


def _spoken(hint: Hint, scene: Scene, around: Around) -> list[Box]:
    """Where all lies that the hint is about."""
    cards = {*hint.cards}.union(*(row.cards for row in hint.rows))
    zones = {hint.zone} if hint.zone else set[str]()
    zones = zones.union(*(row.zones for row in hint.rows))
    boxes = [scene.place(card).box.grown(_RISE) for card in cards]
    return [*boxes, *(scene.zone_box(zone) for zone in zones), *around.actions]


def _covered(scene: Scene, box: Box, spoken: Sequence[Box], others: Sequence[Box]) -> tuple[float, float]:
    """How much it would cover of what is spoken of, and of all else."""
    return sum(box.shared(other) for other in spoken), hidden(scene, box, others)


def _place(scene: Scene, wide: float, high: float, spoken: Sequence[Box], others: Sequence[Box]) -> Box:
    """One of the usual places; where all of them would hide what is spoken of, any other."""
    box = clearest(scene, beside_table(scene, wide, high), [*spoken, *others])
    if not any(box.shared(other) for other in spoken):
        return box
    area = scene.area
    xs = _steps(_EDGE, area.w - _EDGE - wide)
    ys = _steps(BAR_HIGH + 8, area.h - _EDGE - high)
    places = [Box(x, y, wide, high) for y in ys for x in xs]
    free = [place for place in places if not any(place.overlaps(other) for other in spoken)]
    return clearest(scene, free, others) if free else box


def _steps(first: float, last: float) -> list[float]:
    """From the first to the last, close enough to find every gap worth having."""
    count = max(1, round((last - first) / _STEP))
    return [first + (last - first) * i / count for i in range(count + 1)] if last > first else [first]


def _texts(brush: Brush, hint: Hint, wide: float, highest: float, rows: int, reasons: int) -> Texts:
    """So many moves, and the reasons of the first, in lines of that width; as many moves as there is room for."""
    shares = [_SHARE if row.percent is not None else 0.0 for row in hint.rows[:rows]]
    moves = [brush.lines(row.move, TEXT, wide - share, "Bold") for row, share in zip(hint.rows, shares, strict=False)]
    whys = [brush.lines(row.reason, SMALL, wide) for row in hint.rows[:reasons]]
    texts = list(zip_longest(moves, whys, fillvalue=list[str]()))
    while _high(texts) > highest and len(texts) > 1:
        texts.pop()
    return texts


def _high(texts: Texts) -> float:
    rows = sum(_LINE * len(move) + _SMALL_LINE * len(reason) + _GAP for move, reason in texts)
    return rows + 2 * _EDGE - _GAP - 4


def _foot_high(lines: Sequence[str]) -> float:
    return _SMALL_LINE * len(lines) + _GAP if lines else 0.0
