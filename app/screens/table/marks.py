"""Cards marked by clicks, to be played together: a pair to connect, a meld, a claim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.rules.cards import Card
from app.table.gesture import Grip, Target

if TYPE_CHECKING:
    from app.screens.table.play import Play

RAISED = 18.0
"""How far a marked card of the hand stands out; one on the table half as far."""


class Marks:
    """What the person at the bottom has marked."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self.cards: frozenset[Card] = frozenset()
        self._zones: dict[Card, str] = {}
        """Where each lay when it was marked."""

    def possible(self, zone: str, card: Card | None) -> bool:
        """Whether a click there marks the card."""
        session, scene = self._play.session, self._play.scene
        if card is None or not scene.open_hand or session.between_deals:
            return False
        return session.tabletop.markable(session.state, scene.viewer, zone, card)

    def toggle(self, card: Card) -> None:
        """Mark a card, or take the mark away."""
        self.cards ^= {card}
        self._zones[card] = self._play.scene.zone_of[card]
        self._play.program.sounds.play("flip")

    def clear(self) -> None:
        """Nothing is marked."""
        self.cards, self._zones = frozenset(), {}

    def follow(self, *, clear: bool) -> None:
        """A move was made: marks stay on cards that have not moved, unless the person made it."""
        if clear:
            self.clear()
        zones = self._play.scene.zone_of
        self.cards = frozenset(card for card in self.cards if zones.get(card) == self._zones[card])

    def joined(self, grip: Grip) -> Grip:
        """Taking up a marked card takes up all that are marked beside it."""
        cards = grip.cards
        if self.cards & set(cards):
            cards = self._of(grip.zone)
        return replace(grip, cards=cards, marked=self.cards)

    def _of(self, zone: str) -> tuple[Card, ...]:
        return tuple(card for card in self._play.scene.zones[zone].cards if card in self.cards)

    @property
    def grip(self) -> Grip | None:
        """The marked cards of the hand, as if they were held; of another zone if none is of the hand."""
        zones = self._play.scene.zone_of
        if not self.cards:
            return None
        zone = "hand" if any(zones[card] == "hand" for card in self.cards) else zones[min(self.cards)]
        return Grip(zone, self._of(zone), self.cards)

    @property
    def targets(self) -> dict[str, Target[Any]]:
        """Where the marked cards may go together."""
        grip = self.grip
        return self._play.targets(grip) if grip and self._play.may_move else {}

    def put(self, zone: str, now: float) -> bool:
        """The marked cards go to a zone, or it is said why not; False if that means nothing."""
        play, grip = self._play, self.grip
        moves = play.meant(grip, zone) if grip else ()
        if grip is None or not moves:
            return False
        found = play.targets(grip).get(zone)
        if found and len(found.moves) > 1:
            play.ask(found.moves)
        else:
            play.make(found.moves[0] if found else moves[0], now)
        return True
