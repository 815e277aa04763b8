"""The program with some of its modules compiled by mypyc: about twice as fast, with the same results to the byte. The
compiled copy is in its own folder, and only training uses it.
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
"""Parent of one folder per game."""
SHARED = ("app.ai.net", "app.tools.training.learning_net", "app.tools.training.differences")
"""Modules that all nets use; a game adds its own."""


def compile_all(game_name: str, modules: Sequence[str]) -> Path:
    """Compile these modules in a copy of the program and return its folder. Raises CommandError if that fails."""
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
    """Run the same command in the copy; returns the exit code."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "app.tools.training", *words], cwd=folder, env=env, check=False
    ).returncode
