"""Screens for tests that open real windows: each an Xvfb of its own, so that tests on several cores never meet."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TypeAlias

import pytest

CHOSEN = "KK_TEST_DISPLAY"
"""Set to a display such as ``:0``, this variable shows the tests there, for whoever wants to watch (with ``-n 0``)."""
USUAL = (1920, 1080)
_TRIES, _PATIENCE = 3, 30

Screens: TypeAlias = Callable[..., str]
"""Opens a screen of that width and height in pixels, and ``depth`` if not 24, and gives its display, as ``:93``."""


class _NoScreen(RuntimeError):
    """Xvfb did not come up."""


@contextmanager
def screen(
    size: tuple[int, int] = USUAL, *, depth: int = 24, resets: bool = False, fonts: bool = True
) -> Iterator[str]:  # fmt: skip
    """An X display of ``depth`` bits a pixel for as long as the block runs; skips the test where there is no Xvfb.
    ``resets``: it begins anew whenever its last client leaves, as X servers do unless they are told not to. Without
    ``fonts`` it has none of its own that are good for words.
    """
    more = [*([] if resets else ["-noreset"]), *([] if fonts else ["-fp", "built-ins"])]
    server, display = _start((*size, depth), more)
    try:
        yield display
    finally:
        server.terminate()
        server.wait()


def _start(size: tuple[int, int, int], more: Sequence[str]) -> tuple[subprocess.Popen[bytes], str]:
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("this test opens a window and needs Xvfb (on Debian: apt-get install xvfb)")
    for left in reversed(range(_TRIES)):  # servers that start at once may want the same number
        try:
            return _try(program, size, more)
        except _NoScreen:
            if not left:
                raise
    raise AssertionError


def _try(program: str, size: tuple[int, int, int], more: Sequence[str]) -> tuple[subprocess.Popen[bytes], str]:
    ours, theirs = os.pipe()
    command = [program, "-displayfd", str(theirs), "-screen", "0", "x".join(map(str, size)), "-nolisten", "tcp"]
    server = subprocess.Popen(
        [*command, *more], pass_fds=[theirs], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(theirs)
    with os.fdopen(ours, encoding="ascii") as answer:
        # One line with the number once it takes clients; nothing at all if it gives up.
        ready, _, _ = select.select([answer], [], [], _PATIENCE)
        number = answer.readline().strip() if ready else ""
    if number:
        return server, f":{number}"
    server.kill()
    server.wait()
    raise _NoScreen(f"Xvfb did not start a screen of {size}")


@pytest.fixture(scope="session")
def xvfb() -> Iterator[str]:
    """The display of a screen of 1920x1080 that all tests of this process share, as ``:93``."""
    if chosen := os.environ.get(CHOSEN):
        yield chosen
        return
    with screen() as display:
        yield display


@pytest.fixture
def screens() -> Iterator[Screens]:
    """Opens screens of other sizes: ``screens(1280, 720)`` gives a display. They close after the test."""
    with ExitStack() as open_screens:
        yield lambda wide, high, depth=24: open_screens.enter_context(screen((wide, high), depth=depth))
