"""Pai Tong's regions: each player's plate, open tongs and discards, and what is left for the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.games.pai_tong.table.spreads import NARROW, TILE
from app.table.box_layout import CARD, LayoutCell, Length, cell, column, gap, row, solve, space
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
    place_on,
    seat_places,
)

_EDGE = 8.0
_GAP = 4.0
_PAD = 6.0
_HEAD = PLATE_HEIGHT + 2 + ACTION_HEIGHT
"""Height of a plate with the line of the last action below it."""
_MOST, _UPRIGHT_MOST = 1.4, 2.0
"""Largest scale of cards where there is room, and in an upright picture."""
_STOCK = 0.75
"""Width of the stock relative to the claimed discard in an upright picture."""
_DROP_ROWS = 1.6
"""Rows of discards for which there is room there."""
_HEAP = 18.0
"""Height of a full stock's pile."""
_LINE = 22.0
"""Height of a line of the person's last action."""
_FACE_LINE = 31.0
"""Height of a line that starts with a face."""
_LEAST_LINE = 26.0
"""Smallest line height; below that there is no room for the person's last action."""
_TAKES = 22.0
"""Height of the note under the open tongs of the previous player, who gives tongs."""
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
    won: float

    def times(self, size: float) -> Sizes:
        """Return all widths scaled."""
        found = {name: getattr(self, name) * size for name in self.__slots__ if name != "shape"}
        return replace(self, **found)


SIZES = {
    "money": Sizes(NARROW, 78, 66, 52, 38, 38, 96, 58),
    "tiles": Sizes(TILE, 92, 80, 74, 45, 45, 80, 72),
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
    """Of everybody, the own ones in the middle; where the box equals that of the tongs, both share a row."""
    ground: Box
    """The middle, where a card may be dropped."""
    centre: Box
    """The discard that all are asked about."""
    stock: Box
    labels: frozenset[int]
    """Places with room for captions above the discards and the tongs next to them."""
    lines: tuple[tuple[float, float], ...]
    """Left ends of the texts that name who dropped it, who plays next, and the number of cards left."""
    text_width: float
    """Largest width of these texts."""
    takes: tuple[float, float] | None
    """Place of the note that the previous player gives tongs; None without room."""
    ledge: Box | None


@lru_cache(maxsize=16)
def regions(area: Area, seats: int, cards: str) -> Regions:
    """Return the regions for the cards or tiles in use, with cards as large as fit. Where the width of the hand limits
    its cards, all else has more room, and in an upright picture larger cards.
    """
    usual, table = SIZES[cards], _upright if area.upright else _low
    shape, most = usual.shape, (_UPRIGHT_MOST if area.upright else _MOST) * area.cards
    full_hand = 13.1 / (1.28 if area.upright else 1)  # in cards, with the gaps between its groups; upright it overlaps
    across = (area.w - 4 * _EDGE) / (usual.hand * full_hand)
    box = Box(0, BAR_HEIGHT + _GAP, area.w, area.h - BAR_HEIGHT - _GAP)
    fitted, _ = solve(table(area, seats, usual, usual.hand * shape * CARD), box, most)
    held = min(fitted, across)
    size, boxes = solve(
        table(area, seats, usual, Length(usual.hand * shape * held)), box, most if area.upright else fitted
    )
    sizes = replace(usual.times(size), hand=usual.hand * held, own=usual.own * held)
    ground, hand = boxes["middle"], boxes["hand"]
    middle, found = _middle(area, ground, usual, size)

    places, tongs, drops = list(seat_places(area, seats)), dict[int, Box](), {0: found["own"]}
    takes, labels = None, set[int]()
    for steps in range(1, seats):
        place = boxes[f"place{steps}"]
        room = place.grown(-_PAD)
        room = replace(room, y=room.y + _HEAD + _GAP, h=room.h - _HEAD - _GAP)
        places[steps] = seat = _headed(place)
        if area.upright:
            upper = (room.h - _GAP) / (1 + _DROP_ROWS)
            tongs[steps] = replace(room, h=upper)
            drops[steps] = replace(room, y=room.y + upper + _GAP, h=room.h - upper - _GAP)
        elif steps not in along_top(seats):
            if steps == 1 and place.h > 330:
                room = replace(room, h=room.h - _TAKES)
                takes = room.middle[0], room.bottom + _TAKES / 2
            tongs[steps], drops[steps], named = _parted(room, sizes.drops * shape)
            labels |= {steps} if named else set()
        elif place.w < _ROOMY_TOP:  # the last action has one long line, with captions of tongs and discards below it
            places[steps] = replace(seat, action_box=replace(seat.action_box, w=room.w, h=_LINE))
            tongs[steps] = drops[steps] = room
            labels.add(steps)
        else:
            places[steps] = seat = _headed(place, PLATE_WIDTH)
            left = seat.plate.right + 2 * _GAP
            tongs[steps], drops[steps] = Box(left, seat.plate.y, room.right - left, _HEAD), room
    seated, ledge = on_ledge(tuple(places), area, boxes["ledge"].bottom)
    seated = (replace(seated[0], action_box=found["action"]), *seated[1:])
    claimed, lines = usual.claimed * middle, tuple(found[f"line{i}"] for i in range(3))
    stock = claimed * (_STOCK if area.upright else 1)
    return Regions(
        area, sizes, hand, seated, tongs, drops, ground, _card(found["claimed"], claimed, shape),
        _card(found["stock"].moved(0, 0 if area.upright else _HEAP / 4), stock, shape), frozenset(labels),
        tuple((line.x, line.middle[1]) for line in lines), lines[0].w, takes, ledge,
    )  # fmt: skip


def _headed(place: Box, width: float = LONG_PLATE) -> SeatPlace:
    """Return a seat's place with the last action below the plate, as wide as it."""
    seat = place_on(place, _PAD, 2, width)
    return replace(seat, action_box=replace(seat.action_box, w=seat.plate.w))


def _card(box: Box, width: float, shape: float) -> Box:
    return Box.around(*box.middle, width, width * shape)


def _low(area: Area, seats: int, usual: Sizes, hand: Length) -> LayoutCell:
    """Return a landscape table: seats at the sides next to the middle, the others above it, a ledge above the hand."""
    shape, tops = usual.shape, along_top(seats)
    side = max(PLATE_WIDTH + 2 * _PAD, 270 * min(1.0, area.cards))
    head, drops, beside = _HEAD + 2 * _PAD, usual.drops * shape * CARD, gap(2 * _GAP)
    above = _apart([cell(f"place{steps}", h=head + _GAP + drops, grow=1) for steps in tops])
    if len(tops) <= _BETWEEN:
        middle = column(row(*above), gap(_GAP), cell("middle", h=2 * drops + _GAP, grow=1), grow=1)
        upper, low = [], Length()
    else:
        middle = cell("middle", grow=1)
        upper, low = [row(gap(_EDGE), *above, gap(_EDGE)), gap(_GAP)], head + usual.top * shape * CARD
    sides = cell("place1", side, low), beside, middle, beside, cell(f"place{seats - 1}", side, low)
    return column(*upper, row(gap(_EDGE), *sides, gap(_EDGE), grow=1), gap(_GAP), *_below(hand))


def _upright(area: Area, seats: int, usual: Sizes, hand: Length) -> LayoutCell:
    """Return an upright table: all others in rows under the bar, each with tongs above discards, and the middle."""
    tops, shape = along_top(seats), usual.shape
    lines = [[1, *tops, seats - 1]] if seats == 4 else [[*tops], [1, seats - 1]]
    height = _HEAD + 2 * _PAD + 2 * _GAP + (usual.top + _DROP_ROWS * usual.drops) * shape * CARD
    rows = [
        part
        for line in lines
        for places in [_apart([cell(f"place{steps}", grow=1) for steps in line])]
        for part in (row(gap(_EDGE), *places, gap(_EDGE), h=height, grow=1), gap(_GAP))
    ]
    claimed = usual.claimed * shape * CARD + _LINE
    middle = cell("middle", grow=1)
    middle = row(gap(_EDGE), middle, gap(_EDGE), h=claimed + 2 * _GAP, most=claimed + 4 * _GAP)
    return column(*rows, middle, gap(_GAP), *_below(hand))


def _apart(places: Sequence[LayoutCell]) -> list[LayoutCell]:
    """Return the places of a row with gaps between them."""
    return [part for place in places for part in (gap(2 * _GAP), place)][1:]


def _below(hand: Length) -> tuple[LayoutCell, ...]:
    """Return the ledge with the own plate and buttons, the hand, and the room for the captions of its groups."""
    edge = gap(2 * _EDGE)
    return (
        cell("ledge", h=LEDGE_HEIGHT), cell("raised cards, focus frame", h=18),
        row(edge, cell("hand", h=hand, grow=1), edge), cell("captions", h=34),
    )  # fmt: skip


def _middle(area: Area, ground: Box, usual: Sizes, size: float) -> tuple[float, dict[str, Box]]:
    """Return the card size and the boxes of the middle: own discards, the claimed discard, the stock, texts about them,
    and the own last action.
    """
    inner = ground.grown(-_GAP)
    if area.upright:
        card, text = usual.claimed * CARD, [cell(f"line{i}", h=_FACE_LINE) for i in range(3)]
        stock, claimed = cell("stock", _STOCK * card), cell("claimed", card, usual.shape * card)
        texts = column(space(), *text, w=206)
        own = column(cell("own", grow=1), cell("action", h=_LINE), grow=1)
        beside = column(row(gap(2), stock, gap(88), claimed, gap(12), texts, grow=1), gap(_LINE))
        return solve(row(beside, own), inner, size)
    room = next((height for height in (ACTION_HEIGHT, _LINE) if inner.h - height >= 3 * _LEAST_LINE), 0.0)
    line = min(_FACE_LINE, (inner.h - room) / 3)
    text = [cell(f"line{i}", h=line) for i in range(3)]
    action = cell("action", h=min(ACTION_HEIGHT, max(0.0, inner.h - 3 * line)))
    texts = column(space(), *text, action, space(), w=min(222, 0.4 * inner.w))
    card = usual.claimed * CARD
    claimed, stock = cell("claimed", card, usual.shape * card + _HEAP), cell("stock", card)
    parts = cell("own", grow=1), gap(3 * _GAP), claimed, gap(5 * _GAP), stock, gap(3 * _GAP), texts
    return solve(row(*parts), inner, min(size, 1.1 * area.cards))


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
