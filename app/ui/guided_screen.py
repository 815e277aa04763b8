"""The table of a first match: at each turn of the person the best moves are said, and why."""

from __future__ import annotations

from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen


class GuidedScreen(TableScreen):
    """A hint comes by itself, once a turn and whenever the table has changed."""

    _hinted: object = None
    """The state for which one was asked last."""

    def tick(self, now: float) -> bool:
        """Ask as soon as the cards rest."""
        changed = super().tick(now)
        play, session = self.play, self.session
        mine = self.program.top is self and session.person_on_turn == play.scene.viewer
        if mine and session.state is not self._hinted and play.state.hint is NO_HINT and not play.scene.motion.busy:
            self._hinted = session.state
            play.ask_hint()
            return True
        return changed
