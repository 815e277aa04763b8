"""Kong-Pie's mat: places, spreads and zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.core.cards import FRENCH, Card, Seat, rank, suit
from app.games.kong_pie.rules.model import Highs, Public, View
from app.games.kong_pie.table.bands import (
    HEAD,
    LAID_UPRIGHT,
    LAID_WIDTH,
    MADE_WIDTH,
    NOTE_WIDTH,
    PILE_WIDTH,
    SIDE_MADE_WIDE,
    Bands,
    Slots,
    bands,
    seats_at,
    slots,
)
from app.games.kong_pie.table.moves import Observation
from app.table import observation
from app.table.geometry import CARD_SHAPE, Area, Box
from app.table.layout import Spread, Zone, ZoneKind
from app.table.mat import Mat
from app.table.mat import Place as Spot
from app.table.observation import STOCK, Cards, backs, is_back, visible_hands
from app.table.seating import closed_hands, hand_zone

_BETWEEN_SOURCE, _BESIDE_SOURCE = 6.0, 14.0
"""Gap between two cards of the source; and from there to the piles next to it."""
_PILES_RISE = 12.0
"""Offset of stock and discards above the source, as text or a button is below them."""
_MADE_GAP, _NOTES_GAP, _MADE_STEP = 12.0, 14.0, 2.0
"""Gap between two kinds of kong, from the high notes to these, and between two cards."""
_NOODLES_WIDTH, _PAIR_WIDTH = 118.0, 84.0
"""Largest width of the captions of the noodles, and of a pair, with margin."""
_PAD = 8.0

_PLACES = (
    Spot("stock", "spot-stock", "stock"),
    Spot("discards", "spot-discards", "discards"),
    Spot("kongs", "", "your kongs"),
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
    places, size = seats_at(found), found.size
    width = found.source_width
    x, y = found.source.middle[0], found.source.y + HEAD + width * CARD_SHAPE / 2
    step = width + _BETWEEN_SOURCE * size
    pile = PILE_WIDTH * size
    aside = 1.5 * step + width / 2 + _BESIDE_SOURCE * size + pile / 2
    notes = _notes_spread(found)
    spreads = {
        "notes": notes,
        "source": Spread(x, y, width, step=step, reach=3 * step),
        "stock": Spread(x - aside, y - _PILES_RISE, pile, rise=0.25),
        "discards": Spread(x + aside, y - _PILES_RISE, pile, rise=0.25),
        "laid": _laid(found, places[1].action_box, 1),
        **{out_zone(i): Spread(*box.middle, box.w) for i, box in enumerate(made_boxes(found))},
        "kongs": _band(found.own),
        **closed_hands(places),
        "hand": found.hand,
    }
    return Mat(spreads, _PLACES, found.source, found.area, pot=kitty_at(found), seats=places)


def _notes_spread(found: Bands) -> Spread:
    """Return the two high notes: before the pictures of what they make, or above them."""
    width = NOTE_WIDTH * found.size
    step = width + 4
    y = found.highs.y + HEAD + width * CARD_SHAPE / 2
    left = found.highs.x + _PAD if found.aside else found.highs.middle[0] - _row(found) / 2
    return Spread(left + (width + step) / 2, y, width, step=step, reach=step)


def _row(found: Bands) -> float:
    """Return the width of the high notes with the pictures next to them."""
    size = found.size
    pair = 2 * MADE_WIDTH * size + _MADE_STEP
    return 2 * NOTE_WIDTH * size + 4 + _NOTES_GAP * size + _made_steps(size)[-1] + pair


def _made_steps(size: float) -> tuple[float, float, float]:
    """Return the offset of each kind of kong from the first, so that captions don't overlap, however small the pictures
    are.
    """
    usual = 2 * MADE_WIDTH * size + _MADE_STEP + _MADE_GAP * size
    first, then = max(usual, (_NOODLES_WIDTH + _PAIR_WIDTH) / 2), max(usual, _PAIR_WIDTH)
    return 0.0, first, first + then


def made_boxes(found: Bands) -> tuple[Box, ...]:
    """Return the boxes of the six cards that the high notes make special: the noodles, then the pairs."""
    size, notes = found.size, _notes_spread(found).extent(2)
    width = (SIDE_MADE_WIDE if found.aside else MADE_WIDTH) * size
    height = width * CARD_SHAPE
    if found.aside:
        room = found.highs.bottom - notes.bottom - _PAD
        width = min(width, (room / 3 - _MADE_STEP) / CARD_SHAPE)
        height = width * CARD_SHAPE
        gap = min(2 * _PAD, (room - 3 * height) / 3)
        return tuple(
            Box(notes.x + i * (width + _MADE_STEP), notes.bottom + gap + row * (height + gap), width, height)
            for row in range(3)
            for i in range(2)
        )
    left = notes.right + _NOTES_GAP * size
    return tuple(
        Box(left + begins + i * (width + _MADE_STEP), notes.y - 2, width, height)
        for begins in _made_steps(size)
        for i in range(2)
    )


def specials(highs: Highs) -> tuple[Card, ...]:
    """Return those six cards, in the order of ``made_boxes``."""
    return (*highs.noodles, *highs.pairs[0], *highs.pairs[1])


def kitty_at(found: Bands) -> tuple[float, float]:
    """Return the kitty's position: left of the high notes, or below the other player's place."""
    if found.aside and not found.area.lift:
        return found.others[0].x + found.others[0].w * 0.27, found.others[0].bottom + 38
    if found.aside:  # beside the high notes
        return found.highs.right - 190, found.highs.y + HEAD + 60
    return (found.highs.x + (found.highs.middle[0] - _row(found) / 2)) / 2, found.highs.y + found.highs.h * 0.55


def jackpot_at(found: Bands) -> tuple[float, float]:
    """Return the jackpot's position: right of them, or next to the kitty."""
    x, y = kitty_at(found)
    if found.aside and not found.area.lift:
        return found.others[0].x + found.others[0].w * 0.73, y
    return (x + 110, y) if found.aside else (2 * found.highs.middle[0] - x, y)


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
        "notes": Zone(p.ledger.highs.notes, face_up=True, name="the high notes"),
        "source": Zone(p.source, face_up=True, name="the source"),
        "stock": Zone((*seen.stock, *p.turned), face_up=False, kind=ZoneKind.STOCK),
        "discards": Zone(p.discards, face_up=True),
        "kongs": Zone((), face_up=True),
        "laid": Zone(p.sheet.laid, face_up=True, name="the cards put in"),
    }
    for number, card in enumerate(specials(p.ledger.highs)):
        if card in pulled:
            found[out_zone(number)] = Zone((card,), face_up=True, name="out of play")
    for steps, made in columns(p, seat):
        for row, cards in enumerate(made):
            kong, owner = tuple(sorted(cards, key=by_suit)), (seat + steps) % p.seats
            found[kong_zone(steps, row)] = Zone(kong, face_up=True, seat=owner, name="kong")
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
