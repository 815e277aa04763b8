"""The sharp player's search at Kong-Pie: plans ranked by a net, then two rounds by quick players, then the race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random

from app.ai.net import Net
from app.ai.search import Draw, Judged, Line, SearchSpec, SharpPlayer
from app.core.cards import Card
from app.games.kong_pie.players import quick
from app.games.kong_pie.players.phase import spots
from app.games.kong_pie.players.player import VOTES, KeenPlayer, vote
from app.games.kong_pie.players.quick import special
from app.games.kong_pie.players.race import RaceStanding
from app.games.kong_pie.players.rating import outcome, rated
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.rollout_tables import END, MORE, AverageWorth
from app.games.kong_pie.players.turn import PhasePlan, TurnDecision
from app.games.kong_pie.players.value_net import ValueNet
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.determinize import determinizer
from app.games.kong_pie.rules.kongs import EVERY_KIND, kong_places, points_of
from app.games.kong_pie.rules.model import (
    FIRST_KONG,
    HAND_SIZE,
    Connect,
    Highs,
    Kong,
    Move,
    Public,
    State,
    View,
    next_in,
    previous_in,
)
from app.games.kong_pie.rules.mutable_state import MutableState

# ---- Candidate plans of a phase, ranked by their chance to win.

LEARNED = 3
"""Number of seats that the net was trained with. With two, the quick players' values rank plans; which is better there
is undecided (69% of 108 hands won against a keen player with the net, 68% of 292 without).
"""
GUESSES = 16
"""Number of hands sampled for the next player."""
HURRY = 6
"""Connects in a phase after which the nearest plans will do, so that it ends."""


class Outlook(TurnDecision):
    def __init__(self, view: View, net: Net | None = None) -> None:
        super().__init__(view, KEEN)
        self.learned = self.p.seats == LEARNED
        """Whether the net evaluates plans; otherwise the rollout tables do."""
        self._net = net
        self._kong_use = MORE if self.p.phase == FIRST_KONG else END

    def plans(self) -> list[tuple[float, PhasePlan]]:
        found = spots(self.view)
        kongs = self.kongs(found)
        sure = self.winning(kongs)
        if sure is not None:
            return [(1.0, sure)]
        plans = kongs[:]
        if self.hopes(found) or not kongs:
            plans += [plan for plan in self.ends(found) if not self.wastes(plan)]
        if self.p.connects >= HURRY:
            near = min(plan.spot.connects for plan in plans)
            plans = [plan for plan in plans if plan.spot.connects == near]
        ranked = [(self._worth(plan), plan) for plan in plans]
        ranked.sort(key=_order)
        if kongs and self.standing.needs[0] == 1:  # certain win: one plan, the nearest, for each last kong
            best = {plan.last: (worth, plan) for worth, plan in reversed(ranked)}
            ranked = sorted(best.values(), key=_order)
        return ranked

    def _worth(self, plan: PhasePlan) -> float:
        standing, spot, kong = self.standing, plan.spot, bool(plan.kong)
        if kong and standing.needs[0] == 1:
            win = 1.0
            if self.options.chips and self.options.glory and self.p.phase == FIRST_KONG:
                win += self._worlds.second(plan.rest, spot.source, spot.unknown) / standing.payout
        else:
            win = self._chance(plan, self._kong_use if kong else END, int(kong))
        # The net knows of high kongs, but not of their payments.
        win += standing.high(plan.rest, spot.source, 1.0 if self.learned else min(win, 1.0))
        return win + standing.points(points_of(plan.kong, self.highs), win) if kong else win

    def _chance(self, plan: PhasePlan, use: int, made: int) -> float:
        if self.learned:
            return self.value_net.chance(use, plan.rest, plan.spot.source, made)
        return self.after(made) + self._average_worth.of(use, plan.rest, plan.spot.source)

    @cached_property
    def value_net(self) -> ValueNet:
        return ValueNet(self.view, self.standing, self._net)

    @cached_property
    def _average_worth(self) -> AverageWorth:
        rng, following, deal = luck(self.view), next_in(self.p, self.view.seat), determinizer(self.view)
        return AverageWorth(special(self.highs), [deal(rng).hands[following] for _ in range(GUESSES)])

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self.view, self.reach, KEEN.worlds)


def luck(view: View) -> Random:
    """Return a generator that is the same throughout a phase, so that evaluations stay consistent."""
    p = view.public
    return Random(p.ledger.deal * 1_000_003 + p.turns * 4 + p.phase)


def _order(ranked: tuple[float, PhasePlan]) -> tuple[float, int]:
    """Sort key: the best first; of equal ones the nearest."""
    worth, plan = ranked
    return (-worth, plan.spot.connects)


LINES = 12
"""Maximum number of plans searched per decision: the best is often none of the first few."""
TRUST = 260
"""Number of worlds that the net's prior counts as; a plan is tried in some 150. With a previous net, in 1,300 deals
against two keen players, 41.8% of the hands were won where it counted for 0.5 to 0.7 of the total, 40.4% without it.
"""
TRIES = 6
"""Determinizations to try for a world in which no one holds a kong and the last player has missed none."""
SETTLES = 0.02
"""Margin below which a kong in hand is not swapped for one that scores no more, nor a plan replaced by a longer one."""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """Return whole plans, the best first. A vote is the keen player's, as rollouts say nothing about it."""
    question = view.public.sheet.question
    if question is not None:
        if question.kind in VOTES:
            return [(vote(view, RaceStanding(view, KEEN)),)]
        first = KeenPlayer().choose(view, legal, Random(0))
        if not view.public.sheet.still_in[view.seat]:
            return [(first,)]  # no choice
        return [(move,) for move in sorted(legal, key=lambda move: move != first)]
    return list(_plans(view))


def prior(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """Return the net's estimates of these plans, at a table of the size it was trained with."""
    return _plans(view) if view.public.sheet.question is None and view.public.seats == LEARNED else {}


@lru_cache(maxsize=1)
def _plans(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """Return the plans worth searching, the best first: the win chance, and the score."""
    outlook, p = Outlook(view), view.public
    has = p.scores[view.seat] if p.ledger.options.chips else 0
    return {
        (*plan.spot.way(), plan.last): (min(worth, 1.0), has + worth * outlook.standing.payout)
        for worth, plan in outlook.plans()[:LINES]
    }


# ---- worlds


def worlds(view: View) -> Draw[State]:
    """Return a sampler that seeds each world separately: the same seeds give the same worlds throughout a phase."""
    p, missed, deal = view.public, _missed(view), determinizer(view)
    waiting = [] if _dealt_anew(p) else [seat for seat in range(p.seats) if seat not in (view.seat, p.turn)]

    def unlikely(world: State) -> bool:
        """Return whether a player kept a kong at the end of a turn, when they would have made it."""
        return any(kong_places(world.hands[seat], EVERY_KIND, p.ledger.highs) for seat in waiting) or missed(world)

    def draw(rng: Random) -> State:
        own = Random(rng.getrandbits(32))
        world = deal(own)
        for _ in range(TRIES - 1):
            if not unlikely(world):
                break
            world = deal(own)
        return world

    return draw


def _dealt_anew(p: Public) -> bool:
    """Return whether there was a reset since a player's last turn, so that the turn reveals nothing about the hand."""
    return bool(p.sheet.resets) and p.turns - p.sheet.last_reset < p.seats


def _missed(view: View) -> Callable[[State], bool]:
    """Return a test whether the last player, who ended a turn with connects left, missed a kong in a world. It is
    undecidable once hand and source have changed, or if it may have been the end of a second kong.
    """
    p, last = view.public, previous_in(view.public, view.seat)
    short = HAND_SIZE - view.counts[last]
    begun = p.phase == FIRST_KONG and not p.connects and p.sheet.question is None
    if not begun or _dealt_anew(p) or p.turns < 1 or short > 1 or len(p.discards) < short:
        return lambda world: False
    thrown: Sequence[Card] = p.discards[-1:] if short else ()
    reach = Reach(p.ledger.highs, p.ledger.options.connects)
    return lambda world: reach.kong((*world.hands[last], *thrown), p.source)


SPEC = SearchSpec(
    GAME, lines, quick.policy, outcome, point=0.03, rollouts=1000, worlds=worlds, rated=rated, prior=prior,
    prior_weight=TRUST, keen_share=0.1,
)  # fmt: skip


class KongPieSharpPlayer(SharpPlayer[State, Move, View, MutableState]):
    """Uses the same random numbers throughout a phase: with new ones, another of two close plans might look better
    after the first connect, and it would connect back and forth.
    """

    def luck(self, view: View, rng: Random) -> Random:
        return luck(view)

    def settled(self, view: View, judged: tuple[Judged[Move], ...]) -> tuple[Judged[Move], ...]:
        """Complete a plan once begun, and keep a kong unless another one is clearly better."""
        if view.public.connects:
            judged = straight(judged)
        return kong_first(judged, view.public.ledger.highs)


def straight(judged: tuple[Judged[Move], ...]) -> tuple[Judged[Move], ...]:
    """Put the shortest way first, if it is hardly worse than the best: a plan once begun is completed."""
    first = min([one for one in judged if _near(one, judged[0])], key=lambda one: len(one.line))
    return (first, *(other for other in judged if other is not first))


def _near(one: Judged[Move], best: Judged[Move]) -> bool:
    """Return whether a move is hardly worse; a pruned one was clearly worse, and its value comes from fewer worlds."""
    return one is best or (0 < one.rollouts == best.rollouts and one.value >= best.value - SETTLES)


def kong_first(judged: tuple[Judged[Move], ...], highs: Highs) -> tuple[Judged[Move], ...]:
    """Keep the kong in hand, if the better plan swaps it for one that is hardly better: that looks erratic."""
    best, last = judged[0], judged[0].line[-1]
    if not isinstance(best.move, Connect) or not isinstance(last, Kong):
        return judged
    for one in judged[1:]:
        if (
            one.value >= best.value - SETTLES
            and isinstance(one.move, Kong)
            and points_of(one.move.cards, highs) >= points_of(last.cards, highs)
        ):
            return (one, *(other for other in judged if other is not one))
    return judged


def sharp_player() -> SharpPlayer[State, Move, View, MutableState]:
    return KongPieSharpPlayer(SPEC)
