"""Statistics page below the tabs, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.core.game import AnyGame
from app.core.grammar import number
from app.table.geometry import Box
from app.ui.kit.chart import share_chart
from app.ui.kit.widgets import Button, Label, Panel, Paragraph, Picture, Widget
from app.ui.statistics.decision_stats import DecisionStats
from app.ui.statistics.summary import Summary, Tile
from app.ui.statistics.table import Digits, Measure, TableColumn, TableRow, column_widths, table, table_height
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import FAR, NEAR, ROOM, SMALL, SNUG, TEXT, WIDE, Ink

_TILE_HEIGHT, _TILE_WIDTH, _CHART_HEIGHT = 104.0, 168.0, 236.0
_BESIDE = 860.0
"""Width in units from which two columns are used."""
_HEADING = 34.0
_LINE = 22.0
"""Line height of wrapped text."""
_GROUND = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)
_LARGE = 28

_AGAINST = (
    TableColumn("Level", 2.4),
    TableColumn("Matches", 1.3, number=True),
    TableColumn("Won", 1, number=True),
    TableColumn("Share", 1.1, number=True),
)
_GAMES = (
    TableColumn("Game", 2.4),
    TableColumn("Matches", 1.2, number=True),
    TableColumn("Won", 1, number=True),
    TableColumn("Share", 1.1, number=True),
    TableColumn("Time", 1.6, number=True),
)
_PEOPLE = (
    TableColumn("Name", 3, gives=True),
    TableColumn("Matches", 1.1, number=True),
    TableColumn("Won", 1, number=True),
    TableColumn("Share", 1, number=True),
    TableColumn("In a row", 1.1, number=True),
    TableColumn("Longest", 1.1, number=True),
    TableColumn("Time", 1.6, number=True),
)
_LAST: tuple[TableColumn, ...] = (
    TableColumn("When", 1),
    TableColumn("Who", 3, gives=True),
    TableColumn("Result", 1),
    TableColumn("Score", 1, number=True),
    TableColumn("Time", 1, number=True),
)
_LAST_OF_ALL = (_LAST[0], TableColumn("Game", 1), *_LAST[1:])


class StatisticsPage:
    """Stacks widgets from the top of a box; ``y`` is where the next one goes."""

    def __init__(self, box: Box, brush: Brush, measure: Measure, look_back: Callable[[str], None]) -> None:
        """``look_back`` opens the replay of a record by name."""
        self._look_back = look_back
        self._x, self._width, self._palette = box.x, box.w, brush.palette
        self._brush, self._measure = brush, measure
        self.y = box.y
        self.widgets: list[Widget] = []

    def add(self, shown: Summary) -> None:
        self._tiles(shown.tiles)
        chart_height = max(_CHART_HEIGHT, table_height(shown.against) + 2 * NEAR)
        if shown.against and self._width >= _BESIDE:
            half = (self._width - WIDE) * 0.58
            self._chart(shown, Box(self._x, self.y, half, chart_height + _HEADING))
            self._titled(
                "Opponents", _AGAINST, shown.against, self._x + half + WIDE, self._width - half - WIDE,
            )  # fmt: skip
            self.y += chart_height + _HEADING + ROOM
        else:
            self._chart(shown, Box(self._x, self.y, self._width, _CHART_HEIGHT + _HEADING))
            self.y += _CHART_HEIGHT + _HEADING + ROOM
            self._table("Opponents", _AGAINST, shown.against)
        self._deciding(shown.deciding)
        self._figures(shown.figures)
        self._table("The games", _GAMES, shown.games)
        self._table("Everybody at this screen", _PEOPLE, shown.people)
        self._last(shown)

    def _deciding(self, shown: DecisionStats | None) -> None:
        """Add the analysis; before there is any, how to get it."""
        if shown is None:
            return
        self._heading("Decisions", self._x, self._width)
        self.y += _HEADING
        height = _LINE * len(self._brush.lines(shown.words, SMALL, self._width))
        self.widgets.append(Paragraph(Box(self._x, self.y, self._width, height), shown.words, SMALL, Ink.WORDS))
        self.y += height + SNUG
        if shown.rows:
            needed = self._measure.needed(shown.columns, shown.rows, self._brush)
            rooms = column_widths(shown.columns, needed, self._width)
            rows = [row.fitting(rooms, self._brush) for row in shown.rows]
            self.widgets += table(Box(self._x, self.y, self._width, 0), shown.columns, rows, needed)
            self.y += table_height(rows)
        self.y += ROOM

    def _last(self, shown: Summary) -> None:
        """Add the list of matches; where it is narrow without durations, to make room for the players."""
        columns, rows = (_LAST_OF_ALL if shown.games else _LAST), shown.last
        if self._width < _BESIDE:
            columns, rows = columns[:-1], tuple(replace(row, cells=row.cells[:-1]) for row in rows)
        self._table("Last matches (press one to replay it)", columns, rows)

    def _heading(self, text: str, x: float, width: float) -> None:
        self.widgets.append(Label(Box(x, self.y, width, _HEADING), text, TEXT + 2, Ink.ACCENT, "Bold"))

    def _tiles(self, tiles: Sequence[Tile]) -> None:
        columns = max(1, min(len(tiles), int((self._width + NEAR) / (_TILE_WIDTH + NEAR))))
        rows = -(-len(tiles) // columns)
        columns = -(-len(tiles) // rows)  # rows of about the same length
        width = (self._width - NEAR * (columns - 1)) / columns
        for i, tile in enumerate(tiles):
            box = Box(
                self._x + (i % columns) * (width + NEAR),
                self.y + i // columns * (_TILE_HEIGHT + NEAR),
                width,
                _TILE_HEIGHT,
            )
            self.widgets += _tile(tile, box)
        self.y += rows * (_TILE_HEIGHT + NEAR) + SNUG

    def _chart(self, shown: Summary, box: Box) -> None:
        self._heading("Matches won, of the last ten", box.x, box.w)
        place = Box(box.x, box.y + _HEADING, box.w, box.h - _HEADING)
        drawn = share_chart(place.w, place.h - 2 * SNUG, shown.runs, self._palette)
        self.widgets += [Panel(place, _GROUND), *drawn.widgets(Box(place.x, place.y + SNUG, place.w, place.h - ROOM))]

    def _titled(
        self, title: str, columns: Sequence[TableColumn], rows: Sequence[TableRow], x: float, width: float
    ) -> None:
        self._heading(title, x, width)
        needed = self._measure.needed(columns, rows, self._brush)
        rooms = column_widths(columns, needed, width)
        rows = [row.fitting(rooms, self._brush) for row in rows]
        self.widgets += table(Box(x, self.y + _HEADING, width, 0), columns, rows, needed, self._look_back)

    def _table(self, title: str, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> None:
        if rows:
            self._titled(title, columns, rows, self._x, self._width)
            self.y += _HEADING + table_height(rows) + ROOM

    def _figures(self, figures: Sequence[tuple[str, str]]) -> None:
        if not figures:
            return
        self._heading("Only in this game", self._x, self._width)
        self.y += _HEADING
        columns = max(1, min(3, int(self._width / 290)))
        width, height = (self._width - NEAR * (columns - 1)) / columns, 44.0
        for i, (label, value) in enumerate(figures):
            box = Box(self._x + (i % columns) * (width + NEAR), self.y + i // columns * (height + SNUG), width, height)
            self.widgets += [
                Panel(box, _GROUND),
                Label(Box(box.x + NEAR, box.y, box.w * 0.68, height), label, SMALL, Ink.WORDS),
                Digits(Box(box.x + NEAR, box.y, box.w - 2 * NEAR, height), value, TEXT, Ink.ACCENT, "Bold"),
            ]
        self.y += -(-len(figures) // columns) * (height + SNUG) + SNUG


def _tile(tile: Tile, box: Box) -> list[Widget]:
    inner = box.grown(-NEAR)
    return [
        Panel(box, _GROUND),
        Label(Box(inner.x, box.y + SNUG, inner.w, 24), tile.head, SMALL, Ink.QUIET),
        Label(Box(inner.x, box.y + 32, inner.w, 40), tile.large, _LARGE, Ink.ACCENT, "Bold"),
        Label(Box(inner.x, box.y + 72, inner.w, 24), tile.small, SMALL, Ink.WORDS),
    ]


COUNTING_HIGH = 62.0
"""Height of ``counting_bar``."""
_BAR = 10.0
_GROOVE = Style(Ink.SUNK, 0.85, _BAR / 2, edge_opacity=0.5)
_FILLED = Style(Ink.ACCENT, 1, _BAR / 2, edge_opacity=0)


def counting_bar(box: Box, progress: tuple[int, int], *, partial: bool) -> list[Widget]:
    """Return the progress of counting matches. ``partial``: the figures below are incomplete."""
    done, total = progress
    text = f"Counting your matches: {number(done)} of {number(total)}."
    if partial:
        text += " The figures below are not complete yet."
    bar = Box(box.x, box.y + 30, box.w, _BAR)
    return [
        Label(Box(box.x, box.y - 2, box.w, 28), text, SMALL, Ink.ACCENT, "SemiBold"),
        Panel(bar, _GROOVE),
        Panel(Box(bar.x, bar.y, max(_BAR, bar.w * done / total), bar.h), _FILLED),
    ]


def nothing(
    box: Box, game: AnyGame | None, who: str | None, shape: Callable[[str], float], play: Callable[[AnyGame], None], *,
    counting: bool,
) -> list[Widget]:  # fmt: skip
    """Return an invitation to play; ``shape`` returns a sprite's aspect ratio."""
    x, y = box.middle
    if counting:
        return [Label(Box(box.x, y - 20, box.w, 40), "Counting the matches …", TEXT, Ink.QUIET, align=0.5)]
    art = game.info.art if game else "title/lettering"
    width = min(box.w, 420.0, max(120.0, min(240.0, box.h - 200)) * shape(art))
    height = width / shape(art)
    kind = f"match of {game.title}" if game else "match"
    line = f"Nothing played yet: the first {kind} will stand here."
    if who:
        line = f"{'You have' if who == 'You' else f'{who} has'} not played {game.title if game else 'anything'} yet."
    found: list[Widget] = [
        Picture(Box.around(x, y - 70, width, height), art),
        Paragraph(Box(box.x + FAR, y + height / 2 - 50, box.w - 2 * FAR, 60), line, TEXT, Ink.WORDS, 0.5),
    ]
    if game:
        place = Box.around(x, y + height / 2 + 20, 300, 48)
        act = partial(play, game)
        found.append(Button("play", place, f"Play {game.title}", act, "p", "cards", primary=True))
    return found
