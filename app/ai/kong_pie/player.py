"""Kong-Pie: the keen player. It looks through the whole phase, weighs every kong by what it leaves, and every end of
the turn by what it keeps for itself and offers to the next player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from app.ai.budget import USUAL, Budget
from app.ai.human import WIN, Ranked
from app.ai.kong_pie.answers import answer
from app.ai.kong_pie.phase import Spot, spots, without
from app.ai.kong_pie.reach import Reach
from app.ai.kong_pie.standing import Standing
from app.ai.kong_pie.thumb import Thumb
from app.ai.kong_pie.weights import KEEN, Weights
from app.ai.kong_pie.worlds import Worlds
from app.rules.kong_pie.kongs import HIGH_KONG, kind_of, kongs_in, points_of
from app.rules.kong_pie.legal import DISCARD, PASS
from app.rules.kong_pie.model import AFTER_SECOND, FIRST_KONG, Discard, Hand, Highs, Kong, Move, View, mask

_ANY = 6
"""For ``kongs_in``: look for every kind of kong."""


class Plan(NamedTuple):
    """Something to do with the rest of the phase: connects, and what ends it."""

    spot: Spot
    last: Move
    """A kong, a discard or a pass."""
    rest: Hand
    """What is kept then, in ascending order."""
    thumb: float
    """How good it looks at once."""

    @property
    def first(self) -> Move:
        """The move to make now."""
        return self.spot.first or self.last


class KeenPlayer:
    """Plays the plan that leaves it best off by what a good player counts; leaves nothing to chance."""

    def __init__(self, weights: Weights = KEEN) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        """The first move of the best plan there is from here."""
        if len(legal) == 1:
            return legal[0]
        best: Move = max(self.rank(view, legal), key=lambda one: one.value).move
        return best

    def rank(self, view: View, legal: Sequence[Move]) -> list[Ranked]:
        """Each move by the best plan that begins with it, the best first; an answer stands alone."""
        reach = reach_for(view.public.ledger.highs, view.public.ledger.options.connects)
        standing = Standing(view, self._weights)
        if view.public.sheet.question is not None:
            return [Ranked(0.0, answer(view, standing, reach))]
        return _Turn(view, self._weights, standing, reach).rank()


@lru_cache(maxsize=256)
def reach_for(highs: Highs, connects: int) -> Reach:
    """Made once a hand."""
    return Reach(highs, connects)


class _Turn:
    """One decision of the player on turn."""

    def __init__(self, view: View, weights: Weights, standing: Standing, reach: Reach) -> None:
        p = view.public
        self.view, self.p, self.highs, self.weights = view, p, p.ledger.highs, weights
        self.standing, self.reach = standing, reach
        gone = (standing.out, mask(p.discards)) if weights.remembers else (0, 0)
        self.thumb = Thumb(weights, p.ledger.highs, *gone)

    def rank(self) -> list[Ranked]:
        """What could be done now, the best first; only as far as the player looks ahead."""
        found, w = spots(self.view), self.weights
        near = self._near(found, w.ahead)
        kongs = [] if self.p.phase == AFTER_SECOND else list(self._kongs(near))
        sure = self._winning(kongs)
        if sure is not None:
            return [Ranked(WIN, sure), *self._otherwise(found)]
        hopes = self._hopes(near)
        plans = kongs + (list(self._ends(self._near(found, w.tidies))) if hopes or not kongs else [])
        plans = self._promising(plans, hopes=hopes)
        worlds = Worlds(self.view, self.reach, w.worlds) if len(plans) > 1 else None
        worth = [(self._worth(plan, worlds) if worlds else 0.0, plan) for plan in plans]
        best: dict[Move, Ranked] = {}
        for value, plan in sorted(worth, key=lambda one: (one[0], -one[1].spot.connects), reverse=True):
            best.setdefault(plan.first, Ranked(value, plan.first, steps=1 + plan.spot.connects))
        return [*best.values(), *(self._otherwise(found) if kongs else [])]

    def _otherwise(self, found: list[Spot]) -> list[Ranked]:
        """What is left to do for one who sees no kong."""
        return [Ranked(plan.thumb - 10, plan.first) for plan in self._ends(found[:1])]

    def _near(self, found: list[Spot], ahead: int) -> list[Spot]:
        """As far as the player looks; connects that were made in this phase count."""
        return [spot for spot in found if spot.connects <= max(0, ahead - self.p.connects)]

    # ---- candidates

    def _promising(self, plans: list[Plan], *, hopes: bool) -> list[Plan]:
        """The best by rules of thumb, in the same order wherever in the phase the player is, and all that can be done
        without a connect: otherwise it might go back and forth between two plans.
        """
        high = self.standing.high

        def key(plan: Plan) -> tuple[float, Hand, Hand]:
            hope = high(plan.rest, plan.spot.source, 0.0) if hopes else 0.0
            return (-plan.thumb - hope, plan.rest, plan.spot.hand)

        plans = sorted(plans, key=key)
        most = self.weights.weighed
        return plans[:most] + [plan for plan in plans[most:] if not plan.spot.connects]

    def _kongs(self, found: list[Spot]) -> Iterator[Plan]:
        """Every kong that can be reached, each once for what it leaves."""
        seen: set[tuple[Hand, Hand, Hand]] = set()
        for spot in found:
            for move in kongs_in(spot.hand, _ANY, self.highs):
                rest = without(spot.hand, move.cards)
                key = (move.cards, rest, spot.source)
                if key not in seen:
                    seen.add(key)
                    yield Plan(spot, move, rest, self._looks(move, rest, spot))

    def _looks(self, move: Kong, rest: Hand, spot: Spot) -> float:
        promise = self.thumb.keeps(rest) + self.thumb.offers(spot.source) / 2
        return 1.0 + 0.3 * promise + self.standing.points(points_of(move.cards, self.highs), 0.5)

    def _ends(self, found: list[Spot]) -> Iterator[Plan]:
        """Every way to end the turn without a kong."""
        p = self.p
        impatient = p.turns - p.sheet.last_kong >= self.weights.patience * len(self.standing.order)
        for spot in found:
            offers = self.thumb.offers(spot.source)
            for card in spot.hand:
                rest = without(spot.hand, (card,))
                yield Plan(spot, DISCARD[card], rest, self.thumb.keeps(rest) - offers)
            if not spot.connects and not p.connects and not (impatient and spot.hand):
                yield Plan(spot, PASS, spot.hand, self.thumb.keeps(spot.hand) - offers)

    def _hopes(self, found: list[Spot]) -> bool:
        """Whether it could pay to hold a kong back for a high kong."""
        return any(self.standing.high(spot.hand, spot.source, 0.0) > self.weights.hold for spot in found)

    # ---- worth

    def _winning(self, kongs: list[Plan]) -> Move | None:
        """A kong that wins at once, if nothing more can be made of it."""
        high = next((plan for plan in kongs if kind_of(_cards(plan), self.highs) == HIGH_KONG), None)
        if high is not None:
            return high.first
        won = self.p.sheet.won is not None
        if not kongs or not (won or self.standing.needs[0] == 1):
            return None
        options = self.p.ledger.options
        if not won and options.chips and options.glory and self.p.phase == FIRST_KONG:
            return None
        return max(kongs, key=lambda plan: (points_of(_cards(plan), self.highs), -plan.spot.connects)).first

    def _worth(self, plan: Plan, worlds: Worlds) -> float:
        """In hands won."""
        if isinstance(plan.last, Kong):
            return self._worth_of_kong(plan, plan.last, worlds)
        return self._worth_of_end(plan, worlds)

    def _worth_of_kong(self, plan: Plan, move: Kong, worlds: Worlds) -> float:
        """What it brings, with the chance of a second one."""
        standing, spot, w = self.standing, plan.spot, self.weights
        one, scored = self._after(1), points_of(move.cards, self.highs)
        if self.p.phase == FIRST_KONG:
            second = worlds.second(plan.rest, spot.source, spot.unknown)
            two = self._after(2)
            won = standing.needs[0] == 1
            win = 1.0 if won else second * two + (1 - second) * one
            more = second * self._second_brings(won)
        else:
            win, more = one, 0.0
        tidy = w.tidy * (self.thumb.keeps(plan.rest) - self.thumb.offers(spot.source) / 2)
        return win + more + standing.points(scored, win) + standing.high(plan.rest, spot.source, win) + tidy

    def _second_brings(self, won: bool) -> float:
        """Points, and with glory a token."""
        brings = self.standing.points(round(self.weights.kong_points), 0.5)
        return brings + (1 / self.standing.payout if won else 0.0)

    def _after(self, made: int) -> float:
        """The chance to win after so many more kongs in this turn, when nothing else is known."""
        kong = self.standing.pace.kong
        return self.standing.ahead(made).at(kong, kong)

    def _worth_of_end(self, plan: Plan, worlds: Worlds) -> float:
        """The race, by the chances that the next player and the own next turn have with this hand and source."""
        standing, spot, w = self.standing, plan.spot, self.weights
        usual = standing.pace.kong
        theirs = usual + w.deny * (worlds.threat(spot.source, spot.unknown) - usual)
        own = usual + w.own_next * (worlds.own(plan.rest, spot.source) - usual)
        win = standing.ahead(0).at(theirs, own)
        wasted = isinstance(plan.last, Discard) and plan.last.card in self.highs.noodles
        return win + standing.high(plan.rest, spot.source, win) + w.tidy * plan.thumb - wasted


def _cards(plan: Plan) -> Hand:
    """The kong that a plan ends with; nothing if it ends otherwise."""
    return plan.last.cards if isinstance(plan.last, Kong) else ()
