"""The score sheets of matches whose cards others had, too: the deal of the day, and a challenge."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.ai_comparison import AiComparison
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.scores.ways_on import Way
from app.ui.session import Session
from app.ui.table.play import TablePlay


class DailyScores(ScoresScreen):
    """Of a deal of the day: what AI players make of the same chair is found out while it is read, and the line below
    the winner grows.
    """

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, chair: AiComparison,
        standing: Callable[[], str], by_itself: bool = False, again: bool = True,
    ) -> None:  # fmt: skip
        """``standing`` says what is known by now."""
        super().__init__(program, session, play, flow, by_itself=by_itself, again=again)
        self._same_chair, self._told = chair, standing

    def tick(self, now: float) -> bool:
        """True also if something more is known."""
        changed = super().tick(now)
        if self.counting or not self._same_chair.go_on(self.program.now):
            return changed
        self.tell(self._told())
        return True

    def wake(self, now: float) -> float | None:
        """Also when the AI players may have gone on."""
        wakes = (super().wake(now), None if self.counting else self._same_chair.wake(now))
        return min((wake for wake in wakes if wake is not None), default=None)

    def covered(self) -> None:
        """What lies above may ask the AI process for something else."""
        super().covered()
        self._same_chair.interrupt()


class DareScores(ScoresScreen):
    """Of a match with the same cards as an earlier one: one of its buttons lays both side by side."""

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, compare: Callable[[], None],
        by_itself: bool = False, again: bool = True,
    ) -> None:  # fmt: skip
        """``compare`` lays the two side by side."""
        super().__init__(program, session, play, flow, by_itself=by_itself, again=again)
        self._compare = compare

    @property
    def _beside(self) -> Way:
        return "compare", "Move by move", self._side_by_side, "m", "target", False

    def _side_by_side(self) -> None:
        """Whoever asks for that has seen how it ended."""
        self._end_count()
        self._compare()
