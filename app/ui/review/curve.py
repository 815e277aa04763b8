"""Chart of an analysed deal: each seat's prospects at its decisions, and its mistakes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from app.ai.judgement import Judgement
from app.core.cards import Seat
from app.core.grammar import number, percent
from app.core.match_history import PastDeal
from app.table.geometry import Box
from app.ui.kit.chart import line, mark_of, polyline, whole_svg
from app.ui.kit.widgets import Drawing, Label
from app.ui.window.theme import SMALL, Ink, Palette

_PAD = 8.0
"""Margin above and below the grid: half of a mark or number."""
_AXIS = 62.0
"""Width of the axis labels at the left."""
_LABEL = 20.0
_STEPS = (0.5, 1.0)
"""Possible maxima of a chart of chances."""


def curve(
    box: Box, deal: PastDeal, now: int, judged: Mapping[int, Judgement], movers: Sequence[Seat], palette: Palette, *,
    by_points: bool, ends: Sequence[float] = (),
) -> list[Drawing | Label]:  # fmt: skip
    """Draw a line per seat through its winning chance, or expected points, at each of its decisions. The line falls
    where the move was not the best one, with the seat's mark if it was a mistake.

    The width is the whole deal, with a vertical line after ``now`` moves. ``movers``: who made each move; ``ends``:
    each seat's result, if the deal is over and fully analysed.
    """
    judged = {at: one for at, one in judged.items() if deal.first <= at < deal.last}
    worth = {at: one.scores if by_points else one.wins for at, one in judged.items()}
    low, high = _range([*(value for both in worth.values() for value in both)], by_points=by_points)
    left, right, bottom, room = _AXIS, box.w - _PAD, box.h - _PAD, box.h - 2 * _PAD

    def x(at: int) -> float:
        return left + (right - left) * (at - deal.first) / max(1, deal.last - deal.first)

    def y(value: float) -> float:
        return bottom - room * (max(low, min(high, value)) - low) / (high - low)

    levels = {low, (low + high) / 2, high} if not by_points else {low, *([0.0] if low < 0 < high else []), high}
    parts = [line(left, y(level), box.w, y(level), palette[Ink.EDGE], 1, "3 6") for level in levels]
    parts.append(line(x(now), 0, x(now), box.h, palette[Ink.ACCENT], 1.2))
    marks = []
    for seat in sorted({movers[at] for at in judged}):
        points = list[tuple[float, float]]()
        for at in sorted(at for at in judged if movers[at] == seat):
            made, best = worth[at]
            points.append((x(at), y(best)))
            if made != best:
                points.append((x(at + 1), y(made)))
            if judged[at].poor:
                marks.append(mark_of(seat, x(at + 1), y(made), palette))
        if ends:
            points.append((x(deal.last), y(ends[seat])))
        parts.append(polyline(seat, points, palette))
    numbers = [
        Label(
            Box(box.x, box.y + y(level) - _LABEL / 2, _AXIS - _PAD, _LABEL),
            number(round(level)) if by_points else percent(round(100 * level)), SMALL, Ink.QUIET, align=1,
        )
        for level in sorted(levels)
    ]  # fmt: skip
    return [Drawing(box, whole_svg([*parts, *marks], box.w, box.h)), *numbers]


def _range(values: Sequence[float], *, by_points: bool) -> tuple[float, float]:
    """Return the lowest and highest value of the chart."""
    if not by_points:
        return 0.0, next((step for step in _STEPS if step >= max(values, default=0.0)), _STEPS[-1])
    low, high = math.floor(min(values, default=0.0)), math.ceil(max(values, default=0.0))
    return float(low), float(max(high, low + 1))
