"""The compiled search modules of releases. Part of the soak, because compiling takes a minute; KK_COMPILED names a
folder with modules compiled before.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.games import infos
from app.tools.bench import rollouts
from app.tools.bench.compare import RUN_FILE
from app.tools.bench.speed import searched_games
from app.tools.compiling import CompilationError, NoCompiler, compile_copy, compiled_files, groups

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]
DECISIONS = "6"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if made_before := os.environ.get("KK_COMPILED"):
        return Path(made_before)
    folder = tmp_path_factory.mktemp("compiled")
    try:
        compile_copy(folder, groups())
    except NoCompiler as why:
        pytest.skip(str(why))
    return folder


def test_a_folder_that_is_not_empty_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()
    with pytest.raises(CompilationError, match="is not an empty folder"):
        compile_copy(tmp_path, groups())
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_every_game_that_is_searched_is_compiled(compiled: Path) -> None:
    assert {info.name for info in infos() if info.compiled} >= {game.name for game in searched_games()}
    done = run(compiled, "-m", "app.tools.compiling")
    assert (done.returncode, done.stdout) == (0, "all is compiled\n")


@pytest.mark.parametrize("game", [game.name for game in searched_games()])
def test_both_forms_choose_the_same_moves(compiled: Path, game: str) -> None:
    words = ("-c", RUN_FILE, rollouts.__file__, game, DECISIONS)
    (_, machine), (_, pure) = (json.loads(run(folder, *words).stdout)[game] for folder in (compiled, ROOT))
    assert machine == pure


def test_modules_compiled_from_other_sources_are_refused(compiled: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    assert list(compiled_files(tmp_path, compiled))
    (tmp_path / "app" / "ai" / "net.py").write_text("changed", encoding="utf-8")
    with pytest.raises(CompilationError, match=r"net\.py has changed"):
        compiled_files(tmp_path, compiled)


def test_a_folder_without_compiled_modules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CompilationError, match="no compiled modules"):
        compiled_files(ROOT, tmp_path)
