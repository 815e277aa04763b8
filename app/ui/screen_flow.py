"""Which screen follows which: title, setup, table, scores, and back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property, partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from app.core.cards import Chance, Seat
from app.core.game import AnyGame
from app.core.match import AnyHeader, AnyMatch, Header, Match
from app.core.past import past_deals
from app.storage.practice import end_practice, waiting_practice
from app.storage.resuming import Resumable, discard, resuming, unfinished
from app.storage.saves import Save
from app.storage.setups import Setup
from app.storage.statistics import Statistics
from app.storage.syncing import SYNCING
from app.ui.arrivals import Arrivals
from app.ui.remembered_strength import matched, remember
from app.ui.review.looking_back import LookingBack
from app.ui.same_cards import SameCards
from app.ui.tonight import Tonight

if TYPE_CHECKING:
    from app.core.lesson import Lesson
    from app.storage.challenge import Dare
    from app.ui.lessons.course import LessonCourse
    from app.ui.lessons.lesson_session import LessonSession
    from app.ui.practising import Practising
    from app.ui.program import Program
    from app.ui.session import Practice, Session
    from app.ui.table.play import TablePlay
    from app.ui.table.table_screen import TableScreen

_MOST_SEED = 2**32
_NEW = 3
"""After so many matches nobody is new to a game any more."""


class Flow:
    """Starts, resumes and ends matches, and shows the screens for it."""

    def __init__(self, program: Program, seed: int | None) -> None:
        self._program, self._seed = program, seed
        """The command line may give the seed of the first match."""
        paths, messages = program.paths, program.messages
        self.statistics = Statistics(paths.statistics_file, paths.matches, messages, clock=lambda: program.now() / 1000)
        self.tonight = Tonight(program)
        self._same_cards = SameCards(program, self.begin, self.look_back, lambda: program.thinker)
        self.arrivals = Arrivals(program, self)
        program.takes = self.arrivals.file
        self._looking_back = LookingBack(program, lambda: program.thinker, self._practise)
        self.session: Session | None = None
        self.latest = ""
        self.lots: int | None = None
        """The seed of what the AI players leave to chance in matches to come: for a run that is to be had twice."""

    @cached_property
    def _practising(self) -> Practising:
        """Not read before it is wanted."""
        from app.ui.practising import Practising

        return Practising(self._program, self, self._sit_down)

    def _practise(self, match: AnyMatch, record: Path | None, moves: int, seat: Seat) -> None:
        self._practising.begin(match, record, moves, seat)

    def waiting(self) -> list[Resumable]:
        return unfinished(self._program.paths.matches, self._program.messages)

    def practice_left(self) -> list[Resumable]:
        return waiting_practice(self._program.paths.practice, self._program.messages)

    def title(self) -> None:
        from app.ui.title import TitleScreen

        self._let_go()
        self._program.show_only(TitleScreen(self._program, self))

    def _let_go(self, *, leaves: bool = True) -> None:
        """Whoever ``leaves`` practice is done with it; where the program ends, it can be gone on with."""
        self._looking_back.close()
        if self.session:
            self.latest = self.session.game.name
            self.session.thinking.forget()
            self.session.save.close()
            if self.session.practice and leaves:
                end_practice(self.session.save.path)
            self.session = None

    def setup(self, game: AnyGame) -> None:
        from app.ui.setup import SetupScreen

        self._program.push(SetupScreen(self._program, game, self))

    def evening(self) -> None:
        from app.ui.evening_screen import EveningScreen

        change_names = partial(self.settings, page="People")
        self._program.push(EveningScreen(self._program, self.tonight, change_names))

    def learn(self, game: AnyGame) -> None:
        from app.ui.lessons.course import LessonCourse

        LessonCourse(self._program, self, game, self._begin_lesson, self._begin_guided).show()

    def _begin_lesson(self, lesson: Lesson, course: LessonCourse) -> None:
        from app.ui.lessons.lesson_screen import LessonScreen

        self._let_go()
        program = self._program
        program.later(partial(program.change, last_game=lesson.header.game.name))
        kind = _lesson_of(lesson.header.game)
        self.session = session = kind(lesson, program.messages, program.thinker, program.now())
        program.show_only(LessonScreen(program, session, self, course))

    def _begin_guided(self, game: AnyGame) -> None:
        """A match like any other, by the usual house rules, with hints that come by themselves."""
        from app.ui.guided_screen import GuidedScreen
        from app.ui.setup_draft import SetupDraft

        settings = self._program.settings
        draft = SetupDraft(game, settings.setups.get(game.name) if game.real_time else None, settings.name)
        header = Header(game, draft.options, draft.setup().seats, fresh_chance())
        self.begin(matched(self._program, header), first=True, table=GuidedScreen)

    def show_statistics(self, game: AnyGame | None = None) -> None:
        from app.ui.statistics.statistics_screen import StatisticsScreen

        self._program.push(StatisticsScreen(self._program, self, game.name if game else None))

    def read_again(self) -> None:
        self.tonight.read_again()
        self._same_cards.read_again()
        self.statistics.look_again()

    def start(self, game: AnyGame, options: object, setup: Setup) -> None:
        """A new match; the set-up is remembered once its first picture is up."""
        program, first = self._program, game.name not in self._program.settings.setups
        program.later(lambda: program.change(last_game=game.name, setups={**program.settings.setups, game.name: setup}))
        chance = fresh_chance() if self._seed is None else Chance(seed=self._seed)
        self._seed = None
        self.begin(matched(program, Header(game, options, setup.seats, chance)), first=first)

    def begin(self, header: AnyHeader, *, first: bool = False, table: type[TableScreen] | None = None) -> Path:
        """Deal the first deal of a new match, which may be the ``first`` of its game; at the usual table if no other
        one is given. Gives its record.
        """
        save = Save.create(self._program.paths.matches, header, self._program.messages)
        self._sit_down(Match(header), save, first=first, table=table)
        return save.path

    def look_back_on(self, session: Session) -> None:
        practice = session.practice
        self.look_back(session.match, None if practice else session.save.path, since=practice.moves if practice else 0)

    def look_back(self, match: AnyMatch, record: Path | None = None, at: int = 0, since: int = 0) -> None:
        self._looking_back.on(match, record, at, since)

    def look_back_at(self, path: Path, at: int = 0) -> None:
        self._looking_back.on_record(path, at)

    def resume(self, waiting: Resumable) -> None:
        """Go on exactly where the match was left; what takes longer shows how far it is."""
        from app.ui.going_on import GoingOnScreen

        program = self._program
        sit_down = self._practising.go_on if waiting.path.parent == program.paths.practice else self._sit_down
        found = partial(self._go_on, sit_down)
        GoingOnScreen(program, resuming(waiting.path, program.messages), waiting.moves, found).begin()

    def _go_on(self, sit_down: Callable[[AnyMatch, Save], None], found: tuple[AnyMatch, Save] | None) -> None:
        if found is None:
            self.title()
        else:
            sit_down(*found)

    def _sit_down(
        self, match: AnyMatch, save: Save, *, first: bool = False, table: type[TableScreen] | None = None,
        practice: Practice | None = None,
    ) -> None:  # fmt: skip
        self._let_go()
        self.session = _session_of(match.game)(match, save, self._program.thinker, self._program.now())
        self.session.first, self.session.practice = first, practice
        if self.lots is not None:
            self.session.draw_lots_from(self.lots)  # the table draws the first pause
        self._program.later(partial(self._see_who_is_new, self.session))
        self._program.show_only((table or self._table_for(self.session))(self._program, self.session, self))

    def _see_who_is_new(self, session: Session) -> None:
        """Once the table can be seen: whether this game has hardly ever been played here, and what match it is."""
        session.occasion = self._same_cards.occasion(session)
        session.new_to_it = self.statistics.totals(session.game.name, so_far=True).matches < _NEW

    def _table_for(self, session: Session) -> Callable[[Program, Session, Flow], TableScreen]:
        """The usual one; where hints come by themselves to some, one that gives them."""
        from app.ui.guided_screen import GuidedScreen
        from app.ui.table.table_screen import TableScreen

        hinted = {session.name(seat) for seat in session.persons} & self.tonight.hinted
        return partial(GuidedScreen, names=hinted) if hinted and not session.game.real_time else TableScreen

    def pause(self, session: Session) -> None:
        from app.ui.menu import pause_menu

        practice = session.practice
        since = practice.moves if practice else 0

        def again(chance: Chance) -> None:
            header = session.match.header
            session.save.close()
            if not session.over and not session.practice:
                discard(session.save.path, self._program.messages)
            first = session.first and not session.over
            another = Header(header.game, header.options, header.sitters, chance)
            same = chance is header.chance
            record = self.begin(another if same else matched(self._program, another), first=first)
            if session.over and not session.practice and same:
                self._same_cards.again(session, record)

        self._program.push(
            pause_menu(
                self._program,
                over=session.over,
                practice=practice is not None,
                about=self._same_cards.what_counts(session),
                new_match=lambda: again(fresh_chance()),
                restart=practice.again if practice else lambda: again(session.match.header.chance),
                leave=practice.back if practice else self.title,
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
        self._program.push(HelpScreen(self._program, header.game, header.options, len(header.sitters)))

    def rule(self, session: Session, number: str) -> None:
        """It is unfolded and in sight."""
        from app.ui.rulebook_screen import RulebookScreen

        header = session.match.header
        seats = len(header.sitters)
        self._program.push(RulebookScreen(self._program, header.game, header.options, seats, number))

    def _keys(self, session: Session) -> Callable[[], None] | None:
        """Shows the keys of a race, and lets them be changed."""
        if not session.game.real_time:
            return None
        from app.ui.realtime.keys_screen import KeysScreen

        names = [session.name(seat) for seat in session.persons]
        return lambda: self._program.push(KeysScreen(self._program, session.game.info, names))

    def scores(self, session: Session, play: TablePlay, *, by_itself: bool = False, again: bool = True) -> None:
        screen = self._same_cards.sheet(session)(self._program, session, play, self, by_itself=by_itself, again=again)
        self._program.push(screen)
        if not session.practice and not session.occasion:
            self._program.later(partial(remember, self._program, session))
        if session.over and not session.practice:
            self.statistics.record_match(session.save.path, session.match, session.ended_at())
            self.tonight.count(session)
            self._same_cards.count(session)
            self._program.later(lambda: screen.tell(self._standing(session)))

    def _standing(self, session: Session) -> str:
        """What the match that has just ended means for the evening; or else in the long run."""
        from app.ui.statistics.summary import gentler, in_the_long_run

        if told := self._same_cards.told(session):
            return told
        if self.tonight.on:
            return f"{self.tonight.line()}."
        told = in_the_long_run(self.statistics.played(session.game.name), session.game.name, session.game.title)
        return f"{told} {gentler(session.match)}".strip()

    def daily(self, game: AnyGame) -> None:
        self._same_cards.daily(game, self.waiting(), self.resume)

    def days_in_a_row(self, game: AnyGame) -> int:
        return self._same_cards.days_in_a_row(game)

    def challenge(self, found: Dare | None = None) -> None:
        self._same_cards.open(found)

    def dare(self, session: Session) -> None:
        self._same_cards.dare(session)

    def rematch(self, session: Session) -> None:
        header = session.match.header
        if self._somebody_waits(session):
            self.title()
            self.setup(header.game)
            return
        self.begin(matched(self._program, Header(header.game, header.options, header.sitters, fresh_chance())))

    def _somebody_waits(self, session: Session) -> bool:
        """Of the people of the evening others are to sit down now."""
        people, guests = {session.name(seat) for seat in session.persons}, set(self.tonight.evening.names)
        sitting = set(self.tonight.sitting(session.game.seats[-1]))
        return bool(sitting) and people <= guests and not sitting <= people

    def close(self) -> None:
        """The program ends; the match on the table stays on disk."""
        with ExitStack() as closing:
            closing.callback(SYNCING.settle)
            closing.callback(self.statistics.close)
            closing.callback(self._let_go, leaves=False)


def _session_of(game: AnyGame) -> type[Session]:
    """What holds a match of it at the table; games in turns load nothing of real time."""
    if game.real_time:
        from app.ui.real_time import RealTimeSession

        return RealTimeSession
    from app.ui.session import Session

    return Session


def _lesson_of(game: AnyGame) -> type[LessonSession]:
    """What holds a lesson of it."""
    if game.real_time:
        from app.ui.lessons.race_lesson import RaceLessonSession

        return RaceLessonSession
    from app.ui.lessons.lesson_session import LessonSession

    return LessonSession


def fresh_chance() -> Chance:
    """A seed that nobody can know."""
    return Chance(seed=SystemRandom().randrange(_MOST_SEED))
