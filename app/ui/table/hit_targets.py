"""Everything on the table that the pointer can hit, with its box, and what of it popovers may not cover."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.core.cards import Seat
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.mat import MatLabel
from app.table.seating import BAR_HEIGHT
from app.table.text.glossary import words_in
from app.table.text.rulebook import rulebook_of
from app.ui.kit.popover import FRAME, GROUND, LYING, MUST, WORDS, FreeRoom, Kept, covering, free_room
from app.ui.kit.widgets import Button, Paragraph, Widget
from app.ui.table.controls import prompt_box, prompt_room, shown_prompt
from app.ui.table.mat_labels import FACE, brackets, letter_size, name_before, owner_badges, visible_labels
from app.ui.table.plates import action_boxes, bubble_place, own_action_box
from app.ui.table.play import TablePlay
from app.ui.table.state import RISES
from app.ui.table.turn_pacing import acted_before
from app.ui.window.brush import Brush

_NOTE_HEIGHT = 24.0
_NEAR_BAR = 6.0
"""Distance from its bar within which a set without a caption reacts to the pointer."""
_NEXT_TO = 60.0
"""Largest distance of a label from the zone it describes."""


def hit_targets(play: TablePlay) -> Iterator[tuple[HitTarget, Box]]:
    """Return everything that can be hit, the topmost first."""
    scene, session = play.scene, play.session
    brush = play.program.brush(scene.area)
    yield HitTarget(TargetKind.HEADLINE), Box(0, 0, scene.area.w / 2, BAR_HEIGHT)  # except for the tools
    yield from _words(play, brush, over=True)
    yield from _prompt(play, brush)
    for group in brackets(play, brush):
        target = HitTarget(TargetKind.GROUP, scene.hand, cards=group.cards, text=group.words)
        yield target, group.label or group.bar.grown(_NEAR_BAR)
    for on, (seat, tab) in owner_badges(play).items():
        yield HitTarget(TargetKind.OWNER_BADGE, on, seat, scene.zones[on].cards[-1]), tab
    acted = _with_action(play)
    for steps, place in enumerate(scene.places):
        seat = scene.plate_seat(steps)
        plate = place.plate
        if place.desk:
            yield HitTarget(TargetKind.COUNT, seat=seat), Box(plate.right - 52, plate.y, 52, plate.h)
            if seat in acted:
                yield HitTarget(TargetKind.LAST_ACTION, seat=seat), place.action_box
            yield HitTarget(TargetKind.PLATE, seat=seat), plate
            continue
        if session.dealer == seat:
            yield HitTarget(TargetKind.DEALER, seat=seat), Box(plate.x + 32, plate.bottom - 22, 22, 22)
        if session.tabletop.counts_hand(session.seen(), seat):
            yield HitTarget(TargetKind.COUNT, seat=seat), Box(plate.right - 86, plate.y + 24, 86, plate.h - 24)
        yield HitTarget(TargetKind.SCORE, seat=seat), Box(plate.x + 54, plate.y + 27, plate.w - 140, plate.h - 27)
        yield HitTarget(TargetKind.PLATE, seat=seat), plate
        if seat in acted:
            shown = own_action_box(play, brush, play.program.now()) if seat == scene.viewer else place.action_box
            yield from [(HitTarget(TargetKind.LAST_ACTION, seat=seat), shown)] if shown else []
    empty = {place.zone for place in scene.mat.places}
    there = [name for name, zone in scene.zones.items() if zone.cards or name in empty]
    for name in there:
        if scene.zones[name].face_up and name == scene.hand:
            cards = scene.zones[name].cards
            yield from ((HitTarget(TargetKind.CARD, name, card=card), scene.card_box(card)) for card in cards)
        else:
            yield HitTarget(TargetKind.ZONE, name), scene.lying_box(name)
    yield from _words(play, brush, over=False)
    yield from _pictures(play, brush)
    if pot := scene.mat.pot_box:
        yield HitTarget(TargetKind.POT), pot
    yield from _labels(play, brush)
    # Finally the whole drop areas of zones larger than their cards.
    yield from ((HitTarget(TargetKind.ZONE, name), scene.zone_box(name)) for name in there if name != scene.hand)


def _with_action(play: TablePlay) -> frozenset[Seat]:
    """Return the seats at whose plates an action or a status may be shown."""
    session, acted = play.session, play.state.last_actions
    if session.between_deals:
        return frozenset()
    text, seen = session.tabletop.text, session.seen()
    return frozenset(
        seat
        for seat in session.match.seats
        if (seat in acted and not acted_before(play, seat)) or text.status(seen, seat)
    )


def _prompt(play: TablePlay, brush: Brush) -> Iterator[tuple[HitTarget, Box]]:
    """Return the prompt, if it uses terms of the game."""
    room = prompt_room(play, brush)
    if prompt := shown_prompt(play, room, brush):
        target = HitTarget(TargetKind.PROMPT, text=str(prompt))
        if words_in(target.text, rulebook_of(play.session.game).words):
            yield target, prompt_box(prompt, room, brush)


def _words(play: TablePlay, brush: Brush, *, over: bool) -> Iterator[tuple[HitTarget, Box]]:
    return (_of_note(play, note, brush) for note in visible_labels(play) if note.drawn and note.on_top == over)


def _labels(play: TablePlay, brush: Brush) -> Iterator[tuple[HitTarget, Box]]:
    """Return labels without a tooltip of their own, as targets for the zones beside them."""
    scene = play.scene
    names = {*scene.zones, *(place.zone for place in scene.mat.places)}
    zones = {name: box for name in names if (box := scene.zone_box(name)).w}
    for note in visible_labels(play):
        if note.kind == "face" and note.seat is not None:
            name = FACE + name_before(brush, play.session.name(note.seat), note)[1]
            left, height = note.x - note.size / 2, max(note.size, FACE) + 4
            yield (
                HitTarget(TargetKind.OWNER_BADGE, seat=note.seat),
                Box(left, note.y - height / 2, note.size + name * note.highlighted, height),
            )
        elif note.drawn or note.kind == "ghost":
            box = label_box(play, note, brush) if note.drawn else Box.around(note.x, note.y, note.size, note.height)
            nearest = min(zones, key=lambda name: _apart(zones[name], box), default=None)
            if nearest is not None and _apart(zones[nearest], box) < _NEXT_TO:
                yield HitTarget(TargetKind.ZONE, nearest), box


def _apart(one: Box, other: Box) -> float:
    """Return the gap between two boxes; 0 if they touch."""
    return math.hypot(
        max(one.x - other.right, 0.0, other.x - one.right), max(one.y - other.bottom, 0.0, other.y - one.bottom)
    )


def _pictures(play: TablePlay, brush: Brush) -> Iterator[tuple[HitTarget, Box]]:
    """Return the pictures with a tooltip."""
    for note in visible_labels(play):
        if note.tooltip and not note.drawn:
            usual = note.size / brush.sprites.shape(note.picture) if note.picture else note.size * CARD_SHAPE
            height = note.height or usual
            yield (
                HitTarget(TargetKind.LABEL, seat=note.seat, text=note.tooltip),
                Box.around(note.x, note.y, note.size, height),
            )


def _of_note(play: TablePlay, note: MatLabel, brush: Brush) -> tuple[HitTarget, Box]:
    return HitTarget(TargetKind.LABEL, text=note.tooltip or note.text), label_box(play, note, brush)


def label_box(play: TablePlay, note: MatLabel, brush: Brush) -> Box:
    width = brush.width(note.drawn, letter_size(note)) + 20
    if note.seat is not None:  # after a face and a name
        width += FACE + name_before(brush, play.session.name(note.seat), note)[1]
    return Box(note.x - width * note.align, note.y - _NOTE_HEIGHT / 2, width, _NOTE_HEIGHT)


_BELOW_BAR, _FRAME_WIDTH, _RING = 8.0, 2.0, 6.0
"""Gap below the bar; frame of a seat's area; and the margin to keep free round a plate, which may wear a ring."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """Boxes on the table, weighted by how much they matter."""

    area: Area
    kept: tuple[Kept, ...] = ()
    rooms: Sequence[Box] = ()
    """Parts of the ledge where a hint may replace the prompt: between plate and actions, and over the plate."""

    def plus(self, boxes: Iterable[Box], weight: float = MUST) -> Obstacles:
        """Add boxes, such as other popovers."""
        return replace(self, kept=(*self.kept, *covering(boxes, weight)))

    def weighing(self, ground: float) -> Obstacles:
        """Change the weight of seats' areas."""
        return replace(self, kept=tuple((box, ground if weight == GROUND else weight) for box, weight in self.kept))

    def scaled(self, by: float) -> Obstacles:
        """Multiply the weight of everything that may be covered."""
        return replace(self, kept=tuple((box, weight * by if weight < MUST else weight) for box, weight in self.kept))

    def grown(self, by: float) -> Obstacles:
        """Add a margin round everything except empty cloth."""
        return replace(self, kept=tuple((box.grown(by * (weight >= WORDS)), weight) for box, weight in self.kept))

    def without(self, boxes: Iterable[Box]) -> Obstacles:
        """Remove boxes that are covered on purpose."""
        covered = {*boxes}
        return replace(self, kept=tuple(one for one in self.kept if one[0] not in covered))

    @property
    def room(self) -> FreeRoom:
        return free_room(self.area, self.kept, BAR_HEIGHT + _BELOW_BAR)


def obstacles(play: TablePlay, widgets: Sequence[Widget], brush: Brush, rooms: Sequence[Box] = ()) -> Obstacles:
    """Return the obstacles of a table with its ``widgets``; ``rooms`` of the ledge may be used in place of the
    prompt.
    """
    scene, pressed = play.scene, list[Box]()
    others = [*action_boxes(play, brush, play.program.now()).values()]
    for widget in widgets:
        if isinstance(widget, Paragraph) or (isinstance(widget, Button) and widget.box.y >= BAR_HEIGHT):
            pressed.append(widget.box)
    if scene.hand_cards():
        pressed.append(scene.zone_box(scene.hand).grown(RISES + _FRAME_WIDTH))
    for target, box in hit_targets(play):
        if target.kind not in (TargetKind.HEADLINE, TargetKind.CARD, TargetKind.LAST_ACTION):
            others.append(scene.lying_box(target.zone) if target.kind is TargetKind.ZONE else box)
    return Obstacles(
        scene.area,
        (
            *covering(pressed),
            *covering(_lying(play, brush), LYING),
            *covering(others, WORDS),
            *covering((*_frames(play), *_grounds(play)), FRAME),
            *covering((place.ground for place in scene.places[1:] if place.ground), GROUND),
        ),
        rooms,
    )


def _lying(play: TablePlay, brush: Brush) -> Iterable[Box]:
    """Return the boxes of cards, plates, a race's signs, and speech bubbles."""
    scene = play.scene
    yield from (scene.lying_box(zone) for zone, held in scene.zones.items() if held.cards)
    yield from (place.plate for place in scene.places)
    yield from (
        Box.around(note.x, note.y, note.size, note.height) for note in visible_labels(play) if note.kind == "sign"
    )
    yield from (bubble_place(play, brush, seat, bubble)[0] for seat, bubble in play.state.bubbles.items())


def _grounds(play: TablePlay) -> Iterable[Box]:
    """Return the whole areas where cards may be dropped."""
    scene, empty = play.scene, {place.zone for place in play.scene.mat.places}
    return (scene.zone_box(zone) for zone, held in scene.zones.items() if held.cards or zone in empty)


def _frames(play: TablePlay) -> Iterable[Box]:
    for place in play.scene.places:
        yield from place.ground.sides(_FRAME_WIDTH) if place.ground else ()
        yield place.plate.grown(_RING)
