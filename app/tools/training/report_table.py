"""Strength of the levels in the README of ``app/ai``: one section per game, between two marks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

from app.ai.player import Level
from app.commands.command import CommandError
from app.commands.duplicate import DealStanding
from app.commands.intervals import cluster_interval
from app.commands.workers import program_digest
from app.core.info import GameInfo

BEGINS, ENDS = "<!-- report -->\n", "<!-- end of the report -->\n"
"""The command writes everything between these marks."""
_GAME = "<!-- {} -->\n"
_SECTION = re.compile(r"<!-- (?P<name>[a-z0-9-]+) -->\n(?P<text>.*?)(?=<!-- |\Z)", re.DOTALL)

Interval: TypeAlias = "tuple[float, float, float]"
"""Mean with its 95 % interval."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Results of one player of a level against players of one other level."""

    deals: int
    won: Interval
    """Share of deals won."""
    ahead: Interval
    """Points per deal ahead of the others' mean."""

    @classmethod
    def of(cls, standings: Sequence[DealStanding]) -> Cell:
        """Return the cell computed from the results of each deal."""
        won, ahead = (
            cluster_interval([each.wins for each in standings]),
            cluster_interval([each.ahead for each in standings]),
        )
        return cls(len(standings), won, ahead)

    def share_text(self) -> str:
        """Return the share as ``41.5 % (38.2–44.8)``, limited to 0 to 100 %."""
        mean, low, high = (100 * min(1.0, max(0.0, one)) for one in self.won)
        return f"{mean:.1f} % ({low:.1f}–{high:.1f})"

    def points(self) -> str:
        """Return the lead as ``+1.52 (+0.90 to +2.14)``."""
        mean, low, high = self.ahead
        return f"{mean:+.2f} ({low:+.2f} to {high:+.2f})"


Cells: TypeAlias = Mapping[tuple[Level, Level], Cell]


def section(info: GameInfo, seats: int, cells: Cells, how: str) -> str:
    """Return the section of a game; ``how`` is the command that measured it."""
    lines = [
        f"### {info.title}",
        "",
        f"{seats} seats; of {info.round}s that somebody wins, {100 / seats:.1f} % is an equal share. Won:",
        "",
        *_table(cells, {pair: cell.share_text() for pair, cell in cells.items()}),
    ]
    if info.by_points:
        lines += ["", f"Points a {info.round} ahead of the others:", ""]
        lines += _table(cells, {pair: cell.points() for pair, cell in cells.items()})
    return "\n".join([*lines, "", f"{_deals(cells)}, each from every seat. {how}.", "", ""])


def _table(cells: Cells, texts: Mapping[tuple[Level, Level], str]) -> list[str]:
    levels = [*dict.fromkeys(one for one, _ in cells)]
    return [
        "| one of | " + " | ".join(f"among {level.title}" for level in levels) + " |",
        "| --- |" + " --- |" * len(levels),
        *(f"| {one.title} | " + " | ".join(texts.get((one, other), "") for other in levels) + " |" for one in levels),
    ]


def _deals(cells: Cells) -> str:
    """Return ``1000 deals a pair, 100 where Sharp plays``."""
    usual = max(cell.deals for cell in cells.values())
    fewer = {pair: cell.deals for pair, cell in cells.items() if cell.deals < usual}
    text = f"{usual} deals a pair"
    if fewer:
        who = " or ".join(dict.fromkeys(level.title for pair in fewer for level in pair if level.searches))
        text += f", {min(fewer.values())} where {who} plays"
    return text


def read_sections(file: Path) -> dict[str, str]:
    """Return the sections of the games in the file. Raises CommandError if the file has no marks."""
    _, between, _ = _parts(file)
    return {found["name"]: found["text"] for found in _SECTION.finditer(between)}


def in_game_order(sections: Mapping[str, str], games: Iterable[GameInfo]) -> dict[str, str]:
    """Return the sections in the order of the games, without games that no longer exist."""
    return {info.name: sections[info.name] for info in games if info.name in sections}


def write_sections(file: Path, sections: Mapping[str, str]) -> None:
    before, _, after = _parts(file)
    body = "".join(_GAME.format(name) + text for name, text in sections.items())
    file.write_text(f"{before}{BEGINS}\n{body}{ENDS}{after}", encoding="utf-8", newline="\n")


def _parts(file: Path) -> tuple[str, str, str]:
    """Return the text before, between and after the marks."""
    before, begins, rest = file.read_text(encoding="utf-8").partition(BEGINS)
    between, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise CommandError(f"{file} has no place for it between {BEGINS.strip()} and {ENDS.strip()}")
    return before, between, after


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
