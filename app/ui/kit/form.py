"""Form controls: toggles, sliders, segmented choices, and the column that lays them out with their labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.core.messages import p_, percent
from app.table.geometry import Box
from app.ui.kit.accessible import STEPPED, AccessibleNode, Range, Role
from app.ui.kit.widgets import Button, Label, Paragraph, Stepper, Widget, WidgetLook, fitted_size
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import LINE_HEIGHT, NEAR, ROOM, SMALL, SNUG, TEXT, TINY, WIDE, Ink, Paint

_TOGGLE_WIDTH, _TOGGLE_HEIGHT = 52.0, 28.0
"""Size of the switch at the right end of its row."""

_ROW = Style(Ink.RAISED, 0, 10, edge_opacity=0)
_ROW_HOVER = Style(Ink.RAISED, 0.55, 10, edge_opacity=0)
_ROW_PRESSED = Style(Ink.RAISED_HIGH, 0.8, 10, edge_opacity=0)
_ON = Style(Ink.SET, 1, _TOGGLE_HEIGHT / 2, Ink.SET_HIGH, 1)
_OFF = Style(Ink.SUNK, 1, _TOGGLE_HEIGHT / 2, Ink.EDGE_HIGH, 1)
_KNOB_ON = Style(Ink.ON_SET, 1, _TOGGLE_HEIGHT / 2, edge_opacity=0)
_KNOB_OFF = Style(Ink.RAISED_HIGH, 1, _TOGGLE_HEIGHT / 2, Ink.EDGE_HIGH, 1, 2)
_TOGGLE_GREY = Style(Ink.GROUND, 0.6, _TOGGLE_HEIGHT / 2, Ink.EDGE, 0.5)


@dataclass(frozen=True, slots=True)
class Toggle(Button):
    """A label and a switch; ``act`` toggles it. The knob's side, a tick and a word show its state."""

    on: bool = False

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        if self.enabled and (look.hover or look.pressed):
            brush.panel(self.box, _ROW_PRESSED if look.pressed else _ROW_HOVER)
        colour = Ink.WORDS if self.enabled else Ink.QUIET
        y, switch = self.box.middle[1], self.box.at_right(_TOGGLE_WIDTH, SNUG).centred(h=_TOGGLE_HEIGHT)
        word = p_("switch", "On") if self.on else p_("switch", "Off")
        word_width = brush.text(word, switch.x - SNUG, y, SMALL, Ink.QUIET, weight="SemiBold", align=1)
        left = self.box.x + SNUG
        room = switch.x - SNUG - word_width - NEAR - left
        brush.text(self.text, left, y, fitted_size(brush, self.text, room), colour, weight="SemiBold", most=room)
        self._switch(brush, switch)
        if look.focus:
            brush.focus_ring(self.box.grown(2))

    @property
    def role(self) -> Role:
        return Role.SWITCH

    @property
    def is_selected(self) -> bool:
        return self.on

    def _switch(self, brush: Brush, box: Box) -> None:
        brush.panel(box, _TOGGLE_GREY if not self.enabled else _ON if self.on else _OFF)
        inner = box.grown(-TINY)
        knob = inner.at_right(inner.h) if self.on else inner.at_left(inner.h)
        brush.panel(knob, _KNOB_ON if self.on and self.enabled else _KNOB_OFF)
        if self.on:
            brush.picture("icons/check", knob.grown(-2), Ink.SET if self.enabled else Ink.QUIET)


_TRACK, _KNOB, _NUMBER = 8.0, 24.0, 64.0
_UNDER = Style(Ink.SUNK, 1, _TRACK / 2, Ink.EDGE, 0.9)
_FILLED = Style(Ink.SET, 1, _TRACK / 2, edge_opacity=0)
_TRACK_GREY = Style(Ink.EDGE, 0.6, _TRACK / 2, edge_opacity=0)
_GRIP = Style(Ink.SET, 1, _KNOB / 2, Ink.SET_HIGH, 1, 2)
_GRIP_HOVER = Style(Ink.SET_HIGH, 1, _KNOB / 2, Ink.SET, 1, 3)
_GRIP_GREY = Style(Ink.GROUND, 1, _KNOB / 2, Ink.EDGE, 0.8, 2)
_STRIDES = 4
"""Small steps in a large one."""


def _nothing(_value: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Slider(Stepper):
    """``step`` takes -1 or 1; ``value`` and ``most`` are percentages."""

    value: int = 0
    most: int = 100
    by: int = 5
    """Step size; all values are multiples of it."""
    put: Callable[[int], None] = _nothing
    """Sets a valid value."""

    @property
    def halves(self) -> tuple[Box, Box]:
        """None: a press sets the value at that place."""
        nowhere = self.box.centred(0, 0)
        return nowhere, nowhere

    @property
    def track(self) -> Box:
        """Range of the knob's centre."""
        return self.box.inset(_KNOB / 2, left=SNUG, right=_NUMBER).centred(h=_TRACK)

    @property
    def knob(self) -> Box:
        track = self.track
        return Box.around(track.x + track.w * self.value / self.most, track.middle[1], _KNOB, _KNOB)

    def value_at(self, x: float) -> int:
        track = self.track
        return self.fitting(self.by * round(self.most * (x - track.x) / track.w / self.by))

    def fitting(self, value: int) -> int:
        return max(0, min(self.most, value))

    def stride(self, by: int) -> int:
        return self.fitting(self.value + by * _STRIDES * self.by)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        track, knob = self.track, self.knob
        x = knob.middle[0]
        bar = track.inset(-_TRACK / 2)
        brush.panel(bar, _UNDER)
        if self.value:
            brush.panel(bar.at_left(x - bar.x), _FILLED if self.enabled else _TRACK_GREY)
        active = look.hover or look.pressed
        brush.panel(knob.grown(2) if active else knob, _GRIP_HOVER if active else _GRIP if self.enabled else _GRIP_GREY)
        colour = Ink.WORDS if self.enabled else Ink.QUIET
        right = self.box.right - SNUG
        brush.text(percent(self.value), right, self.box.middle[1], TEXT, colour, weight="SemiBold", align=1)
        if look.focus:
            brush.focus_ring(self.box.grown(2))

    def accessible(self, beside: Sequence[Widget] = ()) -> AccessibleNode:
        return AccessibleNode(
            self.id, Role.SLIDER, self.text, percent(round(100 * self.value / self.most)), box=self.box,
            enabled=self.enabled, why=self.why, range=Range(self.value, 0, self.most, self.by), verbs=STEPPED,
        )  # fmt: skip


_GROUND = Style(Ink.SUNK, 0.85, 10, Ink.EDGE, 0.8)
_PART = Style(Ink.RAISED, 0.7, 7, edge_opacity=0)
_PART_HOVER = Style(Ink.RAISED_HIGH, 1, 7, Ink.EDGE_HIGH, 1)
_PART_PRESSED = Style(Ink.RAISED_HIGH, 1, 7, Ink.SET, 1, 2)
_CHOSEN = Style(Ink.SET, 1, 7, Ink.SET_HIGH, 1, 2)
_CHOSEN_GREY = Style(Ink.RAISED, 0.8, 7, Ink.EDGE, 1, 2)
_SWATCH, _WORDS = 22.0, 28.0


@dataclass(frozen=True, slots=True)
class Segment:
    text: str
    colours: tuple[Paint, Paint] | None = None
    """Colour swatch: fill and border."""
    picture: str = ""
    """Sprite above the text."""


@dataclass(frozen=True, slots=True)
class SegmentedControl(Stepper):
    """A click selects a segment; arrows cycle through them. ``text`` is its purpose."""

    parts: tuple[Segment, ...] = ()
    chosen: int = 0
    put: Callable[[int], None] = _nothing
    """Selects a segment by its index."""
    pointed: int = -1
    """Segment under the pointer."""
    widths: tuple[float, ...] = ()
    """Widths of the segments, if they differ."""

    @property
    def halves(self) -> tuple[Box, Box]:
        """None: a click selects."""
        nowhere = self.box.centred(0, 0)
        return nowhere, nowhere

    def part_box(self, part: int) -> Box:
        inner = self.box.grown(-TINY)
        return (inner.in_row(self.widths, TINY) if self.widths else inner.split(len(self.parts), TINY))[part]

    def fitted(self, brush: Brush) -> SegmentedControl:
        """Return the control with wider segments for longer texts, where equal ones are too narrow."""
        room = self.box.w - 2 * TINY - TINY * (len(self.parts) - 1)
        needed = [
            brush.width(part.text, SMALL, "Bold") + SNUG * 0.75 + bool(part.colours) * (_SWATCH + SNUG)
            for part in self.parts
        ]
        if max(needed) <= room / len(self.parts):
            return self
        spare = room - sum(needed)
        return replace(
            self, widths=tuple(n + spare / len(needed) if spare > 0 else n * room / sum(needed) for n in needed)
        )

    def part_at(self, x: float, y: float) -> int:
        """Return the segment at a point; -1 if none."""
        found = (i for i in range(len(self.parts)) if self.part_box(i).holds(x, y))
        return next(found, -1)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        brush.panel(self.box, _GROUND)
        for i, part in enumerate(self.parts):
            box, chosen = self.part_box(i), i == self.chosen
            pointed = look.hover and self.enabled and i == self.pointed
            brush.panel(box, self._style(chosen=chosen, pointed=pointed, pressed=pointed and look.pressed))
            self._part(brush, part, box, chosen=chosen)
        if look.focus:
            brush.focus_ring(self.box.grown(3))

    def accessible(self, beside: Sequence[Widget] = ()) -> AccessibleNode:
        return AccessibleNode(
            self.id, Role.SPIN_BUTTON, self.text, self.parts[self.chosen].text, box=self.box, enabled=self.enabled,
            why=self.why, place=(self.chosen + 1, len(self.parts)),
            range=Range(self.chosen + 1, 1, len(self.parts), 1), verbs=STEPPED,
        )  # fmt: skip

    def _style(self, *, chosen: bool, pointed: bool, pressed: bool) -> Style:
        if chosen:
            return _CHOSEN if self.enabled else _CHOSEN_GREY
        return _PART_PRESSED if pressed else _PART_HOVER if pointed else _PART

    def _part(self, brush: Brush, part: Segment, box: Box, *, chosen: bool) -> None:
        colour = Ink.QUIET if not self.enabled else Ink.ON_SET if chosen else Ink.WORDS
        (x, y), weight = box.middle, "Bold" if chosen else "Medium"
        if part.picture:
            height = box.h - _WORDS - SNUG
            brush.picture(
                part.picture,
                Box.around(x, box.y + SNUG + height / 2, height * brush.sprites.shape(part.picture), height),
            )
            y = box.bottom - _WORDS / 2
        if part.colours:
            room = box.w - TINY - _SWATCH - SNUG
            width = min(room, brush.width(part.text, SMALL, weight)) + _SWATCH + SNUG
            left = x - width / 2
            fill, rim = part.colours
            brush.panel(Box(left, y - _SWATCH / 2, _SWATCH, _SWATCH), Style(fill, 1, _SWATCH / 2, rim, 1, 3))
            brush.text(part.text, left + _SWATCH + SNUG, y, SMALL, colour, weight=weight, most=room)
            return
        brush.text(part.text, x, y, SMALL, colour, weight=weight, align=0.5, most=box.w - TINY)


ROW = 44.0
_NAME, _LINE = 28.0, SMALL * LINE_HEIGHT


class FormColumn:
    """Stacks widgets from ``box.y`` down."""

    def __init__(self, box: Box, brush: Brush, part: Callable[[str], int]) -> None:
        """``part``: returns the segment under the pointer of a choice, by its id."""
        self.widgets: list[Widget] = []
        self._box, self._brush, self._part = box, brush, part
        self._y = self._end = box.y

    @property
    def height(self) -> float:
        return self._end - self._box.y

    @property
    def width(self) -> float:
        return self._box.w

    def gap(self, units: float = WIDE) -> None:
        self._y += units

    def row(self, height: float = ROW, below: float = SNUG) -> Box:
        """Return the box of a new row, followed by a gap."""
        box = Box(self._box.x, self._y, self._box.w, height)
        self._end = box.bottom
        self._y += height + below
        return box

    def add(self, *widgets: Widget) -> None:
        self.widgets += widgets

    def heading(self, text: str) -> None:
        if self.widgets:
            self.gap(ROOM)
        self.add(Label(self.row(_NAME, TINY), text, TEXT, Ink.ACCENT, "Bold"))

    def name(self, text: str) -> None:
        self.add(Label(self.row(_NAME, TINY).inset(left=SNUG), text, TEXT, Ink.WORDS, "SemiBold"))

    def words(self, text: str, below: float = ROOM) -> None:
        """Add a description; nothing if empty."""
        if not text:
            self.gap(below - SNUG)
            return
        width = self._box.w - 2 * SNUG
        box = self.row(len(self._brush.lines(text, SMALL, width)) * _LINE, below)
        self.add(Paragraph(box.inset(SNUG), text, SMALL, Ink.QUIET))

    def toggle(self, name: str, text: str, description: str, act: Callable[[], None], *, on: bool) -> None:
        self.add(Toggle(name, self.row(below=0), text, act, on=on))
        self.words(description)

    def slider(self, name: str, text: str, description: str, value: int, put: Callable[[int], None]) -> None:
        self.name(text)
        by = 5

        def step(way: int) -> None:
            new = max(0, min(100, value + way * by))
            if new != value:
                put(new)

        self.add(Slider(name, self.row(36, TINY), text, step, value=value, by=by, put=put))
        self.words(description)

    def choice(
        self, name: str, text: str, description: str, parts: Sequence[Segment], chosen: int, put: Callable[[int], None],
        height: float = ROW,
    ) -> None:  # fmt: skip
        """Add a choice of a few values; arrow keys wrap around."""
        self.name(text)

        def step(way: int) -> None:
            put((chosen + way) % len(parts))

        self.add(
            SegmentedControl(
                name, self.row(height, SNUG if description else NEAR), text, step, parts=tuple(parts), chosen=chosen,
                put=put, pointed=self._part(name),
            ).fitted(self._brush)
        )  # fmt: skip
        self.words(description)
