"""The score sheet of a deal of the day: what AI players make of the same chair is found out while it is read."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.same_chair import SameChair
from app.ui.score_sheet import ScoresScreen
from app.ui.session import Session
from app.ui.table.play import TablePlay


class DailyScores(ScoresScreen):
    """Its line below the winner grows."""

    def __init__(
        self, program: Host, session: Session, play: TablePlay, flow: Navigator, *, chair: SameChair,
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
