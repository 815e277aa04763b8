"""What SDL does better than pygame lets it, called through ctypes in the SDL library that pygame has loaded.

A wait that really waits: pygame's own ``event.wait`` looks at the queue a thousand times a second, while SDL's sleeps
until the window system has something to say. And showing parts of a window: pygame's ``flip`` copies all of it to the
screen, sixty times a second while a single card moves. And looking at gamepads when we choose: left to itself, SDL's
wait looks at an open pad a thousand times a second. And the screens of the desktop, as far as a window may have them,
in the system's own points: pixels, but on macOS. Where the library cannot be found, pygame's own way serves.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

_VIDEO = 0x20
"""SDL_INIT_VIDEO."""
_FULLSCREEN, _MINIMISED = 0x1, 0x40
"""SDL_WINDOW_FULLSCREEN, SDL_WINDOW_MINIMIZED."""
_TITLE_BAR = 28
"""Height of a title bar of macOS in points; before version 11 it was 22. SDL does not know it."""


@cache
def loaded_library() -> ctypes.CDLL | None:
    """SDL itself. Ask for it once the display is open: a second copy of the library knows of no display."""
    for library in _loaded("SDL2"):
        library.SDL_WasInit.argtypes, library.SDL_WasInit.restype = (ctypes.c_uint32,), ctypes.c_uint32
        if library.SDL_WasInit(_VIDEO):
            return library
    return None


@cache
def library_named(name: str) -> ctypes.CDLL | None:
    """A library that pygame has loaded, by its name without ending, such as ``SDL2_mixer``."""
    return next(_loaded(name), None)


def _loaded(name: str) -> Iterator[ctypes.CDLL]:
    """Every library of that name that is loaded, or may be."""
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetModuleHandleW.argtypes, kernel.GetModuleHandleW.restype = (ctypes.c_wchar_p,), ctypes.c_void_p
        if handle := kernel.GetModuleHandleW(f"{name}.dll"):  # wherever it was loaded from
            yield ctypes.CDLL(f"{name}.dll", handle=handle)
        return
    for path in _candidates(name):
        with suppress(OSError):
            yield ctypes.CDLL(str(path))


def _candidates(name: str) -> list[Path]:
    """Where pygame's library of that name may be; ``libSDL2_mixer`` is another than ``libSDL2``."""
    if sys.platform.startswith("linux"):
        try:
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        files = {Path(fields[5]) for line in lines if len(fields := line.split(maxsplit=5)) > 5}
        return sorted(path for path in files if path.name.startswith((f"lib{name}-", f"lib{name}.")))
    package = Path(pygame.__file__).parent
    file = f"lib{name}-2*.dylib"
    return [*sorted(package.glob(f".dylibs/{file}")), *sorted(package.parent.glob(file))]


def waiter() -> Callable[[int], object]:
    """A function that returns when an event has come or that many milliseconds have passed, whichever is first."""
    library = loaded_library()
    try:
        wait = library.SDL_WaitEventTimeout if library else None
    except AttributeError:
        wait = None
    if wait is None:
        return _poll
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda timeout: wait(None, timeout)


def pad_looker() -> Callable[[], object]:
    """A function that looks at the gamepads, so that their events are there to be taken; nobody else does it then."""
    library = loaded_library()
    try:
        if library is None:
            return lambda: None
        look, hint = library.SDL_JoystickUpdate, library.SDL_SetHint
    except AttributeError:
        return lambda: None
    hint.argtypes = (ctypes.c_char_p, ctypes.c_char_p)
    hint(b"SDL_AUTO_UPDATE_JOYSTICKS", b"0")
    look.argtypes, look.restype = (), None
    return look


def pad_serial(number: int) -> str:
    """The serial number of an open gamepad, which tells it from others of its kind; empty where it has none."""
    library = loaded_library()
    try:
        if library is None:
            return ""
        find, serial = library.SDL_JoystickFromInstanceID, library.SDL_JoystickGetSerial
    except AttributeError:
        return ""
    find.argtypes, find.restype = (ctypes.c_int32,), ctypes.c_void_p
    serial.argtypes, serial.restype = (ctypes.c_void_p,), ctypes.c_char_p
    pad = find(number)
    return (serial(pad) or b"").decode(errors="replace") if pad else ""


def shower(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], object]:
    """A function that shows these parts of the window's surface."""
    library = loaded_library()
    try:
        if library is None:
            return lambda _places: window.flip()
        find, update = library.SDL_GetWindowFromID, library.SDL_UpdateWindowSurfaceRects
    except AttributeError:
        return lambda _places: window.flip()
    find.argtypes, find.restype = (ctypes.c_uint32,), ctypes.c_void_p
    update.argtypes, update.restype = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    handle = find(window.id)

    def show(places: Sequence[pygame.Rect]) -> None:
        numbers = [number for place in places for number in place]
        # It fails only where the window has just got another size; then an event follows, and all is drawn anew.
        update(handle, (ctypes.c_int * len(numbers))(*numbers), len(places))

    return show


def is_minimised(window: pygame.Window) -> bool:
    """Whether only the task bar shows it; False if unknown."""
    return bool(_flags(window) & _MINIMISED)


def is_fullscreen(window: pygame.Window) -> bool:
    """Whether SDL has it fill the screen; False if unknown."""
    return bool(_flags(window) & _FULLSCREEN)


def _flags(window: pygame.Window) -> int:
    library = loaded_library()
    if library is None:
        return 0
    library.SDL_GetWindowFlags.argtypes, library.SDL_GetWindowFlags.restype = (ctypes.c_void_p,), ctypes.c_uint32
    return int(library.SDL_GetWindowFlags(_handle(library, window)))


def _handle(library: ctypes.CDLL, window: pygame.Window) -> ctypes.c_void_p:
    library.SDL_GetWindowFromID.argtypes, library.SDL_GetWindowFromID.restype = (ctypes.c_uint32,), ctypes.c_void_p
    return ctypes.c_void_p(library.SDL_GetWindowFromID(window.id))


def layout() -> Callable[[int], int]:
    """A function that says where on the keyboard of now a keycode lies, as a scancode; 0 for nowhere."""
    library = loaded_library()
    try:
        find = library.SDL_GetScancodeFromKey if library else None
    except AttributeError:
        find = None
    if find is None:
        return lambda code: code  # as if every layout had all Latin letters
    find.argtypes, find.restype = (ctypes.c_int32,), ctypes.c_int
    return lambda code: int(find(code))


def typing() -> Callable[[bool], object]:
    """A function that says whether text is being typed: only then may an input method take what the keys say.

    What a key types is asked for all the same, as ``?`` is another key on each keyboard.
    """
    library = loaded_library()
    try:
        if library is None or sys.platform == "darwin":  # there keys type nothing without a field
            return lambda _on: None
        state = library.SDL_EventState
    except AttributeError:
        return lambda _on: None
    state.argtypes, state.restype = (ctypes.c_uint32, ctypes.c_int), ctypes.c_uint8

    def switch(on: bool) -> None:
        if on:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
            state(pygame.TEXTINPUT, 1)

    return switch


def _poll(timeout: int) -> None:
    """The fallback: look at the queue a hundred times a second, and leave what is there."""
    clock, waited = pygame.time.Clock(), 0
    while waited < timeout and not pygame.event.peek():
        waited += max(1, clock.tick(100))


_HANDLE = (200, 150)
"""As much of a window must be seen for people to take hold of it."""
_USUAL_DPI = 96.0
_XLIB = "libX11.so.6"
"""The system's own. PyInstaller would pack a library whose name it finds in a call."""
_MOST_DPI = 960.0
"""No desktop scales further; whatever says so is not to be believed."""
UNSEEN = ("offscreen", "dummy")
"""SDL's drivers that show nothing: their screens bound no window, whatever size they claim."""
_BOUNDLESS = 1 << 15


def screens() -> list[pygame.Rect]:
    """Of each screen the part that panels and docks leave, the first screen's in front; without SDL all of it, side by
    side.
    """
    library = loaded_library()
    if pygame.display.get_driver() in UNSEEN:
        return [pygame.Rect(0, 0, _BOUNDLESS, _BOUNDLESS)]
    sizes = pygame.display.get_desktop_sizes()
    if library is None:
        return [pygame.Rect(sum(w for w, _ in sizes[:i]), 0, *size) for i, size in enumerate(sizes)]
    found = []
    for number, size in enumerate(sizes):
        box = (ctypes.c_int * 4)()
        told = library.SDL_GetDisplayUsableBounds(number, box) == 0
        found.append(pygame.Rect(*box) if told else pygame.Rect(0, 0, *size))
    return found


def enlarged(size: tuple[int, int]) -> tuple[int, int]:
    """Scale a size for 96 dots an inch to the first screen's, where the system does not scale windows itself."""
    dpi = {"windows": _display_dpi, "x11": xft_dpi}.get(pygame.display.get_driver(), lambda: _USUAL_DPI)()
    by = max(1.0, dpi / _USUAL_DPI)
    return round(size[0] * by), round(size[1] * by)


def _display_dpi() -> float:
    library, across = loaded_library(), ctypes.c_float()
    if library is None or library.SDL_GetDisplayDPI(0, None, ctypes.byref(across), None) != 0:
        return _USUAL_DPI
    return across.value


def xft_dpi() -> float:
    """Return what the X resource ``Xft.dpi`` says: desktops set it by the scale that was chosen there. SDL tells only
    how large the screen is, by which nobody has chosen anything.
    """
    try:
        xlib = ctypes.CDLL(_XLIB)
    except OSError:
        return _USUAL_DPI
    xlib.XOpenDisplay.argtypes, xlib.XOpenDisplay.restype = (ctypes.c_char_p,), ctypes.c_void_p
    xlib.XGetDefault.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p)
    xlib.XGetDefault.restype = ctypes.c_char_p
    xlib.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    display = xlib.XOpenDisplay(None)
    if not display:
        return _USUAL_DPI
    try:
        return _dpi_in(xlib.XGetDefault(display, b"Xft", b"dpi"))
    finally:
        xlib.XCloseDisplay(display)


def _dpi_in(resource: bytes | None) -> float:
    try:
        found = float(resource or b"")
    except ValueError:
        return _USUAL_DPI
    return found if 0 < found < _MOST_DPI else _USUAL_DPI


def need_opengl() -> None:
    """Raise pygame.error where SDL can't use OpenGL on this display; it may crash if it finds out at a window."""
    library = loaded_library()
    if library is not None and library.SDL_GL_LoadLibrary(None) != 0:
        raise pygame.error(pygame.get_error())


def high_dpi() -> bool:
    """Whether windows are measured in points, of which each may be several pixels."""
    return pygame.display.get_driver() in ("cocoa", "wayland")


def has_positions() -> bool:
    """Whether a window may know where it lies, and come back there."""
    return pygame.display.get_driver() != "wayland"


def screen_of(position: tuple[int, int] | None, there: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """The screen on which a window at that position could be seen and taken hold of; None if that was unplugged."""
    if position is None:
        return None
    corner = pygame.Rect(position, _HANDLE)
    return next((screen for screen in there if screen.contains(corner)), None)


def on_macos() -> bool:
    """Whether windows are those of macOS, which does some things to them that SDL does not know of."""
    return pygame.display.get_driver() == "cocoa"


def title_bar() -> int:
    """Height of a window's title bar in points where SDL does not know it; 0 elsewhere."""
    return _TITLE_BAR if on_macos() else 0


def screen_under(window: pygame.Window) -> pygame.Rect:
    """Return of the screen that a window is on the part that panels and docks leave."""
    there, library = screens(), loaded_library()
    number = library.SDL_GetWindowDisplayIndex(_handle(library, window)) if library is not None else 0
    return there[number] if 0 <= number < len(there) else there[0]


def room_for(window: pygame.Window, screen: pygame.Rect) -> pygame.Rect:
    """What a window may have of that screen, inside of what the desktop puts round it."""
    library = loaded_library()
    sides = [ctypes.c_int() for _ in range(4)]  # top, left, bottom, right
    if library is not None:
        library.SDL_GetWindowBordersSize(_handle(library, window), *map(ctypes.byref, sides))
    top, left, bottom, right = (side.value for side in sides)
    top = top or title_bar()
    return pygame.Rect(screen.x + left, screen.y + top, screen.w - left - right, screen.h - top - bottom)


def held(size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
    """That size, or as much of it as there is room for."""
    return min(size[0], most[0]), min(size[1], most[1])
