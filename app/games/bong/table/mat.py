"""Bong's mat: track, own hand and the others' places; open hands; desks for several people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from app.core.cards import Card, Seat, rank, suit
from app.core.messages import N_, _, p_
from app.games.bong.rules.model import View
from app.games.bong.table.moves import FAN, HEAP, STOCK, WANTED, Observation
from app.table import observation
from app.table.box_layout import CARD, AnyLength, LayoutCell, cell, column, gap, row, solve, space, spread_in
from app.table.geometry import CARD_SHAPE, Area, Box, Placement
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat
from app.table.mat import Place as Spot
from app.table.observation import visible_hands
from app.table.seating import (
    ACTION_HEIGHT,
    BAR_HEIGHT,
    COUNT_WIDTH,
    LARGE_PLATE_HEIGHT,
    LEDGE_HEIGHT,
    NAME_LEFT,
    NOT_TAKEN,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    SeatPlace,
    along_top,
    closed_hands,
    hand_zone,
    on_ledge,
    plate_middles,
    roomy,
    seat_places,
)

_PLACES = (Spot(WANTED, "", N_("next card")),)
_EDGE, _PAD = 12.0, 8.0


def observe(views: Sequence[View]) -> Observation:
    """Return the observation; there is no stock."""
    return observation.Observation(views[0].public, visible_hands(views))


# ---- the last plays as a track that grows to the right, the pile they go to, and the sign

ON_TRACK = 4
TOP_WIDTH = 148.0
SIGN_WIDTH, SIGN_HEIGHT = 180.0, 208.0
_TO_SIGN = 24.0
STUCK_WIDTH = 62.0
"""Width right of the sign for the faces of those who have called."""
_THICK = 0.2
"""Thickness of the pile per card."""


def _cards(widths: Sequence[float], apart: float) -> list[LayoutCell]:
    """Return the cells of the cards, named by age, the oldest one first; they overlap if ``apart`` is negative."""
    cells = [cell(str(len(widths) - 1 - i), width * CARD) for i, width in enumerate(widths)]
    return [part for one in cells for part in (gap(apart * CARD), one)][1:]


_TRACK = row(
    *_cards((74, 88, 104, TOP_WIDTH), 8), gap(_TO_SIGN * CARD), cell(WANTED, SIGN_WIDTH * CARD), gap(STUCK_WIDTH * CARD)
)
_ASKEW = 2.0
"""Maximum angle in degrees at which played cards lie askew."""
_FAN_CARD = 108.0
"""Width of cards of one size that overlap, where open hands leave less room."""
_FAN = row(*_cards((_FAN_CARD,) * ON_TRACK, 44 - _FAN_CARD), gap(_TO_SIGN), cell(WANTED, _FAN_CARD * CARD))
_TRACK_WIDTH, _FAN_WIDTH = (layout.least(1.0, down=False) for layout in (_TRACK, _FAN))
"""Total widths: of the track from the oldest play to those faces, and of the fan to the right edge of the sign."""


@dataclass(frozen=True, slots=True)
class Track(Spread):
    """A row of cards, each in its box; ``x`` and ``w`` are those of the last one, which always has the same place."""

    boxes: tuple[Box, ...] = ()
    """From the last card to the oldest one."""

    def place(self, index: int, cards: int, *, face_up: bool, gaps: Sequence[int] = ()) -> Placement:
        """Return a card's placement; older cards than there are boxes are in the last of these."""
        box = self.boxes[min(cards - 1 - index, len(self.boxes) - 1)]
        return Placement(*box.middle, box.w, 0, float(face_up), self.z + index, self.shape)

    def extent(self, cards: int, gaps: int = 0) -> Box:
        """Return the box from the oldest card to the last."""
        first = self.place(0, max(1, cards), face_up=True).box
        return Box(first.x, self.box.y, self.box.right - first.x, self.box.h)

    @property
    def widths(self) -> frozenset[float]:
        """Return the possible card widths."""
        return frozenset(box.w for box in self.boxes)


def _track(x: float, y: float, size: float) -> dict[str, Spread]:
    """Return spreads with cards side by side, each larger than the one before it, around that middle."""
    return _spreads(_TRACK, x, y, size, SIGN_HEIGHT / SIGN_WIDTH, FAN)


def _spreads(layout: LayoutCell, x: float, y: float, size: float, sign: float, stock: str) -> dict[str, Spread]:
    """Return the spreads of pile, last cards and sign; ``sign`` is the shape of the latter, and a flonged pile is
    gathered at ``stock``.
    """
    boxes = dict(layout.place(Box.around(x, y, layout.least(size, down=False), 0), size))
    cards = [boxes[str(age)] for age in range(ON_TRACK)]
    (last, oldest), wanted = (cards[0], cards[-1]), boxes[WANTED]
    whole = tuple(Box.around(*card.middle, card.w, card.w * CARD_SHAPE) for card in cards)
    found = {
        HEAP: Spread(*oldest.middle, oldest.w, rise=_THICK, askew=3 * _ASKEW),
        FAN: Track(*last.middle, last.w, z=60, boxes=whole, askew=_ASKEW),
        WANTED: Spread(*wanted.middle, wanted.w, shape=sign),
    }
    return {**found, STOCK: Spread(found[stock].x, y, last.w)}


# ---- the table for one person

_HAND_WIDTH, _HAND_STEP, _HAND_REACH = 112.0, 116.0, 1200.0
"""Width of the own cards; their step, up to ten cards; largest distance from the first to the last."""
_LIFT, _BELOW_HAND = 11.0, 15.0
"""How far a card with a cursor rises from the own hand; gap below the hand."""
_BELOW = 198.0
"""Height below the hand in an upright picture: two buttons with the prompt above, or the own plate with a line of
keys.
"""
_CAPTION, _RISE = 30.0, 8.0
"""Space below the track, and the thickness of the pile."""
_PLACE_WIDTH, _LEAST, _BETWEEN = 244.0, 204.0, 5.0
"""Width of a place: preferred and minimal, below which all plates have the default size; gap between two."""
_PLACE_HEIGHT = LARGE_PLATE_HEIGHT + ACTION_HEIGHT + 8
_SIDES, _OPEN_SIDES = 0.42, 0.36
"""Vertical position of the places at the sides, as a share of the height; the second with open hands below the
plates.
"""
_UNDER_BAR = 4.0
_FEW_ACROSS = 4
"""Largest number of seats with large places in an upright picture."""


def mat(area: Area, seats: int) -> Mat:
    """Return the mat: the track in the middle, the own hand below, the others round the table."""
    area = roomy(area, _BELOW)
    places = _closed_places(area, seats)
    above = places[1:] if area.lift else [places[steps] for steps in along_top(seats)]
    top = max((max((p.ground or p.plate).bottom, p.action_box.bottom) for p in above), default=BAR_HEIGHT) + 8
    width = _HAND_WIDTH * area.cards
    ledge = () if area.lift else (gap(LEDGE_HEIGHT + _LIFT),)
    table = column(
        cell("middle", _TRACK_WIDTH * CARD, SIGN_HEIGHT * CARD + _CAPTION, grow=1),
        gap(6),
        *ledge,
        cell("hand", h=width * CARD_SHAPE),
        gap(_BELOW_HAND + area.lift),
    )
    size, boxes = solve(table, Box(_RISE, top, area.w - 2 * _RISE, area.h - top), area.cards)
    middle, hand = boxes["middle"], Spread(*boxes["hand"].middle, width, step=_HAND_STEP * area.cards, arc=0.35)
    hand = replace(hand, reach=min(_HAND_REACH, area.w - 2 * _EDGE - width))
    places, ledge_box = on_ledge(places, area, boxes["hand"].y - _LIFT)
    spreads = {**_track(area.w / 2, middle.middle[1] - _CAPTION / 2, size), "hand": hand, **closed_hands(places)}
    return Mat(spreads, _PLACES, _cloth(area, size, middle), area, goal=WANTED, seats=places, ledge=ledge_box)


def _cloth(area: Area, size: float, middle: Box) -> Box:
    return Box.around(area.w / 2, middle.middle[1], min(_TRACK_WIDTH * size + 24, area.w - 24), middle.h)


def _closed_places(area: Area, seats: int) -> tuple[SeatPlace, ...]:
    """Return large places with face, name, count and last action; plates of the default size where there is no room."""
    tops = [plate_middles(area, seats)[steps][0] for steps in along_top(seats)]
    beside = area.w if area.lift else area.w - _TRACK_WIDTH * area.cards - 2 * _PAD
    width = min([_PLACE_WIDTH, beside / 2 - _EDGE, *(b - a - _BETWEEN for a, b in pairwise(tops))])
    sides = area.h * _SIDES
    usual = seat_places(area, seats, sides=None if area.lift else sides)
    if width < _LEAST or (area.lift and seats > _FEW_ACROSS):
        return usual
    top = BAR_HEIGHT + _UNDER_BAR
    low = top + (_PLACE_HEIGHT + _PAD) * bool(tops) if area.lift else sides - _PLACE_HEIGHT / 2
    inner = [Box(min(max(x - width / 2, 2), area.w - width - 2), top, width, _PLACE_HEIGHT) for x in tops]
    left, right = (Box(x, low, width, _PLACE_HEIGHT) for x in (_EDGE, area.w - _EDGE - width))
    return (usual[0], *map(_large_place, (left, *inner, right)))


def _large_place(ground: Box) -> SeatPlace:
    plate = Box(ground.x, ground.y, ground.w, LARGE_PLATE_HEIGHT)
    return SeatPlace(plate, Box(ground.x + _PAD, plate.bottom, ground.w - 2 * _PAD, ACTION_HEIGHT), ground)


# ---- open hands

_OPEN_WIDTH, _OPEN_STEP, _OPEN_REACH, _OPEN_SIDE_REACH = 68.0, 34.0, 420.0, 336.0
"""Width and step of cards in another seat's open hand; its largest width along the top, and reach at the sides."""
_OPEN_GAP, _ACTION_GAP = 14.0, 30.0
"""Gap below a plate; the second where seats are so close that the last action goes there."""
_CLEAR = 36.0
"""Gap from the edge, and from the longer of two open hands at the sides, to the middle of an upright picture."""
_KEYS_HEIGHT, _TWO_LINES, _ROOMY = 32.0, 60.0, 330.0
"""Room for a line of keys below open hands along the top; for two lines where seats are closer than the third value."""
_UPRIGHT = 1.6
"""Factor of the room for the fan that open hands leave in an upright picture."""
_FAN_LEFT, _STUCK_WIDTH = 28.0, 30.0
"""Offset of the fan to the left of the middle; width of the faces of those who have called."""


def adapt_mat(seen: Observation, area: Area, mat: Mat) -> Mat:
    """Return the mat for open hands: plates of the default size with legible cards below them, and a fan."""
    if not seen.public.options.open_hands:
        return mat
    area, seats = mat.area, len(mat.seats)
    places, hands = _open_places(area, seats)
    # In an upright picture hands at the sides are no lower than needed, and the fan is below them too.
    over = [hands[hand_zone(steps)] for steps in (range(1, seats) if area.lift else along_top(seats))]
    lowest = max((spread.box.bottom for spread in over), default=BAR_HEIGHT)
    bottom = mat.ledge.y if mat.ledge else mat.spreads["hand"].box.y - _LIFT
    size = area.cards
    if area.lift:
        size = max(size, min(_UPRIGHT * size, (area.w - 2 * (_STUCK_WIDTH + 2 * _FAN_LEFT)) / _FAN_WIDTH))
    needs = _RISE + _FAN_CARD * size * CARD_SHAPE + _CAPTION
    one_line = all(spread.reach + spread.w > _ROOMY for spread in over) or bottom - lowest - _TWO_LINES < needs
    top = lowest + (_KEYS_HEIGHT if one_line else _TWO_LINES)
    fan = _spreads(_FAN, area.w / 2 - _FAN_LEFT, (top + _RISE + bottom - _CAPTION) / 2, size, CARD_SHAPE, HEAP)
    return replace(mat, seats=(mat.seats[0], *places), spreads={**mat.spreads, **hands, **fan})


def _open_places(area: Area, seats: int) -> tuple[list[SeatPlace], dict[str, Spread]]:
    """Return the others' places and hands; at the sides the last action is next to the plate."""
    own, *places = seat_places(area, seats, sides=None if area.lift else area.h * _OPEN_SIDES)
    plates = [own.plate, *(place.plate for place in places)]
    sides, card = (plates[1], plates[-1]), _OPEN_WIDTH * area.cards
    tops = [plates[steps].x for steps in along_top(seats)]
    apart = min((b - a for a, b in pairwise(tops)), default=_OPEN_REACH)
    hands = {}
    for i, place in enumerate(places):
        plate, width, (x, _), align = place.plate, card, place.plate.middle, 0.5
        y = plate.bottom + _OPEN_GAP
        if plate in sides:  # there is room towards the middle
            align = float(plate is plates[-1])
            x = plate.right - card / 2 if align else plate.x + card / 2
            reach = min(_OPEN_SIDE_REACH * area.cards, area.w / 2 - (_CLEAR + card if area.lift else 300))
            beside = min(200.0, area.w / 2 - plate.w - 2 * _CLEAR)
            left = plate.x - _PAD - beside if align else plate.right + _PAD
            places[i] = replace(place, action_box=Box(left, plate.y + 4, beside, ACTION_HEIGHT))
        else:
            reach = min(apart, _OPEN_REACH * area.cards) - 16 - card
            if place.action_box.x <= plate.x:
                y = plate.bottom + _ACTION_GAP
            under = [side.y for side in sides if side.x - card < x < side.right + card]
            width = min([card, *((least - y - 4) / CARD_SHAPE for least in under)])
        y += width * CARD_SHAPE / 2
        hands[hand_zone(i + 1)] = Spread(x, y, width, _OPEN_STEP * area.cards, reach, z=NOT_TAKEN, align=align)
    return places, hands


_SHOWN_WIDTH = 66.0
"""Card width of a hand shown at its place at the end; the hand extends beyond the place, below other things on the
mat.
"""
_UNDER_SHOWN = 16.0
"""Gap between a hand shown at the end and the track."""


def spreads(seen: Observation, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """Return open hands, or those shown at the end or in a replay, with the track clear of those along the top."""
    places = {hand_zone(steps): place for steps, place in enumerate(mat.seats)}
    if seen.public.options.open_hands:
        return {name: mat.spreads[name] for name in places}
    if not (seen.public.over or seen.opened):
        return {}
    rows = {name: place.action_box._replace(y=place.plate.bottom) for name, place in places.items() if place.ground}
    found = {name: spread_in(box, _SHOWN_WIDTH, step=_SHOWN_WIDTH / 2, z=NOT_TAKEN) for name, box in rows.items()}
    tops = (found[name].box.bottom for steps in along_top(len(mat.seats)) if (name := hand_zone(steps)) in found)
    top, last = max([mat.cloth.y, *(lowest + _UNDER_SHOWN for lowest in tops)]), mat.spreads[FAN]
    size = min(last.w / TOP_WIDTH, (mat.cloth.bottom - top - _CAPTION) / SIGN_HEIGHT)
    return {**found, **_track(mat.area.w / 2, max(last.y, top + TOP_WIDTH * CARD_SHAPE * size / 2), size)}


# ---- Desks for several people at one keyboard: all sit on this side of the table, each at a desk with keys, card count
# and hand. The pile and the sign take the middle above the desks, with the AI players at its sides.

_MOST = 4
"""Largest number of people for whom there are desks."""
_HEAD, _COUNT, _CALLS = 48.0, 52.0, 240.0
"""Head of a desk: its height, the width of the count at its right end and, where the mouse plays too, of the two
buttons before the count.
"""
_NAME, _NAME_LEAST, _WIDE_DESK = 140.0, 116.0, 560.0
"""Width of face and name at its left end; the second value where the desk is narrower than the third."""
_GAP = 8.0
_ONE_ROW, _TWO_ROWS = 130.0, 92.0
"""Width of a hand card with the desks in one row and in two rows; larger where there is room."""
_INDEX, _MANY = 0.29, 13
"""Share of each card that must stay visible, and for how many cards, when cards are enlarged."""
_NEXT = 4.0
"""Gap between cards side by side."""
_TRACK_LEAST, _TRACK_MOST = 0.72, 1.06
"""Limits of the track's scale."""
_ACTION_LINE = 24.0
"""A line below an AI player's plate, above its cards."""
_AI_WIDTH, _AI_LEAST, _TOO_SMALL = 64.0, 48.0, 24.0
"""Width of an AI player's card: preferred, minimal, and too small to be shown."""
_AI_HEIGHT = PLATE_HEIGHT + _ACTION_LINE + _AI_WIDTH * CARD_SHAPE * CARD + 2 * _GAP


@dataclass(frozen=True, slots=True)
class _Spacing:
    """Space kept free around cards."""

    rise: float
    """Above a hand: the card with the cursor rises."""
    under: float
    above: float
    caption: float
    """Above and below the track."""
    edge: float
    """Beside the places of the AI players."""


_USUAL, _TIGHT = _Spacing(16.0, 6.0, 14.0, 30.0, 2 * _GAP), _Spacing(12.0, 4.0, 4.0, 28.0, _GAP)
"""The second applies to larger cards."""


def at_desks(mat: Mat) -> bool:
    """Return whether this table has desks."""
    return any(place.desk for place in mat.seats)


def desk_mat(seen: Observation, mat: Mat, people: Sequence[int], wanted: float = 1.0) -> Mat:
    """Return the mat with a desk for each of ``people``, in the order of their keys, where hands are open and there is
    room for all. ``wanted`` is the preferred card scale; the sign of the next rank grows with it.
    """
    if not seen.public.options.open_hands or not 1 < len(people) <= _MOST:
        return mat
    area = mat.area._replace(cards=mat.area.cards * wanted)
    others = [steps for steps in range(len(mat.seats)) if steps not in people]
    spacing, above = _USUAL, list[LayoutCell]()
    if area.upright:
        across = max(1, min(len(others), int((area.w - _GAP) // (PLATE_WIDTH + _GAP))))
        above = _rows(others, across, _AI_HEIGHT.at(area.cards), ragged=False)
    width, boxes = _desks(mat.area, people, above, spacing)
    if wanted > 1:
        spacing = _TIGHT
        width, boxes = _desks(area, people, above, spacing, width)
    middle, beside = boxes["middle"], PLATE_WIDTH + spacing.edge if others and not area.upright else _GAP
    room = (middle.h - spacing.caption - spacing.above) / SIGN_HEIGHT, (area.w - 2 * beside) / _TRACK_WIDTH
    size = min(_TRACK_MOST * max(1.0, area.cards), *room)
    if not area.upright:
        boxes |= _beside_track(others, size).place(middle, 1.0)
    found = [
        _desk(boxes[str(steps)], width, spacing, own=not steps) if steps in people else _ai_place(boxes[str(steps)])
        for steps in range(len(mat.seats))
    ]
    if any(hand.w < _TOO_SMALL for _, hand in found):
        return mat
    places, own = tuple(place for place, _ in found), found[0][0].plate
    hands = {hand_zone(steps): replace(hand, z=NOT_TAKEN if steps else 0.0) for steps, (_, hand) in enumerate(found)}
    spreads = {**mat.spreads, **_track(area.w / 2, middle.middle[1] - spacing.caption / 2, size), **hands}
    ledge = own._replace(w=own.w - _COUNT)
    return replace(mat, spreads=spreads, seats=places, ledge=ledge, cloth=_cloth(area, size, middle))


def _rows(seats: Sequence[int], across: int, height: AnyLength, *, ragged: bool = True) -> list[LayoutCell]:
    """Return rows of cells for the seats; those of the last row take all its width if it is ``ragged``."""
    rows = []
    for i in range(0, len(seats), across):
        cells = [cell(str(steps), grow=1) for steps in seats[i : i + across]]
        cells += [space()] * (0 if ragged else across - len(cells))
        rows.append(row(gap(_GAP), *(part for each in cells for part in (each, gap(_GAP))), h=height))
    return rows


def _desks(
    area: Area, people: Sequence[int], above: Sequence[LayoutCell], spacing: _Spacing, smallest: float = 0.0
) -> tuple[float, dict[str, Box]]:
    """Return the width of the hands' cards, at least ``smallest``: the preferred one, for which the track may shrink,
    or as large as a large track and the desks' width allow; and the boxes of track and desks. These are in pairs, in an
    upright picture one below the other.
    """
    across, below_bar = 1 if area.upright else 2, Box(0, BAR_HEIGHT, area.w, area.h - BAR_HEIGHT)
    desks = _rows(people, across, _HEAD + spacing.rise + spacing.under + CARD_SHAPE * CARD)
    spaced = [part for desk in desks for part in (gap(_GAP), desk)]

    def table(track: float) -> LayoutCell:
        height = SIGN_HEIGHT * track + spacing.caption + spacing.above + _GAP
        return column(*above, cell("middle", h=height, grow=1), *spaced, gap(_GAP))

    preferred = (_ONE_ROW if len(people) <= across else _TWO_ROWS) * area.cards
    roomy = ((area.w - _GAP) / across - _GAP - 2 * _PAD) / (1 + _INDEX * (_MANY - 1))
    least = _TRACK_MOST if smallest else _TRACK_LEAST * min(1.0, area.cards)
    tries = (least, preferred), (_TRACK_MOST * max(1.0, area.cards), roomy)
    width = max(smallest, *(solve(table(track), below_bar, most)[0] for track, most in tries))
    return width, dict(table(0.0).place(below_bar, width))


def _desk(box: Box, width: float, spacing: _Spacing, *, own: bool) -> tuple[SeatPlace, Spread]:
    """Return a desk and its hand: the head is the plate; the seat's last action replaces its keys, and leaves the own
    buttons free.
    """
    head, name = box._replace(h=_HEAD), _NAME if box.w >= _WIDE_DESK else _NAME_LEAST
    keys = Box(head.x + name, head.y + 2, head.w - name - _COUNT - (_CALLS if own else 0.0), _HEAD - 4)
    height = width * CARD_SHAPE
    held = Box(box.x + _PAD, box.bottom - spacing.under - height, box.w - 2 * _PAD, height)
    return SeatPlace(head, keys, box, desk=True), spread_in(held, width, step=width + _NEXT)


def _beside_track(others: Sequence[int], size: float) -> LayoutCell:
    """Return cells for the AI players left and right of the track, the first half on the left."""
    half = -(-len(others) // 2)
    left, right = (
        column(space(), *(cell(str(steps), most=_AI_HEIGHT) for steps in side), space(), w=PLATE_WIDTH, grow=1)
        for side in (others[:half], others[half:])
    )
    air = space(most=_GAP)
    return row(gap(_GAP), left, air, gap(_TRACK_WIDTH * size), air, right, gap(_GAP))


def _ai_place(box: Box) -> tuple[SeatPlace, Spread]:
    """Return a place, with a line between plate and cards, and its hand; cards too small for it let the line overlap
    the plate's lower half.
    """
    plate = Box(box.x, box.y + _GAP / 2, PLATE_WIDTH, PLATE_HEIGHT)
    ground = Box(box.x, plate.y, box.w, box.h - _GAP)
    action_box = Box(plate.x, plate.bottom + 1, box.w, _ACTION_LINE - 2)
    if ground.bottom - plate.bottom - _ACTION_LINE < _AI_LEAST * CARD_SHAPE + _GAP / 2:
        left, width = NAME_LEFT, PLATE_WIDTH - NAME_LEFT - COUNT_WIDTH
        action_box = Box(plate.x + left, plate.bottom - _ACTION_LINE, width, _ACTION_LINE - 4)
    top = max(action_box.bottom, plate.bottom) + 3
    card = (ground.bottom - top - 3) / CARD_SHAPE
    hand = spread_in(Box(box.x + 3, top, box.w - 6, ground.bottom - top), card, step=card / 2)
    return SeatPlace(plate, action_box, ground), hand


# ---- what is where


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Return the zones: the pile is face up; so are the hands where house rules say so, and once the hand is over."""
    p = seen.public
    found = {
        HEAP: Zone(p.race.pile[:-ON_TRACK], face_up=True, name=_("pile")),
        FAN: Zone(p.race.pile[-ON_TRACK:], face_up=True, name=_("last cards")),
        WANTED: Zone((), face_up=True),
        STOCK: Zone((), face_up=False, kind=ZoneKind.STOCK, name=p_("place on the table", "stock")),
    }
    for other, hand in enumerate(seen.hands):
        steps = (other - seat) % len(seen.hands)
        face_up = p.over or p.options.open_hands or (open_hand and steps == 0)
        cards = tuple(sorted(hand, key=by_rank)) if face_up else hand
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def by_rank(card: Card) -> tuple[int, int]:
    """Sort by rank; suits don't matter in Bong and only make the order unique."""
    return rank(card), suit(card)
