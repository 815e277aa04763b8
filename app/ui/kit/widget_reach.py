"""Reaching widgets by pointer, Tab and arrows, shortcut letters and gamepad."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame
from pygame.event import Event

from app.core.messages import _
from app.table.geometry import DOWN, LEFT, RIGHT, UP, Box, nearest
from app.ui.kit.accessible import Verb
from app.ui.kit.gamepads import Gamepads
from app.ui.kit.keymap import names_of, types_something
from app.ui.kit.widgets import Button, Field, Live, Stepper, WidgetLook
from app.ui.window.keyboard import commands
from app.ui.window.sdl import held_text, put_text
from app.ui.window.sound import Sounds
from app.ui.window.system_fonts import unseen
from app.ui.window.theme import NEAR

_ZERO_WIDTH_JOINER = "\u200d"
_JOINED = ("Mn", "Me", "Mc")
"""Unicode categories of combining marks."""


class Draft(NamedTuple):
    """Text with the caret before the character of that index."""

    text: str
    caret: int

    def insert(self, new: str, most: int) -> Draft:
        new = new[: max(0, most - len(self.text))]
        return Draft(self.text[: self.caret] + new + self.text[self.caret :], self.caret + len(new))

    def move(self, by: int, *, word: bool = False) -> Draft:
        return Draft(self.text, self._word_end(by) if word else self._letter_end(by))

    def move_to(self, end: int) -> Draft:
        return Draft(self.text, 0 if end < 0 else len(self.text))

    def erase(self, by: int, *, word: bool = False) -> Draft:
        """Delete a letter or word before (-1) or after (1) the caret; before it, only the last of combined
        characters.
        """
        other = max(0, self.caret - 1) if by < 0 and not word else self.move(by, word=word).caret
        start, end = sorted((self.caret, other))
        return Draft(self.text[:start] + self.text[end:], start)

    def _letter_end(self, by: int) -> int:
        at = self.caret + by
        while 0 < at < len(self.text) and self._is_inside(at):
            at += by
        return min(max(at, 0), len(self.text))

    def _is_inside(self, at: int) -> bool:
        """Return whether the position is inside a letter."""
        before, after = self.text[at - 1], self.text[at]
        return _ZERO_WIDTH_JOINER in (before, after) or unicodedata.category(after) in _JOINED

    def _word_end(self, by: int) -> int:
        at, step = self.caret, min(by, 0)  # the letter that is passed is at ``at + step``
        while 0 <= at + step < len(self.text) and self.text[at + step].isspace():
            at += by
        while 0 <= at + step < len(self.text) and not self.text[at + step].isspace():
            at += by
        return at


_PAD_WIDGETS = {
    "start": ("menu", "settings", "deal", "done"), "back": ("log", "help"), "x": ("hint", "erase"), "y": ("space",),
    "lt": ("undo",), "rt": ("sort",), "l3": ("help",), "r3": ("sound",),
}  # fmt: skip
"""Widgets with a gamepad button of their own: the first of these that the screen has."""
PAD_KEYS = {
    "a": pygame.K_RETURN, "b": pygame.K_ESCAPE, "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP,
    "down": pygame.K_DOWN, "page up": pygame.K_PAGEUP, "page down": pygame.K_PAGEDOWN,
}  # fmt: skip
"""Keys, and the corresponding buttons, that mean the same on every screen."""
PAGER = "page"
"""Id of the stepper that turns a screen's pages."""
_ROOMY = 100.0
"""On narrower widgets nothing is printed besides the text."""


def key_down(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def printed_button(widget: Live, live: dict[str, Live], *, focus: bool) -> str:
    """Return the button printed on a widget instead of its key; empty for none."""
    if focus:
        return "a" if isinstance(widget, Button) and widget.box.w >= _ROOMY else ""
    if isinstance(widget, Button) and widget.key == "escape" and widget.id != "menu":
        return "b"
    owned = ((button, own_widget(button, live)) for button in _PAD_WIDGETS)
    return next((button for button, found in owned if found and found.id == widget.id), "")


def own_widget(button: str, live: dict[str, Live]) -> Live | None:
    return next((live[name] for name in _PAD_WIDGETS.get(button, ()) if name in live), None)


def leads(live: Mapping[str, Live], start: Live, direction: tuple[int, int]) -> str | None:
    """Return the widget straight ahead at any distance, or else the nearest in that direction. Left and right
    change a value, so widgets to the right of one are reached with the down arrow.
    """
    boxes = {name: widget.box for name, widget in live.items() if name != start.id}
    if direction == DOWN and isinstance(start, Stepper):
        for name, box in boxes.items():
            if _straight(box, start.box, RIGHT) and 0 <= box.x - start.box.right <= NEAR:
                return name
    straight = {name: box for name, box in boxes.items() if _straight(box, start.box, direction)}
    return nearest(straight, start.box, direction) or nearest(boxes, start.box, direction)


def _straight(box: Box, start: Box, direction: tuple[int, int]) -> bool:
    if direction[0]:
        return box.y < start.bottom and start.y < box.bottom
    return box.x < start.right and start.x < box.right


ARROWS = {pygame.K_LEFT: LEFT, pygame.K_RIGHT: RIGHT, pygame.K_UP: UP, pygame.K_DOWN: DOWN}
_STEP_BY = {Verb.PRESS: 1, Verb.MORE: 1, Verb.LESS: -1}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ERASES = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}
_ENDS = {pygame.K_HOME: -1, pygame.K_END: 1}
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_BY_WORD = pygame.KMOD_CTRL | pygame.KMOD_ALT
_CLIPBOARD = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x)


class Devices(Protocol):
    by_keyboard: bool
    by_pad: bool
    key_at: float
    pads: Gamepads

    @property
    def caps(self) -> float:
        """Opacity of the keys and gamepad buttons that are printed on widgets."""
        ...


class Surroundings(Protocol):
    sounds: Sounds

    @property
    def inputs(self) -> Devices: ...

    @property
    def stack(self) -> Sequence[object]: ...

    @property
    def top(self) -> object: ...

    def say(self, text: str) -> None: ...


class Reachable(Protocol):
    finds_focus: bool

    @property
    def program(self) -> Surroundings: ...

    def live(self) -> dict[str, Live]: ...

    def cancel(self) -> None: ...


class WidgetReach:
    """Focus, hover and presses of a screen's widgets. Points are in units."""

    def __init__(self, screen: Reachable) -> None:
        self._screen, self._program = screen, screen.program
        self.focus: str | None = None
        """Widget that Enter activates."""
        self.clicked = False
        self.hover: str | None = None
        self.pressed: str | None = None
        """Widget on which the mouse button went down."""
        self._caret: int | None = None
        """Caret position in the focused field; None while all of its text is selected."""
        self._composed = ""

    def look(self, widget: Live) -> WidgetLook:
        on_top = self._program.top is self._screen
        focus = on_top and self.focus == widget.id and (self._program.inputs.by_keyboard or isinstance(widget, Field))
        pad, hover, pressed = self._pad(widget, focus=focus), self.hover == widget.id, self.pressed == widget.id
        look = WidgetLook(hover, focus, pressed, pad=pad, caps=self._program.inputs.caps)
        if not focus or not isinstance(widget, Field):
            return look
        return replace(look, selected=self._caret is None, caret=self._caret, composed=self._composed)

    def _pad(self, widget: Live, *, focus: bool) -> str | None:
        if not self._program.inputs.by_pad:
            return None
        if self._program.top is not self._screen:
            return ""
        return self._program.inputs.pads.shown(printed_button(widget, self._screen.live(), focus=focus))

    def version(self) -> object:
        inputs = self._program.inputs
        typing = self._composed, self._caret
        return self.hover, self.focus, self.pressed, typing, inputs.by_keyboard, inputs.by_pad, inputs.caps

    def at(self, x: float, y: float) -> Live | None:
        return next((w for w in reversed(self._screen.live().values()) if w.box.holds(x, y)), None)

    def covered(self) -> None:
        self.hover = self.pressed = None

    def point(self, x: float, y: float) -> bool:
        """Move the pointer; return True if something looks different."""
        widget = self.at(x, y)
        new = widget.id if widget else None
        changed, self.hover = new != self.hover, new
        return changed

    def press(self, x: float, y: float) -> None:
        widget = self.at(x, y)
        self.pressed, self._composed = widget.id if widget else None, ""
        if widget:
            again = isinstance(widget, Field) and widget.id == self.focus
            self._caret = len(widget.text) if again and isinstance(widget, Field) else None
            self.focus, self.clicked = widget.id, True

    def release(self, x: float, y: float) -> None:
        """Activate a widget if the mouse button was also pressed on it."""
        widget, pressed, self.pressed = self.at(x, y), self.pressed, None
        if widget is None or widget.id != pressed:
            return
        if isinstance(widget, Stepper):
            back, on = widget.halves
            step = -1 if back.holds(x, y) else 1 if on.holds(x, y) else 0
            if step and widget.enabled:
                self.step(widget, step)
        elif isinstance(widget, Button):
            self.do(widget)

    def do(self, button: Button) -> None:
        """Activate a button, or show why it is disabled."""
        if button.enabled:
            self._program.sounds.play("click")
            button.act()
            self._keep_focus()
        elif button.refuses:
            button.refuses()
        elif button.why:
            self._program.sounds.play("thud")
            self._program.say(button.why)

    def act_on(self, name: str, verb: Verb, value: float | str | None) -> None:
        """Carry out a request of assistive technology for a widget."""
        widget = self._screen.live()[name]
        self.focus = name
        if verb is Verb.PRESS and isinstance(widget, Button):
            self.do(widget)
        elif isinstance(widget, Field) and verb is Verb.SET and isinstance(value, str) and widget.enabled:
            widget.change(widget.fit(value)[: widget.most])
        elif isinstance(widget, Stepper) and widget.enabled and verb in _STEP_BY:
            self.step(widget, _STEP_BY[verb])
        elif isinstance(widget, Stepper) and verb is Verb.SET and isinstance(value, float | int):
            self._step_to(name, value)

    def _step_to(self, name: str, value: float) -> None:
        """Step as close to a value as the steps allow."""
        before = None
        while isinstance(stepper := self._screen.live().get(name), Stepper) and stepper.enabled:
            reached = stepper.accessible().range
            if reached is None or reached.value == before or abs(reached.value - value) < reached.step:
                return
            before = reached.value
            self.step(stepper, 1 if value > reached.value else -1)

    def step(self, stepper: Stepper, by: int) -> None:
        self._program.sounds.play("click")
        stepper.step(by)
        self._keep_focus()

    def _keep_focus(self) -> None:
        """Move the focus to the default widget if an action removed the focused one."""
        live = self._screen.live()
        there = bool(self._program.stack) and self._program.top is self._screen and bool(live)
        if there and self.focus is not None and self.focus not in live and not self._screen.finds_focus:
            first = (name for name, widget in live.items() if isinstance(widget, Button) and widget.primary)
            self.focus, self._caret = next(first, next(iter(live))), None

    def key(self, event: Event) -> bool:
        """Handle a key: the focused widget first, then focus movement, then shortcuts; return True if it was used."""
        live = self._screen.live()
        focused = live.get(self.focus or "")
        if isinstance(focused, Field) and focused.enabled and (self._composed or self._field_key(focused, event)):
            return True  # of a word that is composed, Enter, arrows and all else are the input method's
        if event.key == pygame.K_ESCAPE:
            self._screen.cancel()
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
        """Return whether the key edits the field. Characters arrive as text input."""
        if commands(event) and event.key in _CLIPBOARD:
            self._use_clipboard(field, event.key)
            return True
        if (edited := self._edited(field, event)) is not None:
            self._put(field, edited)
            return True
        # An input method that has taken a letter to compose leaves nothing that the key typed.
        return event.unicode.isprintable() if event.unicode else _is_letter(event)

    def _draft(self, field: Field) -> Draft:
        end = len(field.text)
        return Draft(field.text, end if self._caret is None else min(self._caret, end))

    def _edited(self, field: Field, event: Event) -> Draft | None:
        """Return the text after an editing key; None for other keys."""
        draft, word, selected = self._draft(field), bool(event.mod & _BY_WORD), self._caret is None
        if by := _ERASES.get(event.key):
            return Draft("", 0) if selected else draft.erase(by, word=word)
        to_end = event.mod & pygame.KMOD_META  # Macs without Home and End
        if end := _ENDS.get(event.key) or (to_end and _STEPS.get(event.key)):
            return draft.move_to(end)
        # While all text is selected, arrows move to the field's neighbours.
        if (by := _STEPS.get(event.key)) and (word or not selected):
            return draft.move(by, word=word)
        return None

    def _put(self, field: Field, draft: Draft) -> None:
        if draft.text != field.text:
            field.change(draft.text)
        self._caret = draft.caret

    def _use_clipboard(self, field: Field, key: int) -> None:
        if key == pygame.K_v:
            self.typed(" ".join(held_text().split("\n")).strip())
            return
        if key != pygame.K_a:
            put_text(field.text)
        if key == pygame.K_x:
            self._put(field, Draft("", 0))
        else:
            self._caret = None

    @property
    def field(self) -> Box | None:
        field = self._screen.live().get(self.focus or "")
        return field.box if isinstance(field, Field) and field.enabled else None

    def composes(self, text: str) -> bool:
        """Show uncommitted text of an input method in the focused field; empty once committed."""
        if self.field is None:
            text = ""
        changed, self._composed = text != self._composed, text
        return changed

    def typed(self, text: str) -> bool:
        self._composed = ""
        field = self._screen.live().get(self.focus or "")
        if isinstance(field, Field) and field.enabled:
            draft = Draft("", 0) if self._caret is None else self._draft(field)
            self._put(field, draft.insert(field.fit(text), field.most))
            if letters := unseen(field.fit(text)):
                self._program.say(
                    _(
                        "No font on this system has “{letters}”. Your text is saved, but shows boxes instead.",
                        letters=letters,
                    )
                )
            return True
        return False

    def _activate(self, focused: Live | None, live: dict[str, Live]) -> None:
        if isinstance(focused, Button):
            self.do(focused)
        elif isinstance(focused, Stepper) and focused.enabled:
            self.step(focused, 1)
        elif isinstance(focused, Field):
            self._finish(focused, live)
        else:
            self._tab(list(live), back=False)

    def _finish(self, field: Field, live: Mapping[str, Live]) -> None:
        """Go to the next field, or after the last to the default widget. Never to what happens to be next,
        which another Enter would activate.
        """
        names = list(live)
        after = names[names.index(field.id) + 1 :]
        following = (name for name in after if isinstance(live[name], Field))
        primary = (name for name, widget in live.items() if isinstance(widget, Button) and widget.primary)
        self.focus, self._editing = next(following, next(primary, field.id)), False

    def _arrow(self, focused: Live | None, live: dict[str, Live], direction: tuple[int, int]) -> None:
        if isinstance(focused, Stepper) and direction[0]:
            if focused.enabled:
                self.step(focused, direction[0])
            return
        if focused is None:
            self._tab(list(live), back=False)
            return
        self.focus, self._caret = leads(live, focused, direction) or self.focus, None

    def _tab(self, names: list[str], *, back: bool) -> None:
        if not names:
            return
        self._caret = None
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + (-1 if back else 1)) % len(names)]
        else:
            self.focus = names[-1 if back else 0]

    def _letter(self, live: dict[str, Live], event: Event) -> bool:
        names = names_of(event)
        button = next((w for w in live.values() if isinstance(w, Button) and w.key in names), None)
        if button is None or commands(event) or event.mod & pygame.KMOD_ALT:
            return False
        self.do(button)
        return True


def _is_letter(event: Event) -> bool:
    """Return whether the key usually types a character."""
    return types_something(pygame.key.name(event.key)) and not commands(event)
