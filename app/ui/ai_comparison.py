"""Computes, between frames, how AI players of each level would have scored in the person's seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.ai.ai_replay import AIReplay, replay_with_ai
from app.ai.question import Question
from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.match import AnyHeader

_SLICE = 4.0
"""Milliseconds spent on it per frame."""
_POLL = 8.0
"""Milliseconds between polls of the AI process."""


class AiComparison:
    """Replays the match of a header once per level. The AI process chooses moves; nothing blocks."""

    def __init__(
        self, header: AnyHeader, chair: Seat, levels: Sequence[str], thinker: Thinker, found: Callable[[str, int], None]
    ) -> None:
        """``found(level, score)`` is called with each result."""
        self._header, self._chair, self._levels = header, chair, list(levels)
        self._thinker, self._found = thinker, found
        self._playing: AIReplay | None = None
        self._asked: Question | None = None
        """Pending question, kept while interrupted."""
        self._open = False
        """Whether the AI process is working on it."""

    @property
    def over(self) -> bool:
        """Whether all results are known."""
        return not self._levels

    def wake(self, now: float) -> float | None:
        """Return when to continue; None once all is known."""
        return None if self.over else now + (_POLL if self._open else 0)

    def interrupt(self) -> None:
        """Give up the AI process; a pending question is asked again next time."""
        self._open = False

    def go_on(self, clock: Callable[[], float]) -> bool:
        """Play for a moment; return True if another result is known."""
        until = clock() + _SLICE
        while not self.over and clock() < until:
            try:
                if not self._step():
                    return False
            except StopIteration as end:
                level, self._playing = self._levels.pop(0), None
                self._found(level, end.value)
                return True
        return False

    def _step(self) -> bool:
        """Make one move if it is known; raises StopIteration with the score after the last."""
        if self._playing is None:
            self._playing = replay_with_ai(self._header, self._chair, self._levels[0])
        if self._asked is None:
            self._asked = next(self._playing)
        elif not self._open:
            self._asked = replace(self._asked, ticket=self._thinker.ticket())
            self._thinker.put(self._asked)
            self._open = True
        elif (answer := self._thinker.poll()) is None:
            return False
        else:
            move, self._open = answer.move, False
            if move is None:  # no player had one; the reason is in the log
                move = self._asked.legal[0]
            self._asked = self._playing.send(move)
        return True
