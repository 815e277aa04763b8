"""The log panel: every move in words, the latest at the bottom; and its place beside the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.messages import _, language
from app.table.geometry import Area, Box
from app.table.mat import Faces
from app.table.seating import BAR_HEIGHT
from app.ui.kit.card_text import CardLine, card_line, draw_line, wrapped
from app.ui.kit.screen import Host
from app.ui.table.advice import coached
from app.ui.table.play import TablePlay
from app.ui.table.state import LogEntry
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, TEXT, Ink

_WIDTH = 372.0
_LINE, _MARGIN = 22.0, 18.0
_FACE, _BESIDE = 24.0, 10.0
"""Size of a face, and its distance from the text."""
_TURN, _DEAL = 7.0, 20.0
"""Gap above a turn, and above a deal."""
_GROUND = Style(opacity=1, edge_opacity=0.7)
_BETWEEN = Style(Ink.EDGE_HIGH, 0.5, 0, edge_opacity=0)
_KEPT = 400
"""Number of entries whose line breaks are cached."""
_SHARE, _NARROW = 0.2, 6.0
"""Share of the window that the log takes beside the table; and the margin round it, in units."""


class LogPanel:
    """Closed at first, unless it is docked beside the table; it scrolls by moves."""

    def __init__(self, play: TablePlay, *, opened: bool = False) -> None:
        self._play = play
        self.open, self._back = opened, 0
        self._lines: dict[tuple[str, float, float], Sequence[CardLine]] = {}
        self._rules: list[tuple[Box, str]] = []
        """Boxes of refusals, and the numbers of their rules."""
        self._whys: list[tuple[Box, LogEntry]] = []
        """Boxes of entries with an explanation."""
        self._opened: list[LogEntry] = []
        """Entries whose explanation is shown."""
        self._seen = Box(0, 0, 0, 0)
        """Where it was drawn last."""
        self._named: _Names | None = None

    def toggle(self) -> None:
        """Open it at the latest move, or close it."""
        self.open, self._back = not self.open, 0

    def scroll(self, by: int) -> None:
        self._back = max(0, min(len(self._play.state.log) - 1, self._back + by))

    @staticmethod
    def box(area: Area, actions: float | None) -> Box:
        """Return its box at the right, above the actions: ``actions`` is the top of the first one, if any."""
        bottom = area.h - 142 if actions is None else actions - 8
        return Box(area.w - _WIDTH - 10, BAR_HEIGHT + 8, _WIDTH, bottom - BAR_HEIGHT - 8)

    def covers(self, x: float, y: float) -> bool:
        return self.open and self._seen.holds(x, y)

    def rule_at(self, x: float, y: float) -> str:
        """Return the number of the rule behind the refusal at a point, if there is one."""
        return next((number for place, number in self._rules if place.holds(x, y)), "")

    def open_at(self, x: float, y: float) -> bool:
        """Show or hide the explanation of the entry at a point; False if there is none."""
        entry = next((entry for place, entry in self._whys if place.holds(x, y)), None)
        if entry is None:
            return False
        others = [one for one in self._opened if one is not entry]
        self._opened = others if len(others) < len(self._opened) else [*others, entry]
        return True

    def toggle_whys(self) -> None:
        """Show the explanations of all visible entries, or hide all."""
        self._opened = [] if self._opened else [entry for _, entry in self._whys]

    def _is_open(self, entry: LogEntry) -> bool:
        return any(one is entry for one in self._opened)

    def draw(self, brush: Brush, box: Box) -> None:
        """Draw the last entries that fit, by turn: the seat's face at the left, and a line between two deals."""
        log, width = self._play.state.log, box.w - 2 * _MARGIN - _FACE - _BESIDE
        self._seen = box
        brush.panel(box, _GROUND)
        named = brush.text(_("Log"), box.x + _MARGIN, box.y + 24, TEXT, Ink.ACCENT, weight="Bold")
        top, room = box.y + 46, box.h - 60
        end = len(log) - self._back if self._back else len(log)
        self._rules, self._whys = [], []
        if not end:
            brush.text(_("No moves yet."), box.x + _MARGIN, top + 16, SMALL, Ink.QUIET)
            return
        shown, height, at = list[_Row](), 0.0, end
        while at > 0:
            row = self._row(brush, log, at - 1, width)
            if height + row.height > room:
                break
            shown, height, at = [row, *shown], height + row.height, at - 1
        more = _("Scroll: wheel, PgUp")
        if len(shown) < len(log) and named + brush.width(more, SMALL) + 3 * _MARGIN <= box.w:
            brush.text(more, box.right - _MARGIN, box.y + 24, SMALL, Ink.QUIET, align=1)
        y = top
        for i, row in enumerate(shown):
            self._draw_row(brush, row, Box(box.x + _MARGIN, y, box.w - 2 * _MARGIN, row.height), first=i == 0)
            y += row.height

    @property
    def _names(self) -> _Names:
        """The card names in the language shown."""
        if self._named is None or self._named.language != language():
            self._named = _Names(self._play)
        return self._named

    def _row(self, brush: Brush, log: Sequence[LogEntry], at: int, width: float) -> _Row:
        """Break an entry into lines."""
        entry, before = log[at], log[at - 1] if at else None
        goes_on = before is not None and (before.by, before.rule) == (entry.by, entry.rule) and not entry.deals
        goes_on = goes_on and not (before is not None and before.deals)
        line = entry.line
        if entry.rule:
            line = " ".join((line, _("Rule {number}.", number=entry.rule)))
        if entry.why and coached(self._play):
            # Shown after an entry with an explanation until it is expanded.
            line = " ".join((line, entry.why if self._is_open(entry) else _("— Why?")))
        key = line, width, brush.area.scale
        if key not in self._lines:
            if len(self._lines) >= _KEPT:
                self._lines.clear()
            self._lines[key] = wrapped(card_line(brush, self._names.with_cards(line)), width)
        return _Row(entry, self._lines[key], begins=not goes_on)

    def _draw_row(self, brush: Brush, row: _Row, box: Box, *, first: bool) -> None:
        entry, y = row.entry, box.y + row.above
        if entry.deals and not first:
            brush.panel(Box(box.x, box.y + row.above / 2, box.w, 1.4), _BETWEEN)
        if (row.begins or first) and entry.by >= 0:
            brush.picture(self._play.face(entry.by), Box(box.x, y - 1, _FACE, _FACE))
        own = entry.by == self._play.scene.viewer
        ink = brush.palette[Ink.ACCENT if entry.rule else Ink.WORDS if own else Ink.QUIET]
        if entry.rule:
            self._rules.append((box, entry.rule))
        if entry.why:
            self._whys.append((box, entry))
        for line in row.lines:
            draw_line(brush, line, box.x + _FACE + _BESIDE, y + _LINE / 2, ink)
            y += _LINE


@dataclass(frozen=True, slots=True)
class _Row:
    entry: LogEntry
    lines: Sequence[CardLine]
    begins: bool
    """Whether a seat's turn begins with it."""

    @property
    def above(self) -> float:
        return _DEAL if self.entry.deals else _TURN if self.begins else 0.0

    @property
    def height(self) -> float:
        return self.above + _LINE * len(self.lines)


class _Names:
    """Names of a game's cards in its log."""

    def __init__(self, play: TablePlay) -> None:
        session, self.language = play.session, language()
        seen, tabletop = session.seen(), session.tabletop
        folder = tabletop.layout.faces(seen).folder
        before = "" if folder == Faces().folder else f"{folder}/"
        pack = session.game.pack
        self._codes = {tabletop.text.card(seen, card): f"[{before}{pack.code(card)}]" for card in pack.cards}
        names = sorted(map(re.escape, self._codes), key=len, reverse=True)
        self._named = re.compile(rf"(?<![0-9A-Za-z])({'|'.join(names)})(?![a-z])")

    def with_cards(self, line: str) -> str:
        """Replace names of cards by the markup for small cards, as ``card_line`` takes it."""
        return self._named.sub(lambda name: self._codes[name[1]], line)


class LogDock:
    """The log's place beside a table that needs ``least`` units: where the window is large enough it stays from
    match to match, until it is closed.
    """

    def __init__(self, program: Host, least: tuple[float, float]) -> None:
        self._program, self._least = program, least
        self._wanted = program.settings.log_beside

    @property
    def _fits(self) -> bool:
        """Whether the table's text would be no smaller than in a window of 1280 x 720; else the log covers part of
        it.
        """
        program, settings = self._program, self._program.settings
        table = program.canvas.area(settings.ui_scale, self._least, settings.card_size, _SHARE)
        return table.scale >= settings.ui_scale / 100

    @property
    def share(self) -> float:
        """Share of the window that the log takes beside the table; 0 if it is closed or covers the table."""
        return _SHARE if self._wanted and self._fits else 0.0

    def keep(self, *, opened: bool) -> None:
        """Note that it was opened or closed; beside the table that is saved for the next match."""
        self._wanted = opened
        if self._fits:
            self._program.change(log_beside=opened)

    def box(self, area: Area) -> Box:
        """Return its box in the part of the window that the table's ``area`` leaves free."""
        width = area.w / (1 - self.share) * self.share
        return Box(area.w + _NARROW, _NARROW, width - 2 * _NARROW, area.h - 2 * _NARROW)
