"""Linux's accessibility bus: whether assistive technology is switched on, and which events it has registered for.

Only Orca 45 and later read announcements; AccessKit doesn't report who listens to what. AccessKit also takes memory
that few players need it for, so it isn't loaded before a screen reader runs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, POINTER, Structure, byref, c_bool, c_char_p, c_int, c_uint32, c_void_p
from pathlib import Path
from typing import Any

_ARRAY, _STRUCT, _ENTRY, _VARIANT, _STRING, _BOOL = map(ord, "arevsb")
"""libdbus's codes for argument types."""
_DBUS = "libdbus-1.so.3"
"""The system's library. It is a constant because PyInstaller would bundle a library whose name is in the call
itself.
"""
_PATIENCE = 10_000
"""Timeout of a call in milliseconds."""
_BUS, _PATH, _STATUS = "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_CHANGES = f"type='signal',path='{_PATH}',interface='{_PROPERTIES}'"


class _Iterator(Structure):
    _fields_ = (("_opaque", c_void_p * 16),)


def wait_until_switched_on() -> None:
    """Wait until assistive technology is switched on. Returns at once without the library, as then it can't be found
    out. Raises OSError without a bus. Don't call this in the main thread: it may wait as long as the program runs.
    """
    try:
        bus = _libdbus()
    except OSError:
        return
    with _connected(bus, _session_address()) as session:
        bus.dbus_bus_add_match(session, _CHANGES.encode(), None)
        while True not in _ask(bus, session, _BUS, _PATH, _PROPERTIES, "GetAll", _STATUS):
            if not _drop_messages(bus, session):
                _checked(bus.dbus_connection_read_write(session, -1))


def announcements_are_heard() -> bool:
    """Return whether a screen reader has asked for announcements. Raises OSError if the bus doesn't answer. Don't call
    this in the main thread: it may take a while.
    """
    names = [name.casefold().rstrip(":") for name in _registered_events(_libdbus())]
    return any(name in ("", "object") or name.startswith("object:announcement") for name in names)


def _libdbus() -> Any:
    bus = CDLL(_DBUS)
    for name, result, *arguments in (
        ("dbus_threads_init_default", c_bool),
        ("dbus_connection_open_private", c_void_p, c_char_p, c_void_p),
        ("dbus_bus_register", c_bool, c_void_p, c_void_p),
        ("dbus_bus_add_match", None, c_void_p, c_char_p, c_void_p),
        ("dbus_connection_set_exit_on_disconnect", None, c_void_p, c_uint32),
        ("dbus_connection_read_write", c_bool, c_void_p, c_int),
        ("dbus_connection_pop_message", c_void_p, c_void_p),
        ("dbus_connection_close", None, c_void_p),
        ("dbus_connection_unref", None, c_void_p),
        ("dbus_message_new_method_call", c_void_p, c_char_p, c_char_p, c_char_p, c_char_p),
        ("dbus_connection_send_with_reply_and_block", c_void_p, c_void_p, c_void_p, c_int, c_void_p),
        ("dbus_message_unref", None, c_void_p),
        ("dbus_message_iter_init_append", None, c_void_p, POINTER(_Iterator)),
        ("dbus_message_iter_append_basic", c_bool, POINTER(_Iterator), c_int, c_void_p),
        ("dbus_message_iter_init", c_bool, c_void_p, POINTER(_Iterator)),
        ("dbus_message_iter_recurse", None, POINTER(_Iterator), POINTER(_Iterator)),
        ("dbus_message_iter_get_arg_type", c_int, POINTER(_Iterator)),
        ("dbus_message_iter_get_basic", None, POINTER(_Iterator), c_void_p),
        ("dbus_message_iter_next", c_bool, POINTER(_Iterator)),
    ):  # fmt: skip
        function = getattr(bus, name)
        function.restype, function.argtypes = result, arguments
    bus.dbus_threads_init_default()
    return bus


def _session_address() -> str:
    """Return the address of the session bus, without libdbus, which would start a bus if there is none."""
    if address := os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return address
    socket = Path(os.environ.get("XDG_RUNTIME_DIR", ""), "bus")
    if not socket.exists():
        raise OSError("there is no session bus")
    return f"unix:path={socket}"


@contextmanager
def _connected(bus: Any, address: str) -> Iterator[int]:
    connection = _checked(bus.dbus_connection_open_private(address.encode(), None))
    try:
        bus.dbus_connection_set_exit_on_disconnect(connection, 0)
        _checked(bus.dbus_bus_register(connection, None))
        yield connection
    finally:
        bus.dbus_connection_close(connection)
        bus.dbus_connection_unref(connection)


def _registered_events(bus: Any) -> list[str]:
    with _connected(bus, _session_address()) as session:
        address: str = _ask(bus, session, _BUS, _PATH, _BUS, "GetAddress")[0]
    with _connected(bus, address) as accessibility:
        registry = "org.a11y.atspi.Registry"
        found = _ask(bus, accessibility, registry, "/org/a11y/atspi/registry", registry, "GetRegisteredEvents")
    return found[1::2]  # pairs of a listener's address and an event


def _checked(result: int | None) -> int:
    if not result:
        raise OSError("the accessibility bus can't be reached")
    return result


def _drop_messages(bus: Any, connection: int) -> bool:
    """Drop all messages received; return whether there were any."""
    found = False
    while message := bus.dbus_connection_pop_message(connection):
        bus.dbus_message_unref(message)
        found = True
    return found


def _ask(bus: Any, connection: int, name: str, path: str, interface: str, method: str, *words: str) -> list[Any]:
    """Call a method with strings; return all strings and booleans in its reply. Raises OSError without a reply."""
    call = _checked(bus.dbus_message_new_method_call(*(part.encode() for part in (name, path, interface, method))))
    try:
        at = _Iterator()
        bus.dbus_message_iter_init_append(call, byref(at))
        for word in words:
            bus.dbus_message_iter_append_basic(byref(at), _STRING, byref(c_char_p(word.encode())))
        reply = _checked(bus.dbus_connection_send_with_reply_and_block(connection, call, _PATIENCE, None))
    finally:
        bus.dbus_message_unref(call)
    try:
        at, found = _Iterator(), list[Any]()
        if bus.dbus_message_iter_init(reply, byref(at)):
            _collect(bus, at, found)
        return found
    finally:
        bus.dbus_message_unref(reply)


def _collect(bus: Any, at: _Iterator, found: list[Any]) -> None:
    while kind := bus.dbus_message_iter_get_arg_type(byref(at)):
        if kind == _STRING:
            text = c_char_p()
            bus.dbus_message_iter_get_basic(byref(at), byref(text))
            found.append((text.value or b"").decode())
        elif kind == _BOOL:
            truth = c_uint32()
            bus.dbus_message_iter_get_basic(byref(at), byref(truth))
            found.append(bool(truth.value))
        elif kind in (_ARRAY, _STRUCT, _ENTRY, _VARIANT):
            inner = _Iterator()
            bus.dbus_message_iter_recurse(byref(at), byref(inner))
            _collect(bus, inner, found)
        bus.dbus_message_iter_next(byref(at))
