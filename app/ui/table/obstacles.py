"""What popovers on the table may not cover."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.table.geometry import Area, Box
from app.table.hit_target import TargetKind
from app.table.seating import BAR_HEIGHT
from app.ui.kit.popover import FRAME, GROUND, LYING, MUST, WORDS, FreeRoom, Kept, covering
from app.ui.kit.widgets import Button, Paragraph, Widget
from app.ui.table.hit_targets import hit_targets
from app.ui.table.mat_labels import visible_labels
from app.ui.table.plates import action_boxes, bubble_place
from app.ui.table.play import TablePlay
from app.ui.table.state import RISES
from app.ui.window.brush import Brush

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

    def grown(self, by: float) -> Obstacles:
        """Add a margin round everything except empty cloth."""
        return replace(self, kept=tuple((box.grown(by * (weight >= WORDS)), weight) for box, weight in self.kept))

    def without(self, boxes: Iterable[Box]) -> Obstacles:
        """Remove boxes that are covered on purpose."""
        covered = {*boxes}
        return replace(self, kept=tuple(one for one in self.kept if one[0] not in covered))

    @property
    def room(self) -> FreeRoom:
        return FreeRoom(self.area, self.kept, BAR_HEIGHT + _BELOW_BAR)


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
