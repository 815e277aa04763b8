"""One window per data folder: starting the program again brings the open window to the front and passes it what to
show.

The first process holds a file lock, which the system releases however the process ends, and listens on a socket (a pipe
on Windows) in a folder that no other user can enter. The listening thread sleeps until a connection comes.
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
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeAlias

from app.core.digest import sha256
from app.storage.files import lock, make_folder, open_file, unlock
from app.storage.paths import APP_NAME, Paths

if TYPE_CHECKING:
    from multiprocessing.connection import Listener, _ConnectionBase

_log = logging.getLogger(__name__)

_STARTUP_TIMEOUT = 30.0
"""Seconds to wait for the first process to listen or to end, before opening a window of our own."""
_ANSWER_TIMEOUT = 10.0
"""Seconds that the open window has to come to the front."""
_RETRY_DELAY = 0.05
_MAX_BYTES = 1 << 16
_DONE = b"done"
_DISPLAY_VARIABLES = ("WAYLAND_DISPLAY", "DISPLAY")
"""Environment variables of the display: a window on another display is no use here."""

LaunchRequest: TypeAlias = dict[str, str]
"""What to show: ``{"review": FILE}``, ``{"challenge": CODE or FILE}``, ``{"game": NAME}`` for its set-up, or empty."""


@dataclass(slots=True)
class InstanceLock:
    """Lock of the process that opened the first window, with its listener."""

    address: str
    _lock: Path
    _descriptor: int
    _listener: Listener | None = field(default=None, init=False)

    def open(self, on_request: Callable[[LaunchRequest, Callable[[], None]], None]) -> None:
        """Call ``on_request`` in a separate thread with each request of a later process and a function to call
        when it has been shown. If listening is impossible, each start gets a window of its own.
        """
        if self._descriptor < 0:
            return
        from multiprocessing.connection import Listener

        with suppress(OSError):
            Path(self.address).unlink()  # left over by a process that was killed, since we hold its lock
        try:
            self._listener = Listener(self.address, backlog=16)
        except OSError as why:
            _log.warning("cannot listen for later starts of the program: %s", why)
            self.close()
            return
        Thread(target=self._listen, args=(self._listener, on_request), name="door", daemon=True).start()

    def close(self) -> None:
        """Release the lock, so that the next start opens a window."""
        if self._listener is not None:
            with suppress(OSError):
                self._listener.close()
            self._listener = None
        if self._descriptor >= 0:
            with suppress(OSError):
                self._lock.unlink()  # while we hold it; Windows refuses and keeps an empty file
            unlock(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1

    def _listen(self, listener: Listener, on_request: Callable[[LaunchRequest, Callable[[], None]], None]) -> None:
        while self._listener is listener:
            try:
                connection = listener.accept()
            except OSError:  # closed, or the other process has gone
                time.sleep(_RETRY_DELAY)
                continue
            with connection, suppress(OSError, EOFError):
                _serve(connection, on_request)


def _serve(connection: _ConnectionBase, on_request: Callable[[LaunchRequest, Callable[[], None]], None]) -> None:
    if not connection.poll(_ANSWER_TIMEOUT):
        return
    request, done = _parse_request(connection.recv_bytes(_MAX_BYTES)), Event()
    on_request(request, done.set)
    if done.wait(_ANSWER_TIMEOUT):
        connection.send_bytes(_DONE)


def _parse_request(message: bytes) -> LaunchRequest:
    """Parse a request; anything invalid becomes an empty one."""
    try:
        found = json.loads(message)
    except ValueError:
        return {}
    return (
        {str(key): value for key, value in found.items() if isinstance(value, str)} if isinstance(found, dict) else {}
    )


def acquire_instance(paths: Paths, request: LaunchRequest) -> InstanceLock | None:
    """Return the lock if this is the first process for the data folder; None if another one has shown the request.
    If that one doesn't answer, or locking is impossible, return a lock that no other process finds.
    """
    try:
        folder = _lock_folder()
    except OSError as why:
        _log.warning("no lock for the window: %s", why)
        return InstanceLock("", Path(), -1)
    name = _instance_name(paths)
    path = folder / f"{name}.lock"
    address = f"\\\\.\\pipe\\{APP_NAME}-{name}" if sys.platform == "win32" else str(folder / f"{name}.door")
    until = time.monotonic() + _STARTUP_TIMEOUT
    while time.monotonic() < until:
        try:
            descriptor = _acquire_lock(path)
        except OSError as why:
            _log.warning("no lock for the window: %s", why)
            break
        if descriptor is not None:
            return InstanceLock(address, path, descriptor)
        try:
            if _send_request(address, request):
                return None
        except (OSError, EOFError):  # not listening yet, or just closed
            time.sleep(_RETRY_DELAY)
        else:
            break
    return InstanceLock("", Path(), -1)


def _acquire_lock(path: Path) -> int | None:
    """Return the descriptor of the lock file; None if another process holds the lock."""
    while True:
        descriptor = open_file(path, os.O_RDWR | os.O_CREAT)
        if not lock(descriptor):
            os.close(descriptor)
            return None
        with suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        unlock(descriptor)  # its holder has deleted the file meanwhile
        os.close(descriptor)


def _send_request(address: str, request: LaunchRequest) -> bool:
    """Return whether the first process has shown the request. Raises OSError or EOFError if nothing listens."""
    from multiprocessing.connection import Client

    with Client(address) as door:
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.AllowSetForegroundWindow(-1)  # otherwise it may only flash in the task bar
        door.send_bytes(json.dumps(request).encode())
        return door.poll(_ANSWER_TIMEOUT) and door.recv_bytes(_MAX_BYTES) == _DONE


def _lock_folder() -> Path:
    """Return the folder of locks and sockets, private to the user. Raises OSError."""
    if sys.platform == "win32":
        found = Path(tempfile.gettempdir(), APP_NAME)  # inside the user's own folder
        make_folder(found)
        return found
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if name := os.environ.get("FLATPAK_ID"):  # each sandbox has its own copy of the rest
        runtime = str(Path(runtime, "app", name))
    if runtime.startswith("/") and Path(runtime).is_dir():
        found = Path(runtime, APP_NAME)
    else:
        found = Path(tempfile.gettempdir(), f"{APP_NAME}-{os.getuid()}")
    make_folder(found)
    status = found.lstat()
    if not S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or S_IMODE(status.st_mode) & 0o077:
        raise PermissionError(f"{found} is somebody else's")
    return found


def _instance_name(paths: Paths) -> str:
    """Return a name for the data folders on this display, the same for all paths to them."""
    places = [os.path.realpath(place) for place in (paths.config, paths.data)]
    key = "\0".join([*places, *(os.environ.get(name, "") for name in _DISPLAY_VARIABLES)])
    return sha256(os.fsencode(key)).hexdigest()[:16]
