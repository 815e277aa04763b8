"""The table during a lesson: a bubble says what to do, and all but what it speaks of is dimmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pygame.event import Event

from app.core.cards import Card
from app.core.lesson import Lesson, LessonStep
from app.core.median import median
from app.table.geometry import Area, Box
from app.table.seating import BAR_HIGH
from app.table.thing import ThingKind
from app.ui.course import LessonCourse
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Widget
from app.ui.lesson_session import LessonSession
from app.ui.navigator import Navigator
from app.ui.table import hot_seat
from app.ui.table.explaining import things
from app.ui.table.free_room import FreeRoom
from app.ui.table.noted import noted
from app.ui.table.person import RAISED, rise_of
from app.ui.table.room import hidden
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen
from app.ui.window.brush import GLOW, Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_WIDTHS = 400.0, 330.0, 270.0, 230.0
"""A bubble has the first of them with which it hides nothing, else the first; a narrow one keeps off others' places."""
_PAD, _HEAD, _FOOT, _LINE = 18.0, 34.0, 54.0, TEXT * 1.32
_SAID = 160.0
"""How wide what a seat says is, about."""
_EDGE, _STEP, _AIR, _TICK = 12.0, 48.0, 6.0, 10.0
_HOPS = 15_000.0
"""A bubble goes elsewhere where that is better by so much."""
_OVER_WHAT_IS_NEEDED, _OVER_PLATE, _OVER_PLACE, _PER_UNIT = 1000.0, 5.0, 0.5, 12.0
"""What it costs to hide a square unit of what must be seen, of a plate, and of another's place, where one of a card
costs 1; and to be a unit away from what it speaks of.
"""
_LYING, _FRAME, _GROUND_OF_ANOTHER = 1000.0, 10.0, 1.0
"""What a square weighs of all that lies or stands on the table, of the frame of another's place, and of its empty part.
"""
_FRAME_WIDE = 4.0
_GROUND = Style(Ink.GROUND, 1, 14, Ink.ACCENT, 0.9, 2)
_RING = replace(GLOW, opacity=0)
"""Round what is spoken of, which keeps its own colours."""
_NOTHING = Panel(Box(0, 0, 0, 0))


@dataclass(frozen=True, slots=True)
class _Dimmed:
    """All but some boxes, which have a frame; what is marked has one already."""

    box: Box
    bright: tuple[Box, ...]
    framed: tuple[Box, ...]

    def draw(self, brush: Brush) -> None:
        brush.veil(self.bright, _RING.radius)
        for box in self.framed:
            brush.frame(box, 0.0, _RING)


class LessonScreen(TableScreen):
    """Gives one lesson of a course."""

    def __init__(self, program: Host, session: LessonSession, flow: Navigator, course: LessonCourse) -> None:
        super().__init__(program, session, flow)
        self._lesson, self._course = session, course
        self._commands = replace(self._commands, menu=self._pause, hint=self._tell, scores=self._tell_no_scores)
        self._shown = -1
        """Which part of the lesson had the focus looked after last."""
        self._ended = False
        self._stood: tuple[Sequence[str], Box] = (), Box(0, 0, 0, 0)
        """What the bubble spoke of last, and where it stood."""

    @property
    def lesson(self) -> Lesson:
        """The one that is given."""
        return self._lesson.lesson

    @property
    def reads_pads(self) -> bool:
        """In a race's lesson, too, a gamepad presses Next where there is something to read."""
        return super().reads_pads and not self._lesson.reads

    def _pause(self) -> None:
        self._course.pause(self.lesson)

    def _tell(self) -> None:
        """A hint: the move that is asked for."""
        step = self._lesson.step
        if step is None or not step.right:
            self.program.say("There is nothing to do now but to read.")
        else:
            self.program.say(self.session.tabletop.text.advise(self.session.seen(), step.right[0]))

    def _tell_no_scores(self) -> None:
        self.program.say("In a lesson nobody counts.")

    def _show_scores(self, *, by_itself: bool) -> None:
        """Nobody counts in a lesson."""
        hot_seat.scores_shown(self.play)

    @property
    def _speaks(self) -> bool:
        """The bubble is there: not while hands are dealt or turned up, and big lettering has the table to itself where
        nobody plays on meanwhile.
        """
        says = self._lesson.step is not None or self._lesson.praised
        call = self.play.state.call
        return says and not self.play.scene.motion.dealing and (call is None or call.aside)

    def version(self) -> object:
        """Also where the lesson stands, whether it speaks, and whether cards still move."""
        lesson = self._lesson
        marked = self.play.state.marked
        return super().version(), marked, lesson.reached, lesson.praised, self._speaks, self.play.scene.motion.busy

    def widgets(self, area: Area) -> list[Widget]:
        """The table's, and the bubble over them; no way to the scores."""
        found = [self._asking(widget) for widget in super().widgets(area) if getattr(widget, "id", "") != "scores"]
        if self.program.top is not self:
            return found
        self.explaining.off = ()
        if not self._speaks:
            return found
        step, praised = self._lesson.step, self._lesson.praised
        bright = tuple(self._boxes(step.at, found)) if step else ()
        words = step.words if step else "Right!"
        reads = self._lesson.reads
        brush = self.program.brush(area)
        around = _HEAD + _PAD + (_FOOT if reads else 0)
        sizes = {wide: around + len(brush.lines(words, TEXT, wide - 2 * _PAD)) * _LINE for wide in _WIDTHS}
        needed = [one.box for one in found if isinstance(one, Paragraph)]
        needed += [one.box for one in found if isinstance(one, Button) and one.id.startswith("action-")]
        needed += self._told(step, brush)
        if step and step.right and self.play.scene.hand_cards():  # a move may be tried with any of them
            needed.append(self.play.scene.zone_box(self.play.scene.hand))
        box = self._clear(area, sizes, bright, needed, step.at if step else ())
        self.explaining.off = (box,)
        number = self._course.lessons.index(self.lesson) + 1
        head = f"Right! · {self.lesson.title}" if praised and step else f"Lesson {number} · {self.lesson.title}"
        found += [
            _Dimmed(Box(0, 0, area.w, area.h), bright, tuple(self._framed(step.at, found))) if step else _NOTHING,
            Panel(box, _GROUND),
            Label(Box(box.x + _PAD, box.y + 8, box.w - 2 * _PAD, 24), head, SMALL, Ink.ACCENT, "Bold"),
            Paragraph(Box(box.x + _PAD, box.y + _HEAD, box.w - 2 * _PAD, box.h), words, TEXT, Ink.WORDS),
        ]
        if reads:
            place = Box(box.right - _PAD - 150, box.bottom - _FOOT + 2, 150, 40)
            found.append(Button("lesson-next", place, "Next", self._read_on, icon="arrow-right", primary=True))
        return found

    def _read_on(self) -> None:
        self._lesson.read_on()

    def _asking(self, widget: Widget) -> Widget:
        """Of the actions that one is gold which the lesson asks for; none where it is done without a button."""
        if not isinstance(widget, Button) or not widget.id.startswith("action-"):
            return widget
        step, play = self._lesson.step, self.play
        right = step.right if step else ()
        offered = self.session.tabletop.input.actions(play.seen, play.state.viewer, play.state.marked)
        asked = (f"action-{action.key or i}" for i, action in enumerate(offered) if action.move in right)
        return replace(widget, primary=widget.enabled and widget.id == next(asked, None))

    def _act(self, move: object) -> None:
        """Where the lesson teaches to mark cards, the button waits for them."""
        step = self._lesson.step
        if step and step.unmarked and move in step.right and self.play.state.marked != {*self._cards_of(move)}:
            self.play.refuse(step.unmarked)
        else:
            super()._act(move)

    def _cards_of(self, move: object) -> Sequence[Card]:
        return self.session.tabletop.text.shows(self.play.seen, move)[0]

    def _framed(self, names: Sequence[str], widgets: Sequence[Widget]) -> list[Box]:
        """The boxes of ``_boxes``, but those of marked cards."""
        marked = {self.session.game.pack.code(card) for card in self.play.state.marked}
        return self._boxes([name for name in names if name.removeprefix("card:") not in marked], widgets)

    def _boxes(self, names: Sequence[str], widgets: Sequence[Widget]) -> list[Box]:
        """Where the things are that a step points at; what is not there any more is left out."""
        scene, found = self.play.scene, list[Box]()
        for name in names:
            kind, _, which = name.partition(":")
            if kind == "card":
                found += [self._marked(card).grown(_AIR) for card in self._copies(which)[:1]]
            elif kind == "zone" and (which in scene.zones or which in scene.spreads):
                cards = scene.zones[which].cards if which in scene.zones else ()
                found.append(self._raised(scene.zone_box(which), cards).grown(_AIR))
            elif kind == "plate":
                found.append(scene.place_of(int(which)).plate.grown(_AIR))
            elif kind == "picture":
                found += [box for thing, box in things(self.play) if thing.text.startswith(which)]
            elif kind == "pot" and (pot := scene.mat.pot_box):
                found.append(pot.grown(_AIR))
            elif kind == "button":
                buttons = (widget for widget in widgets if isinstance(widget, Button))
                found += [one.box.grown(_AIR) for one in buttons if one.id == f"action-{which}"]
        return found

    def _marked(self, card: Card) -> Box:
        """The box of a card, where it stands if it is marked, with its tick."""
        box = self.play.scene.card_box(card)
        if card not in self.play.state.marked:
            return box
        return replace(box, y=box.y - rise_of(self.play.scene, card) - _TICK, h=box.h + _TICK)

    def _raised(self, box: Box, cards: Sequence[Card]) -> Box:
        """The box round those cards, and round what stands out of it as it is marked."""
        more = RAISED + _TICK if self.play.state.marked.intersection(cards) else 0.0
        return replace(box, y=box.y - more, h=box.h + more)

    def _copies(self, code: str) -> list[Card]:
        """The cards of that name that lie face up, those of the pupil's hand first."""
        scene, pack = self.play.scene, self.session.game.pack
        alike = [card for card in scene.zone_of if scene.zones[scene.zone_of[card]].face_up and pack.code(card) == code]
        return sorted(alike, key=lambda card: scene.zone_of[card] != scene.hand)

    def _told(self, step: LessonStep | None, brush: Brush) -> list[Box]:
        """What is written at the pupil's place; and all that lies at a place that is spoken of, once payments stand
        there.
        """
        scene, found = self.play.scene, list[Box]()
        own = scene.place_of(scene.viewer).ground
        for note in noted(self.play):
            if own and note.text and own.holds(note.x, note.y):
                wide = brush.width(note.text, SMALL)
                found.append(Box(note.x - wide * note.align, note.y - _LINE / 2, wide, _LINE))
        if step and self.session.between_deals:
            seats = [int(name.removeprefix("plate:")) for name in step.at if name.startswith("plate:")]
            found += [ground for seat in seats if (ground := scene.place_of(seat).ground)]
        return found

    def _clear(
        self,
        area: Area,
        sizes: Mapping[float, float],
        bright: Sequence[Box],
        needed: Sequence[Box],
        at: Sequence[str],
    ) -> Box:
        """Where a bubble, as high as ``sizes`` says for each width, hides nothing at all, as near what it speaks of as
        may be. Where there is no such room it hides nothing that it speaks of, no action and no words of the table, is
        not hidden by what is said to a wrong move, hides little else, and stands near what it speaks of. It stays where
        it stood while it speaks of the same, unless it would be much worse there.
        """
        answer, scene = self.toast_corner(area), self.play.scene
        said = [scene.speaks_at(seat) for seat in self.play.state.bubbles]
        signs = [Box.around(one.x, one.y, one.size, one.high) for one in noted(self.play) if one.kind == "sign"]
        bubbles = [Box(one.x, one.y, _SAID, _LINE) for one in said]
        kept = [*bright, *needed, *signs, *([answer] if answer else []), *bubbles]
        wide, high = next(iter(sizes.items()))
        xs = _steps(_EDGE, area.w - _EDGE - wide)
        ys = _steps(BAR_HIGH + _AIR, area.h - _EDGE - high)
        plates = [place.plate for place in scene.places]
        grounds = [place.ground for place in scene.places[1:] if place.ground]
        about = [box.middle for box in bright] or [(area.w / 2, area.h / 2)]

        def cost(box: Box) -> float:
            x, y = box.middle
            far = min(abs(x - at_x) + abs(y - at_y) for at_x, at_y in about)
            over = sum(box.shared(one) for one in kept)
            seats = _OVER_PLACE * sum(map(box.shared, grounds)) + _OVER_PLATE * sum(map(box.shared, plates))
            return over * _OVER_WHAT_IS_NEEDED + hidden(self.play.scene, box) + seats + far * _PER_UNIT

        before, stood = self._stood
        stays = replace(stood, h=sizes[stood.w]) if at and before == at else None
        lying = [*kept, *plates, *(box for thing, box in things(self.play) if thing.kind is not ThingKind.HEADLINE)]
        weights = [*((box, _LYING) for box in lying), *((box, _GROUND_OF_ANOTHER) for box in grounds)]
        weights += [(side, _FRAME) for box in grounds for side in box.sides(_FRAME_WIDE)]
        room = FreeRoom(area, weights)
        ways = (room.nearest(one, tall, about[0])[2] for one, tall in sizes.items())
        free = (box for box in ways if not any(map(box.overlaps, lying if box.w == wide else (*lying, *grounds))))
        best = next(free, None) or min((Box(x, y, wide, high) for x in xs for y in ys), key=cost)
        if stays and cost(stays) < cost(best) + _HOPS:
            best = stays
        self._stood = at, best
        return best

    def tick(self, now: float) -> bool:
        """What is to be read takes the focus; at its end the lesson offers the next."""
        before = self._lesson.reached
        changed = super().tick(now)
        if self.program.top is not self:
            return changed
        if self._comes_on:
            self._follow()
            changed = True
        if self._lesson.given and not self._ended and not self.play.scene.motion.busy:
            self._ended = True
            self._course.finish(self.lesson, median(self._lesson.took) if self._lesson.took else 0.0)
            changed = True
        return changed or self._lesson.reached != before

    @property
    def _comes_on(self) -> bool:
        """Another part of the lesson is there, to be seen if it says something."""
        return self._lesson.reached != self._shown and (self._lesson.step is None or self._speaks)

    def key(self, event: Event, now: float) -> bool:
        """Enter reads on from wherever the table has the focus; what is hidden as yet is shown first."""
        if self._lesson.reads and self.focus is None and self.program.keymap.does("sensible", event):
            return self._enter(now)
        return super().key(event, now)

    def pad(self, button: str, now: float) -> bool:
        """Y does as Enter does."""
        if self._lesson.reads and self.focus is None and button == "y":
            return self._enter(now)
        return super().pad(button, now)

    def _enter(self, now: float) -> bool:
        if self._speaks:
            self._read_on()
        else:
            self.play.hurry(now)
        return True

    def _follow(self) -> None:
        """Another part of the lesson: who uses keys is on its button, or off it again."""
        if self._shown >= 0 and self._lesson.praised:
            self.program.sounds.play("round" if self._lesson.given else "hint")
        self._shown = self._lesson.reached
        if self._lesson.reads:
            self.focus, self.play.state.spot = "lesson-next", None
        elif self.focus == "lesson-next":
            self.focus = None
        self.play.state.hint = NO_HINT

    def wake(self, now: float) -> float | None:
        """Also when the others move, and at the end."""
        dues = [super().wake(now)]
        if self._lesson.others_move:
            dues.append(max(now, self.session.thinking.due))
        if self._comes_on:
            dues.append(now)
        return min((due for due in dues if due is not None), default=None)


def _steps(first: float, last: float) -> list[float]:
    """From the first to the last, close enough to find every gap worth having."""
    count = max(1, int((last - first) / _STEP))
    return [first + (last - first) * i / count for i in range(count + 1)]
