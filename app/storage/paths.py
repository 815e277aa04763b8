"""Where the program keeps its files. Nothing is made here: whoever writes a file makes its folder too."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

APP_NAME = "kings-and-kongs"


@dataclass(frozen=True, slots=True)
class Paths:
    """Three folders, and what lies in them."""

    config: Path
    data: Path
    logs: Path
    portable: bool = False
    """They are one, which belongs to nobody but the program."""

    @property
    def settings_file(self) -> Path:
        """What the person chose, as TOML."""
        return self.config / "settings.toml"

    @property
    def matches(self) -> Path:
        """The folder with one record a match."""
        return self.data / "matches"

    @property
    def terminal(self) -> Path:
        """The same of matches at the terminal, which are not counted."""
        return self.data / "terminal"

    @property
    def practice(self) -> Path:
        """The same of practice that is on the table, which is not counted either."""
        return self.data / "practice"

    @property
    def statistics_file(self) -> Path:
        """The SQLite database of finished matches."""
        return self.data / "statistics.db"

    @property
    def game_night_file(self) -> Path:
        """Who plays tonight, and what they have won, as JSON."""
        return self.data / "evening.json"

    @property
    def daily_file(self) -> Path:
        """Which deals of the day were played, as JSON."""
        return self.data / "daily.json"

    @property
    def strengths_file(self) -> Path:
        """How strong the adaptive players have become with whom, as JSON."""
        return self.data / "strengths.json"

    @property
    def challenges(self) -> Path:
        """The folder with what others have dared us to beat, each named like the record of its match."""
        return self.data / "challenges"

    @property
    def shared(self) -> Path:
        """The folder for what goes to other machines and comes from them, where people find it."""
        if self.portable:
            return self.data / "shared"
        found = _documents() / APP_NAME
        if "FLATPAK_ID" in os.environ and not found.is_dir():
            return self.data / "shared"  # the sandbox was given no documents: what is put there goes with it
        return found

    @property
    def log_file(self) -> Path:
        """What went on, for whoever looks into a fault."""
        return self.logs / f"{APP_NAME}.log"


def standard_paths() -> Paths:
    """The folders that this system has for such things."""
    if sys.platform == "darwin":
        # Not by platformdirs, which obeys XDG_CONFIG_HOME and the like there, too: shells set them and the Finder does
        # not, so a program started by a click would miss what one started in a terminal has kept.
        library = Path.home() / "Library"
        support = library / "Application Support" / APP_NAME
        return Paths(support, support, library / "Logs" / APP_NAME)
    from platformdirs import PlatformDirs

    folders = PlatformDirs(APP_NAME, appauthor=False, roaming=False)
    return Paths(folders.user_config_path, folders.user_data_path, folders.user_log_path)


def _documents() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Documents"
    from platformdirs import user_documents_path

    return user_documents_path()


def portable_paths(folder: Path) -> Paths:
    """Everything below one folder, which may be on a stick."""
    folder = folder.absolute()
    return Paths(folder, folder, folder / "logs", portable=True)
