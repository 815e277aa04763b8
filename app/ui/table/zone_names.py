"""Names of the table's places, as the person at the bottom would call them."""

from __future__ import annotations

from app.core.cards import Seat
from app.ui.table.person import AtTable


def zone_name(table: AtTable, zone: str) -> str:
    """Return a zone's name: ``the stock``, ``your kongs``, ``Rosa's meld``."""
    place = next((place.name for place in table.scene.mat.places if place.zone == zone), None)
    if place is not None:
        return place if place.startswith(("your ", "the ")) else f"the {place}"
    if zone == table.scene.hand:
        return "your hand"
    held = table.scene.zones[zone]
    return held.name if held.seat is None else f"{whose(table, held.seat)} {held.name}"


def whose(table: AtTable, seat: Seat) -> str:
    """Return ``your`` or ``Rosa's``."""
    return "your" if seat == table.scene.viewer and table.scene.open_hand else f"{table.session.name(seat)}'s"
