"""Tong-Its: worlds weighted by what the others kept, threw and passed by.

Between their turns the others hold just what they kept when they threw their last card. Most players open as soon as
they can, lay off what fits, throw their highest loose card, and neither throw nor pass by what makes a meld; hands that
would have been played otherwise are unlikely. Worlds are not thrown away but mended: cards change places between the
hidden hands and the stock, more often for the better than for the worse, until worlds come up as often as they are
likely (the Metropolis rule).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from app.ai.search import Draw
from app.ai.tong_its.quick import parted
from app.ai.tong_its.reading import PARTNERS
from app.rules.cards import FRENCH, Card, Seat
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
    return _Chain(view).draw


class _Chain:
    """A world that is changed card by card."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._told = [None if seat == view.seat else told(view, seat) for seat in range(SEATS)]
        self._told.append(None)
        self._world: State | None = None
        self._cards: list[Mask] = []
        """All hidden cards, each as a set of its own, hand by hand, then the stock."""
        self._owners: list[Seat] = []
        self._hands: list[Mask] = []
        self._weights: list[float] = []

    def draw(self, rng: Random) -> State:
        """The next world."""
        if self._view.shown or not any(self._told):
            return guess(self._view, rng)
        swaps = SWAPS
        if self._world is None:
            self._begin(guess(self._view, rng))
            swaps = FIRST_SWAPS
        self._swap(swaps, rng)
        return self._as_state(rng)

    def _begin(self, world: State) -> None:
        self._world = world
        for seat, hand in (*enumerate(world.hands), (SEATS, world.stock)):
            if seat != self._view.seat:
                self._cards += [1 << card for card in hand]
                self._owners += [seat] * len(hand)
        self._hands = [mask_of(hand) for hand in (*world.hands, world.stock)]
        self._weights = [self._weight(seat, hand) for seat, hand in enumerate(self._hands)]

    def _weight(self, seat: Seat, hand: Mask) -> float:
        known = self._told[seat]
        return 1.0 if known is None else known.likely(hand)

    def _swap(self, times: int, rng: Random) -> None:
        """Let pairs of cards change places, if that is not too unlikely."""
        cards, owners, hands, weights = self._cards, self._owners, self._hands, self._weights
        n, chance = len(cards), rng.random
        for _ in range(times):
            i, j = int(chance() * n), int(chance() * n)
            a, b = owners[i], owners[j]
            if a == b:
                continue
            both = cards[i] | cards[j]
            one, other = hands[a] ^ both, hands[b] ^ both
            x, y = self._weight(a, one), self._weight(b, other)
            if chance() * weights[a] * weights[b] < x * y:
                hands[a], hands[b], weights[a], weights[b] = one, other, x, y
                cards[i], cards[j] = cards[j], cards[i]

    def _as_state(self, rng: Random) -> State:
        """With the stock in any order; the order of the hands is nobody's business."""
        assert self._world is not None
        at, hands = 0, []
        for seat, hand in enumerate(self._world.hands):
            if seat == self._view.seat:
                hands.append(hand)
            else:
                hands.append(tuple(Card(card.bit_length() - 1) for card in self._cards[at : at + len(hand)]))
                at += len(hand)
        stock = [Card(card.bit_length() - 1) for card in self._cards[at:]]
        rng.shuffle(stock)
        return self._world._replace(hands=tuple(hands), stock=tuple(stock))
