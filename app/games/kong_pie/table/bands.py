"""Division of Kong-Pie's table: the others' places, and between them high notes, source, own kongs and hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial

from app.table.box_layout import CARD, LayoutCell, cell, column, gap, row, solve, space
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread
from app.table.seating import (
    ACTION_HEIGHT,
    ACTIONS_WIDTH,
    BAR_HEIGHT,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    roomy,
    seat_places,
)

_NOTE_WIDTH, _PICTURE_WIDTH = 66.0, 58.0
"""Card widths of the high notes, and of the pictures of what they make."""
_PILE_WIDTH, LAID_WIDTH, LAID_UPRIGHT = 78.0, 68.0, 36.0
KONG_WIDTH = 80.0
"""Card width of up to four own kongs."""
OTHERS_WIDTH, LARGE_OWN = 74.0, 96.0
"""Card width of the others' kongs; and of the own ones where there is room."""
_SOURCE_WIDTH, _HAND_WIDTH, _SOURCE_LARGE, _HAND_LARGE = 116.0, 114.0, 128.0, 132.0
"""Card widths with three players, and with two."""
_MIDDLE, _MIDDLE_LARGE, _EDGE, _BETWEEN = 684.0, 716.0, 6.0, 10.0
"""Width of the middle with three players and with two; gap from the window to a place, and from there to the middle."""
_GAP, _PAD = 4.0, 8.0
HEAD = 22.0
"""Height of text above cards."""
CAPTION = 18.0
"""Height of text below a small picture, or a kong."""
_BELOW = 300.0
"""Height below the hand in an upright picture."""


@dataclass(frozen=True, slots=True)
class Bands:
    """The regions for a picture and a number of seats."""

    area: Area
    """With the adjustments for an upright picture."""
    size: float
    boxes: Mapping[str, Box]
    """``highs`` with ``notes``, pictures of the special cards by number, ``kitty`` and ``jackpot``; ``source`` with
    ``cards``, ``stock`` and ``discards``; ``own`` kongs.
    """
    others: tuple[Box, ...]
    """The others' places, by steps clockwise from the bottom."""
    hand: Spread

    @property
    def own(self) -> Box:
        """The place of the own kongs."""
        return self.boxes["own"]

    @property
    def pictures(self) -> tuple[Box, ...]:
        """The six cards that the high notes make special: the noodles, then the pairs."""
        return tuple(self.boxes[str(number)] for number in range(6))

    @property
    def aside(self) -> bool:
        """Return whether the high notes have a place at the side, in a column, as only two play."""
        return len(self.others) == 1


@cache
def bands(area: Area, seats: int) -> Bands:
    """Return the regions for that many players: all is between the others' places, or below them in an upright picture.
    With two players the high notes have the second place.
    """
    area, few = roomy(area, _BELOW), seats == 2
    large = few and not area.lift
    source, hand = (_SOURCE_LARGE, _HAND_LARGE) if large else (_SOURCE_WIDTH, _HAND_WIDTH)
    band = partial(_band, _MIDDLE_LARGE if large else _MIDDLE)
    stock, discards = (cell(name, _PILE_WIDTH * CARD) for name in ("stock", "discards"))
    beside = gap(14 * CARD)
    piles = space(), stock, beside, cell("cards", (4 * source + 3 * 6) * CARD), beside, discards, space()
    middle = [*[band("highs", _NOTE_WIDTH), space(_GAP)] * (not few), band("source", source, *piles)]
    height = hand * CARD_SHAPE * CARD
    own_hand = cell("hand", h=height, most=height if area.lift else 1.15 * height)
    held = cell("raised cards", h=10), own_hand, cell("captions of its groups", h=34)
    left, right, edge, between = cell("left", grow=1), cell("right", grow=1), gap(_EDGE), gap(_BETWEEN)
    if area.lift:
        places = row(edge, left, between, right, edge, h=2 * PLATE_HEIGHT, most=430 * CARD)
        plate, buttons = cell("plate", PLATE_WIDTH), cell("buttons", ACTIONS_WIDTH)
        own = row(edge, plate, between, between, cell("own", grow=1), between, buttons, gap(12), h=_BELOW - _GAP - 12)
        above = gap(_GAP), places, space(_GAP), *middle, space(_GAP, grow=3 + few)
        table = column(*above, *held, gap(_GAP), own, gap(12))
    else:
        prompt = cell("prompt and buttons", h=min(290, 0.45 * area.h))
        chips = row(cell("kitty", grow=1), cell("jackpot", grow=1), h=76)
        below = [chips, cell("plate", h=116)] if few else [prompt]
        table = row(
            edge,
            column(gap(_GAP), left, *below, grow=1),
            between,
            column(space(_GAP), *middle, space(_GAP, grow=2 + few), band("own", KONG_WIDTH), *held),
            between,
            column(gap(_GAP), right, prompt, grow=1),
            edge,
        )
    size, boxes = solve(table, Box(0, BAR_HEIGHT, area.w, area.h - BAR_HEIGHT), area.cards)
    others = (boxes["left"],) if few else (boxes["left"], boxes["right"])
    width = boxes["hand"].h / CARD_SHAPE
    reach = min(600 * size, area.w - 48 - width) if area.lift else area.w - 2 * (ACTIONS_WIDTH + 36) - width
    fan = Spread(area.w / 2, boxes["hand"].middle[1], width, 0.74 * width, reach, arc=2.4, group_gap=0.42)
    boxes["highs"] = highs = boxes["right" if few else "highs"]
    return Bands(area, size, _highs(highs, size, aside=few, chips=not large) | boxes, others, fan)


def _highs(box: Box, size: float, *, aside: bool, chips: bool) -> dict[str, Box]:
    """Return the boxes of the high notes, of kitty and jackpot if ``chips``, and, by number, of the special cards: next
    to the notes, or below if these are ``aside``.
    """
    note, w, h = _NOTE_WIDTH * size, _PICTURE_WIDTH * CARD, _PICTURE_WIDTH * CARD_SHAPE * CARD
    notes = cell("notes", 2 * note + 4, note * CARD_SHAPE)
    pairs = [(cell(str(i), w, h), gap(2), cell(str(i + 1), w, h)) for i in (0, 2, 4)]
    kitty, jackpot = (cell(name, 110 if aside else 0, grow=1) for name in ("kitty", "jackpot"))
    if aside:
        beside = [space(grow=9), kitty, jackpot] if chips else []
        rows = [part for pair in pairs for part in (gap(_PAD), space(most=_PAD), row(gap(_PAD), *pair))]
        layout = column(gap(HEAD), row(gap(_PAD), notes, *beside), *rows, gap(_PAD))
    else:
        kinds = [row(*pair, gap(12 * CARD)) for pair in pairs]
        parts = column(gap(2), notes), gap(14 * CARD), *kinds, gap(-12 * CARD)
        layout = column(gap(HEAD - 2), row(kitty, *parts, jackpot))
    return solve(layout, box, size)[1]


def _band(width: float, name: str, card: float, *parts: LayoutCell) -> LayoutCell:
    """Return a band across the middle, with a line of text above its cards."""
    cards = row(*parts, h=card * CARD_SHAPE * CARD)
    return row(space(), column(gap(HEAD), cards, gap(_PAD), name=name, w=width * CARD), space())


def seats_at(found: Bands) -> tuple[SeatPlace, ...]:
    """Return everybody's plate, last action and ground, which includes the own kongs for the person at the bottom."""
    area, own = found.area, seat_places(found.area, 1 + len(found.others))[0]
    places = [SeatPlace(own.plate, own.action_box, found.own)]
    for box in found.others:
        if area.lift:  # wide and low: the last action is beside the plate
            plate = Box(box.x + _PAD, box.y + _PAD, PLATE_WIDTH, PLATE_HEIGHT)
            action_box = Box(plate.right + _PAD, plate.y + 4, box.right - _PAD - plate.right - _PAD, ACTION_HEIGHT)
        else:
            plate = Box(box.x + _PAD, box.y + _PAD, box.w - 2 * _PAD, PLATE_HEIGHT)
            action_box = Box(plate.x, box.bottom - 4 - ACTION_HEIGHT, plate.w, ACTION_HEIGHT)
        places.append(SeatPlace(plate, action_box, box))
    return tuple(places)


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of a seat's kongs, in as many rows as needed."""

    box: Box
    columns: int
    rows: int
    card: float
    step: float
    """Step from card to card of a kong."""
    low: float
    """Height below each for its name."""

    def spread(self, number: int, cards: int) -> Spread:
        """Return the spread of the kong of that number, from the left end of its slot."""
        row, column = divmod(number, self.columns)
        width, height = self.box.w / self.columns, self.card * CARD_SHAPE + self.low
        x = self.box.x + column * width + (self.card + (cards - 1) * self.step) / 2
        gap = (self.box.h - self.rows * height) / max(1, self.rows)
        y = self.box.y + row * (height + min(_PAD, gap)) + self.card * CARD_SHAPE / 2
        return Spread(x, y, self.card, step=self.step, reach=3 * self.step, askew=_ASKEW)

    @property
    def width(self) -> float:
        """Width of a slot."""
        return self.box.w / self.columns


_APART = 16.0
"""Gap between the own kongs; those of the others have their names below them."""
_ASKEW = 1.2
"""Maximum angle in degrees at which cards of a kong lie askew."""
_LEAST_STEP, _STEP = 0.18, 0.3
"""Step from card to card of a kong, in cards: smallest, and where there is room."""


def slots(found: Bands, steps: int, kongs: int) -> Slots:
    """Return slots for that many kongs in a seat's place, with cards as large as possible."""
    if not steps:
        box = Box(
            found.own.x + _PAD,
            found.own.y + HEAD,
            found.own.w - _PAD,
            found.own.h - HEAD - _GAP,
        )
        most, low, apart = (LARGE_OWN if found.aside or found.area.lift else KONG_WIDTH) * found.size, 0.0, _APART
    else:
        place = seats_at(found)[steps]
        top = place.plate.bottom + HEAD + 2
        ground = found.others[steps - 1]
        bottom = ground.bottom - _GAP if found.area.lift else place.action_box.y - _GAP
        box = Box(ground.x + _PAD, top, ground.w - _PAD, bottom - top)
        most, low, apart = (LARGE_OWN if found.aside else OTHERS_WIDTH) * max(1.0, found.size), CAPTION, _PAD

    def card(columns: int) -> float:
        rows = -(-kongs // columns)
        across = (box.w / columns - apart) / (1 + 3 * _LEAST_STEP)
        down = ((box.h - (rows - 1) * _PAD) / rows - low) / CARD_SHAPE
        return min(most, across, down)

    columns = max(range(1, kongs + 1), key=lambda each: (round(card(each), 3), -each))
    width = card(columns)
    step = min(_STEP * width, (box.w / columns - apart - width) / 3)
    return Slots(box, columns, -(-kongs // columns), width, step, low)
