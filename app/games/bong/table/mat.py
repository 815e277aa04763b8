"""Bong: where everything lies, and what is written there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from app.core.cards import RANKS, Card, Seat, rank, suit
from app.core.grammar import count
from app.games.bong.rules.model import NOBODY, View
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.text import Seen
from app.table import seen
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, Note
from app.table.mat import Place as Spot
from app.table.seating import (
    BAR_HIGH,
    LEDGE_HIGH,
    NOT_TAKEN,
    PLATE_HIGH,
    PLATE_WIDE,
    SeatPlace,
    along_top,
    below_hand,
    closed_hands,
    hand_reach,
    hand_zone,
    on_ledge,
    roomy,
    seat_places,
)
from app.table.seen import hands_seen

HEAP, FAN, WANTED = "pile", "last", "wanted"
"""The pile but for its last cards, these, and the place where the next one goes."""
TARGETS = (WANTED, FAN)
_CARD_WIDE = 108.0
"""In the own hand and on the pile alike: so each picture of a card serves in both places."""
_HAND_REACH, _HAND_STEP = 1100.0, 104.0
"""Up to eleven cards lie side by side."""
_FANNED, _STEP = 3, 44.0
"""So many cards of the pile lie fanned, and how far from one to the next."""
_GAP = 24.0
"""Between the last card and the place of the next one."""
_OPEN_WIDE, _OPEN_STEP = 68.0, 34.0
"""Cards of an open hand at another seat."""
_OPEN_GAP, _BADGED_GAP = 14.0, 30.0
"""Below a plate; the second where seats stand so close that a badge has its place there."""
_CLEAR = 36.0
"""Up to the middle of an upright picture from the edge, and from the longest of two open hands at the sides."""
_SIDES = 0.36
"""How low those at the sides sit."""
_KEYS_HIGH, _TWO_LINES, _ROOMY = 32.0, 60.0, 330.0
"""Below open hands along the top there is room for a line of keys; where seats stand closer than that, for two."""
_RISE, _CAPTION, _LIFT = 12.0, 24.0, 11.0
"""The thickness of the pile, the captions below it, and how far a card stands out of the own hand."""
_BADGE_WIDE, _BADGE_HIGH, _BADGE_GAP, _LETTER = 140.0, 24.0, 8.0, 8.2
"""A badge: the most it takes, its height, from it to what it belongs to, and what a letter adds to its width."""
_BELOW = 132.0
"""In an upright picture, below the hand: two buttons, or the own plate and a line of keys."""
_PLACES = (Spot(WANTED, "spot-wanted", "the next card"),)


def see(views: Sequence[View]) -> Seen:
    """There is no stock."""
    return seen.Seen(views[0].public, hands_seen(views))


def mat(area: Area, seats: int) -> Mat:
    """The pile in the middle, the own hand below, the others round the table."""
    area = roomy(area, _BELOW)
    plates = [place.plate for place in _seated(area, seats)[0]]
    above = max((plates[steps].bottom for steps in along_top(seats)), default=BAR_HIGH)
    wide = _CARD_WIDE * area.cards
    hand_high = wide * CARD_SHAPE
    places, ledge = _seated(area, seats)
    top, bottom = above + 14, (ledge.y if ledge else area.h - below_hand(area) - hand_high) - 6
    x, y = area.w / 2, (top + bottom) / 2
    reach = hand_reach(area, wide, _HAND_REACH, ledge=ledge is not None)
    spreads = _middle(x, y, area.cards) | {
        "hand": Spread(
            x, area.h - hand_high / 2 - below_hand(area), wide, step=_HAND_STEP * area.cards, reach=reach, arc=0.4
        ),
    }
    spreads |= closed_hands(places)
    cloth = Box.around(x, y, min(720.0, area.w * 0.5), bottom - top)
    return Mat(spreads, _PLACES, cloth, area, goal=WANTED, seats=places, ledge=ledge)


def _seated(area: Area, seats: int) -> tuple[tuple[SeatPlace, ...], Box | None]:
    """Where everybody sits, and the ledge: those at the sides so high that an open hand and its keys lie above it."""
    if area.lift:
        return seat_places(area, seats), None
    top = area.h - below_hand(area) - _CARD_WIDE * area.cards * CARD_SHAPE - _LIFT
    return on_ledge(seat_places(area, seats, sides=area.h * _SIDES), area, top)


def _middle(x: float, y: float, size: float) -> dict[str, Spread]:
    """The pile with its last cards, and the place of the next one; all of it together is in the middle."""
    card, step = _CARD_WIDE * size, _STEP * size
    wide = 2 * card + _GAP + _FANNED * step
    left, right = x - wide / 2 + card / 2, x + wide / 2 - card / 2
    return {
        HEAP: Spread(left, y, card, rise=0.35),
        FAN: Spread(left + _FANNED * step, y, card, step=step, reach=step * _FANNED, z=60),
        WANTED: Spread(right, y, card),
        "stock": Spread(left, y, card),
    }


def spreads(state: Seen, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """The last cards end where the next one goes on; open hands lie below their plates, large enough to be read."""
    area, found = mat.area, {}
    if state.public.options.open_hands:
        seats = len(state.hands)
        found = _open_hands(area, [len(state.hands[(seat + steps) % seats]) for steps in range(seats)])
        found |= _middle(area.w / 2, _pile_middle(found, area), area.cards)
    fan = found.get(FAN, mat.spreads[FAN])
    found[FAN] = Spread(
        fan.x - fan.step * (max(1, _fanned(state)) - 1) / 2, fan.y, fan.w, step=fan.step, reach=fan.reach, z=fan.z
    )
    return found


def _open_hands(area: Area, cards: Sequence[int]) -> dict[str, Spread]:
    """``cards``: how many each seat holds, clockwise from the bottom."""
    places = _seated(area, len(cards))[0]
    plates = [place.plate.middle for place in places]
    card = _OPEN_WIDE * area.cards
    high = card * CARD_SHAPE
    tops = [plates[steps][0] for steps in along_top(len(cards))]
    apart = min((b - a for a, b in pairwise(tops)), default=420.0)
    found = {}
    for steps, (px, py) in enumerate(plates[1:], 1):
        top = steps in along_top(len(cards))
        below = _BADGED_GAP if top and not _badge_beside(places[steps]) else _OPEN_GAP
        y = py + PLATE_HIGH / 2 + below + high / 2
        if top:
            x, reach = px, min(apart, 420.0 * area.cards) - 16 - card
        else:  # at the sides there is room towards the middle
            reach = min(336.0 * area.cards, area.w / 2 - (_CLEAR + card if area.lift else 300))
            wide = Spread(px, y, card, _OPEN_STEP * area.cards, reach).extent(cards[steps]).w
            x = px - PLATE_WIDE / 2 + wide / 2 if px < area.w / 2 else px + PLATE_WIDE / 2 - wide / 2
        found[hand_zone(steps)] = Spread(x, y, card, step=_OPEN_STEP * area.cards, reach=reach, arc=0.0, z=NOT_TAKEN)
    return found


def _pile_middle(found: Mapping[str, Spread], area: Area) -> float:
    """The pile and its captions have their middle between the open hands along the top, with their keys, and the own
    hand. In an upright picture those of the sides are no lower than needed, and the pile lies below them too.
    """
    high = _CARD_WIDE * area.cards * CARD_SHAPE
    needs = _RISE + high + _CAPTION
    bottom = area.h - below_hand(area) - high - _LIFT - (0 if area.lift else LEDGE_HIGH)
    along_top = [spread for spread in found.values() if area.lift or spread.y < area.h * 0.4]
    roomy = all(spread.reach + spread.w > _ROOMY for spread in along_top)
    lowest = max((spread.box.bottom for spread in along_top), default=BAR_HIGH)
    top = lowest + (_KEYS_HIGH if roomy or bottom - lowest - _TWO_LINES < needs else _TWO_LINES)
    return (top + bottom - needs) / 2 + _RISE + high / 2


def _fanned(state: Seen) -> int:
    return min(_FANNED, len(state.public.race.pile))


def zones(state: Seen, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """The pile lies open; hands too where the house rules say so, and once the hand is over."""
    p = state.public
    pile, fanned = p.race.pile, _fanned(state)
    cut = len(pile) - fanned
    found = {
        HEAP: Zone(pile[:cut], face_up=True, name="the pile"),
        FAN: Zone(pile[cut:], face_up=True, name="the last card"),
        WANTED: Zone((), face_up=True),
        "stock": Zone((), face_up=False, kind=ZoneKind.STOCK, name="the stock"),
    }
    for other, hand in enumerate(state.hands):
        steps = (other - seat) % len(state.hands)
        face_up = p.over or p.options.open_hands or (open_hand and steps == 0)
        cards = tuple(sorted(hand, key=by_rank)) if face_up else hand
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def by_rank(card: Card) -> tuple[int, int]:
    """Suits do not matter; they only settle an order."""
    return rank(card), suit(card)


def notes(state: Seen, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[Note]:
    """The rank that is wanted, and who has called what."""
    p, race = state.public, state.public.race
    next_one, pile = mat.spreads[WANTED], mat.spreads[HEAP]
    y = next_one.y
    burst = min(6.67 * next_one.w, 4 * (mat.cloth.bottom - y))  # twice as wide as high, and all of it on the cloth
    found = [Note("", mat.cloth.middle[0], y, picture="tokens/mat-burst", size=burst, over=False)]
    if p.over:
        return found
    below = y + next_one.w * CARD_SHAPE / 2 + 13
    found += [
        Note(RANKS[race.rank], next_one.x, y, kind="giant"),
        Note("wanted", next_one.x, below, kind="caption"),
    ]
    if race.pile:
        found.append(Note(_pile_words(state), pile.x + mat.spreads[FAN].reach / 2, below, kind="caption", resting=True))
    for other in range(len(state.hands)):
        if text := _badge(state, other):
            x, y = _badge_place(state, other, seat, text, mat)
            found.append(Note(text, x, y))
    return found


def _badge_beside(place: SeatPlace) -> bool:
    """Whether a plate along the top has so much room at its right."""
    return place.said.x > place.plate.x and place.said.w >= _BADGE_WIDE


def _badge_place(state: Seen, other: Seat, seat: Seat, text: str, mat: Mat) -> tuple[float, float]:
    """Where a badge has its middle: it covers no card, and no plate."""
    seats = len(state.hands)
    steps = (other - seat) % seats
    place, half = mat.seats[steps], (_LETTER * len(text) + 20) / 2 + _BADGE_GAP
    plate = place.plate
    if not steps:  # right of what the own seat did last, or of the plate that has nothing beside it
        return plate.right + half, plate.y - _BADGE_HIGH if mat.ledge else plate.middle[1]
    if not state.public.options.open_hands:
        low = plate.bottom if place.said.x > plate.x else place.said.bottom
        return plate.middle[0], low + 4 + _BADGE_HIGH / 2
    if _badge_beside(place):
        return plate.right + half, plate.middle[1]
    if steps in along_top(seats):
        return plate.middle[0], plate.bottom + 2 + _BADGE_HIGH / 2
    # At the sides towards the middle: hands of others may lie above the plates.
    return (plate.right + half if plate.x < mat.area.w / 2 else plate.x - half), plate.middle[1]


def _pile_words(state: Seen) -> str:
    race = state.public.race
    cards = count(len(race.pile), "card") + " on the pile"
    return f"{cards}, {count(race.flongs, 'flong')} so far" if race.flongs else cards


def _badge(state: Seen, seat: Seat) -> str:
    """What everybody sees of a seat."""
    p = state.public
    if p.race.leader == seat != NOBODY:
        return f"leads: {RANK_NAMES[p.race.rank]}"
    if seat in p.race.called:
        return f"fling: no {RANK_NAMES[p.race.rank]}"
    return "bing!" if seat in p.race.binged else ""
