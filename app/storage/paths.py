"""Locations of the program's files. Folders are created when files are written."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

APP_NAME = "kings-and-kongs"


class Paths(NamedTuple):
    """Base folders, and the files in them."""

    config: Path
    data: Path
    logs: Path
    cache: Path
    """Files that may be deleted at any time."""
    portable: bool = False
    """Whether all are one folder that belongs to the program alone."""

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.toml"

    @property
    def matches(self) -> Path:
        """Folder of records, one per match."""
        return self.data / "matches"

    @property
    def terminal(self) -> Path:
        """Folder of records of matches in the terminal, which are not counted."""
        return self.data / "terminal"

    @property
    def practice(self) -> Path:
        """Folder of records of practice in progress, which is not counted."""
        return self.data / "practice"

    @property
    def statistics_file(self) -> Path:
        """SQLite database of finished matches."""
        return self.data / "statistics.db"

    @property
    def game_night_file(self) -> Path:
        """Who plays tonight, and what they have won, as JSON."""
        return self.data / "evening.json"

    @property
    def daily_file(self) -> Path:
        """Calendar of the deal of the day, as JSON."""
        return self.data / "daily.json"

    @property
    def strengths_file(self) -> Path:
        """Strengths of adaptive players by person, as JSON."""
        return self.data / "strengths.json"

    @property
    def challenges(self) -> Path:
        """Folder of challenges, each named like the record of its match."""
        return self.data / "challenges"

    @property
    def shared(self) -> Path:
        if self.portable:
            return self.data / "shared"
        found = _documents() / APP_NAME
        if "FLATPAK_ID" in os.environ and not found.is_dir():
            return self.data / "shared"  # the sandbox has no access to documents; files there would be lost with it
        return found

    @property
    def pictures_file(self) -> Path:
        """Rendered pictures of the first frame."""
        return self.cache / "title.pictures"

    @property
    def log_file(self) -> Path:
        return self.logs / f"{APP_NAME}.log"


def standard_paths() -> Paths:
    if sys.platform == "darwin":
        # Not platformdirs, which uses XDG_CONFIG_HOME and the like on macOS, too: shells may set them but the Finder
        # does not, so a program started by a click would not find files of one started in a terminal.
        library = Path.home() / "Library"
        support = library / "Application Support" / APP_NAME
        return Paths(support, support, library / "Logs" / APP_NAME, library / "Caches" / APP_NAME)
    from platformdirs import PlatformDirs

    folders = PlatformDirs(APP_NAME, appauthor=False, roaming=False)
    return Paths(folders.user_config_path, folders.user_data_path, folders.user_log_path, folders.user_cache_path)


def _documents() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Documents"
    from platformdirs import user_documents_path

    return user_documents_path()


def portable_paths(folder: Path) -> Paths:
    """Return paths within one folder, such as on a USB stick."""
    folder = folder.absolute()
    return Paths(folder, folder, folder / "logs", folder / "cache", portable=True)
