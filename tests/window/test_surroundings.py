"""Desktop conditions: no standard streams, a machine that sleeps, a display that must not."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from Xlib import X, display

from tests.display import USUAL, screen
from tests.shares import with_soak
from tests.window.kept_matches import choose
from tests.window.screen import wait_until
from tests.window.window import ROOT, need_hands


@pytest.mark.parametrize("closed", with_soak([(0,), (1,), (2,), (0, 1, 2)], 3), ids=str)
def test_without_streams_it_opens_and_no_file_takes_their_numbers(open_window, folder, tmp_path, closed):
    """As started by ``pythonw``, or by a shell with ``2>&-``: library output must not go into a record."""
    starter = tmp_path / "starter.py"
    words = "".join(f"os.close({number});" for number in closed)
    starter.write_text(
        f"import os, sys, runpy; {words} runpy.run_module('app', run_name='__main__', alter_sys=True)", encoding="utf-8"
    )
    choose(folder, "person", "keen")
    window = open_window("--game", "kings-corners", "--seed", 1, command=[sys.executable, str(starter)])
    setup = window.bytes_of()
    window.key("Return")
    window.wait_for_record()
    window.wait_for_another(setup)
    held = {str(Path(f"/proc/{window.process.pid}/fd/{number}").readlink()) for number in closed}
    assert held == {os.devnull}
    assert window.quit() == 0


def test_a_python_without_streams_says_nothing_and_does_what_it_should(tmp_path):
    """Where the streams are None from the start, as with ``pythonw``."""
    code = "import sys; sys.stdout = sys.stderr = sys.stdin = None; from app.__main__ import main; sys.exit(main())"
    record = ROOT / "tests" / "records" / "bong-usual.jsonl"
    done = subprocess.run([sys.executable, "-c", code, "verify", str(record)], cwd=ROOT, check=False)
    assert done.returncode == 0
    done = subprocess.run([sys.executable, "-c", code, "verify", str(tmp_path / "none")], cwd=ROOT, check=False)
    assert done.returncode == 1


def test_a_race_stands_still_while_the_machine_sleeps(sit_down):
    """The AI players do not catch up: the menu is open."""
    window = sit_down("person", "keen", "keen", seed=5, game="bong", options={"first_to": 1, "lockout": 0})
    wait_until(lambda: window.moves, "the first card of an AI player")
    window.process.suspend()
    wait_until(lambda: window.process.status() == "stopped", "sleep")
    before, at = len(window.moves), window.match.now
    time.sleep(4)
    window.process.resume()
    window.still()
    time.sleep(1)
    assert len(window.moves) == before
    window.key("Escape")
    wait_until(lambda: len(window.moves) > before, "the race to go on")
    assert window.match.log[before].at < at + 4000


@pytest.fixture(params=[True, False], ids=["fonts", "no fonts"])
def empty(request):
    """A bare screen; without fonts SDL can show no message."""
    with screen(fonts=request.param) as name:
        yield name


def test_what_stops_the_start_is_shown_where_nobody_reads_it(empty):
    """Started by a click: a message box reports it, and the program ends with the same code afterwards."""
    need_hands()
    env, nowhere = {**os.environ, "DISPLAY": empty, "SDL_VIDEODRIVER": "x11"}, subprocess.DEVNULL
    words = [sys.executable, "-m", "app", "--no-such-thing"]

    watching = display.Display(empty)

    def boxes():
        """Return the visible windows: this program has no other."""
        windows = watching.screen().root.query_tree().children
        return [window.id for window in windows if window.get_attributes().map_state == X.IsViewable]

    assert boxes() == []
    with subprocess.Popen(words, cwd=ROOT, env=env, stdin=nowhere, stdout=nowhere, stderr=nowhere) as started:
        try:
            (shown,) = wait_until(boxes, "a box")
            assert started.poll() is None
            subprocess.run(["xdotool", "windowfocus", str(shown), "key", "Return"], env=env, check=True)
            assert started.wait(30) == 2
        finally:
            started.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no D-Bus of their own")
def test_no_bus_is_started_where_none_runs(open_window, folder, tmp_path):
    """D-Bus would start one with ``dbus-launch``, which leaves a file in the home."""
    home, programs = tmp_path / "home", tmp_path / "bin"
    home.mkdir()
    programs.mkdir()
    launcher = programs / "dbus-launch"  # where the system has its own, that one is taken, and writes its note
    launcher.write_text('#!/bin/sh\n: >"$HOME/started"\n', encoding="utf-8")
    launcher.chmod(0o755)
    display_rights = os.environ.get("XAUTHORITY", str(Path.home() / ".Xauthority"))
    system_environment = {"HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}", "XAUTHORITY": display_rights}
    no_bus = {"DBUS_SESSION_BUS_ADDRESS": None, "XDG_RUNTIME_DIR": None}
    choose(folder, "person", "keen")
    window = open_window("--game", "kings-corners", env={**system_environment, **no_bus})
    window.still()
    assert list(home.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no D-Bus of their own")
def test_the_bus_of_the_desktop_is_used(monkeypatch, tmp_path):
    for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)

    def bus():
        prepared = "from app.ui.window.environment import prepare; prepare()"
        code = f"import os, sys; {prepared}; print(os.environ.get(sys.argv[1]))"
        words = [sys.executable, "-c", code, "DBUS_SESSION_BUS_ADDRESS"]
        return subprocess.run(
            words, cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
        ).stdout.strip()

    assert bus() == "disabled:"
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert bus() == "disabled:"
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as running:
        running.bind("bus")
        assert bus() == "None"  # D-Bus finds it there by itself
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/there")
    assert bus() == "unix:path=/there"


def test_the_window_never_shows_another_icon(screens, folder):
    """Pygame gives each window an icon of its own at first."""
    empty = screens(*USUAL)
    watching = display.Display(empty)
    root = watching.screen().root
    root.change_attributes(event_mask=X.SubstructureNotifyMask)
    watching.sync()
    words = [sys.executable, "-m", "app", "--data-dir", str(folder)]
    with subprocess.Popen(words, cwd=ROOT, env={**os.environ, "DISPLAY": empty, "SDL_VIDEODRIVER": "x11"}) as started:
        try:
            while (event := watching.next_event()).type != X.MapNotify:
                pass
            icon = event.window.get_full_property(watching.intern_atom("_NET_WM_ICON"), X.AnyPropertyType)
            assert icon is not None
            assert tuple(icon.value[:2]) == (128, 128)
        finally:
            started.kill()
