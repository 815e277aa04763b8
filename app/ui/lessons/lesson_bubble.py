"""The bubble in which a lesson speaks: its words, and where it stands, so as to hide least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.lesson import LessonStep
from app.table.geometry import Area, Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.seating import BAR_HIGH
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.lessons.lesson_session import LessonSession
from app.ui.table.explaining import hit_targets
from app.ui.table.free_room import FreeRoom
from app.ui.table.noted import noted
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

NEXT = "lesson-next"
"""The button by which what was only to be read has been read."""
_WIDTHS = 400.0, 320.0, 270.0, 230.0
"""A bubble has the first of them with which it hides nothing, else the first; a narrow one keeps off others' places."""
_PAD, _HEAD, _FOOT, _LINE = 18.0, 34.0, 54.0, TEXT * 1.32
_SAID = 160.0
"""How wide what a seat says is, about."""
_EDGE, _STEP, _AIR = 12.0, 48.0, 6.0
_HOPS = 15_000.0
"""A bubble goes elsewhere where that is better by so much."""
_OVER_WHAT_IS_NEEDED, _OVER_CARD, _OVER_WORDS, _OVER_PLATE, _OVER_PLACE = 1000.0, 1.0, 2.0, 6.0, 0.5
"""What it costs to hide a square unit of what must be seen, of cards, of words, of a plate, and of another's place."""
_PER_UNIT = 12.0
"""What it costs to be a unit away from what it speaks of."""
_LYING, _FRAME, _GROUND_OF_ANOTHER = 1000.0, 10.0, 1.0
"""What a square weighs of all that lies or stands on the table, of the frame of another's place, and of its empty part.
"""
_FRAME_WIDE = 4.0
_GAP = 5.0
"""So much air is between a bubble and what lies beside it, where there is room."""
_NARROW, _PER_NARROWER = 300.0, 80.0
"""A bubble that is no wider is worth it only where it keeps off others' places; and what each unit costs that it is
narrower.
"""
_WORDS = TargetKind.LABEL, TargetKind.TAB, TargetKind.ACTED
_GROUND = Style(Ink.GROUND, 1, 14, Ink.ACCENT, 0.9, 2)


class LessonBubble:
    """Says what the lesson has to say now. It stays where it stood while it speaks of the same."""

    def __init__(self, play: TablePlay, lesson: LessonSession, number: int) -> None:
        """``number``: of the lesson in its course."""
        self._play, self._lesson, self._number = play, lesson, number
        self.box = Box(0, 0, 0, 0)
        """Where it stood last."""
        self._spoke_of: Sequence[str] = ()
        """The names of what it pointed at there."""

    def widgets(
        self, brush: Brush, bright: Sequence[Box], below: Sequence[Widget], also: Sequence[Box]
    ) -> list[Widget]:
        """Its words, clear of what is ``bright`` as it speaks of that, and of those of the widgets ``below`` it that
        must be seen. ``also``: where else other words stand, or what is wrong with a move is said.
        """
        step, reads = self._lesson.step, self._lesson.reads
        words = step.words if step else "Right!"
        around = _HEAD + _PAD + (_FOOT if reads else 0)
        sizes = {wide: around + len(brush.lines(words, TEXT, wide - 2 * _PAD)) * _LINE for wide in _WIDTHS}
        kept = [*bright, *self._needed(step, brush, below), *self._said(), *also]
        at = step.at if step else ()
        box = self.box = self._best(brush.area, sizes, kept, bright, stays=bool(at) and at == self._spoke_of)
        self._spoke_of = at
        found: list[Widget] = [
            Panel(box, _GROUND),
            Label(Box(box.x + _PAD, box.y + 8, box.w - 2 * _PAD, 24), self._head, SMALL, Ink.ACCENT, "Bold"),
            Paragraph(Box(box.x + _PAD, box.y + _HEAD, box.w - 2 * _PAD, box.h), words, TEXT, Ink.WORDS),
        ]
        if reads:
            place = Box(box.right - _PAD - 150, box.bottom - _FOOT + 2, 150, 40)
            found.append(Button(NEXT, place, "Next", self._lesson.read_on, icon="arrow-right", primary=True))
        return found

    @property
    def _head(self) -> str:
        title = self._lesson.lesson.title
        praised = self._lesson.praised and self._lesson.step
        return f"Right! · {title}" if praised else f"Lesson {self._number} · {title}"

    def _needed(self, step: LessonStep | None, brush: Brush, below: Sequence[Widget]) -> list[Box]:
        """What the pupil wants to see or to press meanwhile: the table's words and actions; the hand, as a move may be
        tried with any of its cards; what is written at the own place and beside the own plate; and all that lies at a
        place that is spoken of, once payments stand there.
        """
        scene, found = self._play.scene, [one.box for one in below if isinstance(one, Paragraph)]
        found += [one.box for one in below if isinstance(one, Button) and one.id.startswith("action-")]
        if step and step.right and scene.hand_cards():
            found.append(scene.zone_box(scene.hand))
        own = [box for box in (scene.place_of(scene.viewer).ground, scene.mat.ledge) if box]
        for note in noted(self._play):
            if note.text and any(box.holds(note.x, note.y) for box in own):
                wide = brush.width(note.text, SMALL)
                found.append(Box(note.x - wide * note.align, note.y - _LINE / 2, wide, _LINE))
        if step and self._lesson.between_deals:
            seats = [int(name.removeprefix("plate:")) for name in step.at if name.startswith("plate:")]
            grounds = [ground for seat in seats if (ground := scene.place_of(seat).ground)]
            lying = (box for thing, box in hit_targets(self._play) if not self._is_empty(thing))
            found += [box for box in lying if any(map(box.overlaps, grounds))]
        return found

    def _is_empty(self, thing: HitTarget) -> bool:
        """It is room for cards, and none lies there."""
        held = self._play.scene.zones.get(thing.zone)
        return thing.kind is TargetKind.ZONE and (held is None or not held.cards)

    def _said(self) -> list[Box]:
        """What the seats say, and the signs on the mat."""
        saying = [self._play.scene.speaks_at(seat) for seat in self._play.state.bubbles]
        signs = [Box.around(one.x, one.y, one.size, one.height) for one in noted(self._play) if one.kind == "sign"]
        return [*signs, *(Box(one.x, one.y, _SAID, _LINE) for one in saying)]

    def _best(
        self, area: Area, sizes: Mapping[float, float], kept: Sequence[Box], bright: Sequence[Box], *, stays: bool
    ) -> Box:
        """Where a bubble, as high as ``sizes`` says for each width, hides nothing at all, as near what it speaks of as
        may be. Where there is no such room it hides nothing that is ``kept``, hides little else, and stands near what
        it speaks of. If it ``stays`` it is where it stood, unless it would be much worse there.
        """
        scene = self._play.scene
        plates = [place.plate for place in scene.places]
        grounds = [place.ground for place in scene.places[1:] if place.ground]
        frames = [(side, _FRAME) for box in grounds for side in box.sides(_FRAME_WIDE)]
        asked = [(thing, box) for thing, box in hit_targets(self._play) if thing.kind is not TargetKind.HEADLINE]
        lying = [*kept, *plates, *(box for _, box in asked)]
        about = [box.middle for box in bright] or [(area.w / 2, area.h / 2)]
        wide, high = next(iter(sizes.items()))

        def nearest(weights: Sequence[tuple[Box, float]]) -> list[Box]:
            room = FreeRoom(area, [*weights, *frames])
            return [room.nearest(one, tall, about[0])[2] for one, tall in sizes.items()]

        weights = [(box, _OVER_WHAT_IS_NEEDED) for box in kept]
        weights += [(scene.zone_box(zone), _OVER_CARD) for zone, held in scene.zones.items() if held.cards]
        weights += [(box, _OVER_WORDS) for thing, box in asked if thing.kind in _WORDS]
        weights += [*((box, _OVER_PLATE) for box in plates), *((box, _OVER_PLACE) for box in grounds)]

        def cost(box: Box) -> float:
            x, y = box.middle
            far = min(abs(x - at_x) + abs(y - at_y) for at_x, at_y in about)
            over = sum(weight * box.shared(one) for one, weight in (*weights, *frames))
            return over + far * _PER_UNIT + max(0.0, _NARROW - box.w) * _PER_NARROWER

        def clear(gap: float) -> Box | None:
            off = [box.grown(gap) for box in lying]
            ways = nearest([*((box, _LYING) for box in off), *((box, _GROUND_OF_ANOTHER) for box in grounds)])
            free = [box for box in ways if not any(map(box.overlaps, off))]
            fit = [box for box in free if not any(map(box.overlaps, grounds))]
            fit += [box for box in free if box.w > _NARROW]
            return min(fit, key=lambda box: box.w <= _NARROW, default=None)  # the first of them that is not narrow

        best = clear(_GAP) or clear(0.0)
        if best is None:
            xs, ys = _steps(_EDGE, area.w - _EDGE - wide), _steps(BAR_HIGH + _AIR, area.h - _EDGE - high)
            best = min((*nearest(weights), *(Box(x, y, wide, high) for x in xs for y in ys)), key=cost)
        if stays:
            stood = replace(self.box, h=sizes[self.box.w])
            return stood if cost(stood) < cost(best) + _HOPS else best
        return best


def _steps(first: float, last: float) -> list[float]:
    """From the first to the last, close enough to find every gap worth having."""
    count = max(1, int((last - first) / _STEP))
    return [first + (last - first) * i / count for i in range(count + 1)]
