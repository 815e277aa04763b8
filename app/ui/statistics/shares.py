"""A chart of how matches went over time: for each person a line of the share won lately, and what each match was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.ui.kit.chart import Chart, Mark, line, mark_of, picture, polyline, ring
from app.ui.window.palettes import Palette
from app.ui.window.theme import Ink

LATELY = 10
"""A point of the line is the share of so many matches, the last of which is its own."""
_MOST = 60
"""Matches at the right end of time that are shown; more would lie too close."""
_FEW = 3
"""Of fewer matches a share says nothing."""
_LEFT, _RIGHT, _TOP, _FOOT = 60.0, 16.0, 14.0, 30.0


@dataclass(frozen=True, slots=True)
class ResultRun:
    """The matches of one person, the oldest first."""

    name: str
    won: tuple[bool, ...]


def shares(won: Sequence[bool]) -> list[tuple[int, float]]:
    """(number of the match, share of the last LATELY ones up to it), from the third match on."""
    found = []
    for i in range(_FEW - 1, len(won)):
        last = won[max(0, i + 1 - LATELY) : i + 1]
        found.append((i, sum(last) / len(last)))
    return found


def share_chart(wide: float, high: float, runs: Sequence[ResultRun], palette: Palette) -> Chart:
    """Lines of shares from 0 to 100 %, and whose they are; with one person a mark for each match instead: at 100 % and
    filled for one that was won, at 0 % and hollow for one that was not.
    """
    runs = [ResultRun(run.name, run.won[-_MOST:]) for run in runs]
    most = max([1, *(len(run.won) for run in runs)])
    alone = len(runs) == 1
    left, right, top, bottom = _LEFT, wide - _RIGHT, _TOP, high - _FOOT

    def x(match: int) -> float:
        return left + (right - left) * (match + 0.5) / most

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    parts = [line(left, y(share), right, y(share), palette[Ink.EDGE], 1, dashes) for share, dashes in _GRID]
    marks = [Mark(f"{round(100 * share)} %", left - 10, y(share), Ink.QUIET, 1) for share, _ in _GRID]
    for seat, run in enumerate(runs):
        offset = most - len(run.won)  # everybody's last match stands at the right
        points = [(x(offset + i), y(share)) for i, share in shares(run.won)]
        parts += _run(seat, points, palette)
        if alone:
            parts += [_result(x(offset + i), y(float(won)), palette, won=won) for i, won in enumerate(run.won)]
    if not any(len(run.won) >= _FEW for run in runs):
        told = "A line begins with the third match." if any(run.won for run in runs) else "No match is over yet."
        marks.append(Mark(told, (left + right) / 2, y(0.25), Ink.QUIET, 0.5, 400))
    if alone:
        marks.append(Mark("earlier", left, high - 12, Ink.QUIET, 0))
        marks.append(Mark("now", right, high - 12, Ink.QUIET, 1))
    else:
        legend, names = _legend(runs, left, right, high - 12, palette)
        parts, marks = parts + legend, marks + names
    return Chart(picture(parts, wide, high), tuple(marks))


def _run(seat: int, points: Sequence[tuple[float, float]], palette: Palette) -> list[str]:
    """One person's line, which ends in the person's mark."""
    drawn = [polyline(seat, points, palette)] if len(points) > 1 else []
    return drawn + ([mark_of(seat, *points[-1], palette)] if points else [])


def _legend(
    runs: Sequence[ResultRun], left: float, right: float, y: float, palette: Palette
) -> tuple[list[str], list[Mark]]:
    """The mark of each person who has a line, and the name beside it."""
    shown = [seat for seat, run in enumerate(runs) if len(run.won) >= _FEW]
    room = (right - left) / max(1, len(shown))
    parts = [mark_of(seat, left + i * room + 8, y, palette) for i, seat in enumerate(shown)]
    names = [
        Mark(runs[seat].name, left + i * room + 20, y, palette.seats[seat % len(palette.seats)], 0, room - 28)
        for i, seat in enumerate(shown)
    ]
    return parts, names


_GRID = ((0.0, ""), (0.5, "5 5"), (1.0, "5 5"))


def _result(x: float, y: float, palette: Palette, *, won: bool) -> str:
    return mark_of(0, x, y, palette) if won else ring(x, y, 4, palette[Ink.QUIET], palette[Ink.GROUND], 1.6)
