"""Score sheets of matches with shared cards: daily deals and challenges."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.ai_comparison import AiComparison
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.scores.score_buttons import Way
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.session import Session
from app.ui.table.play import TablePlay


class DailyScores(ScoresScreen):
    """After a daily deal, AI results in the same seat are computed in the background and appear below the winner."""

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, comparison: AiComparison,
        standing: Callable[[], str], by_itself: bool = False, again: bool = True,
    ) -> None:  # fmt: skip
        """``standing`` returns what is known so far."""
        super().__init__(program, session, play, flow, by_itself=by_itself, again=again)
        self._comparison, self._known = comparison, standing

    def tick(self, now: float) -> bool:
        """Return True also if another result is known."""
        changed = super().tick(now)
        if self.counting or not self._comparison.go_on(self.program.now):
            return changed
        self.show_standing(self._known())
        return True

    def wake(self, now: float) -> float | None:
        """Also when the comparison may continue."""
        wakes = (super().wake(now), None if self.counting else self._comparison.wake(now))
        return min((wake for wake in wakes if wake is not None), default=None)

    def covered(self) -> None:
        """A screen above may use the AI process for something else."""
        super().covered()
        self._comparison.interrupt()


class DareScores(ScoresScreen):
    """After a match with the cards of an earlier one, a button compares both."""

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, compare: Callable[[], None],
        by_itself: bool = False, again: bool = True,
    ) -> None:  # fmt: skip
        """``compare`` opens the comparison."""
        super().__init__(program, session, play, flow, by_itself=by_itself, again=again)
        self._compare = compare

    @property
    def _beside(self) -> Way:
        return "compare", "Move by move", self._side_by_side, "m", "target", False

    def _side_by_side(self) -> None:
        """Ends the count: the person has seen the result."""
        self._end_count()
        self._compare()
