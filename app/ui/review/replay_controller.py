"""Opens replays of matches and records."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.cards import Seat
from app.core.match import AnyMatch
from app.core.match_history import past_deals
from app.core.messages import _
from app.storage.verifying import Verdict, verify_steps
from app.ui.kit.screen import Host

if TYPE_CHECKING:
    from app.ai.worker import Thinker
    from app.ui.review.deal_analysis import DealAnalysis


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
        from app.ui.review.deal_analysis import DealAnalysis
        from app.ui.review.review_screen import ReviewScreen
        from app.ui.review.review_session import ReviewSession

        program = self._program
        session = ReviewSession(match, program.messages, self._thinker(), program.now(), at, since)
        judging = DealAnalysis(match, record)
        self._judgings.append(judging)
        program.push(ReviewScreen(program, session, judging, program.pop, partial(self._practise, match, record)))

    def on_record(self, path: Path, at: int) -> None:
        """As ``Navigator.look_back_at``."""
        from app.ui.resume_progress import ReplayProgress

        def read(verdict: Verdict) -> None:
            if program.top is screen:
                program.pop()
            self._if_whole(verdict, path, at)

        program = self._program
        screen = ReplayProgress(program, verify_steps(path), read)
        screen.begin()

    def _if_whole(self, verdict: Verdict, path: Path, at: int) -> None:
        if verdict.match is None or verdict.trouble:
            # Translators: {detail} is a technical reason in English.
            self._program.say(_("{file} can't be replayed ({detail}).", file=path.name, detail=verdict.trouble))
        elif not past_deals(verdict.match):
            self._program.say(
                verdict.match.game.info.deal_or_hand(
                    _("{file} can't be replayed yet. Its first deal isn't over.", file=path.name),
                    _("{file} can't be replayed yet. Its first hand isn't over.", file=path.name),
                )
            )
        else:
            self.on(verdict.match, path, at, 0)

    def close(self) -> None:
        """End the analysis processes, and save what they have found."""
        for judging in self._judgings:
            judging.close()
        self._judgings = []
