"""The page below the tabs, laid out from the top down: as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from app.screens.chart import Chart
from app.screens.statistics.shares import share_chart
from app.screens.statistics.summary import Summary, Tile
from app.screens.statistics.table import Column, Digits, Row, table, table_high
from app.screens.widgets import Drawing, Label, Panel, Widget
from app.shell.brush import Style
from app.shell.palettes import Palette
from app.shell.theme import NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink
from app.table.geometry import Box

_TILE_HIGH, _TILE_WIDE, _CHART_HIGH = 104.0, 168.0, 236.0
_BESIDE = 860.0
"""From so many units on two things stand side by side."""
_HEADING = 34.0
_GROUND = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_LARGE = 28

_AGAINST = (Column("Against", 2.4), Column("Matches", 1.3, number=True), Column("Won", 1, number=True),
            Column("Share", 1.1, number=True))  # fmt: skip
_GAMES = (Column("Game", 2.4), Column("Matches", 1.2, number=True), Column("Won", 1, number=True),
          Column("Share", 1.1, number=True), Column("Time", 1.6, number=True))  # fmt: skip
_PEOPLE = (Column("Name", 3), Column("Matches", 1.1, number=True), Column("Won", 1, number=True),
           Column("Share", 1, number=True), Column("In a row", 1.1, number=True), Column("Longest", 1.1, number=True),
           Column("Time", 1.6, number=True))  # fmt: skip
_LAST = (Column("When", 1.7), Column("Who", 3.6), Column("Result", 2.3), Column("Score", 1.4, number=True),
         Column("Time", 1.2, number=True))  # fmt: skip
_LAST_OF_ALL = (Column("When", 1.85), Column("Game", 1.75), Column("Who", 2.65), Column("Result", 1.9),
                Column("Score", 1.4, number=True), Column("Time", 1.25, number=True))  # fmt: skip


class Page:
    """Collects widgets from the top of a box down; ``y`` is where the next one goes."""

    def __init__(self, box: Box, palette: Palette) -> None:
        self._x, self._wide, self._palette = box.x, box.w, palette
        self.y = box.y
        self.widgets: list[Widget] = []

    def add(self, shown: Summary) -> None:
        """Everything of a summary."""
        self._tiles(shown.tiles)
        chart_high = max(_CHART_HIGH, table_high(shown.against) + 2 * NEAR)
        if self._wide >= _BESIDE:
            half = (self._wide - WIDE) * 0.58
            self._chart(shown, Box(self._x, self.y, half, chart_high + _HEADING))
            self._titled(
                "Against whom", _AGAINST, shown.against, self._x + half + WIDE, self._wide - half - WIDE,
            )  # fmt: skip
            self.y += chart_high + _HEADING + ROOM
        else:
            self._chart(shown, Box(self._x, self.y, self._wide, _CHART_HIGH + _HEADING))
            self.y += _CHART_HIGH + _HEADING + ROOM
            self._table("Against whom", _AGAINST, shown.against)
        self._figures(shown.figures)
        self._table("The games", _GAMES, shown.games)
        self._table("Everybody at this screen", _PEOPLE, shown.people)
        self._table("The last matches", _LAST_OF_ALL if shown.games else _LAST, shown.last)

    def _heading(self, text: str, x: float, wide: float) -> None:
        self.widgets.append(Label(Box(x, self.y, wide, _HEADING), text, TEXT + 2, Ink.ACCENT, "Bold"))

    def _tiles(self, tiles: Sequence[Tile]) -> None:
        columns = max(1, min(len(tiles), int((self._wide + NEAR) / (_TILE_WIDE + NEAR))))
        rows = -(-len(tiles) // columns)
        columns = -(-len(tiles) // rows)  # rows of about the same length
        wide = (self._wide - NEAR * (columns - 1)) / columns
        for i, tile in enumerate(tiles):
            box = Box(
                self._x + (i % columns) * (wide + NEAR), self.y + i // columns * (_TILE_HIGH + NEAR), wide, _TILE_HIGH
            )
            self.widgets += _tile(tile, box)
        self.y += rows * (_TILE_HIGH + NEAR) + SNUG

    def _chart(self, shown: Summary, box: Box) -> None:
        self._heading("Matches won, of the last ten", box.x, box.w)
        place = Box(box.x, box.y + _HEADING, box.w, box.h - _HEADING)
        drawn = share_chart(place.w, place.h - 2 * SNUG, shown.runs, self._palette)
        self.widgets += [Panel(place, _GROUND), *_drawn(drawn, Box(place.x, place.y + SNUG, place.w, place.h - ROOM))]

    def _titled(self, title: str, columns: Sequence[Column], rows: Sequence[Row], x: float, wide: float) -> None:
        self._heading(title, x, wide)
        self.widgets += table(x, self.y + _HEADING, wide, columns, rows)

    def _table(self, title: str, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        if rows:
            self._titled(title, columns, rows, self._x, self._wide)
            self.y += _HEADING + table_high(rows) + ROOM

    def _figures(self, figures: Sequence[tuple[str, str]]) -> None:
        if not figures:
            return
        self._heading("Only in this game", self._x, self._wide)
        self.y += _HEADING
        columns = max(1, min(3, int(self._wide / 290)))
        wide, high = (self._wide - NEAR * (columns - 1)) / columns, 44.0
        for i, (what, much) in enumerate(figures):
            box = Box(self._x + (i % columns) * (wide + NEAR), self.y + i // columns * (high + SNUG), wide, high)
            self.widgets += [
                Panel(box, _GROUND),
                Label(Box(box.x + NEAR, box.y, box.w * 0.68, high), what, SMALL, Ink.WORDS),
                Digits(Box(box.x + NEAR, box.y, box.w - 2 * NEAR, high), much, TEXT, Ink.ACCENT, "Bold"),
            ]
        self.y += -(-len(figures) // columns) * (high + SNUG) + SNUG


def _tile(tile: Tile, box: Box) -> list[Widget]:
    inner = box.grown(-NEAR)
    return [
        Panel(box, _GROUND),
        Label(Box(inner.x, box.y + SNUG, inner.w, 24), tile.head, SMALL, Ink.QUIET),
        Label(Box(inner.x, box.y + 32, inner.w, 40), tile.large, _LARGE, Ink.ACCENT, "Bold"),
        Label(Box(inner.x, box.y + 72, inner.w, 24), tile.small, SMALL, Ink.WORDS),
    ]


def _drawn(chart: Chart, box: Box) -> list[Widget]:
    found: list[Widget] = [Drawing(box, chart.svg)]
    for mark in chart.marks:
        place = Box(box.x + mark.x - mark.room * mark.align, box.y + mark.y - 12, mark.room, 24)
        found.append(Label(place, mark.text, SMALL, mark.colour, "SemiBold", mark.align))
    return found
