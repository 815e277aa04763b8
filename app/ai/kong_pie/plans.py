"""Kong-Pie: the plans of a phase that the sharp player looks at, ranked by how likely they are to win."""

from __future__ import annotations

from functools import cached_property

from app.ai.kong_pie.phase import spots
from app.ai.kong_pie.promise import END, MORE
from app.ai.kong_pie.prospects import Prospects
from app.ai.kong_pie.turn import Plan, Turn
from app.ai.kong_pie.weights import KEEN
from app.ai.kong_pie.worlds import Worlds
from app.ai.net import Net
from app.rules.kong_pie.kongs import points_of
from app.rules.kong_pie.model import FIRST_KONG, View

HURRY = 6
"""Connects in a phase after which the nearest plans will do, so that it comes to an end."""


class Outlook(Turn):
    """One decision of the player on turn, with what its plans are worth to the sharp player."""

    def __init__(self, view: View, net: Net | None = None) -> None:
        """``net`` says what plans are worth, if it is not the usual one."""
        super().__init__(view, KEEN)
        self.prospects = Prospects(view, self.standing, net)
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
            win = self.prospects.chance(self._kong_use if kong else END, plan.rest, spot.source, kong)
        win += standing.high(plan.rest, spot.source, 1.0)  # the net knows of high kongs, but not of what they are paid
        return win + standing.points(points_of(plan.kong, self.highs), win) if kong else win

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self.view, self.reach, KEEN.worlds)


def _order(ranked: tuple[float, Plan]) -> tuple[float, int]:
    """The best first; of equal ones the nearest."""
    worth, plan = ranked
    return (-worth, plan.spot.connects)
