"""Kings Corners: worlds weighted by what the others went on holding.

Who ends a turn although a card would have gone somewhere most likely does not hold that card, unless it came since. A
world in which many hands hold such cards is unlikely. As almost every guess is a little unlikely, worlds are not thrown
away but mended: cards change places between the hidden hands and the stock, more often for the better than for the
worse, until worlds come up as often as they are likely (the Metropolis rule).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from app.ai.search import Draw
from app.rules.cards import Card, Seat
from app.rules.kings_corners.guess import guess
from app.rules.kings_corners.model import Held, State, View
from app.rules.kings_corners.piles import KINGS, Mask, mask

HOLDS_BACK = 0.02
"""How likely somebody goes on holding a card that would have gone somewhere."""
FIRST_SWAPS, SWAPS = 200, 40
"""How many pairs of cards may change places before the first world, and between two worlds."""

Level: TypeAlias = tuple[Mask, int]
"""Cards that a seat cannot have held for longer than its last few cards, and how many those are."""


def levels(held: Sequence[Held], size: int) -> tuple[Level, ...]:
    """What the ends of a seat's turns tell of its hand of ``size`` cards, the latest first, each card once."""
    found, known, since = list[Level](), 0, 0
    for end in held:
        since += end.drawn
        if since >= size:
            break
        found.append((end.fits & ~known, since))
        known |= end.fits
    return tuple(found)


def likely(hand: Mask, size: int, told: Sequence[Level]) -> float:
    """How well a hand agrees with what is told of it: in how many of the orders in which its cards may have come did
    each come late enough? One that did not was held back.
    """
    weight, used = 1.0, 0
    for fits, since in told:
        for _ in range((hand & fits).bit_count()):
            weight *= max(HOLDS_BACK, (since - used) / (size - used))
            used += 1
    return weight


def _card(bit: Mask) -> Card:
    return Card(bit.bit_length() - 1)


def worlds(view: View) -> Draw:
    """Draws worlds one after the other, each mended from the one before."""
    chain = _Chain(view)
    return chain.draw


class _Chain:
    """A world that is changed card by card."""

    def __init__(self, view: View) -> None:
        self._view = view
        p = view.public
        self._told = [levels(p.held[seat], size) if seat != view.seat else () for seat, size in enumerate(view.counts)]
        self._fixed = KINGS if p.options.compulsory_kings else 0
        """Kings stay where they are known to be."""
        self._cards: list[Mask] = []
        """All hidden cards, each as a set of its own, hand by hand, then the stock."""
        self._owners: list[Seat] = []
        self._hands: list[Mask] = []
        self._weights: list[float] = []

    def draw(self, rng: Random) -> State:
        """The next world."""
        world = guess(self._view, rng)
        if self._view.shown or not any(self._told):
            return world
        if not self._cards:
            self._begin(world)
            self._swap(FIRST_SWAPS, rng)
        else:
            self._swap(SWAPS, rng)
        return self._as_state(world, rng)

    def _begin(self, world: State) -> None:
        me = self._view.seat
        for seat, hand in (*enumerate(world.hands), (len(world.hands), world.stock)):
            if seat != me:
                self._cards += [1 << card for card in hand]
                self._owners += [seat] * len(hand)
        self._hands = [mask(hand) for hand in world.hands] + [mask(world.stock)]
        self._told.append(())
        self._weights = [self._weight(seat) for seat in range(len(self._hands))]

    def _weight(self, seat: Seat) -> float:
        hand = self._hands[seat]
        return likely(hand, hand.bit_count(), self._told[seat])

    def _swap(self, times: int, rng: Random) -> None:
        """Let pairs of cards change places, if that is not too unlikely."""
        cards, owners, hands, weights = self._cards, self._owners, self._hands, self._weights
        n, told, chance = len(cards), self._told, rng.random
        for _ in range(times):
            i, j = int(chance() * n), int(chance() * n)
            a, b = owners[i], owners[j]
            both = cards[i] | cards[j]
            if a == b or both & self._fixed:
                continue
            one, other = hands[a] ^ both, hands[b] ^ both
            x = likely(one, one.bit_count(), told[a])
            y = likely(other, other.bit_count(), told[b])
            if chance() * weights[a] * weights[b] < x * y:
                hands[a], hands[b], weights[a], weights[b] = one, other, x, y
                cards[i], cards[j] = cards[j], cards[i]

    def _as_state(self, world: State, rng: Random) -> State:
        """With the stock in any order; the order of the hands is nobody's business."""
        me, at, hands = self._view.seat, 0, []
        for seat, hand in enumerate(world.hands):
            if seat == me:
                hands.append(hand)
            else:
                hands.append(tuple(map(_card, self._cards[at : at + len(hand)])))
                at += len(hand)
        stock = list(map(_card, self._cards[at:]))
        rng.shuffle(stock)
        return world._replace(hands=tuple(hands), stock=tuple(stock))
