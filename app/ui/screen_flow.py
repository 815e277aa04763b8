"""Screen flow: title, setup, table, scores, and back."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.storage.finished_index import FinishedIndex
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.practice import unfinished_practice
from app.storage.resuming import Resumable, unfinished_matches
from app.ui.external_requests import ExternalRequests
from app.ui.game_night import GameNightController

if TYPE_CHECKING:  # the title must be there at once
    from app.core.cards import Seat
    from app.core.game import AnyGame
    from app.core.match import AnyHeader, AnyMatch
    from app.storage.challenge import SharedChallenge
    from app.storage.counting import CountingProgress
    from app.storage.setups import Setup
    from app.storage.statistics import Statistics
    from app.ui.match_controller import MatchController
    from app.ui.program import Program
    from app.ui.review.replay_controller import ReplayController
    from app.ui.same_cards import SameCards
    from app.ui.session import Session
    from app.ui.table.play import TablePlay


_SLICE = 4.0
"""Milliseconds spent on comparing between two frames."""


class Flow:
    """Implements ``Navigator``."""

    def __init__(self, program: Program, seed: int | None) -> None:
        """``seed``: of the first match, from the command line."""
        self._program, self._seed = program, seed
        self._controller: MatchController | None = None
        self._finished = FinishedIndex(program.paths.matches)
        self.game_night = GameNightController(program)
        self.external_requests = ExternalRequests(program, self)
        program.takes, program.before_quitting = self.external_requests.file, self.leave

    @property
    def match_controller(self) -> MatchController:
        """Imported for the first match or replay."""
        if self._controller is None:
            from app.ui.match_controller import MatchController

            self._controller = MatchController(
                self._program, self, self._same_cards, self._replay_controller, self._seed
            )
        return self._controller

    @cached_property
    def statistics(self) -> Statistics:
        from app.storage.statistics import Statistics

        program, paths = self._program, self._program.paths
        return Statistics(paths.statistics_file, paths.matches, program.messages, clock=lambda: program.now() / 1000)

    @cached_property
    def _same_cards(self) -> SameCards:
        from app.ui.same_cards import SameCards

        program = self._program
        return SameCards(program, self.begin, self.look_back, lambda: program.thinker, self.leave)

    @cached_property
    def _replay_controller(self) -> ReplayController:
        from app.ui.review.replay_controller import ReplayController

        return ReplayController(self._program, lambda: self._program.thinker, self._practise)

    @property
    def session(self) -> Session | None:
        return self._controller.session if self._controller else None

    @property
    def latest(self) -> str:
        return self._controller.latest if self._controller else ""

    @property
    def counting(self) -> CountingProgress | None:
        return self.statistics.counting if "statistics" in self.__dict__ else None

    def begin(self, header: AnyHeader) -> Path:
        return self.match_controller.begin(header)

    def start(self, game: AnyGame, options: object, setup: Setup) -> None:
        self.match_controller.start(game, options, setup)

    def resume(self, waiting: Resumable) -> None:
        self.match_controller.resume(waiting)

    def _practise(self, match: AnyMatch, record: Path | None, moves: int, seat: Seat) -> None:
        self.match_controller.practice_controller.begin(match, record, moves, seat)

    def waiting(self) -> list[Resumable]:
        return unfinished_matches(self._program.paths.matches, self._program.messages, self._finished)

    def practice_left(self) -> list[Resumable]:
        return unfinished_practice(self._program.paths.practice, self._program.messages)

    def show_unfinished(self) -> None:
        from app.ui.unfinished_screen import UnfinishedScreen

        self._program.push(UnfinishedScreen(self._program, self))

    def leave(self, then: Callable[[], None]) -> None:
        from app.ui.table.unsaved_notice import leave_saved

        leave_saved(self._program, self._controller.sessions if self._controller else (), then)

    def title(self) -> None:
        from app.ui.title import TitleScreen

        if self._controller:
            self._controller.let_go()
        self._program.show_only(TitleScreen(self._program, self))
        self._program.later(partial(self._confirm_finished, self._finished.confirm()))
        self._program.later(self._read_ahead)

    def _read_ahead(self) -> None:
        _ = self.match_controller

    def _confirm_finished(self, comparing: Generator[None, None, bool]) -> None:
        """Compare the records that the title took as finished with their files, in slices between frames."""
        from app.ui.title import TitleScreen

        if not self._program.stack or not isinstance(self._program.top, TitleScreen):
            return
        until = self._program.now() + _SLICE
        try:
            while self._program.now() < until:
                next(comparing)
        except StopIteration as end:
            if end.value:
                self.title()
        else:
            self._program.later(partial(self._confirm_finished, comparing))

    def setup(self, game: AnyGame) -> None:
        from app.ui.setup.setup_screen import SetupScreen

        self._program.push(SetupScreen(self._program, game, self))

    def show_game_night(self) -> None:
        from app.ui.game_night_screen import GameNightScreen

        change_names = partial(self.settings, page="people")
        self._program.push(GameNightScreen(self._program, self.game_night, change_names))

    def learn(self, game: AnyGame) -> None:
        from app.ui.lessons.course import LessonCourse

        LessonCourse(self._program, self, game, self.match_controller.lesson, self.match_controller.guided).show()

    def show_statistics(self, game: AnyGame | None = None) -> None:
        from app.ui.statistics.statistics_screen import StatisticsScreen

        self._program.push(StatisticsScreen(self._program, self, game.name if game else None))

    def read_again(self) -> None:
        self.game_night.read_again()
        self._same_cards.read_again()
        self.statistics.recheck()
        self._finished.recheck()

    def look_back_on(self, session: Session) -> None:
        practice = session.practice
        self.look_back(session.match, None if practice else session.save.path, since=practice.moves if practice else 0)

    def look_back(self, match: AnyMatch, record: Path | None = None, at: int = 0, since: int = 0) -> None:
        self._replay_controller.on(match, record, at, since)

    def look_back_at(self, path: Path, at: int = 0) -> None:
        self._replay_controller.on_record(path, at)

    def pause(self, session: Session, why: str = "") -> None:
        from app.core.match_history import past_deals
        from app.ui.menu import pause_menu

        table, practice = self.match_controller, session.practice
        since = practice.moves if practice else 0
        self._program.push(
            pause_menu(
                self._program,
                over=session.over,
                practice=practice is not None,
                race=session.game.real_time,
                about=self._same_cards.leaving_note(session),
                why=why,
                new_match=partial(table.again, session, same_cards=False),
                restart=practice.again if practice else partial(table.again, session, same_cards=True),
                leave=practice.back if practice else partial(self.leave, self.title),
                rules=lambda: self.help(session),
                settings=lambda: self.settings(session),
                keys=self._keys(session),
                statistics=lambda: self.show_statistics(session.game),
                look_back=partial(self.look_back_on, session) if past_deals(session.match, since) else None,
            )
        )

    def settings(self, session: Session | None = None, page: str = "") -> None:
        from app.ui.settings.settings_screen import SettingsScreen

        names = [session.name(seat) for seat in session.persons] if session else []
        game = session.game.name if session else ""
        self._program.push(SettingsScreen(self._program, game=game, names=names, page=page))

    def help(self, session: Session) -> None:
        from app.ui.help import HelpScreen

        header = session.match.header
        self._program.push(HelpScreen(self._program, header.game, header.options, len(header.seat_players)))

    def rule(self, session: Session, number: str) -> None:
        from app.ui.rulebook_screen import RulebookScreen

        header = session.match.header
        seats = len(header.seat_players)
        self._program.push(RulebookScreen(self._program, header.game, header.options, seats, number))

    def _keys(self, session: Session) -> Callable[[], None] | None:
        """Return a function that shows the key bindings of a race; None for other games."""
        if not session.game.real_time:
            return None
        from app.ui.realtime.keys_screen import KeysScreen

        names = [session.name(seat) for seat in session.persons]
        return lambda: self._program.push(KeysScreen(self._program, session.game.info, names))

    def scores(self, session: Session, play: TablePlay, *, by_itself: bool = False, again: bool = True) -> None:
        from app.ui.remembered_strength import remember

        screen = self._same_cards.sheet(session)(self._program, session, play, self, by_itself=by_itself, again=again)
        self._program.push(screen)
        if not session.practice and not session.occasion:
            self._program.later(partial(remember, self._program, session))
        if session.over and not session.practice:
            self.statistics.record_match(session.save.path, session.match, session.ended_at())
            self.game_night.count(session)
            self._same_cards.count(session)
            self._program.later(lambda: screen.show_standing(self._standing(session)))

    def _standing(self, session: Session) -> str:
        """Return what the finished match means for the game night, or in the long run."""
        from app.ui.statistics.summary import gentler, in_the_long_run

        if remark := self._same_cards.result_text(session):
            return remark
        if self.game_night.on:
            return self.game_night.line()
        if self.counting:  # the totals are not known yet
            return gentler(session.match)
        remark = in_the_long_run(self.statistics.history(session.game.name, None, latest=1), session.game.title)
        return f"{remark} {gentler(session.match)}".strip()

    def daily(self, game: AnyGame) -> None:
        self._same_cards.daily(game, self.waiting(), self.resume)

    def days_in_a_row(self, game: AnyGame) -> int:
        return self._same_cards.days_in_a_row(game)

    def challenge(self, found: SharedChallenge | None = None) -> None:
        self._same_cards.open(found)

    def dare(self, session: Session) -> None:
        self._same_cards.dare(session)

    def rematch(self, session: Session) -> None:
        if self._somebody_waits(session):
            self.title()
            self.setup(session.game)
        else:
            self.match_controller.again(session, same_cards=False)

    def _somebody_waits(self, session: Session) -> bool:
        """Return whether other people of the game night are due to join."""
        people = {session.match.header.seat_players[seat].name for seat in session.persons}
        guests = set(self.game_night.current.names)
        sitting = set(self.game_night.sitting(session.game.seats[-1]))
        return bool(sitting) and people <= guests and not sitting <= people

    def close(self) -> None:
        with ExitStack() as closing:
            closing.callback(FSYNC_THREAD.settle)
            if "statistics" in self.__dict__:
                closing.callback(self.statistics.close)
            if self._controller:
                closing.callback(self._controller.let_go, leaves=False)
