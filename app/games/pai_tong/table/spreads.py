"""How the cards and tiles of Pai Tong lie beside each other: row by row, tong by tong, and the one that is claimed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.table.geometry import Box
from app.table.layout import Placement, Spread
from app.table.seating import NOT_TAKEN

NARROW, TILE = 2.2, 4 / 3
"""Height over width."""
_NOWHERE = Box(0, 0, 0, 0)
_CLOSEST = 0.3
"""Of its height, what is seen at least of a card that another row lies on."""
_SEEN = 0.35
"""Of its width, what is seen at least of a card that the next one lies on."""
READABLE = {NARROW: 0.42, TILE: 0.6}
"""Of its width, what is seen of a card in an open tong."""
_GROUPS = 0.27
"""Between two groups of the hand, in cards."""
_BETWEEN = 10.0
"""Units between two tongs."""
_ROWS = 10.0
"""Units between two rows of them: each has a frame."""


@dataclass(frozen=True, slots=True)
class Rows(Spread):
    """Cards in reading order from the upper left corner of a box."""

    field: Box = _NOWHERE
    columns: int = 1
    pitch: float = 0.0
    """From row to row."""
    first: int = 0
    """So many places before the first card are left free."""

    @property
    def box(self) -> Box:
        """The place of the first card."""
        return Box(self.field.x, self.field.y, self.w, self.w * self.shape)

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Row by row from the left."""
        row, column = divmod(index + self.first, self.columns)
        x, y = self.box.middle
        at = x + column * self.step, y + row * self.pitch
        return Placement(*at, self.w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The box round that many cards."""
        if cards < 1:
            return self.box
        rows, across = -(-(cards + self.first) // self.columns), min(self.columns, cards + self.first)
        row = self.first // self.columns
        first = self.first % self.columns if rows - row == 1 else 0
        wide, high = (across - 1 - first) * self.step + self.w, (rows - 1 - row) * self.pitch + self.w * self.shape
        return Box(self.box.x + first * self.step, self.box.y + row * self.pitch, wide, high)


def rows_in(field: Box, cards: int, most: float, shape: float, z: float = 0.0) -> Rows:
    """So many cards in a box, as large as ``most`` and the box allow: whole ones side by side, then rows that close up,
    then cards that do; and smaller cards before any index is covered.
    """
    wide = min(most, field.w, field.h / shape)
    high = wide * shape
    columns = 1 + math.floor((field.w - wide) / (wide + 1))
    rows = 1 + math.floor((field.h - high) / (_CLOSEST * high) + 0.01)
    step = wide + 1
    if cards > columns * rows:
        columns = -(-cards // rows)
        wide = min(wide, field.w / (1 + (columns - 1) * _SEEN))
        step = (field.w - wide) / (columns - 1)
    needed = max(1, -(-cards // columns))
    pitch = min(high + 1, (field.h - high) / (needed - 1)) if needed > 1 else high
    return Rows(*field.middle, wide, step, z=z, shape=shape, field=field, columns=columns, pitch=pitch)


def whole_high(wide: float, cards: int, most: float, shape: float) -> float:
    """How high a box of that width is in which so many cards lie in whole rows."""
    columns = 1 + max(0, math.floor((wide - most) / (most + 1)))
    rows = max(1, -(-cards // columns))
    return rows * (most * shape + 1) - 1


def shown_in(field: Box, opened: int, held: int, most: float, shape: float) -> tuple[Rows, Rows]:
    """The open tongs of a seat and its hand that is shown, these first, as large as they can be and be told apart."""
    best: Rows | None = None
    total = 3 * opened + bool(opened) + held
    for rows in range(1, 6):
        columns = -(-total // rows)
        columns += -columns % 3 if opened else 0  # no tong goes on in another row
        wide = min(most, (field.h - 2 * (rows - 1)) / rows / shape, field.w / (1 + (columns - 1) * READABLE[shape]))
        if best is None or wide > best.w:
            step = min(wide + 1, (field.w - wide) / max(1, columns - 1))
            best = Rows(
                *field.middle, wide, step, z=NOT_TAKEN, shape=shape, field=field, columns=columns,
                pitch=wide * shape + 2,
            )  # fmt: skip
    assert best is not None
    hand = Rows(
        best.x, best.y, best.w, best.step, z=NOT_TAKEN + 3 * opened, shape=shape, field=field, columns=best.columns,
        pitch=best.pitch, first=3 * opened + bool(opened),
    )  # fmt: skip
    return best, hand


@dataclass(frozen=True, slots=True)
class HandRow(Spread):
    """The hand at the bottom. Its groups lie closer than elsewhere, as they are named."""

    def _slots(self, cards: int, gaps: int) -> float:
        return cards + _GROUPS * gaps

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """From the left, the middle of all at ``x``."""
        slots = self._slots(cards, gaps[-1] if gaps else 0)
        off = self._slots(index, gaps[index] if gaps else 0) - (slots - 1) / 2
        return Placement(
            self.x + off * self.step_for(slots), self.y, self.w, self.arc * off, float(face_up), self.z + index,
            self.shape,
        )  # fmt: skip

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The box round that many cards with so many gaps among them."""
        slots = self._slots(max(1, cards), gaps)
        return Box.around(self.x, self.y, self.w + self.step_for(slots) * (slots - 1), self.box.h)


@dataclass(frozen=True, slots=True)
class Claimed(Spread):
    """The discard that all are asked about, in the middle of the ground where a card may be let go."""

    ground: Box = _NOWHERE

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The whole ground."""
        return self.ground


@dataclass(frozen=True, slots=True)
class Tongs(Spread):
    """Open tongs, so many in a row, from the upper left corner of a box; cards close up within a tong, never the
    tongs. ``x, y`` is the middle of the box.
    """

    field: Box = _NOWHERE
    across: int = 1
    gap: float = _BETWEEN
    """Units between two tongs."""

    def step_for(self, cards: float) -> float:
        """From card to card in a tong, where there are so many cards."""
        tongs = min(self.across, max(1.0, cards / 3))
        return min(self.step, (self.field.w - (tongs - 1) * self.gap - tongs * self.w) / (2 * tongs))

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Three by three."""
        step, (tong, within) = self.step_for(cards), divmod(index, 3)
        row, column = divmod(tong, self.across)
        x = self.field.x + self.w / 2 + column * (2 * step + self.w + self.gap) + within * step
        y = self.field.y + self.w * self.shape / 2 + row * self._pitch(cards)
        return Placement(x, y, self.w, 0, float(face_up), self.z + index, self.shape)

    def _pitch(self, cards: int) -> float:
        rows, high = -(-max(1, cards // 3) // self.across), self.w * self.shape
        return min(high + _ROWS, (self.field.h - high) / (rows - 1)) if rows > 1 else high

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """The box round that many cards."""
        tongs = max(1, cards // 3)
        across, rows = min(self.across, tongs), -(-tongs // self.across)
        wide = across * (2 * self.step_for(cards) + self.w + self.gap) - self.gap
        return Box(self.field.x, self.field.y, wide, (rows - 1) * self._pitch(cards) + self.w * self.shape)


_MEANT = 2
"""For so many tongs there is room before they close up."""


def tongs_in(field: Box, tongs: int, most: float, shape: float, z: float = 100.0) -> Tongs:
    """So many tongs, as large as ``most`` and the box allow."""
    found = list[Tongs]()
    tongs = max(tongs, _MEANT)
    for rows in range(1, tongs + 1):
        across = -(-tongs // rows)
        low = (field.h - _ROWS * (rows - 1)) / rows / shape
        narrow = (field.w - (across - 1) * _BETWEEN) / across / (1 + 2 * READABLE[shape])
        wide = min(most, low, narrow)
        found.append(Tongs(*field.middle, wide, wide + 1, z=z, shape=shape, field=field, across=across))
    return max(found, key=lambda one: one.w + one.step_for(3 * one.across))
