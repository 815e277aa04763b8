"""Controls what is on the table: starts, resumes and ends matches, practice and lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Protocol

from app.core.cards import Chance, Seat
from app.core.game import AnyGame
from app.core.match import AnyHeader, AnyMatch, Header, Match
from app.core.match_history import fork
from app.storage.practice import Origin, begin_practice, discard_practice, load_origin
from app.storage.resuming import Resumable, give_up, resume_steps
from app.storage.saves import Save
from app.storage.setups import Setup
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.remembered_strength import matched
from app.ui.review.replay_controller import ReplayController
from app.ui.same_cards import SameCards
from app.ui.session import Practice, Session

if TYPE_CHECKING:
    from app.core.lesson import Lesson
    from app.ui.kit.screen import Screen
    from app.ui.lessons.course import LessonCourse
    from app.ui.lessons.lesson_session import LessonSession
    from app.ui.program import Program
    from app.ui.table.table_screen import TableScreen


class SitDown(Protocol):
    def __call__(self, match: AnyMatch, save: Save, *, practice: Practice) -> None: ...


class PracticeController:
    def __init__(
        self, program: Host, flow: Navigator, sit_down: SitDown, put_aside: Callable[[], Callable[[], None]]
    ) -> None:
        self._program, self._flow, self._sit_down, self._put_aside = program, flow, sit_down, put_aside

    def begin(self, match: AnyMatch, record: Path | None, moves: int, seat: Seat) -> None:
        """Practise in ``seat`` from the moment after ``moves`` moves; ``record`` is the match's. Leaving
        returns to the replay at that moment, and from there to where it was opened.
        """
        bring_back = self._put_aside()

        def back() -> None:
            bring_back()
            self._flow.look_back(match, record, moves)

        self._begin(match, Origin(moves, seat, record), back)

    def _begin(self, match: AnyMatch, origin: Origin, back: Callable[[], None]) -> None:
        mine, program = fork(match, origin.moves, origin.seat), self._program
        save = begin_practice(program.paths.practice, mine, origin, program.messages)
        self._show(mine, save, origin, back)

    def go_on(self, match: AnyMatch, save: Save) -> None:
        """Resume practice that was interrupted when the program stopped."""
        origin = load_origin(save.path, match, self._program.messages)

        def back() -> None:
            self._flow.title()
            if origin.record:
                self._flow.look_back_at(origin.record, origin.moves)

        self._show(match, save, origin, back)

    def _show(self, match: AnyMatch, save: Save, origin: Origin, back: Callable[[], None]) -> None:
        again = partial(self._begin, match, origin, back)
        self._sit_down(match, save, practice=Practice(origin.moves, again, back))


_MOST_SEED = 2**32
_NEW = 3


@dataclass(frozen=True, slots=True)
class SuspendedSession:
    """What practice returns to."""

    session: Session | None
    """The match that was on the table."""
    screens: tuple[Screen, ...]


class MatchController:
    """Holds one session at a time; starting another ends it."""

    def __init__(
        self, program: Program, flow: Navigator, same_cards: SameCards, looking_back: ReplayController, seed: int | None
    ) -> None:
        self._program, self._flow, self._same_cards, self._looking_back = program, flow, same_cards, looking_back
        self._seed = seed
        self.session: Session | None = None
        self.latest = ""
        """Name of the game last played; empty if none."""
        self._aside: list[SuspendedSession] = []
        self.choice_seed: int | None = None
        """Seed of the AI players' choices in later matches, for reproducible runs."""

    @cached_property
    def practice_controller(self) -> PracticeController:
        """Imported on first use."""
        return PracticeController(self._program, self._flow, self.sit_down, self._put_aside)

    @property
    def sessions(self) -> list[Session]:
        return [session for session in (self.session, *(aside.session for aside in self._aside)) if session]

    def let_go(self, *, leaves: bool = True) -> None:
        """Clear the table and end suspended sessions. With ``leaves`` discard practice; at exit it can be resumed."""
        self._clear(leaves=leaves)
        for aside in self._aside:
            _end(aside.session, leaves=leaves)
        self._aside.clear()

    def _clear(self, *, leaves: bool = True) -> None:
        """End the session on the table but keep suspended ones."""
        self._looking_back.close()
        if self.session:
            self.latest = self.session.game.name
            _end(self.session, leaves=leaves)
            self.session = None

    def _put_aside(self) -> Callable[[], None]:
        """Suspend the session for practice started from the replay on top; return a function that restores it."""
        aside = SuspendedSession(self.session, tuple(self._program.stack[:-1]))
        self._aside.append(aside)
        self._looking_back.close()
        if self.session:
            self.session.thinking.forget()
            self.session = None
        return partial(self._bring_back, aside)

    def _bring_back(self, aside: SuspendedSession) -> None:
        self._clear()
        self._aside.remove(aside)
        self.session = aside.session
        if aside.screens:
            self._program.show_all(aside.screens)
        else:
            self._flow.title()

    # ---- a match

    def start(self, game: AnyGame, options: object, setup: Setup) -> None:
        """Start a match; save its setup after the first frame."""
        program, first = self._program, game.name not in self._program.settings.setups
        program.later(lambda: program.change(last_game=game.name, setups={**program.settings.setups, game.name: setup}))
        chance = _fresh_chance() if self._seed is None else Chance(seed=self._seed)
        self._seed = None
        self.begin(matched(program, Header(game, options, setup.seats, chance)), first=first)

    def begin(self, header: AnyHeader, *, first: bool = False, table: type[TableScreen] | None = None) -> Path:
        """Deal a new match and return its record. ``first``: the game's first match here."""
        save = Save.create(self._program.paths.matches, header, self._program.messages)
        self.sit_down(Match(header), save, first=first, table=table)
        return save.path

    def guided(self, game: AnyGame) -> None:
        from app.ui.setup.setup_draft import SetupDraft
        from app.ui.table.table_screen import GuidedScreen

        settings = self._program.settings
        draft = SetupDraft(game, settings.setups.get(game.name) if game.real_time else None, settings.name)
        header = Header(game, draft.options, draft.setup().seats, _fresh_chance())
        self.begin(matched(self._program, header), first=True, table=GuidedScreen)

    def again(self, session: Session, *, same_cards: bool) -> None:
        """Restart with the same players and house rules; an unfinished match is discarded."""
        header = session.match.header
        session.save.close()
        if not session.over and not session.practice:
            give_up(session.save.path, self._program.messages)
        chance = header.chance if same_cards else _fresh_chance()
        another = Header(header.game, header.options, header.seat_players, chance)
        first = session.first and not session.over
        record = self.begin(another if same_cards else matched(self._program, another), first=first)
        if same_cards and session.over and not session.practice:
            self._same_cards.again(session, record)

    def resume(self, waiting: Resumable) -> None:
        """Resume a match or practice, showing progress while a long record is read."""
        from app.ui.resume_progress import ResumeProgress

        program = self._program
        sit_down = self.practice_controller.go_on if waiting.path.parent == program.paths.practice else self.sit_down
        found = partial(self._go_on, sit_down)
        ResumeProgress(program, resume_steps(waiting.path, program.messages), waiting.moves, found).begin()

    def _go_on(self, sit_down: Callable[[AnyMatch, Save], None], found: tuple[AnyMatch, Save] | None) -> None:
        if found is None:
            self._flow.title()
        else:
            sit_down(*found)

    def sit_down(
        self, match: AnyMatch, save: Save, *, first: bool = False, table: type[TableScreen] | None = None,
        practice: Practice | None = None,
    ) -> None:  # fmt: skip
        """Put a match on the table; ``practice`` keeps suspended sessions."""
        if practice is None:
            self.let_go()
        else:
            self._clear()
        self.session = _session_of(match.game)(match, save, self._program.thinker, self._program.now())
        self.session.first, self.session.practice = first, practice
        if self.choice_seed is not None:
            self.session.seed_ai_choices(self.choice_seed)  # the table draws the first pause
        self._program.later(partial(self._see_who_is_new, self.session))
        self._program.show_only((table or self._table_for(self.session))(self._program, self.session, self._flow))

    def _see_who_is_new(self, session: Session) -> None:
        """Find out, after the first frame, whether the persons are new to this game and what occasion the match has."""
        session.occasion = self._same_cards.occasion(session)
        session.new_to_it = self._flow.statistics.totals(session.game.name, so_far=True).matches < _NEW

    def _table_for(self, session: Session) -> Callable[[Program, Session, Navigator], TableScreen]:
        """Return the screen class: one with hints if anyone gets them, else the usual one."""
        from app.ui.table.table_screen import GuidedScreen, TableScreen

        hinted = {session.name(seat) for seat in session.persons} & self._flow.game_night.hinted
        return partial(GuidedScreen, names=hinted) if hinted and not session.game.real_time else TableScreen

    # ---- a lesson

    def lesson(self, lesson: Lesson, course: LessonCourse) -> None:
        from app.ui.lessons.lesson_screen import LessonScreen

        self.let_go()
        program = self._program
        program.later(partial(program.change, last_game=lesson.header.game.name))
        kind = _lesson_of(lesson.header.game)
        self.session = session = kind(lesson, program.messages, program.thinker, program.now())
        program.show_only(LessonScreen(program, session, self._flow, course))


def _end(session: Session | None, *, leaves: bool) -> None:
    """Close its record; discard practice if the person ``leaves`` it."""
    if session is None:
        return
    session.thinking.forget()
    session.save.close()
    if session.practice and leaves:
        discard_practice(session.save.path)


def _session_of(game: AnyGame) -> type[Session]:
    """Return the session class; turn-based games do not import real-time code."""
    if game.real_time:
        from app.ui.real_time_session import RealTimeSession

        return RealTimeSession
    return Session


def _lesson_of(game: AnyGame) -> type[LessonSession]:
    if game.real_time:
        from app.ui.lessons.lesson_session import RaceLessonSession

        return RaceLessonSession
    from app.ui.lessons.lesson_session import LessonSession

    return LessonSession


def _fresh_chance() -> Chance:
    """Return an unpredictable seed."""
    return Chance(seed=SystemRandom().randrange(_MOST_SEED))
