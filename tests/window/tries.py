"""What may be tried at a step of a lesson, right or wrong, and how: selections, buttons and drags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.core.cards import Card
from app.table.gesture import DragItem
from app.table.layout import ZoneKind
from app.ui.table.play import TablePlay
from app.ui.table.targets import drop_meaning, may_mark, moves_for_drop, targets


@dataclass(frozen=True)
class Way:
    """Select cards, then press a button or drag something to a zone."""

    marks: tuple[Card, ...] = ()
    button: str = ""
    key: str = ""
    card: Card | None = None
    source: str = ""
    zone: str = ""


@dataclass(frozen=True)
class Try:
    """A wrong move and the expected answer; ``words`` are empty where the rules answer."""

    what: str
    way: Way
    words: str = ""


def ways(play: TablePlay, move: object, *, keys: bool) -> list[Way]:
    """Return all ways to make the move."""
    found = [way for other, way in _pressed(play, ()) if other == move]
    found += [way for other, way in _carried(play, keys=keys) if other == move]
    step: Any = getattr(play.session, "step", None)
    legal, right = play.scene.legal, (step.right if step else ())
    if move not in legal and type(move) not in {type(one) for one in (*legal, *right)}:
        return found
    cards, zone = play.session.tabletop.text.highlight(play.scene.seen, move)
    cards = tuple(dict.fromkeys(card for card in cards if card in play.scene.zone_of))
    if cards and all(may_mark(play.scene, play.scene.zone_of[card], card) for card in cards):
        found += [way for other, way in _pressed(play, cards) if other == move]
        drag_item = DragItem(play.scene.hand, tuple(c for c in play.scene.hand_cards() if c in cards), frozenset(cards))
        if zone and len(cards) > 1 and moves_for_drop(play.scene, drag_item, zone)[:1] == (move,):
            found.append(Way(cards, card=cards[0], source=play.scene.hand, zone=zone))
    return found


def tries(play: TablePlay, *, keys: bool) -> Iterator[Try]:
    """Yield, for the current step: each wrong move with its own answer, one without, one illegal, a disabled button,
    and a right move with nothing selected.
    """
    session: Any = play.session
    step, legal, notate = session.step, session.legal(0), session.game.notate
    answered = [session.game.parse(line) for line in step.wrong]
    for move in answered:
        yield Try(f"wrong {notate(move)}", ways(play, move, keys=keys)[0], step.wrong[notate(move)])
    known = [*step.right, *answered]
    others = ((move, ways(play, move, keys=keys)) for move in legal if move not in known)
    for move, found in [(move, found) for move, found in others if found][:1]:
        yield Try(f"else {notate(move)}", found[0], step.otherwise)
    carried = [one for one in _carried(play, keys=keys) if one[0] not in (*known, *legal) and one[1].card is not None]
    for move, way in sorted(carried, key=lambda one: one[1].source != play.scene.hand)[:1]:
        yield Try(f"not legal {notate(move)}", way)
    for way in [way for move, way in _pressed(play, ()) if move not in (*known, *legal)][:1]:
        yield Try(f"dark {way.button}", way)
    if step.unmarked:
        yield Try("mark", next(way for move, way in _pressed(play, ()) if move in step.right), step.unmarked)


def _pressed(play: TablePlay, marks: tuple[Card, ...]) -> Iterator[tuple[object, Way]]:
    """Yield each move that a button makes with those cards selected; None where it makes none."""
    offered = play.session.tabletop.input.actions(play.scene.seen, play.state.viewer, frozenset(marks))
    for i, action in enumerate(offered):
        yield action.move, Way(marks, button=f"action-{action.key or i}", key=action.key)


def _carried(play: TablePlay, *, keys: bool) -> Iterator[tuple[object, Way]]:
    """Yield each move made by dragging something somewhere. By keys only legal places can be reached."""
    legal, scene = play.scene.legal, play.scene
    places = [place.zone for place in scene.mat.places]
    for name, card, drag_item in _drag_items(play):
        lit = targets(play.scene, drag_item)
        where = dict.fromkeys((*scene.zones_on_mat(), scene.hand))
        if keys and play.session.game.real_time and card != _first_alike(play, card):
            continue  # whose key plays another of its rank
        for zone in [one for one in where if not keys or one in places or (one in lit and one != scene.hand)]:
            moves = moves_for_drop(play.scene, drag_item, zone)
            there = tuple(move for move in moves if move in legal)
            near = [one for one in lit if one != zone and scene.zone_box(one).grown(40).overlaps(scene.zone_box(zone))]
            if zone == name or not moves or len(there) > 1 or drop_meaning(play.scene, drag_item, zone).moves == ():
                continue
            if there or not near:  # else it might go to a place beside it, where it may
                yield (there or moves)[0], Way(card=card, source=name, zone=zone)


def _first_alike(play: TablePlay, card: Card) -> Card:
    """Return the first hand card of its rank."""
    rank = play.session.game.pack.code(card)[:-1]
    return next(one for one in play.scene.hand_cards() if play.session.game.pack.code(one)[:-1] == rank)


def _drag_items(play: TablePlay) -> Iterator[tuple[str, Card, DragItem]]:
    """Yield everything that can be picked up by itself."""
    for name, zone in play.scene.zones.items():
        if zone.kind is ZoneKind.HAND and name != play.scene.hand:
            continue
        for card in zone.cards if name == play.scene.hand else zone.cards[-1:]:
            drag_item = play.session.tabletop.input.drag_item(play.scene.seen, name, card)
            if drag_item is not None and drag_item.cards:
                yield name, card, drag_item
