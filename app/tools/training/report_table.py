"""How the README of ``app/ai`` tells how strong the levels are: a section for each game, between two marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from app.ai.player import Level
from app.commands.command import CommandError
from app.commands.duplicate import DealStanding
from app.commands.intervals import cluster_interval
from app.core.info import GameInfo

BEGINS, ENDS = "<!-- report -->\n", "<!-- end of the report -->\n"
"""Between them all is written by the command."""
_GAME = "<!-- {} -->\n"
_SECTION = re.compile(r"<!-- (?P<name>[a-z0-9-]+) -->\n(?P<told>.*?)(?=<!-- |\Z)", re.DOTALL)

Interval: TypeAlias = "tuple[float, float, float]"
"""A mean, and where it lies with 95 %."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player of a level made of deals among others, who are all of another one."""

    deals: int
    won: Interval
    """As a share."""
    ahead: Interval
    """Points a deal before the mean of the others."""

    @classmethod
    def of(cls, standings: Sequence[DealStanding]) -> Cell:
        """From how it did in each deal."""
        won, ahead = (
            cluster_interval([each.wins for each in standings]),
            cluster_interval([each.ahead for each in standings]),
        )
        return cls(len(standings), won, ahead)

    def words(self) -> str:
        """``41.5 % (38.2–44.8)``, of at least nothing and at most all."""
        mean, low, high = (100 * min(1.0, max(0.0, one)) for one in self.won)
        return f"{mean:.1f} % ({low:.1f}–{high:.1f})"

    def points(self) -> str:
        """``+1.52 (+0.90 to +2.14)``."""
        mean, low, high = self.ahead
        return f"{mean:+.2f} ({low:+.2f} to {high:+.2f})"


Cells: TypeAlias = Mapping[tuple[Level, Level], Cell]


def section(info: GameInfo, seats: int, cells: Cells, how: str) -> str:
    """All that is told of a game; ``how`` is the command that measured it."""
    lines = [
        f"### {info.title}",
        "",
        f"{seats} seats; of {info.round}s that somebody wins, {100 / seats:.1f} % is an equal share. Won:",
        "",
        *_table(cells, {pair: cell.words() for pair, cell in cells.items()}),
    ]
    if info.by_points:
        lines += ["", f"Points a {info.round} ahead of the others:", ""]
        lines += _table(cells, {pair: cell.points() for pair, cell in cells.items()})
    return "\n".join([*lines, "", f"{_deals(cells)}, each from every seat. {how}.", "", ""])


def _table(cells: Cells, words: Mapping[tuple[Level, Level], str]) -> list[str]:
    levels = [*dict.fromkeys(one for one, _ in cells)]
    return [
        "| one of | " + " | ".join(f"among {level.title}" for level in levels) + " |",
        "| --- |" + " --- |" * len(levels),
        *(f"| {one.title} | " + " | ".join(words.get((one, other), "") for other in levels) + " |" for one in levels),
    ]


def _deals(cells: Cells) -> str:
    """``1000 deals a pair, 100 where Sharp plays``."""
    usual = max(cell.deals for cell in cells.values())
    fewer = {pair: cell.deals for pair, cell in cells.items() if cell.deals < usual}
    said = f"{usual} deals a pair"
    if fewer:
        who = " or ".join(dict.fromkeys(level.title for pair in fewer for level in pair if level.searches))
        said += f", {min(fewer.values())} where {who} plays"
    return said


def read(file: Path) -> dict[str, str]:
    """The section of each game that is told there. Raises CommandError if the file has no place for them."""
    _, between, _ = _parts(file)
    return {found["name"]: found["told"] for found in _SECTION.finditer(between)}


def in_game_order(told: Mapping[str, str], games: Iterable[GameInfo]) -> dict[str, str]:
    """As the games stand on the title; what is no more is left out."""
    return {info.name: told[info.name] for info in games if info.name in told}


def written(file: Path, told: Mapping[str, str]) -> None:
    """Put the sections in their place."""
    before, _, after = _parts(file)
    sections = "".join(_GAME.format(name) + said for name, said in told.items())
    file.write_text(f"{before}{BEGINS}\n{sections}{ENDS}{after}", encoding="utf-8", newline="\n")


def _parts(file: Path) -> tuple[str, str, str]:
    """What stands before the place, in it, and after it."""
    before, begins, rest = file.read_text(encoding="utf-8").partition(BEGINS)
    between, ends, after = rest.partition(ENDS)
    if not begins or not ends:
        raise CommandError(f"{file} has no place for it between {BEGINS.strip()} and {ENDS.strip()}")
    return before, between, after
