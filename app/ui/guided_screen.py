"""A table that gives hints: at each turn of a person who wants them the best moves are said, and why."""

from __future__ import annotations

from collections.abc import Collection

from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.session import Session
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen


class GuidedScreen(TableScreen):
    """A hint comes by itself, once a turn and whenever the table has changed."""

    def __init__(self, program: Host, session: Session, flow: Navigator, names: Collection[str] = ()) -> None:
        """``names``: of the people who get hints; none are all."""
        super().__init__(program, session, flow)
        self._names = names
        self._hinted: object = None
        """The state for which one was asked last."""

    def tick(self, now: float) -> bool:
        """Ask as soon as the cards rest."""
        changed = super().tick(now)
        play, session = self.play, self.session
        mine = self.program.top is self and session.person_on_turn == play.scene.viewer and play.scene.open_hand
        wanted = mine and (not self._names or session.name(play.scene.viewer) in self._names)
        if wanted and session.state is not self._hinted and play.state.hint is NO_HINT and not play.scene.motion.busy:
            self._hinted = session.state
            play.ask_hint()
            return True
        return changed
