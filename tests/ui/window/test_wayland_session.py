"""Which SDL driver a session gets, by what its compositor offers. ``tests/wayland`` asks a real one."""

import ctypes
import socket
import struct
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest

from app.ui.window.environment import has_title_bars, offered_interfaces, preferred_drivers, session_socket

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Wayland is not on Windows")
GNOME = ("wl_compositor", "wl_seat", "xdg_wm_base")
KDE = (*GNOME, "zxdg_decoration_manager_v1")


def announced(number, name):
    """Return the event wl_registry.global."""
    string = name.encode("ascii") + b"\0"
    body = struct.pack("=II", number, len(string)) + string + bytes(-len(string) % 4) + struct.pack("=I", 1)
    return struct.pack("=IHH", 2, 0, 8 + len(body)) + body


@contextmanager
def compositor(answer):
    """Return the environment of a session whose compositor gives that answer, in pieces."""
    with TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as door:
        door.bind(str(Path(folder, "wayland-7")))
        door.listen(1)

        def serve():
            client, _ = door.accept()
            with client:
                asked = b""
                while len(asked) < 24:
                    asked += client.recv(64)
                assert asked == struct.pack("=IHHIIHHI", 1, 1, 12, 2, 1, 0, 12, 3)
                for start in range(0, len(answer), 11):
                    client.sendall(answer[start : start + 11])

        serving = Thread(target=serve, daemon=True)
        serving.start()
        yield {"XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "wayland-7"}
        serving.join(5)


def offering(names):
    return b"".join(announced(i, name) for i, name in enumerate(names)) + struct.pack("=IHHI", 3, 0, 12, 0)


@pytest.fixture
def without_libdecor(monkeypatch):
    def missing(_name):
        raise OSError("no such library")

    monkeypatch.setattr(ctypes, "CDLL", missing)


def test_interfaces_are_read():
    with compositor(offering(KDE)) as session:
        assert offered_interfaces(session_socket(session)) == set(KDE)


def test_native_where_windows_get_title_bars():
    with compositor(offering(KDE)) as session:
        assert preferred_drivers({**session, "DISPLAY": ":0"}) == "wayland,x11"
    with compositor(offering(KDE)) as session:
        assert preferred_drivers(session) == "wayland"


@pytest.mark.usefixtures("without_libdecor")
def test_x11_first_where_a_wayland_window_would_have_no_title_bar():
    assert not has_title_bars(frozenset(GNOME))
    with compositor(offering(GNOME)) as session:
        assert preferred_drivers({**session, "DISPLAY": ":0"}) == "x11,wayland"
    with compositor(offering(GNOME)) as session:
        assert preferred_drivers(session) == "wayland"


def test_libdecor_draws_title_bars(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda name: name)
    assert has_title_bars(frozenset(GNOME))


@pytest.mark.parametrize("answer", [b"", announced(1, "wl_seat"), b"\0" * 8, b"\1" * 5])
def test_x11_where_the_answer_breaks_off(answer):
    with compositor(answer) as session:
        assert preferred_drivers({**session, "DISPLAY": ":0"}) == "x11"


def test_x11_where_there_is_no_wayland_session(tmp_path):
    runtime = {"XDG_RUNTIME_DIR": str(tmp_path)}
    for session in (
        {}, runtime, {"WAYLAND_DISPLAY": "wayland-7"}, {**runtime, "XDG_SESSION_TYPE": "x11"},
        {**runtime, "WAYLAND_DISPLAY": "wayland-7"}, {**runtime, "XDG_SESSION_TYPE": "wayland"},
    ):  # fmt: skip
        assert preferred_drivers(session) == "x11"


def test_socket_of_the_session(tmp_path):
    runtime = {"XDG_RUNTIME_DIR": str(tmp_path)}
    assert session_socket({**runtime, "WAYLAND_DISPLAY": "wayland-7"}) == tmp_path / "wayland-7"
    assert session_socket({"WAYLAND_DISPLAY": "/there/wayland"}) == Path("/there/wayland")
    assert session_socket({**runtime, "XDG_SESSION_TYPE": "wayland"}) == tmp_path / "wayland-0"
    assert session_socket(runtime) is None
