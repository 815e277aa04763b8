"""Windows over another screen: their frame, dialogs with a column of buttons, and what is deaf at first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import pygame
from pygame.event import Event

from app.table.geometry import Area, Box
from app.ui.kit.screen import LEAST_UNITS, Host, Screen
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.window.brush import Brush
from app.ui.window.theme import FAR, HEADING, NEAR, ROOM, TEXT, Ink

EDGE = FAR
"""From the frame to what stands in it."""
HEAD = 88.0
"""From the top of the frame to what stands below the heading."""
_ICON = 32.0


def frame(box: Box, title: str, icon: str = "", *, beside: float = 0) -> list[Widget]:
    """The ground, and a heading that leaves ``beside`` units free at its right."""
    x, y = box.x + EDGE, box.y + 26
    found: list[Widget] = [Panel(box)]
    if icon:
        found.append(Picture(Box(x, y + 4, _ICON, _ICON), f"icons/{icon}", Ink.ACCENT))
        x += _ICON + NEAR
    wide = box.right - EDGE - beside - x
    found.append(Label(Box(x, y, wide, 40), title, HEADING, Ink.ACCENT, "Bold"))
    return found


DEAF = 700.0
"""Milliseconds for which a screen that opens by itself takes no input."""


class DeafScreen(Screen):
    """What is pressed right after it has come was meant for what lay there before: it neither counts nor is
    remembered. Times are milliseconds of the program's clock.
    """

    def __init__(self, program: Host, deaf: float) -> None:
        """``deaf``: for so long after its first picture."""
        super().__init__(program)
        self._deaf = deaf
        self._came: float | None = None
        """When it was seen first, or something else on it."""
        self._heard = not deaf
        """It was no longer deaf when it was looked after last."""

    def hears(self, now: float) -> bool:
        """It has been there for long enough."""
        return not self._deaf or (self._came is not None and now >= self._came + self._deaf)

    def deafen(self, now: float, lasts: float) -> None:
        """Something else lies there from now on: for so long what is pressed was meant for what lay there before."""
        self._came, self._deaf, self._heard = now, lasts, False

    def draw(self, brush: Brush, now: float) -> None:
        """It comes with its first picture."""
        self._came = now if self._came is None else self._came
        super().draw(brush, now)

    def tick(self, now: float) -> bool:
        """True if it begins to hear: it shows that."""
        before, self._heard = self._heard, self.hears(now)
        return self._heard != before

    def wake(self, now: float) -> float | None:
        """When it will hear."""
        return None if self._heard or self._came is None else self._came + self._deaf

    def event(self, event: Event, now: float) -> bool:
        """Where the pointer is may be known; whatever else comes too early is lost."""
        return (event.type == pygame.MOUSEMOTION or self.hears(now)) and super().event(event, now)

    def pad(self, button: str, now: float) -> bool:
        """A gamepad's button, unless it comes too early."""
        return self.hears(now) and super().pad(button, now)


_WIDE, _SLIM = 460.0, 400.0
_ROW, _LOW, _GAP = 54.0, 44.0, 10.0
"""A row with the gap below it; where there is not room for all, a lower one, and in the end several columns."""
_FOOT = EDGE - _GAP
_MUCH_LARGER = 1.1
_SPARE = 8.0


@dataclass(frozen=True, slots=True)
class Aside:
    """Where a dialog lies that leaves in sight what one has to choose from."""

    place: Callable[[Area, float, float], Box]
    """(picture, width, height) -> where in it a dialog of that size lies."""
    least: tuple[float, float]
    """The units that the picture has at least, across and down: those of what lies below."""


@dataclass(frozen=True, slots=True)
class DialogChoice:
    """One way on from a dialog, which closes it."""

    text: str
    act: Callable[[], None]
    key: str = ""
    icon: str = ""
    primary: bool = False


class Dialog(DeafScreen):
    """Asks, or offers. A choice closes it and then acts; Escape only closes it."""

    dialog = True

    def __init__(
        self, program: Host, title: str, text: str, choices: Sequence[DialogChoice], *, aside: Aside | None = None,
        icon: str = "", deaf: float = 0.0,
    ) -> None:  # fmt: skip
        """``aside``: not in the middle, and what lies below stays bright. ``icon`` stands before the title. ``deaf``:
        milliseconds without input, for a dialog that opens by itself.
        """
        super().__init__(program, deaf)
        self._icon = icon
        self.veiled, self._aside = aside is None, aside
        self._title, self._text, self._choices = title, text, choices
        primary = next((i for i, choice in enumerate(choices) if choice.primary), 0)
        self.focus = f"choice{primary}"

    @cached_property
    def _needed(self) -> tuple[float, float]:
        """The lowest rows in one column, and a margin; or two columns, where letters can be much larger so. Letters of
        another size may break a line elsewhere.
        """
        area = self.program.canvas.area(100, LEAST_UNITS)
        across, rows = self._wide(area), len(self._choices)
        one = across + 2 * EDGE, HEAD + self._text_high(area, across - _SPARE) + rows * _LOW + _FOOT + 2 * NEAR
        high = HEAD + self._text_high(area, 2 * across) + -(-rows // 2) * _ROW + _FOOT
        two = 2 * (across + NEAR), high + 2 * NEAR
        grown = [min(area.w / wide, area.h / high) for wide, high in (one, two)]
        return one if self._aside or grown[1] < _MUCH_LARGER * grown[0] else two

    @property
    def least(self) -> tuple[float, float]:
        """No more than the dialog itself; for one that lies aside, as much as what lies below."""
        wide, high = self._needed
        across, down = self._aside.least if self._aside else (wide, high)
        return max(wide, across), max(high, down)

    def widgets(self, area: Area) -> list[Widget]:
        """One column in the middle, or aside; two where one would be too high."""
        across = self._wide(area)
        room, rows = area.h - 2 * NEAR, len(self._choices)
        text_high = self._text_high(area, across)
        row = max(_LOW, min(_ROW, (room - HEAD - text_high - _FOOT) / rows))
        columns = 1 if HEAD + text_high + rows * row + _FOOT <= room else 2
        lines = -(-rows // columns)
        if columns == 2:
            across = min(area.w - 2 * NEAR, 2 * across)
            text_high, row = self._text_high(area, across), _ROW
        high = HEAD + text_high + lines * row + _FOOT
        box = self._aside.place(area, across, high) if self._aside else Box.around(area.w / 2, area.h / 2, across, high)
        inner = Box(box.x + EDGE, box.y + HEAD, box.w - 2 * EDGE, 0)
        found = frame(box, self._title, self._icon)
        if self._text:
            found.append(Paragraph(Box(inner.x, inner.y - 4, inner.w, text_high), self._text, TEXT, Ink.WORDS))
        wide = (inner.w - ROOM * (columns - 1)) / columns
        for i, one in enumerate(self._choices):
            column, line = divmod(i, lines)
            place = Box(inner.x + column * (wide + ROOM), inner.y + text_high + line * row, wide, row - _GAP)
            act = partial(self._choose, one)
            found.append(Button(f"choice{i}", place, one.text, act, one.key, one.icon, primary=one.primary))
        return found

    def _text_high(self, area: Area, across: float) -> float:
        """Of the words below the heading, with the room below them."""
        if not self._text:
            return 0.0
        return len(self.program.brush(area).lines(self._text, TEXT, across - 2 * EDGE)) * TEXT * 1.32 + ROOM

    def _wide(self, area: Area) -> float:
        """As wide as the title or the longest choice needs."""
        brush = self.program.brush(area)
        longest = max(
            (brush.width(choice.text, TEXT, "SemiBold") for choice in self._choices if not choice.key), default=0
        )
        title = brush.width(self._title, HEADING, "Bold") + (_ICON + NEAR if self._icon else 0)
        needed = max(longest + 32, title) + 2 * EDGE
        return max(_SLIM if self._aside else _WIDE, min(area.w - 2 * EDGE, needed))

    def _choose(self, choice: DialogChoice) -> None:
        self.program.pop()
        choice.act()
