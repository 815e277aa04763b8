"""The score table, with a chart of the totals below it where there is room."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.messages import shown_name
from app.table.geometry import Box
from app.table.sheet import ScoreSheet
from app.ui.kit.chart import chart
from app.ui.kit.widgets import Panel, Widget
from app.ui.scores.score_table import LOWEST, ROW, ScoreTable
from app.ui.session import Session
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import NEAR, SMALL, Ink

_CHART, _CHART_LEAST, _NAMED = 196.0, 104.0, 24.0
"""Preferred and minimum height of the chart, and the height of a name at the end of a line."""
_NAMES = 180.0
"""Maximum width of these names."""
_SHADE = Style(Ink.SUNK, 0.6, 12, Ink.EDGE, 0.3, 1)


class SheetPage:
    """Lays out the sheet within a width and a maximum height; ``height`` is the height used."""

    def __init__(
        self,
        session: Session,
        sheet: ScoreSheet,
        brush: Brush,
        faces: Mapping[str, int],
        width: float,
        most: float,
    ) -> None:
        self._session, self._sheet, self._brush, self._faces = session, sheet, brush, faces
        self._table, seats = ScoreTable(session, sheet, width, brush), len(session.match.seats)
        room = most - self._table.heads_height
        self.least = self._table.heads_height + sum(self._table.rows(LOWEST, room))
        """Minimum height of the sheet."""
        least = max(_CHART_LEAST, _NAMED * (seats + 1))  # its lines end in names, one below another
        self._rows = self._table.rows(max(LOWEST, min(ROW, (room - least - NEAR) / seats)), room)
        left = room - sum(self._rows) - NEAR
        several = len(sheet.totals) > 1  # after one deal it would show no more than the rows
        self._chart = min(max(_CHART, least), left) if several and left >= least else 0.0
        if not self._chart:
            self._rows = self._table.rows(max(LOWEST, min(ROW, room / seats)), room)
        self.height = self._table.heads_height + sum(self._rows) + (self._chart + NEAR if self._chart else 0)

    def widgets(self, box: Box) -> list[Widget]:
        """Return the sheet at the top of the box; a chart takes the rest of it."""
        found = self._table.widgets(box.x, box.y, self._rows, self._faces)
        if self._chart:
            found += self._score_chart(box.inset(top=self.height - self._chart))
        return found

    def _score_chart(self, box: Box) -> list[Widget]:
        names, sheet = [shown_name(name) for name in self._session.names], self._sheet
        longest = max(self._brush.width(name, SMALL, "SemiBold") for name in names) + 1
        beside = max(60.0, min(_NAMES, longest))
        drawn = chart(box, sheet.totals, sheet.limit, names, self._brush.palette, beside)
        return [Panel(box, _SHADE), *drawn.widgets(box)]
