"""One window for each place in which matches are kept: whoever starts the program again comes to the window that is
there, and brings along what it is to show.

The first holds a lock that the system lets go when its process ends, however it ends, and listens at a door beside it:
a socket in a folder that nobody else may enter, on Windows a pipe. The thread at the door sleeps until somebody knocks.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeAlias

from app.storage.files import lock, make_folder, open_file, unlock
from app.storage.paths import APP_NAME, Paths

if TYPE_CHECKING:
    from multiprocessing.connection import Listener, _ConnectionBase

_log = logging.getLogger(__name__)

_STARTING = 30.0
"""Seconds that the first may take until its door is open, or it has ended; then there will be a window of our own."""
_PATIENCE = 10.0
"""Seconds that it may take to come forward."""
_PAUSE = 0.05
_LONGEST = 1 << 16
"""Bytes that may be said at the door."""
_DONE = b"done"
_SCREENS = ("WAYLAND_DISPLAY", "DISPLAY")
"""A window on another screen is no use to who sits at this one."""

LaunchRequest: TypeAlias = dict[str, str]
"""What the window is to show: ``{"review": FILE}``, ``{"challenge": CODE or FILE}``, ``{"game": NAME}`` for its set-up,
or nothing but itself.
"""


@dataclass(slots=True)
class InstanceLock:
    """Held by the process whose window is the first."""

    address: str
    _lock: Path
    _descriptor: int
    _listener: Listener | None = field(default=None, init=False)

    def open(self, heard: Callable[[LaunchRequest, Callable[[], None]], None]) -> None:
        """From now on ``heard`` is told what others wish, in a thread of the door's own, and calls what it is given
        once that is done. Where no door can be had there will be a window for each start.
        """
        if self._descriptor < 0:
            return
        from multiprocessing.connection import Listener

        with suppress(OSError):
            Path(self.address).unlink()  # of a process that was killed, as we have its lock
        try:
            self._listener = Listener(self.address, backlog=16)
        except OSError as why:
            _log.warning("no door for whoever starts the program again: %s", why)
            self.close()
            return
        Thread(target=self._listen, args=(self._listener, heard), name="door", daemon=True).start()

    def close(self) -> None:
        """The next start has a window of its own."""
        if self._listener is not None:
            with suppress(OSError):
                self._listener.close()
            self._listener = None
        if self._descriptor >= 0:
            with suppress(OSError):
                self._lock.unlink()  # while it is ours; Windows refuses, and keeps an empty file
            unlock(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1

    def _listen(self, listener: Listener, heard: Callable[[LaunchRequest, Callable[[], None]], None]) -> None:
        while self._listener is listener:
            try:
                knocking = listener.accept()
            except OSError:  # it was closed, or who knocked has gone
                time.sleep(_PAUSE)
                continue
            with knocking, suppress(OSError, EOFError):
                _answer(knocking, heard)


def _answer(knocking: _ConnectionBase, heard: Callable[[LaunchRequest, Callable[[], None]], None]) -> None:
    if not knocking.poll(_PATIENCE):
        return
    wish, done = _wish(knocking.recv_bytes(_LONGEST)), Event()
    heard(wish, done.set)
    if done.wait(_PATIENCE):
        knocking.send_bytes(_DONE)


def _wish(said: bytes) -> LaunchRequest:
    """What was said; whatever is no wish is none."""
    try:
        found = json.loads(said)
    except ValueError:
        return {}
    return {str(name): what for name, what in found.items() if isinstance(what, str)} if isinstance(found, dict) else {}


def acquire_instance(paths: Paths, wish: LaunchRequest) -> InstanceLock | None:
    """The door, if ours is the first window of that place; None if there is one that has come forward, and does as we
    wish. Where it does not answer, or no lock can be had, there is a door that nobody finds.
    """
    try:
        folder = _folder()
    except OSError as why:
        _log.warning("no lock for the window: %s", why)
        return InstanceLock("", Path(), -1)
    name = _name(paths)
    path = folder / f"{name}.lock"
    address = f"\\\\.\\pipe\\{APP_NAME}-{name}" if sys.platform == "win32" else str(folder / f"{name}.door")
    until = time.monotonic() + _STARTING
    while time.monotonic() < until:
        try:
            descriptor = _held(path)
        except OSError as why:
            _log.warning("no lock for the window: %s", why)
            break
        if descriptor is not None:
            return InstanceLock(address, path, descriptor)
        try:
            if _knock(address, wish):
                return None
        except (OSError, EOFError):  # not open yet, or just closed
            time.sleep(_PAUSE)
        else:
            break
    return InstanceLock("", Path(), -1)


def _held(path: Path) -> int | None:
    """The lock, open; None if somebody else has it."""
    while True:
        descriptor = open_file(path, os.O_RDWR | os.O_CREAT)
        if not lock(descriptor):
            os.close(descriptor)
            return None
        with suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        unlock(descriptor)  # whoever had it has taken its name away meanwhile
        os.close(descriptor)


def _knock(address: str, wish: LaunchRequest) -> bool:
    """Whether the first has come forward. Raises OSError and EOFError where nobody listens."""
    from multiprocessing.connection import Client

    with Client(address) as door:
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.AllowSetForegroundWindow(-1)  # or it may only blink in the task bar
        door.send_bytes(json.dumps(wish).encode())
        return door.poll(_PATIENCE) and door.recv_bytes(_LONGEST) == _DONE


def _folder() -> Path:
    """Where locks and doors are, for nobody else to enter. Raises OSError."""
    if sys.platform == "win32":
        found = Path(tempfile.gettempdir(), APP_NAME)  # below the person's own folder
        make_folder(found)
        return found
    running = os.environ.get("XDG_RUNTIME_DIR", "")
    if name := os.environ.get("FLATPAK_ID"):  # all else of that folder is another one in each sandbox
        running = str(Path(running, "app", name))
    if running.startswith("/") and Path(running).is_dir():
        found = Path(running, APP_NAME)
    else:
        found = Path(tempfile.gettempdir(), f"{APP_NAME}-{os.getuid()}")
    make_folder(found)
    said = found.lstat()
    if not S_ISDIR(said.st_mode) or said.st_uid != os.getuid() or S_IMODE(said.st_mode) & 0o077:
        raise PermissionError(f"{found} is somebody else's")
    return found


def _name(paths: Paths) -> str:
    """The same for all ways to the same folders, seen on the same screen."""
    places = [os.path.realpath(place) for place in (paths.config, paths.data)]
    said = "\0".join([*places, *(os.environ.get(name, "") for name in _SCREENS)])
    return sha256(os.fsencode(said)).hexdigest()[:16]
