"""Tong-Its: worlds weighted by what the others kept, threw and passed by.

Between their turns the others hold just what they kept when they threw their last card. Most players open as soon as
they can, lay off what fits, throw their highest loose card, and neither throw nor pass by what makes a meld; hands that
would have been played otherwise are unlikely. How unlikely stands in habits.py. Worlds are not thrown away but mended
(``app/ai/metropolis.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import exp
from random import Random

from app.ai.metropolis import HandSampler, sampled
from app.ai.search import Draw
from app.core.cards import FRENCH, Card, Seat
from app.games.tong_its.players.habits import CLOSED, OPENED
from app.games.tong_its.players.quick import parted
from app.games.tong_its.players.reading import NEAR, PARTNERS
from app.games.tong_its.players.throwing import Thrown, fitting_now, unseen
from app.games.tong_its.rules.guess import guess
from app.games.tong_its.rules.melds import FOURS, POINTS, SUIT, Mask, mask_of
from app.games.tong_its.rules.model import SEATS, Public, State, View, has_opened

FIRST_SWAPS, SWAPS = 300, 24
"""How many pairs of cards may change places before the first world, and between two worlds."""


class Told:
    """What is known of how a seat has played that had a turn."""

    def __init__(self, view: View, seat: Seat) -> None:
        p = view.public
        habits = self._habits = OPENED if has_opened(p, seat) else CLOSED
        self._thrown = Thrown(view, seat)
        threw, passed = _threw(p, seat), _passed(p, seat)
        near, near_passed, ranks = _union(NEAR, threw), _union(NEAR, passed), _union(_RANKS, threw)
        kinds = [(fitting_now(p), habits.fits), (ranks, habits.rank)]
        kinds += [(near, habits.near), (near_passed, habits.near_passed)]
        kinds += [(_DEARER[POINTS[card]], worth) for card, worth in zip(threw, habits.dearer, strict=False)]
        self._suits = [_sums(kinds, 13 * suit) for suit in range(4)]
        hidden, pairs = unseen(p, len(p.thrown)) & ~mask_of(view.hand), dict[Mask, float]()
        for cards, worth in ((threw, habits.threw), (passed, habits.passed)):
            for age, card in enumerate(cards):
                for pair in PARTNERS[card]:
                    if pair & hidden == pair:
                        pairs.setdefault(pair, worth[min(age, 2)])
        self._pairs = tuple(pairs.items())

    def likely(self, hand: Mask, least: float = 0.0) -> float:
        """How likely the seat would have kept this hand; 0 if that is less than ``least``, which is told sooner."""
        loose, melds = parted(hand)
        clubs, diamonds, hearts, spades = self._suits
        weight = clubs[loose & SUIT] + diamonds[loose >> 13 & SUIT] + hearts[loose >> 26 & SUIT] + spades[loose >> 39]
        if melds:
            weight += self._habits.meld * len(melds)
        for pair, worth in self._pairs:
            if pair & hand == pair:
                weight += worth
        if exp(weight) < least:
            return 0.0  # regret makes no hand likelier
        regret = self._thrown.regret(hand)
        if regret > 0:
            weight += self._habits.other + self._habits.worse * regret
        return exp(weight)


_RANKS: tuple[Mask, ...] = tuple(FOURS[card % 13] for card in FRENCH.cards)
"""The cards of the rank of card i."""
_DEARER: tuple[Mask, ...] = tuple(mask_of(c for c in FRENCH.cards if POINTS[c] > points) for points in range(11))
"""The cards that cost more than so many points."""


def _union(masks: Sequence[Mask], cards: Iterable[Card]) -> Mask:
    found = 0
    for card in cards:
        found |= masks[card]
    return found


def _sums(kinds: Sequence[tuple[Mask, float]], first: int) -> list[float]:
    """For every set of cards of the suit that begins with card ``first``: what the kinds that they are of come to."""
    sums = [0.0]
    for card in range(first, first + 13):
        worth = sum(worth for kind, worth in kinds if kind >> card & 1)
        sums += [one + worth for one in sums]
    return sums


def _threw(p: Public, seat: Seat) -> Sequence[Card]:
    """What the seat has thrown, the last card first."""
    return p.thrown[(seat - p.dealer) % SEATS :: SEATS][::-1]


def _passed(p: Public, seat: Seat) -> Sequence[Card]:
    """What it has left lying, the last card first. The dealer begins, and is offered nothing then; and the card that
    was thrown to it since its last turn it has not been offered yet.
    """
    offered = p.thrown[(seat - 1 - p.dealer) % SEATS :: SEATS][: len(_threw(p, seat)) - (seat == p.dealer)]
    own = {meld.taken for meld in p.melds[seat]}
    return [card for card in reversed(offered) if card not in own]


def told(view: View, seat: Seat) -> Told | None:
    """What is known of that seat, if it had a turn."""
    return Told(view, seat) if _threw(view.public, seat) else None


def worlds(view: View) -> Draw[State]:
    """Draws worlds one after the other, each mended from the one before."""
    known = [None if seat == view.seat else told(view, seat) for seat in range(SEATS)]
    known.append(None)  # nothing is told of the stock
    if view.public.over or not any(known):
        return partial(guess, view)
    first: State | None = None

    def guessed(rng: Random) -> State:
        """The same every time: but for hands and stock guesses differ in nothing that counts in this hand."""
        nonlocal first
        first = first or guess(view, rng)
        return first

    def weigh(seat: Seat, hand: Mask, least: float) -> float:
        about = known[seat]
        return 1.0 if about is None else about.likely(hand, least)

    def begin(world: State) -> HandSampler:
        return HandSampler(view.seat, world.hands, world.stock, weigh)

    return sampled(guessed, begin, FIRST_SWAPS, SWAPS)
