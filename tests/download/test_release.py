"""A release: its notes come from the change log, for the program's version only."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="releases are put together on Linux")


@pytest.fixture
def notes(tmp_path):
    """Runs the script on a checkout of version 1.2.0 with that change log."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / "app").mkdir()
    shutil.copy(ROOT / ".ci" / "release-notes", tmp_path / ".ci")
    (tmp_path / "app" / "__init__.py").write_text('__version__ = "1.2.0"\n', encoding="utf-8")

    def run(version, log):
        (tmp_path / "CHANGELOG.md").write_text(log, encoding="utf-8")
        script = tmp_path / ".ci" / "release-notes"
        return subprocess.run([script, version], capture_output=True, text=True, check=False, encoding="utf-8")

    return run


def test_release_notes_are_of_that_version_only(notes):
    done = notes("1.2.0", "# Changes\n\n## 1.2.0\n\nNew cards.\n\n- Red\n\n## 1.1.0\n\nOld ones.\n")
    assert done.returncode == 0
    assert done.stdout.strip() == "New cards.\n\n- Red"


@pytest.mark.parametrize(("version", "log", "why"), [
    ("1.3.0", "## 1.3.0\n\nNew.\n", "another version"),
    ("1.2.0", "## Unreleased\n\nNew.\n", "has no notes"),
    ("1.2.0", "## 1.2.0\n\n## 1.1.0\n\nOld.\n", "has no notes"),
    ("1.2.0", "## 1x2.0\n\nNew.\n", "has no notes"),
])  # fmt: skip
def test_another_version_or_nothing_new_stops_the_release(notes, version, log, why):
    done = notes(version, log)
    assert done.returncode == 1
    assert done.stdout == ""
    assert why in done.stderr


def test_desktop_files_name_one_program():
    (desktop,) = (ROOT / "app/desktop").glob("*.desktop")
    (metainfo,) = (ROOT / "app/desktop").glob("*.metainfo.xml")
    assert desktop.stem == metainfo.name.removesuffix(".metainfo.xml")
    assert f">{desktop.name}<" in metainfo.read_text(encoding="utf-8")
    assert "\nExec=kings-and-kongs %f\n" in desktop.read_text(encoding="utf-8")
