"""Compile the modules in which searches spend their time with mypyc: ``python -m app.tools.compiling FOLDER``.

FOLDER becomes a copy of the program with the compiled modules beside the pure ones, which they replace when imported; a
checkout stays pure Python. Builds of wheels and downloads take them from the folder that the environment variable
``KK_COMPILED`` names. Each game has a library of its own, so that a player of one game loads no other.

``python -m app.tools.compiling`` without FOLDER lists the modules that are pure Python in the running program, and
fails if there are any.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

from app.ai.compiled import SHARED, pure_modules
from app.core.info import GameInfo
from app.games import infos
from app.tools import mypyc_setup
from app.tools.mypyc_setup import NO_COMPILER

ROOT = Path(__file__).parents[2]
_LIBRARY = "compiled"
"""Name of the library of each package: mypyc adds ``__mypyc``."""
_SHARED_LIBRARY = f"app.ai.{_LIBRARY}"

Groups = Mapping[str, Sequence[str]]
"""Library -> its modules."""


class CompilationError(Exception):
    """Compilation failed; the message has one line."""


class NoCompiler(CompilationError):
    """A tool is missing."""


def groups(*games: str, more: Sequence[str] = ()) -> Groups:
    """Return the modules to compile for these games (by default all), with ``more`` shared modules."""
    chosen = [info for info in _ours() if not games or info.name in games]
    return {
        _SHARED_LIBRARY: (*SHARED, *more),
        **{f"{info.package}.{_LIBRARY}": info.compiled_modules for info in chosen},
    }


def _ours() -> list[GameInfo]:
    return [info for info in infos() if info.compiled and info.package.startswith("app.")]


def compile_copy(folder: Path, wanted: Groups) -> None:
    """Make a new or empty folder a copy of the program with these modules compiled. Raises CompilationError."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise NoCompiler("mypyc or setuptools is missing: pip install 'kings-and-kongs[train]'")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CompilationError(f"{folder} is not an empty folder")
    shutil.copytree(ROOT / "app", folder / "app", ignore=shutil.ignore_patterns("__pycache__"))
    files = {library: [_file(module).as_posix() for module in modules] for library, modules in wanted.items()}
    done = subprocess.run(
        [sys.executable, Path(mypyc_setup.__file__).resolve(), json.dumps(files)],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    shutil.rmtree(folder / "build", ignore_errors=True)
    if done.returncode == NO_COMPILER:
        raise NoCompiler("there is no C compiler with Python's headers")
    if done.returncode:
        wrong = [line for line in done.stdout.splitlines() if "error:" in line] or done.stderr.splitlines()[-3:]
        raise CompilationError("mypyc cannot compile it: " + "; ".join(wrong))


def _file(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def compiled_files(root: Path, folder: Path) -> list[Path]:
    """Return the compiled files in the folder, relative to it. Raises CompilationError if there are none for this
    Python, or if they were not made from the sources below ``root``.
    """
    found = sorted(file.relative_to(folder) for file in (folder / "app").rglob(f"*{EXTENSION_SUFFIXES[0]}"))
    if not found:
        raise CompilationError(f"{folder} has no compiled modules for this Python")
    for file in found:
        source = file.with_name(file.name.removesuffix(EXTENSION_SUFFIXES[0]) + ".py")
        if (folder / source).exists() and (folder / source).read_bytes() != (root / source).read_bytes():
            raise CompilationError(f"{source} has changed since it was compiled into {folder}: compile it anew")
    return found


def main(words: Sequence[str]) -> int:
    """Compile; without arguments, check. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m app.tools.compiling", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help="a new or empty folder")
    folder: Path | None = parser.parse_args(words).folder
    if folder is None:
        pure = sorted({module for info in _ours() for module in pure_modules(info)})
        print("pure Python: " + ", ".join(pure) if pure else "all is compiled")
        return 1 if pure else 0
    try:
        compile_copy(folder.resolve(), groups())
    except CompilationError as why:
        print(why, file=sys.stderr)
        return NO_COMPILER if isinstance(why, NoCompiler) else 1
    size = sum((folder / file).stat().st_size for file in compiled_files(ROOT, folder))
    print(f"compiled modules: {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
