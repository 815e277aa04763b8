"""Worlds weighted by what the others kept, discarded and passed.

Between their turns the others hold exactly what they kept at their last discard. Most players open as soon as they can,
lay off what fits, discard their highest loose card, and neither discard nor pass what makes a meld; other hands are
unlikely. Worlds are not rejected but improved by Metropolis sampling (``app/ai/metropolis.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import exp
from random import Random

from app.ai.metropolis import HandSampler, sample_worlds
from app.ai.search import Draw
from app.core.cards import FRENCH, Card, Mask, Seat, mask_of
from app.games.tong_its.players.habits import (
    BESIDE,
    BESIDE_PASSED,
    BROKE,
    COSTLIER,
    FITS,
    HABITS,
    MELDS,
    NAMES,
    OTHER,
    PASSED,
    RANK,
    THREW,
    WORSE,
    TableHabits,
)
from app.games.tong_its.players.quick import parted
from app.games.tong_its.players.reading import NEAR, PARTNERS, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.determinize import determinize
from app.games.tong_its.rules.melds import FOURS, POINTS, SUIT, cards_of
from app.games.tong_its.rules.model import SEATS, Public, State, View, has_opened
from app.games.tong_its.rules.moves import may_call

# ---- Whether a good player would have made that discard from such a hand.
#
# A card's cost speaks for discarding it; that others of the hand may still make a meld with it, or that the next
# player may take it, speaks against it. This is the keen player's evaluation (position.py) of public information.


class ThrownAway:
    """A seat's last discard, and what would have spoken for any other."""

    def __init__(self, view: View, seat: Seat, calls: float = HABITS.calls) -> None:
        """``calls`` is the probability that a player who has opened may call next time."""
        p, following = view.public, (seat + 1) % SEATS
        own = (seat - p.dealer) % SEATS
        then = own + SEATS * (len(p.thrown[own::SEATS]) - 1)
        """Number of discards before it."""
        self._card, before = p.thrown[then], p.thrown[:then]
        live = unseen(p, then + 1)
        unknown = max(1, live.bit_count() - view.counts[seat])
        hope = KEEN.chance * (view.stock + len(p.thrown) - then) / unknown
        left_lying = [card for card in before[own::SEATS] if card not in taken(p)]
        safe = {pair for card in (*before[(own + 1) % SEATS :: SEATS], *left_lying) for pair in PARTNERS[card]}
        self._costs = _costs(p, seat, calls)
        self._hopes = [
            [(1 << other, hope * (POINTS[card] + POINTS[other]) * outs) for other, outs in _outs(card, live)]
            for card in FRENCH.cards
        ]
        """For each card, those it may still make a meld with, and their value."""
        self._feeds = [
            [pair for pair in PARTNERS[card] if pair & live == pair and pair not in safe] for card in FRENCH.cards
        ]
        """For each card, the pairs that the next player may take it with, ..."""
        self._fed = -KEEN.fed * (view.counts[following] / unknown) ** 2
        """... and their cost."""

    def regret(self, hand: Mask) -> float | None:
        """Return how much better the best discard leading to ``hand`` was, in log odds; None if it broke up a meld."""
        whole = hand | 1 << self._card
        loose, _ = parted(whole)
        if not loose >> self._card & 1:
            return None
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
    """Return the cards that may share a meld with ``card``, and how many live ones would complete it."""
    found = [(other, (needed(1 << card | 1 << other) & live).bit_count()) for other in cards_of(NEAR[card])]
    return [(other, outs) for other, outs in found if outs]


def _costs(p: Public, seat: Seat, calls: float) -> list[float]:
    """Return the value to the seat of discarding each card, whatever else it holds."""
    w, fits, point = KEEN, fitting_now(p), -KEEN.deadwood
    if has_opened(p, seat):
        callers = sum(may_call(p, other) for other in range(SEATS) if other != seat)
        point += w.free_ahead * calls + w.threat_ahead * callers
    return [point * POINTS[card] - (0.0 if fits >> card & 1 else w.stuck) for card in FRENCH.cards]


# ---- public information


def unseen(p: Public, throws: int) -> Mask:
    """Return the cards not seen after that many discards; current layoffs and melds are assumed to have been there."""
    seen = mask_of(p.thrown[:throws])
    for melds in p.melds:
        for meld in melds:
            seen |= meld.now
    return ~seen & (1 << 52) - 1


def taken(p: Public) -> set[Card | None]:
    return {meld.taken for melds in p.melds for meld in melds}


def fitting_now(p: Public) -> Mask:
    fits = 0
    for melds in p.melds:
        for meld in melds:
            fits |= meld.fits
    return fits


FIRST_SWAPS, SWAPS = 300, 24
"""Number of swaps of card pairs before the first world, and between two worlds."""


class SeatPlay:
    def __init__(self, view: View, seat: Seat, habits: TableHabits = HABITS) -> None:
        p = view.public
        weights = self._weights = habits.opened if has_opened(p, seat) else habits.closed
        self._thrown = ThrownAway(view, seat, habits.calls)
        threw, passed = _threw(p, seat), _passed(p, seat)
        near, near_passed, ranks = _union(NEAR, threw), _union(NEAR, passed), _union(_RANKS, threw)
        self._kinds = [(fitting_now(p), FITS), (ranks, RANK), (near, BESIDE), (near_passed, BESIDE_PASSED)]
        self._kinds += [(_COSTLIER[POINTS[card]], habit) for card, habit in zip(threw, COSTLIER, strict=False)]
        kinds = [(cards, weights[habit]) for cards, habit in self._kinds]
        self._suits = [_sums(kinds, 13 * suit) for suit in range(4)]
        hidden, pairs = unseen(p, len(p.thrown)) & ~mask_of(view.hand), dict[Mask, int]()
        for cards, ages in ((threw, THREW), (passed, PASSED)):
            for age, card in enumerate(cards):
                for pair in PARTNERS[card]:
                    if pair & hidden == pair:
                        pairs.setdefault(pair, ages[min(age, len(ages) - 1)])
        self._pair_habits = tuple(pairs.items())
        self._pairs = tuple((pair, weights[habit]) for pair, habit in self._pair_habits)

    def likely(self, hand: Mask, least: float = 0.0) -> float:
        """Return the likelihood that the seat kept this hand; 0, found earlier, if it is less than ``least``."""
        loose, melds = parted(hand)
        clubs, diamonds, hearts, spades = self._suits
        weight = clubs[loose & SUIT] + diamonds[loose >> 13 & SUIT] + hearts[loose >> 26 & SUIT] + spades[loose >> 39]
        if melds:
            weight += self._weights[MELDS] * len(melds)
        for pair, worth in self._pairs:
            if pair & hand == pair:
                weight += worth
        if exp(weight) < least:
            return 0.0  # regret makes no hand likelier
        regret = self._thrown.regret(hand)
        if regret is None:
            weight += self._weights[BROKE]
        elif regret > 0:
            weight += self._weights[OTHER] + self._weights[WORSE] * regret
        return exp(weight)

    def habits_of(self, hand: Mask) -> list[float]:
        """Return a hand's habit features, which ``likely`` weighs."""
        found = [0.0] * len(NAMES)
        loose, melds = parted(hand)
        found[MELDS] = float(len(melds))
        for cards, habit in self._kinds:
            found[habit] += (cards & loose).bit_count()
        for pair, habit in self._pair_habits:
            found[habit] += pair & hand == pair
        regret = self._thrown.regret(hand)
        if regret is None:
            found[BROKE] = 1.0
        elif regret > 0:
            found[OTHER], found[WORSE] = 1.0, regret
        return found


_RANKS: tuple[Mask, ...] = tuple(FOURS[card % 13] for card in FRENCH.cards)
"""For each card, the cards of its rank."""
_COSTLIER: tuple[Mask, ...] = tuple(mask_of(c for c in FRENCH.cards if POINTS[c] > points) for points in range(11))
"""For each number of points, the cards that cost more."""


def _union(masks: Sequence[Mask], cards: Iterable[Card]) -> Mask:
    found = 0
    for card in cards:
        found |= masks[card]
    return found


def _sums(kinds: Sequence[tuple[Mask, float]], first: int) -> list[float]:
    """Return, for every subset of the suit that begins with card ``first``, the sum of the weights of its kinds."""
    sums = [0.0]
    for card in range(first, first + 13):
        worth = sum(worth for kind, worth in kinds if kind >> card & 1)
        sums += [one + worth for one in sums]
    return sums


def _threw(p: Public, seat: Seat) -> Sequence[Card]:
    """Return the seat's discards, the latest first."""
    return p.thrown[(seat - p.dealer) % SEATS :: SEATS][::-1]


def _passed(p: Public, seat: Seat) -> Sequence[Card]:
    """Return the discards it passed, latest first; the dealer started, and one since its last turn is not yet
    offered.
    """
    offered = p.thrown[(seat - 1 - p.dealer) % SEATS :: SEATS][: len(_threw(p, seat)) - (seat == p.dealer)]
    own = {meld.taken for meld in p.melds[seat]}
    return [card for card in reversed(offered) if card not in own]


def known_play(view: View, seat: Seat, habits: TableHabits = HABITS) -> SeatPlay | None:
    return SeatPlay(view, seat, habits) if _threw(view.public, seat) else None


def worlds(view: View, habits: TableHabits = HABITS) -> Draw[State]:
    """Return a sampler of worlds, each derived from the previous one."""
    known = [None if seat == view.seat else known_play(view, seat, habits) for seat in range(SEATS)]
    known.append(None)  # nothing is known of the stock
    if view.public.over or not any(known):
        return partial(determinize, view)
    first: State | None = None

    def guessed(rng: Random) -> State:
        """Return the same world every time: determinizations differ in nothing else that matters in this hand."""
        nonlocal first
        first = first or determinize(view, rng)
        return first

    def weigh(seat: Seat, hand: Mask, least: float) -> float:
        about = known[seat]
        return 1.0 if about is None else about.likely(hand, least)

    def begin(world: State) -> HandSampler:
        return HandSampler(view.seat, world.hands, world.stock, weigh)

    return sample_worlds(guessed, begin, FIRST_SWAPS, SWAPS)
