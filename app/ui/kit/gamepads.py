"""Gamepads: plugged in and out at any time, and read as the buttons of one usual pad."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType

import pygame
from pygame.event import Event

from app.ui.kit.pad_owners import PadIdentity, PadOwners
from app.ui.kit.repeating import Repeating
from app.ui.window.sdl import pad_serial

BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
}  # fmt: skip
_PLAIN = {0: "a", 1: "b", 2: "x", 3: "y", 4: "lb", 5: "rb", 6: "back", 7: "start"}
"""Of a pad that the system does not know."""
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"), pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("page up", "page down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lt"), pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "rt"),
}  # fmt: skip
_PLAIN_AXES = {0: ("left", "right"), 1: ("up", "down")}
_FAR, _NEAR = 0.6, 0.4
"""How far a stick is pushed before it counts, and how far it comes back before it counts no more."""
_REPEATED = frozenset(("left", "right", "up", "down", "page up", "page down"))
_PAUSE = 110.0
"""Milliseconds from one time that a held direction counts to the next."""
_PACES = ((5_000.0, 8), (60_000.0, 30))
"""So long after the last press a pad is looked at so often, in milliseconds; 100 when it has been laid aside."""
_ASIDE, _AT_ONCE = 100, 1


_SHAPED = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")
_SHAPES = {"a": "cross", "b": "circle", "x": "square", "y": "triangle"}
"""What the four buttons show on pads with one of those words in their names."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button or a direction of a pad went down, or came up."""

    pad: int
    """The pad's number, for as long as it is plugged in."""
    button: str
    """``a b x y left right up down lb rb lt rt back start l3 r3``; the right stick is ``page up`` and ``page down``."""
    down: bool


class Gamepads:
    """The gamepads that are plugged in, in the order in which they came. Times are the program's milliseconds."""

    def __init__(self) -> None:
        self.owners = PadOwners()
        self._open: dict[int, object] = {}
        self._identities: dict[int, PadIdentity] = {}
        self._known: set[int] = set()
        """Pads that the system knows the layout of: their plain numbers are not listened to."""
        self._pushed: dict[tuple[int, object], str] = {}
        """Where each stick, trigger or hat is pushed to."""
        self._held = Repeating[Pressed](_PAUSE)
        """Directions that are held down."""
        self._used = 0.0
        """When one was pressed last."""
        self._last = -1
        """Which one that was."""

    @property
    def all(self) -> tuple[int, ...]:
        """Their numbers."""
        return tuple(self._open)

    @property
    def plugged(self) -> dict[int, PadIdentity]:
        """Their numbers, and what tells them apart when they come back."""
        return {pad: self._identities.get(pad, PadIdentity()) for pad in self._open}

    def open(self) -> None:
        """Begin to listen; those that are there already come as events."""
        _controllers().init()

    def close(self) -> None:
        """Listen no more."""
        self._open, self._identities, self._known, self._pushed = {}, {}, set(), {}
        self._held.clear()
        if pygame.joystick.get_init():
            _controllers().quit()
            pygame.joystick.quit()

    def pace(self, now: float, *, race: bool) -> int:
        """How often, in milliseconds, the pads must be looked at while nothing else happens; 0 without any.

        A pad does not tell by itself that it was pressed, so this is what it costs: a look takes a microsecond, but
        each wakes the program up.
        """
        if not self._open:
            return 0
        rest = now - self._used
        return _AT_ONCE if race else next((every for lasts, every in _PACES if rest < lasts), _ASIDE)

    def note(self, event: Event) -> bool:
        """A pad was plugged in or out; True if one came or went."""
        before = self.all
        if event.type == pygame.JOYDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._identities.pop(event.instance_id, None)
            self._known.discard(event.instance_id)
            self._pushed = {key: way for key, way in self._pushed.items() if key[0] != event.instance_id}
            self._held.release(lambda held: held.pad == event.instance_id)
        return self.all != before

    def _plug_in(self, index: int) -> None:
        try:
            pad = pygame.joystick.Joystick(index)
            number = pad.get_instance_id()
            self._identities[number] = PadIdentity(f"{pad.get_name()} {pad.get_guid()}", pad_serial(number))
            if _controllers().is_controller(index):
                self._open[number] = _controllers().Controller.from_joystick(pad)
                self._known.add(number)
            else:
                self._open[number] = pad
        except pygame.error:  # pulled out again already
            return

    def read(self, event: Event) -> Pressed | None:
        """What the event means; None if nothing, or if it is of no pad. To be asked once for each event."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return Pressed(event.instance_id, BUTTONS[event.button], down)
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXES:
                return self._push(event.instance_id, event.axis, event.value / 32768, _AXES[event.axis])
            case _ if getattr(event, "instance_id", None) in self._open:
                return None if event.instance_id in self._known else self._read_plain(event)
        return None

    def _read_plain(self, event: Event) -> Pressed | None:
        """Of a pad whose layout the system does not know."""
        match event.type:
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button in _PLAIN:
                return Pressed(event.instance_id, _PLAIN[event.button], event.type == pygame.JOYBUTTONDOWN)
            case pygame.JOYAXISMOTION if event.axis in _PLAIN_AXES:
                return self._push(event.instance_id, event.axis, event.value, _PLAIN_AXES[event.axis])
            case pygame.JOYHATMOTION:
                across, along = event.value
                pressed = self._push(event.instance_id, "hat across", float(across), ("left", "right"))
                return pressed or self._push(event.instance_id, "hat along", float(along), ("down", "up"))
        return None

    def _push(self, pad: int, axis: object, way: float, buttons: tuple[str, str]) -> Pressed | None:
        """A stick, a trigger or a hat went some way."""
        before = self._pushed.get((pad, axis), "")
        limit = _NEAR if before else _FAR
        now = "" if abs(way) < limit else buttons[way > 0]
        if now == before:
            return None
        self._pushed[pad, axis] = now
        return Pressed(pad, now or before, bool(now))

    def hold(self, pressed: Pressed, now: float) -> None:
        """Outside of races: what is held down will count again and again."""
        self._used, self._last = now, pressed.pad
        down = Pressed(pressed.pad, pressed.button, down=True)
        if not pressed.down:
            self._held.release(lambda held: held == down)
        elif pressed.button in _REPEATED:
            self._held.hold(down, now)

    def shown(self, button: str) -> str:
        """What is printed on that button of the pad that was used last."""
        pad = self._open.get(self._last)
        name = str(getattr(pad, "name", None) or "").lower()
        return _SHAPES.get(button, button) if any(word in name for word in _SHAPED) else button

    def let_go(self) -> None:
        """What is held down counts no more: it was meant for something else."""
        self._held.clear()

    def repeated(self, now: float) -> list[Pressed]:
        """What counts again by now."""
        return self._held.repeated(now)

    def wake(self) -> float | None:
        """When something counts again; None while nothing is held down."""
        return self._held.wake()


def _controllers() -> ModuleType:
    """Imported once the first picture is up, so that the program opens sooner."""
    from pygame._sdl2 import controller

    return controller
