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


@contextlib.contextmanager
def folder() -> Iterator[str]:
    with TemporaryDirectory(prefix="kings-and-kongs-bench-", ignore_cleanup_errors=True) as name:
        yield name


@cache
def _bytecode() -> TemporaryDirectory[str]:
    """Return a folder that is deleted at exit."""
    return TemporaryDirectory(prefix="kings-and-kongs-bytecode-", ignore_cleanup_errors=True)


def _as_installed() -> dict[str, str]:
    """Return the environment, with a cache of compiled modules as an installed program has. The program starts in the
    folder of the package, so that it can import from there.
    """
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONSAFEPATH")
    found = {name: value for name, value in os.environ.items() if name not in unwanted}
    start_no_bus(found)  # the table does that itself, the bare window does not
    return {"PYTHONPYCACHEPREFIX": _bytecode().name, **found}


@contextlib.contextmanager
def running(words: Sequence[str], extra_env: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Run the program with a silent sound card and ``extra_env``, and stop it at the end."""
    quiet = subprocess.DEVNULL
    env = {**_as_installed(), "SDL_AUDIODRIVER": "dummy", **(extra_env or {})}
    # A Python in the checkout finds the package there; an installed one finds it anyway.
    process = subprocess.Popen(words, cwd=HOME, stdin=quiet, stdout=quiet, stderr=quiet, env=env)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
