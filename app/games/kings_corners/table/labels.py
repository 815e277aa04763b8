"""Labels on Kings Corners' mat: what each pile takes, how many cards are left to draw, the pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.cards import RANKS, Card, Seat, other_suits, rank
from app.games.kings_corners.rules.model import CORNERS, PLACES, Place, places_for
from app.games.kings_corners.table.moves import Observation
from app.table.geometry import Box
from app.table.layout import Spread
from app.table.mat import Mat, MatLabel

_FULLY_LABELLED_DEALS = 3
"""Number of first deals in which all piles are labelled; later only those that take a card of the hand."""
_OFF, _LETTER, _LINE, _OFF_FRAME = 9.0, 8.6, 21.0, 18.0
"""Gap to the card that the label is about; a letter's width, rounded up; line height; margin of the picture."""
_SIGNS = "♣♦♥♠"
"""Suit symbols in the order of SUITS."""


def labels(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Sequence[MatLabel]:
    """Return the number of cards left and, if the scoring has one, the pot; and next to each pile what it takes, in
    gold if the player on turn holds that.
    """
    stock, found = mat.spreads["stock"], list[MatLabel]()
    x = stock.box.right + (mat.cloth.middle[0] - stock.w / 2 - mat.pot[0] if not mat.area.upright else 30)
    found.append(MatLabel(str(len(seen.stock)), x, stock.y - 10, "count", after_deal=True))
    found.append(MatLabel("left", x, stock.y + 12, "caption", after_deal=True))
    if seen.public.options.scoring == "chips":
        pot, (x, y), size = seen.public.pot, mat.pot, 34.0
        found.append(MatLabel(f"pot {pot}", x, y + size / 2 + 14, "tally", chips=pot, size=size, on_top=False))
    if not seen.public.over:
        found += _all_taken(seen, seat, open_hand, mat)
    return found


def takes(pile: Sequence[Card], at: Place) -> str:
    """Return what fits there: ``8 ♥♦`` on a black nine; empty if nothing does."""
    if not pile:
        return "Kings only" if at in CORNERS else "Any card"
    top = pile[-1]
    return f"{RANKS[rank(top) - 1]} {''.join(_SIGNS[suit] for suit in other_suits(top))}" if rank(top) else ""


def _all_taken(seen: Observation, seat: Seat, open_hand: bool, mat: Mat) -> Iterator[MatLabel]:
    p = seen.public
    asked = open_hand and p.turn == seat
    fit = {to for card in seen.hands[seat] for to in places_for(card, p.piles)} if asked else set[Place]()
    boxes = {zone: _box(mat.spreads[zone], p.piles[at]) for at, zone in enumerate(PLACES)}
    others = [*boxes.values(), mat.spreads["stock"].box.grown(2), *_at_seats(mat)]
    for at, zone in enumerate(PLACES):
        words = takes(p.piles[at], at)
        if words and (at in fit or p.deal < _FULLY_LABELLED_DEALS):
            lines = _lines(words, boxes[zone], others, mat)
            kind = "title" if at in fit else "caption"
            yield from (MatLabel(line, x, y, kind, after_deal=True, is_help=True, align=0) for line, x, y in lines)


def _at_seats(mat: Mat) -> Iterator[Box]:
    """Yield the boxes of the plates and of the others' last actions."""
    for place in mat.seats:
        yield place.plate
    for place in mat.seats[1:]:
        yield place.action_box


def _box(spread: Spread, pile: Sequence[Card]) -> Box:
    return spread.extent(len(pile))


def _lines(words: str, pile: Box, others: Sequence[Box], mat: Mat) -> Sequence[tuple[str, float, float]]:
    """Place the text right of the pile at its lower edge, in two lines near the frame; empty where there is no room."""
    for lines in ([words], words.rsplit(" ", 1)):
        width = max(len(line) for line in lines) * _LETTER
        place = Box(pile.right + _OFF, pile.bottom - 3 - _LINE * len(lines), width, _LINE * len(lines))
        if place.right < mat.area.w - _OFF_FRAME and not any(place.overlaps(other) for other in others):
            return [(line, place.x, place.y + _LINE * (i + 0.5)) for i, line in enumerate(lines)]
    return ()
