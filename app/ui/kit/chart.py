"""Small SVG charts with labels: scores per deal, and share of matches won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.info import Colour
from app.core.messages import _, number, p_, percent
from app.table.geometry import Box
from app.ui.kit.widgets import Drawing, Label
from app.ui.window.theme import SMALL, Ink, Paint, Palette

_MARKS = ("circle", "square", "diamond", "up", "down", "ring", "plus", "bar")
"""A shape per seat, so that lines differ without colour."""
_BESIDE, _SPREAD, _LEAST_SPREAD = 5.0, 20.0, 12.0
"""Offset between coinciding lines; its maximum in total; and that maximum where the height of a point is less than
twice as much.
"""
_LEADER = 14.0
"""Distance from a line's end to its name."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Text at a place of the chart, in units of its box."""

    text: str
    x: float
    y: float
    colour: Paint
    align: float
    room: float = 84.0


@dataclass(frozen=True, slots=True)
class Chart:
    svg: str
    marks: tuple[Mark, ...]

    def widgets(self, box: Box) -> list[Drawing | Label]:
        found: list[Drawing | Label] = [Drawing(box, self.svg)]
        for mark in self.marks:
            place = Box(box.x + mark.x - mark.room * mark.align, box.y + mark.y - 12, mark.room, 24)
            found.append(Label(place, mark.text, SMALL, mark.colour, "SemiBold", mark.align))
        return found


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def chart(
    box: Box, totals: Sequence[Sequence[int]], limit: int | None, names: Sequence[str], palette: Palette,
    beside: float = 84.0,
) -> Chart:  # fmt: skip
    """Return a chart with a line per seat, from 0 through the totals after each deal, and a line at ``limit``.
    ``totals`` has a row per deal; names have ``beside`` units at the lines' ends.
    """
    rows = [[0] * len(names), *totals]
    low, height = _range(rows, limit)
    left, right, top, bottom = 44.0, box.w - _LEADER - 24.0 - beside, 14.0, box.h - 32.0

    def x(deal: int) -> float:
        return left + (right - left) * deal / max(1, len(rows) - 1)

    def y(score: float) -> float:
        return bottom - (bottom - top) * (score - low) / (height - low)

    parts = [line(left, y(0), right, y(0), palette[Ink.QUIET], 1.2)]
    marks = [Mark("0", left - 8, y(0), Ink.QUIET, 1)]
    if limit is not None and low <= limit <= height:
        parts.append(line(left, y(limit), right, y(limit), palette[Ink.QUIET], 1.6, dashes="7 6"))
        marks.append(Mark(number(limit), left - 8, y(limit), Ink.QUIET, 1))
    one = (bottom - top) / (height - low)
    for seat in range(len(names)):
        points = [(x(i), y(row[seat]) + _aside(rows, i, seat, one)) for i, row in enumerate(rows)]
        parts += [polyline(seat, points, palette), *(mark_of(seat, px, py, palette) for px, py in points[1:])]
    ends = sorted(range(len(names)), key=lambda seat: y(rows[-1][seat]))
    gap = min(21.0, (bottom - top) / max(1, len(names) - 1))
    places = _apart([y(rows[-1][seat]) for seat in ends], gap, top, bottom)
    for seat, at in zip(ends, places, strict=True):
        end = y(rows[-1][seat]) + _aside(rows, len(rows) - 1, seat, one)
        parts.append(line(right + 8, end, right + 8 + _LEADER, at, palette.seats[seat], 1.2))
        marks.append(Mark(names[seat], right + 12 + _LEADER, at, palette.seats[seat], 0, beside))
    marks += [Mark(number(n), left - 8, y(n), Ink.QUIET, 1) for n in (height, low) if n not in (0, limit)]
    every = 1 + (len(rows) - 2) // 8
    marks += [Mark(str(i), x(i), box.h - 10, Ink.QUIET, 0.5) for i in range(len(rows) - 1, 0, -every)]
    return Chart(whole_svg(parts, box.w, box.h), tuple(marks))


def _aside(rows: Sequence[Sequence[int]], deal: int, seat: int, one: float) -> float:
    """Return the vertical offset that separates a seat's line from coinciding ones. All of them stay nearer to their
    score than to another one, if ``one``, the height of a point, is large enough.
    """
    row = rows[deal]
    near = [rows[i] for i in (deal - 1, deal + 1) if 0 <= i < len(rows)]
    equal = [other for other in range(len(row)) if row[other] == row[seat]]
    alike = [one for one in equal if any(one != other and r[one] == r[other] for r in near for other in equal)]
    if seat not in alike:
        return 0.0
    most = min(_SPREAD, max(_LEAST_SPREAD, one / 2))
    return (alike.index(seat) - (len(alike) - 1) / 2) * min(_BESIDE, most / (len(alike) - 1))


def _range(rows: Sequence[Sequence[int]], limit: int | None) -> tuple[int, int]:
    """Return the range of scores shown; a distant limit would flatten the lines."""
    low, height = min(min(row) for row in rows), max(max(row) for row in rows)
    if limit is not None and abs(limit) <= 3 * max(height, -low):
        low, height = min(low, limit), max(height, limit)
    return low, max(height, low + 1)


def whole_svg(parts: Sequence[str], width: float, height: float) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}">{"".join(parts)}</svg>'


def polyline(seat: int, points: Sequence[tuple[float, float]], palette: Palette) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    colour = _hex(palette.seats[seat % len(palette.seats)])
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3"/>'


def line(x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float, dashes: str = "") -> str:
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    path = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return f'<path d="{path}" stroke="{_hex(colour)}" stroke-width="{width}" fill="none"{dash}/>'


def ring(x: float, y: float, r: float, colour: Colour, ground: Colour, width: float) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{_hex(ground)}" stroke="{_hex(colour)}" '
        f'stroke-width="{width}"/>'
    )


def mark_of(seat: int, x: float, y: float, palette: Palette) -> str:
    """Return the SVG of a seat's mark, a shape of its own."""
    colour, r = _hex(palette.seats[seat % len(palette.seats)]), 5
    corners: tuple[tuple[float, float], ...]
    match _MARKS[seat % len(_MARKS)]:
        case "circle":
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r}" fill="{colour}"/>'
        case "ring":
            return ring(x, y, r, palette.seats[seat % len(palette.seats)], palette[Ink.GROUND], 2.4)
        case "square":
            corners = ((-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5))
        case "diamond":
            corners = ((0, -6.5), (6.5, 0), (0, 6.5), (-6.5, 0))
        case "plus":
            arm = ((-2, -2), (-2, -6), (2, -6))  # a quarter of it, turned round four times
            corners = (*arm, *((-y, x) for x, y in arm), *((-x, -y) for x, y in arm), *((y, -x) for x, y in arm))
        case "bar":
            corners = ((-2.5, -7), (2.5, -7), (2.5, 7), (-2.5, 7))
        case "up":
            corners = ((0, -6), (6, 5), (-6, 5), (0, -6))
        case _:
            corners = ((0, 6), (6, -5), (-6, -5), (0, 6))
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'


def _apart(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Spread sorted positions to at least ``gap`` apart, within the chart as far as they fit."""
    places: list[float] = []
    for at in wanted:
        places.append(max(at, places[-1] + gap) if places else max(at, top))
    over = max(0.0, places[-1] - bottom)
    for i in range(len(places) - 1, -1, -1):
        most = places[i + 1] - gap if i + 1 < len(places) else bottom
        places[i] = min(places[i], most) if over else places[i]
    return places


LATELY = 10
"""Matches over which a share is averaged."""
_MOST = 60
"""Latest matches shown; more would be too dense."""
_FEW = 3
"""A share of fewer matches is meaningless."""
_LEFT, _RIGHT, _TOP, _FOOT = 60.0, 16.0, 14.0, 30.0


@dataclass(frozen=True, slots=True)
class ResultRun:
    name: str
    won: tuple[bool, ...]


def moving_shares(won: Sequence[bool]) -> list[tuple[int, float]]:
    """Return (match number, share won of the last LATELY), from the third match on."""
    found = []
    for i in range(_FEW - 1, len(won)):
        last = won[max(0, i + 1 - LATELY) : i + 1]
        found.append((i, sum(last) / len(last)))
    return found


def share_chart(width: float, height: float, runs: Sequence[ResultRun], palette: Palette) -> Chart:
    """Return lines from 0 to 100 %. For one person also mark each match: filled at the top if won, else hollow."""
    runs = [ResultRun(run.name, run.won[-_MOST:]) for run in runs]
    most = max([1, *(len(run.won) for run in runs)])
    alone = len(runs) == 1
    left, right, top, bottom = _LEFT, width - _RIGHT, _TOP, height - _FOOT

    def x(match: int) -> float:
        return left + (right - left) * (match + 0.5) / most

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    parts = [line(left, y(share), right, y(share), palette[Ink.EDGE], 1, dashes) for share, dashes in _GRID]
    marks = [Mark(percent(round(100 * share)), left - 10, y(share), Ink.QUIET, 1) for share, _ in _GRID]
    for seat, run in enumerate(runs):
        offset = most - len(run.won)  # align everyone's last match at the right
        points = [(x(offset + i), y(share)) for i, share in moving_shares(run.won)]
        parts += _run(seat, points, palette)
        if alone:
            parts += [_result_mark(x(offset + i), y(float(won)), palette, won=won) for i, won in enumerate(run.won)]
    if not any(len(run.won) >= _FEW for run in runs):
        some = any(run.won for run in runs)
        message = _("Play 3 matches to see a chart.") if some else _("No matches finished yet.")
        marks.append(Mark(message, (left + right) / 2, y(0.25), Ink.QUIET, 0.5, 400))
    if alone:
        marks.append(Mark(p_("start of a time line", "earlier"), left, height - 12, Ink.QUIET, 0))
        marks.append(Mark(p_("end of a time line", "now"), right, height - 12, Ink.QUIET, 1))
    else:
        legend, names = _legend(runs, left, right, height - 12, palette)
        parts, marks = parts + legend, marks + names
    return Chart(whole_svg(parts, width, height), tuple(marks))


def _run(seat: int, points: Sequence[tuple[float, float]], palette: Palette) -> list[str]:
    """Return the SVG of one person's line, ending in the person's mark."""
    drawn = [polyline(seat, points, palette)] if len(points) > 1 else []
    return drawn + ([mark_of(seat, *points[-1], palette)] if points else [])


def _legend(
    runs: Sequence[ResultRun], left: float, right: float, y: float, palette: Palette
) -> tuple[list[str], list[Mark]]:
    shown = [seat for seat, run in enumerate(runs) if len(run.won) >= _FEW]
    room = (right - left) / max(1, len(shown))
    parts = [mark_of(seat, left + i * room + 8, y, palette) for i, seat in enumerate(shown)]
    names = [
        Mark(runs[seat].name, left + i * room + 20, y, palette.seats[seat % len(palette.seats)], 0, room - 28)
        for i, seat in enumerate(shown)
    ]
    return parts, names


_GRID = ((0.0, ""), (0.5, "5 5"), (1.0, "5 5"))


def _result_mark(x: float, y: float, palette: Palette, *, won: bool) -> str:
    return mark_of(0, x, y, palette) if won else ring(x, y, 4, palette[Ink.QUIET], palette[Ink.GROUND], 1.6)
