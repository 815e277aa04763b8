"""Worlds weighted by what the others kept, discarded and passed.

Between their turns the others hold exactly what they kept at their last discard. Most players open as soon as they can,
lay off what fits, discard their highest loose card, and neither discard nor pass what makes a meld; other hands are
unlikely. Worlds are not rejected but improved by Metropolis sampling (``app/ai/metropolis.py``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import partial
from math import exp, inf
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
from app.games.tong_its.players.reading import APART, NEAR, PARTNERS, ByNeighbors, needed
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules.determinize import determinize
from app.games.tong_its.rules.melds import FOURS, POINTS, SUITS, cards_of, parted
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
        self.cards: Mask = 1 << self._card
        """The set that contains only the discard."""
        live = unseen(p, then + 1)
        unknown = max(1, live.bit_count() - view.counts[seat])
        self._live = live
        self._hope = KEEN.chance * (view.stock + len(p.thrown) - then) / unknown
        left_lying = [card for card in before[own::SEATS] if card not in taken(p)]
        self._safe = {pair for card in (*before[(own + 1) % SEATS :: SEATS], *left_lying) for pair in PARTNERS[card]}
        """The pairs that the next player certainly does not hold."""
        self._fed = -KEEN.fed * (view.counts[following] / unknown) ** 2
        """The cost of each other pair with which the next player may take the discard."""
        self._costs = _costs(p, seat, calls)
        self._levels = sorted({*self._costs})
        self._dearer = [mask_of(c for c in FRENCH.cards if self._costs[c] > cost) for cost in (-inf, *self._levels)]
        """All cards, then for each level the cards that cost more."""
        self._against = dict[Card, tuple[list[tuple[Mask, float]], list[Mask]]]()
        self._worths = [ByNeighbors(card, self.worth) for card in FRENCH.cards]

    def worth(self, card: Card, loose: Mask, whole: Mask) -> float:
        """Return the value of discarding ``card``, given the cards near it: loose ones, and those of the whole hand."""
        if card not in self._against:
            self._against[card] = self._reasons_to_keep(card)
        worth, (hopes, pairs) = self._costs[card], self._against[card]
        for other, hoped in hopes:
            if other & loose:
                worth -= hoped
        for pair in pairs:
            if not pair & whole:
                worth -= self._fed
        return worth

    def _reasons_to_keep(self, card: Card) -> tuple[list[tuple[Mask, float]], list[Mask]]:
        """Return the cards with which ``card`` may still make a meld, and their value; and the pairs with which the
        next player may take it.
        """
        hopes, live = list[tuple[Mask, float]](), self._live
        for other in cards_of(NEAR[card]):
            if outs := (needed(1 << card | 1 << other) & live).bit_count():
                hopes.append((1 << other, self._hope * (POINTS[card] + POINTS[other]) * outs))
        return hopes, [pair for pair in PARTNERS[card] if pair & live == pair and pair not in self._safe]

    def regret(self, hand: Mask) -> float | None:
        """Return how much better the best discard leading to ``hand`` was, in log odds; None if it broke up a meld."""
        whole = hand | self.cards
        return self.regret_in(whole, parted(whole)[0])

    def regret_in(self, whole: Mask, loose: Mask) -> float | None:
        """Return the regret, given the hand before the discard and its loose cards."""
        if not loose & self.cards:
            return None
        card: int = self._card
        worths = self._worths
        near = NEAR[card]
        this = most = worths[card][near & loose | (near & whole) << APART]
        rest = loose & self._dearer[bisect_right(self._levels, this)]  # no other card can be worth more
        while rest:
            card = rest.bit_length() - 1
            rest ^= 1 << card
            near = NEAR[card]
            worth = worths[card][near & loose | (near & whole) << APART]
            if worth > most:
                most = worth
                rest &= self._dearer[bisect_right(self._levels, most)]
        return most - this


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
        self._sums = _Sums(kinds)
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
        thrown, sums = self._thrown, self._sums
        whole, loose = hand | thrown.cards, hand
        loose_before, melds = parted(whole)
        if melds:
            loose, melds = parted(hand)
        weight = sums[loose & _CLUBS] + sums[loose & _DIAMONDS] + sums[loose & _HEARTS] + sums[loose & _SPADES]
        if melds:
            weight += self._weights[MELDS] * len(melds)
        for pair, worth in self._pairs:
            if pair & hand == pair:
                weight += worth
        likely = exp(weight)
        if likely < least:
            return 0.0  # regret makes no hand likelier
        regret = thrown.regret_in(whole, loose_before)
        if regret == 0:
            return likely
        if regret is None:
            return exp(weight + self._weights[BROKE])
        return exp(weight + (self._weights[OTHER] + self._weights[WORSE] * regret))

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


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUITS
_RANKS: tuple[Mask, ...] = tuple(FOURS[card % 13] for card in FRENCH.cards)
"""For each card, the cards of its rank."""
_COSTLIER: tuple[Mask, ...] = tuple(mask_of(c for c in FRENCH.cards if POINTS[c] > points) for points in range(11))
"""For each number of points, the cards that cost more."""


def _union(masks: Sequence[Mask], cards: Iterable[Card]) -> Mask:
    found = 0
    for card in cards:
        found |= masks[card]
    return found


class _Sums(dict[Mask, float]):
    """The sum of the weights of a set of cards, calculated on first use."""

    def __init__(self, kinds: Sequence[tuple[Mask, float]]) -> None:
        super().__init__()
        self._weights = [sum([worth for kind, worth in kinds if kind >> card & 1], 0.0) for card in FRENCH.cards]

    def __missing__(self, cards: Mask) -> float:
        found = self[cards] = sum([self._weights[card] for card in cards_of(cards)], 0.0)
        return found


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


def _even(hand: Mask, least: float) -> float:
    """Return the likelihood of a hand about which nothing is known."""
    return 1.0


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

    weigh = [about.likely if about else _even for about in known]
    relevant = [-1 if about else 0 for about in known]

    def begin(world: State) -> HandSampler:
        return HandSampler(view.seat, world.hands, world.stock, weigh, relevant=relevant)

    return sample_worlds(guessed, begin, FIRST_SWAPS, SWAPS)
