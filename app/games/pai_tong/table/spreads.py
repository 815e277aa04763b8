"""Spreads of Pai Tong's cards and tiles: rows, tongs, and the claimed discard."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.table.geometry import Box, Placement
from app.table.layout import Spread
from app.table.seating import NOT_TAKEN

NARROW, TILE = 2.2, 4 / 3
"""Height to width."""
_NOWHERE = Box(0, 0, 0, 0)
_CLOSEST = 0.3
"""Smallest visible share of the height of a card covered by another row."""
_SEEN = 0.35
"""Smallest visible share of the width of a card covered by the next one."""
_ASKEW = 1.6
"""Maximum angle in degrees at which discards side by side lie askew."""
READABLE = {NARROW: 0.38, TILE: 0.52}
"""Visible share of a card's width in an open tong."""
GROUP_GAP = 0.27
"""Gap between two groups of the hand, in cards: small, as the groups have captions."""
BETWEEN = 10.0
"""Gap between two tongs, in units."""
_ROWS = 10.0
"""Gap between two rows of framed tongs, in units."""
_PARTED = 8.0
"""Gap between a shown hand and the discards next to it, in units."""


@dataclass(frozen=True, slots=True)
class Rows(Spread):
    """Cards in reading order from the upper left corner of a box, single or in groups."""

    field: Box = _NOWHERE
    columns: int = 1
    """Number of groups in a row."""
    pitch: float = 0.0
    first: int = 0
    """Number of places left free before the first card."""
    group: int = 1
    skip: float = 0.0
    """From the last card of a group to the first of the next one; ``step`` is that between cards of a group."""

    @property
    def box(self) -> Box:
        """The place of the first card."""
        return Box(self.field.x, self.field.y, self.w, self.w * self.shape)

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return placements row by row from the left."""
        number, within = divmod(index + self.first, self.group)
        row, column = divmod(number, self.columns)
        x, y = self.box.middle
        at = x + column * ((self.group - 1) * self.step + self.skip) + within * self.step, y + row * self.pitch
        return Placement(*at, self.w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the bounding box of that many cards."""
        per_row = self.group * self.columns
        row_end = per_row - self.first % per_row - 1
        found = self.place(0, cards, face_up=True).box
        for index in (cards - 1, min(cards - 1, row_end), min(cards - 1, row_end + 1)):
            found = found.joined(self.place(max(0, index), cards, face_up=True).box)
        return found


def rows_in(field: Box, cards: int, most: float, shape: float, z: float = 0.0) -> Rows:
    """Fit cards of up to ``most`` width in a box: side by side, or else in the rows and columns that overlap least; the
    cards get smaller before any index is covered.
    """
    width = min(most, field.w, field.h / shape)
    height = width * shape
    columns = 1 + math.floor((field.w - width) / (width + 1))
    rows = 1 + math.floor((field.h - height) / (_CLOSEST * height) + 0.01)
    rows, step = _least_covered(field, cards, width, height, rows), width + 1
    if cards > columns * rows:
        columns = -(-cards // rows)
        width = min(width, field.w / (1 + (columns - 1) * _SEEN))
        step = (field.w - width) / (columns - 1)
    needed = max(1, -(-cards // max(1, columns)))
    pitch = min(height + 1, (field.h - height) / (needed - 1)) if needed > 1 else height
    return Rows(*field.middle, width, z=z, shape=shape, field=field, columns=columns, pitch=pitch, skip=step,
        askew=_ASKEW if step >= width else 0.0,
    )  # fmt: skip


def _least_covered(field: Box, cards: int, width: float, height: float, most: int) -> int:
    """Return the number of rows, up to ``most``, that leaves the largest part of overlapped cards visible; ``most`` if
    there is no room for their indices.
    """

    def shown(rows: int) -> float:
        across = -(-cards // rows)
        step = (field.w - width) / (across - 1) / width if across > 1 else 1.0
        pitch = (field.h - height) / (rows - 1) / height if rows > 1 else 1.0
        return min(1.0, step) * min(1.0, pitch) if step >= _SEEN else 0.0

    best = max(range(1, max(1, most) + 1), key=lambda rows: (round(shown(rows), 2), -rows))
    return best if shown(best) else max(1, most)


def whole_height(width: float, cards: int, most: float, shape: float) -> float:
    """Return the height of a box of that width that holds the cards in whole rows."""
    columns = 1 + max(0, math.floor((width - most) / (most + 1)))
    rows = max(1, -(-cards // columns))
    return rows * (most * shape + 1) - 1


def shown_in(field: Box, opened: int, held: int, most: float, shape: float) -> tuple[Rows, Rows]:
    """Return a seat's open tongs and its shown hand, the tongs first, as large as fits while distinct."""
    found = [_shown_rows(field, opened, held, most, shape, rows, gap) for rows in range(1, 6) for gap in (1, 2)]
    clear = [one for one in found if one[0].w and _apart(*one, opened)]
    return max(clear or found, key=lambda one: (one[0].w, one[0].skip))


def _shown_rows(
    field: Box, opened: int, held: int, most: float, shape: float, rows: int, gap: int
) -> tuple[Rows, Rows]:
    """Arrange both in that many rows, with ``gap`` free places between tongs and hand if they share one."""
    gap = gap if opened else 0
    columns = -(-(3 * opened + gap + held) // rows)
    columns += -columns % 3 if opened else 0  # no tong is split across rows
    gap = gap if 3 * opened % columns else 0
    height = (field.h - 2 * (rows - 1)) / rows
    width = max(1.0, min(most, height / shape, field.w / (1 + (columns - 1) * READABLE[shape])))
    step = min(width + 1, (field.w - width) / max(1, columns - 1))
    tongs = Rows(
        *field.middle, width, z=NOT_TAKEN, shape=shape, field=field, columns=columns, pitch=width * shape + 2, skip=step
    )
    return tongs, replace(tongs, z=NOT_TAKEN + 3 * opened, first=3 * opened + gap)


def _apart(tongs: Rows, hand: Rows, opened: int) -> bool:
    """Return whether the first card of the hand is clear of the frame of the last tong."""
    if not opened or hand.first % hand.columns == 0:
        return True
    return hand.place(0, 1, face_up=True).box.x >= tongs.place(3 * opened - 1, 3 * opened, face_up=True).box.right + 4


@lru_cache(maxsize=64)
def laid_open(
    rooms: tuple[Box, ...], opened: int, held: int, lying: int, most: float, most_lying: float, shape: float
) -> tuple[Rows, Rows, Rows]:
    """Return a seat's spreads in a replay: open tongs, hand and discards. They are in one of the rooms, the hand above
    the discards or left of them, such that the smallest cards, and then the hand, are as large as possible.
    """
    found = list[tuple[tuple[float, ...], tuple[Rows, Rows, Rows]]]()
    for room in rooms:
        for hand, drops in _parts(room) if lying else ((room, room),):
            tongs, open_hand = shown_in(hand, opened, held, most, shape)
            dropped = rows_in(drops, lying, most_lying, shape)
            least = min(tongs.w, dropped.w) if lying else tongs.w
            found.append(((round(least, 1), round(tongs.w, 1), tongs.skip), (tongs, open_hand, dropped)))
    return max(found, key=lambda one: one[0])[1]


_SHARES = [share / 20 for share in range(8, 17)]


def _parts(room: Box) -> Iterator[tuple[Box, Box]]:
    """Yield ways to divide a room for hand and discards."""
    for share in _SHARES:
        height, width = (room.h - _PARTED) * share, (room.w - _PARTED) * share
        yield room._replace(h=height), room._replace(y=room.y + height + _PARTED, h=room.h - height - _PARTED)
        yield room._replace(w=width), room._replace(x=room.x + width + _PARTED, w=room.w - width - _PARTED)


@dataclass(frozen=True, slots=True)
class Claimed(Spread):
    """The discard that all are asked about, in the middle of the drop zone."""

    ground: Box = _NOWHERE

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the whole drop zone."""
        return self.ground


_MEANT = 2
"""Number of tongs that fit without compressing them."""


def tongs_in(field: Box, tongs: int, most: float, shape: float, z: float = 100.0, seen: float | None = None) -> Rows:
    """Fit the tongs in a box, with cards of up to ``most`` width. Cards of a tong may overlap as long as the share
    ``seen`` of each stays visible; tongs never overlap.
    """
    seen = READABLE[shape] if seen is None else seen
    found = list[Rows]()
    for rows in range(1, max(tongs, _MEANT) + 1):
        across = -(-max(tongs, _MEANT) // rows)
        low = (field.h - _ROWS * (rows - 1)) / rows / shape
        narrow = (field.w - (across - 1) * BETWEEN) / across / (1 + 2 * seen)
        found.append(tong_row(field, across, min(most, low, narrow), shape, z))
    best = max(found, key=lambda one: one.w + one.step / 2)
    return tong_row(field, min(best.columns, tongs), best.w, shape, z)


def tong_row(field: Box, tongs: int, width: float, shape: float, z: float, gap: float = BETWEEN) -> Rows:
    """Return rows of that many tongs with cards of that width, side by side if the box has room."""
    tongs, height = max(1, tongs), width * shape
    step = min(width + 1, (field.w - (tongs - 1) * gap - tongs * width) / (2 * tongs))
    return Rows(
        *field.middle, width, step, z=z, shape=shape, field=field, columns=tongs, pitch=height + _ROWS, group=3,
        skip=width + gap,
    )  # fmt: skip
