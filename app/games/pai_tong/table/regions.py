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
_APART = 14.0
"""Gap between the places of two seats, and between places and the middle."""
_HEAD = PLATE_HEIGHT + 2 + ACTION_HEIGHT
"""Height of a plate with the line of the last action below it."""
_MOST, _UPRIGHT_MOST = 1.4, 2.0
"""Largest scale of cards where there is room, and in an upright picture."""
_STOCK = 0.75
"""Width of the stock relative to the claimed discard in an upright picture."""
_DROP_ROWS = 1.6
"""Rows of discards for which there is room there."""
_HEAP, _LOW_HEAP = 18.0, 14.0
"""Height of a full stock; and the height reserved for it where the player's own discards are below it."""
_LINE = 22.0
"""Height of a line of the person's last action."""
_FACE_LINE = 34.0
"""Height of a line with a face or a large number."""
_LEAST_LINE = 28.0
"""Smallest line height; below that there is no room for the person's last action."""
_NOTES, _UPRIGHT_NOTES = 124.0, 206.0
"""Width of the notes beside the stock."""
_OWN_FACE = 36.0
"""Width for the face before the player's own discards."""
_BELOW_TOP = 6.0
"""Distance from the upper edge of a plate down to the tongs along the top, to keep them off the rim."""
_HAND_EDGE = 24.0
"""Distance of a full hand from the edges of the window."""
_TAKES, _TAKES_BESIDE = 22.0, 48.0
"""Height of the arrow and face below the open tongs of the previous player, whose discards may be taken; and their
width if there is room for them next to the last action instead.
"""
_SIDE, _ONLY_SIDE = 270.0, 302.0
"""Width of the places at the sides, and the same with a single seat along the top."""
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
    own: Box
    """The place of the player's own discards in the middle."""
    centre: Box
    """The discard that all are asked about."""
    stock: Box
    lines: tuple[tuple[float, float], ...]
    """Left ends of the notes beside the stock: the number of cards left, and who plays next."""
    face: tuple[float, float]
    """Middle of the face before the player's own discards."""
    takes: tuple[float, float] | None
    """Middle of the arrow and face that mark the player whose discards may be taken; None if there is no room."""
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

    own = found["own"]
    places, tongs = list(seat_places(area, seats)), dict[int, Box]()
    drops = {0: own.inset(_GAP, _GAP, left=_OWN_FACE)}
    takes = None
    for steps in range(1, seats):
        place = boxes[f"place{steps}"]
        room = place.grown(-_PAD)
        room = room._replace(y=room.y + _HEAD + _GAP, h=room.h - _HEAD - _GAP)
        beside = steps == 1 and not area.upright and room.w >= PLATE_WIDTH + _TAKES_BESIDE
        places[steps] = seat = _headed(place)
        if area.upright:
            upper = (room.h - _GAP) / (1 + _DROP_ROWS)
            tongs[steps] = room._replace(h=upper)
            drops[steps] = room._replace(y=room.y + upper + _GAP, h=room.h - upper - _GAP)
        elif steps not in along_top(seats):
            if beside:
                acted = seat.action_box._replace(w=min(seat.plate.w, room.w - _TAKES_BESIDE))
                places[steps] = replace(seat, action_box=acted)
                takes = room.right - _TAKES_BESIDE / 2 + _GAP, acted.middle[1]
            elif steps == 1 and place.h > 330:
                room = room._replace(h=room.h - _TAKES)
                takes = room.middle[0], room.bottom + _TAKES / 2
            tongs[steps], drops[steps] = _parted(room, sizes.drops * shape)
        elif place.w < _ROOMY_TOP:  # the last action has one long line, with captions of tongs and discards below it
            places[steps] = replace(seat, action_box=seat.action_box._replace(w=room.w, h=_LINE))
            tongs[steps] = drops[steps] = room
        else:
            places[steps] = seat = _headed(place, PLATE_WIDTH)
            left = seat.plate.right + 2 * _GAP
            top = seat.plate.y + _BELOW_TOP
            tongs[steps], drops[steps] = Box(left, top, room.right - left, _HEAD - _BELOW_TOP), room
    seated, ledge = on_ledge(tuple(places), area, boxes["ledge"].bottom)
    seated = (replace(seated[0], action_box=found["action"], ground=own), *seated[1:])
    claimed, lines = usual.claimed * middle, tuple(found[f"line{i}"] for i in range(2))
    stock = claimed * (_STOCK if area.upright else 1)
    return Regions(
        area, sizes, hand, seated, tongs, drops, ground, own, _card(found["claimed"], claimed, shape),
        _card(found["stock"].moved(0, 0 if area.upright else _HEAP / 4), stock, shape),
        tuple((line.x, line.middle[1]) for line in lines), (own.x + _OWN_FACE / 2 + 1, own.middle[1]), takes, ledge,
    )  # fmt: skip


def _headed(place: Box, width: float = LONG_PLATE) -> SeatPlace:
    """Return a seat's place with the last action below the plate, as wide as it."""
    seat = place_on(place, _PAD, 2, width)
    return replace(seat, action_box=seat.action_box._replace(w=seat.plate.w))


def _card(box: Box, width: float, shape: float) -> Box:
    return Box.around(*box.middle, width, width * shape)


def _low(area: Area, seats: int, usual: Sizes, hand: Length) -> LayoutCell:
    """Return a landscape table: seats at the sides next to the middle, the others above it, a ledge above the hand."""
    shape, tops = usual.shape, along_top(seats)
    side = max(PLATE_WIDTH + 2 * _PAD, (_ONLY_SIDE if len(tops) == 1 else _SIDE) * min(1.0, area.cards))
    head, drops, beside = _HEAD + 2 * _PAD, usual.drops * shape * CARD, gap(_APART)
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
    return [part for place in places for part in (gap(_APART), place)][1:]


def _below(hand: Length) -> tuple[LayoutCell, ...]:
    """Return the ledge with the own plate and buttons, the hand, and the room for the captions of its groups."""
    edge = gap(_HAND_EDGE)
    return (
        cell("ledge", h=LEDGE_HEIGHT), cell("raised cards, focus frame", h=18),
        row(edge, cell("hand", h=hand, grow=1), edge), cell("captions", h=34),
    )  # fmt: skip


def _middle(area: Area, ground: Box, usual: Sizes, size: float) -> tuple[float, dict[str, Box]]:
    """Return the card size and the boxes of the middle: the player's own discards and last action, the claimed discard,
    the stock, and the notes beside it.
    """
    inner = ground.inset(2 * _GAP, _GAP)
    most = size if area.upright else min(size, 1.1 * area.cards)
    card, row_height = usual.claimed * CARD, usual.drops * usual.shape * size + 2 * _GAP
    pile = usual.shape * card
    line, action = min(_FACE_LINE, inner.h / 2), cell("action", h=_LINE)
    aside = min(_UPRIGHT_NOTES if area.upright else _NOTES, 0.3 * inner.w)
    notes = column(space(), *(cell(f"line{i}", h=line) for i in range(2)), space(), w=aside)
    stock = cell("stock", (_STOCK if area.upright else 1) * card)
    claimed = cell("claimed", card, pile + (0 if area.upright else _LOW_HEAP))
    piles = space(), claimed, gap(5 * _GAP), stock, gap(3 * _GAP), notes, space()
    if pile.at(most) + _LOW_HEAP + row_height + _GAP <= inner.h:
        own = cell("own", h=row_height)
        at_left = column(space(grow=1), action, w=aside)
        middle = column(row(at_left, gap(3 * _GAP), *piles, grow=1), gap(_GAP), own)
    else:
        discarded = column(cell("own", grow=1), gap(_GAP / 2), action, grow=12)
        middle = row(discarded, gap(_GAP), row(*piles, grow=1))
    size, boxes = solve(middle, inner, most)
    acted = boxes["action"]
    return size, {**boxes, "action": acted._replace(w=boxes["claimed"].x - _GAP - acted.x)}


def _parted(room: Box, row: float) -> tuple[Box, Box]:
    """Divide a place at a side into room for tongs and, below it, for discards in rows of height ``row``, with a
    caption between them if it fits. If two rows would be illegible, tongs and discards share one.
    """
    if room.h < _TWO_ROWS * row:
        return room, room
    height = min(max(_DROPS_SHARE * room.h, min(row, room.h / 2)), 2 * row + 2)
    drops = room._replace(y=room.bottom - height, h=height)
    left = room.h - height - _GAP
    if left - _LABEL < row:
        return room._replace(h=left), drops
    return room._replace(h=left - _LABEL), drops
