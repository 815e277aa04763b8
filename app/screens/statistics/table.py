"""Tables: names at the left, numbers at the right with their digits below each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.screens.widgets import Label, Panel, Picture, Widget
from app.shell.brush import Brush, Style
from app.shell.theme import SMALL, SNUG, TEXT, Ink, Paint
from app.table.geometry import Box

ROW, HEAD = 34.0, 28.0
"""The heights of a row, and of the line above all rows."""
_STRIPE = Style(Ink.SHADE, 0.16, 8, edge_opacity=0)
_ICON = 26.0


@dataclass(frozen=True, slots=True)
class Digits:
    """A number, every digit as wide as the widest, so that those of several rows stand below each other."""

    box: Box
    text: str
    size: float = TEXT
    colour: Paint = Ink.WORDS
    weight: str = "SemiBold"
    align: float = 1
    """1 ends at the right of the box, 0 starts at its left."""

    def draw(self, brush: Brush) -> None:
        """Draw it, digit by digit; what is no digit as it comes."""
        cell = max(brush.width(digit, self.size, self.weight) for digit in "0123456789")
        parts = re.findall(r"\d|\D+", self.text)
        wide = [cell if part.isdecimal() else brush.width(part, self.size, self.weight) for part in parts]
        x = self.box.x + (self.box.w - sum(wide)) * self.align
        y = self.box.middle[1]
        for part, room in zip(parts, wide, strict=True):
            brush.text(part, x + room / 2, y, self.size, self.colour, weight=self.weight, align=0.5)
            x += room


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    head: str
    wide: float
    """Its part of the whole width, against the other columns."""
    number: bool = False
    """Digits, at the right."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    cells: tuple[str, ...]
    """One a column."""
    picture: str = ""
    """A sprite before the first cell."""
    bold: bool = False


def table(x: float, y: float, wide: float, columns: Sequence[Column], rows: Sequence[Row]) -> list[Widget]:
    """The widgets of a table whose top left corner lies there; ``table_high`` of it."""
    room = wide / sum(column.wide for column in columns)
    found: list[Widget] = []
    left = x
    lefts = []
    for column in columns:
        lefts.append(left)
        box = Box(left + SNUG, y, column.wide * room - 2 * SNUG, HEAD)
        found.append(Label(box, column.head, SMALL, Ink.QUIET, align=1 if column.number else 0))
        left += column.wide * room
    for i, row in enumerate(rows):
        line = Box(x, y + HEAD + i * ROW, wide, ROW - 2)
        if i % 2 == 0:
            found.append(Panel(line, _STRIPE))
        for column, start, cell in zip(columns, lefts, row.cells, strict=True):
            box = Box(start + SNUG, line.y, column.wide * room - 2 * SNUG, line.h)
            found += _cell(column, row, box, cell, first=start == x)
    return found


def table_high(rows: Sequence[Row]) -> float:
    """Units that a table with these rows takes."""
    return HEAD + ROW * len(rows)


def _cell(column: Column, row: Row, box: Box, text: str, *, first: bool) -> list[Widget]:
    if column.number:
        return [Digits(box, text, SMALL)] if text else []
    found: list[Widget] = []
    if first and row.picture:
        found.append(Picture(Box(box.x, box.middle[1] - _ICON / 2, _ICON, _ICON), row.picture))
        box = Box(box.x + _ICON + SNUG, box.y, box.w - _ICON - SNUG, box.h)
    weight = "Bold" if row.bold else "SemiBold" if first else "Medium"
    return [*found, Label(box, text, SMALL, Ink.ACCENT if row.bold else Ink.WORDS, weight)]
