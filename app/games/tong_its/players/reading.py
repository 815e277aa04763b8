"""What Tong-Its players infer from the table: unseen cards, and what the others probably hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import TypeVar

from app.core.cards import FRENCH, Card, Mask, Seat, mask_of
from app.games.tong_its.players import callers
from app.games.tong_its.players.weights import Weights
from app.games.tong_its.rules.ending import FOUR
from app.games.tong_its.rules.melds import MELDS, POINTS, cards_of
from app.games.tong_its.rules.model import SEATS, DealScore, View, has_opened
from app.games.tong_its.rules.moves import may_call

TRIPLES: tuple[Mask, ...] = tuple(meld for meld in MELDS if meld.bit_count() == 3)
"""The 96 smallest melds."""
PARTNERS: tuple[tuple[Mask, ...], ...] = tuple(
    tuple(triple ^ 1 << card for triple in TRIPLES if triple >> card & 1) for card in FRENCH.cards
)
"""For each card, the pairs of cards that make a meld with it."""


def _near(card: Card) -> Mask:
    found = 0
    for pair in PARTNERS[card]:
        found |= pair
    return found


NEAR: tuple[Mask, ...] = tuple(map(_near, FRENCH.cards))
"""For each card, the cards that may share a meld with it."""
APART = 5
"""Shift that moves none of the bits of the cards near a card onto another of them."""
T = TypeVar("T")


class ByNeighbors(dict[int, T]):
    """Values of a card, calculated on first use, that depend on which of the cards near it are in each of two sets. The
    key is ``near & one | (near & other) << APART``, with ``near = NEAR[card]``.
    """

    def __init__(self, card: Card, value: Callable[[Card, Mask, Mask], T]) -> None:
        super().__init__()
        self._card, self._value = card, value

    def __missing__(self, key: int) -> T:
        near = NEAR[self._card]
        found = self[key] = self._value(self._card, near & key, near & key >> APART)
        return found


EARLY, LOW = 3, 6
"""Number of first turns, and the most points of a low discard."""
_USUAL_THROW = 10
"""Assumed cost of the last discard of a player who has made none."""
DEADWOOD = ("start", "card", "closed", "turn", "throw")
"""Names of the weights for others' deadwood."""
MOST = 60
"""No one calls with more points than this."""


def logistic(x: float) -> float:
    return 1.0 / (1.0 + exp(-x)) if x > -60 else 0.0


@cache
def needed(pair: Mask) -> Mask:
    """Return the cards that make a meld of two: two for a pair, one or two for neighbours in a suit."""
    return sum(triple ^ pair for triple in TRIPLES if triple & pair == pair)


def _could_challenge(score: DealScore) -> bool:
    """Return whether a player other than the winner had opened; those who have not owe a chip more."""
    least = score.base + FOUR * score.fours + score.aces
    return any(owed == least for seat, owed in enumerate(score.owed) if seat != score.winner)


class Reading:
    def __init__(self, view: View, weights: Weights) -> None:
        p = view.public
        self.view, self.public, self.weights = view, p, weights
        self.me = view.seat
        self.left: Seat = (self.me + 1) % SEATS
        self.others: tuple[Seat, ...] = (self.left, (self.me + 2) % SEATS)
        """The next player to move, and the previous one."""
        self.hand: Mask = mask_of(view.hand)
        self.unseen: Mask = self._unseen()
        self.unseen_count = max(1, self.unseen.bit_count())
        self.opened = tuple(has_opened(p, seat) for seat in range(SEATS))
        self.callers = tuple(seat for seat in self.others if may_call(p, seat))
        """The others who could call at the start of their turn as things are."""
        self.careless = {seat: self._careless(seat) for seat in self.others}
        """Probability that each of the others plays, and calls, carelessly."""
        self.anyhow = sum(one * one for one in self.careless.values()) / len(self.careless)
        """The same for the table as a whole; faint suspicions hardly count."""
        self.deadwood = {seat: self._deadwood(seat) for seat in self.others}
        self.held = min(1.0, sum(view.counts[seat] for seat in self.others) / self.unseen_count)
        """Probability that one of the others holds an unseen card."""
        self.folds = self._folds()
        """Probability that another player folds who would have won a challenge."""

    def _unseen(self) -> Mask:
        p = self.public
        seen = self.hand | mask_of(p.thrown[max(0, len(p.thrown) - self.weights.memory) :])
        for melds in p.melds:
            for meld in melds:
                seen |= meld.now
        for fours in self.view.face_down:
            for four in fours:
                seen |= mask_of(four)
        return mask_of(FRENCH.cards) & ~seen

    def _folds(self) -> float:
        """Estimate it from past calls: where most went unchallenged by those who had opened, others will, too."""
        w, history = self.weights, self.public.history
        draws = sum(score.way == "draw" and _could_challenge(score) for score in history)
        challenges = sum(score.way == "challenge" for score in history)
        return (w.folds * w.folds_sure + draws) / (w.folds_sure + draws + challenges)

    def throws_of(self, seat: Seat) -> Sequence[Card]:
        """Return that seat's discards in this hand: the dealer made the first, and so on round the table."""
        return self.public.thrown[(seat - self.public.dealer) % SEATS :: SEATS]

    def _careless(self, seat: Seat) -> float:
        """Return the probability that the seat plays carelessly: few others discard a low card in the first turns."""
        w = self.weights
        odds = w.careless / (1 - w.careless)
        for card in self.throws_of(seat)[:EARLY]:
            odds *= w.careless_low if POINTS[card] <= LOW else w.careless_high
        return odds / (1 + odds)

    def _deadwood(self, seat: Seat) -> float:
        w, careless = self.weights, self.careless[seat]
        start, card, closed, turn, throw = self.deadwood_seen(seat)
        sound = w.start * start + w.card * card + w.closed * closed + w.turn * turn + w.throw * throw
        return (1 - careless) * max(w.least, sound) + careless * w.careless_card * card

    def deadwood_seen(self, seat: Seat) -> tuple[float, ...]:
        """Return the features of a seat's deadwood, in the order of DEADWOOD."""
        throws = self.throws_of(seat)
        thrown = POINTS[throws[-1]] if throws else _USUAL_THROW
        return 1.0, self.view.counts[seat], float(not self.opened[seat]), -len(throws), thrown

    def has_more(self, seat: Seat, points: float) -> float:
        """Return the probability that the seat has more deadwood than that."""
        return logistic((self.deadwood[seat] - points) / self.weights.spread)

    def called_with(self, seat: Seat) -> int:
        """Return the median points of a seat that has called or challenged."""
        return next((points for points in range(MOST) if self.beats_caller(seat, points + 1) < 1 / 2), MOST)

    def beats_caller(self, seat: Seat, points: int) -> float:
        """Return the probability that a caller or challenger has that many points at least: a tie beats a caller."""
        if not points:
            return 1.0
        seen = self.seen_of(seat, points)
        return logistic(sum(weight * one for weight, one in zip(callers.WEIGHTS, seen, strict=True)))

    def seen_of(self, caller: Seat, points: int) -> tuple[float, ...]:
        throws, counts = self.throws_of(caller), self.view.counts
        thrown = POINTS[throws[-1]] if throws else LOW
        seen = callers.Caller(counts[caller], len(throws), thrown, self.careless[caller])
        return callers.features(points, seen, counts[self.me], counts[3 - self.me - caller])

    def feeds(self, card: Card) -> float:
        """Return the probability that the next player can take ``card``: they hold no two cards that would have made a
        meld with a card they discarded or left.
        """
        me, left = self.throws_of(self.me), self.throws_of(self.left)
        passed = [*left, *(one for one in me if one not in self._taken())]
        each = self.view.counts[self.left] / self.unseen_count
        total = 0.0
        for pair in PARTNERS[card]:
            if pair & self.unseen == pair and not any(pair in PARTNERS[one] for one in passed):
                total += each * each
        return total

    def _taken(self) -> set[Card | None]:
        return {meld.taken for melds in self.public.melds for meld in melds}

    def chance(self, loose: Mask) -> float:
        """Return the expected points of loose cards that the next card from the stock brings into melds."""
        cards, seen, gain = cards_of(loose), 0, 0
        for i, one in enumerate(cards):
            for other in cards[i + 1 :]:
                outs = needed(1 << one | 1 << other) & self.unseen & ~seen
                if outs:
                    gain += (POINTS[one] + POINTS[other]) * outs.bit_count()
                    seen |= outs
        return gain / self.unseen_count
