"""Tong-Its: whether somebody would have thrown that card from such a hand, as a good player reckons.

What a card costs speaks for throwing it; that others of the hand may yet make a meld with it, or that the next player
may take it, speaks against it. The reckoning is the keen player's (worth.py), told from what lies open to all.
"""

from __future__ import annotations

from app.core.cards import FRENCH, Card, Seat
from app.games.tong_its.players.quick import parted
from app.games.tong_its.players.reading import NEAR, PARTNERS, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.melds import POINTS, Mask, cards_of, mask_of
from app.games.tong_its.rules.model import SEATS, Public, View, has_opened
from app.games.tong_its.rules.rules import may_call

BROKE_MELD = 0.3
"""The regret of who has thrown a card of a meld."""
CALLS = 0.5
"""How likely somebody who has opened may call next time."""


class Thrown:
    """The card that a seat threw last, and what would have spoken for any other."""

    def __init__(self, view: View, seat: Seat) -> None:
        p, following = view.public, (seat + 1) % SEATS
        own = (seat - p.dealer) % SEATS
        then = own + SEATS * (len(p.thrown[own::SEATS]) - 1)
        """How many cards had been thrown before it."""
        self._card, before = p.thrown[then], p.thrown[:then]
        live = unseen(p, then + 1)
        unknown = max(1, live.bit_count() - view.counts[seat])
        hope = KEEN.chance * (view.stock + len(p.thrown) - then) / unknown
        left_lying = [card for card in before[own::SEATS] if card not in taken(p)]
        safe = {pair for card in (*before[(own + 1) % SEATS :: SEATS], *left_lying) for pair in PARTNERS[card]}
        self._costs = _costs(p, seat)
        self._hopes = [
            [(1 << other, hope * (POINTS[card] + POINTS[other]) * outs) for other, outs in _outs(card, live)]
            for card in FRENCH.cards
        ]
        """For each card those that it may yet make a meld with, and what that is worth."""
        self._feeds = [
            [pair for pair in PARTNERS[card] if pair & live == pair and pair not in safe] for card in FRENCH.cards
        ]
        """For each card the pairs that the next player may take it with, ..."""
        self._fed = -KEEN.fed * (view.counts[following] / unknown) ** 2
        """... and what each costs."""

    def regret(self, hand: Mask) -> float:
        """How much better the best throw would have been that left ``hand``, in log odds to win; 0 if this was it."""
        whole = hand | 1 << self._card
        loose, _ = parted(whole)
        if not loose >> self._card & 1:
            return BROKE_MELD
        most, this, rest, fed = -99.0, 0.0, loose, self._fed
        while rest:
            card = rest.bit_length() - 1
            rest ^= 1 << card
            worth = self._costs[card]
            for other, hoped in self._hopes[card]:
                if other & loose:
                    worth -= hoped
            for pair in self._feeds[card]:
                if not pair & whole:
                    worth -= fed
            most = max(most, worth)
            if card == self._card:
                this = worth
        return most - this


def _outs(card: Card, live: Mask) -> list[tuple[Card, int]]:
    """The cards that may stand in a meld with ``card``, and how many live ones would complete it."""
    found = [(other, (needed(1 << card | 1 << other) & live).bit_count()) for other in cards_of(NEAR[card])]
    return [(other, outs) for other, outs in found if outs]


def _costs(p: Public, seat: Seat) -> list[float]:
    """What it is worth to the seat to be rid of each card, whatever else it holds."""
    w, fits, point = KEEN, fitting_now(p), -KEEN.deadwood
    if has_opened(p, seat):
        callers = sum(may_call(p, other) for other in range(SEATS) if other != seat)
        point += w.free_ahead * CALLS + w.threat_ahead * callers
    return [point * POINTS[card] - (0.0 if fits >> card & 1 else w.stuck) for card in FRENCH.cards]


# ---- what lies open


def unseen(p: Public, throws: int) -> Mask:
    """The cards that had not been seen after so many throws; what is laid now is taken to have lain there."""
    seen = mask_of(p.thrown[:throws])
    for melds in p.melds:
        for meld in melds:
            seen |= meld.now
    return ~seen & (1 << 52) - 1


def taken(p: Public) -> set[Card | None]:
    """The discards that were taken."""
    return {meld.taken for melds in p.melds for meld in melds}


def fitting_now(p: Public) -> Mask:
    """The cards that could be laid off."""
    fits = 0
    for melds in p.melds:
        for meld in melds:
            fits |= meld.fits
    return fits
