"""The score sheet of a match with the same cards as an earlier one: both can be laid side by side."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.score_sheet import ScoresScreen
from app.ui.session import Session
from app.ui.table.play import TablePlay
from app.ui.ways_on import Way


class DareScores(ScoresScreen):
    """One of its buttons leads there."""

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
