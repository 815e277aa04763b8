"""The bubble in which a lesson speaks: its words, and where it stands, so as to hide least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.core.lesson import LessonStep
from app.table.geometry import Box
from app.table.hit_target import HitTarget, TargetKind
from app.ui.kit.popover import PopoverPlace, hides_any
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.lessons.lesson_session import LessonSession
from app.ui.table.hit_targets import hit_targets
from app.ui.table.mat_labels import noted
from app.ui.table.obstacles import Obstacles, obstacles
from app.ui.table.play import TablePlay
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

NEXT = "lesson-next"
"""The button by which what was only to be read has been read."""
_WIDTHS = 400.0, 320.0, 270.0, 230.0
"""A bubble has the first of them with which it hides nothing; a narrow one keeps off others' places."""
_PAD, _HEAD, _FOOT, _LINE = 18.0, 34.0, 54.0, TEXT * 1.32
_GAP = 5.0
"""So much air is between a bubble and what lies beside it, where there is room."""
_NARROW = 300.0
"""A bubble that is no wider is worth it only where it keeps off others' places."""
_OTHERS = 10.0
"""What a square of another's empty place weighs where something has to be covered: a bubble in it might be theirs."""
_CUT = 3000.0
"""Cost of covering only a part of some words: the rest looks broken, where nobody misses a caption that is hidden."""
_HOPS = 3000.0
"""A bubble goes elsewhere where that is better by so much."""
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
        """What the pupil wants to see meanwhile, beside words and actions: the hand, as a move may be tried with any of
        its cards; what is written at the own place and beside the own plate; and all that lies at a place that is
        spoken of, once payments stand there.
        """
        scene, found = self._play.scene, list[Box]()
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

    def _best(self, around: Obstacles, sizes: Mapping[float, float], bright: Sequence[Box], *, stays: bool) -> Box:
        """Place a bubble, as high as ``sizes`` says for each width, as near what it speaks of as it covers nothing;
        where there is no such room it covers least, and words whole. If it ``stays`` it is where it stood, unless that
        is much worse.
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
        """Where it covers nothing but empty cloth, as wide as it can be; a narrow one not even that."""
        room = around.room
        places = [room.nearest(wide, high, to) for wide, high in sizes.items()]
        free = [place for place in places if not hides_any(place.box, around.kept)]
        fit = [place for place in free if not place.cost or place.box.w > _NARROW]
        return min(fit, key=lambda place: (place.box.w <= _NARROW, place.cost > 0, -place.box.w), default=None)


def _cut(words: Sequence[Box], box: Box) -> list[Box]:
    """Return the words of which the box covers only a part."""
    return [one for one in words if box.overlaps(one) and not box.encloses(one)]


def _over(box: Box, words: Box) -> Box:
    """Move the box no further than needed to cover the words."""
    dx = min(0.0, words.x - box.x) or max(0.0, words.right - box.right)
    dy = min(0.0, words.y - box.y) or max(0.0, words.bottom - box.bottom)
    return box.moved(dx, dy)
