"""Gamepads: hot-plugged, read as the buttons of one standard layout, and owned by people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame.event import Event

from app.ui.window.sdl import pad_serial


class PadIdentity(NamedTuple):
    """Identifies a gamepad that reconnects under another number."""

    model: str = ""
    serial: str = ""
    """Serial number; empty if it has none."""


@dataclass(slots=True)
class _Owned:
    pad: int
    """Its number, or its last one while disconnected."""
    identity: PadIdentity
    lost: bool = False


class PadChanges(NamedTuple):
    """People whose gamepads were lost and reconnected since the last call."""

    lost: list[str]
    returned: list[str]


class PadOwners:
    """Owners by name; ``update`` follows who is at the table."""

    def __init__(self) -> None:
        self._owned: dict[str, _Owned] = {}

    def pad_of(self, person: str) -> int | None:
        """Return a person's gamepad; None without one, or while disconnected."""
        owned = self._owned.get(person)
        return None if owned is None or owned.lost else owned.pad

    def give(self, person: str, pad: int, identity: PadIdentity) -> None:
        self._owned[person] = _Owned(pad, identity)

    def update(self, people: Sequence[str], plugged: Mapping[int, PadIdentity]) -> PadChanges:
        """A new gamepad goes to someone who has lost theirs, else to the first person who never had one."""
        owned = {person: self._owned[person] for person in people if person in self._owned}
        lost = [person for person, one in owned.items() if not one.lost and one.pad not in plugged]
        for person in lost:
            owned[person].lost = True
        taken = {one.pad for one in owned.values() if not one.lost}
        free = {pad: identity for pad, identity in plugged.items() if pad not in taken}
        missing = {person: one for person, one in owned.items() if one.lost}
        returned = self._return(missing, free)
        without = [person for person in people if person not in owned]
        for person, (pad, identity) in zip(without, free.items(), strict=False):
            self.give(person, pad, identity)
        return PadChanges(lost, returned)

    def _return(self, missing: dict[str, _Owned], free: dict[int, PadIdentity]) -> list[str]:
        """Return free gamepads to people who lost theirs: first the same one, then the same model, then any."""
        returned = []
        alike: tuple[Callable[[PadIdentity, PadIdentity], bool], ...] = (
            lambda one, other: bool(one.serial) and one == other,
            lambda one, other: one.model == other.model,
            lambda _one, _other: True,
        )
        for is_like in alike:
            for pad, identity in list(free.items()):
                person = next((name for name, one in missing.items() if is_like(one.identity, identity)), None)
                if person is not None:
                    self.give(person, pad, identity)
                    del missing[person], free[pad]
                    returned.append(person)
        return returned


T = TypeVar("T")

_FIRST = 400.0


class AutoRepeat(Generic[T]):
    """Held keys or directions. Times are program time in milliseconds."""

    def __init__(self, pause: float) -> None:
        """``pause``: milliseconds between repeats."""
        self._pause = pause
        self._due: dict[T, float] = {}

    def hold(self, item: T, now: float) -> None:
        self._due[item] = now + _FIRST

    def release(self, which: Callable[[T], bool]) -> None:
        """Release those for which ``which`` is true."""
        self._due = {item: due for item, due in self._due.items() if not which(item)}

    def clear(self) -> None:
        self._due.clear()

    def repeated(self, now: float) -> list[T]:
        """Return what repeats by ``now``."""
        found = [item for item, due in self._due.items() if now >= due]
        for item in found:
            self._due[item] = now + self._pause
        return found

    def wake(self) -> float | None:
        """Return when something repeats; None while nothing is held."""
        return min(self._due.values(), default=None)


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
"""Buttons of a gamepad unknown to the system."""
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"), pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("page up", "page down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lt"), pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "rt"),
}  # fmt: skip
_PLAIN_AXES = {0: ("left", "right"), 1: ("up", "down")}
_FAR, _NEAR = 0.6, 0.4
"""Stick thresholds: pushed, and released."""
_REPEATED = frozenset(("left", "right", "up", "down", "page up", "page down"))
_PAUSE = 110.0
"""Milliseconds between repeats of a held direction."""
_PACES = ((5_000.0, 8), (60_000.0, 30))
"""(milliseconds since the last press, polling interval); an idle gamepad is polled every 100 ms."""
_ASIDE, _AT_ONCE = 100, 1


_SHAPED = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")
_SHAPES = {"a": "cross", "b": "circle", "x": "square", "y": "triangle"}


class Pressed(NamedTuple):
    """A button or direction of a gamepad that was pressed or released."""

    pad: int
    """Number of the gamepad while it is connected."""
    button: str
    """``a b x y left right up down lb rb lt rt back start l3 r3``; the right stick is ``page up`` and ``page down``."""
    down: bool


class Gamepads:
    """Connected gamepads in order of connection. Times are program time in milliseconds."""

    def __init__(self) -> None:
        self.owners = PadOwners()
        self._open: dict[int, object] = {}
        self._identities: dict[int, PadIdentity] = {}
        self._known: set[int] = set()
        """Gamepads whose layout the system knows: their raw events are ignored."""
        self._pushed: dict[tuple[int, object], str] = {}
        """Direction in which each stick, trigger or hat is pushed."""
        self._held = AutoRepeat[Pressed](_PAUSE)
        self._used = 0.0
        self._last = -1

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(self._open)

    @property
    def plugged(self) -> dict[int, PadIdentity]:
        """Numbers of all gamepads, with the identity by which each is recognized when it reconnects."""
        return {pad: self._identities.get(pad, PadIdentity()) for pad in self._open}

    def open(self) -> None:
        _controllers().init()

    def close(self) -> None:
        self._open, self._identities, self._known, self._pushed = {}, {}, set(), {}
        self._held.clear()
        if pygame.joystick.get_init():
            _controllers().quit()
            pygame.joystick.quit()

    def pace(self, now: float, *, race: bool) -> int:
        """Return the polling interval in ms; 0 without gamepads, which don't wake the program up."""
        if not self._open:
            return 0
        rest = now - self._used
        return _AT_ONCE if race else next((every for lasts, every in _PACES if rest < lasts), _ASIDE)

    def note(self, event: Event) -> bool:
        """Handle a connection event; return True if a gamepad came or went."""
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
        """Return the press that an event means; None if nothing, or if it is no gamepad event. Call once per event."""
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
        """Read a gamepad whose layout the system does not know."""
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
        """Handle a movement of a stick, trigger or hat."""
        before = self._pushed.get((pad, axis), "")
        limit = _NEAR if before else _FAR
        now = "" if abs(way) < limit else buttons[way > 0]
        if now == before:
            return None
        self._pushed[pad, axis] = now
        return Pressed(pad, now or before, bool(now))

    def hold(self, pressed: Pressed, now: float) -> None:
        """Start repeating a held direction; not used in races."""
        self._used, self._last = now, pressed.pad
        down = Pressed(pressed.pad, pressed.button, down=True)
        if not pressed.down:
            self._held.release(lambda held: held == down)
        elif pressed.button in _REPEATED:
            self._held.hold(down, now)

    def shown(self, button: str) -> str:
        """Return what is printed on that button of the last used gamepad."""
        pad = self._open.get(self._last)
        name = str(getattr(pad, "name", None) or "").lower()
        return _SHAPES.get(button, button) if any(word in name for word in _SHAPED) else button

    def let_go(self) -> None:
        """Stop repeating: the press was meant for something else."""
        self._held.clear()

    def repeated(self, now: float) -> list[Pressed]:
        """Return the presses that repeat by ``now``."""
        return self._held.repeated(now)

    def wake(self) -> float | None:
        """Return when something repeats; None while nothing is held."""
        return self._held.wake()


def _controllers() -> ModuleType:
    """Import the module after the first frame, for a faster start, and without the rest of its package, which would
    take as much memory as pygame's other modules for input and sound together.
    """
    package = ModuleType("pygame._sdl2")
    package.__path__ = [str(Path(pygame.__file__).with_name("_sdl2"))]
    sys.modules.setdefault(package.__name__, package)
    from pygame._sdl2 import controller

    return controller
