"""Descriptions of the table for the screen reader: sentences, without anything hidden from the person."""

from __future__ import annotations

from app.core.cards import Card
from app.core.grammar import count, listed
from app.ui.kit.widgets import numbered
from app.ui.table.focus import focused_card, focused_zone
from app.ui.table.play import TablePlay
from app.ui.table.state import ShownHint
from app.ui.table.targets import drag_item_at, marked_targets, targets, whose, zone_name

_FEW = 4
"""Largest number of cards of a pile that are all named; of a longer one only the ends are."""


def of_spot(play: TablePlay) -> str:
    """Return the description of the focused card or zone."""
    card, zone = focused_card(play), focused_zone(play)
    if card is not None:
        return of_card(play, card)
    return of_zone(play, zone) if zone else ""


def of_card(play: TablePlay, card: Card) -> str:
    """Describe a face-up card: ``seven of hearts, in your hand, 3 of 9; goes onto the eight of clubs``."""
    scene, session = play.scene, play.session
    zone = scene.zone_of[card]
    lying = scene.zones[zone].cards
    name = session.tabletop.text.card(session.seen(), card)
    where = "in your hand" if zone == scene.hand else f"in {zone_name(play.scene, zone)}"
    found = [name, where, numbered(lying.index(card) + 1, len(lying))]
    if card in play.state.marked:
        found.append("marked")
    if card in play.state.held_cards:
        found.append("picked up")
    elif card in play.state.drawn:
        found.append("just drawn")
    sets = session.tabletop.text.sets(play.scene.seen, scene.viewer)
    found += [words for cards, words in sets if card in cards][:1]
    goes = _goes(play, zone, card) if not play.state.held_cards else ""
    return f"{', '.join(found)}{goes}"


def _goes(play: TablePlay, zone: str, card: Card) -> str:
    """Return where a card may go by itself."""
    drag_item = drag_item_at(play.scene, zone, card)
    if drag_item is None or not play.scene.may_move or play.session.game.real_time:
        return ""
    onto = [_onto(play, zone) for zone in targets(play.scene, drag_item)]
    return f"; goes {' or '.join(onto)}" if onto else ""


def _onto(play: TablePlay, zone: str) -> str:
    """Return ``onto the eight of clubs`` or ``to the north-east corner``."""
    held = play.scene.zones.get(zone)
    spread = play.scene.spreads.get(zone)
    if held and held.cards and held.face_up and spread and spread.step and not play.state.marked:
        return f"onto the {play.session.tabletop.text.card(play.session.seen(), held.cards[-1])}"
    return f"to {zone_name(play.scene, zone)}"


def of_zone(play: TablePlay, zone: str) -> str:
    """Describe a zone and its cards: all of a few open cards, the ends of a long row, the top of a pile."""
    held = play.scene.zones.get(zone)
    name = zone_name(play.scene, zone).removeprefix("the ")
    cards = held.cards if held else ()
    if parts := _of_parts(play, zone):
        text = f"{name}, {parts}"
    elif held is None or not cards:
        text = f"{name}, empty"
    elif not held.face_up:
        text = f"{name}, {count(len(cards), 'card')}"
    else:
        text = f"{name}, {_list_cards(play, zone, cards)}"
    going = play.state.held.targets if play.state.held else marked_targets(play.scene)
    if zone not in going:
        return text
    return f"{text}; {'what you hold' if play.state.held else 'what is marked'} may go here"


def _of_parts(play: TablePlay, zone: str) -> str:
    """Describe the open cards in a place of several zones, with owners: ``Rosa's king of spades and your two of
    spades``.
    """
    place = next((place for place in play.scene.mat.places if place.zone == zone), None)
    found = []
    for part in (zone, *place.parts) if place and place.parts else ():
        there = play.scene.zones.get(part)
        if there and there.cards and there.face_up:
            card = play.session.tabletop.text.card(play.session.seen(), there.cards[-1])
            found.append(f"the {card}" if there.seat is None else f"{whose(play.scene, there.seat)} {card}")
    return listed(found) if found else ""


def _list_cards(play: TablePlay, zone: str, cards: tuple[Card, ...]) -> str:
    names = [play.session.tabletop.text.card(play.session.seen(), card) for card in cards]
    spread = play.scene.spreads.get(zone)
    if spread and not spread.step and not spread.down:
        return names[-1] if len(names) == 1 else f"{len(names)} cards, on top the {names[-1]}"
    if len(names) <= _FEW:
        return listed(names)
    return f"{len(names)} cards, from the {names[0]} to the {names[-1]}"


def of_turn(play: TablePlay) -> str:
    """Announce the viewer's turn: what others hold, and the prompt; empty while the hand is closed."""
    session, seat = play.session, play.scene.viewer
    if not play.scene.may_move or session.game.real_time:
        return ""
    others = [other for other in session.match.seats if other != seat]
    held = ", ".join(
        f"{session.name(other)} {count(len(session.tabletop.hand(session.seen(), other)), 'card')}" for other in others
    )
    whose = "Your turn" if session.turn == seat else "You are asked"
    return f"{whose}. {held}. {of_prompt(play)}".rstrip()


def of_prompt(play: TablePlay) -> str:
    """Return the prompt; empty while the hand is closed."""
    if not play.scene.may_move:
        return ""
    return play.session.tabletop.text.prompt(play.scene.seen, play.scene.viewer, frozenset())


def of_marks(play: TablePlay) -> str:
    session = play.session
    if not play.scene.may_move or not play.state.marked:
        return ""
    return session.tabletop.text.prompt(session.seen(play.scene.viewer), play.scene.viewer, play.state.marked)


def of_hint(hint: ShownHint) -> str:
    """Return the suggested moves, the best first with its reason."""
    if not hint.rows:
        return ""
    best, *others = hint.rows
    more = f" Or: {' Or: '.join(row.move for row in others)}" if others else ""
    return f"Hint: {best.move} {best.reason}{more}"
