"""The count-up of a deal's result: numbers rise from 0, then players move to their new places."""

from __future__ import annotations

from dataclasses import dataclass

from app.table.pace import Pace

LEAD, NUMBERS, ORDER = 250.0, 700.0, 350.0
"""Milliseconds at calm speed: before the numbers start to change, while they do, and while players change places."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The visible state of the count."""

    share: float = 1.0
    """Fraction of the deal's numbers, and of the path of its chips."""
    order: float = 1.0
    """Fraction of the way of the players from their former places."""
    done: bool = True
    """Whether everything has been counted, and the winner of a match is visible."""

    def of(self, number: int) -> int:
        """Return the number as counted so far."""
        return round(number * self.share)


def _eased(t: float) -> float:
    """Ease out, from 0 to 1."""
    return 1 - (1 - min(1.0, max(0.0, t))) ** 3


class ScoreCount:
    def __init__(self, pace: Pace, *, moves: bool) -> None:
        """``moves``: whether players change places. With reduced motion, there is no count."""
        lasts = (LEAD, NUMBERS, ORDER * moves)
        self._lead, self._numbers, self._order = (pace.share * time for time in lasts)
        self._done = not pace.flies
        self._began: float | None = None

    def begin(self, now: float) -> None:
        """Start the count at its first frame."""
        self._began = now if self._began is None else self._began

    def end(self) -> None:
        self._done = True

    def at(self, now: float) -> Counted:
        passed = (0.0 if self._began is None else now - self._began) - self._lead
        if self._done or passed >= self._numbers + self._order:
            self._done = True
            return Counted()
        return Counted(
            _eased(passed / self._numbers), _eased((passed - self._numbers) / (self._order or 1)), done=False
        )

    def wake(self, now: float, frame: float) -> float | None:
        """Return when the picture next changes; None at the end."""
        if self._done or self._began is None:
            return None
        return max(now + frame, self._began + self._lead)
