"""AI players that repeat the moves of a recorded match; only hints are computed, deterministically."""

from __future__ import annotations

from collections.abc import Callable

from app.ai.budget import Budget
from app.ai.hints import hints
from app.ai.question import Answer, HintQuestion, Question
from app.ai.worker import Thinker

_ROLLOUTS = 120


class Remembered(Thinker):
    """Answers questions at once, without a process."""

    def __init__(self, recall: Callable[[Question], object]) -> None:
        """``recall`` returns the move for a question; None keeps the player thinking."""
        super().__init__()
        self._recall = recall
        self._asked: list[Question] = []

    def start(self) -> None:
        """Do nothing."""

    def put(self, *questions: Question) -> None:
        """Accept questions, one for each seat to move."""
        self._asked = list(questions)

    def poll(self) -> Answer | None:
        """Return the answer to the first question, once."""
        if not self._asked:
            return None
        asked = self._asked[0]
        if isinstance(asked, HintQuestion):
            found = hints(asked.game, asked.view, asked.legal, Budget(rollouts=_ROLLOUTS))
            self._asked.pop(0)
            return Answer(asked.ticket, found[0].move, hints=found)
        move = self._recall(asked)
        if move is None:
            return None
        self._asked.pop(0)
        return Answer(asked.ticket, move)

    def cancel(self) -> None:
        """Discard all questions."""
        self._asked.clear()
