"""Gamepads: opened while a game needs them, plugged in and out at any time, and read as a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
from pygame.event import Event

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "play", pygame.CONTROLLER_BUTTON_B: "fling", pygame.CONTROLLER_BUTTON_X: "bing",
    pygame.CONTROLLER_BUTTON_Y: "spare",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "previous", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "next",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "previous", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "next",
    pygame.CONTROLLER_BUTTON_START: "menu",
}  # fmt: skip
_PLAIN = {0: "play", 1: "fling", 2: "bing", 3: "spare", 4: "previous", 5: "next", 7: "menu"}
"""Of a pad that the system does not know."""
_FAR, _NEAR = 0.6, 0.4
"""How far a stick is pushed before it counts, and how far it comes back before it counts no more."""
_KEYS = {
    "play": pygame.K_RETURN, "fling": pygame.K_ESCAPE, "menu": pygame.K_ESCAPE, "previous": pygame.K_LEFT,
    "next": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button or a direction of a pad went down, or came up."""

    pad: int
    """The pad's number, for as long as it is plugged in."""
    word: str
    down: bool


class Pads:
    """The gamepads that are plugged in, in the order in which they came."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._known: set[int] = set()
        """Pads that the system knows the layout of: their plain numbers are not listened to."""
        self._pushed: dict[int, str] = {}
        """Where the stick or the hat of each pad is pushed to."""

    @property
    def all(self) -> tuple[int, ...]:
        """Their numbers."""
        return tuple(self._open)

    def open(self) -> None:
        """Begin to listen; those that are there already come as events."""
        _controllers().init()

    def close(self) -> None:
        """Listen no more: an open pad costs a look a thousand times a second."""
        self._open, self._known, self._pushed = {}, set(), {}
        if pygame.joystick.get_init():
            _controllers().quit()
            pygame.joystick.quit()

    def note(self, event: Event) -> bool:
        """A pad was plugged in or out; True if one came or went."""
        before = self.all
        if event.type == pygame.JOYDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._known.discard(event.instance_id)
        return self.all != before

    def _plug_in(self, index: int) -> None:
        try:
            pad = pygame.joystick.Joystick(index)
            number = pad.get_instance_id()
            if _controllers().is_controller(index):
                self._open[number] = _controllers().Controller.from_joystick(pad)
                self._known.add(number)
            else:
                self._open[number] = pad
        except pygame.error:  # pulled out again already
            return

    def read(self, event: Event) -> Pressed | None:
        """What the event means; None if nothing, or if it is of no pad."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return Pressed(event.instance_id, _BUTTONS[event.button], down)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.instance_id not in self._known:
                if event.button in _PLAIN:
                    return Pressed(event.instance_id, _PLAIN[event.button], event.type == pygame.JOYBUTTONDOWN)
            case pygame.JOYHATMOTION if event.instance_id not in self._known:
                return self._push(event.instance_id, float(event.value[0]))
            case pygame.CONTROLLERAXISMOTION if event.axis == pygame.CONTROLLER_AXIS_LEFTX:
                return self._push(event.instance_id, event.value / 32768)
            case pygame.JOYAXISMOTION if event.axis == 0 and event.instance_id not in self._known:
                return self._push(event.instance_id, event.value)
        return None

    def _push(self, pad: int, way: float) -> Pressed | None:
        before = self._pushed.get(pad, "")
        limit = _NEAR if before else _FAR
        now = "" if abs(way) < limit else "previous" if way < 0 else "next"
        if now == before:
            return None
        self._pushed[pad] = now
        return Pressed(pad, now or before, bool(now))


def _controllers() -> Any:
    """Imported by the game that needs it, so that the others open sooner."""
    from pygame._sdl2 import controller

    return controller


def as_key(pressed: Pressed) -> Event | None:
    """The key that a pad's button stands for where there is no race: in menus, and at the scores."""
    if not pressed.down or pressed.word not in _KEYS:
        return None
    return Event(pygame.KEYDOWN, key=_KEYS[pressed.word], mod=0, unicode="")
