"""The count of a deal: what of its score sheet is seen at a moment, one thing at a time. Times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate

from app.core.cards import Seat
from app.table.pace import Pace
from app.table.sheet import ScoreLine, ScoreSheet, steps

LEAD, BEAT, ORDER, CURVE = 400.0, 530.0, 350.0, 1400.0
"""Before the first line; from one line to the next; for the rows to change places, and for a match's curve of scores to
be drawn: all at the calm speed, a share of it at the others.
"""
_MOVES = 0.6
"""So much of a beat something moves; then it stands still, to be seen."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What is seen at a moment. Shares go from 0 to 1."""

    lines: tuple[ScoreLine, ...]
    """All that have been counted, with those of now."""
    now: tuple[ScoreLine, ...] = ()
    """Those that are being counted."""
    arriving: float = 1.0
    """How far these have come."""
    totals: float = 1.0
    """How much of the deal stands in the totals."""
    order: float = 1.0
    """How far the rows have gone from the places that they had before."""
    curve: float = 1.0
    """How much of the curve of scores is drawn."""
    done: bool = True
    """All has been counted: it is seen who leads."""

    @property
    def arrived(self) -> tuple[ScoreLine, ...]:
        """Those that have been counted before those of now."""
        return self.lines[: len(self.lines) - len(self.now)]

    def sum(self, seat: Seat) -> int:
        """What a seat has won or lost in the deal, as far as it has been counted."""
        return _sum(self.arrived, seat) + round(_sum(self.now, seat) * self.arriving)


def _sum(lines: tuple[ScoreLine, ...], seat: Seat) -> int:
    return sum(line.amount * ((line.seat == seat) - (line.to == seat)) for line in lines)


def eased(t: float) -> float:
    """Fast away, slow to arrive: from 0 to 1."""
    return 1 - (1 - t) ** 3


class ScoreCount:
    """Goes on by itself from the moment that it is begun, and can be ended at any."""

    def __init__(self, sheet: ScoreSheet, pace: Pace, *, curve: bool, moves: bool) -> None:
        """``curve``: a whole match's curve of scores is drawn; ``moves``: somebody changes places."""
        self._all, self._steps, self._flies = sheet.lines, steps(sheet.lines), pace.flies
        share = pace.share if pace.lasts else 0.0
        counting = [BEAT * share] * len(self._steps)
        after = (BEAT, ORDER * (moves and pace.flies), CURVE * curve * pace.flies)
        # When each step begins; then when the totals do, the rows move, the curve is drawn, and all is done.
        self._times = [*accumulate((*counting, *(share * lasts for lasts in after)), initial=LEAD * share)]
        self._done = not sheet.lines or not share
        self._began: float | None = None

    def begin(self, now: float) -> None:
        """The first picture of it is there."""
        self._began = now if self._began is None else self._began

    def end(self) -> None:
        """All at once."""
        self._done = True

    def at(self, now: float) -> Counted:
        """What is seen then."""
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
        """How far something has come that moves for a while and then stands still, if anything flies."""
        if not self._flies:
            return float(passed >= self._times[part])
        return eased(min(1.0, self._whole(part, passed) / _MOVES))

    def _whole(self, part: int, passed: float) -> float:
        start, stop = self._times[part], self._times[part + 1]
        return min(1.0, max(0.0, (passed - start) / (stop - start))) if stop > start else float(passed >= start)

    def wake(self, now: float, frame: float) -> float | None:
        """When something else is seen than now; None when all has been."""
        if self._done or self._began is None:
            return None
        passed = now - self._began
        part = sum(time <= passed for time in self._times) - 1
        if part + 1 >= len(self._times):
            return now
        still = part < 0 or (part <= len(self._steps) and (not self._flies or self._whole(part, passed) >= _MOVES))
        return self._began + self._times[part + 1] if still else now + frame
