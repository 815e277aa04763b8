"""Which way to the screen is taken where there are several, or where one does not work."""

import subprocess
import sys
import tomllib

import psutil
import pygame
import pytest
from Xlib import display

from tests.wayland.compositor import compositor
from tests.wayland.pictures import SIZE
from tests.window.screen import Sight, wait_until
from tests.window.window import ROOT

NO_OPENGL = {"__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent.json"}


@pytest.fixture(scope="module")
def session():
    with compositor(SIZE, 1.5) as found:
        yield found


@pytest.fixture
def start(session, xvfb, tmp_path):
    """Start the program where both a Wayland compositor and an X server are to be had."""
    started = []

    def run(**more):
        env = {**session.environment, "DISPLAY": xvfb, "SDL_AUDIODRIVER": "dummy", **more}
        process = subprocess.Popen(
            [sys.executable, "-m", "app", "--another-window", "--data-dir", str(tmp_path / "data")], cwd=ROOT,
            env={name: value for name, value in env.items() if value is not None}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        started.append(process)
        return process

    yield run
    for process in started:
        if process.poll() is None:
            for child in psutil.Process(process.pid).children(recursive=True):
                child.kill()
            process.kill()
        process.communicate()


@pytest.fixture
def place(session, xvfb):
    """Tell where a process has its window, once it has one."""
    desktop = display.Display(xvfb)
    yield lambda process: wait_until(
        lambda: (session.window_of(process.pid) and "wayland") or (Sight(desktop).find(process.pid) and "x11"),
        "a window",
    )
    desktop.close()


@pytest.mark.parametrize(
    ("environment", "driver"),
    [
        ({}, "wayland"),
        ({"SDL_FRAMEBUFFER_ACCELERATION": "0"}, "wayland"),
        ({"SDL_VIDEODRIVER": "wayland"}, "wayland"),
        ({"SDL_VIDEODRIVER": "x11"}, "x11"),
        ({"WAYLAND_DISPLAY": None}, "x11"),
        ({"WAYLAND_DISPLAY": "left-over"}, "x11"),
        (NO_OPENGL, "x11"),
    ],
)
def test_driver(start, place, environment, driver):
    assert place(start(**environment)) == driver


def test_without_opengl_or_x_server_there_is_one_sentence(start):
    _, text = (process := start(DISPLAY=None, **NO_OPENGL)).communicate(timeout=60)
    assert process.returncode == 2
    (line,) = text.splitlines()
    assert line.startswith("kings-and-kongs: no window can be opened: ")


def test_what_stops_the_start_is_shown_where_nobody_reads_it(session):
    """As after a click, without zenity, which SDL would show it with."""
    nowhere = subprocess.DEVNULL
    words, env = [sys.executable, "-m", "app", "--no-such-thing"], {**session.environment, "PATH": "/nonexistent"}
    with subprocess.Popen(words, cwd=ROOT, env=env, stdin=nowhere, stdout=nowhere, stderr=nowhere) as started:
        try:
            wait_until(lambda: session.window_of(started.pid), "a box")
            wait_until(lambda: len(set(pygame.image.tobytes(session.picture(), "RGB"))) > 20, "words")
            session.run("wtype", "-k", "Return")
            assert started.wait(60) == 2
        finally:
            started.kill()


def test_window_is_known_by_its_desktop_entry_and_remembers_its_size(session, start, place, tmp_path):
    """To full screen and back, in the desktop's units; where it lies is not told to it."""

    def size():
        rect = session.window_of(process.pid)["rect"]
        return rect["width"], rect["height"]

    settings = tmp_path / "data" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("window_position = [30, 40]\n", encoding="utf-8")  # as an X11 session left it
    process = start(DISPLAY=None)
    assert place(process) == "wayland"
    assert session.window_of(process.pid)["app_id"] == "io.github.kings_and_kongs"
    ours = f"[pid={process.pid}]"
    session.run("swaymsg", f"{ours} floating enable, resize set 1100 700")
    for wanted in ((1100, 700), (1280, 720), (1100, 700)):
        wait_until(lambda wanted=wanted: size() == wanted, f"{wanted}")
        session.picture()  # shown, so that the key is heard
        session.run("wtype", "-k", "F11")
    wait_until(lambda: size() == (1280, 720), "full screen")
    session.run("swaymsg", ours, "kill")
    process.communicate(timeout=60)
    assert process.returncode == 0
    kept = tomllib.loads(settings.read_text(encoding="utf-8"))
    assert (kept["window_size"], kept["fullscreen"]) == ([1100, 700], True)
    assert "window_position" not in kept
