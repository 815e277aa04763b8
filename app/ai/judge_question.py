"""What a player is asked who judges a decision, wherever it thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.ai.budget import Budget
from app.ai.judgement import Then, judgement
from app.ai.question import Answer, Question

_LONGEST = 4.5
"""Seconds that it may take, on a busy machine."""


@dataclass(frozen=True, slots=True)
class JudgeQuestion(Question):
    """What the move ``made`` was worth. Nobody stands in: what is not known is not said."""

    made: object = None
    then: Then | None = None
    seconds: float = _LONGEST

    @property
    def stand_ins(self) -> Sequence[str]:
        """Nobody: where the judge fails there is no judgement."""
        return ()

    def answer(self, level: str, cancelled: Callable[[], bool]) -> Answer:
        """The best move, and the judgement."""
        budget = Budget(seconds=self.seconds, cancelled=cancelled)
        found = judgement(self.game, self.view, self.legal, self.made, budget, self.then)
        return Answer(self.ticket, found.best, judgement=found)
