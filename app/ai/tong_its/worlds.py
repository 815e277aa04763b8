"""Tong-Its: worlds weighted by what the others kept, threw and passed by.

Between their turns the others hold just what they kept when they threw their last card. Most players open as soon as
they can, lay off what fits, throw their highest loose card, and neither throw nor pass by what makes a meld; hands that
would have been played otherwise are unlikely. Worlds are not thrown away but mended (``app/ai/mending.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random

from app.ai.mending import Swaps, mended
from app.ai.search import Draw
from app.ai.tong_its.quick import parted
from app.ai.tong_its.reading import PARTNERS
from app.rules.cards import FRENCH, Seat
from app.rules.tong_its.guess import guess
from app.rules.tong_its.melds import POINTS, Mask, mask_of
from app.rules.tong_its.model import SEATS, State, View, has_opened

CLOSED_MELD = 0.02
"""How likely somebody keeps a meld who has not opened, ..."""
HIGHER = 0.2
"""... keeps a loose card that costs more than the one just thrown, ..."""
FITS = 0.25
"""... keeps a loose card that could be laid off, ..."""
PASSED, PASSED_OPEN = 0.15, 0.4
"""... passes by a discard that makes a meld, before opening and after, ..."""
THREW = 0.2
"""... throws a card that makes a meld."""
FIRST_SWAPS, SWAPS = 300, 40
"""How many pairs of cards may change places before the first world, and between two worlds."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is known of how a seat has played."""

    opened: bool
    dearer: Mask
    """The cards that cost more than the last one thrown."""
    fits: Mask
    """The cards that could be laid off."""
    pairs: tuple[tuple[Mask, float], ...]
    """Cards that would have made a meld with one thrown or passed by, and how likely they are held all the same."""

    def likely(self, hand: Mask) -> float:
        """How likely the seat would have kept this hand."""
        loose, melds = parted(hand)
        weight: float = HIGHER ** (loose & self.dearer).bit_count() * FITS ** (loose & self.fits).bit_count()
        if melds and not self.opened:
            weight *= CLOSED_MELD
        for pair, share in self.pairs:
            if pair & hand == pair:
                weight *= share
        return weight


def told(view: View, seat: Seat) -> Told | None:
    """What is known of that seat, if it had a turn."""
    p = view.public
    throws = p.thrown[(seat - p.dealer) % SEATS :: SEATS]
    if not throws:
        return None
    opened, fits = has_opened(p, seat), 0
    for melds in p.melds:
        for meld in melds:
            fits |= meld.fits
    own = {meld.taken for meld in p.melds[seat]}
    before = p.thrown[(seat - 1 - p.dealer) % SEATS :: SEATS]
    # The card just thrown by the one before us nobody had the chance to take but us.
    offered = before[: len(throws) - (seat == p.dealer)] if seat != p.dealer else before[: len(throws) - 1]
    passed = PASSED_OPEN if opened else PASSED
    pairs: dict[Mask, float] = {}
    for cards, share in ((throws, THREW), ([card for card in offered if card not in own], passed)):
        for card in cards:
            for pair in PARTNERS[card]:
                pairs[pair] = min(share, pairs.get(pair, 1.0))
    hidden = _hidden(view)
    return Told(
        opened,
        mask_of(card for card in FRENCH.cards if POINTS[card] > POINTS[throws[-1]]),
        fits,
        tuple((pair, share) for pair, share in pairs.items() if pair & hidden == pair),
    )


def _hidden(view: View) -> Mask:
    p = view.public
    seen = mask_of(view.hand) | mask_of(p.thrown)
    for melds in p.melds:
        for meld in melds:
            seen |= meld.now
    return ~seen & (1 << 52) - 1


def worlds(view: View) -> Draw:
    """Draws worlds one after the other, each mended from the one before."""
    known = [None if seat == view.seat else told(view, seat) for seat in range(SEATS)]
    known.append(None)  # nothing is told of the stock
    if view.shown or not any(known):
        return partial(guess, view)
    first: State | None = None

    def guessed(rng: Random) -> State:
        """The same every time: but for hands and stock guesses differ in nothing that counts in this hand."""
        nonlocal first
        first = first or guess(view, rng)
        return first

    def weigh(seat: Seat, hand: Mask) -> float:
        about = known[seat]
        return 1.0 if about is None else about.likely(hand)

    def begin(world: State) -> Swaps:
        return Swaps(view.seat, world.hands, world.stock, weigh)

    return mended(guessed, begin, FIRST_SWAPS, SWAPS)
