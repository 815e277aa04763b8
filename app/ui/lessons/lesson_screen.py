"""The table during a lesson: a bubble with instructions, a light on what it speaks of, everything else dimmed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce

from pygame.event import Event

from app.ai.hints import Hint
from app.core.cards import Card
from app.core.lesson import Lesson, LessonStep
from app.core.median import median
from app.core.messages import _
from app.table.geometry import Area, Box
from app.table.hit_target import HitTarget, TargetKind
from app.table.seating import SeatPlace
from app.ui.kit.accessible import AccessibleNode, Role
from app.ui.kit.keymap import shown_key
from app.ui.kit.popover import PopoverPlace, hides_any
from app.ui.kit.screen import Host
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.lessons.course import LessonCourse
from app.ui.lessons.lesson_session import LessonSession
from app.ui.navigator import Navigator
from app.ui.table import hot_seat
from app.ui.table.advice import hear_answer
from app.ui.table.hit_targets import Obstacles, hit_targets, obstacles
from app.ui.table.mat_labels import visible_labels
from app.ui.table.picture import badge_place, draw_focus, draw_lit
from app.ui.table.play import TablePlay
from app.ui.table.state import NO_HINT
from app.ui.table.table_screen import TableScreen
from app.ui.window.brush import BUBBLE, GLOW, Brush, Style
from app.ui.window.decks import in_mood
from app.ui.window.theme import INK, IVORY, LINE_HEIGHT, SMALL, TEXT, Paint

NEXT = "lesson-next"
"""Id of the button that continues after reading."""
_WIDTHS = 400.0, 380.0, 320.0, 270.0, 230.0
"""Widths: the first that covers nothing is used; a narrow one keeps off other players' places."""
_PAD, _HEAD, _FOOT, _LINE = 18.0, 34.0, 54.0, TEXT * LINE_HEIGHT
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
_TEACHER, _FACE, _RISES, _BESIDE = "avatars/01", 52.0, 16.0, 10.0
"""The teacher's portrait: its size, how far it rises above the bubble, and its distance from the bubble's left end."""
_KEYS = re.compile(r"{(\w+)}")
"""A key or button in an instruction text."""
_SPEECH = BUBBLE._replace(opacity=1, edge_width=2)
_HEADING: Paint = (122, 72, 8)
_RIM = Style(IVORY, 1, _FACE / 2 + 3, (210, 190, 150), 1, 2)


class LessonBubble:
    """The lesson's current text. It keeps its place while it is about the same things."""

    def __init__(self, play: TablePlay, lesson: LessonSession, number: int) -> None:
        self._play, self._lesson, self._number = play, lesson, number
        self.box = Box(0, 0, 0, 0)
        self._spoke_of: Sequence[str] = ()
        """Names of what it pointed at there."""

    def widgets(
        self, brush: Brush, bright: Sequence[Box], below: Sequence[Widget], also: Sequence[Box]
    ) -> list[Widget]:
        """Return widgets clear of ``bright``, of the widgets ``below`` that must be visible, and of ``also``, other
        text.
        """
        step, reads, words = self._lesson.step, self._lesson.reads, self.words
        around = _RISES + _HEAD + _PAD + (_FOOT if reads else 0)
        sizes = {wide: around + len(brush.lines(words, TEXT, wide - 2 * _PAD)) * _LINE for wide in _WIDTHS}
        kept = obstacles(self._play, below, brush).plus([*bright, *self._needed(step, brush), *also])
        at = step.at if step else ()
        box = self.box = self._best(kept, sizes, bright, stays=bool(at) and at == self._spoke_of)
        self._spoke_of = at
        bubble = box.at_bottom(box.h - _RISES)
        inner, face = bubble.inset(_PAD), Box(box.x + _BESIDE, box.y + 1, _FACE, _FACE)
        head = bubble.at_top(24, 8).at_right(bubble.right - face.right - _BESIDE)
        portrait = in_mood(_TEACHER, "won" if self._lesson.praised else "")
        found: list[Widget] = [
            Panel(bubble, _SPEECH),
            Label(head, self.head, SMALL, _HEADING, "Bold"),
            Paragraph(inner.moved(0, _HEAD), words, TEXT, INK),
            Panel(face.grown(3), _RIM),
            Picture(face, portrait),
        ]
        if reads:
            place = inner.at_right(150).at_bottom(40, _FOOT - 42)
            found.append(Button(NEXT, place, _("Next"), self._lesson.read_on, icon="arrow-right", primary=True))
        return found

    @property
    def words(self) -> str:
        """The step's text, with the instruction for the device in use."""
        step = self._lesson.step
        if step is None:
            return _("Right!")
        how = step.how.get(self._device, "")
        return f"{step.words} {_KEYS.sub(lambda found: self._key(found[1]), how)}".rstrip()

    @property
    def _device(self) -> str:
        program = self._play.program
        if program.inputs.by_pad:
            return "pad"
        return "keys" if program.inputs.by_keyboard or program.read_aloud else "mouse"

    def _key(self, name: str) -> str:
        """Return the label of the key or gamepad button that a lesson refers to by its default name."""
        program = self._play.program
        if self._device == "pad":
            return program.inputs.pads.shown(name).upper()
        usual = name == "enter"
        keys = program.keymap
        return shown_key(keys.key("sensible") if usual else keys.letter(self._play.session.game.name, name))

    @property
    def head(self) -> str:
        title = self._lesson.lesson.title
        praised = self._lesson.praised and self._lesson.step
        if praised:
            return _("Right! · {lesson}", lesson=title)
        return _("Lesson {n} · {lesson}", n=self._number, lesson=title)

    def _needed(self, step: LessonStep | None, brush: Brush) -> list[Box]:
        """Return what the pupil needs to see: the hand, labels at the own place and plate, and everything at a
        place being discussed, once payments are there.
        """
        scene, found = self._play.scene, list[Box]()
        if step and step.right and scene.hand_cards():
            found.append(scene.zone_box(scene.hand))
        own = [box for box in (scene.place_of(scene.viewer).ground, scene.mat.ledge) if box]
        for note in visible_labels(self._play):
            if note.drawn and any(box.holds(note.x, note.y) for box in own):
                wide = brush.width(note.drawn, SMALL)
                found.append(Box(note.x - wide * note.align, note.y - _LINE / 2, wide, _LINE))
        if step and self._lesson.between_deals:
            seats = [int(name.removeprefix("plate:")) for name in step.at if name.startswith("plate:")]
            grounds = [ground for seat in seats if (ground := scene.place_of(seat).ground)]
            lying = (box for thing, box in hit_targets(self._play) if not self._is_empty(thing))
            found += [box for box in lying if any(map(box.overlaps, grounds))]
        return found

    def _is_empty(self, thing: HitTarget) -> bool:
        held = self._play.scene.zones.get(thing.zone)
        return thing.kind is TargetKind.ZONE and (held is None or not held.cards)

    def _best(self, around: Obstacles, sizes: Mapping[float, float], bright: Sequence[Box], *, stays: bool) -> Box:
        """Return a box as near to its subject as it covers nothing; without room it covers least, and text
        entirely or not at all. ``sizes`` maps widths to heights. With ``stays`` it moves only if that is much
        better.
        """
        area = around.area
        to = bright[0] if bright else area.box.centred(0, 0)
        room = around.weighing(_OTHERS).room
        words = [box for thing, box in hit_targets(self._play) if thing.kind is TargetKind.LABEL]

        def cost(box: Box) -> float:
            return room.covered(box) + _CUT * len(_cut(words, box))

        if free := self._free(around.grown(_GAP), sizes, to) or self._free(around, sizes, to):
            best = free.box
        else:
            found = [place.box for place in sorted(room.nearest(wide, high, to) for wide, high in sizes.items())]
            best = min([*found, *(_over(box, cut) for box in found for cut in _cut(words, box))], key=cost)
        stood = self.box._replace(h=sizes[self.box.w]) if stays else best
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
    return [one for one in words if box.overlaps(one) and not box.encloses(one)]


def _over(box: Box, words: Box) -> Box:
    """Move the box just far enough to cover the text."""
    dx = min(0.0, words.x - box.x) or max(0.0, words.right - box.right)
    dy = min(0.0, words.y - box.y) or max(0.0, words.bottom - box.bottom)
    return box.moved(dx, dy)


_AIR, _TICK = 6.0, 10.0
"""Margin around a thing in units, and height of a selected card's tick above it."""
_LETTERS = SMALL * 0.55
"""Descent of text below the middle of its line."""
_LITTLE_MORE = 2.0
"""Maximum height of a place, relative to its plate, that counts as little more than the plate."""
RING = GLOW._replace(opacity=0)
"""Ring around a lit card, which keeps its own colours."""
_NO_RING = RING._replace(edge_opacity=0)
_DIM = 0.3
"""Dimming of the rest, relative to a dialog's: the pupil may want to look at everything."""


@dataclass(frozen=True, slots=True)
class Light:
    box: Box
    cards: tuple[Card, ...] = ()
    several: bool = False
    """Whether all cards of a zone share a frame; otherwise each has its own, as in a fan."""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """Dims everything else. Lit cards are drawn later, over the veil, by ``draw_over_veil``."""

    box: Box
    lights: tuple[Light, ...]

    @property
    def bright(self) -> tuple[Box, ...]:
        return tuple(light.box for light in self.lights)

    @property
    def framed(self) -> tuple[Box, ...]:
        """Boxes with frames of their own, cards excepted: frames are never nested."""
        boxes = [light.box for light in self.lights if light.several or not light.cards]
        return tuple(one for one in boxes if not any(other != one and other.encloses(one) for other in boxes))

    def draw(self, brush: Brush) -> None:
        brush.veil([light.box for light in self.lights if not light.cards], RING.radius, _DIM)
        for box in self.framed:
            brush.frame(box, 0.0, RING)

    def draw_over_veil(self, play: TablePlay, brush: Brush, now: float, *, has_focus: bool = False) -> None:
        """Draw the lit cards wherever they are now: entirely, and without parts of other cards."""
        for light in self.lights:
            draw_lit(play, brush, light.cards, _NO_RING if light.several else RING, now, has_focus=has_focus)


def spotlight(play: TablePlay, box: Box, names: Sequence[str], widgets: Sequence[Widget]) -> Spotlight:
    """Return the light on the named things, for a window of that size with those widgets."""
    return Spotlight(box, tuple(_lights(play, names, widgets)))


def _lights(play: TablePlay, names: Sequence[str], widgets: Sequence[Widget]) -> list[Light]:
    """Return the lights for the names used by ``say`` in a course; missing things are left out."""
    scene, found = play.scene, list[Light]()
    for name in names:
        kind, _, which = name.partition(":")
        if kind == "card":
            cards = tuple(_copies(play, which)[:1])
            found += [Light(_below_words(play, _standing(play, card).grown(_AIR)), (card,)) for card in cards]
        elif kind == "zone" and (which in scene.zones or which in scene.spreads):
            cards = scene.zones[which].cards if which in scene.zones else ()
            raised = _raised(play, scene.zone_box(which), cards).grown(_AIR)
            fan = which == scene.hand and any(scene.place(card).angle for card in cards)
            found.append(Light(_below_words(play, raised), cards, several=not fan))
        else:
            found += [Light(box) for box in _boxes(play, kind, which, widgets)]
    return found


def _boxes(play: TablePlay, kind: str, which: str, widgets: Sequence[Widget]) -> list[Box]:
    match kind:
        case "plate":
            return [_place(play.scene.place_of(int(which))).grown(_AIR)]
        case "picture":
            return [box.grown(_AIR) for thing, box in hit_targets(play) if thing.text.startswith(which)]
        case "pot":
            return [_with_words(play, pot.grown(_AIR))] if (pot := play.scene.mat.pot_box) else []
        case "button":
            buttons = (widget for widget in widgets if isinstance(widget, Button))
            return [one.box.grown(_AIR) for one in buttons if one.id == f"action-{which}"]
        case _:
            return []


def _place(seat: SeatPlace) -> Box:
    """Return a seat's whole place if it is little more than its plate; else the plate."""
    return seat.ground if seat.ground and seat.ground.h < _LITTLE_MORE * seat.plate.h else seat.plate


def _below_words(play: TablePlay, box: Box) -> Box:
    """Return the box with less margin on top, so as not to cut text that ends there."""
    notes = [at for thing, at in hit_targets(play) if thing.kind is TargetKind.LABEL and at.overlaps(box)]
    ends = [at.middle[1] + _LETTERS for at in notes if at.middle[1] <= box.y]
    less = min(_AIR, max(0.0, max(ends, default=box.y) - box.y))
    return box._replace(y=box.y + less, h=box.h - less)


def _with_words(play: TablePlay, box: Box) -> Box:
    notes = (at for thing, at in hit_targets(play) if thing.kind is TargetKind.LABEL and at.overlaps(box))
    words = [at for at in notes if at.x > box.middle[0]]
    return reduce(Box.joined, words, box)


def _copies(play: TablePlay, code: str) -> list[Card]:
    """Return face-up cards of that name, those of the pupil's hand first."""
    scene, pack = play.scene, play.session.game.pack
    alike = [card for card in scene.zone_of if scene.zones[scene.zone_of[card]].face_up and pack.code(card) == code]
    return sorted(alike, key=lambda card: scene.zone_of[card] != scene.hand)


def _standing(play: TablePlay, card: Card) -> Box:
    box = play.scene.place(card).box.moved(0, -play.scene.risen(card))
    tick = badge_place(play.scene, card, play.scene.risen(card)).y if card in play.state.marked else box.y
    more = min(_TICK, max(0.0, box.y - tick))
    return box._replace(y=box.y - more, h=box.h + more)


def _raised(play: TablePlay, box: Box, cards: Sequence[Card]) -> Box:
    """Return the box around the cards and their rise."""
    return reduce(Box.joined, (_standing(play, card) for card in cards if play.scene.risen(card)), box)


class LessonScreen(TableScreen):
    """Runs one lesson of a course."""

    announces_itself = True

    def __init__(self, program: Host, session: LessonSession, flow: Navigator, course: LessonCourse) -> None:
        super().__init__(program, session, flow)
        self._lesson, self._course = session, course
        self._commands = replace(self._commands, menu=self._pause, hint=self._show_move, scores=self._refuse_scores)
        self._shown = -1
        """Part of the lesson for which the focus was last updated."""
        self._ended = False
        self._light: Spotlight | None = None
        self._bubble = LessonBubble(self.play, session, course.lessons.index(session.lesson) + 1)

    @property
    def lesson(self) -> Lesson:
        return self._lesson.lesson

    @property
    def reads_pads(self) -> bool:
        """Also in a race's lesson a gamepad presses Next where there is text to read."""
        return super().reads_pads and not self._lesson.reads

    def spoken_page(self) -> str:
        return f"{self._bubble.head}. {self._bubble.words}" if self._speaks else ""

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        """Return the bubble as a list: labels would be read together with the table, and then announced again."""
        bubble, parts = self._bubble, super().accessible_parts()
        if not self._speaks:
            return parts
        words = AccessibleNode("bubble-words", Role.LIST_ITEM, bubble.words)
        spoken_list = AccessibleNode("bubble", Role.LIST, bubble.head, children=(words,))
        texts = {text.rstrip(".") for text in (bubble.head, bubble.words)}
        return spoken_list, *(part for part in parts if part.verbs or part.name.rstrip(".") not in texts)

    def _pause(self) -> None:
        self._course.pause(self.lesson)

    def _show_move(self) -> None:
        """A hint shows the required move."""
        step, play = self._lesson.step, self.play
        if step is None or not step.right:
            self.program.say(_("Just read, then press Next."))
        elif play.state.hint is NO_HINT and play.scene.may_move:
            hear_answer(play, (Hint(step.right[0], ""),), self.program.now())
        else:
            play.ask_hint()

    def _refuse_scores(self) -> None:
        self.program.say(_("Lessons aren't scored."))

    def _show_scores(self, *, by_itself: bool) -> None:
        """Lessons have no scores."""
        hot_seat.scores_shown(self.play)

    @property
    def _speaks(self) -> bool:
        """Whether the bubble is visible: not during a deal, nor under lettering where play has paused."""
        says = self._lesson.step is not None or self._lesson.praised
        call = self.play.state.call
        return says and not self.play.scene.motion.dealing and (call is None or call.aside)

    def version(self) -> object:
        """Includes the lesson's progress, whether it speaks, and whether cards move."""
        lesson = self._lesson
        marked = self.play.state.marked
        speech = self._speaks, self._bubble.words
        return super().version(), marked, lesson.reached, lesson.praised, speech, self.play.scene.motion.busy

    def widgets(self, area: Area) -> list[Widget]:
        found = [self._asking(widget) for widget in super().widgets(area) if getattr(widget, "id", "") != "scores"]
        if self.program.top is not self:
            return found
        self.tooltips.off, self._light = (), None
        if not self._speaks:
            return found
        step, brush = self._lesson.step, self.program.brush(area)
        if step:
            self._light = spotlight(self.play, area.box, step.at, found)
        bright = self._light.bright if self._light else ()
        speech = self._bubble.widgets(brush, bright, found, self.caption_boxes(brush))
        self.tooltips.off = (self._bubble.box,)
        return [*found, *([self._light] if self._light else []), *speech]

    def popped_up(self, brush: Brush) -> list[Box]:
        return [*super().popped_up(brush), *self.tooltips.off]

    def draw_lit(self, brush: Brush, focus: tuple[Box, float] | None, now: float) -> None:
        if self._light:
            self._light.draw_over_veil(self.play, brush, now, has_focus=focus is not None)
            draw_focus(self.play, focus, brush)

    def _asking(self, widget: Widget) -> Widget:
        """Make gold the action that the lesson asks for; its comment on a move explains the disabled button."""
        if not isinstance(widget, Button) or not widget.id.startswith("action-"):
            return widget
        step, play = self._lesson.step, self.play
        right = step.right if step else ()
        offered = self.session.tabletop.input.actions(play.scene.seen, play.state.viewer, play.state.marked)
        moves = {f"action-{action.key or i}": action.move for i, action in enumerate(offered)}
        asked = next((name for name, move in moves.items() if move in right), None)
        widget = replace(widget, primary=widget.enabled and widget.id == asked)
        move = None if widget.enabled else moves.get(widget.id)
        why = step.wrong.get(self.session.game.notate(move), "") if step and move is not None else ""
        return replace(widget, why=why, refuses=partial(play.refuse, why)) if why else widget

    def _act(self, move: object) -> None:
        """Where the lesson teaches selecting cards, the button waits for them."""
        step = self._lesson.step
        if step and step.unmarked and move in step.right and self.play.state.marked != {*self._cards_of(move)}:
            self.play.refuse(step.unmarked)
        else:
            super()._act(move)

    def _cards_of(self, move: object) -> Sequence[Card]:
        return self.session.tabletop.text.highlight(self.play.scene.seen, move)[0]

    def tick(self, now: float) -> bool:
        """Move the focus to what is to be read; offer the next lesson at the end."""
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
        """Return whether the lesson has reached a visible part."""
        return self._lesson.reached != self._shown and (self._lesson.step is None or self._speaks)

    def key(self, event: Event, now: float) -> bool:
        """Enter continues from anywhere on the table; a bubble not yet visible appears first."""
        if self._lesson.reads and self.focus is None and self.program.keymap.does("sensible", event):
            return self._enter(now)
        return super().key(event, now)

    def pad(self, button: str, now: float) -> bool:
        """Y acts like Enter."""
        if self._lesson.reads and self.focus is None and button == "y":
            return self._enter(now)
        return super().pad(button, now)

    def _enter(self, now: float) -> bool:
        if self._speaks:
            self._lesson.read_on()
        else:
            self.play.hurry(now)
        return True

    def _follow(self) -> None:
        """Move keyboard focus to the bubble's button, or away, for a new part of the lesson."""
        if self._shown >= 0 and self._lesson.praised:
            self.program.sounds.play("round" if self._lesson.given else "hint")
        self._shown = self._lesson.reached
        if self._lesson.reads:
            self.focus, self.play.state.spot = NEXT, None
        elif self.focus == NEXT:
            self.focus = None
        self.play.state.hint = NO_HINT

    def wake(self, now: float) -> float | None:
        dues = [super().wake(now)]
        if self._lesson.others_move:
            dues.append(max(now, self.session.thinking.due))
        if self._comes_on:
            dues.append(now)
        return min((due for due in dues if due is not None), default=None)
