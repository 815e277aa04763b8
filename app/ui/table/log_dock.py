"""The log's place beside the table: where the window is large enough it stands there from match to match, until it is
shut.
"""

from __future__ import annotations

from app.table.geometry import Area, Box
from app.ui.kit.screen import Host

_SHARE, _NARROW = 0.2, 6.0
"""The share of the window that the log takes beside the table; round it so many units are free."""


class LogDock:
    """Beside one table, which needs ``least`` units."""

    def __init__(self, program: Host, least: tuple[float, float]) -> None:
        self._program, self._least = program, least
        self._wanted = program.settings.log_beside

    @property
    def _fits(self) -> bool:
        """Words of the table are then no smaller than in a window of 1280 x 720; else the log lies over it."""
        program, settings = self._program, self._program.settings
        table = program.canvas.area(settings.ui_scale, self._least, settings.card_size, _SHARE)
        return table.scale >= settings.ui_scale / 100

    @property
    def share(self) -> float:
        """The share of the window that the log has beside the table; 0 where it is shut or lies over it."""
        return _SHARE if self._wanted and self._fits else 0.0

    def keep(self, *, opened: bool) -> None:
        """It was opened or shut; where it stands beside the table that is kept for the next match."""
        self._wanted = opened
        if self._fits:
            self._program.change(log_beside=opened)

    def box(self, area: Area) -> Box:
        """From edge to edge of what the table's ``area`` leaves of the window."""
        wide = area.w / (1 - self.share) * self.share
        return Box(area.w + _NARROW, _NARROW, wide - 2 * _NARROW, area.h - 2 * _NARROW)
