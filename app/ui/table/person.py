"""The person at the bottom: what they may do now, and what their gestures mean. Everything is read from the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.core.cards import Card
from app.table.gesture import Grip, Target, targets
from app.table.seen import AnySeen
from app.ui.session import Session
from app.ui.table.scene import Scene


class Person:
    """Whoever's hand lies at the bottom; between several people at one screen it is each of them in turn."""

    def __init__(self, session: Session, scene: Scene) -> None:
        self.session, self.scene = session, scene

    @property
    def seen(self) -> AnySeen:
        """The table as they see it."""
        return self.session.seen(self.scene.viewer)

    @property
    def may_move(self) -> bool:
        """They are on turn, see their hand, and have something to choose."""
        mine = self.scene.open_hand and self.session.person_on_turn == self.scene.viewer
        return mine and self.session.forced() is None

    @property
    def may_touch(self) -> bool:
        """Their hand lies open, and a deal is being played."""
        return self.scene.open_hand and not self.session.between_deals

    def legal(self) -> Sequence[Any]:
        """Their legal moves."""
        return self.session.legal(self.scene.viewer)

    def may_mark(self, zone: str, card: Card | None) -> bool:
        """Whether a click there marks the card, to be played together with others."""
        if card is None or not self.may_touch:
            return False
        return self.session.tabletop.markable(self.seen, self.scene.viewer, zone, card)

    def targets(self, grip: Grip) -> dict[str, Target[Any]]:
        """Where a grip may go."""
        return targets(grip, (*self.scene.zones_on_mat(), "hand"), self.meant, self.legal())

    def meant(self, grip: Grip, zone: str) -> tuple[Any, ...]:
        """The moves that letting go there could mean, legal or not."""
        return self.session.tabletop.meant(self.seen, self.scene.viewer, grip, zone)

    def begins(self, grip: Grip, zone: str) -> str | None:
        """Empty if letting go there only marks what is held; or why it begins no move; None if that is no question."""
        return self.session.tabletop.begins(self.seen, self.scene.viewer, grip, zone)

    def sensible(self, grip: Grip) -> Any | None:
        """The one move that a double click on that grip means."""
        return self.session.tabletop.sensible(self.seen, self.scene.viewer, grip, self.legal())

    def idle(self, grip: Grip) -> str:
        """Why there is nothing sensible to do with that grip."""
        why = self.session.tabletop.idle(self.seen, self.scene.viewer, grip)
        return why if isinstance(why, str) else self.session.why_not(self.scene.viewer, why)
