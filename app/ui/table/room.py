"""Where something may be laid over the table for a while: where it hides least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.table.geometry import Box
from app.ui.table.scene import TableScene

_CLEAR = 12.0
"""Units kept from the hand, whose cards rise when they are pointed at."""


def hidden(scene: TableScene, box: Box, others: Iterable[Box] = ()) -> float:
    """How many square units of cards, of plates and of ``others`` the box would cover."""
    cards = [scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards]
    plates = [place.plate for place in scene.places]
    return sum(box.shared(other) for other in (*cards, *plates, *others))


def clearest(scene: TableScene, places: Sequence[Box], others: Sequence[Box] = ()) -> Box:
    """The first of those places that hides least."""
    return min(places, key=lambda box: hidden(scene, box, others))


def off_hand(scene: TableScene, box: Box) -> Box:
    """The box; moved up where it would cover cards of the hand."""
    hand = scene.zone_box(scene.hand).grown(_CLEAR)
    covers = scene.zones[scene.hand].cards and box.shared(hand) > 0
    return box.moved(0, min(0, hand.y - box.bottom)) if covers else box
