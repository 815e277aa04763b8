"""The same cards for several people: the deal of the day, and challenges to and from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.game import AnyGame
from app.core.match import AnyHeader
from app.storage.daily import COMPARED, YOUR_CHAIR, Calendar, DayPlayed, daily_header, load_calendar, save_calendar
from app.storage.messages import reason
from app.ui.kit.avatars import AI_NAMES
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.storage.challenge import Dare
    from app.storage.resuming import Resumable
    from app.ui.score_sheet import ScoresScreen
    from app.ui.session import Session


def today() -> date:
    """By the clock on the wall here."""
    return datetime.now().astimezone().date()


class SameCards:
    """Made once a program."""

    def __init__(self, program: Host, begin: Callable[[AnyHeader], Path]) -> None:
        """``begin`` deals a match, and gives its record."""
        self._program, self._begin = program, begin
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
        from app.ui.daily_screen import DailyScreen

        left = {one.path.name: one for one in waiting}

        def play(day: date) -> None:
            begun = self.calendar.of(game.name, day)
            if begun:
                resume(left[begun.record])
            else:
                self._deal(game, day)

        self._program.push(DailyScreen(self._program, game, self.calendar, today(), left.keys(), play))

    def _deal(self, game: AnyGame, day: date) -> None:
        own = self._program.settings.name
        record = self._begin(daily_header(game, day, (own, *(name for name in AI_NAMES if name != own))))
        self._change(lambda calendar: calendar.begin(game.name, day, today(), record.name))

    def count(self, session: Session) -> None:
        """A match is over: if it was the deal of a day, that day has been played."""
        if (result := session.match.result) and self.calendar.in_record(session.save.path.name):
            self._change(lambda calendar: calendar.end(session.save.path.name, result.scores))

    def sheet(self, session: Session) -> Callable[..., ScoresScreen]:
        """What makes the score sheet of a match: after the deal of a day, one that compares."""
        from app.ui.score_sheet import ScoresScreen

        record = session.save.path.name
        played = self.calendar.in_record(record)
        known = played.others if played and session.over else COMPARED
        left = [level for level in COMPARED if level in session.game.info.levels and level not in known]
        if not left:
            return ScoresScreen
        from app.ui.daily_scores import DailyScores
        from app.ui.same_chair import SameChair

        def found(level: str, score: int) -> None:
            self._change(lambda calendar: calendar.compare(record, level, score))

        chair = SameChair(session.match.header, YOUR_CHAIR, left, session.thinking.thinker, found)
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
        """Show a challenge, to be played or left; without one a code is asked for."""
        from app.ui.challenge_screen import OpenChallenge, offered

        program = self._program
        program.push(
            OpenChallenge(program, self.open)
            if challenge is None
            else offered(program, challenge, partial(self._accept, challenge))
        )

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
            file = self._program.paths.challenges / "sent" / f"{session.save.path.stem}.json"
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

    def _beside(self, record: Path) -> Path:
        """The file of the challenge that was played in that record."""
        return self._program.paths.challenges / f"{record.stem}.json"
