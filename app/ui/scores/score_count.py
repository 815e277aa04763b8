"""Animated count of a deal: the visible part of its score sheet. Times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from app.core.cards import Seat
from app.table.pace import Pace
from app.table.sheet import ScoreLine, ScoreSheet, steps

LEAD, BEAT, ORDER, CURVE = 400.0, 530.0, 350.0, 1400.0
"""Milliseconds before the first line, between lines, for rows to change places, and for a match's chart: at calm speed,
scaled at others.
"""
_MOVES = 0.6
"""Fraction of a beat in which something moves before it rests."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The visible state. Fractions go from 0 to 1."""

    lines: tuple[ScoreLine, ...]
    """Lines counted so far, including current ones."""
    now: tuple[ScoreLine, ...] = ()
    """Lines being counted."""
    arriving: float = 1.0
    """Progress of their arrival."""
    totals: float = 1.0
    """Share of the deal included in the totals."""
    order: float = 1.0
    """Progress of rows from their former places."""
    curve: float = 1.0
    """Share of the chart drawn."""
    done: bool = True
    """Everything has been counted, and the leader is visible."""

    @property
    def arrived(self) -> tuple[ScoreLine, ...]:
        """Lines counted before the current ones."""
        return self.lines[: len(self.lines) - len(self.now)]

    def sum(self, seat: Seat) -> int:
        """Return what a seat has won or lost in the deal as counted so far."""
        return _sum(self.arrived, seat) + round(_sum(self.now, seat) * self.arriving)


def _sum(lines: tuple[ScoreLine, ...], seat: Seat) -> int:
    return sum(line.amount * ((line.seat == seat) - (line.to == seat)) for line in lines)


def eased(t: float) -> float:
    """Ease out, from 0 to 1."""
    return 1 - (1 - t) ** 3


class ScoreCount:
    """Runs from ``begin`` on, and can be ended at any time."""

    def __init__(self, sheet: ScoreSheet, pace: Pace, *, curve: bool, moves: bool) -> None:
        """``curve``: draw a whole match's chart; ``moves``: rows change places."""
        self._all, self._steps, self._flies = sheet.lines, steps(sheet.lines), pace.flies
        share = pace.share if pace.lasts else 0.0
        counting = [BEAT * share] * len(self._steps)
        after = (BEAT, ORDER * (moves and pace.flies), CURVE * curve * pace.flies)
        # When each step begins; then when the totals do, the rows move, the curve is drawn, and all is done.
        self._times = [*accumulate((*counting, *(share * lasts for lasts in after)), initial=LEAD * share)]
        self._done = not sheet.lines or not share
        self._began: float | None = None

    def begin(self, now: float) -> None:
        """Start with its first frame."""
        self._began = now if self._began is None else self._began

    def end(self) -> None:
        """Finish at once."""
        self._done = True

    def at(self, now: float) -> Counted:
        """Return the visible state."""
        passed = 0.0 if self._began is None else now - self._began
        if self._done or passed >= self._times[-1]:
            self._done = True
            return Counted(self._all)
        begun = sum(time <= passed for time in self._times[: len(self._steps)])
        lines = tuple(line for step in self._steps[:begun] for line in step)
        seen = Counted(lines, totals=0.0, order=0.0, curve=0.0, done=False)
        totals = len(self._steps)
        if passed < self._times[totals]:
            return replace(seen, now=self._steps[begun - 1], arriving=self._share(begun - 1, passed)) if begun else seen
        return replace(
            seen, totals=self._share(totals, passed), order=eased(self._whole(totals + 1, passed)),
            curve=self._whole(totals + 2, passed),
        )  # fmt: skip

    def _share(self, part: int, passed: float) -> float:
        """Return the progress of something that moves, then rests, if motion is enabled."""
        if not self._flies:
            return float(passed >= self._times[part])
        return eased(min(1.0, self._whole(part, passed) / _MOVES))

    def _whole(self, part: int, passed: float) -> float:
        start, stop = self._times[part], self._times[part + 1]
        return min(1.0, max(0.0, (passed - start) / (stop - start))) if stop > start else float(passed >= start)

    def wake(self, now: float, frame: float) -> float | None:
        """Return when the picture changes next; None at the end."""
        if self._done or self._began is None:
            return None
        passed = now - self._began
        part = sum(time <= passed for time in self._times) - 1
        if part + 1 >= len(self._times):
            return now
        still = part < 0 or (part <= len(self._steps) and (not self._flies or self._whole(part, passed) >= _MOVES))
        return self._began + self._times[part + 1] if still else now + frame
