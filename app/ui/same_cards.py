"""The same cards for several people: the deal of the day, and challenges to and from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.core.ai_names import AI_NAMES
from app.core.game import AnyGame
from app.core.match import AnyHeader, AnyMatch
from app.storage.daily import COMPARED, YOUR_CHAIR, Calendar, DayPlayed, daily_header, load_calendar, save_calendar
from app.storage.messages import reason
from app.ui.kit.avatars import YOU
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.ai.worker import Thinker
    from app.storage.challenge import BadChallenge, Dare
    from app.storage.resuming import Resumable
    from app.ui.same_chair import SameChair
    from app.ui.scores.score_sheet import ScoresScreen
    from app.ui.session import Session


_FIRST_TRY = (
    "The deal of the day: this is your first try, and it alone counts. Leave the table, and you can go on with it; "
    "give it up, and the day stays empty."
)


class LookBack(Protocol):
    """Shows a match again."""

    def __call__(self, match: AnyMatch, record: Path | None, at: int, /) -> None:
        """From the moment after so many moves on."""
        ...


_DAY, _GRACE = timedelta(days=1), timedelta(hours=1)
"""How far into the next day a calendar that is open stays with its own."""


def local_time() -> datetime:
    """By the clock on the wall here."""
    return datetime.now().astimezone()


def today() -> date:
    """By the clock on the wall here."""
    return local_time().date()


def current_day(shown: date) -> date:
    """Return the day that an open calendar should show, if it shows that one now. Midnight takes no deal from somebody
    who is about to play it.
    """
    day = today()
    midnight_was_just_now = (local_time() - _GRACE).date() == shown
    return shown if day - shown == _DAY and midnight_was_just_now else day


class SameCards:
    """Made once a program."""

    def __init__(
        self, program: Host, begin: Callable[[AnyHeader], Path], look_back: LookBack, thinker: Callable[[], Thinker],
        leave: Callable[[Callable[[], None]], None],
    ) -> None:  # fmt: skip
        """``begin`` deals a match, and gives its record; ``look_back`` shows a moment of one, which may have a
        record; ``thinker`` asks the AI players; ``leave`` does something once the match on the table may be left.
        """
        self._program, self._begin, self._look_back, self._thinker = program, begin, look_back, thinker
        self._leave = leave
        self._read: Calendar | None = None

    # ---- the deal of the day

    @property
    def calendar(self) -> Calendar:
        """Which days were played."""
        if self._read is None:
            self._read = load_calendar(self._program.paths.daily_file, self._program.messages)
        return self._read

    def days_in_a_row(self, game: AnyGame) -> int:
        """So many deals of the day were played of late, each on its day."""
        return self.calendar.streaks(game.name, today()).now

    def read_again(self) -> None:
        """The file may have changed."""
        self._read = None

    def daily(self, game: AnyGame, waiting: Sequence[Resumable], resume: Callable[[Resumable], None]) -> None:
        """Show the deals of the day of a game; ``resume`` goes on with one of the matches that are ``waiting``."""
        from app.ui.daily_screen import DailyScreen, Days

        left = {one.path.name: one for one in waiting}

        def play(day: date, shown: date) -> None:
            begun = self.calendar.of(game.name, day)
            if begun:
                resume(left[begun.record])
            else:
                self._deal(game, day, shown)

        calendar, chair = (lambda: self.calendar), partial(self._chair_of, game)
        days = Days(today(), current_day)
        self._program.push(DailyScreen(self._program, game, calendar, days, left.keys(), play, chair))

    def _chair_of(self, game: AnyGame, played: DayPlayed) -> SameChair | None:
        """Who finds out what AI players make of a day that was played; None if all is known, or its deal is another
        one by today's rules.
        """
        header = daily_header(game, played.day, self._sat_down(played) or self._names())
        if len(header.seat_players) != len(played.scores):
            return None
        return self._same_chair(header, played.record, self._levels_left(game, played), self._thinker())

    @staticmethod
    def _levels_left(game: AnyGame, played: DayPlayed) -> list[str]:
        """Those of whom it is not known yet what they make of that day."""
        return [level for level in COMPARED if level in game.info.levels and level not in played.others]

    def _same_chair(self, header: AnyHeader, record: str, levels: Sequence[str], thinker: Thinker) -> SameChair | None:
        from app.ui.same_chair import SameChair

        def found(level: str, score: int) -> None:
            self._change(lambda calendar: calendar.compare(record, level, score))

        return SameChair(header, YOUR_CHAIR, levels, thinker, found) if levels else None

    def _names(self) -> tuple[str, ...]:
        """Who sits down here today: by their names the others differ in temperament."""
        own = self._program.settings.name
        return own, *(name for name in AI_NAMES if name != own)

    def _sat_down(self, played: DayPlayed) -> tuple[str, ...]:
        """Who sat there when that day was played, as its record tells; nobody, where that is gone or damaged."""
        from app.core.record import read
        from app.games import game_named
        from app.storage.verifying import LONGEST_LINE

        with (
            suppress(OSError, ValueError),
            (self._program.paths.matches / played.record).open(encoding="utf-8") as file,
        ):
            return tuple(
                seat_player.name for seat_player in read([file.readline(LONGEST_LINE)], game_named).header.seat_players
            )
        return ()

    def _deal(self, game: AnyGame, day: date, begun: date | None = None) -> None:
        """``begun``: the day on which it counts as begun, if not by the clock of now."""
        record = self._begin(daily_header(game, day, self._names()))
        self._change(lambda calendar: calendar.begin(game.name, day, begun or today(), record.name))

    def occasion(self, session: Session) -> str:
        """What match it is, in words, if it is the deal of a day, or a challenge; else empty."""
        if session.practice:
            return ""
        if played := self.calendar.in_record(session.save.path.name):
            return f"Deal of the day, {played.day.day} {played.day:%B}"
        challenge = self._dared(session)
        if challenge is None:
            return ""
        from app.ui.challenge_screen import points

        return f"Challenge: {points(challenge)} to beat"

    def what_counts(self, session: Session) -> str:
        """What becomes of the deal of a day that is left; empty for other matches."""
        played = None if session.practice else self.calendar.in_record(session.save.path.name)
        return _FIRST_TRY if played and not played.scores else ""

    def count(self, session: Session) -> None:
        """A match is over: if it was the deal of a day, that day has been played."""
        if (result := session.match.result) and self.calendar.in_record(session.save.path.name):
            self._change(lambda calendar: calendar.end(session.save.path.name, result.scores))

    def sheet(self, session: Session) -> Callable[..., ScoresScreen]:
        """What makes the score sheet of a match: after the deal of a day, one that compares."""
        from app.ui.scores.score_sheet import ScoresScreen

        if session.practice:
            return ScoresScreen
        if session.over and (challenge := self._dared(session)) and challenge.log:
            from app.ui.scores.same_cards_scores import DareScores

            return partial(DareScores, compare=partial(self._compare, session, challenge))
        record = session.save.path.name
        played = self.calendar.in_record(record)
        left = self._levels_left(session.game, played) if played and session.over else []
        chair = self._same_chair(session.match.header, record, left, session.thinking.thinker)
        if chair is None:
            return ScoresScreen
        from app.ui.scores.same_cards_scores import DailyScores

        return partial(DailyScores, chair=chair, standing=lambda: self.told(session))

    def _change(self, change: Callable[[Calendar], Calendar]) -> None:
        """What another window has written meanwhile stays."""
        paths, messages = self._program.paths, self._program.messages
        before = load_calendar(paths.daily_file, messages)
        self._read = change(before)
        if self._read is not before:
            save_calendar(paths.daily_file, self._read, messages)

    def _of_day(self, session: Session, played: DayPlayed) -> str:
        """What the deal of a day was worth."""
        from app.ui.daily_screen import in_a_row, in_your_chair
        from app.ui.statistics.summary import score_at

        options = session.match.header.options
        made = score_at(played.game, options, played.scores[YOUR_CHAIR])
        row = in_a_row(self.days_in_a_row(session.game)) if played.in_time else "played later"
        chair = in_your_chair(played, options)
        return f"The deal of {played.day:%d %B}: {made}{row and f', {row}'}.{chair}"

    # ---- challenges

    def open(self, challenge: Dare | None) -> None:
        """Show a challenge, to be played or left, if its moves are right; without one a code is asked for."""
        from app.storage.challenge import checking
        from app.ui.challenge_screen import CheckingScreen, OpenChallenge

        if challenge is None:
            self._program.push(OpenChallenge(self._program, self.open))
        else:
            CheckingScreen(self._program, checking(challenge), partial(self._offer, challenge)).begin()

    def _offer(self, challenge: Dare, found: AnyMatch | BadChallenge | None) -> None:
        """``found``: what its moves come to."""
        from app.ui.challenge_screen import offered

        if isinstance(found, Exception):
            self._program.say(str(found))
        else:
            accept = partial(self._leave, partial(self._accept, challenge))
            self._program.push(offered(self._program, challenge, accept))

    def _accept(self, challenge: Dare) -> None:
        """Play it. What is to be beaten lies beside the record, so that it is known whenever the match is over."""
        self._keep(challenge, self._begin(challenge.seating(self._program.settings.name, AI_NAMES)))

    def again(self, session: Session, record: Path) -> None:
        """Who plays a match that is over once more, in another record, has the first result to beat."""
        from app.storage.challenge import challenge_of

        if challenge := challenge_of(session.match):
            self._keep(challenge, record)

    def _keep(self, challenge: Dare, record: Path) -> None:
        from app.storage.challenge import save_challenge

        try:
            save_challenge(self._beside(record), challenge)
        except OSError as error:
            self._program.messages.nothing_kept(reason(error))

    def dare(self, session: Session) -> None:
        """Show the challenge that a match makes which is over."""
        from app.storage.challenge import challenge_of
        from app.ui.challenge_screen import ShowChallenge

        if challenge := challenge_of(session.match):
            file = self._program.paths.shared / f"challenge-{session.save.path.stem}.json"
            self._program.push(ShowChallenge(self._program, challenge, file))

    def told(self, session: Session) -> str:
        """What a match that is over has come to, if it was the deal of a day or a challenge; else empty."""
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

    def _dared(self, session: Session) -> Dare | None:
        """The challenge that a match was, as far as it can be read; ``told`` says why it cannot."""
        from app.storage.challenge import BadChallenge, load_challenge

        file = self._beside(session.save.path)
        with suppress(BadChallenge):
            return load_challenge(file) if file.is_file() else None
        return None

    def _compare(self, session: Session, challenge: Dare) -> None:
        """Lay both matches side by side, once the earlier one has been read."""
        from app.storage.challenge import checking
        from app.ui.challenge_screen import CheckingScreen

        CheckingScreen(self._program, checking(challenge), partial(self._lay, session, challenge)).begin()

    def _lay(self, session: Session, challenge: Dare, whole: AnyMatch | BadChallenge | None) -> None:
        from app.ui.challenge_screen import points
        from app.ui.review.review_session import ReviewSession
        from app.ui.side_by_side import OneOfBoth, SideBySide

        def played(match: AnyMatch, who: str, record: Path | None) -> OneOfBoth:
            review = ReviewSession(match, program.messages, session.thinking.thinker, program.now())
            score = match.result.scores[challenge.chair] if match.result else 0
            return OneOfBoth(who, points(challenge, score), review, partial(self._look_back, match, record))

        program, mine = self._program, session.name(challenge.chair)
        if whole is None or isinstance(whole, Exception):
            program.say(str(whole))
            return
        before = "Before" if challenge.by in (mine, "", YOU) else challenge.by
        theirs, own = played(whole, before, None), played(session.match, mine, session.save.path)
        program.push(SideBySide(program, theirs, own, challenge.chair))

    def _beside(self, record: Path) -> Path:
        """The file of the challenge that was played in that record."""
        return self._program.paths.challenges / f"{record.stem}.json"
