"""A box layout, as in UI toolkits: rows and columns of named cells, solved for the largest cards that fit.

A length is in units, in cards, or both: ``120 * CARD + 8`` is 120 units that grow with the cards, and a margin of 8.
``solve`` finds the largest card size at which every cell has its least length. What is then left over goes to the cells
that may grow: first to those with a largest length, and then, by weight, to those without. A table is a few lines::

    table = column(
        row(cell("west", w=220), space(), cell("stock", w=120 * CARD), space(), cell("east", w=220), h=168 * CARD),
        space(8),
        cell("hand", h=168 * CARD),
    )
    size, boxes = solve(table, Box(0, 40, area.w, area.h - 40), area.cards)
    hand = spread_in(boxes["hand"], 120 * size, step=90 * size)

Everything is in the units of ``Area``. Across its row or column, a cell is as long as the row or column is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from app.table.geometry import CARD_SHAPE, Box
from app.table.layout import Spread


@dataclass(frozen=True, slots=True)
class Length:
    """A length in units: ``units``, and ``cards`` times the card size."""

    units: float = 0.0
    cards: float = 0.0

    def at(self, size: float) -> float:
        """Return its units at that card size."""
        return self.units + self.cards * size

    def __add__(self, other: Length | float) -> Length:
        """Return the sum; a number is in units."""
        other = other if isinstance(other, Length) else Length(other)
        return Length(self.units + other.units, self.cards + other.cards)

    __radd__ = __add__

    def __mul__(self, factor: float) -> Length:
        """Return a multiple."""
        return Length(self.units * factor, self.cards * factor)

    __rmul__ = __mul__


CARD = Length(cards=1.0)
"""A unit that grows with the cards."""
AnyLength: TypeAlias = Length | float


def _at(length: AnyLength, size: float) -> float:
    return length.at(size) if isinstance(length, Length) else length


@dataclass(frozen=True, slots=True)
class LayoutCell:
    """A named box, a row, a column, or a gap."""

    name: str = ""
    w: AnyLength = 0.0
    h: AnyLength = 0.0
    """Least width and height."""
    grow: float = 0.0
    """Weight of its share of what is left over, along its row or column; 0: it does not grow."""
    most: AnyLength | None = None
    """Its largest length there."""
    parts: tuple[LayoutCell, ...] = ()
    down: bool = False
    """Whether the parts are below each other."""

    def least(self, size: float, *, down: bool) -> float:
        """Return the least height, if ``down``, or width at that card size, with room for the parts."""
        own = _at(self.h if down else self.w, size)
        if not self.parts:
            return own
        along = down == self.down
        parts = [part.least(size, down=down) for part in self.parts if along or part.name or part.parts]
        inside = sum(parts) if along else max(parts, default=0.0)
        return max(own, inside)

    def place(self, box: Box, size: float) -> Iterator[tuple[str, Box]]:
        """Yield the box of each named cell, this one given; a part has the whole breadth of its row or column."""
        if self.name:
            yield self.name, box
        at = box.y if self.down else box.x
        for part, length in zip(self.parts, self._lengths(box, size), strict=True):
            inside = Box(box.x, at, box.w, length) if self.down else Box(at, box.y, length, box.h)
            yield from part.place(inside, size)
            at += length

    def _lengths(self, box: Box, size: float) -> list[float]:
        """Return the parts' lengths along this row or column."""
        found = [part.least(size, down=self.down) for part in self.parts]
        spare = max(0.0, (box.h if self.down else box.w) - sum(found))
        wanted = [
            0.0 if part.most is None else max(0.0, _at(part.most, size) - least)
            for part, least in zip(self.parts, found, strict=True)
        ]
        share = min(1.0, spare / sum(wanted)) if any(wanted) else 0.0
        spare -= share * sum(wanted)
        free = [part.grow if part.most is None else 0.0 for part in self.parts]
        unit = spare / sum(free) if any(free) else 0.0
        return [least + share * want + unit * weight for least, want, weight in zip(found, wanted, free, strict=True)]


def cell(
    name: str, w: AnyLength = 0, h: AnyLength = 0, *, grow: float = 0, most: AnyLength | None = None
) -> LayoutCell:
    """Return a named box of at least that width and height."""
    return LayoutCell(name, w, h, grow, most)


def space(least: AnyLength = 0, *, grow: float = 1, most: AnyLength | None = None) -> LayoutCell:
    """Return a gap, which takes what is left over unless ``most`` or ``grow`` forbid it."""
    return LayoutCell("", least, least, grow, most)


def gap(length: AnyLength) -> LayoutCell:
    """Return a gap of that length; with a negative one, neighbours overlap."""
    return space(length, grow=0)


def row(
    *parts: LayoutCell, name: str = "", h: AnyLength = 0, grow: float = 0, most: AnyLength | None = None
) -> LayoutCell:
    """Return cells side by side; ``grow`` and ``most`` are about its height in a column."""
    return LayoutCell(name, 0, h, grow, most, parts)


def column(
    *parts: LayoutCell, name: str = "", w: AnyLength = 0, grow: float = 0, most: AnyLength | None = None
) -> LayoutCell:
    """Return cells below each other; ``grow`` and ``most`` are about its width in a row."""
    return LayoutCell(name, w, 0, grow, most, parts, down=True)


_STEPS = 40
"""Bisections: enough for any picture's precision."""


def solve(layout: LayoutCell, box: Box, most: float) -> tuple[float, dict[str, Box]]:
    """Return the largest card size, up to ``most``, at which the layout fits in the box, and the cells' boxes."""

    def fits(size: float) -> bool:
        return layout.least(size, down=False) <= box.w and layout.least(size, down=True) <= box.h

    size, above = (most, most) if fits(most) else (0.0, most)
    for _ in range(_STEPS if size < above else 0):
        middle = (size + above) / 2
        size, above = (middle, above) if fits(middle) else (size, middle)
    return size, dict(layout.place(box, size))


def boxes_in(box: Box, layout: LayoutCell) -> dict[str, Box]:
    """Return the cells' boxes in a layout without cards."""
    return dict(layout.place(box, 1.0))


def spread_in(box: Box, width: float, *, align: float = 0.5, **fields: float) -> Spread:
    """Return a spread of cards of that width along the top of the box, no wider than it, from its left end if ``align``
    is 0. ``fields`` are further ones of ``Spread``, such as ``step``.
    """
    reach = box.w - width
    x, y = box.x + width / 2 + align * reach, box.y + width * CARD_SHAPE / 2
    return Spread(x, y, width, **{"reach": reach, "align": align, **fields})
