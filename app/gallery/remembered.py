"""AI players who do again what they did when a match was played; only hints are thought out, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from app.ai.budget import Budget
from app.ai.hints import hints
from app.ai.question import Answer, HintQuestion, Question
from app.ai.worker import Thinker
from app.rules.cards import Seat

_ROLLOUTS = 120


class Remembered(Thinker):
    """Answers without a process of its own, and at once."""

    def __init__(self, recall: Callable[[Seat], Any]) -> None:
        """``recall``: the move that a seat made next; None while it is to think on."""
        super().__init__()
        self._recall = recall
        self._asked: Question | None = None

    def start(self) -> None:
        """There is nothing to start."""

    def put(self, *questions: Question) -> None:
        """Questions that are ready; the first is the one that matters, as only one seat is on turn."""
        self._asked = questions[0]

    def poll(self) -> Answer | None:
        """The answer, once."""
        asked = self._asked
        if asked is None:
            return None
        if isinstance(asked, HintQuestion):
            found = hints(asked.game, asked.view, asked.legal, Random(asked.seed), Budget(rollouts=_ROLLOUTS))
            self._asked = None
            return Answer(asked.ticket, found[0].move, hints=found)
        move = self._recall(asked.view.seat)
        if move is None:
            return None
        self._asked = None
        return Answer(asked.ticket, move)

    def cancel(self) -> None:
        """Nobody wants the answer any more."""
        self._asked = None
