"""Target finding: which zone and card a point hits, what a drag there takes, and what a drop or a click means.

Pure functions of a scene, which has the layout and what its viewer sees, and of the pointer. The game's tabletop says
what gestures mean; only the rules decide what is legal.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import reduce
from typing import NamedTuple

from app.core.cards import Card, Seat
from app.core.messages import _, listed_or, say, shown_name, translate
from app.table.geometry import Box, Placement
from app.table.gesture import DragItem, DropTarget, drop_targets
from app.table.mat import Place
from app.table.observing import reveal
from app.ui.table.scene import TableScene

_OVERLAP_FINGER = 10.0
"""Units round a pile in which a dropped card still lands on it."""
_BESIDE_PLATE = 0.3
"""Minimum fraction of a card that must overlap a pile if the pointer is on another player's plate."""
_NEAR_CARD = 20.0
"""Units from a card in which a click still hits it: as far as a marked card sticks out, and a finger's width."""


# ---- what a point hits


def pointed(scene: TableScene, x: float, y: float) -> tuple[str | None, Card | None]:
    """Return the zone at a point and its topmost card. A point beside a card and in no other zone means that card.
    Cards in other seats' hands don't count.
    """
    target = scene.motion.animator.target
    hit = [card for card, p in target.items() if p.z >= 0 and p.holds(x, y)]
    if hit:
        card = max(hit, key=lambda card: target[card].z + 1000 * scene.in_hand(card))
        return scene.zone_of[card], card
    zone = zone_at(scene, x, y)
    away = {card: p.box.away(x, y) for card, p in target.items() if p.z >= 0 and zone in (None, scene.zone_of[card])}
    nearest = min(away, key=lambda card: (away[card], -target[card].z), default=None)
    if nearest is None or away[nearest] > _NEAR_CARD:
        return zone, None
    return scene.zone_of[nearest], nearest


def hand_card_at(scene: TableScene, x: float, y: float) -> Card | None:
    """Return the hand card at a point. A card elsewhere is not raised: an undo might return it to the hand, raised,
    while the pointer is far away.
    """
    zone, card = pointed(scene, x, y)
    return card if zone == scene.hand else None


def drop_zone(
    scene: TableScene, x: float, y: float, source: str, wanted: Collection[str], held: Placement
) -> str | None:  # fmt: skip
    """Return the zone that a drop at a point hits. It is ``source``, and the cards go back, if the point is in their
    own zone, even inside a larger one, or if they are the hand's and the point is in its row or on the viewer's plate.
    """
    zone = zone_at(scene, x, y, wanted, held)
    if zone in wanted:
        return zone
    beside_hand = y > scene.zone_box(scene.hand).y or scene.places[0].plate.holds(x, y)
    returns = scene.zone_box(source).holds(x, y) or (source == scene.hand and zone is None and beside_hand)
    return source if returns else zone


def zone_at(
    scene: TableScene, x: float, y: float, wanted: Iterable[str] = (), held: Placement | None = None
) -> str | None:
    """Return the zone at a point: the one of ``wanted`` that a held card overlaps most, unless the point is on another
    player's plate and the overlap is small; else any zone under the point, else the nearest wanted one in the same
    seat's area.
    """
    if held:
        overlaps = {zone: scene.zone_box(zone).grown(_OVERLAP_FINGER).shared(held.box) for zone in wanted}
        best = max(overlaps, key=lambda zone: overlaps[zone], default=None)
        on_plate = any(place.plate.holds(x, y) for place in scene.places[1:])
        if best and overlaps[best] > on_plate * _BESIDE_PLATE * held.box.w * held.box.h:
            return best
    zones = (*scene.zones_on_mat(), scene.hand)
    under = next((zone for zone in zones if scene.zone_box(zone).grown(_OVERLAP_FINGER).holds(x, y)), None)
    for place in scene.mat.places:
        between = held and under not in (*wanted, scene.hand) and _in_parts(scene, place, x, y)
        if under in place.parts or between:
            return place.zone
    return under or _on_ground(scene, x, y, wanted)


def _in_parts(scene: TableScene, place: Place, x: float, y: float) -> bool:
    """Return whether a point is within a place of several zones, on one of them or between."""
    boxes = [scene.zone_box(zone) for zone in (place.zone, *place.parts)]
    return bool(place.parts) and reduce(Box.joined, boxes).holds(x, y)


def _on_ground(scene: TableScene, x: float, y: float, wanted: Iterable[str]) -> str | None:
    for place in scene.places:
        if place.ground and place.ground.holds(x, y):
            there = [zone for zone in wanted if place.ground.holds(*scene.zone_box(zone).middle)]
            return min(there, key=lambda zone: math.dist(scene.zone_box(zone).middle, (x, y)), default=None)
    return None


def seat_at(scene: TableScene, x: float, y: float) -> Seat | None:
    """Return the other player whose plate or area is at a point."""
    for steps, place in enumerate(scene.places):
        if steps and (place.plate.holds(x, y) or (place.ground and place.ground.holds(x, y))):
            return scene.plate_seat(steps)
    return None


# ---- what cards may do


def may_mark(scene: TableScene, zone: str, card: Card | None) -> bool:
    """Return whether a click marks the card, to be played together with others."""
    if card is None or not scene.may_touch:
        return False
    return scene.tabletop.input.markable(scene.seen, scene.viewer, zone, card)


def drag_item_at(scene: TableScene, zone: str, card: Card | None) -> DragItem | None:
    """Return the cards to pick up there, with all marked ones in the zone if the card is marked; None if there are
    none.
    """
    drag_item = scene.tabletop.input.drag_item(scene.seen, zone, card)
    if drag_item is None:
        return None
    cards = reveal(drag_item.cards, scene.backs)
    if scene.marked & {*cards}:
        cards = _marked_in(scene, drag_item.zone)
    return replace(drag_item, cards=cards, marked=scene.marked)


def marked_item(scene: TableScene) -> DragItem | None:
    """Return the marked cards as if they were held: those of the hand, or of another zone if none is of the hand."""
    if not scene.marked:
        return None
    zone = scene.hand if any(map(scene.in_hand, scene.marked)) else scene.zone_of[min(scene.marked)]
    return DragItem(zone, _marked_in(scene, zone), scene.marked)


def _marked_in(scene: TableScene, zone: str) -> tuple[Card, ...]:
    return tuple(card for card in scene.zones[zone].cards if card in scene.marked)


def targets(scene: TableScene, drag_item: DragItem) -> dict[str, DropTarget[object]]:
    """Return the zones where cards may be dropped."""
    zones = (*scene.zones_on_mat(), scene.hand)
    return drop_targets(drag_item, zones, lambda item, zone: moves_for_drop(scene, item, zone), scene.legal)


def marked_targets(scene: TableScene) -> dict[str, DropTarget[object]]:
    """Return the zones where the marked cards may go together."""
    drag_item = marked_item(scene)
    return targets(scene, drag_item) if drag_item and scene.may_move else {}


def moves_for_drop(scene: TableScene, drag_item: DragItem, zone: str) -> tuple[object, ...]:
    """Return the moves that a drop could mean, legal or not."""
    return scene.tabletop.input.moves_for_drop(scene.seen, scene.viewer, drag_item, zone)


def default_move(scene: TableScene, drag_item: DragItem) -> object | None:
    """Return the move that a double click on the cards means."""
    return scene.tabletop.input.default_move(scene.seen, scene.viewer, drag_item, scene.legal)


class DropMeaning(NamedTuple):
    """What dropping cards on a zone means."""

    moves: Sequence[object] = ()
    """One move to make, or several to choose from; an illegal one if the rules should explain why."""
    selects: bool = False
    """Whether it only marks the cards, as the move takes more."""
    refusal: str = ""
    """Why the cards begin no move there."""


NO_MEANING = DropMeaning()


def drop_meaning(scene: TableScene, drag_item: DragItem, zone: str | None) -> DropMeaning:
    if zone is None:
        return NO_MEANING
    refusal = scene.tabletop.input.starts_selection(scene.seen, scene.viewer, drag_item, zone)
    if refusal is not None:
        return DropMeaning(selects=not refusal, refusal=refusal)
    moves, legal = moves_for_drop(scene, drag_item, zone), scene.legal
    return DropMeaning(tuple(move for move in moves if move in legal) or moves[:1])


def dull_cards(scene: TableScene) -> frozenset[Card]:
    """Return the cards to draw darker: those of the hand without a move, and all of them only where cards are played
    one by one; in a race, those the game darkens.
    """
    hand, clock = scene.hand_cards(), scene.tabletop.real_time
    if clock is not None:
        mine = [seat for seat in range(scene.seats) if seat == scene.viewer or scene.place_of(seat).desk]
        return frozenset().union(*(clock.dimmed(scene.session.seen(seat), seat) for seat in mine))
    dull = frozenset(card for card in hand if not _can_go(scene, card))
    return dull if len(dull) < len(hand) or scene.tabletop.input.one_card_moves else frozenset()


def _can_go(scene: TableScene, card: Card) -> bool:
    """Return whether a hand card can be played by itself or marked to be played with others."""
    if may_mark(scene, scene.hand, card):
        return True
    drag_item = scene.tabletop.input.drag_item(scene.seen, scene.hand, card)
    return drag_item is not None and any(zone != scene.hand for zone in targets(scene, drag_item))


# ---- why cards go back, where the rules give no reason


def why_not_there(
    scene: TableScene, drag_item: DragItem, targets: Iterable[str], seat: Seat | None = None
) -> str:  # fmt: skip
    """Return why cards can't be dropped where they were, and which ``targets`` take them, or why none does. ``seat``
    is another player's, if they were dropped on that player's place.
    """
    if waits := scene.session.others_turn(scene.viewer):
        return waits
    if seat is None:
        not_there = _("That can't go there.")
    else:
        not_there = say(scene.session.name(seat), _("That can't go to you."), _("That can't go to {name}."))
    if places := [zone_name(scene, zone) for zone in targets if zone != drag_item.zone]:
        # Translators: names of places on the table: "It can go here: discard pile or Rosa's meld."
        return " ".join((not_there, _("It can go here: {places}.", places=listed_or(places))))
    return why_idle(scene, drag_item) if default_move(scene, drag_item) is None else not_there


def why_idle(scene: TableScene, drag_item: DragItem) -> str:
    """Return why there is no default move for these cards."""
    if waits := scene.session.others_turn(scene.viewer):
        return waits
    why = scene.tabletop.input.no_move_reason(scene.seen, scene.viewer, drag_item)
    if isinstance(why, str):
        return why
    return _("That can't go there.") if why in scene.legal else scene.session.why_not(scene.viewer, why)


def zone_name(scene: TableScene, zone: str) -> str:
    """Return a zone's name as the viewer would call it: ``stock``, ``your kong``, ``Rosa's meld``."""
    place = next((place.name for place in scene.mat.places if place.zone == zone), None)
    if place is not None:
        return translate(place)
    if zone == scene.hand:
        return _("your hand")
    held = scene.zones[zone]
    name = translate(held.name)
    return name if held.seat is None else owned(scene, held.seat, name)


def owned(scene: TableScene, seat: Seat, thing: str) -> str:
    """Return ``your meld`` or ``Rosa's meld``."""
    if seat == scene.viewer and scene.open_hand:
        # Translators: a place on the table or a card.
        return _("your {thing}", thing=thing)
    return _("{name}'s {thing}", name=shown_name(scene.session.name(seat)), thing=thing)
