"""Question for the judgement of a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.ai.budget import Budget
from app.ai.judgement import Then, judgement
from app.ai.question import Answer, Question

_LONGEST = 4.5
"""Time limit in seconds, on a busy machine."""


@dataclass(frozen=True, slots=True)
class JudgeQuestion(Question):
    """Question for the value of the move ``made``. It has no fallbacks: a failure gives no judgement."""

    made: object = None
    then: Then | None = None
    seconds: float = _LONGEST

    @property
    def fallbacks(self) -> Sequence[str]:
        """None: without the judge there is no judgement."""
        return ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """Return the best move with the judgement."""
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        found = judgement(self.game, self.view, self.legal, self.made, budget, self.then)
        return Answer(self.ticket, found.best, judgement=found)
