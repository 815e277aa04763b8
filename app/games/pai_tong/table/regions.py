"""Where everybody has their place at Pai Tong: plate, open tongs and drops; and what is left for the middle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from app.games.pai_tong.table.spreads import NARROW, TILE
from app.table.geometry import Area, Box
from app.table.seating import (
    BAR_HIGH,
    LEDGE_HIGH,
    PLATE_HIGH,
    PLATE_WIDE,
    SAID_HIGH,
    SeatPlace,
    along_top,
    on_ledge,
    seat_places,
)

_EDGE = 8.0
_GAP = 4.0
_PAD = 6.0
"""Within a seat's place."""
_HEAD = PLATE_HIGH + 2 + SAID_HIGH
"""A plate, and below it what the seat did last."""
_NAMED = 34.0
"""Below the hand: what its groups are called."""
_RISE = 18.0
"""Above the hand: what is marked stands out of it, and with the focus's frame it still ends below the buttons."""
_SIDE = 270.0
_SAID_WIDE = 172.0
"""Beside the plate of the one opposite, at the right end of the place."""
_MOST, _UPRIGHT_MOST = 1.4, 2.0
"""Where there is room, and in an upright picture, cards are so much larger at the most."""
_MOST_MIDDLE = 1.1
"""The same of the stock and of what is claimed: beside them it is told who dropped it."""
_HAND_CARDS = 13.1
"""A full hand and what is between its groups take the width of so many cards."""
_CLOSE = 1.28
"""In an upright picture a full hand lies closer: its cards are so much wider than they show."""
_CENTRE_ASIDE = 40.0
_ASIDE = 0.7
"""Of a drop's width, how far left of the middle the claimed tile lies: right of it its owner is told."""
_HEAP = 18.0
"""How high a full stock rises."""
_COUNT = 70.0
"""What it takes to say how many are left."""
_LINE = 22.0
"""One line of what the person did last."""
_TAKES = 22.0
"""Under the open tongs of the player before: that this is who gives tongs."""
_ROOM_FOR_TAKES = 330.0
_ROOMY_TOP = 430.0
"""A place along the top that is narrower has tongs and drops in one row."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Widths of cards, for one shape."""

    shape: float
    hand: float
    own: float
    """The own open tongs."""
    tongs: float
    """Those of the others, at the most."""
    top: float
    """The same along the top."""
    drops: float
    claimed: float
    stock: float
    won: float
    """The hand that has won."""

    def times(self, size: float) -> Sizes:
        """All so much larger."""
        found = {name: getattr(self, name) * size for name in self.__slots__ if name != "shape"}
        return replace(self, **found)


SIZES = {
    "money": Sizes(NARROW, 78, 66, 52, 38, 38, 96, 44, 58),
    "tiles": Sizes(TILE, 92, 80, 74, 45, 45, 80, 52, 72),
}


@dataclass(frozen=True, slots=True)
class Regions:
    """The table of one picture, number of seats and shape of cards."""

    area: Area
    sizes: Sizes
    hand: Box
    """The whole width that the hand may take, and as high as its cards."""
    seats: tuple[SeatPlace, ...]
    tongs: dict[int, Box]
    """Of the others, by steps clockwise from the bottom."""
    drops: dict[int, Box]
    """Of everybody."""
    shared: bool
    """Tongs and drops of those along the top are in one row."""
    ground: Box
    """The middle: a card may be let go there."""
    centre: Box
    """The discard that all are asked about."""
    stock: Box
    told: tuple[float, float]
    """Where it is told who dropped it: the left end of the words."""
    counted: tuple[float, float]
    """The same of how many are left in the stock."""
    takes: tuple[float, float] | None
    """Where it is told at the place of the player before that this is who gives tongs; None without room."""
    ledge: Box | None

    def within(self, steps: int) -> bool:
        """Whether the drops of that seat lie in the middle."""
        return self.ground.encloses(self.drops[steps])


@lru_cache(maxsize=16)
def regions(area: Area, seats: int, cards: str) -> Regions:
    """With what is played, where everything has its place."""
    sizes = _fitted(area, seats, cards)
    high = sizes.hand * sizes.shape
    top = area.h - _NAMED - high
    hand = Box(_EDGE * 2, top, area.w - 4 * _EDGE, high)
    bottom = top - _RISE - LEDGE_HIGH
    if area.upright:
        return _upright(area, seats, sizes, hand, bottom)
    return _low(area, seats, sizes, hand, bottom)


def _crossed(area: Area, seats: int, shape: float) -> bool:
    """Tiles of four players lie round the middle, before each of them."""
    return seats == 4 and shape == TILE and not area.upright


def _fitted(area: Area, seats: int, cards: str) -> Sizes:
    """Cards as large as the height allows, against what words and plates take of it; the hand as the width does."""
    usual = SIZES[cards]
    shape, tops = usual.shape, len(along_top(seats))
    hand, drops, tongs, claimed = (wide * shape for wide in (usual.hand, usual.drops, usual.top, usual.claimed))
    across = (area.w - 4 * _EDGE) / (usual.hand * _HAND_CARDS)
    words = BAR_HIGH + _GAP + _NAMED + _RISE + _GAP
    if area.upright:
        rows = 1 if seats == 4 else 2
        words += LEDGE_HIGH + _LINE + rows * (_HEAD + 2 * _PAD + 3 * _GAP) + 2 * _GAP
        others = claimed + rows * (tongs + 1.6 * drops)
        held = min(_UPRIGHT_MOST * area.cards, _CLOSE * across, (area.h - words) / (hand + others))
        rest = (area.h - words - hand * held) / others
        return replace(usual.times(min(_UPRIGHT_MOST * area.cards, rest)), hand=usual.hand * held, own=usual.own * held)
    if _crossed(area, seats, shape):
        words += LEDGE_HIGH + 2 * _PAD + 4 * _GAP + _LINE
        taken = hand + tongs + 4 * drops + claimed
    elif tops == 1:
        words += LEDGE_HIGH + _HEAD + 2 * _PAD + 3 * _GAP
        taken = hand + 3 * drops
    else:
        words += LEDGE_HIGH + 2 * _HEAD + 4 * _PAD + 2 * _GAP
        taken = hand + drops + tongs
    size = min(_MOST * area.cards, (area.h - words) / taken)
    middle = min(size, _MOST_MIDDLE * area.cards)
    held = min(size, across)
    if _crossed(area, seats, shape):
        size = min(size, area.cards)  # beside what is claimed it is told who dropped it
    return replace(
        usual.times(size), hand=usual.hand * held, own=usual.own * held, claimed=usual.claimed * middle,
        stock=usual.stock * middle,
    )  # fmt: skip


def _low(area: Area, seats: int, sizes: Sizes, hand: Box, bottom: float) -> Regions:
    """Those at the sides beside the middle, the others above it; a ledge above the hand."""
    shape, tops = sizes.shape, along_top(seats)
    side = max(PLATE_WIDE + 2 * _PAD, _SIDE * min(1.0, area.cards))
    top, crossed = BAR_HIGH + _GAP, _crossed(area, seats, shape)
    between = len(tops) == 1
    left = _EDGE + side + 2 * _GAP if between else _EDGE
    wide = (area.w - 2 * left - (len(tops) - 1) * 2 * _GAP) / len(tops)
    drops_high = sizes.drops * shape
    high = max(PLATE_HIGH, sizes.top * shape) + 2 * _PAD if crossed else _HEAD + _GAP + drops_high + 2 * _PAD
    below = top + high + _GAP
    sides_top = top if between else below
    end = bottom - _GAP
    grounds = {steps: Box(left + i * (wide + 2 * _GAP), top, wide, high) for i, steps in enumerate(tops)}
    grounds[1] = Box(_EDGE, sides_top, side, end - sides_top)
    grounds[seats - 1] = Box(area.w - _EDGE - side, sides_top, side, end - sides_top)
    places, tongs, drops = list(seat_places(area, seats)), dict[int, Box](), dict[int, Box]()
    shared = wide < _ROOMY_TOP
    for steps in tops:
        box = grounds[steps].grown(-_PAD)
        if crossed:
            places[steps] = _opposite(grounds[steps])
            tongs[steps] = _right_of(places[steps].plate, box, _SAID_WIDE + _GAP)
            continue
        places[steps] = _headed(grounds[steps])
        row = Box(box.x, box.bottom - drops_high, box.w, drops_high)
        tongs[steps] = row if shared else replace(_right_of(places[steps].plate, box), h=_HEAD)
        drops[steps] = row
    takes = None
    for steps in (1, seats - 1):
        places[steps] = _headed(grounds[steps])
        box = grounds[steps].grown(-_PAD)
        room = Box(box.x, box.y + _HEAD + _GAP, box.w, box.h - _HEAD - _GAP)
        if steps == 1 and grounds[steps].h > _ROOM_FOR_TAKES:
            room = replace(room, h=room.h - _TAKES)
            takes = room.middle[0], room.bottom + _TAKES / 2
        tongs[steps] = room
    ground = Box(_EDGE + side + 2 * _GAP, below, area.w - 2 * (_EDGE + side + 2 * _GAP), end - below)
    seated, ledge = on_ledge(tuple(places), area, bottom + LEDGE_HIGH)
    aside = 0.0 if between else _CENTRE_ASIDE * area.cards  # the fewer play, the more they discard
    middle = _round(ground, sizes) if crossed else _quarters(ground, sizes, aside)
    seated = (replace(seated[0], said=middle.said), *seated[1:])
    found = {0: middle.own, 1: middle.left, seats - 1: middle.right} | drops
    if crossed:
        found[2] = middle.top
    return Regions(
        area, sizes, hand, seated, tongs, found, shared, ground, middle.centre,
        middle.stock, middle.told, middle.counted, takes, ledge,
    )  # fmt: skip


def _card(x: float, y: float, wide: float, shape: float) -> Box:
    """A card that lies there."""
    return Box.around(x, y, wide, wide * shape)


def _headed(ground: Box) -> SeatPlace:
    """The plate in the upper left corner, and below it what was done last."""
    plate = Box(ground.x + _PAD, ground.y + _PAD, PLATE_WIDE, PLATE_HIGH)
    return SeatPlace(plate, Box(plate.x, plate.bottom + 2, PLATE_WIDE, SAID_HIGH), ground)


def _opposite(ground: Box) -> SeatPlace:
    """The plate at the left end of a row, what was done last at the right."""
    plate = Box(ground.x + _PAD, ground.middle[1] - PLATE_HIGH / 2, PLATE_WIDE, PLATE_HIGH)
    said = Box(ground.right - _PAD - _SAID_WIDE, ground.middle[1] - SAID_HIGH / 2, _SAID_WIDE, SAID_HIGH)
    return SeatPlace(plate, said, ground)


def _right_of(plate: Box, box: Box, spared: float = 0.0) -> Box:
    left = plate.right + 2 * _GAP
    return Box(left, box.y, box.right - spared - left, box.h)


@dataclass(frozen=True, slots=True)
class _Middle:
    own: Box
    left: Box
    right: Box
    top: Box
    centre: Box
    stock: Box
    told: tuple[float, float]
    counted: tuple[float, float]
    said: Box
    """What the person did last."""


def _round(ground: Box, sizes: Sizes) -> _Middle:
    """Drops at all four sides, what is claimed in the middle of them."""
    wide, high = sizes.drops, sizes.drops * sizes.shape
    inner = ground.grown(-_GAP)
    inner = replace(inner, h=inner.h - _LINE)
    (x, y), said = inner.middle, Box(inner.x, inner.bottom, inner.w, _LINE)
    side, rows = 3 * (wide + 1), 2 * high + 1
    across = inner.w - 2 * (side + 2 * _GAP)
    left = inner.x + side + 2 * _GAP
    room = inner.h - 2 * (rows + _GAP)
    large = min(sizes.claimed, room / sizes.shape)
    x -= _ASIDE * sizes.drops
    return _Middle(
        own=Box(left, inner.bottom - rows, across, rows), left=Box(inner.x, inner.y, side, inner.h),
        right=Box(inner.right - side, inner.y, side, inner.h), top=Box(left, inner.y, across, rows),
        centre=_card(x, y, large, sizes.shape), stock=_card(left + sizes.stock / 2 + 2, y, sizes.stock, sizes.shape),
        told=(x + large / 2 + 14, y), counted=(left + sizes.stock + 12, y), said=replace(said, x=left, w=across),
    )  # fmt: skip


def _quarters(ground: Box, sizes: Sizes, aside: float) -> _Middle:
    """What is claimed as high as the middle; left of it the drops of the one at the left, and below the own; right of
    it those of the one at the right, and below the stock.
    """
    inner, (x, y) = ground.grown(-_GAP), ground.middle
    x -= aside
    large = min(sizes.claimed, inner.h / sizes.shape)
    wide, high = (inner.w - large) / 2 - 3 * _GAP, (inner.h - _GAP) / 2
    wide, broad = wide - aside, wide + aside
    right, below = inner.right - broad, inner.bottom - high
    stock = min(sizes.stock, (high - _HEAP) / sizes.shape)
    left = right + stock + 3 * _GAP
    return _Middle(
        own=Box(inner.x, below, wide, high), left=Box(inner.x, inner.y, wide, high),
        right=Box(right, inner.y, broad, high), top=Box(right, below, broad, high),
        centre=_card(x, y, large, sizes.shape),
        stock=_card(right + stock / 2, below + (high + _HEAP) / 2, stock, sizes.shape),
        told=(left, min(below + 23, inner.bottom - 2 * _LINE)), counted=(left, inner.bottom - _LINE / 2),
        said=Box(left + _COUNT, inner.bottom - _LINE, inner.right - left - _COUNT, _LINE),
    )  # fmt: skip


def _upright(area: Area, seats: int, sizes: Sizes, hand: Box, bottom: float) -> Regions:
    """All others in rows under the bar, each with tongs and drops; in the middle what is claimed, and the own drops."""
    tops = along_top(seats)
    rows = [[1, *tops, seats - 1]] if seats == 4 else [[*tops], [1, seats - 1]]
    middle_high = sizes.claimed * sizes.shape + 4 * _GAP + _LINE
    top, end = BAR_HIGH + _GAP, bottom - _GAP
    high = (end - top - middle_high) / len(rows) - _GAP
    places, tongs, drops = list(seat_places(area, seats)), dict[int, Box](), dict[int, Box]()
    for row, across in enumerate(rows):
        wide = (area.w - 2 * _EDGE - (len(across) - 1) * 2 * _GAP) / len(across)
        for column, steps in enumerate(across):
            ground = Box(_EDGE + column * (wide + 2 * _GAP), top + row * (high + _GAP), wide, high)
            places[steps] = _headed(ground)
            box = ground.grown(-_PAD)
            room = Box(box.x, box.y + _HEAD + _GAP, box.w, box.h - _HEAD - _GAP)
            upper = (room.h - _GAP) / 2.6
            tongs[steps] = replace(room, h=upper)
            drops[steps] = Box(room.x, room.y + upper + _GAP, room.w, room.h - upper - _GAP)
    ground = Box(_EDGE, top + len(rows) * (high + _GAP), area.w - 2 * _EDGE, 0)
    ground = replace(ground, h=end - ground.y)
    inner = ground.grown(-_GAP)
    inner = replace(inner, h=inner.h - _LINE)
    y = inner.middle[1]
    large = min(sizes.claimed, inner.h / sizes.shape)
    left = inner.x + sizes.stock + 90
    centre = Box(left, y - large * sizes.shape / 2, large, large * sizes.shape)
    told = centre.right + 12, inner.y + 26
    own = Box(told[0] + 170, inner.y, inner.right - told[0] - 170, inner.h)
    seated, ledge = on_ledge(tuple(places), area, bottom + LEDGE_HIGH)
    seated = (replace(seated[0], said=Box(own.x, inner.bottom, own.w, _LINE)), *seated[1:])
    return Regions(
        area, sizes, hand, seated, tongs, drops | {0: own}, False, ground, centre,
        _card(inner.x + sizes.stock / 2 + 2, y, sizes.stock, sizes.shape), told,
        (told[0], told[1] + 42), None, ledge,
    )  # fmt: skip
