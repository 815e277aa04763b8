"""Launch programs as a person does, and a bare window to compare them with."""

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
    """Return the folder of the frozen program, if it has been built."""
    if FROZEN:
        return Path(sys.executable).resolve().parent
    folder = HOME / "dist" / "kings-and-kongs"
    return folder if folder.is_dir() else None


def bundle_megabytes() -> float:
    """Return the bundle's unpacked size. Raises NotMeasured if there is none."""
    folder = bundle_folder()
    if folder is None:
        raise NotMeasured("there is no bundle in dist/")
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6


def from_source() -> list[str]:
    """Return the command that starts the program. Raises NotMeasured in the frozen program, which has no source."""
    if FROZEN:
        raise NotMeasured("this is the frozen program")
    return [sys.executable, "-m", "app"]


def frozen() -> list[str]:
    """Return the command that starts the frozen program. Raises NotMeasured if there is none."""
    folder = bundle_folder()
    if folder is None:
        raise NotMeasured("there is no bundle in dist/")
    name = "kings-and-kongs.exe" if sys.platform == "win32" else "kings-and-kongs"
    return [str(folder / name)]


def bare(size: Size) -> list[str]:
    """Return the command of a program that opens and fills a window and does nothing else."""
    if FROZEN:
        raise NotMeasured("there is no Python here to start a bare window with")
    return [sys.executable, "-c", BARE, str(size[0]), str(size[1])]


def table(program: Sequence[str], size: Size, folder: str, seed: int = 0) -> list[str]:
    """Return the command that opens the table in a window of that size, with its own data folder."""
    return [*program, "--data-dir", folder, "--size", f"{size[0]}x{size[1]}", "--seed", str(seed)]


def replay(program: Sequence[str], size: Size, folder: str, record: Path) -> list[str]:
    """Return the command that replays a record."""
    return [*program, "review", str(record), "--data-dir", folder, "--size", f"{size[0]}x{size[1]}"]


@contextlib.contextmanager
def folder() -> Iterator[str]:
    with TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True) as name:
        yield name


@cache
def _temporary() -> TemporaryDirectory[str]:
    """Return a folder that is deleted at exit."""
    return TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True)


def as_installed() -> dict[str, str]:
    """Return the environment, with a cache of compiled modules as an installed program has. The program starts in the
    folder of the package, so that it can import from there.
    """
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONSAFEPATH")
    found = {name: value for name, value in os.environ.items() if name not in unwanted}
    start_no_bus(found)  # the table does that itself, the bare window does not
    return {"PYTHONPYCACHEPREFIX": _temporary().name, **found}


@contextlib.contextmanager
def running(
    words: Sequence[str], extra_env: Mapping[str, str] | None = None, home: Path = HOME
) -> Iterator[subprocess.Popen[bytes]]:
    """Run the program with ``extra_env`` and a silent sound card, and stop it at the end. Python finds the package in
    the checkout ``home``; an installed package is found anyway.
    """
    quiet = subprocess.DEVNULL
    # Unlike SDL's driver "dummy", its driver for files has a second device for the ambience.
    silent = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(Path(_temporary().name, "sound.raw"))}
    env = {**as_installed(), **silent, **(extra_env or {})}
    process = subprocess.Popen(words, cwd=home, stdin=quiet, stdout=quiet, stderr=quiet, env=env)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
