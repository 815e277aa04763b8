"""Why a dropped card goes back: it isn't the person's turn, or the card goes elsewhere, or nowhere. The rules give
all other reasons.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.core.cards import Seat
from app.core.grammar import listed
from app.table.gesture import DragItem
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


def why_not_there(table: AtTable, drag_item: DragItem, targets: Iterable[str], seat: Seat | None = None) -> str:
    """Return why cards can't be dropped where they were, and which ``targets`` take them, or why none does. ``seat``
    is another player's, if they were dropped on that player's place.
    """
    if waits := table.session.others_turn(table.state.viewer):
        return waits
    not_there = f"That can’t go {'there' if seat is None else f'to {table.session.name(seat)}'}"
    if places := [zone_name(table, zone) for zone in targets if zone != drag_item.zone]:
        return f"{not_there}, only to {listed(places, 'or')}."
    return why_idle(table, drag_item) if table.default_move(drag_item) is None else f"{not_there}."


def why_idle(table: AtTable, drag_item: DragItem) -> str:
    """Return why there is no obvious move for these cards."""
    if waits := table.session.others_turn(table.state.viewer):
        return waits
    why = table.session.tabletop.input.no_move_reason(table.seen, table.state.viewer, drag_item)
    if isinstance(why, str):
        return why
    return "That can’t go there." if why in table.legal() else table.session.why_not(table.state.viewer, why)
