"""Windows over another screen: frames, dialogs with a column of buttons, and an initial input lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import pygame
from pygame.event import Event

from app.table.geometry import Area, Box
from app.ui.kit.accessible import Verb
from app.ui.kit.screen import LEAST_UNITS, Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.window.brush import Brush
from app.ui.window.theme import FAR, HEADING, NEAR, ROOM, TEXT, Ink

EDGE = FAR
"""Padding of a frame."""
HEAD = 88.0
"""Distance from the top of the frame to the content below the heading."""
_ICON = 32.0


def window_box(area: Area, width: float, height: float, *, margin: float = NEAR, share: float = 0) -> Box:
    """Return the box of a frame in the middle of the picture: of that size, or ``share`` of a taller picture's height,
    as far as there is room.
    """
    height = min(max(height, share * area.h), area.h - 2 * margin)
    return area.box.centred(min(width, area.w - 2 * margin), height)


def frame(box: Box, title: str, icon: str = "", *, beside: float = 0) -> list[Widget]:
    """Return the background and a heading that leaves ``beside`` units free on its right."""
    head = box.inset(EDGE).at_top(40, 26)
    found: list[Widget] = [Panel(box)]
    if icon:
        found.append(Picture(head.at_left(_ICON).centred(h=_ICON), f"icons/{icon}", Ink.ACCENT))
        head = head.inset(left=_ICON + NEAR)
    return [*found, Label(head.inset(right=beside), title, HEADING, Ink.ACCENT, "Bold")]


DEAF = 700.0
"""Milliseconds for which a screen that opens by itself ignores input."""


class DeafScreen(Screen):
    """Ignores early presses, which were meant for the screen below. Times are program time in milliseconds."""

    def __init__(self, program: Host, deaf: float) -> None:
        """``deaf``: milliseconds after the first frame."""
        super().__init__(program)
        self._deaf = deaf
        self._came: float | None = None
        """Time of its first frame, or of its last change of content."""
        self._heard = not deaf
        """Whether input was accepted at the last check."""

    def hears(self, now: float) -> bool:
        return not self._deaf or (self._came is not None and now >= self._came + self._deaf)

    def deafen(self, now: float, lasts: float) -> None:
        """Ignore input for ``lasts`` milliseconds, because the content has changed."""
        self._came, self._deaf, self._heard = now, lasts, False

    def draw(self, brush: Brush, now: float) -> None:
        """The time starts with the first frame."""
        self._came = now if self._came is None else self._came
        super().draw(brush, now)

    def tick(self, now: float) -> bool:
        """Return True when it begins to accept input, which it shows."""
        before, self._heard = self._heard, self.hears(now)
        return self._heard != before

    def wake(self, now: float) -> float | None:
        """Return when it will accept input."""
        return None if self._heard or self._came is None else self._came + self._deaf

    def event(self, event: Event, now: float) -> bool:
        """Follow the pointer, but drop any other input that comes too early."""
        return (event.type == pygame.MOUSEMOTION or self.hears(now)) and super().event(event, now)

    def pad(self, button: str, now: float) -> bool:
        """Handle a gamepad button, unless it comes too early."""
        return self.hears(now) and super().pad(button, now)

    def act_on(self, name: str, verb: Verb, value: float | str | None, now: float) -> None:
        """Carry out a request of assistive technology, unless it comes too early."""
        if verb is Verb.FOCUS or self.hears(now):
            super().act_on(name, verb, value, now)


_WIDTH, _SLIM = 460.0, 400.0
_ROW, _LOW, _GAP = 54.0, 44.0, 10.0
"""Row height with its gap; reduced if not all fit, and finally in several columns."""
_FOOT = EDGE - _GAP
_MUCH_LARGER = 1.1
_SPARE = 8.0


@dataclass(frozen=True, slots=True)
class Aside:
    """Placement of a dialog that leaves something visible to choose from."""

    place: Callable[[Area, float, float], Box]
    """(window, width, height) -> box of the dialog."""
    least: tuple[float, float]
    """Minimum units across and down, as for the screen below."""


@dataclass(frozen=True, slots=True)
class DialogChoice:
    text: str
    act: Callable[[], None]
    key: str = ""
    icon: str = ""
    primary: bool = False


class Dialog(DeafScreen):
    """A question or an offer. A choice closes it, then acts; Escape only closes it."""

    dialog = True

    def __init__(
        self, program: Host, title: str, text: str, choices: Sequence[DialogChoice], *, aside: Aside | None = None,
        icon: str = "", deaf: float = 0.0,
    ) -> None:  # fmt: skip
        """``aside``: placement off the centre, without dimming the screen below; ``deaf``: milliseconds of
        ignored input, for a dialog that opens by itself.
        """
        super().__init__(program, deaf)
        self._icon = icon
        self.veiled, self._aside = aside is None, aside
        self._title, self._text, self._choices = title, text, choices
        primary = next((i for i, choice in enumerate(choices) if choice.primary), 0)
        self.focus = f"choice{primary}"

    @cached_property
    def _needed(self) -> tuple[float, float]:
        """Lowest rows in one column, or two if that allows a much larger scale, at which lines may wrap otherwise."""
        area = self.program.canvas.area(100, LEAST_UNITS)
        across, rows = self._width(area), len(self._choices)
        one = across + 2 * EDGE, HEAD + self._text_height(area, across - _SPARE) + rows * _LOW + _FOOT + 2 * NEAR
        height = HEAD + self._text_height(area, 2 * across) + -(-rows // 2) * _ROW + _FOOT
        two = 2 * (across + NEAR), height + 2 * NEAR
        grown = [min(area.w / width, area.h / height) for width, height in (one, two)]
        return one if self._aside or grown[1] < _MUCH_LARGER * grown[0] else two

    @property
    def least(self) -> tuple[float, float]:
        """The dialog's own minimum; for a dialog placed aside, that of the screen below."""
        width, height = self._needed
        across, down = self._aside.least if self._aside else (width, height)
        return max(width, across), max(height, down)

    def widgets(self, area: Area) -> list[Widget]:
        """Lay out one column, or two if it would be too tall."""
        across = self._width(area)
        room, rows = area.h - 2 * NEAR, len(self._choices)
        text_height = self._text_height(area, across)
        row = max(_LOW, min(_ROW, (room - HEAD - text_height - _FOOT) / rows))
        columns = 1 if HEAD + text_height + rows * row + _FOOT <= room else 2
        lines = -(-rows // columns)
        if columns == 2:
            across = min(area.w - 2 * NEAR, 2 * across)
            text_height, row = self._text_height(area, across), _ROW
        height = HEAD + text_height + lines * row + _FOOT
        box = self._aside.place(area, across, height) if self._aside else area.box.centred(across, height)
        inner = box.inset(EDGE, top=HEAD)
        found = frame(box, self._title, self._icon)
        if self._text:
            found.append(Paragraph(inner.at_top(text_height, -4), self._text, TEXT, Ink.WORDS))
        for i, one in enumerate(self._choices):
            column, line = divmod(i, lines)
            place = inner.split(columns, ROOM)[column].at_top(row - _GAP, text_height + line * row)
            act = partial(self._choose, one)
            found.append(Button(f"choice{i}", place, one.text, act, one.key, one.icon, primary=one.primary))
        return found

    def _text_height(self, area: Area, across: float) -> float:
        if not self._text:
            return 0.0
        return self.program.brush(area).paragraph_height(self._text, TEXT, across - 2 * EDGE) + ROOM

    def _width(self, area: Area) -> float:
        brush = self.program.brush(area)
        longest = max(
            (brush.width(choice.text, TEXT, "SemiBold") for choice in self._choices if not choice.key), default=0
        )
        title = brush.width(self._title, HEADING, "Bold") + (_ICON + NEAR if self._icon else 0)
        needed = max(longest + 32, title) + 2 * EDGE
        return max(_SLIM if self._aside else _WIDTH, min(area.w - 2 * EDGE, needed))

    def _choose(self, choice: DialogChoice) -> None:
        self.program.pop()
        choice.act()
