"""Kong-Pie's mat: places, spreads and zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.core.cards import FRENCH, Card, Seat, rank, suit
from app.core.messages import N_, _
from app.games.kong_pie.rules.model import Highs, Public, View
from app.games.kong_pie.table.bands import (
    LAID_UPRIGHT,
    LAID_WIDTH,
    Bands,
    Slots,
    bands,
    seats_at,
    slots,
)
from app.games.kong_pie.table.moves import Observation
from app.table import observation
from app.table.box_layout import spread_in
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat
from app.table.mat import Place as Spot
from app.table.observation import STOCK, Cards, backs, is_back, visible_hands
from app.table.seating import closed_hands, hand_zone

_ASKEW = 5.0
"""Maximum angle in degrees at which discards lie askew."""
_PILES_RISE = 12.0
"""Offset of stock and discards above the source, as text or a button is below them."""

_PLACES = (
    Spot("stock", "spot-stock", N_("stock")),
    Spot("discards", "spot-discards", N_("discard pile")),
    Spot("kongs", "", N_("your kongs")),
)


def observe(views: Sequence[View]) -> Observation:
    """Return the observation; cards of the others' hands that everybody saw are visible."""
    p = views[0].public
    hands = tuple(_with_known(hand, known) for hand, known in zip(visible_hands(views), p.known, strict=True))
    return observation.Observation(p, hands, backs(STOCK, views[0].stock))


def _with_known(hand: Cards, known: int) -> Cards:
    """Return a hand of backs with the known cards after the others."""
    if not hand or not is_back(hand[0]):
        return hand
    cards = tuple(card for card in FRENCH.cards if known >> card & 1)
    return (*hand[: len(hand) - len(cards)], *cards)


def mat(area: Area, seats: int) -> Mat:
    """Return the mat: high notes at the top, the source in the middle with stock and discards next to it, the own kongs
    below. With two players the high notes are at the right, and all else is larger.
    """
    found = bands(area, seats)
    places, boxes = seats_at(found), found.boxes
    notes, source, size = boxes["notes"], boxes["cards"], found.size
    width = source.h / CARD_SHAPE
    stock, discards = (
        Spread(box.middle[0], box.middle[1] - _PILES_RISE, box.w, rise=0.25)
        for box in (boxes["stock"], boxes["discards"])
    )
    spreads = {
        "notes": spread_in(notes, notes.h / CARD_SHAPE, step=notes.w),
        "source": spread_in(source, width, step=width + 6 * size),
        "stock": stock,
        "discards": replace(discards, askew=_ASKEW),
        "laid": _laid(found, places[1].action_box, 1),
        **{out_zone(i): Spread(*box.middle, box.w) for i, box in enumerate(found.pictures)},
        "kongs": _band(boxes["own"]),
        **closed_hands(places),
        "hand": found.hand,
    }
    return Mat(spreads, _PLACES, boxes["source"], found.area, pot=boxes["kitty"].middle, seats=places)


def specials(highs: Highs) -> tuple[Card, ...]:
    """Return those six cards, in the order of ``Bands.pictures``."""
    return (*highs.noodles, *highs.pairs[0], *highs.pairs[1])


def _laid(found: Bands, action_box: Box, steps: int) -> Spread:
    """Return the spread of cards given up, or of a shown hand: at the right end of that seat's last action, with two
    players at the left end; or in place of the own hand.
    """
    if not steps:
        return Spread(found.hand.x, found.hand.y, found.hand.w, found.hand.step, found.hand.reach)
    width = (LAID_UPRIGHT if found.area.lift else LAID_WIDTH) * found.size
    reach = min(3 * (width + 2), action_box.w - width - 130)
    y = action_box.middle[1] if found.area.lift else action_box.y + width * CARD_SHAPE / 2
    beside_hand = found.aside and not found.area.lift  # the own hand may extend below the right end of that place
    left = action_box.x if beside_hand else action_box.right - width - reach
    return Spread(left + (width + reach) / 2, y, width, step=width + 2, reach=reach)


def _band(box: Box) -> Spread:
    """Return a spread that fills a box."""
    return Spread(*box.middle, box.w, shape=box.h / box.w)


# ---- kongs


def slots_of(p: Public, seat: Seat, area: Area, steps: int) -> Slots:
    """Return the slots of a seat's kongs: as many as win, and one more for glory, if there is any."""
    made = len(p.sheet.kongs[seat])
    glory = p.sheet.won == seat and not p.over
    return slots(bands(area, p.seats), steps, max(p.options.kongs_to_win, made + glory))


def kong_zone(steps: int, row: int) -> str:
    """Return the zone of a kong; the seat itself is 0 steps away."""
    return f"kong+{steps}-{row}"


def out_zone(number: int) -> str:
    """Return the zone of one of the six special cards that has left the game: it is on its picture."""
    return f"pulled+{number}"


def spreads(seen: Observation, seat: Seat, area: Area, mat: Mat) -> Mapping[str, Spread]:
    """Return a slot for each kong; the own column as a whole is the drop zone of the next one."""
    p, found = seen.public, dict[str, Spread]()
    usual = bands(area, p.seats)
    for steps, made in columns(p, seat):
        room = slots_of(p, (seat + steps) % p.seats, area, steps)
        for row, cards in enumerate(made):
            found[kong_zone(steps, row)] = room.spread(row, len(cards))
    if p.over or seen.opened:  # the others' hands, in place of their last actions
        for steps, place in enumerate(mat.seats[1:], 1):
            found[hand_zone(steps)] = _laid(usual, place.action_box, steps)
    left = next((owner for owner, still_in in enumerate(p.sheet.still_in) if not still_in), None)
    if left is not None and p.sheet.laid:
        steps = (left - seat) % p.seats
        found["laid"] = _laid(usual, mat.seats[steps].action_box, steps)
    return found


def columns(p: Public, seat: Seat) -> Iterator[tuple[int, tuple[tuple[Card, ...], ...]]]:
    """Yield the kongs of each seat, by steps clockwise from ``seat``."""
    for steps in range(p.seats):
        yield steps, p.sheet.kongs[(seat + steps) % p.seats]


# ---- zones


def zones(seen: Observation, seat: Seat, open_hand: bool) -> Mapping[str, Zone]:
    """Return the zones: all but stock and hands face up; the hand of ``seat`` too, if ``open_hand``, and all hands at
    the end.
    """
    p = seen.public
    pulled = {*p.sheet.pulled}
    found = {
        "notes": Zone(p.ledger.highs.notes, face_up=True, name=_("the high notes")),
        "source": Zone(p.source, face_up=True, name=_("the source")),
        "stock": Zone((*seen.stock, *p.turned), face_up=False, kind=ZoneKind.STOCK),
        "discards": Zone(p.discards, face_up=True),
        "kongs": Zone((), face_up=True),
        "laid": Zone(p.sheet.laid, face_up=True, name=_("the cards of a player who left")),
    }
    for number, card in enumerate(specials(p.ledger.highs)):
        if card in pulled:
            found[out_zone(number)] = Zone((card,), face_up=True, name=_("the cards out of the game"))
    for steps, made in columns(p, seat):
        for row, cards in enumerate(made):
            kong, owner = tuple(sorted(cards, key=by_suit)), (seat + steps) % p.seats
            found[kong_zone(steps, row)] = Zone(kong, face_up=True, seat=owner, name=_("kong"))
    for other, held in enumerate(seen.hands):
        steps = (other - seat) % p.seats
        if p.over or (open_hand and steps == 0):
            cards = tuple(sorted(held, key=by_suit))
        else:
            cards = held if steps == 0 else _closed(held, p.known[other])
        face_up = p.over or (open_hand and steps == 0)
        found[hand_zone(steps)] = Zone(cards, face_up, kind=ZoneKind.HAND, seat=other)
    return found


def _closed(held: Sequence[Card], known: int) -> tuple[Card, ...]:
    """Return another seat's hand: cards only its owner knows in order of arrival, then cards that all have seen."""
    seen = sorted(card for card in held if known >> card & 1)
    return (*(card for card in held if not known >> card & 1), *seen)


def by_suit(card: Card) -> tuple[int, int]:
    """Sort key of an open hand."""
    return suit(card), rank(card)


def groups_by_suit(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group the hand by suit."""
    held = sorted(seen.hands[seat], key=by_suit)
    return [tuple(card for card in held if suit(card) == one) for one in range(4)]


def groups_by_rank(seen: Observation, seat: Seat) -> Sequence[tuple[Card, ...]]:
    """Group the hand by rank."""
    held = sorted(seen.hands[seat], key=lambda card: (rank(card), suit(card)))
    return [tuple(card for card in held if rank(card) == one) for one in sorted({*map(rank, held)})]
