"""Same cards for several people: daily deals and challenges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.core.game import AnyGame
from app.core.info import AI_NAMES
from app.core.match import AnyHeader, AnyMatch
from app.core.messages import N_, YOU, _, format_day, p_, shown_name, translate
from app.storage.daily import (
    COMPARED_LEVELS,
    PERSON_SEAT,
    Calendar,
    DayPlayed,
    daily_header,
    load_calendar,
    save_calendar,
)
from app.storage.messages import reason
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.ai.worker import Thinker
    from app.storage.challenge import BadChallenge, SharedChallenge
    from app.storage.resuming import Resumable
    from app.ui.match_comparison import AiComparison
    from app.ui.scores.score_sheet import ScoresScreen
    from app.ui.session import Session


_FIRST_TRY = N_(
    "Only your first try at the daily deal counts. You can leave and resume it, but if you give "
    "it up, you won't get a result."
)


class LookBack(Protocol):
    def __call__(self, match: AnyMatch, record: Path | None, at: int, /) -> None: ...


_DAY, _GRACE = timedelta(days=1), timedelta(hours=1)
"""Length of a day, and how long past midnight an open calendar keeps its day."""


def local_time() -> datetime:
    return datetime.now().astimezone()


def today() -> date:
    return local_time().date()


def current_day(shown: date) -> date:
    """Return an open calendar's day. Midnight takes no deal from a player who is about to start it."""
    day = today()
    midnight_was_just_now = (local_time() - _GRACE).date() == shown
    return shown if day - shown == _DAY and midnight_was_just_now else day


class SameCards:
    def __init__(
        self, program: Host, begin: Callable[[AnyHeader], Path], look_back: LookBack, thinker: Callable[[], Thinker],
        leave: Callable[[Callable[[], None]], None],
    ) -> None:  # fmt: skip
        """``begin`` deals a match and returns its record; ``look_back`` opens a replay; ``leave`` calls its
        argument once the match on the table may be left.
        """
        self._program, self._begin, self._look_back, self._thinker = program, begin, look_back, thinker
        self._leave = leave
        self._read: Calendar | None = None

    # ---- the deal of the day

    @property
    def calendar(self) -> Calendar:
        if self._read is None:
            self._read = load_calendar(self._program.paths.daily_file, self._program.messages)
        return self._read

    def days_in_a_row(self, game: AnyGame) -> int:
        return self.calendar.streaks(game.name, today()).now

    def read_again(self) -> None:
        self._read = None

    def daily(self, game: AnyGame, waiting: Sequence[Resumable], resume: Callable[[Resumable], None]) -> None:
        from app.ui.daily_screen import DailyScreen, Days

        left = {one.path.name: one for one in waiting}

        def play(day: date, shown: date) -> None:
            begun = self.calendar.of(game.name, day)
            if begun:
                resume(left[begun.record])
            else:
                self._deal(game, day, shown)

        calendar, find = (lambda: self.calendar), partial(self._missing_results, game)
        days = Days(today(), current_day)
        self._program.push(DailyScreen(self._program, game, calendar, days, left.keys(), play, find))

    def _missing_results(self, game: AnyGame, played: DayPlayed) -> AiComparison | None:
        """Return None if all AI results are known, or if today's rules would deal differently."""
        header = daily_header(game, played.day, self._sat_down(played) or self._names())
        if len(header.seat_players) != len(played.scores):
            return None
        return self._comparison(header, played.record, self._levels_left(game, played), self._thinker())

    @staticmethod
    def _levels_left(game: AnyGame, played: DayPlayed) -> list[str]:
        return [level for level in COMPARED_LEVELS if level in game.info.levels and level not in played.others]

    def _comparison(
        self, header: AnyHeader, record: str, levels: Sequence[str], thinker: Thinker
    ) -> AiComparison | None:
        from app.ui.match_comparison import AiComparison

        def found(level: str, score: int) -> None:
            self._change(lambda calendar: calendar.compare(record, level, score))

        return AiComparison(header, PERSON_SEAT, levels, thinker, found) if levels else None

    def _names(self) -> tuple[str, ...]:
        """Return today's AI names; names determine temperaments."""
        own = self._program.settings.name
        return own, *(name for name in AI_NAMES if name != own)

    def _sat_down(self, played: DayPlayed) -> tuple[str, ...]:
        """Return who played that day according to its record; empty if it is lost or damaged."""
        from app.core.record import read
        from app.games import game_named
        from app.storage.verifying import MAX_LINE

        with (
            suppress(OSError, ValueError),
            (self._program.paths.matches / played.record).open(encoding="utf-8") as file,
        ):
            return tuple(
                seat_player.name for seat_player in read([file.readline(MAX_LINE)], game_named).header.seat_players
            )
        return ()

    def _deal(self, game: AnyGame, day: date, begun: date | None = None) -> None:
        """``begun``: the day it counts for, by default today."""
        record = self._begin(daily_header(game, day, self._names()))
        self._change(lambda calendar: calendar.begin(game.name, day, begun or today(), record.name))

    def occasion(self, session: Session) -> str:
        """Return a description of a daily deal or challenge; empty for other matches."""
        if session.practice:
            return ""
        if played := self.calendar.in_record(session.save.path.name):
            return _("Daily deal, {date}", date=format_day(played.day))
        challenge = self._dared(session)
        if challenge is None:
            return ""
        from app.ui.challenge_screen import points

        return _("Challenge: beat {target}", target=points(challenge))

    def leaving_note(self, session: Session) -> str:
        """Return what happens to a daily deal if it is left; empty for other matches."""
        played = None if session.practice else self.calendar.in_record(session.save.path.name)
        return translate(_FIRST_TRY) if played and not played.scores else ""

    def count(self, session: Session) -> None:
        """After a match: if it was a daily deal, mark that day as played."""
        if (result := session.match.result) and self.calendar.in_record(session.save.path.name):
            self._change(lambda calendar: calendar.end(session.save.path.name, result.scores))

    def sheet(self, session: Session) -> Callable[..., ScoresScreen]:
        from app.ui.scores.score_sheet import ScoresScreen

        if session.practice:
            return ScoresScreen
        if session.over and (challenge := self._dared(session)) and challenge.log:
            from app.ui.scores.score_sheet import DareScores

            return partial(DareScores, compare=partial(self._compare, session, challenge))
        record = session.save.path.name
        played = self.calendar.in_record(record)
        left = self._levels_left(session.game, played) if played and session.over else []
        comparison = self._comparison(session.match.header, record, left, session.thinking.thinker)
        if comparison is None:
            return ScoresScreen
        from app.ui.scores.score_sheet import DailyScores

        return partial(DailyScores, comparison=comparison, standing=lambda: self.result_text(session))

    def _change(self, change: Callable[[Calendar], Calendar]) -> None:
        """Apply ``change`` to the file as it is now: another window may have written it."""
        paths, messages = self._program.paths, self._program.messages
        before = load_calendar(paths.daily_file, messages)
        self._read = change(before)
        if self._read is not before:
            save_calendar(paths.daily_file, self._read, messages)

    def _of_day(self, session: Session, played: DayPlayed) -> str:
        """Return the result of a daily deal as text."""
        from app.ui.daily_screen import in_a_row, in_your_chair
        from app.ui.statistics.summary import score_at

        options = session.match.header.options
        made = score_at(played.game, options, played.scores[PERSON_SEAT])
        row = in_a_row(self.days_in_a_row(session.game)) if played.in_time else _("played later")
        chair = in_your_chair(played, options)
        date = format_day(played.day)
        if row:
            text = _("Daily deal for {date}: {result}, {streak}.", date=date, result=made, streak=row)
        else:
            text = _("Daily deal for {date}: {result}.", date=date, result=made)
        return f"{text} {chair}".rstrip()

    # ---- challenges

    def open(self, challenge: SharedChallenge | None) -> None:
        from app.storage.challenge import try_replay
        from app.ui.challenge_screen import CheckingScreen, OpenChallenge

        if challenge is None:
            self._program.push(OpenChallenge(self._program, self.open))
        else:
            CheckingScreen(self._program, try_replay(challenge), partial(self._offer, challenge)).begin()

    def _offer(self, challenge: SharedChallenge, found: AnyMatch | BadChallenge | None) -> None:
        from app.ui.challenge_screen import offered

        if isinstance(found, Exception):
            self._program.say(str(found))
        else:
            accept = partial(self._leave, partial(self._accept, challenge))
            self._program.push(offered(self._program, challenge, accept))

    def _accept(self, challenge: SharedChallenge) -> None:
        """Save it next to the record, so that its result can always be compared."""
        self._keep(challenge, self._begin(challenge.seating(self._program.settings.name, AI_NAMES)))

    def again(self, session: Session, record: Path) -> None:
        """Make the first result the one to beat when a finished match is played again in another record."""
        from app.storage.challenge import challenge_of

        if challenge := challenge_of(session.match):
            self._keep(challenge, record)

    def _keep(self, challenge: SharedChallenge, record: Path) -> None:
        from app.storage.challenge import save_challenge

        try:
            save_challenge(self._beside(record), challenge)
        except OSError as error:
            self._program.messages.save_failed(reason(error))

    def dare(self, session: Session) -> None:
        from app.storage.challenge import challenge_of
        from app.ui.challenge_screen import ShowChallenge

        if challenge := challenge_of(session.match):
            file = self._program.paths.shared / f"challenge-{session.save.path.stem}.json"
            self._program.push(ShowChallenge(self._program, challenge, file))

    def result_text(self, session: Session) -> str:
        played = self.calendar.in_record(session.save.path.name)
        return self._of_day(session, played) if played and played.scores else self._of_challenge(session)

    def _of_challenge(self, session: Session) -> str:
        from app.storage.challenge import BadChallenge, load_challenge
        from app.ui.challenge_screen import compared

        file, result = self._beside(session.save.path), session.match.result
        if result is None or not file.is_file():
            return ""
        try:
            challenge = load_challenge(file)
        except BadChallenge as why:
            return str(why)
        return compared(challenge, result.scores[challenge.chair])

    def _dared(self, session: Session) -> SharedChallenge | None:
        """Return the challenge that a match belongs to, if readable; ``result_text`` reports why it is not."""
        from app.storage.challenge import BadChallenge, load_challenge

        file = self._beside(session.save.path)
        with suppress(BadChallenge):
            return load_challenge(file) if file.is_file() else None
        return None

    def _compare(self, session: Session, challenge: SharedChallenge) -> None:
        """Compare both matches side by side, once the earlier one has been read."""
        from app.storage.challenge import try_replay
        from app.ui.challenge_screen import CheckingScreen

        CheckingScreen(self._program, try_replay(challenge), partial(self._lay, session, challenge)).begin()

    def _lay(self, session: Session, challenge: SharedChallenge, whole: AnyMatch | BadChallenge | None) -> None:
        from app.ui.challenge_screen import points
        from app.ui.match_comparison import ComparedMatch, MatchComparison
        from app.ui.review.review_session import ReviewSession

        def played(match: AnyMatch, who: str, record: Path | None) -> ComparedMatch:
            review = ReviewSession(match, program.messages, session.thinking.thinker, program.now())
            score = match.result.scores[challenge.chair] if match.result else 0
            return ComparedMatch(who, points(challenge, score), review, partial(self._look_back, match, record))

        program, mine = self._program, session.name(challenge.chair)
        if whole is None or isinstance(whole, Exception):
            program.say(str(whole))
            return
        before = p_("column: the first of two matches", "Before") if challenge.by in (mine, "", YOU) else challenge.by
        theirs, own = played(whole, before, None), played(session.match, shown_name(mine), session.save.path)
        program.push(MatchComparison(program, theirs, own, challenge.chair))

    def _beside(self, record: Path) -> Path:
        return self._program.paths.challenges / f"{record.stem}.json"
