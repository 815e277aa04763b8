"""Desks for several people at one keyboard: all sit on this side of the table, each at a desk with keys, card count and
hand. The pile and the sign take the middle above the desks, with the AI players at its sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.games.bong.table.moves import Observation
from app.games.bong.table.track import SIGN_HEIGHT, TRACK_WIDTH, track
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.mat import Mat
from app.table.seating import (
    BAR_HEIGHT,
    COUNT_WIDTH,
    FACE_WIDTH,
    NOT_TAKEN,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    backs_on,
    hand_zone,
)

_MOST = 4
"""Largest number of people for whom there are desks."""
_HEAD, _COUNT, _CALLS = 48.0, 52.0, 240.0
"""Head of a desk: its height, the width of the count at its right end and, where the mouse plays too, of the two
buttons before the count.
"""
_NAME, _NAME_LEAST, _ROOMY = 140.0, 116.0, 560.0
"""Width of face and name at its left end; the second value where the desk is narrower than the third."""
_EDGE, _GAP, _PAD = 8.0, 8.0, 8.0
_FEW_WIDTH, _WIDE = 130.0, 92.0
"""Width of a hand card with the desks in one row and in two rows; larger where there is room."""
_INDEX, _MANY = 0.29, 13
"""Share of each card that must stay visible, and for how many cards, when cards are enlarged."""
_NEXT = 4.0
"""Gap between cards side by side."""
_TRACK_LEAST, _TRACK_MOST = 0.72, 1.06
"""Limits of the track's scale."""


@dataclass(frozen=True, slots=True)
class _Spacing:
    """Space kept free around cards."""

    rise: float
    """Above a hand: the card with the cursor rises."""
    under: float
    above: float
    caption: float
    """Above and below the track."""


_USUAL, _TIGHT = _Spacing(16.0, 6.0, 14.0, 30.0), _Spacing(12.0, 4.0, 4.0, 28.0)
"""The second applies to larger cards."""
_ACTION_LINE = 24.0
"""A line below an AI player's plate, above its cards."""
_OPEN_WIDTH, _OPEN_LEAST, _TOO_SMALL = 64.0, 48.0, 24.0
"""Width of an AI player's card: preferred, minimal, and too small to be shown."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """Arrangement of the desks."""

    boxes: tuple[Box, ...]
    width: float
    """Width of a card."""
    spacing: _Spacing

    @property
    def top(self) -> float:
        """Bottom of the middle."""
        return min(box.y for box in self.boxes)


def desk_mat(seen: Observation, mat: Mat, people: Sequence[int], wanted: float = 1.0) -> Mat:
    """Return the mat with a desk for each of ``people``, in the order of their keys, where hands are closed and there
    is room for all. ``wanted`` is the preferred card scale; the sign of the next rank grows with it.
    """
    seats, area = len(mat.seats), replace(mat.area, cards=mat.area.cards * wanted)
    if not seen.public.options.open_hands or not 1 < len(people) <= _MOST:
        return mat
    others = [steps for steps in range(seats) if steps not in people]
    across = _across(area, others)
    cells_height = _cell_height(_OPEN_WIDTH * area.cards) * -(-len(others) // across) if area.upright else 0.0
    above = BAR_HEIGHT + cells_height
    rows = _desks(mat.area, len(people), above, _USUAL)
    if wanted > 1:
        rows = _desks(area, len(people), above, _TIGHT, rows.width)
    spacing = rows.spacing
    middle = Box(0, BAR_HEIGHT + cells_height, area.w, rows.top - BAR_HEIGHT - cells_height - _GAP)
    most = _TRACK_MOST * max(1.0, area.cards)
    size = min(most, (middle.h - spacing.caption - spacing.above) / SIGN_HEIGHT)
    edges = _EDGE if spacing is _TIGHT else 2 * _EDGE
    beside = 2 * (PLATE_WIDTH + edges) if others and not area.upright else 2 * _EDGE
    size = min(size, (area.w - beside) / TRACK_WIDTH)
    x, y = area.w / 2, middle.y + (middle.h - spacing.caption) / 2
    cells = _upright_cells(area, len(others), across) if area.upright else _cells(middle, len(others), size)
    places = _places(seats, people, rows, dict(zip(others, cells, strict=True)))
    if any(_hand(place, rows, 0.0).w < _TOO_SMALL for place in places):
        return mat
    own = places[0]
    cloth = Box.around(x, middle.middle[1], min(TRACK_WIDTH * size + 24, area.w - 24), middle.h)
    spreads = {**mat.spreads, **track(x, y, size)}
    spreads |= {hand_zone(steps): _hand(place, rows, NOT_TAKEN if steps else 0.0) for steps, place in enumerate(places)}
    ledge = Box(own.plate.x, own.plate.y, own.plate.w - _COUNT, own.plate.h)
    return replace(mat, spreads=spreads, seats=places, ledge=ledge, cloth=cloth)


def at_desks(mat: Mat) -> bool:
    """Return whether this table has desks."""
    return any(place.desk for place in mat.seats)


def _desks(area: Area, people: int, above: float, spacing: _Spacing, smallest: float = 0.0) -> _Rows:
    """Lay out desks in pairs, in an upright picture one below the other; ``smallest`` is the minimal card width."""
    across = 1 if area.upright else 2
    rows = -(-people // across)
    head = _HEAD + spacing.rise + spacing.under
    track_least = _TRACK_MOST if smallest else _TRACK_LEAST * min(1.0, area.cards)
    desk = (area.w - 2 * _EDGE - _GAP * (across - 1)) / across
    room = area.h - above - spacing.caption - spacing.above - _GAP - _EDGE
    least, most = (
        ((room - SIGN_HEIGHT * track) / rows - _GAP - head) / CARD_SHAPE
        for track in (track_least, _TRACK_MOST * max(1.0, area.cards))
    )
    roomy = min(most, (desk - 2 * _PAD) / (1 + _INDEX * (_MANY - 1)))
    width = max(smallest, min((_FEW_WIDTH if rows == 1 else _WIDE) * area.cards, least), roomy)
    height = head + width * CARD_SHAPE
    found = []
    for i in range(people):
        row, column = divmod(i, across)
        here = min(across, people - row * across)
        each = (area.w - 2 * _EDGE - _GAP * (here - 1)) / here
        y = area.h - _EDGE - (rows - row) * height - (rows - row - 1) * _GAP
        found.append(Box(_EDGE + column * (each + _GAP), y, each, height))
    return _Rows(tuple(found), width, spacing)


def _places(seats: int, people: Sequence[int], rows: _Rows, cells: dict[int, Box]) -> tuple[SeatPlace, ...]:
    return tuple(
        _desk(rows.boxes[people.index(steps)], 0.0 if steps else _CALLS) if steps in people else _cell(cells[steps])
        for steps in range(seats)
    )


def _desk(box: Box, calls: float) -> SeatPlace:
    """Return a desk: its head is the plate; the seat's last action replaces its keys and leaves ``calls`` free."""
    head = Box(box.x, box.y, box.w, _HEAD)
    name = _NAME if box.w >= _ROOMY else _NAME_LEAST
    return SeatPlace(head, Box(head.x + name, head.y + 2, head.w - name - _COUNT - calls, _HEAD - 4), box, desk=True)


def _hand(place: SeatPlace, rows: _Rows, z: float) -> Spread:
    """Return the hand's spread: as wide as the desk, or below the last action at a plate."""
    if place.desk and place.ground is not None:
        width = rows.width
        y = place.ground.bottom - rows.spacing.under - width * CARD_SHAPE / 2
        reach = place.ground.w - 2 * _PAD - width
        return Spread(place.ground.middle[0], y, width, step=width + _NEXT, reach=reach, z=z)
    if place.ground is None:
        return backs_on(place.plate)
    top = max(place.action_box.bottom, place.plate.bottom) + 3
    card = (place.ground.bottom - top - 3) / CARD_SHAPE
    y = top + card * CARD_SHAPE / 2
    return Spread(place.ground.middle[0], y, card, step=card / 2, reach=place.ground.w - card - 6, z=z)


# ---- AI players


def _cell_height(card: float) -> float:
    return PLATE_HEIGHT + _ACTION_LINE + card * CARD_SHAPE + 2 * _GAP


def _across(area: Area, others: Sequence[int]) -> int:
    return max(1, min(len(others), int((area.w - _EDGE) // (PLATE_WIDTH + _GAP))))


def _cells(middle: Box, count: int, size: float) -> list[Box]:
    """Return cells left and right of the track, the first half on the left."""
    left = -(-count // 2)
    width = max(PLATE_WIDTH, (middle.w - TRACK_WIDTH * size) / 2 - 2 * _EDGE)
    found = []
    for i in range(count):
        here, at = (left, i) if i < left else (count - left, i - left)
        height = min(middle.h / here, _cell_height(_OPEN_WIDTH))
        x = _EDGE if i < left else middle.right - _EDGE - width
        found.append(Box(x, middle.y + (middle.h - height * here) / 2 + at * height, width, height))
    return found


def _upright_cells(area: Area, count: int, across: int) -> list[Box]:
    """Return cells in rows under the bar."""
    height, width = _cell_height(_OPEN_WIDTH * area.cards), (area.w - _EDGE) / across - _GAP
    cells = (divmod(i, across) for i in range(count))
    return [Box(_EDGE + column * (width + _GAP), BAR_HEIGHT + row * height, width, height) for row, column in cells]


def _cell(box: Box) -> SeatPlace:
    """Return a place with a line between plate and cards; cards too small for it overlap the plate's lower half."""
    plate = Box(box.x, box.y + _GAP / 2, PLATE_WIDTH, PLATE_HEIGHT)
    action_box = Box(plate.x, plate.bottom + 1, box.w, _ACTION_LINE - 2)
    room = box.bottom - plate.bottom - _GAP
    if room - _ACTION_LINE < _OPEN_LEAST * CARD_SHAPE:
        action_box = Box(
            plate.x + FACE_WIDTH + 10,
            plate.bottom - _ACTION_LINE,
            PLATE_WIDTH - FACE_WIDTH - COUNT_WIDTH - 10,
            _ACTION_LINE - 4,
        )
    return SeatPlace(plate, action_box, Box(box.x, plate.y, box.w, box.bottom - _GAP / 2 - plate.y))
