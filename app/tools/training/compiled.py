"""The same program, but some of its modules turned into machine code by mypyc: it plays about twice as fast, and to the
same byte. What is compiled lies in a folder of its own, and nothing else ever runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from app.commands.command import CommandError

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "build" / "compiled"
"""A folder for each game."""
SHARED = ("app.ai.net", "app.tools.training.learning_net", "app.tools.training.differences")
"""Modules that all nets need; a game adds its own."""


def compile_all(game_name: str, modules: Sequence[str]) -> Path:
    """Where the program lies with these modules compiled. Raises CommandError where that cannot be done."""
    if find_spec("mypyc") is None:
        raise CommandError("--compiled needs a package that is not installed: pip install 'kings-and-kongs[train]'")
    folder = FOLDER / game_name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "app", folder / "app", ignore=shutil.ignore_patterns("__pycache__"))
    files = [str(Path(*module.split(".")).with_suffix(".py")) for module in (*SHARED, *modules)]
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", *files], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        wrong = [line for line in done.stdout.splitlines() if "error:" in line] or done.stderr.splitlines()[-3:]
        raise CommandError("mypyc cannot compile it: " + "; ".join(wrong))
    return folder


def run_compiled(folder: Path, words: Sequence[str]) -> int:
    """The same command there; the exit code."""
    surroundings = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "app.tools.training", *words], cwd=folder, env=surroundings, check=False
    ).returncode
