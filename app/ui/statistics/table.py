"""Tables: text left-aligned, numbers right-aligned with tabular digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.core.messages import _, language, translate
from app.table.geometry import Box
from app.ui.kit.widgets import Button, Label, Panel, Picture, Widget
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, SNUG, TEXT, Ink, Paint

ROW, HEAD = 34.0, 28.0
"""Heights of a row and of the header."""
_STRIPE = Style(Ink.SHADE, 0.16, 8, edge_opacity=0)
_ICON = 26.0
_MOST_KEPT = 60


@dataclass(frozen=True, slots=True)
class Digits:
    """A number with tabular digits."""

    box: Box
    text: str
    size: float = TEXT
    colour: Paint = Ink.WORDS
    weight: str = "SemiBold"

    def draw(self, brush: Brush) -> None:
        cell = max(brush.width(digit, self.size, self.weight) for digit in "0123456789")
        parts = re.findall(r"\d|\D+", self.text)
        width = [cell if part.isdecimal() else brush.width(part, self.size, self.weight) for part in parts]
        x = self.box.right - sum(width)
        y = self.box.middle[1]
        for part, room in zip(parts, width, strict=True):
            brush.text(part, x + room / 2, y, self.size, self.colour, weight=self.weight, align=0.5)
            x += room


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column's heading and width."""

    head: str
    """A marked message, shown as ``heading``."""
    part: float
    """Share of spare width."""
    number: bool = False
    """Right-aligned digits."""
    gives: bool = False
    """Shrinks first if there is too little room; its text is cut."""

    @property
    def heading(self) -> str:
        return translate(self.head)


@dataclass(frozen=True, slots=True)
class TableRow:
    cells: tuple[str, ...]
    """One text per column."""
    picture: str = ""
    """Sprite before the first cell."""
    briefly: tuple[int, tuple[str, ...]] | None = None
    """Index of a cell with shorter alternatives, shortest last."""
    leads: str = ""
    """Name passed to ``opens`` when pressed; empty for none."""

    def fitting(self, rooms: Sequence[float], brush: Brush) -> TableRow:
        """Return the row with the longest alternative that fits its column."""
        if self.briefly is None:
            return self
        at, fewer = self.briefly
        options = (self.cells[at], *fewer)
        text = next(
            (text for text in options if brush.width(text, SMALL, "SemiBold") <= rooms[at] - 2 * SNUG), options[-1]
        )
        return replace(self, cells=(*self.cells[:at], text, *self.cells[at + 1 :]))


class Measure:
    def __init__(self) -> None:
        self._kept: dict[object, tuple[float, ...]] = {}

    def needed(self, columns: Sequence[TableColumn], rows: Sequence[TableRow], brush: Brush) -> tuple[float, ...]:
        """Return the width of each column's widest cell, with padding."""
        key = tuple(columns), tuple(rows), brush.area.scale, language()
        if key not in self._kept:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = tuple(
                _needed(column, [row.cells[i] for row in rows], brush)
                + 2 * SNUG
                + ((_ICON + SNUG) * (i == 0 and any(row.picture for row in rows)))
                for i, column in enumerate(columns)
            )
        return self._kept[key]


def _needed(column: TableColumn, cells: Sequence[str], brush: Brush) -> float:
    digit = max(brush.width(digit, SMALL, "SemiBold") for digit in "0123456789")
    widest = brush.width(column.heading, SMALL)
    for cell in set(cells):
        width = brush.width(cell, SMALL, "SemiBold")
        if column.number:
            digits = [c for c in cell if c.isdecimal()]
            width += sum(digit - brush.width(c, SMALL, "SemiBold") for c in digits)
        widest = max(widest, width)
    return widest + 1  # a rounded pixel


def column_widths(columns: Sequence[TableColumn], needed: Sequence[float], width: float) -> list[float]:
    spare = width - sum(needed)
    parts = [column.part if spare > 0 else float(column.gives) for column in columns]
    whole = sum(parts) or 1.0
    return [room + spare * part / whole for room, part in zip(needed, parts, strict=True)]


def table(
    box: Box, columns: Sequence[TableColumn], rows: Sequence[TableRow], needed: Sequence[float],
    opens: Callable[[str], None] = lambda _what: None,
) -> list[Widget]:  # fmt: skip
    """``needed`` are measured widths. ``opens`` is called with the ``leads`` of a pressed row."""
    widths = column_widths(columns, needed, box.w)
    found: list[Widget] = []
    for column, place in zip(columns, box.at_top(HEAD).in_row(widths), strict=True):
        found.append(Label(place.inset(SNUG), column.heading, SMALL, Ink.QUIET, align=1 if column.number else 0))
    for i, row in enumerate(rows):
        line = box.at_top(ROW - 2, HEAD + i * ROW)
        if i % 2 == 0:
            found.append(Panel(line, _STRIPE))
        if row.leads:
            act, name = partial(opens, row.leads), _("Replay: {match}", match=", ".join(filter(None, row.cells)))
            found.append(Button(f"row-{row.leads}", line, "", act, quiet=True, name=name))
        for k, (column, place) in enumerate(zip(columns, line.in_row(widths), strict=True)):
            found += _cell(column, row, place.inset(SNUG), row.cells[k], first=k == 0)
    return found


def table_height(rows: Sequence[TableRow]) -> float:
    return HEAD + ROW * len(rows)


def _cell(column: TableColumn, row: TableRow, box: Box, text: str, *, first: bool) -> list[Widget]:
    if column.number:
        return [Digits(box, text, SMALL)] if text else []
    found: list[Widget] = []
    if first and row.picture:
        found.append(Picture(box.at_left(_ICON).centred(h=_ICON), row.picture))
        box = box.inset(left=_ICON + SNUG)
    return [*found, Label(box, text, SMALL, Ink.WORDS, "SemiBold" if first else "Medium")]
