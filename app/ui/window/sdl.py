"""SDL functions that pygame doesn't expose, called through ctypes in the library that pygame has loaded.

pygame's ``event.wait`` polls the queue a thousand times a second, and SDL's also polls an open gamepad so often.
pygame's ``flip`` copies the whole window, even while a single card moves. Usable areas of the screens are in system
points, which are pixels except on macOS. Without the library, pygame's own functions are used.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame


def put_text(text: str) -> bool:
    """Copy the text; return False if the system refuses."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def held_text() -> str:
    """Return the clipboard's text; empty if it contains none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


def window_locales() -> list[str]:
    """Return the locales that the person prefers, as the system tells SDL: ``th-TH``, best first."""
    try:
        found = pygame.system.get_pref_locales()
    except (pygame.error, NotImplementedError):
        return []
    return ["-".join(filter(None, (one["language"], one.get("country")))) for one in found]


_VIDEO = 0x20
"""SDL_INIT_VIDEO."""
_FULLSCREEN, _MINIMISED = 0x1, 0x40
"""SDL_WINDOW_FULLSCREEN, SDL_WINDOW_MINIMIZED."""
_TITLE_BAR = 28
"""Height of a macOS title bar in points (22 before version 11). SDL doesn't know it."""


@cache
def loaded_library() -> ctypes.CDLL | None:
    """Return SDL. Call this only once the display is open: a second copy of the library knows no display."""
    for library in _loaded("SDL2"):
        library.SDL_WasInit.argtypes, library.SDL_WasInit.restype = (ctypes.c_uint32,), ctypes.c_uint32
        if library.SDL_WasInit(_VIDEO):
            return library
    return None


@cache
def library_named(name: str) -> ctypes.CDLL | None:
    """Return a library that pygame has loaded, by its name without suffix, such as ``SDL2_mixer``."""
    return next(_loaded(name), None)


def _loaded(name: str) -> Iterator[ctypes.CDLL]:
    """Yield the loaded libraries of that name, or candidates for them."""
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
    """Return possible paths of pygame's library; ``libSDL2_mixer`` must not match ``libSDL2``."""
    if sys.platform.startswith("linux"):
        try:
            lines = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        files = {Path(line.split(maxsplit=5)[5]) for line in lines if f"/lib{name}" in line}
        return sorted(path for path in files if path.name.startswith((f"lib{name}-", f"lib{name}.")))
    package = Path(pygame.__file__).parent
    file = f"lib{name}-2*.dylib"
    return [*sorted(package.glob(f".dylibs/{file}")), *sorted(package.parent.glob(file))]


def event_waiter() -> Callable[[int], object]:
    """Return a function that waits for an event, or for that many milliseconds."""
    library = loaded_library()
    try:
        wait = library.SDL_WaitEventTimeout if library else None
    except AttributeError:
        wait = None
    if wait is None:
        return _poll
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda timeout: wait(None, timeout)


def pad_poller() -> Callable[[], object]:
    """Return a function that polls the gamepads and queues their events; SDL's automatic polling is disabled."""
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
    """Return the serial number of an open gamepad; empty if it has none."""
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


def region_updater(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], object]:
    """Return a function that updates these parts of the window."""
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
        # This fails only if the window has just been resized; then an event follows and everything is redrawn.
        update(handle, (ctypes.c_int * len(numbers))(*numbers), len(places))

    return show


def is_minimised(window: pygame.Window) -> bool:
    """Return whether the window is minimized; False if unknown."""
    return bool(_flags(window) & _MINIMISED)


def is_fullscreen(window: pygame.Window) -> bool:
    """Return whether SDL shows the window full screen; False if unknown."""
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


class _WindowInfo(ctypes.Structure):
    """``SDL_SysWMinfo``; the union at its end begins with the system's handle on Windows and macOS."""

    _fields_ = (
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("handle", ctypes.c_void_p),
        ("rest", ctypes.c_uint8 * 128),
    )


def native_handle(window: pygame.Window) -> int:
    """Return the window's HWND on Windows, its NSWindow on macOS. Raises OSError if SDL doesn't know it."""
    library, info = loaded_library(), _WindowInfo()
    info.version[:] = pygame.get_sdl_version()
    if library is not None:
        library.SDL_GetWindowWMInfo.argtypes = ctypes.c_void_p, ctypes.POINTER(_WindowInfo)
        if library.SDL_GetWindowWMInfo(_handle(library, window), ctypes.byref(info)) and info.handle:
            return int(info.handle)
    raise OSError("SDL doesn't report the window's handle")


def screen_reader_runs() -> bool:
    """Return whether Windows reports a screen reader; True on other systems, where only screen readers use the
    interface.
    """
    if sys.platform != "win32":
        return True
    runs = ctypes.c_int()
    found = ctypes.windll.user32.SystemParametersInfoW(_SPI_GETSCREENREADER, 0, ctypes.byref(runs), 0)
    return bool(found and runs.value)


_SPI_GETSCREENREADER = 0x0046


def scancode_lookup() -> Callable[[int], int]:
    """Return a function from a keycode to its scancode in the current keyboard layout; 0 if it has none."""
    library = loaded_library()
    try:
        find = library.SDL_GetScancodeFromKey if library else None
    except AttributeError:
        find = None
    if find is None:
        return lambda code: code  # assume a layout with all Latin letters
    find.argtypes, find.restype = (ctypes.c_int32,), ctypes.c_int
    return lambda code: int(find(code))


def text_input_switch() -> Callable[[bool], object]:
    """Return a switch of text input: only while it is on may an input method use the keys. Text events remain
    enabled, because ``?`` is on a different key of each keyboard.
    """
    library = loaded_library()
    try:
        if library is None or sys.platform == "darwin":  # on macOS keys type nothing without a field
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
    """Fallback: poll the queue a hundred times a second without removing events."""
    clock, waited = pygame.time.Clock(), 0
    while waited < timeout and not pygame.event.peek():
        waited += max(1, clock.tick(100))


_HANDLE = (200, 150)
"""Part of a window that must be visible so that it can be dragged."""
_USUAL_DPI = 96.0
_XLIB = "libX11.so.6"
"""The system's library. PyInstaller would bundle a library whose name is in the call itself."""
_MOST_DPI = 960.0
"""Higher values are considered wrong."""
UNSEEN = ("offscreen", "dummy")
"""SDL drivers without output, whose screens don't limit windows."""
_BOUNDLESS = 1 << 15


def screens() -> list[pygame.Rect]:
    """Return the usable area of each screen, the first screen first; without SDL the whole screens, side by side."""
    library = loaded_library()
    if pygame.display.get_driver() in UNSEEN:
        return [pygame.Rect(0, 0, _BOUNDLESS, _BOUNDLESS)]
    sizes = pygame.display.get_desktop_sizes()
    if library is None:
        return [pygame.Rect(sum(w for w, _ in sizes[:i]), 0, *size) for i, size in enumerate(sizes)]
    found = []
    for number, size in enumerate(sizes):
        box = (ctypes.c_int * 4)()
        is_known = library.SDL_GetDisplayUsableBounds(number, box) == 0
        found.append(pygame.Rect(*box) if is_known else pygame.Rect(0, 0, *size))
    return found


def enlarged(size: tuple[int, int]) -> tuple[int, int]:
    """Scale a size for 96 dpi to the first screen, unless the system scales windows itself."""
    dpi = {"windows": _display_dpi, "x11": xft_dpi}.get(pygame.display.get_driver(), lambda: _USUAL_DPI)()
    by = max(1.0, dpi / _USUAL_DPI)
    return round(size[0] * by), round(size[1] * by)


def _display_dpi() -> float:
    library, across = loaded_library(), ctypes.c_float()
    if library is None or library.SDL_GetDisplayDPI(0, None, ctypes.byref(across), None) != 0:
        return _USUAL_DPI
    return across.value


def xft_dpi() -> float:
    """Return the X resource ``Xft.dpi``, set to the user's scale; SDL knows only the physical size."""
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
    """Raise pygame.error if SDL can't use OpenGL on this display; finding out with a window may crash."""
    library = loaded_library()
    if library is not None and library.SDL_GL_LoadLibrary(None) != 0:
        raise pygame.error(pygame.get_error())


def high_dpi() -> bool:
    """Return whether windows are measured in points of several pixels."""
    return pygame.display.get_driver() in ("cocoa", "wayland")


def has_positions() -> bool:
    """Return whether a window can know and restore its position."""
    return pygame.display.get_driver() != "wayland"


def screen_of(position: tuple[int, int] | None, all_screens: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """Return the screen on which a window at that position could be dragged; None if that screen is gone."""
    if position is None:
        return None
    corner = pygame.Rect(position, _HANDLE)
    return next((screen for screen in all_screens if screen.contains(corner)), None)


def on_macos() -> bool:
    """Return whether windows are those of macOS, some of whose actions SDL doesn't report."""
    return pygame.display.get_driver() == "cocoa"


def title_bar() -> int:
    """Return the height of a title bar in points if SDL doesn't know it; otherwise 0."""
    return _TITLE_BAR if on_macos() else 0


def screen_under(window: pygame.Window) -> pygame.Rect:
    """Return the usable area of the window's screen."""
    all_screens, library = screens(), loaded_library()
    number = library.SDL_GetWindowDisplayIndex(_handle(library, window)) if library is not None else 0
    return all_screens[number] if 0 <= number < len(all_screens) else all_screens[0]


def room_for(window: pygame.Window, screen: pygame.Rect) -> pygame.Rect:
    """Return the area of that screen for a window inside its borders."""
    library = loaded_library()
    sides = [ctypes.c_int() for _ in range(4)]  # top, left, bottom, right
    if library is not None:
        library.SDL_GetWindowBordersSize(_handle(library, window), *map(ctypes.byref, sides))
    top, left, bottom, right = (side.value for side in sides)
    top = top or title_bar()
    return pygame.Rect(screen.x + left, screen.y + top, screen.w - left - right, screen.h - top - bottom)


def limited_size(size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
    return min(size[0], most[0]), min(size[1], most[1])
