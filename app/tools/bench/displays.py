"""A display large enough for a window: the user's own, or a temporary virtual one."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import TypeAlias

from app.tools.bench.children import answer, child
from app.tools.bench.figures import NotMeasured
from app.ui.window.environment import prepare

Size: TypeAlias = tuple[int, int]
_DRIVER = "SDL_VIDEODRIVER"


@contextlib.contextmanager
def desktop() -> Iterator[Size]:
    """Yield the size of the largest screen, and keep a connection to the display open meanwhile: some X servers reset
    when their last client leaves, and a client that connects just then dies. Raises NotMeasured without a display.
    """
    with _through_x11(), child(_hold) as link:
        yield answer(link)


@contextlib.contextmanager
def _through_x11() -> Iterator[None]:
    """Open windows through X11 if it is available: Wayland doesn't show one program's windows to another."""
    chosen = os.environ.get(_DRIVER)
    if chosen or not os.environ.get("DISPLAY"):
        yield
        return
    os.environ[_DRIVER] = "x11"
    try:
        yield
    finally:
        del os.environ[_DRIVER]


def _hold(link: Connection) -> None:
    prepare()
    import pygame

    from app.ui.window.opening import NoDisplay
    from app.ui.window.window import Window

    try:
        window = Window("Kings & Kongs", (1024, 640), None, fullscreen=False)
    except NoDisplay as why:
        raise NotMeasured(str(why)) from None
    link.send(max(pygame.display.get_desktop_sizes()))
    window.window.destroy()  # hide the window, but keep the connection ...
    link.recv()  # ... until the bench closes the link, which ends this


@contextlib.contextmanager
def room_for(size: Size, own: Size) -> Iterator[None]:
    """Make sure that windows of that size fit; ``own`` is the size of the user's display."""
    if size[0] <= own[0] and size[1] <= own[1]:
        yield
        return
    if not sys.platform.startswith("linux") or os.environ.get(_DRIVER, "x11") != "x11":
        raise NotMeasured(f"the screen has only {own[0]}x{own[1]} pixels")
    server = shutil.which("Xvfb")
    if server is None:
        raise NotMeasured(f"the screen has only {own[0]}x{own[1]} pixels, and there is no Xvfb to make a larger one")
    with _virtual(server, size):
        yield


@contextlib.contextmanager
def _virtual(server: str, size: Size) -> Iterator[None]:
    """Run a virtual X server on a display number that it selects."""
    reads, writes = os.pipe()
    words = [
        server,
        "-displayfd",
        str(writes),
        "-noreset",
        "-screen",
        "0",
        f"{size[0]}x{size[1]}x24",
        "-nolisten",
        "tcp",
    ]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(words, pass_fds=[writes], stdin=quiet, stdout=quiet, stderr=quiet)
    os.close(writes)
    before = os.environ.get("DISPLAY")
    try:
        with os.fdopen(reads) as output:
            number = output.readline().strip()
        if not number:
            raise NotMeasured("Xvfb did not start")
        os.environ["DISPLAY"] = f":{number}"
        yield
    finally:
        if before is not None:
            os.environ["DISPLAY"] = before
        process.terminate()
        process.wait(10)
