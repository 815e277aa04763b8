"""A lesson's speech bubble: its text, and a place where it covers least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.lesson import LessonStep
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.ui.kit.popover import PopoverPlace, hides_any
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.lessons.lesson_session import LessonSession
from app.ui.table.hit_targets import Obstacles, hit_targets, obstacles
from app.ui.table.mat_labels import visible_labels
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

NEXT = "lesson-next"
"""Id of the button that continues after reading."""
_WIDTHS = 400.0, 320.0, 270.0, 230.0
"""Widths: the first that covers nothing is used; a narrow one keeps off other players' places."""
_PAD, _HEAD, _FOOT, _LINE = 18.0, 34.0, 54.0, TEXT * 1.32
_GAP = 5.0
"""Gap to neighbours, where there is room."""
_NARROW = 300.0
"""A bubble this narrow is used only where it keeps off other players' places."""
_OTHERS = 10.0
"""Cost per square of another's empty place: a bubble there might seem to be theirs."""
_CUT = 3000.0
"""Cost of covering text partly, which looks broken; no one misses a caption that is hidden entirely."""
_HOPS = 3000.0
"""Improvement for which a bubble moves."""
_GROUND = Style(Ink.GROUND, 1, 14, Ink.ACCENT, 0.9, 2)


class LessonBubble:
    """The lesson's current text. It keeps its place while it is about the same things."""

    def __init__(self, play: TablePlay, lesson: LessonSession, number: int) -> None:
        """``number``: of the lesson in its course."""
        self._play, self._lesson, self._number = play, lesson, number
        self.box = Box(0, 0, 0, 0)
        """Last box."""
        self._spoke_of: Sequence[str] = ()
        """Names of what it pointed at there."""

    def widgets(
        self, brush: Brush, bright: Sequence[Box], below: Sequence[Widget], also: Sequence[Box]
    ) -> list[Widget]:
        """Return its widgets, clear of what is ``bright``, and of those widgets ``below`` that must stay visible.
        ``also``: other text, such as an answer to a wrong move.
        """
        step, reads = self._lesson.step, self._lesson.reads
        words = step.words if step else "Right!"
        around = _HEAD + _PAD + (_FOOT if reads else 0)
        sizes = {wide: around + len(brush.lines(words, TEXT, wide - 2 * _PAD)) * _LINE for wide in _WIDTHS}
        kept = obstacles(self._play, below, brush).plus([*bright, *self._needed(step, brush), *also])
        at = step.at if step else ()
        box = self.box = self._best(kept, sizes, bright, stays=bool(at) and at == self._spoke_of)
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

    def _needed(self, step: LessonStep | None, brush: Brush) -> list[Box]:
        """Return what the pupil needs to see besides texts and actions: the hand, as any card may be tried; labels at
        the own place and next to the own plate; and everything at a place being discussed, once payments are there.
        """
        scene, found = self._play.scene, list[Box]()
        if step and step.right and scene.hand_cards():
            found.append(scene.zone_box(scene.hand))
        own = [box for box in (scene.place_of(scene.viewer).ground, scene.mat.ledge) if box]
        for note in visible_labels(self._play):
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
        """Return whether it is an empty place for cards."""
        held = self._play.scene.zones.get(thing.zone)
        return thing.kind is TargetKind.ZONE and (held is None or not held.cards)

    def _best(self, around: Obstacles, sizes: Mapping[float, float], bright: Sequence[Box], *, stays: bool) -> Box:
        """Return the bubble's box; ``sizes`` maps widths to heights. As near to what it is about as it covers nothing;
        without such room it covers least, and text entirely or not at all. With ``stays`` it keeps its place unless
        that is much worse.
        """
        area = around.area
        to = bright[0] if bright else Box(area.w / 2, area.h / 2, 0, 0)
        room = around.weighing(_OTHERS).room
        words = [box for thing, box in hit_targets(self._play) if thing.kind is TargetKind.LABEL]

        def cost(box: Box) -> float:
            return room.covered(box) + _CUT * len(_cut(words, box))

        if free := self._free(around.grown(_GAP), sizes, to) or self._free(around, sizes, to):
            best = free.box
        else:
            found = [place.box for place in sorted(room.nearest(wide, high, to) for wide, high in sizes.items())]
            best = min([*found, *(_over(box, cut) for box in found for cut in _cut(words, box))], key=cost)
        stood = replace(self.box, h=sizes[self.box.w]) if stays else best
        return stood if cost(stood) < cost(best) + _HOPS else best

    @staticmethod
    def _free(around: Obstacles, sizes: Mapping[float, float], to: Box) -> PopoverPlace | None:
        """Return the widest box that covers nothing but empty cloth; a narrow one not even that."""
        room = around.room
        places = [room.nearest(wide, high, to) for wide, high in sizes.items()]
        free = [place for place in places if not hides_any(place.box, around.kept)]
        fit = [place for place in free if not place.cost or place.box.w > _NARROW]
        return min(fit, key=lambda place: (place.box.w <= _NARROW, place.cost > 0, -place.box.w), default=None)


def _cut(words: Sequence[Box], box: Box) -> list[Box]:
    """Return the texts that the box covers partly."""
    return [one for one in words if box.overlaps(one) and not box.encloses(one)]


def _over(box: Box, words: Box) -> Box:
    """Move the box just far enough to cover the text."""
    dx = min(0.0, words.x - box.x) or max(0.0, words.right - box.right)
    dy = min(0.0, words.y - box.y) or max(0.0, words.bottom - box.bottom)
    return box.moved(dx, dy)
