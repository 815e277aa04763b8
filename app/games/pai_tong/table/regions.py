"""Pai Tong's regions: each player's plate, open tongs and discards, and what is left for the middle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from app.games.pai_tong.table.spreads import NARROW, TILE
from app.table.geometry import Area, Box
from app.table.seating import (
    ACTION_HEIGHT,
    BAR_HEIGHT,
    LEDGE_HEIGHT,
    LONG_PLATE,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    along_top,
    on_ledge,
    seat_places,
)

_EDGE = 8.0
_GAP = 4.0
_PAD = 6.0
_HEAD = PLATE_HEIGHT + 2 + ACTION_HEIGHT
"""Height of a plate with the line of the last action below it."""
_NAMED = 34.0
"""Height of the captions of the hand's groups."""
_RISE = 18.0
"""Room above the hand for raised cards with the focus frame, below the buttons."""
_SIDE = 270.0
_MOST, _UPRIGHT_MOST = 1.4, 2.0
"""Largest scale of cards where there is room, and in an upright picture."""
_MOST_MIDDLE = 1.1
"""The same for the stock and the claimed discard, which have text next to them."""
_HAND_CARDS = 13.1
"""Width of a full hand with the gaps between its groups, in cards."""
_CLOSE = 1.28
"""In an upright picture a full hand overlaps: ratio of a card's width to its visible part."""
_STOCK = 0.75
"""Smallest width of the stock relative to the claimed discard in an upright picture."""
_HEAP = 18.0
"""Height of a full stock's pile."""
_TEXT_ROOM = 222.0, 0.4
"""Width right of the stock for text (who dropped the discard, who plays next, cards left): units, and the largest share
of the middle.
"""
_TEXT_ROOM_UPRIGHT = 206.0
"""The same in an upright picture."""
_LINE = 22.0
"""Height of a line of the person's last action."""
_FACE_LINE = 31.0
"""Height of a line that starts with a face."""
_LEAST_LINE = 26.0
"""Smallest line height; below that there is no room for the person's last action."""
_TAKES = 22.0
"""Height of the note under the open tongs of the previous player, who gives tongs."""
_ROOM_FOR_TAKES = 330.0
_LABEL = 20.0
"""Height of captions above the discards at a side, and above a row that tongs and discards share."""
LABELLED = 11.0
"""Offset of the middle of those captions above the cards."""
_DROPS_SHARE = 0.46
"""Share of the height below the plate at a side; more than a row where there is room, as discards are more numerous
with fewer players.
"""
_TWO_ROWS = 1.3
"""Height of the room at a side, in rows of discards, from which tongs have a row of their own."""
_BETWEEN = 2
"""Largest number of seats along the top that fit between those at the sides, whose places are then as high as the
table.
"""
_ROOMY_TOP = 430.0
"""Width of a place along the top below which tongs and discards share a row."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Card widths for one shape."""

    shape: float
    hand: float
    own: float
    """Own open tongs."""
    tongs: float
    """Largest width in the others' tongs."""
    top: float
    """The same along the top."""
    drops: float
    claimed: float
    stock: float
    won: float

    def times(self, size: float) -> Sizes:
        """Return all widths scaled."""
        found = {name: getattr(self, name) * size for name in self.__slots__ if name != "shape"}
        return replace(self, **found)


SIZES = {
    "money": Sizes(NARROW, 78, 66, 52, 38, 38, 96, 44, 58),
    "tiles": Sizes(TILE, 92, 80, 74, 45, 45, 80, 52, 72),
}


@dataclass(frozen=True, slots=True)
class Regions:
    """Regions for one picture, number of seats and shape of cards."""

    area: Area
    sizes: Sizes
    hand: Box
    """The largest width of the hand, and its cards' height."""
    seats: tuple[SeatPlace, ...]
    tongs: dict[int, Box]
    """Of the others, by steps clockwise from the bottom."""
    drops: dict[int, Box]
    """Of everybody; where the box equals that of the tongs, both share a row."""
    ground: Box
    """The middle, where a card may be dropped."""
    centre: Box
    """The discard that all are asked about."""
    stock: Box
    labels: frozenset[int]
    """Places with room for captions above the discards and the tongs next to them."""
    text_at: tuple[float, float]
    """Left end of the text that names who dropped it."""
    follows: tuple[float, float]
    """The same for who plays next."""
    counted: tuple[float, float]
    """The same for the number of cards left."""
    text_width: float
    """Largest width of that text."""
    takes: tuple[float, float] | None
    """Place of the note that the previous player gives tongs; None without room."""
    ledge: Box | None

    def within(self, steps: int) -> bool:
        """Return whether that seat's discards are in the middle."""
        return self.ground.encloses(self.drops[steps])


@lru_cache(maxsize=16)
def regions(area: Area, seats: int, cards: str) -> Regions:
    """Return the regions for the cards or tiles in use."""
    sizes = _fitted(area, seats, cards)
    height = sizes.hand * sizes.shape
    top = area.h - _NAMED - height
    hand = Box(_EDGE * 2, top, area.w - 4 * _EDGE, height)
    bottom = top - _RISE - LEDGE_HEIGHT
    if area.upright:
        return _upright(area, seats, sizes, hand, bottom)
    return _low(area, seats, sizes, hand, bottom)


def _fitted(area: Area, seats: int, cards: str) -> Sizes:
    """Return the largest card widths for the height, less what text and plates take, and for the hand's width."""
    usual = SIZES[cards]
    shape, tops = usual.shape, len(along_top(seats))
    hand, drops, tongs, claimed = (width * shape for width in (usual.hand, usual.drops, usual.top, usual.claimed))
    across = (area.w - 4 * _EDGE) / (usual.hand * _HAND_CARDS)
    words = BAR_HEIGHT + _GAP + _NAMED + _RISE + _GAP
    if area.upright:
        rows = 1 if seats == 4 else 2
        words += LEDGE_HEIGHT + _LINE + rows * (_HEAD + 2 * _PAD + 3 * _GAP) + 2 * _GAP
        others = claimed + rows * (tongs + 1.6 * drops)
        held = min(_UPRIGHT_MOST * area.cards, _CLOSE * across, (area.h - words) / (hand + others))
        rest = (area.h - words - hand * held) / others
        return replace(usual.times(min(_UPRIGHT_MOST * area.cards, rest)), hand=usual.hand * held, own=usual.own * held)
    if tops <= _BETWEEN:
        words += LEDGE_HEIGHT + _HEAD + 2 * _PAD + 3 * _GAP
        taken = hand + 3 * drops
    else:
        words += LEDGE_HEIGHT + 2 * _HEAD + 4 * _PAD + 2 * _GAP
        taken = hand + drops + tongs
    size = min(_MOST * area.cards, (area.h - words) / taken)
    middle = min(size, _MOST_MIDDLE * area.cards)
    held = min(size, across)
    return replace(
        usual.times(size), hand=usual.hand * held, own=usual.own * held, claimed=usual.claimed * middle,
        stock=usual.stock * middle,
    )  # fmt: skip


def _low(area: Area, seats: int, sizes: Sizes, hand: Box, bottom: float) -> Regions:
    """Return regions of a landscape picture: seats at the sides next to the middle, the others above it, a ledge above
    the hand.
    """
    shape, tops = sizes.shape, along_top(seats)
    side = _side(area)
    top = BAR_HEIGHT + _GAP
    between = len(tops) <= _BETWEEN
    left = _EDGE + side + 2 * _GAP if between else _EDGE
    width, shared = _along(area, seats)
    drops_height = sizes.drops * shape
    height = _HEAD + _GAP + drops_height + 2 * _PAD
    below = top + height + _GAP
    sides_top = top if between else below
    end = bottom - _GAP
    grounds = {steps: Box(left + i * (width + 2 * _GAP), top, width, height) for i, steps in enumerate(tops)}
    grounds[1] = Box(_EDGE, sides_top, side, end - sides_top)
    grounds[seats - 1] = Box(area.w - _EDGE - side, sides_top, side, end - sides_top)
    places, tongs, drops = list(seat_places(area, seats)), dict[int, Box](), dict[int, Box]()
    for steps in tops:
        box = grounds[steps].grown(-_PAD)
        places[steps] = _headed(grounds[steps], alone=shared)
        if shared:  # the last action has one long line, with the captions of tongs and discards below it
            places[steps] = replace(places[steps], action_box=replace(places[steps].action_box, w=box.w, h=_LINE))
        row = Box(box.x, box.bottom - drops_height, box.w, drops_height)
        tongs[steps] = row if shared else replace(_right_of(places[steps].plate, box), h=_HEAD)
        drops[steps] = row
    takes, labels = None, {*tops} if shared else set[int]()
    for steps in (1, seats - 1):
        places[steps] = _headed(grounds[steps])
        box = grounds[steps].grown(-_PAD)
        room = Box(box.x, box.y + _HEAD + _GAP, box.w, box.h - _HEAD - _GAP)
        if steps == 1 and grounds[steps].h > _ROOM_FOR_TAKES:
            room = replace(room, h=room.h - _TAKES)
            takes = room.middle[0], room.bottom + _TAKES / 2
        tongs[steps], drops[steps], named = _parted(room, drops_height)
        labels |= {steps} if named else set()
    ground = Box(_EDGE + side + 2 * _GAP, below, area.w - 2 * (_EDGE + side + 2 * _GAP), end - below)
    seated, ledge = on_ledge(tuple(places), area, bottom + LEDGE_HEIGHT)
    middle = _in_line(ground, sizes)
    seated = (replace(seated[0], action_box=middle.action_box), *seated[1:])
    return Regions(
        area, sizes, hand, seated, tongs, drops | middle.drops, ground, middle.centre,
        middle.stock, frozenset(labels), middle.text_at, middle.follows, middle.counted, middle.action_box.w,
        takes, ledge,
    )  # fmt: skip


def _side(area: Area) -> float:
    """Return the width of a place at a side."""
    return max(PLATE_WIDTH + 2 * _PAD, _SIDE * min(1.0, area.cards))


def _along(area: Area, seats: int) -> tuple[float, bool]:
    """Return the width of each place along the top, and whether tongs and discards share a row there; in an upright
    picture they never do.
    """
    tops = len(along_top(seats))
    left = _EDGE + _side(area) + 2 * _GAP if tops <= _BETWEEN else _EDGE
    width = (area.w - 2 * left - (tops - 1) * 2 * _GAP) / tops
    return width, width < _ROOMY_TOP and not area.upright


def _parted(room: Box, row: float) -> tuple[Box, Box, bool]:
    """Divide a place at a side into room for tongs and, below, for discards of that ``row`` height; and return whether
    captions fit between them. Where two rows would be illegible, both share one.
    """
    if room.h < _TWO_ROWS * row:
        return room, room, False
    height = min(max(_DROPS_SHARE * room.h, min(row, room.h / 2)), 2 * row + 2)
    drops = replace(room, y=room.bottom - height, h=height)
    left = room.h - height - _GAP
    if left - _LABEL < row:
        return replace(room, h=left), drops, False
    return replace(room, h=left - _LABEL), drops, True


def _card(x: float, y: float, width: float, shape: float) -> Box:
    return Box.around(x, y, width, width * shape)


def _headed(ground: Box, *, alone: bool = True) -> SeatPlace:
    """Return the plate in the upper left corner, at full width if ``alone``, with the last action below it."""
    width = max(PLATE_WIDTH, min(LONG_PLATE, ground.w - 2 * _PAD)) if alone else PLATE_WIDTH
    plate = Box(ground.x + _PAD, ground.y + _PAD, width, PLATE_HEIGHT)
    return SeatPlace(plate, Box(plate.x, plate.bottom + 2, width, ACTION_HEIGHT), ground)


def _right_of(plate: Box, box: Box) -> Box:
    left = plate.right + 2 * _GAP
    return replace(box, x=left, w=box.right - left)


@dataclass(frozen=True, slots=True)
class _Middle:
    drops: dict[int, Box]
    centre: Box
    stock: Box
    text_at: tuple[float, float]
    follows: tuple[float, float]
    counted: tuple[float, float]
    action_box: Box


def _in_line(ground: Box, sizes: Sizes) -> _Middle:
    """Return, from the left: own discards, the claimed discard, the stock at the same size, and their text."""
    inner, y = ground.grown(-_GAP), ground.middle[1]
    large = min(sizes.claimed, (inner.h - _HEAP) / sizes.shape)
    left = inner.right - min(_TEXT_ROOM[0], _TEXT_ROOM[1] * inner.w)
    stock = left - 3 * _GAP - large / 2
    claimed = stock - large - 5 * _GAP
    own = Box(inner.x, inner.y, claimed - large / 2 - 3 * _GAP - inner.x, inner.h)
    room = next((height for height in (ACTION_HEIGHT, _LINE) if inner.h - height >= 3 * _LEAST_LINE), 0.0)
    line = min(_FACE_LINE, (inner.h - room) / 3)
    action_height = min(ACTION_HEIGHT, max(0.0, inner.h - 3 * line))
    top = y - (3 * line + action_height) / 2
    text_at, follows, counted = ((left, top + (i + 0.5) * line) for i in range(3))
    return _Middle(
        {0: own}, _card(claimed, y, large, sizes.shape), _card(stock, y + _HEAP / 4, large, sizes.shape),
        text_at, follows, counted, Box(left, top + 3 * line, inner.right - left, action_height),
    )  # fmt: skip


def _upright(area: Area, seats: int, sizes: Sizes, hand: Box, bottom: float) -> Regions:
    """Return regions of an upright picture: all others in rows under the bar, each with tongs and discards; the claimed
    discard and the own discards in the middle.
    """
    tops = along_top(seats)
    rows = [[1, *tops, seats - 1]] if seats == 4 else [[*tops], [1, seats - 1]]
    middle_height = sizes.claimed * sizes.shape + 4 * _GAP + _LINE
    top, end = BAR_HEIGHT + _GAP, bottom - _GAP
    height = (end - top - middle_height) / len(rows) - _GAP
    places, tongs, drops = list(seat_places(area, seats)), dict[int, Box](), dict[int, Box]()
    for row, across in enumerate(rows):
        width = (area.w - 2 * _EDGE - (len(across) - 1) * 2 * _GAP) / len(across)
        for column, steps in enumerate(across):
            ground = Box(_EDGE + column * (width + 2 * _GAP), top + row * (height + _GAP), width, height)
            places[steps] = _headed(ground)
            box = ground.grown(-_PAD)
            room = Box(box.x, box.y + _HEAD + _GAP, box.w, box.h - _HEAD - _GAP)
            upper = (room.h - _GAP) / 2.6
            tongs[steps] = replace(room, h=upper)
            drops[steps] = Box(room.x, room.y + upper + _GAP, room.w, room.h - upper - _GAP)
    ground = Box(_EDGE, top + len(rows) * (height + _GAP), area.w - 2 * _EDGE, 0)
    ground = replace(ground, h=end - ground.y)
    inner = ground.grown(-_GAP)
    inner = replace(inner, h=inner.h - _LINE)
    y = inner.middle[1]
    large = min(sizes.claimed, inner.h / sizes.shape)
    stock = max(sizes.stock, _STOCK * large)
    left = inner.x + stock + 90
    centre = Box(left, y - large * sizes.shape / 2, large, large * sizes.shape)
    text_at = centre.right + 12, inner.bottom - 2.5 * _FACE_LINE
    own = Box(text_at[0] + _TEXT_ROOM_UPRIGHT, inner.y, inner.right - text_at[0] - _TEXT_ROOM_UPRIGHT, inner.h)
    seated, ledge = on_ledge(tuple(places), area, bottom + LEDGE_HEIGHT)
    seated = (replace(seated[0], action_box=Box(own.x, inner.bottom, own.w, _LINE)), *seated[1:])
    return Regions(
        area, sizes, hand, seated, tongs, drops | {0: own}, ground, centre,
        _card(inner.x + stock / 2 + 2, y, stock, sizes.shape), frozenset(),
        text_at, (text_at[0], text_at[1] + _FACE_LINE),
        (text_at[0], text_at[1] + 2 * _FACE_LINE), _TEXT_ROOM_UPRIGHT - _GAP, None, ledge,
    )  # fmt: skip
