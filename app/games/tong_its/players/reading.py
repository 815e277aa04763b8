"""Tong-Its: what can be read off the table: which cards are unseen, and what the others are likely to hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from app.core.cards import FRENCH, Card, Mask, Seat, mask_of
from app.games.tong_its.players import callers
from app.games.tong_its.players.weights import Weights
from app.games.tong_its.rules import may_call
from app.games.tong_its.rules.ending import FOUR
from app.games.tong_its.rules.melds import MELDS, POINTS, cards_of
from app.games.tong_its.rules.model import SEATS, DealScore, View, has_opened

TRIPLES: tuple[Mask, ...] = tuple(meld for meld in MELDS if meld.bit_count() == 3)
"""The 96 smallest melds."""
PARTNERS: tuple[tuple[Mask, ...], ...] = tuple(
    tuple(triple ^ 1 << card for triple in TRIPLES if triple >> card & 1) for card in FRENCH.cards
)
"""The pairs of cards that make a meld with card i."""


def _near(card: Card) -> Mask:
    found = 0
    for pair in PARTNERS[card]:
        found |= pair
    return found


NEAR: tuple[Mask, ...] = tuple(map(_near, FRENCH.cards))
"""The cards that may stand with card i in a meld."""
EARLY, LOW = 3, 6
"""A discard of the first turns, and one with no more points than that."""
_USUAL_THROW = 10
"""What the last discard is taken to have cost of one who has made none."""
DEADWOOD = ("start", "card", "closed", "turn", "throw")
"""The weights by which others' deadwood is told."""
MOST = 60
"""Nobody calls with more points than that."""


def logistic(x: float) -> float:
    """From log odds to a share."""
    return 1.0 / (1.0 + exp(-x)) if x > -60 else 0.0


@cache
def needed(pair: Mask) -> Mask:
    """The cards that make a meld of two: two for a pair, one or two for neighbours in a suit."""
    return sum(triple ^ pair for triple in TRIPLES if triple & pair == pair)


def _could_challenge(score: DealScore) -> bool:
    """Whether somebody had opened beside the winner: who had not, owes a chip more."""
    least = score.base + FOUR * score.fours + score.aces
    return any(owed == least for seat, owed in enumerate(score.owed) if seat != score.winner)


class Reading:
    """What a player knows and supposes who sees ``view``."""

    def __init__(self, view: View, weights: Weights) -> None:
        p = view.public
        self.view, self.public, self.weights = view, p, weights
        self.me = view.seat
        self.left: Seat = (self.me + 1) % SEATS
        self.others: tuple[Seat, ...] = (self.left, (self.me + 2) % SEATS)
        """The one who moves next, and the one before."""
        self.hand: Mask = mask_of(view.hand)
        self.unseen: Mask = self._unseen()
        self.unseen_count = max(1, self.unseen.bit_count())
        self.opened = tuple(has_opened(p, seat) for seat in range(SEATS))
        self.callers = tuple(seat for seat in self.others if may_call(p, seat))
        """Which of the others could call at the start of their turn as things are."""
        self.careless = {seat: self._careless(seat) for seat in self.others}
        """How likely the others play, and call, with anything."""
        self.anyhow = sum(one * one for one in self.careless.values()) / len(self.careless)
        """How far that goes for the table; a faint suspicion hardly counts."""
        self.deadwood = {seat: self._deadwood(seat) for seat in self.others}
        """What the others are taken to have, in points."""
        self.held = min(1.0, sum(view.counts[seat] for seat in self.others) / self.unseen_count)
        """How likely one of the others holds an unseen card."""
        self.folds = self._folds()
        """How likely another player folds who would have won a challenge."""

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
        """A table where most calls went unchallenged by those who had opened is taken to go on like that."""
        w, history = self.weights, self.public.history
        draws = sum(score.way == "draw" and _could_challenge(score) for score in history)
        challenges = sum(score.way == "challenge" for score in history)
        return (w.folds * w.folds_sure + draws) / (w.folds_sure + draws + challenges)

    def throws_of(self, seat: Seat) -> Sequence[Card]:
        """What that seat has discarded in this hand: the dealer threw the first card, and so on round the table."""
        return self.public.thrown[(seat - self.public.dealer) % SEATS :: SEATS]

    def _careless(self, seat: Seat) -> float:
        """How likely that seat plays anyhow: hardly anybody else throws a low card in the first turns."""
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
        """How much there is of what deadwood is told by, in the order of DEADWOOD."""
        throws = self.throws_of(seat)
        thrown = POINTS[throws[-1]] if throws else _USUAL_THROW
        return 1.0, self.view.counts[seat], float(not self.opened[seat]), -len(throws), thrown

    def has_more(self, seat: Seat, points: float) -> float:
        """How likely that seat has more deadwood than so many points."""
        return logistic((self.deadwood[seat] - points) / self.weights.spread)

    def called_with(self, seat: Seat) -> int:
        """How many points that seat, which has called or challenged, has as likely as not."""
        return next((points for points in range(MOST) if self.beats_caller(seat, points + 1) < 1 / 2), MOST)

    def beats_caller(self, seat: Seat, points: int) -> float:
        """How likely that seat, which has called or challenged, has at least so many points: equals beat a caller."""
        if not points:
            return 1.0
        seen = self.seen_of(seat, points)
        return logistic(sum(weight * one for weight, one in zip(callers.WEIGHTS, seen, strict=True)))

    def seen_of(self, caller: Seat, points: int) -> tuple[float, ...]:
        """What there is to see of a caller, against so many points (callers.py)."""
        throws, counts = self.throws_of(caller), self.view.counts
        thrown = POINTS[throws[-1]] if throws else LOW
        seen = callers.Caller(counts[caller], len(throws), thrown, self.careless[caller])
        return callers.features(points, seen, counts[self.me], counts[3 - self.me - caller])

    def feeds(self, card: Card) -> float:
        """How likely the next player can take ``card`` when it is discarded.

        Two cards that would have made a meld with one they threw, or with one they left lying, they do not hold.
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
        """Points of the loose cards that the next card from the stock will bring into melds, on average."""
        cards, seen, gain = cards_of(loose), 0, 0
        for i, one in enumerate(cards):
            for other in cards[i + 1 :]:
                outs = needed(1 << one | 1 << other) & self.unseen & ~seen
                if outs:
                    gain += (POINTS[one] + POINTS[other]) * outs.bit_count()
                    seen |= outs
        return gain / self.unseen_count
