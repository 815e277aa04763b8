"""Hand cards that can't be played now, drawn a touch darker."""

from __future__ import annotations

from app.core.cards import Card
from app.table.gesture import DragItem
from app.ui.table.play import TablePlay


class Playable:
    """Computed once for each position."""

    def __init__(self, play: TablePlay) -> None:
        self._play = play
        self._about: object = None

    def tick(self) -> bool:
        """Update the darkened cards; return whether they changed."""
        play = self._play
        wanted = play.program.settings.show_playable and play.may_move
        about = (play.session.state, play.scene.viewer) if wanted else None
        if about == self._about:
            return False
        self._about = about
        dull = self._dull() if wanted else frozenset()
        changed, play.state.dull = dull != play.state.dull, dull
        return changed

    def _dull(self) -> frozenset[Card]:
        """Return the hand cards without a move; all of them, too, where cards are played one by one; in a race,
        those the game darkens.
        """
        play, hand = self._play, self._play.scene.hand_cards()
        scene, clock = play.scene, play.session.tabletop.real_time
        if clock is not None:
            mine = [seat for seat in range(scene.seats) if seat == scene.viewer or scene.place_of(seat).desk]
            return frozenset().union(*(clock.dimmed(play.session.seen(seat), seat) for seat in mine))
        dull = frozenset(card for card in hand if not self._goes(card))
        return dull if len(dull) < len(hand) or play.session.tabletop.input.one_card_moves else frozenset()

    def _goes(self, card: Card) -> bool:
        """Return whether a card can be played by itself or marked to be played with others."""
        play, zone = self._play, self._play.scene.hand
        if play.may_mark(zone, card):
            return True
        drag_item: DragItem | None = play.session.tabletop.input.drag_item(play.seen, zone, card)
        return drag_item is not None and any(target != zone for target in play.targets(drag_item))
