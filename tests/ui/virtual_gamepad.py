"""The program and a gamepad without hardware: SDL's virtual one, with events like a real one's."""

import ctypes
import time
from contextlib import contextmanager

import pygame
import pytest

from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.settings import Settings
from app.table.geometry import DOWN, LEFT, RIGHT, UP, nearest
from app.tools.bench.fake_clock import FakeClockWindow
from app.ui.kit.gamepads import BUTTONS
from app.ui.kit.widget_reach import leads
from app.ui.narrator import own_voice
from app.ui.program import Program
from app.ui.screen_flow import Flow
from app.ui.table.focus import spots
from app.ui.table.hot_seat import HOLD, CoverScreen
from app.ui.table.table_screen import TableScreen
from app.ui.window.sdl import loaded_library
from app.ui.window.window import Heard

AXES = {"leftx": 0, "lefty": 1, "righty": 3, "lt": 4, "rt": 5}
_PATIENCE = 60.0
"""Seconds; far more than anything here takes."""
_CODES = {button: code for code, button in BUTTONS.items()}
_ARROWS = {"left": LEFT, "right": RIGHT, "up": UP, "down": DOWN}


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product")),
        ("padding", ctypes.c_uint16), ("button_mask", ctypes.c_uint32), ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p), *((f"call{i}", ctypes.c_void_p) for i in range(7)),
    )  # fmt: skip


class VirtualPad:
    """Connected as long as it exists."""

    def __init__(self, name="A pad"):
        self._library = library = loaded_library()
        if library is None:
            pytest.skip("SDL cannot be reached through ctypes here")
        library.SDL_JoystickOpen.restype = ctypes.c_void_p
        library.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
        library.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
        wanted = _Description(version=1, type=1, axes=6, buttons=15, name=name.encode())
        self._index = library.SDL_JoystickAttachVirtualEx(ctypes.byref(wanted))
        assert self._index >= 0
        self.number = library.SDL_JoystickGetDeviceInstanceID(self._index)
        """Its number in the program."""
        self._pad = library.SDL_JoystickOpen(self._index)
        for trigger in ("lt", "rt"):  # at rest a trigger is all the way out
            self.push(trigger, -32768)

    def press(self, button, *, down):
        if button in AXES:
            self.push(button, 32000 if down else -32768)
        else:
            assert self._library.SDL_JoystickSetVirtualButton(self._pad, _CODES[button], int(down)) == 0

    def push(self, axis, way):
        assert self._library.SDL_JoystickSetVirtualAxis(self._pad, AXES[axis], way) == 0

    def unplug(self):
        """Its index shifts when an earlier gamepad is removed."""
        numbers = map(self._library.SDL_JoystickGetDeviceInstanceID, range(self._library.SDL_NumJoysticks()))
        self._library.SDL_JoystickDetachVirtual(list(numbers).index(self.number))


class PadWindow(FakeClockWindow):
    """Fake clock; gamepad events come from SDL when polled."""

    def collect(self):
        super().collect()
        self.look_at_pads()
        self.queue += [Heard(self.time, event) for event in pygame.event.get()]


class Sitting:
    """A person with a gamepad at the program."""

    def __init__(self, program, flow):
        self.program, self.flow = program, flow
        self.pad = None

    def plug_in(self, name="A pad"):
        self.pad = VirtualPad(name)
        self.turn()

    @property
    def screen(self):
        return self.program.top

    @property
    def focus(self):
        """Return the focused widget or spot on the table."""
        return self.screen.focus or (self.screen.play.state.spot if isinstance(self.screen, TableScreen) else None)

    @property
    def boxes(self):
        """Return everything that can get the focus."""
        found = {name: widget.box for name, widget in self.screen.live().items()}
        return {**(spots(self.screen.play) if isinstance(self.screen, TableScreen) else {}), **found}

    def turn(self, times=2):
        for _ in range(times):
            if self.program.stack:
                self.program.turn(0)

    def wait(self, lasts):
        until = self.program.now() + lasts
        while self.program.stack and self.program.now() < until:
            self.program.turn(min(self.program.patience(), until - self.program.now()))

    def until(self, seen):
        """Run until ``seen`` is true; the AI process, which runs in real time, gets time to answer."""
        give_up = time.monotonic() + _PATIENCE
        while not seen():
            assert time.monotonic() < give_up, "it never came"
            self.program.turn(self.program.patience())
            time.sleep(0.0005)

    def press(self, *buttons):
        """Press and release buttons one after another."""
        for button in buttons:
            for down in (True, False):
                self.pad.press(button, down=down)
                self.turn()

    def hold(self, button, lasts):
        """Press, and release after ``lasts`` milliseconds."""
        self.pad.press(button, down=True)
        self.turn()
        self.wait(lasts)
        self.pad.press(button, down=False)
        self.turn()

    def open_hand(self):
        """Wait for the handover screen, and hold A until the hand opens."""
        self.until(lambda: isinstance(self.screen, CoverScreen) and self.screen.hears(self.program.now()))
        self.hold("a", 2 * HOLD)

    def go_to(self, name):
        """Move the focus there with the d-pad, by the shortest path."""
        if self.focus not in self.boxes:
            self.press("down")
        boxes = self.boxes
        ways, queue = {self.focus: []}, [self.focus]
        while name not in ways:
            assert queue, f"no way from {self.focus} to {name}"
            here = queue.pop(0)
            for button, direction in _ARROWS.items():
                if isinstance(self.screen, TableScreen):
                    there = nearest({n: b for n, b in boxes.items() if n != here}, boxes[here], direction)
                else:
                    there = leads(self.screen.live(), self.screen.live()[here], direction)
                stays = not isinstance(self.screen, TableScreen) and hasattr(self.screen.live()[here], "step")
                if there is not None and there not in ways and not (stays and direction[0]):
                    ways[there] = [*ways[here], button]
                    queue.append(there)
        self.press(*ways[name])
        assert self.focus == name

    def do(self, name):
        """Go there and press A."""
        self.go_to(name)
        self.press("a")


@contextmanager
def sitting(folder, size=(1280, 720), **settings):
    """Return the program on its title with a gamepad connected."""
    program = Program(
        PadWindow(0.4, size), portable_paths(folder), Settings(**{"speed": "off", **settings}), Messages(),
        speaker=own_voice,
    )  # fmt: skip
    flow = Flow(program, 3)
    flow.title()
    program.inputs.pads.open()
    found = Sitting(program, flow)
    try:
        found.plug_in()
        found.turn()
        assert program.inputs.pads.all
        yield found
    finally:
        if found.pad:
            found.pad.unplug()
        flow.close()
        program.close()
