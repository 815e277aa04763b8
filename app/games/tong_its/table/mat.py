"""Tong-Its' mat: stock, discards and pot in the middle, melds at their owners' places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from app.core.cards import Seat
from app.core.messages import N_, _
from app.games.tong_its.rules.model import SEATS, View, shows
from app.games.tong_its.table.groups import by_melds
from app.games.tong_its.table.scores import payment_in
from app.games.tong_its.table.words import Observation
from app.table import observation
from app.table.box_layout import CARD, cell, column, gap, row, solve, space, spread_in
from app.table.geometry import CARD_SHAPE, UNITS_HEIGHT, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, Place
from app.table.observation import STOCK, Cards, backs, visible_hands
from app.table.seating import (
    BAR_HEIGHT,
    LEDGE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    closed_hands,
    hand_reach,
    hand_zone,
    on_ledge,
    place_on,
    roomy,
    seat_places,
)

LAY, _PILE = "lay", "discards"
"""Zones of the next own meld and of the top discard."""
_HAND_WIDTH, _HAND_STEP, _HAND_REACH = 120.0, 92.0, 1288.0
_APART = 14.0
"""Space between two groups of the hand."""
_DROOP = 4.0
"""How far the middle of the fanned hand is above the middle of its row, as the ends droop."""
_PILE_WIDTH, _PILE_SHARE, _CAPTION = 126.0, 0.19, 28.0
"""Width of stock and top discard, its largest share of the middle, and the height of a caption below them."""
_OLD_WIDTH, _OLD_ROW, _FEW_OLD, _OLD_DOWN = 80.0, 8, 5, 0.42
"""Older discards: card width, cards in a row, number of cards up to which the step between them stays the same, and
smallest visible share of a row.
"""
_POT_WIDTH, _POT_TEXT, _NAMED = 56.0, 330.0, 44.0
"""Width of the pot's chips, and from their middle to the end of their text; room left, if possible, before them for a
long name below the top discard.
"""
_USUAL_ROWS = 2
"""Number of rows of them for which there is room from the beginning."""
_POT_HEIGHT, _LOW, _LOW_POT = 58.0, 200.0, 32.0
"""Height of the pot below the older discards; height of a low middle, and of the pot there."""
_POT_COLUMN, _COLUMN_FROM = 92.0, 640.0
"""Width of the pot's own place next to the top discard, and smallest width of the middle with room for that place."""
_BELOW_RIM = 12.0
"""Distance from the neighbours' upper edges down to the mat, because of the table's rim; none in a low picture."""
_MELD_WIDTH, _OWN_MELD_WIDE, _LEAST_WIDTH = 78.0, 86.0, 36.0
_OPEN_STEP, _CLOSED_STEP, _LEAST_STEP, _OWN_STEP = 0.62, 0.3, 0.2, 0.84
"""Step between cards of a meld, in card widths: open, closed, smallest; and in the player's own row, which is wide.
Cards laid face down keep their places when turned up.
"""
_ASKEW, _MELD_ASKEW = 2.0, 1.2
"""Maximum angles in degrees at which discards, and cards of a meld, lie askew."""
_ROW_GAP, _GAP, _PAD, _EDGE = 6.0, 14.0, 8.0, 8.0
_ROW_SEEN = 0.36
"""Smallest visible share of a row of melds' height, including the index."""
_SHOWN_WIDTH, _SHOWN_STEP = 66.0, 27.0
"""Width and step of the cards in a hand shown at the end."""
_LINE = 21.0
_BELOW = 278.0
"""Height below the hand in an upright picture: three buttons, and above them a prompt of three lines."""
_UPRIGHT_CARDS = 1150.0
"""Height of an upright picture with cards of default size."""

_PLACES = (
    Place("stock", "spot-stock", N_("the stock")),
    Place("discards", "spot-discards", N_("the discard pile")),
    Place(LAY, "spot-any", N_("your next meld")),
)
_FOUR, _FOURS = 4, STOCK + 1
"""Cards of a four of a kind; the first number of face-down melds."""


def observe(views: Sequence[View]) -> Observation:
    """Return the observation: face-down fours are visible to their owner, and at the end to all."""
    view = views[0]
    down = tuple(_fours(seat, count, view.face_down[seat]) for seat, count in enumerate(view.public.hidden))
    return observation.Observation(view.public, visible_hands(views), backs(STOCK, view.stock), down)


def _fours(seat: int, count: int, known: tuple[Cards, ...]) -> tuple[Cards, ...]:
    if known:
        return known
    here = backs(_FOURS + seat, _FOUR * count)
    return tuple(here[i : i + _FOUR] for i in range(0, len(here), _FOUR))


# ---- rooms


def _rooms(area: Area) -> dict[str, Box]:
    """Return the neighbours' places next to the middle, or in an upright picture above it, the own one over the hand,
    and the hand.
    """
    edge = gap(_EDGE)
    own = cell("own", h=_OWN_MELD_WIDE * CARD_SHAPE * CARD + _CAPTION + _PAD, grow=1)
    if area.lift:
        middle = cell("middle", h=_PILE_WIDTH * CARD_SHAPE * CARD + 2 * _CAPTION, grow=1)
        left, right = cell("left", grow=1), cell("right", grow=1)
        places = [
            row(edge, left, gap(_PAD), right, edge, grow=1), gap(_ROW_GAP), row(edge, middle, edge), gap(_ROW_GAP),
            row(edge, own, edge),
        ]  # fmt: skip
    else:
        side = max(PLATE_WIDTH + 2 * _PAD, area.w * (0.26 if area.w > 1.9 * area.h else 0.206))  # wider in a panorama
        middle = column(
            gap(_BELOW_RIM if area.h >= UNITS_HEIGHT else 0), cell("middle", grow=1), gap(_ROW_GAP), row(own), grow=1
        )
        left, right = cell("left", side), cell("right", side)
        places = [row(edge, left, gap(_PAD), middle, gap(_PAD), right, edge, grow=1)]
    hand = cell("hand", h=_HAND_WIDTH * CARD_SHAPE * CARD)
    ledge, marked = cell("ledge", h=0 if area.lift else LEDGE_HEIGHT), cell("marked cards with ticks", h=24)
    below = gap(6), ledge, marked, hand, cell("names of groups", h=34), gap(area.lift)
    table = column(*places, *below)
    top = BAR_HEIGHT + 6
    return solve(table, Box(0, top, area.w, area.h - top), area.cards)[1]


def mat(area: Area, seats: int) -> Mat:
    """Return the middle of the table; ``spreads`` adds melds."""
    area = roomy(area, _BELOW, area.h / _UPRIGHT_CARDS)
    rooms, size = _rooms(area), area.cards
    middle, hand = rooms["middle"], _HAND_WIDTH * size
    stock, discards = (
        cell(name, _PILE_WIDTH * CARD, _PILE_WIDTH * CARD_SHAPE * CARD) for name in ("stock", "discards")
    )
    below = gap(_CAPTION), space(most=_POT_HEIGHT - _PAD), space(grow=3)
    piles = column(space(_PAD), row(gap(_GAP), stock, gap(_GAP), discards), *below)
    pile, boxes = solve(piles, middle, min(size, _PILE_SHARE * middle.w / _PILE_WIDTH))
    places, ledge = _seated(area, seats, rooms)
    spreads = {
        "stock": spread_in(boxes["stock"], _PILE_WIDTH * pile, rise=0.3),
        "discards": spread_in(boxes["discards"], _PILE_WIDTH * pile, z=100, askew=_ASKEW),
        "hand": Spread(
            area.w / 2, rooms["hand"].middle[1] - _DROOP, hand, step=_HAND_STEP * size,
            reach=hand_reach(area, hand, _HAND_REACH, ledge=True), arc=0.25, apart=_APART,
        ),
    }  # fmt: skip
    table = Mat(
        spreads | closed_hands(places), _PLACES, middle, area, pot=_pot(middle, boxes["discards"]), seats=places,
        ledge=ledge,
    )  # fmt: skip
    return replace(table, spreads={**table.spreads, **_old_rows(_USUAL_ROWS * _OLD_ROW, table)})


def pot_apart(middle: Box) -> bool:
    """Return whether the pot has a place of its own, next to the top discard."""
    return middle.w >= _COLUMN_FROM and middle.h >= _LOW


def _pot(middle: Box, top: Box) -> tuple[float, float]:
    """Return the pot's middle: next to the top discard, or below the older ones."""
    if pot_apart(middle):
        return top.right + _GAP + _POT_COLUMN / 2, top.middle[1]
    x = top.right + 2 * _GAP + _POT_WIDTH / 2
    x += max(0.0, min(_NAMED, middle.right - x - _POT_TEXT))
    return x, middle.bottom - _pot_height(middle) / 2


def _pot_height(middle: Box) -> float:
    return _POT_HEIGHT if middle.h >= _LOW else _LOW_POT


def _seated(area: Area, seats: int, rooms: Mapping[str, Box]) -> tuple[tuple[SeatPlace, ...], Box | None]:
    """Return the seats' places, each on a ground of its own; the last action is below a neighbour's plate, and above
    the own melds.
    """
    places, ledge = on_ledge(seat_places(area, seats), area, rooms["ledge"].bottom)
    own = rooms["own"]
    action_box = Box(own.x + _PAD, own.y + 3, own.w * 0.48, _CAPTION - 6)  # the number of cards left is next to it
    return (
        replace(places[0], action_box=action_box, ground=own),
        *(place_on(rooms[side], _PAD) for side in ("left", "right")),
    ), ledge


def own_ground(mat: Mat) -> Box:
    """Return the place of the melds of the seat at the bottom."""
    return mat.seats[0].ground or mat.cloth


# ---- melds


@dataclass(frozen=True, slots=True)
class _Laid:
    """A meld to be placed."""

    zone: str
    cards: int
    step: float
    """In card widths."""

    def length(self, step: float) -> float:
        """Return its length in card widths, at that step."""
        return 1 + step * (self.cards - 1)


def meld_zone(owner: Seat, number: int) -> str:
    """Return the zone of an open meld; ``number`` starts from 1."""
    return f"meld-{owner}-{number}"


def four_zone(owner: Seat, number: int) -> str:
    """Return the zone of a four of a kind laid face down; ``number`` starts from 1."""
    return f"four-{owner}-{number}"


def meld_at(zone: str) -> tuple[Seat, int] | None:
    """Return the owner and number of a zone's open meld."""
    kind, _, rest = zone.partition("-")
    owner, _, number = rest.partition("-")
    return (int(owner), int(number)) if kind == "meld" else None


def _laid(seen: Observation, owner: Seat, step: float = _OPEN_STEP) -> list[_Laid]:
    p = seen.public
    found = [_Laid(meld_zone(owner, i), meld.now.bit_count(), step) for i, meld in enumerate(p.melds[owner], 1)]
    return found + [_Laid(four_zone(owner, i), 4, _CLOSED_STEP) for i in range(1, p.hidden[owner] + 1)]


def spreads(seen: Observation, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """Return the melds, the older discards, and at the end the others' shown hands."""
    size = mat.area.cards
    found = _old_rows(len(seen.public.pile) - 1, mat) | _in_row(
        [*_laid(seen, seat, _OWN_STEP), _Laid(LAY, 1, 0)], own_ground(mat), size
    )
    for steps, place in enumerate(mat.seats[1:], 1):
        other, ground = (seat + steps) % SEATS, place.ground or mat.cloth
        box = _for_melds(seen, other, place)
        if shows(seen.public, other) or seen.opened:
            zone = shown_hand(seen, other)
            hand = found[hand_zone(steps)] = spread_in(box, _SHOWN_WIDTH * size, step=_SHOWN_STEP * size, align=0)
            right = hand.extent(len(zone.cards), zone.gaps[-1] if zone.cards else 0).right + _GAP
            top = hand.box.bottom + _ROW_GAP
            below = Box(box.x, top, box.w, ground.bottom - _PAD - top)
            found |= _larger(_laid(seen, other), below, box._replace(x=right, w=box.right - right), size)
        else:
            found |= _in_rows(_laid(seen, other), box, size)
    return found


def _larger(melds: Sequence[_Laid], below: Box, beside: Box, size: float) -> dict[str, Spread]:
    """Place melds below a shown hand, or next to it where that allows larger cards."""
    low, height = _in_rows(melds, below, size), _in_rows(melds, beside, size) if beside.w > _MELD_WIDTH * size else {}
    read = all(
        spread.step_for(meld.cards) >= _LEAST_STEP * spread.w
        for spread, meld in zip(height.values(), melds, strict=False)
    )
    return height if height and read and height[melds[0].zone].w > low[melds[0].zone].w else low


def _old_rows(old: int, mat: Mat) -> dict[str, Spread]:
    """Return the older discards in rows, so that each is legible."""
    box = _older(mat)
    rows = max(_USUAL_ROWS, -(-old // _OLD_ROW))
    width = min(_OLD_WIDTH * mat.area.cards, box.h / (CARD_SHAPE * (1 + _OLD_DOWN * (rows - 1))))
    height = width * CARD_SHAPE
    down = min(height + _ROW_GAP, (box.h - height) / (rows - 1))
    across = min(_OLD_ROW, max(old, _FEW_OLD))
    step, found = min(width * 1.04, (box.w - width) / (across - 1)), {}
    for number in range(-(-old // _OLD_ROW)):
        y = box.y + height / 2 + number * down
        found[f"thrown-{number}"] = Spread(
            box.x + width / 2, y, width, step, step * _OLD_ROW, z=10.0 * number, align=0, askew=_ASKEW
        )
    return found


def _older(mat: Mat) -> Box:
    """Return the room of the older discards."""
    top, middle = mat.spreads["discards"].box, mat.cloth
    left = top.right + 2 * _GAP + (_POT_COLUMN if pot_apart(middle) else 0.0)
    bottom = middle.bottom - (_PAD if pot_apart(middle) else _pot_height(middle))
    return Box(left, top.y, middle.right - _GAP - left, bottom - top.y)


def _for_melds(seen: Observation, owner: Seat, place: SeatPlace) -> Box:
    """Return the room of a neighbour's melds, and at the end of the hand before them: below all that is at the
    plate.
    """
    ground, action_box = place.ground or place.action_box, place.action_box
    lines = len(payment_in(seen.public, owner, action_box.w)) if seen.public.over else 0
    free_from = action_box.y if seen.opened else action_box.bottom  # a replay shows only payments there
    top = max(free_from, action_box.y + _LINE * lines) + 4
    return Box(action_box.x, top, action_box.w, ground.bottom - _PAD - top)


def _in_row(melds: Sequence[_Laid], ground: Box, size: float) -> dict[str, Spread]:
    """Place melds in one row from the left; if that is too long, cards overlap more, and then get smaller."""
    card = _OWN_MELD_WIDE * CARD
    cells = [
        cell(meld.zone, meld.length(min(meld.step, _LEAST_STEP)) * card, most=meld.length(meld.step) * card)
        for meld in melds
    ]
    parts = [part for one in cells for part in (gap(_GAP), one)]
    box = Box(ground.x, ground.y + _CAPTION, ground.w, ground.h)
    size, boxes = solve(row(*parts, space(_GAP)), box, size)
    w = card.at(size)
    return {meld.zone: spread_in(boxes[meld.zone], w, step=meld.step * w, align=0, askew=_MELD_ASKEW) for meld in melds}


def _in_rows(melds: Sequence[_Laid], box: Box, size: float) -> dict[str, Spread]:
    """Place melds in rows from the top; many rows overlap, each leaving the index of the one above visible, and then
    cards get smaller.
    """
    w = _MELD_WIDTH * size
    while True:
        rows, height = _wrapped(melds, box.w, w), w * CARD_SHAPE
        down = min(height + _ROW_GAP, (box.h - height) / max(1, len(rows) - 1))
        seen = len(rows) < 2 or down >= _ROW_SEEN * height  # nothing covers a single row
        if w <= _LEAST_WIDTH * size or (box.h >= height and seen):
            break
        w -= 2
    found = {}
    for number, line in enumerate(rows):
        x, y = box.x, box.y + height / 2 + number * down
        for meld in line:
            length = min(meld.length(meld.step) * w, box.w)
            found[meld.zone] = Spread(
                x + w / 2, y, w, meld.step * w, length - w, z=20.0 * number, align=0, askew=_MELD_ASKEW
            )
            x += length + _GAP
    return found


def _wrapped(melds: Sequence[_Laid], room: float, w: float) -> list[list[_Laid]]:
    """Wrap the melds in rows of that width."""
    rows: list[list[_Laid]] = []
    left = 0.0
    for meld in melds:
        width = meld.length(meld.step) * w
        if rows and width <= left:
            rows[-1].append(meld)
            left -= width + _GAP
        else:
            rows.append([meld])
            left = room - width - _GAP
    return rows


# ---- zones


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Return the zones: melds and discards face up, as is the hand of ``seat`` if ``open_hand``; at the end also the
    shown hands and all fours.
    """
    p, pile = seen.public, seen.public.pile
    found = {
        "stock": Zone(seen.stock, face_up=False, kind=ZoneKind.STOCK),
        "discards": Zone(pile[-1:], face_up=True, pile=_PILE),
        LAY: Zone((), face_up=True),
    }
    old = pile[:-1]
    for number in range(-(-len(old) // _OLD_ROW)):
        cards = old[number * _OLD_ROW : (number + 1) * _OLD_ROW]
        found[f"thrown-{number}"] = Zone(cards, face_up=True, name=_("the older discards"), pile=_PILE)
    for owner in range(SEATS):
        for i, meld in enumerate(p.melds[owner], 1):
            found[meld_zone(owner, i)] = Zone(meld.cards, face_up=True, seat=owner, name=_("meld"))
        for i, four in enumerate(seen.face_down[owner], 1):
            found[four_zone(owner, i)] = Zone(four, face_up=p.over, seat=owner, name=_("face-down meld"))
        steps = (owner - seat) % SEATS
        found[hand_zone(steps)] = _hand(seen, owner, shows(p, owner) or (open_hand and not steps))
    return found


def _hand(seen: Observation, owner: Seat, face_up: bool) -> Zone:
    """Return a hand's zone; a closed hand is in order of arrival."""
    if face_up:
        return shown_hand(seen, owner)
    return Zone(seen.hands[owner], face_up=False, kind=ZoneKind.HAND, seat=owner)


def shown_hand(seen: Observation, owner: Seat) -> Zone:
    """Return a shown hand's zone, sorted by melds."""
    groups = [group for group in by_melds(seen, owner) if group]
    cards = tuple(chain.from_iterable(groups))
    return Zone(cards, face_up=True, groups=tuple(map(len, groups)), kind=ZoneKind.HAND, seat=owner)
