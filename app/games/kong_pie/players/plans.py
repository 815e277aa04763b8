"""Kong-Pie: the plans of a phase that the sharp player looks at, ranked by how likely they are to win."""

from __future__ import annotations

from functools import cached_property
from random import Random

from app.ai.net import Net
from app.games.kong_pie.players.phase import spots
from app.games.kong_pie.players.quick import special
from app.games.kong_pie.players.rollout_tables import END, MORE, AverageWorth
from app.games.kong_pie.players.turn import Plan, Turn
from app.games.kong_pie.players.value_net import ValueNet
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules.guess import guess
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import FIRST_KONG, View, next_in

LEARNED = 3
"""The net has learned at tables of so many. With two, plans are ranked by what quick players go by; which is better
there cannot be told (69 % of 108 hands won against a keen player with the net, 68 % of 292 without).
"""
GUESSES = 16
"""Hands that the next player may have."""
HURRY = 6
"""Connects in a phase after which the nearest plans will do, so that it comes to an end."""


class Outlook(Turn):
    """One decision of the player on turn, with what its plans are worth to the sharp player."""

    def __init__(self, view: View, net: Net | None = None) -> None:
        """``net`` says what plans are worth, if it is not the usual one."""
        super().__init__(view, KEEN)
        self.learned = self.p.seats == LEARNED
        """Whether the net tells what plans are worth; if not, the tables of the rollouts do."""
        self._net = net
        self._kong_use = MORE if self.p.phase == FIRST_KONG else END

    def plans(self) -> list[tuple[float, Plan]]:
        """What they are worth, in hands won, and the plans, the best first; one that wins at once stands alone."""
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
        if kongs and self.standing.needs[0] == 1:  # won in any case: one plan, the nearest, for each last kong
            best = {plan.last: (worth, plan) for worth, plan in reversed(ranked)}
            ranked = sorted(best.values(), key=_order)
        return ranked

    def _worth(self, plan: Plan) -> float:
        standing, spot, kong = self.standing, plan.spot, bool(plan.kong)
        if kong and standing.needs[0] == 1:
            win = 1.0
            if self.options.chips and self.options.glory and self.p.phase == FIRST_KONG:
                win += self._worlds.second(plan.rest, spot.source, spot.unknown) / standing.payout
        else:
            win = self._chance(plan, self._kong_use if kong else END, int(kong))
        # The net knows of high kongs, but not of what they are paid.
        win += standing.high(plan.rest, spot.source, 1.0 if self.learned else min(win, 1.0))
        return win + standing.points(points_of(plan.kong, self.highs), win) if kong else win

    def _chance(self, plan: Plan, use: int, made: int) -> float:
        if self.learned:
            return self.value_net.chance(use, plan.rest, plan.spot.source, made)
        return self.after(made) + self._average_worth.of(use, plan.rest, plan.spot.source)

    @cached_property
    def value_net(self) -> ValueNet:
        """What the net tells."""
        return ValueNet(self.view, self.standing, self._net)

    @cached_property
    def _average_worth(self) -> AverageWorth:
        rng, following = luck(self.view), next_in(self.p, self.view.seat)
        return AverageWorth(special(self.highs), [guess(self.view, rng).hands[following] for _ in range(GUESSES)])

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self.view, self.reach, KEEN.worlds)


def luck(view: View) -> Random:
    """The same all through a phase, so that a plan stays good."""
    p = view.public
    return Random(p.ledger.deal * 1_000_003 + p.turns * 4 + p.phase)


def _order(ranked: tuple[float, Plan]) -> tuple[float, int]:
    """The best first; of equal ones the nearest."""
    worth, plan = ranked
    return (-worth, plan.spot.connects)
