"""How long a player may think."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf


def never() -> bool:
    """Nobody calls it off."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds, rollouts, or both: whichever is used up first ends the thought.

    With rollouts alone a thought is the same every time; the table gives seconds. A budget without either leaves it to
    the player, which then takes the number of rollouts that its game is tuned for.
    """

    seconds: float | None = None
    rollouts: int | None = None
    cancelled: Callable[[], bool] = never
    """Asked between two rollouts: nobody wants the answer any more, so any will do."""


USUAL = Budget()
"""What a player gets who is told nothing."""


class Deadline:
    """What is left of a budget. The clock starts when it is made, or ran from ``since`` on, as ``monotonic`` tells."""

    def __init__(self, budget: Budget, usual: int, since: float | None = None) -> None:
        nothing_said = budget.seconds is None and budget.rollouts is None
        self._rollouts = usual if nothing_said else budget.rollouts
        self._began = time.monotonic()
        self._until = None if budget.seconds is None else (since or self._began) + budget.seconds
        self._cancelled = budget.cancelled
        self.spent = 0
        """Rollouts made."""

    def allows(self, rollouts: int = 1) -> bool:
        """Whether there is enough for so many more rollouts, as far as one can tell."""
        if self._rollouts is not None and self.spent + rollouts > self._rollouts:
            return False
        if self._until is not None and time.monotonic() >= self._until:
            return False
        return not self._cancelled()

    def size(self) -> float:
        """How many rollouts there will be in all; a guess from those made so far where seconds may run out first."""
        found = inf if self._rollouts is None else float(self._rollouts)
        took = time.monotonic() - self._began
        if self._until is not None and self.spent and took > 0:
            found = min(found, self.spent * (self._until - self._began) / took)
        return found
