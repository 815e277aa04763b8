"""An AI process that is always busy: a sharp player that searches again and again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from app.ai.budget import never
from app.ai.guard import Guard
from app.ai.question import Answer, Question
from app.ai.worker import Thinker
from app.core.match import AnyMatch
from app.tools.bench.bench_headers import PERSON
from app.tools.bench.figures import NotMeasured

_PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class LongQuestion(Question):
    """A question that is searched again until its time is up, however clear the best move is."""

    def think(self, cancelled: Callable[[], bool] = never, guard: Guard | None = None) -> Answer:
        """Return the last answer."""
        until = time.monotonic() + self.seconds
        while True:
            found = Question.think(self, cancelled, guard)
            if time.monotonic() >= until or cancelled():
                return found


class BusyThinker:
    """The table's AI process, given a new question as soon as it answers."""

    def __init__(self, match: AnyMatch) -> None:
        game, state = match.game, match.state
        view, legal = game.view(state, PERSON), tuple(game.legal_moves(state, PERSON))
        self._question = LongQuestion(0, game.name, "sharp", view, legal, 0)
        self._thinker = Thinker()
        self._thinker.put(self._question)

    def begin(self) -> None:
        """Wait until the process is thinking: until its first answer, and ask again. Raises NotMeasured if none
        comes.
        """
        until = time.monotonic() + _PATIENCE
        while self._thinker.poll() is None:
            if time.monotonic() > until:
                raise NotMeasured("the AI process gave no answer")
            time.sleep(0.005)
        self._thinker.put(self._question)

    def keep_busy(self) -> None:
        """Ask again if the process has answered; call after every frame."""
        if self._thinker.poll() is not None:
            self._thinker.put(self._question)

    def close(self) -> None:
        """End the process."""
        self._thinker.close()
