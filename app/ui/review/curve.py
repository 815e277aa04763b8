"""Above the time line of a match that was judged: how each seat stood at its decisions, and where one cost much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.ai.judgement import Judgement
from app.core.cards import Seat
from app.core.past import PastDeal
from app.table.geometry import Box
from app.ui.kit.chart import line, mark_of, polyline, whole_svg
from app.ui.kit.widgets import Drawing
from app.ui.window.theme import Ink, Palette

_PAD, _LEAST = 7.0, 0.4
"""Round the lines; and the highest chance is shown as high as this one at the least."""


def curve(
    box: Box, deal: PastDeal, now: int, judged: Mapping[int, Judgement], movers: Sequence[Seat], palette: Palette, *,
    by_points: bool, ends: Sequence[float] = (),
) -> Drawing:  # fmt: skip
    """A line a seat through what it could come to at each of its decisions of a deal, chances or points; it falls where
    the move that was made was not the best, and has the seat's mark there if it cost much. The whole width is the
    deal, and an upright line stands where one is, after ``now`` moves. ``movers``: who made each move; ``ends``: what
    each seat came to, if the deal is over and all of it was judged.
    """
    judged = {at: one for at, one in judged.items() if deal.first <= at < deal.last}
    worth = {at: one.scores if by_points else one.wins for at, one in judged.items()}
    values = [value for both in worth.values() for value in both] or [0.0]
    low, high = (min(values), max(values)) if by_points else (0.0, max(_LEAST, *values))
    bottom, room, wide = box.h - _PAD, box.h - 2 * _PAD, box.w - 2 * _PAD

    def x(at: int) -> float:
        return _PAD + wide * (at - deal.first) / max(1, deal.last - deal.first)

    def y(value: float) -> float:
        return bottom - room * (value - low) / max(high - low, 0.001)

    parts = [line(0, y(level), box.w, y(level), palette[Ink.QUIET], 0.6, "3 6") for level in (low, high)]
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
        if ends:  # the height is that of chances: whoever has won leaves by the top
            points.append((x(deal.last), y(max(low, min(high, ends[seat])))))
        parts.append(polyline(seat, points, palette))
    return Drawing(box, whole_svg([*parts, *marks], box.w, box.h))
