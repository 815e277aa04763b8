"""Table that shows a hint at every turn of a person who wants them."""

from __future__ import annotations

from collections.abc import Collection

from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.session import Session
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen


class GuidedScreen(TableScreen):
    """Asks for a hint once a turn, and whenever the table has changed."""

    def __init__(self, program: Host, session: Session, flow: Navigator, names: Collection[str] = ()) -> None:
        """``names``: people who get hints; empty means everyone."""
        super().__init__(program, session, flow)
        self._names = names
        self._hinted: object = None
        """State for which a hint was last requested."""

    def tick(self, now: float) -> bool:
        """Ask for a hint as soon as the cards are at rest."""
        changed = super().tick(now)
        play, session = self.play, self.session
        mine = self.program.top is self and session.person_on_turn == play.scene.viewer and play.scene.open_hand
        wanted = mine and (not self._names or session.name(play.scene.viewer) in self._names)
        if wanted and session.state is not self._hinted and play.state.hint is NO_HINT and not play.scene.motion.busy:
            self._hinted = session.state
            play.ask_hint()
            return True
        return changed
