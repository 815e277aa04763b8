"""Time limits for AI players."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf


def never() -> bool:
    """Return False: a budget that is never cancelled."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """Limit in seconds, rollouts or both, whichever is reached first; without either, the rollouts that the game is
    tuned for. With rollouts alone a decision is reproducible; the table gives seconds.
    """

    seconds: float | None = None
    rollouts: int | None = None
    cancelled: Callable[[], bool] = never
    """Polled between rollouts; once True, the answer is no longer wanted and any move will do."""


USUAL = Budget()
"""Default: the player decides."""


class Deadline:
    """Remaining budget. The clock starts at ``since`` (``time.monotonic``), by default at creation."""

    def __init__(self, budget: Budget, usual: int, since: float | None = None) -> None:
        unspecified = budget.seconds is None and budget.rollouts is None
        self._rollouts = usual if unspecified else budget.rollouts
        self._began = time.monotonic()
        self._until = None if budget.seconds is None else (since or self._began) + budget.seconds
        self._cancelled = budget.cancelled
        self.spent = 0
        """Rollouts made so far."""

    def allows(self, rollouts: int = 1) -> bool:
        """Return whether the budget allows more rollouts."""
        if self._rollouts is not None and self.spent + rollouts > self._rollouts:
            return False
        if self._until is not None and time.monotonic() >= self._until:
            return False
        return not self._cancelled()

    def size(self) -> float:
        """Estimate the total number of rollouts; extrapolated from those made so far if seconds may run out first."""
        found = inf if self._rollouts is None else float(self._rollouts)
        took = time.monotonic() - self._began
        if self._until is not None and self.spent and took > 0:
            found = min(found, self.spent * (self._until - self._began) / took)
        return found
