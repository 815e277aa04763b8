"""Saved results of pairs of levels, so that no pair is played twice."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from app.commands.program_digest import program_digest
from app.tools.training.report_table import Cell


@dataclass(frozen=True, slots=True)
class KeptCells:
    """One file for each pair of levels of a game."""

    folder: Path | None
    """None to save nothing."""
    game: str

    def cell(self, asked: str) -> Cell | None:
        """Return the saved result if the same program produced it; damaged files count as missing. ``asked`` identifies
        the pair and all settings, as part of a file name.
        """
        if self.folder is None:
            return None
        try:
            found = json.loads(self._file(self.folder, asked).read_bytes())
            return Cell(found["deals"], tuple(found["won"]), tuple(found["ahead"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, asked: str, cell: Cell) -> None:
        """Save a result. Raises OSError."""
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self._file(self.folder, asked)
            begun = file.with_suffix(".tmp")
            begun.write_text(json.dumps(asdict(cell)), encoding="utf-8")
            begun.replace(file)

    def _file(self, folder: Path, asked: str) -> Path:
        return folder / f"{self.game}-{asked}-{program_digest(self.game)[:16]}.json"
