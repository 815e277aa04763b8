"""Descriptions of the table for the screen reader: sentences, without anything hidden from the person."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card
from app.core.messages import _, as_sentence, listed, listed_or, n_, p_, say, shown_name
from app.ui.kit.accessible import joined, numbered
from app.ui.table.focus import focused_card, focused_zone
from app.ui.table.play import TablePlay
from app.ui.table.state import ShownHint
from app.ui.table.targets import drag_item_at, marked_targets, owned, targets, zone_name

_FEW = 4
"""Largest number of cards of a pile that are all named; of a longer one only the ends are."""
_NEARLY_OUT = 2
"""Maximum number of cards at which a player's count is announced at each turn."""


def of_spot(play: TablePlay) -> str:
    """Return the description of the focused card or zone."""
    card, zone = focused_card(play), focused_zone(play)
    if card is not None:
        return of_card(play, card)
    return of_zone(play, zone) if zone else ""


def of_card(play: TablePlay, card: Card) -> str:
    """Describe a face-up card: ``7 of hearts, your hand, 3 of 9, can go to: 8 of clubs``."""
    scene = play.scene
    zone = scene.zone_of[card]
    lying = scene.zones[zone].cards
    name = play.session.tabletop.text.card(play.session.seen(), card)
    return joined(
        name, zone_name(scene, zone), numbered(lying.index(card) + 1, len(lying)), about_card(play, card, sets(play))
    )  # fmt: skip


def sets(play: TablePlay) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return the sets in the viewer's hand, each with its description."""
    return play.session.tabletop.text.sets(play.scene.seen, play.scene.viewer)


def about_card(play: TablePlay, card: Card, sets: Sequence[tuple[tuple[Card, ...], str]]) -> str:
    """Describe a card apart from its name: ``just drawn, can go to: 8 of clubs``."""
    scene = play.scene
    zone, found = scene.zone_of[card], list[str]()
    if card in play.state.marked:
        found.append(_("selected"))
    if card in play.state.held_cards:
        found.append(_("picked up"))
    elif card in play.state.drawn:
        found.append(_("just drawn"))
    found += [words for cards, words in sets if card in cards][:1]
    goes = _goes(play, zone, card) if not play.state.held_cards else ""
    return joined(*found, goes)


def _goes(play: TablePlay, zone: str, card: Card) -> str:
    """Return where a card may go by itself."""
    drag_item = drag_item_at(play.scene, zone, card)
    if drag_item is None or not play.scene.may_move or play.session.game.real_time:
        return ""
    onto = [_onto(play, zone) for zone in targets(play.scene, drag_item)]
    return _("can go to: {places}", places=listed_or(onto)) if onto else ""


def _onto(play: TablePlay, zone: str) -> str:
    """Return the card that it would cover, ``8 of clubs``, or the place, ``northeast corner``."""
    held = play.scene.zones.get(zone)
    spread = play.scene.spreads.get(zone)
    if held and held.cards and held.face_up and spread and spread.step and not play.state.marked:
        return play.session.tabletop.text.card(play.session.seen(), held.cards[-1])
    return zone_name(play.scene, zone)


def of_zone(play: TablePlay, zone: str) -> str:
    """Describe a zone and its cards: all of a few open cards, the ends of a long row, the top of a pile."""
    held = play.scene.zones.get(zone)
    cards = held.cards if held else ()
    if parts := _of_parts(play, zone):
        what = parts
    elif held is None or not cards:
        what = p_("place on the table", "empty")
    elif not held.face_up:
        what = n_("{n} card", "{n} cards", len(cards))
    else:
        what = _list_cards(play, zone, cards)
    text = f"{zone_name(play.scene, zone)}, {what}"
    going = play.state.held.targets if play.state.held else marked_targets(play.scene)
    if zone not in going:
        return text
    return ", ".join(
        (text, _("the held cards can go here") if play.state.held else _("the selected cards can go here"))
    )


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
            found.append(card if there.seat is None else owned(play.scene, there.seat, card))
    return listed(found) if found else ""


def _list_cards(play: TablePlay, zone: str, cards: tuple[Card, ...]) -> str:
    names = [play.session.tabletop.text.card(play.session.seen(), card) for card in cards]
    spread = play.scene.spreads.get(zone)
    if spread and not spread.step and not spread.down:
        count = n_("{n} card", "{n} cards", len(names))
        return names[-1] if len(names) == 1 else ", ".join((count, _("on top: {card}", card=names[-1])))
    if len(names) <= _FEW:
        return listed(names)
    count = n_("{n} card", "{n} cards", len(names))
    return ", ".join((count, _("from {first} to {last}", first=names[0], last=names[-1])))


def of_turn(play: TablePlay) -> str:
    """Announce the viewer's turn: the prompt, and who has hardly any cards left; empty while the hand is closed."""
    session, seat = play.session, play.scene.viewer
    if not play.scene.may_move or session.game.real_time:
        return ""
    others = [(other, len(session.tabletop.hand(session.seen(), other))) for other in session.match.seats]
    few = [(shown_name(session.name(other)), n) for other, n in others if other != seat and 0 < n <= _NEARLY_OUT]
    counts = ", ".join(": ".join((name, n_("{n} card", "{n} cards", n))) for name, n in few)
    asked = _("Your turn.") if session.turn == seat else _("Your decision.")
    return " ".join(filter(None, (asked, of_prompt(play), counts and as_sentence(counts))))


def of_others_turn(play: TablePlay) -> str:
    """Return whose turn it is, or what that seat is deciding; empty if it's the viewer's turn, or without turns."""
    session = play.session
    turn, name = session.turn, session.name
    if session.game.real_time or turn is None or turn == play.scene.viewer:
        return ""
    decides = session.tabletop.text.others_turn(session.seen(), name)
    return decides or say(name(turn), _("Your turn."), _("{name}'s turn."))


def of_prompt(play: TablePlay) -> str:
    """Return the prompt, in a race only the instruction; empty while the hand is closed."""
    if not play.scene.may_move:
        return ""
    session, scene = play.session, play.scene
    prompt = session.tabletop.text.full_prompt(scene.seen, scene.viewer, frozenset(), session.name)
    return prompt.head if session.game.real_time else str(prompt)


def of_marks(play: TablePlay) -> str:
    session = play.session
    if not play.scene.may_move or not play.state.marked:
        return ""
    return str(session.tabletop.text.prompt(session.seen(play.scene.viewer), play.scene.viewer, play.state.marked))


def of_hint(hint: ShownHint) -> str:
    """Return the suggested moves, the best first with its reason."""
    if not hint.rows:
        return ""
    best, *others = hint.rows
    # Translators: other moves of a hint follow, as sentences: "Or: Draw a card."
    more = [part for row in others for part in (_("Or:"), row.move)]
    return " ".join((_("Hint:"), best.move, best.reason, *more))
