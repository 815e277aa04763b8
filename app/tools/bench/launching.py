"""Programs started as a person starts them, and a bare window to compare them with."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import app
from app.tools.bench.displays import Size
from app.tools.bench.figures import NotMeasured
from app.ui.window.environment import start_no_bus

HOME = Path(app.__file__).resolve().parent.parent
FROZEN = bool(getattr(sys, "frozen", False))
BARE = """\
import os, sys
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
import pygame
pygame.display.init()
window = pygame.Window("bare", (int(sys.argv[1]), int(sys.argv[2])))
window.get_surface().fill((40, 90, 160))
window.flip()
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    pygame.time.wait(20)
"""


def bundle_folder() -> Path | None:
    """Where the frozen program lies, if it has been built."""
    if FROZEN:
        return Path(sys.executable).resolve().parent
    folder = HOME / "dist" / "kings-and-kongs"
    return folder if folder.is_dir() else None


def bundle_megabytes() -> float:
    """Its size unpacked. Raises NotMeasured if it is not there."""
    folder = bundle_folder()
    if folder is None:
        raise NotMeasured("there is no bundle in dist/")
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6


def from_source() -> list[str]:
    """The words that start the program. Raises NotMeasured in the frozen program, which has no source."""
    if FROZEN:
        raise NotMeasured("this is the frozen program")
    return [sys.executable, "-m", "app"]


def frozen() -> list[str]:
    """The words that start the frozen program. Raises NotMeasured if it is not there."""
    folder = bundle_folder()
    if folder is None:
        raise NotMeasured("there is no bundle in dist/")
    name = "kings-and-kongs.exe" if sys.platform == "win32" else "kings-and-kongs"
    return [str(folder / name)]


def bare(size: Size) -> list[str]:
    """The words that start a program that opens a window, fills it and does nothing else."""
    if FROZEN:
        raise NotMeasured("there is no Python here to start a bare window with")
    return [sys.executable, "-c", BARE, str(size[0]), str(size[1])]


def table(program: Sequence[str], size: Size, folder: str, seed: int = 0) -> list[str]:
    """The words that open the table in a window of that size, with its files in a folder of its own."""
    return [*program, "--data-dir", folder, "--size", f"{size[0]}x{size[1]}", "--seed", str(seed)]


@contextlib.contextmanager
def folder() -> Iterator[str]:
    """For the program's files."""
    with TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True) as name:
        yield name


@cache
def _bytecode() -> TemporaryDirectory[str]:
    """Gone when we are."""
    return TemporaryDirectory(prefix="kings-and-kongs-bytecode-", ignore_cleanup_errors=True)


def _as_installed() -> dict[str, str]:
    """The environment, with compiled modules kept from start to start: an installed program has them, whatever the
    surroundings of this checkout say. It is started where the package lies, so that it may import from there.
    """
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONSAFEPATH")
    found = {name: value for name, value in os.environ.items() if name not in unwanted}
    start_no_bus(found)  # the table sees to that itself, the bare window does not
    return {"PYTHONPYCACHEPREFIX": _bytecode().name, **found}


@contextlib.contextmanager
def running(words: Sequence[str], surroundings: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Start it, with a sound card that nobody hears; it is gone at the end. It is told of ``surroundings``, too."""
    quiet = subprocess.DEVNULL
    told = {**_as_installed(), "SDL_AUDIODRIVER": "dummy", **(surroundings or {})}
    # A Python in the checkout finds the package there; an installed one finds it anyway.
    process = subprocess.Popen(words, cwd=HOME, stdin=quiet, stdout=quiet, stderr=quiet, env=told)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
