"""Opens replays of matches and records."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.cards import Seat
from app.core.match import AnyMatch
from app.core.match_history import past_deals
from app.core.messages import _
from app.storage.verifying import RecordReading
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.ai.worker import Thinker
    from app.ui.review.deal_analysis import DealAnalysis


_AT_ONCE = 150.0
"""Milliseconds of reading after which a replay is shown before the rest has been read."""
_STEP = 4.0
"""Milliseconds of reading between checks."""


class ReplayController:
    """Opens a replay, and ends its analysis once it is closed."""

    def __init__(
        self,
        program: Host,
        thinker: Callable[[], Thinker],
        practise: Callable[[AnyMatch, Path | None, int, Seat], None],
    ) -> None:
        """``practise``: (match, record, moves, seat) -> practise from that moment in that seat."""
        self._program, self._thinker, self._practise = program, thinker, practise
        self._judgings: list[DealAnalysis] = []

    def on(self, match: AnyMatch, record: Path | None, at: int, since: int) -> None:
        """As ``Navigator.look_back``."""
        self._show(match, record, at, since, None)

    def _show(
        self, match: AnyMatch, record: Path | None, at: int, since: int, reading: RecordReading | None
    ) -> None:  # fmt: skip
        """``reading``: the record from which the rest of the match is being read."""
        from app.ui.review.deal_analysis import DealAnalysis
        from app.ui.review.review_screen import ReviewScreen
        from app.ui.review.review_session import ReviewSession

        program = self._program
        session = ReviewSession(match, program.messages, self._thinker(), program.now(), at, since)
        judging = DealAnalysis(match, record, complete=reading is None)
        self._judgings.append(judging)
        practise = partial(self._practise, match, record)
        program.push(ReviewScreen(program, session, judging, program.pop, practise, reading))

    def on_record(self, path: Path, at: int) -> None:
        """As ``Navigator.look_back_at``."""
        from app.ui.resume_progress import ReplayProgress

        def read(_end: None) -> None:
            if program.top is screen:
                program.pop()
            self._if_whole(reading, at)

        program, reading = self._program, RecordReading(path)
        screen = ReplayProgress(program, self._opening(reading, at), read)
        screen.begin()

    def _opening(self, reading: RecordReading, at: int) -> Generator[float, None, None]:
        """Read a record until the position after ``at`` moves can be shown, or to its end if that is quick."""
        clock = self._program.now
        until = clock() + _AT_ONCE
        while reading.go_on(clock, clock() + _STEP):
            if clock() >= until and reading.match and (deals := past_deals(reading.match)) and deals[-1].last >= at:
                return
            yield reading.share

    def _if_whole(self, reading: RecordReading, at: int) -> None:
        match, trouble = reading.match, reading.verdict.trouble if reading.verdict else None
        if match is None or trouble:
            # Translators: {detail} is a technical reason in English.
            self._program.say(_("{file} can't be replayed ({detail}).", file=reading.path.name, detail=trouble))
        elif not reading.deals:
            self._program.say(
                match.game.info.deal_or_hand(
                    _("{file} can't be replayed yet. Its first deal isn't over.", file=reading.path.name),
                    _("{file} can't be replayed yet. Its first hand isn't over.", file=reading.path.name),
                )
            )
        else:
            self._show(match, reading.path, at, 0, None if reading.verdict else reading)

    def close(self) -> None:
        """End the analysis processes, and save what they have found."""
        for judging in self._judgings:
            judging.close()
        self._judgings = []
