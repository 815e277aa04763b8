"""A lesson of a real-time game, at the real table, with time that waits for the pupil."""

from __future__ import annotations

from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import Ms
from app.core.lesson import Lesson, moment
from app.storage.messages import Messages
from app.ui.lessons.lesson_session import LessonSession
from app.ui.real_time_session import RealTimeSession
from app.ui.session import Step


class RaceLessonSession(LessonSession, RealTimeSession):
    """Game time is frozen until someone moves: no one is late, and no wrong card locks the pupil out."""

    def __init__(self, lesson: Lesson, messages: Messages, thinker: Thinker, now: float) -> None:
        super().__init__(lesson, messages, thinker, now)
        self.thaw(now)

    def freeze(self, now: float) -> None:
        """Always frozen."""

    def game_time(self, now: float) -> Ms:
        """Return the time of the next move, whenever it comes."""
        return moment(self.match)

    @property
    def patient(self) -> bool:
        return True

    @property
    def due_at(self) -> None:
        """None: there are no automatic events."""
        return

    def catch_up(self, now: float) -> list[Step]:
        """Empty: neither the clock nor an AI player acts."""
        return []

    @property
    def refuses_at_seat(self) -> bool:
        """False: time is plentiful."""
        return False

    def refusal(self, seat: Seat, move: object, why: str) -> str:
        """Use full sentences."""
        return why
