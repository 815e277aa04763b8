"""AI players who do again what they did when a match was played; only hints are thought out, the same every time."""

from __future__ import annotations

from collections.abc import Callable

from app.ai.budget import Budget
from app.ai.hints import hints
from app.ai.question import Answer, HintQuestion, Question
from app.ai.worker import Thinker

_ROLLOUTS = 120


class Remembered(Thinker):
    """Answers without a process of its own, and at once."""

    def __init__(self, recall: Callable[[Question], object]) -> None:
        """``recall``: the move to answer a question with; None while the player is to think on."""
        super().__init__()
        self._recall = recall
        self._asked: list[Question] = []

    def start(self) -> None:
        """There is nothing to start."""

    def put(self, *questions: Question) -> None:
        """Questions that are ready, one for each seat that is to move."""
        self._asked = list(questions)

    def poll(self) -> Answer | None:
        """The answer to the first question, once."""
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
        """Nobody wants the answers any more."""
        self._asked.clear()
