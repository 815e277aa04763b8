"""A screen: widgets with focus, hover and keys. Screens say what is there; this file says how it is reached."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from app.screens.widgets import Button, Field, Live, Look, Stepper, Widget
from app.shell.brush import Brush
from app.shell.layer import Layer
from app.shell.theme import ROYAL_BLUE, Mood
from app.shell.window import Heard
from app.table.focus import DOWN, LEFT, RIGHT, UP, nearest
from app.table.geometry import UNITS_HIGH, UNITS_WIDE, Area, Box

if TYPE_CHECKING:
    from app.screens.program import Program

ARROWS = {pygame.K_LEFT: LEFT, pygame.K_RIGHT: RIGHT, pygame.K_UP: UP, pygame.K_DOWN: DOWN}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEAST_UNITS = (float(UNITS_WIDE), float(UNITS_HIGH))


class Screen:
    """Base of all screens. Times are milliseconds of the program's own clock."""

    dialog = False
    """Lies over the screen below, which stays visible and keeps moving."""
    real_time = False
    """It matters who was first: input is stamped while pictures are painted, too."""
    veiled = True
    """A dialog dims what lies below it."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.focus: str | None = None
        self.hover: str | None = None
        self.pressed: str | None = None
        self._editing = False
        """The field with the focus has been typed into: what comes is added, and no longer takes the text's place."""
        self._layer = Layer()
        self._laid: tuple[object, list[Widget]] = (None, [])

    @property
    def mood(self) -> Mood:
        """The colours of the table below."""
        return ROYAL_BLUE

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
            look = (self.hover, self.focus, self.pressed, self.program.by_keyboard)
            self._layer.draw(brush, (version, look), self._draw_widgets)

    def _draw_widgets(self, brush: Brush) -> None:
        for widget in self.laid(brush.area):
            if isinstance(widget, Button | Stepper | Field):
                widget.draw(brush, self.look(widget))
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
        self.hover = self.pressed = None

    def look(self, widget: Live) -> Look:
        """How a widget stands to pointer and keyboard."""
        on_top = self.program.top is self
        focus = on_top and self.focus == widget.id and (self.program.by_keyboard or isinstance(widget, Field))
        selected = focus and isinstance(widget, Field) and not self._editing
        return Look(self.hover == widget.id, focus, self.pressed == widget.id, selected)

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
                return self._point(*self.program.units(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(*self.program.units(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._release(*self.program.units(event.pos))
            case pygame.KEYDOWN:
                return self.key(event, now)
            case pygame.TEXTINPUT:
                return self._typed(event.text)
            case _:
                return False

    def at(self, x: float, y: float) -> Live | None:
        """The live widget at a point in units."""
        return next((w for w in reversed(self.live().values()) if w.box.holds(x, y)), None)

    def _point(self, x: float, y: float) -> bool:
        widget = self.at(x, y)
        new = widget.id if widget else None
        changed, self.hover = new != self.hover, new
        return changed

    def _press(self, x: float, y: float) -> bool:
        widget = self.at(x, y)
        self.pressed = widget.id if widget else None
        if widget:
            self._editing = isinstance(widget, Field) and widget.id == self.focus
            self.focus = widget.id
        return True

    def _release(self, x: float, y: float) -> bool:
        widget, pressed, self.pressed = self.at(x, y), self.pressed, None
        if widget is None or widget.id != pressed:
            return True
        if isinstance(widget, Stepper):
            back, on = widget.halves
            step = -1 if back.holds(x, y) else 1 if on.holds(x, y) else 0
            if step and widget.enabled:
                self._step(widget, step)
        elif isinstance(widget, Button):
            self.do(widget)
        return True

    def do(self, button: Button) -> None:
        """Do what the button says, or say why not."""
        if button.enabled:
            self.program.sounds.play("click")
            button.act()
        elif button.why:
            self.program.sounds.play("thud")
            self.program.say(button.why)

    def _step(self, stepper: Stepper, by: int) -> None:
        self.program.sounds.play("click")
        stepper.step(by)

    def key(self, event: Event, now: float) -> bool:
        """A key: the focused widget first, then the screen's own keys, then moving the focus."""
        live = self.live()
        focused = live.get(self.focus or "")
        if isinstance(focused, Field) and self._field_key(focused, event):
            return True
        if event.key == pygame.K_ESCAPE:
            self.cancel()
        elif event.key in ENTER or event.key == pygame.K_SPACE:
            self._activate(focused, live)
        elif event.key in ARROWS:
            self._arrow(focused, live, ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self._tab(list(live), back=bool(event.mod & pygame.KMOD_SHIFT))
        else:
            return self._letter(live, event)
        return True

    def _field_key(self, field: Field, event: Event) -> bool:
        """Whether the key belongs to the text being typed. The letters themselves come as text input."""
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self._editing:
                field.erase()
            else:
                field.change("")
            self._editing = True
            return True
        return bool(event.unicode and event.unicode.isprintable())

    def _typed(self, text: str) -> bool:
        field = self.live().get(self.focus or "")
        if isinstance(field, Field) and field.enabled:
            (field if self._editing else replace(field, text="")).typed(text)
            self._editing = True
            return True
        return False

    def _activate(self, focused: Live | None, live: dict[str, Live]) -> None:
        if isinstance(focused, Button):
            self.do(focused)
        elif isinstance(focused, Stepper) and focused.enabled:
            self._step(focused, 1)
        else:  # Enter in a field, or nowhere: on to what comes next
            self._tab(list(live), back=False)

    def _arrow(self, focused: Live | None, live: dict[str, Live], direction: tuple[int, int]) -> None:
        if isinstance(focused, Stepper) and direction[0]:
            if focused.enabled:
                self._step(focused, direction[0])
            return
        if focused is None:
            self._tab(list(live), back=False)
            return
        boxes = {name: widget.box for name, widget in live.items() if name != focused.id}
        self.focus, self._editing = nearest(boxes, focused.box, direction) or self.focus, False

    def _tab(self, names: list[str], *, back: bool) -> None:
        if not names:
            return
        self._editing = False
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + (-1 if back else 1)) % len(names)]
        else:
            self.focus = names[-1 if back else 0]

    def _letter(self, live: dict[str, Live], event: Event) -> bool:
        name = pygame.key.name(event.key)
        keys = (name, event.unicode)
        button = next((w for w in live.values() if isinstance(w, Button) and w.key and w.key in keys), None)
        if button is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        self.do(button)
        return True
