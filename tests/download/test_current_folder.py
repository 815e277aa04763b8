"""The current folder's Python files are never imported when the program starts there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLANTED = ("multiprocessing", "pickle", "random", "json", "logging", "concurrent", "signal", "socket", "pygame")
"""Names of planted packages, some of which our processes import."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The current folder. Its modules print a message when imported."""
    found = tmp_path / "downloads"
    for name in PLANTED:
        (found / name).mkdir(parents=True)
        (found / name / "__init__.py").write_text(
            f"open({str(tmp_path / 'run')!r}, 'a').write({name!r} + ' ')\n", encoding="utf-8"
        )
    return found


def run(folder: Path, *words: str, module: bool = False, **more: str) -> None:
    """As pip installs it: a script in a folder of its own, which is the first where Python looks for modules; or as
    ``python -m app``, for which that is the current folder.
    """
    script = folder.parent / "bin" / "kings-and-kongs"
    script.parent.mkdir()
    script.write_text(
        "import sys\nfrom app.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n",
        encoding="utf-8",
    )
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"PYTHONPATH": str(ROOT), **more}
    program = ["-m", "app"] if module else [str(script)]
    done = subprocess.run(
        [sys.executable, *program, *words], cwd=folder, env=env, capture_output=True, text=True, check=False,
        timeout=180, encoding="utf-8",
    )  # fmt: skip
    ran = folder.parent / "run"
    assert not ran.exists(), f"of the current folder was run: {ran.read_text(encoding='utf-8')}"
    assert (done.returncode, done.stderr.replace("\r", "\n")) == (0, ""), done.stderr


def test_started_as_a_module_it_leaves_the_current_folder(folder: Path) -> None:
    """Neither the program itself nor its processes, which look for modules where it does, run anything there."""
    run(folder, "simulate", "kings-corners", "--deals", "2", "--seed", "1", "--jobs", "2", module=True)


def test_the_process_in_which_ai_players_think_runs_nothing_of_it(folder: Path, xvfb: str) -> None:
    picture = folder.parent / "picture.png"
    run(folder, "--self-test", str(picture), DISPLAY=xvfb, SDL_AUDIODRIVER="dummy")
    assert picture.exists()
