"""Where the cards of Tong-Its lie: stock, discards and pot in the middle, the melds before their owners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from app.core.cards import Card, Seat, mask_of
from app.games.tong_its.rules.melds import cards_of, split
from app.games.tong_its.rules.model import MELD, SEATS, Public, View, shows
from app.games.tong_its.text import Seen
from app.table import seen
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat, Place
from app.table.seating import (
    BAR_HIGH,
    PLATE_HIGH,
    PLATE_WIDE,
    below_hand,
    closed_hands,
    hand_reach,
    hand_zone,
    plate_middles,
    roomy,
    seat_places,
)
from app.table.seen import STOCK, Cards, backs, hands_seen

LAY, _PILE = "lay", "discards"
"""The place where the own next meld goes."""
_HAND_WIDE, _HAND_REACH = 104.0, 640.0
"""As wide as leaves the own plate and the actions free."""
_PILE_WIDE, _PILE_APART = 88.0, 104.0
_OLD_WIDE, _OLD_STEP, _OLD_DOWN, _OLD_ROW = 70.0, 32.0, 38.0, 8
"""The discards below the top one: width, steps to the right and down, cards in a row."""
_GAP = 14.0
_MELD_WIDE, _OWN_MELD_WIDE, _LEAST_WIDE = 66.0, 72.0, 36.0
_OPEN_STEP, _CLOSED_STEP = 0.36, 0.3
"""From card to card of a meld, in its cards' widths; what was laid face down keeps its place when it is turned up."""
_ROW_GAP = 8.0
_SHOWN_WIDE, _SHOWN_STEP, _SHOWN_GAP = 62.0, 26.0, 8.0
"""A hand laid open at the end: width, steps, how far above its plate."""
_TOP = BAR_HIGH + 14
_BELOW = 278.0
"""In an upright picture, below the hand: three buttons, and above them three lines of what is asked."""
_SAID_HIGH, _PAID_HIGH, _DEADWOOD_HIGH = 40.0, 170.0, 32.0
"""Below a plate: what its owner answers, all that is paid for, and what the hand counts that lies open there."""
_DISCARDS_HIGH = 330.0
"""Stock and all discards there usually are, in units of a card's usual size."""

_PLACES = (
    Place("stock", "spot-stock", "stock"),
    Place("discards", "spot-discards", "discards"),
    Place(LAY, "spot-any", "your next meld"),
)
_FOUR, _FOURS = 4, STOCK + 1
"""Cards of a four of a kind; the first number of those that lie face down."""


def see(views: Sequence[View]) -> Seen:
    """Fours that lie face down are seen by who laid them, and in the end by all."""
    view = views[0]
    down = tuple(_fours(seat, count, view.face_down[seat]) for seat, count in enumerate(view.public.hidden))
    return seen.Seen(view.public, hands_seen(views), backs(STOCK, view.stock), down)


def _fours(seat: int, count: int, known: tuple[Cards, ...]) -> tuple[Cards, ...]:
    if known:
        return known
    here = backs(_FOURS + seat, _FOUR * count)
    return tuple(here[i : i + _FOUR] for i in range(0, len(here), _FOUR))


def mat(area: Area, seats: int) -> Mat:
    """The middle of the table; melds come with ``spreads``."""
    area = roomy(area, _BELOW)
    size, x = area.cards, area.w / 2
    hand, pile, apart = _HAND_WIDE * size, _PILE_WIDE * size, _PILE_APART * size
    y = _TOP + 16 + pile * CARD_SHAPE / 2 + _lower(area)
    reach = hand_reach(area, hand, _HAND_REACH)
    spreads = {
        "stock": Spread(x - apart, y, pile, rise=0.3),
        "discards": Spread(x, y, pile, z=100),
        "hand": Spread(
            x, area.h - hand * CARD_SHAPE / 2 - below_hand(area), hand, step=62 * size, reach=reach, arc=0.9
        ),
    }
    spreads |= closed_hands(seat_places(area, seats))
    middle = _middle(area)
    return Mat(spreads, _PLACES, middle, area, pot=(x + apart, y))


def _lower(area: Area) -> float:
    """How much lower the piles lie in an upright picture, where they need not close up."""
    return max(0.0, (_own_row(area).y - _TOP - _DISCARDS_HIGH * area.cards) * 0.4) if area.lift else 0.0


def _middle(area: Area) -> Box:
    """The woven mat: the piles and the older discards lie on it."""
    half = (_PILE_APART + _PILE_WIDE / 2) * area.cards + _GAP
    return Box(area.w / 2 - half, _TOP - 4, 2 * half, _own_row(area).y - _TOP - 4)


def _own_row(area: Area) -> Box:
    """Where the melds of the seat at the bottom lie: between the middle and the hand, clear of what is said there."""
    high = _OWN_MELD_WIDE * area.cards * CARD_SHAPE
    bottom = area.h - _HAND_WIDE * area.cards * CARD_SHAPE - below_hand(area) - 24
    left = _GAP if area.lift else 12 + 256 + _GAP
    return Box(left, bottom - high, area.w - 2 * left, high)


# ---- melds


@dataclass(frozen=True, slots=True)
class _Laid:
    """A meld as it is placed."""

    zone: str
    cards: int
    step: float
    """In widths of a card."""


def meld_zone(owner: Seat, number: int) -> str:
    """The zone of an open meld; ``number`` from 1."""
    return f"meld-{owner}-{number}"


def four_zone(owner: Seat, number: int) -> str:
    """The zone of a four of a kind that was laid face down; ``number`` from 1."""
    return f"four-{owner}-{number}"


def meld_at(zone: str) -> tuple[Seat, int] | None:
    """Whose open meld lies in a zone, and its number."""
    kind, _, rest = zone.partition("-")
    owner, _, number = rest.partition("-")
    return (int(owner), int(number)) if kind == "meld" else None


def _laid(state: Seen, owner: Seat) -> list[_Laid]:
    p = state.public
    found = [_Laid(meld_zone(owner, i), meld.now.bit_count(), _OPEN_STEP) for i, meld in enumerate(p.melds[owner], 1)]
    return found + [_Laid(four_zone(owner, i), 4, _CLOSED_STEP) for i in range(1, p.hidden[owner] + 1)]


def spreads(state: Seen, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """The melds, the older discards, and at the end the hands of the others that are laid open."""
    area = roomy(area, _BELOW)
    found = _old_discards(state, area, mat)
    own = [*_laid(state, seat), _Laid(LAY, 1, 0)]
    found |= _in_row(own, _own_row(area), area.cards)
    for steps in range(1, SEATS):
        left = steps == 1
        other = (seat + steps) % SEATS
        box = _beside(state.public, other, area, mat, left=left)
        x, y = plate_middles(area, SEATS)[steps]
        melds = _laid(state, other)
        if shows(state.public, other):
            hand = _hand(state, other, face_up=True)
            room = box.w if area.lift else PLATE_WIDE if melds else PLATE_WIDE + box.w
            found[hand_zone(steps)] = _shown_hand(hand, x, y, room, area)
        found |= _in_rows(melds, box, y, area, left=left)
    return found


def _old_discards(state: Seen, area: Area, mat: Mat) -> dict[str, Spread]:
    """The discards below the top one in rows, so that each can be read."""
    old = len(state.public.pile) - 1
    wide, step, down = _OLD_WIDE * area.cards, _OLD_STEP * area.cards, _OLD_DOWN * area.cards
    top = mat.spreads["discards"].box.bottom + 22 + wide * CARD_SHAPE / 2
    left = area.w / 2 - step * (_OLD_ROW - 1) / 2
    found = {}
    for row in range((old + _OLD_ROW - 1) // _OLD_ROW):
        cards = min(_OLD_ROW, old - row * _OLD_ROW)
        x = left + step * (cards - 1) / 2
        found[f"thrown-{row}"] = Spread(x, top + row * down, wide, step=step, reach=step * _OLD_ROW, z=10.0 * row)
    return found


def _beside(p: Public, owner: Seat, area: Area, mat: Mat, *, left: bool) -> Box:
    """Where a neighbour's melds lie: between the plate and the middle, or in an upright picture below the plate."""
    edge, top = (12, _under_plate(p, owner, area)) if area.lift else (12 + PLATE_WIDE + _GAP, _TOP)
    wide = mat.cloth.x - _GAP - edge
    return Box(edge if left else area.w - edge - wide, top, wide, _own_row(area).y - _GAP / 2 - top)


def _under_plate(p: Public, owner: Seat, area: Area) -> float:
    """Below a neighbour's plate, what is said there, and the hand if it is laid open there."""
    plate = plate_middles(area, SEATS)[1][1]
    if shows(p, owner):
        return _shown_middle(plate, area) + _SHOWN_WIDE * area.cards * CARD_SHAPE / 2 + _ROW_GAP
    return plate + PLATE_HIGH / 2 + (_PAID_HIGH if p.over else _SAID_HIGH)


def _shown_middle(plate: float, area: Area) -> float:
    """How high a hand lies open whose owner's plate has its middle at that height: above it; in an upright picture
    below it and what is paid.
    """
    half = _SHOWN_WIDE * area.cards * CARD_SHAPE / 2
    if area.lift:
        return plate + PLATE_HIGH / 2 + _PAID_HIGH + _DEADWOOD_HIGH + half
    return plate - PLATE_HIGH / 2 - _SHOWN_GAP - half


def _shown_hand(hand: Zone, x: float, y: float, room: float, area: Area) -> Spread:
    """A neighbour's hand laid open at the plate whose middle is there, no wider than ``room``; where that is more than
    the plate, it goes on towards the middle of the table.
    """
    card = _SHOWN_WIDE * area.cards
    at = Spread(x, _shown_middle(y, area), card, _SHOWN_STEP * area.cards, room - card)
    over = max(0.0, at.extent(len(hand.cards), hand.gaps[-1] if hand.cards else 0).w - PLATE_WIDE) / 2
    return replace(at, x=x + over if x < area.w / 2 else x - over)


def _wide(meld: _Laid, w: float) -> float:
    return w * (1 + meld.step * (meld.cards - 1))


def _spread(meld: _Laid, x: float, y: float, w: float, most: float) -> Spread:
    """A meld from ``x`` to the right, no wider than ``most``."""
    wide = min(_wide(meld, w), most)
    return Spread(x + wide / 2, y, w, step=meld.step * w, reach=wide - w)


def _in_row(melds: Sequence[_Laid], box: Box, size: float) -> dict[str, Spread]:
    """All in one row, about its middle; narrower cards where it would be too long."""
    gaps = _GAP * (len(melds) - 1)
    wide = sum(_wide(meld, 1) for meld in melds)
    w = min(_OWN_MELD_WIDE * size, (box.w - gaps) / wide)
    x, found = box.middle[0] - (wide * w + gaps) / 2, {}
    for meld in melds:
        found[meld.zone] = _spread(meld, x, box.middle[1], w, box.w)
        x += _wide(meld, w) + _GAP
    return found


def _in_rows(melds: Sequence[_Laid], box: Box, level: float, area: Area, *, left: bool) -> dict[str, Spread]:
    """In rows from the plate's ``level`` upwards, each begun next to the plate, or downwards where all lie below it;
    narrower cards where they are many.
    """
    size = area.cards
    w = _MELD_WIDE * size
    while True:
        rows, high = _wrapped(melds, box.w, w), w * CARD_SHAPE + _ROW_GAP
        base = min(max(level, box.y + high / 2), box.bottom - high / 2 + _ROW_GAP / 2)
        # What does not fit above the level moves everything down.
        base = max(base, box.y + high * (len(rows) - 0.5))
        if w <= _LEAST_WIDE * size or base + high / 2 - _ROW_GAP / 2 <= box.bottom + 1:
            break
        w -= 2
    found = {}
    for up, row in enumerate(reversed(rows) if area.lift else rows):
        x = box.x
        for meld in row:
            wide = min(_wide(meld, w), box.w)
            start = x if left else 2 * box.middle[0] - x - wide
            found[meld.zone] = _spread(meld, start, base - up * high, w, box.w)
            x += wide + _GAP
    return found


def _wrapped(melds: Sequence[_Laid], room: float, w: float) -> list[list[_Laid]]:
    """As many to a row as there is room for."""
    rows: list[list[_Laid]] = []
    left = 0.0
    for meld in melds:
        wide = _wide(meld, w)
        if rows and wide <= left:
            rows[-1].append(meld)
            left -= wide + _GAP
        else:
            rows.append([meld])
            left = room - wide - _GAP
    return rows


# ---- zones


def zones(state: Seen, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Melds and discards lie open, as does the hand of ``seat`` if ``open_hand``; at the end also the hands that are
    shown and all fours.
    """
    p, pile = state.public, state.public.pile
    found = {
        "stock": Zone(state.stock, face_up=False, kind=ZoneKind.STOCK),
        "discards": Zone(pile[-1:], face_up=True, pile=_PILE),
        LAY: Zone((), face_up=True),
    }
    old = pile[:-1]
    for row in range((len(old) + _OLD_ROW - 1) // _OLD_ROW):
        cards = old[row * _OLD_ROW : (row + 1) * _OLD_ROW]
        found[f"thrown-{row}"] = Zone(cards, face_up=True, name="the older discards", pile=_PILE)
    for owner in range(SEATS):
        for i, meld in enumerate(p.melds[owner], 1):
            found[meld_zone(owner, i)] = Zone(meld.cards, face_up=True, seat=owner, name="meld")
        for i, four in enumerate(state.face_down[owner], 1):
            found[four_zone(owner, i)] = Zone(four, face_up=p.over, seat=owner, name="closed four")
        steps = (owner - seat) % SEATS
        found[hand_zone(steps)] = _hand(state, owner, shows(p, owner) or (open_hand and not steps))
    return found


def _hand(state: Seen, owner: Seat, face_up: bool) -> Zone:
    """Covered, a hand lies as it came; open, by its melds."""
    if not face_up:
        return Zone(state.hands[owner], face_up=False, kind=ZoneKind.HAND, seat=owner)
    groups = [group for group in by_melds(state, owner) if group]
    cards = tuple(chain.from_iterable(groups))
    return Zone(cards, face_up=True, groups=tuple(map(len, groups)), kind=ZoneKind.HAND, seat=owner)


# ---- orders of the hand


def by_melds(state: Seen, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """The melds of the best split, then the deadwood by rank."""
    hand = mask_of(state.hands[seat])
    melds = split(hand).melds
    return (*map(cards_of, melds), tuple(sorted(cards_of(hand ^ sum(melds)), key=by_rank)))


def ranks(state: Seen, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """One row, the aces first."""
    return (tuple(sorted(state.hands[seat], key=by_rank)),)


def suits(state: Seen, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """A group a suit, black and red in turn."""
    hand = sorted(state.hands[seat])
    return [tuple(card for card in hand if card // 13 == suit) for suit in (0, 1, 3, 2)]


def grouped(cards: Sequence[Card]) -> Sequence[int]:
    """Melds that lie side by side stand apart: the longest from the left on, and what is loose between them."""
    sizes, loose, i = list[int](), 0, 0
    while i < len(cards):
        size = next((n for n in range(len(cards) - i, 2, -1) if mask_of(cards[i : i + n]) in MELD), 0)
        if size:
            sizes += [loose, size]
            loose = 0
        loose += not size
        i += size or 1
    return [size for size in (*sizes, loose) if size]


def by_rank(card: Card) -> tuple[int, int]:
    """Sorts by rank, the ace low, then by suit."""
    return card % 13, card // 13
