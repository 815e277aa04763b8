"""A lesson of a game without turns: at the real table, in a time that waits for the pupil."""

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
    """Game time stands still until somebody moves: nobody is late, and no wrong card locks the pupil out."""

    def __init__(self, lesson: Lesson, messages: Messages, thinker: Thinker, now: float) -> None:
        super().__init__(lesson, messages, thinker, now)
        self.thaw(now)

    def freeze(self, now: float) -> None:
        """It does already."""

    def game_time(self, now: float) -> Ms:
        """Of the next move, whenever it comes."""
        return moment(self.match)

    @property
    def patient(self) -> bool:
        return True

    @property
    def due_at(self) -> None:
        """Nothing happens by itself."""
        return

    def catch_up(self, now: float) -> list[Step]:
        """Neither the clock nor an AI player does anything."""
        return []

    @property
    def refuses_at_seat(self) -> bool:
        """There is all the time in the world."""
        return False

    def refusal(self, seat: Seat, move: object, why: str) -> str:
        """In whole sentences."""
        return why
