"""Slow or vanishing sound devices: the window never waits for one, and sound returns by itself."""

import os
import shutil
import subprocess
import threading
from contextlib import ExitStack, contextmanager

import pytest

from app.games.kings_corners.rules import GAME
from tests.window.kept_matches import choose
from tests.window.screen import wait_until
from tests.window.window import Window


def text_of(folder):
    """Return the log's lines on sound, without the system's own text."""
    log = folder / "logs" / "kings-and-kongs.log"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [line.split("sound_card: ")[-1].partition(":")[0] for line in lines if "sound_card: " in line]


def sit_down(window):
    """Go from the setup to the table."""
    window.key("Return")
    window.wait_for_record()
    window.wait_for_turn()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_while_a_sound_device_takes_its_time_the_window_answers_and_closes(xvfb, folder, tmp_path):
    """SDL's file driver waits in the system until the pipe has a reader."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    choose(folder, "person", "keen")
    slow = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(pipe)}
    window = Window(xvfb, folder, "--game", GAME.name, "--seed", "1", env=slow)
    try:
        sit_down(window)
        played = len(window.moves)
        window.key("m", "m", "d")
        window.wait_for_moves(played + 1)
        window.key("Escape", "q", "q", "y")
        wait_until(lambda: window.find(window.process.pid) is None, "the window gone")
        assert window.process.is_running(), "SDL cannot be ended yet"
        threading.Thread(target=lambda: pipe.open("rb").read(), daemon=True).start()
        assert window.process.wait(60) == 0
        assert "Traceback" not in window.stderr_text()
        assert text_of(folder) == []
    finally:
        window.close()


@contextmanager
def sound_server(socket):
    """PulseAudio with a silent device."""
    modules = (f"module-native-protocol-unix socket={socket} auth-anonymous=1", "module-null-sink sink_name=unheard")
    options = ("--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--system=no")
    command = ["pulseaudio", "-n", *options, *(word for module in modules for word in ("-L", module))]
    server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(socket.exists, "the sound server")
        yield
    finally:
        server.terminate()
        server.wait()
        socket.unlink(missing_ok=True)


def streams(socket):
    """Return the sound server's clients."""
    asked = ["pactl", "--server", f"unix:{socket}", "list", "sink-inputs"]
    return subprocess.run(asked, capture_output=True, encoding="utf-8", timeout=60, check=False).stdout


@pytest.mark.skipif(shutil.which("pulseaudio") is None or shutil.which("pactl") is None, reason="no PulseAudio here")
def test_a_sound_server_that_restarts_is_played_to_again_under_our_name(open_window, folder, tmp_path, monkeypatch):
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(run))
    choose(folder, "person", "keen")
    socket = tmp_path / "s"
    with ExitStack() as servers:
        servers.enter_context(sound_server(socket))
        heard = {"SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": f"unix:{socket}"}
        window = open_window("--game", GAME.name, "--seed", 1, env=heard)
        sit_down(window)
        wait_until(lambda: 'application.name = "Kings & Kongs"' in streams(socket), "our stream")
        servers.pop_all().close()
        # It is gone as soon as it has been seen: SDL may not even have finished opening it.
        wait_until(lambda: {"the sound device is gone", "no sound"} & set(text_of(folder)), "the line in the log")
        servers.enter_context(sound_server(socket))
        wait_until(lambda: 'application.name = "Kings & Kongs"' in streams(socket), "our stream again")
        wait_until(lambda: "sound is back" in text_of(folder), "the other line in the log")
