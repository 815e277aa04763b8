"""A screen: what all of them have. Screens say what is there; ``Reach`` says how it is reached."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, Box
from app.ui.kit.by_pad import press
from app.ui.kit.reach import Reach
from app.ui.kit.widgets import Button, Field, Live, Stepper, Widget
from app.ui.window.brush import Brush
from app.ui.window.layer import Layer
from app.ui.window.theme import ROYAL_BLUE, Mood
from app.ui.window.window import Heard

if TYPE_CHECKING:
    from app.ui.program import Program

LEAST_UNITS = (float(UNITS_WIDE), float(UNITS_HIGH))
PAGES = (900.0, 520.0)
"""The least that pages to be read need: they roll."""


class Screen:
    """Base of all screens. Times are milliseconds of the program's own clock."""

    dialog = False
    """Lies over the screen below, which stays visible and keeps moving."""
    real_time = False
    """It matters who was first: input is stamped while pictures are painted, too."""
    veiled = True
    """A dialog dims what lies below it."""
    aid = ""
    """What it is of that which a key opens wherever one is, and closes again: ``help`` or ``settings``."""
    finds_focus = False
    """If what had the focus is gone, the screen itself says what has it then."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.reach = Reach(self)
        self._layer = Layer()
        self._laid: tuple[object, list[Widget]] = (None, [])

    @property
    def focus(self) -> str | None:
        """The widget that Enter does."""
        return self.reach.focus

    @focus.setter
    def focus(self, name: str | None) -> None:
        self.reach.focus = name

    @property
    def reads_pads(self) -> bool:
        """Gamepads are read by the screen itself, as each person's own."""
        return False

    @property
    def mood(self) -> Mood:
        """The colours of the table below."""
        return ROYAL_BLUE

    @property
    def takes_any_key(self) -> bool:
        """The next key is for the screen, even one that usually means the same everywhere."""
        return False

    @property
    def least(self) -> tuple[float, float]:
        """How many units across and down the screen needs: with less, larger words would not fit any more."""
        return LEAST_UNITS

    def cloth(self, area: Area) -> Box | None:
        """Where the woven mat lies, if there is one."""
        return None

    def toast_corner(self, area: Area) -> Box | None:
        """Where the line of the moment hides nothing; None puts it along the top."""
        return None

    @property
    def toast_top(self) -> float:
        """Where the line of the moment begins if it stands along the top."""
        return 18

    def open_aid(self, aid: str) -> bool:
        """Lay the ``help`` or the ``settings`` that belong to what is shown here over it; False if there are none."""
        return False

    def widgets(self, area: Area) -> list[Widget]:
        """Everything on the screen, the lowest first; the live ones in the order Tab takes."""
        raise NotImplementedError

    def version(self) -> object:
        """All that ``widgets`` depends on, so that they are kept while it stays the same; None makes them anew."""
        return None

    def laid(self, area: Area) -> list[Widget]:
        """The widgets, made anew only if something they depend on has changed."""
        version = self.version()
        key = (version, area)
        if version is None or key != self._laid[0]:
            self._laid = key, self.widgets(area)
        return self._laid[1]

    def cancel(self) -> None:
        """What Escape does."""
        self.program.pop()

    def draw(self, brush: Brush, now: float) -> None:
        """The screen's picture."""
        version = self.version()
        if version is None:
            self._draw_widgets(brush)
        else:
            self._layer.draw(brush, (version, self.reach.version()), self._draw_widgets)

    def _draw_widgets(self, brush: Brush) -> None:
        for widget in self.laid(brush.area):
            if isinstance(widget, Button | Stepper | Field):
                widget.draw(brush, self.reach.look(widget))
            else:
                widget.draw(brush)

    def tick(self, now: float) -> bool:
        """Let time pass; True if the picture has changed."""
        return False

    def wake(self, now: float) -> float | None:
        """When ``tick`` wants to be called next, events apart; None for never."""
        return None

    def covered(self) -> None:
        """A dialog has been laid over it."""
        self.reach.covered()

    def slept(self, since: float) -> None:
        """The program has not run since then, nor heard of what people did."""

    def live(self) -> dict[str, Live]:
        """The widgets that do something, by id, in Tab order."""
        found = (w for w in self.laid(self.program.area_of(self)) if isinstance(w, Button | Stepper | Field))
        return {widget.id: widget for widget in found}

    def expects(self, queue: deque[Heard]) -> None:
        """These events are about to come, one by one; a screen in real time may settle which of two was first."""

    def event(self, event: Event, now: float) -> bool:
        """Take an input event; True if the picture may have changed."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.reach.point(*self.program.units(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.reach.press(*self.program.units(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.reach.release(*self.program.units(event.pos))
                return True
            case pygame.KEYDOWN:
                return self.key(event, now)
            case pygame.TEXTINPUT:
                return self.reach.typed(event.text)
            case _:
                return False

    def key(self, event: Event, now: float) -> bool:
        """Take a key; True if the picture may have changed."""
        return self.reach.key(event)

    def pad(self, button: str, now: float) -> bool:
        """Take a gamepad's button, as ``Pressed`` names it; True if the picture may have changed."""
        return press(self, button, now)

    def pad_up(self, button: str, now: float) -> bool:
        """A gamepad's button is let go; True if the picture may have changed."""
        return False
