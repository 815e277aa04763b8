"""Worlds for the search that come out of one another: cards change places between the hidden hands and the stock, more
often for the better than for the worse, until worlds come up as often as they are likely (the Metropolis rule).

A game brings how likely a hand is (``HandSampler``), or a way of its own to let cards change places (``Sampler``), and
makes its worlds of it by ``sampled``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Protocol, Self, TypeAlias, TypeVar

from app.ai.search import Draw
from app.core.cards import Card, Seat

Hand: TypeAlias = tuple[Card, ...]
Mask: TypeAlias = int
"""A set of cards, a bit for each."""


class HiddenCards(Protocol):
    """A game's state, as a named tuple whose hidden cards are the other ``hands`` and the ``stock``."""

    def _replace(self, *, hands: tuple[Hand, ...], stock: Hand) -> Self: ...


T = TypeVar("T", bound=HiddenCards)


class Sampler(ABC):
    """The cards of one world that a seat cannot see: they change places, and all stay in the game."""

    def __init__(self, me: Seat, hands: Sequence[Hand], stock: Hand) -> None:
        self._me, self._hands = me, hands
        hidden = [(seat, hand) for seat, hand in enumerate((*hands, stock)) if seat != me]
        self.cards = list(chain.from_iterable(hand for _, hand in hidden))
        """Hand by hand, then the stock."""
        self.owners = [seat for seat, hand in hidden for _ in hand]
        """Whose each of them is; the stock's number is that of the seats."""

    @abstractmethod
    def swap(self, times: int, rng: Random) -> None:
        """Let so many pairs of cards change places, where that is not too unlikely."""

    def dealt(self, rng: Random) -> tuple[tuple[Hand, ...], Hand]:
        """All hands as they are now, and the stock in any order; the order of a hand is nobody's business."""
        at, hands = 0, []
        for seat, hand in enumerate(self._hands):
            if seat == self._me:
                hands.append(hand)
            else:
                hands.append(tuple(self.cards[at : at + len(hand)]))
                at += len(hand)
        stock = self.cards[at:]
        rng.shuffle(stock)
        return tuple(hands), tuple(stock)


class HandSampler(Sampler):
    """Where each hand is likely or not by itself, as a set of cards; no card is there twice."""

    def __init__(
        self,
        me: Seat,
        hands: Sequence[Hand],
        stock: Hand,
        likely: Callable[[Seat, Mask, float], float],
        fixed: Mask = 0,
    ) -> None:
        """``likely`` tells it of a seat's hand, and of the stock; it may say 0 where it is less than its last argument.
        Cards that are ``fixed`` stay where they are.
        """
        super().__init__(me, hands, stock)
        self._likely, self._fixed = likely, fixed
        self._sets: list[Mask] = [sum(1 << card for card in hand) for hand in (*hands, stock)]
        self._weights = [likely(seat, held, 0.0) for seat, held in enumerate(self._sets)]

    def swap(self, times: int, rng: Random) -> None:
        """Two hands change as often as the two new ones together are likelier, or by chance if they are less so."""
        cards, owners, sets, weights = self.cards, self.owners, self._sets, self._weights
        n, likely, fixed, chance = len(cards), self._likely, self._fixed, rng.random
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
            if b < a:  # the stock last: of that nothing is told
                a, b, one, other = b, a, other, one
            y = likely(b, other, 0.0)
            x = likely(a, one, least / y) if y else 0.0
            if least < x * y:
                sets[a], sets[b], weights[a], weights[b] = one, other, x, y
                cards[i], cards[j] = cards[j], cards[i]


def sample_worlds(determinize: Draw[T], begin: Callable[[T], Sampler], first: int, then: int) -> Draw[T]:
    """Draws worlds one after the other, each by swaps from the one before: ``first`` swaps bring about the first world,
    ``then`` so many every other one.

    ``begin`` makes a Mending of the first world that ``guess`` draws; but for hands and stock, each world is as it was
    guessed.
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
