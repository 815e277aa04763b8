"""Markov chain of worlds for the search: cards are swapped between the hidden hands and the stock by the Metropolis
rule, so that worlds occur in proportion to their likelihood. A game provides the likelihood of a hand (``HandSampler``)
or its own swaps (``Sampler``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Protocol, Self, TypeAlias, TypeVar

from app.ai.search import Draw
from app.core.cards import Card, Seat, shuffle

Hand: TypeAlias = tuple[Card, ...]
Mask: TypeAlias = int
"""Set of cards as a bit mask."""


class DealtState(Protocol):
    """State of a game as a named tuple with hidden ``hands`` and ``stock``."""

    def _replace(self, *, hands: tuple[Hand, ...], stock: Hand) -> Self: ...


T = TypeVar("T", bound=DealtState)


class Sampler(ABC):
    """Hidden cards of one world, rearranged by swaps."""

    def __init__(self, me: Seat, hands: Sequence[Hand], stock: Hand) -> None:
        self._me, self._hands = me, hands
        hidden = [(seat, hand) for seat, hand in enumerate((*hands, stock)) if seat != me]
        self.cards = list(chain.from_iterable(hand for _, hand in hidden))
        """Cards hand by hand, then the stock."""
        self.owners = [seat for seat, hand in hidden for _ in hand]
        """Owner of each card; the stock's index is the number of seats."""

    @abstractmethod
    def swap(self, times: int, rng: Random) -> None:
        """Propose ``times`` swaps of two cards and make those that are accepted."""

    def dealt(self, rng: Random) -> tuple[tuple[Hand, ...], Hand]:
        """Return the current hands, and the stock in random order; the order within a hand does not matter."""
        at, hands = 0, []
        for seat, hand in enumerate(self._hands):
            if seat == self._me:
                hands.append(hand)
            else:
                hands.append(tuple(self.cards[at : at + len(hand)]))
                at += len(hand)
        stock = self.cards[at:]
        shuffle(stock, rng)
        return tuple(hands), tuple(stock)


class HandSampler(Sampler):
    """Sampler for independent likelihoods of the hands, as sets of distinct cards."""

    def __init__(
        self,
        me: Seat,
        hands: Sequence[Hand],
        stock: Hand,
        likely: Sequence[Callable[[Mask, float], float]],
        fixed: Mask = 0,
        relevant: Sequence[Mask] = (),
    ) -> None:
        """``likely`` has a likelihood function for each hand and the stock, which may return 0 for any value below its
        second argument. ``fixed`` cards are never swapped. ``relevant`` has the cards on which each of these
        likelihoods depends; by default all.
        """
        super().__init__(me, hands, stock)
        self._likely, self._fixed, self._relevant = likely, fixed, relevant or [-1] * (len(hands) + 1)
        self._sets: list[Mask] = [sum(1 << card for card in hand) for hand in (*hands, stock)]
        self._weights = [weigh(held, 0.0) for weigh, held in zip(likely, self._sets, strict=True)]

    def swap(self, times: int, rng: Random) -> None:
        """Accept a swap with probability min(1, ratio of the likelihoods of both hands after and before)."""
        cards, owners, sets, weights = self.cards, self.owners, self._sets, self._weights
        n, likely, fixed, relevant, chance = len(cards), self._likely, self._fixed, self._relevant, rng.random
        for _ in range(times):
            i, j = int(chance() * n), int(chance() * n)
            a, b = owners[i], owners[j]
            if a == b:
                continue
            both = 1 << cards[i] | 1 << cards[j]
            if both & fixed:
                continue
            one, other = sets[a] ^ both, sets[b] ^ both
            least = chance() * weights[a] * weights[b]
            if b < a:  # the stock last: its likelihood is constant
                a, b, one, other = b, a, other, one
            x, y = weights[a], weights[b]
            if both & relevant[b]:
                y = likely[b](other, 0.0)
            if y and both & relevant[a]:
                x = likely[a](one, least / y)
            if least < x * y:
                sets[a], sets[b], weights[a], weights[b] = one, other, x, y
                cards[i], cards[j] = cards[j], cards[i]


def sample_worlds(determinize: Draw[T], begin: Callable[[T], Sampler], first: int, then: int) -> Draw[T]:
    """Return a function that draws worlds, each by swaps from the one before: ``first`` swaps for the first world,
    ``then`` for every other one. ``begin`` makes a Sampler of the first world from ``determinize``, which sets
    everything but hands and stock.
    """
    sampler: Sampler | None = None

    def draw(rng: Random) -> T:
        nonlocal sampler
        world, swaps = determinize(rng), then
        if sampler is None:
            sampler, swaps = begin(world), first
        sampler.swap(swaps, rng)
        hands, stock = sampler.dealt(rng)
        return world._replace(hands=hands, stock=stock)

    return draw
