"""Cards marked by clicks, to be played together: a pair to connect, a meld, a claim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.core.cards import Card
from app.table.gesture import Grip, Target

if TYPE_CHECKING:
    from app.ui.table.person import Person
    from app.ui.window.sound import Sounds

RAISED = 18.0
"""How far a marked card of the hand stands out; one on the table half as far."""


class Marks:
    """What the person at the bottom has marked."""

    def __init__(self, person: Person, sounds: Sounds) -> None:
        self._person, self._scene, self._sounds = person, person.scene, sounds
        self.cards: frozenset[Card] = frozenset()
        self._zones: dict[Card, str] = {}
        """Where each lay when it was marked."""

    def toggle(self, card: Card) -> None:
        """Mark a card, or take the mark away."""
        self.cards ^= {card}
        self._zones[card] = self._scene.zone_of[card]
        self._sounds.play("flip")

    def add(self, cards: Iterable[Card]) -> None:
        """Mark cards."""
        for card in {*cards} - self.cards:
            self.cards |= {card}
            self._zones[card] = self._scene.zone_of[card]
        self._sounds.play("flip")

    def clear(self) -> None:
        """Nothing is marked."""
        self.cards, self._zones = frozenset(), {}

    def follow(self, *, clear: bool) -> None:
        """A move was made: marks stay on cards that have not moved, unless the person made it."""
        if clear:
            self.clear()
        zones = self._scene.zone_of
        self.cards = frozenset(card for card in self.cards if zones.get(card) == self._zones[card])

    def joined(self, grip: Grip) -> Grip:
        """Taking up a marked card takes up all that are marked beside it."""
        cards = grip.cards
        if self.cards & set(cards):
            cards = self._of(grip.zone)
        return replace(grip, cards=cards, marked=self.cards)

    def _of(self, zone: str) -> tuple[Card, ...]:
        return tuple(card for card in self._scene.zones[zone].cards if card in self.cards)

    @property
    def grip(self) -> Grip | None:
        """The marked cards of the hand, as if they were held; of another zone if none is of the hand."""
        zones = self._scene.zone_of
        if not self.cards:
            return None
        zone = "hand" if any(zones[card] == "hand" for card in self.cards) else zones[min(self.cards)]
        return Grip(zone, self._of(zone), self.cards)

    @property
    def targets(self) -> dict[str, Target[Any]]:
        """Where the marked cards may go together."""
        grip = self.grip
        return self._person.targets(grip) if grip and self._person.may_move else {}

    def moves_to(self, zone: str) -> Sequence[Any]:
        """The moves that the marked cards could mean by going to a zone: one to be made, or several to choose from. A
        move that is not legal comes where the rules are to say why not; none where going there means nothing.
        """
        grip = self.grip
        moves = self._person.meant(grip, zone) if grip else ()
        if grip is None or not moves:
            return ()
        found = self._person.targets(grip).get(zone)
        return found.moves if found else moves[:1]
