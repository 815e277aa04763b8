"""What is asked of the AI: its players' moves, each after a pause, and hints. Answers come later; nothing waits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from app.ai.hints import Hint, hints
from app.ai.question import HINT_LEVEL, Answer, HintQuestion, Question
from app.ai.worker import Thinker
from app.rules.cards import Seat

if TYPE_CHECKING:
    from app.screens.session import Session

PAUSES = {"calm": 1150, "normal": 750, "brisk": 380, "off": 120}
"""Milliseconds an AI player takes at least before the first move of a turn, by the speed setting."""
_NEXT_MOVE = 0.7
"""Of that pause before each further move of the turn."""
_POLL = 8.0
"""Milliseconds between looks for an answer of the AI process."""


class Thinking:
    """The questions of one session to the AI process. Times are milliseconds of the program's clock."""

    def __init__(self, session: Session, thinker: Thinker, rng: Random, now: float) -> None:
        self._session, self._thinker, self._rng = session, thinker, rng
        self._ticket = 0
        self._asked: Seat | None = None
        self._hint_for: Any = None
        self._answer: Any = None
        self.due = now
        """When the AI player on turn may move at the earliest."""

    def pause(self, now: float, speed: str, *, same_turn: bool) -> None:
        """The AI player on turn takes its time from ``now`` on."""
        self.due = now + PAUSES[speed] * (_NEXT_MOVE if same_turn else 1)

    def move(self, now: float) -> tuple[Seat, Any] | None:
        """The AI player's move, once it has one and its pause is over."""
        session = self._session
        seat = session.ai_on_turn
        if seat is None or self._hint_for is session.state:  # a person who asks for advice is served first
            return None
        if self._asked != seat:
            self._thinker.put(self._question(Question, seat, session.match.header.sitters[seat].player))
            self._asked = seat
        if self._answer is None and (answer := self._listen()) is not None:
            # Who thinks stands in for a player that fails, and the log tells of it: somebody always has a move.
            self._answer = answer.move if answer.move is not None else self._rng.choice(session.legal(seat))
        if self._answer is None or now < self.due:
            return None
        move, self._answer, self._asked = self._answer, None, None
        return seat, move

    def ask_hint(self) -> None:
        """Put the question of the person on turn; ``hints`` has the answer later."""
        seat = self._session.person_on_turn
        if seat is not None and self._hint_for is None:
            self._hint_for, self._asked, self._answer = self._session.state, None, None
            self._thinker.put(self._question(HintQuestion, seat, HINT_LEVEL))

    def hints(self) -> tuple[Hint, ...]:
        """What a good player would do, the best first, once it is known; empty before."""
        if self._hint_for is None or self._hint_for is not self._session.state:
            return ()
        answer = self._listen()
        if answer is None:
            return ()
        self._hint_for = None
        return answer.hints or (Hint(answer.move, ""),)

    def wake(self, now: float) -> float | None:
        """When to look again: no event tells of an answer, or of a pause that is over."""
        if self._hint_for is not None or (self._asked is not None and self._answer is None):
            return now + _POLL
        if self._session.ai_on_turn is not None or self._session.forced() is not None:
            return max(now, self.due)
        return None

    def forget(self) -> None:
        """What was asked belongs to a state that is gone."""
        self._thinker.cancel()
        self._asked = self._answer = self._hint_for = None

    def _question(self, kind: type[Question], seat: Seat, level: str) -> Question:
        self._ticket += 1
        game, state, legal = self._session.game, self._session.state, tuple(self._session.legal(seat))
        return kind(self._ticket, game.name, level, game.view(state, seat), legal, self._rng.getrandbits(32))

    def _listen(self) -> Answer | None:
        answer = self._thinker.poll()
        return None if answer is None or answer.ticket != self._ticket else answer


class QuickThinking(Thinking):
    """In real time there is no search, and no time to wait: hints are there at once, and nobody's move is asked for,
    as the session's clock brings them.
    """

    def __init__(self, session: Session, thinker: Thinker, rng: Random, now: float) -> None:
        super().__init__(session, thinker, rng, now)
        self._given: tuple[Hint, ...] = ()
        """Hints that were asked for and not yet shown."""

    def move(self, now: float) -> tuple[Seat, Any] | None:
        """None: nobody is waited for."""
        return None

    def ask_hint(self) -> None:
        """The answer is there at once."""
        session = self._session
        seat = session.person_on_turn
        if seat is not None:
            view = session.game.view(session.state, seat)
            self._given = hints(session.game.name, view, session.legal(seat), self._rng)

    def hints(self) -> tuple[Hint, ...]:
        """What was answered, once."""
        given, self._given = self._given, ()
        return given

    def wake(self, now: float) -> float | None:
        """None: no answer is waited for."""
        return None
