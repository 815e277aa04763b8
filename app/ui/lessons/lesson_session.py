"""A running lesson: others move as scripted, and the pupil makes only required moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from app.ai.worker import Thinker
from app.core.cards import Seat
from app.core.game import IllegalMove, Ms
from app.core.lesson import PUPIL, Lesson, LessonStep, Made, moment
from app.core.match import AnyMatch, CannotUndo, Match
from app.core.messages import _
from app.storage.messages import Messages
from app.storage.saves import UnsavedGame
from app.ui.real_time_session import RealTimeSession
from app.ui.session import Session, Step


class LessonSession(Session):
    """For games with or without turns. ``now`` is program time in milliseconds."""

    def __init__(self, lesson: Lesson, messages: Messages, thinker: Thinker, now: float) -> None:
        match: AnyMatch = Match(lesson.header)
        for made in lesson.before:
            match.play(made.seat, made.move, moment(match))
        super().__init__(match, UnsavedGame(match.game, messages), thinker, now)
        self.lesson = lesson
        self.reached = 0
        self.praised = False
        """The pupil's last move was right, and no text has followed."""
        self.took: list[float] = []
        """Milliseconds of each right move of the pupil."""
        self._asked_at = now

    @property
    def _part(self) -> object:
        parts = self.lesson.parts
        return parts[self.reached] if self.reached < len(parts) else None

    @property
    def step(self) -> LessonStep | None:
        """Current text; None while others move, and at the end."""
        return self._part if isinstance(self._part, LessonStep) else None

    @property
    def prompts(self) -> bool:
        """Not while the lesson asks for something: the table might ask for something else."""
        return self.game.real_time or self.step is None

    @property
    def may_coach(self) -> bool:
        """The lesson itself defines what is right."""
        return False

    @property
    def reads(self) -> bool:
        return self.step is not None and not self.step.right

    @property
    def given(self) -> bool:
        return self._part is None

    @property
    def others_move(self) -> bool:
        """Whether the next part is another player's move."""
        return isinstance(self._part, Made)

    def read_on(self) -> None:
        """Continue after reading."""
        if self.reads:
            self.reached, self.praised = self.reached + 1, False

    @property
    def ai_movers(self) -> list[Seat]:
        """Empty: the lesson scripts the others."""
        return []

    def forced(self) -> tuple[Seat, object] | None:
        """None: nothing to be learned happens automatically."""
        return None

    def play(self, seat: Seat, move: object, now: float) -> Step:
        """Make a right move, or one of the others'. Raises IllegalMove with the lesson's or the game's reason."""
        if seat == PUPIL and (why := self._against(move)):
            raise IllegalMove(why)
        taken = super().play(seat, move, now)
        if seat == PUPIL:
            self.took.append(now - self._asked_at)
        self._asked_at = now
        self.reached, self.praised = self.reached + 1, seat == PUPIL or self.praised
        return taken

    def _against(self, move: object) -> str:
        """Return the lesson's objection to a move; empty if it is right, or left to the rules."""
        step = self.step
        if step is None:
            return _("The lesson is over.") if self.given else ""
        if move in step.right:
            return ""
        if (words := step.wrong.get(self.game.notate(move))) is not None:
            return words
        if move not in self.legal(PUPIL):
            return (step.unmarked or step.otherwise) if self._is_begun(move) else ""
        if not step.right:
            return _("Read this first, then press Next.")
        return step.otherwise or _("That's a legal move, but the lesson asks for something else.")

    def _is_begun(self, move: object) -> bool:
        """Return whether it is like a right move but lacks some of its cards."""
        seen, shows = self.seen(PUPIL), self.tabletop.text.highlight
        alike = [one for one in (self.step.right if self.step else ()) if type(one) is type(move)]
        cards = {*shows(seen, move)[0]} if alike else set()
        return bool(cards) and any(cards < {*shows(seen, one)[0]} for one in alike)

    def others(self, now: float, *, hold: bool) -> Iterator[Step]:
        if isinstance(part := self._part, Made) and not hold and now >= self.thinking.due:
            yield self.play(part.seat, part.move, now)

    def undo(self, seat: Seat) -> NoReturn:
        """Raises CannotUndo."""
        raise CannotUndo(_("You can't undo in a lesson. To start over, choose Restart in the menu."))


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
        return why
