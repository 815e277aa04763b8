"""Export, backup and import of matches."""

from __future__ import annotations

import os

from app.storage.zips import ZipEntry, write_zip
from app.tools.gallery.scene_list import at, scene
from app.tools.gallery.stage import PLAYED, Stage

_FILES = ("records of a machine that has a very long name indeed", "records", "backup")
"""Newest last."""


@scene(at(1))
def share_and_keep(stage: Stage, game: str) -> None:
    """The screen for export and import."""
    del game
    stage.title()
    folder = stage.program.paths.shared
    folder.mkdir()
    for day, name in enumerate(_FILES):
        file = write_zip(iter([folder / f"{name}.zip"]), [ZipEntry(f"{name}.json", b"{}", None)])
        os.utime(file, (PLAYED.timestamp() + 86400 * day,) * 2)
    stage.flow.show_statistics()
    stage.settle(200)
    stage.press("s")


@scene(at(1))
def put_back(stage: Stage, game: str) -> None:
    """The question whether to restore a backup, and what it replaces."""
    share_and_keep(stage, game)
    stage.screen.focus = "take-0"
    stage.press("return")
    stage.settle(200)
