"""Kong-Pie: the plans of a phase that the sharp player looks at, ranked by what the keen player counts."""

from __future__ import annotations

from app.ai.kong_pie.phase import Spot, spots, without
from app.ai.kong_pie.turn import Plan, Turn
from app.ai.kong_pie.weights import KEEN
from app.ai.kong_pie.worlds import Worlds
from app.rules.kong_pie.kongs import points_of
from app.rules.kong_pie.model import FIRST_KONG, Connect, Kong, Move, View, mask

PROMISING = 16
"""Plans that are weighed, the best by rules of thumb."""
HURRY = 6
"""Connects in a phase after which the nearest plans will do, so that it comes to an end."""


class Outlook(Turn):
    """One decision of the player on turn, with what its plans are worth to the sharp player."""

    def __init__(self, view: View) -> None:
        super().__init__(view, KEEN)

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
        plans = self.promising(plans, PROMISING)
        if self.p.connects >= HURRY:
            near = min(plan.spot.connects for plan in plans)
            plans = [plan for plan in plans if plan.spot.connects == near]
        worlds = Worlds(self.view, self.reach, KEEN.worlds)
        ranked = [(self._worth(plan, worlds), plan) for plan in plans]
        ranked.sort(key=_order)
        if kongs and self.standing.needs[0] == 1:  # won in any case: one plan, the nearest, for each last kong
            best = {plan.last: (worth, plan) for worth, plan in reversed(ranked)}
            ranked = sorted(best.values(), key=_order)
        return ranked

    def _worth(self, plan: Plan, worlds: Worlds) -> float:
        kong = isinstance(plan.last, Kong)
        win = self._of_kong(plan, worlds) if kong else self._of_end(plan, worlds)
        return win + self.standing.high(plan.rest, plan.spot.source, min(win, 1.0))

    def _of_kong(self, plan: Plan, worlds: Worlds) -> float:
        standing, second = self.standing, 0.0
        if self.p.phase == FIRST_KONG:
            second = worlds.second(plan.rest, plan.spot.source, plan.spot.unknown)
        win = second * self.after(2) + (1 - second) * self.after(1)
        tidy = 0.0
        if standing.needs[0] > 1:
            tidy = self.thumb.keeps(plan.rest) - self.thumb.offers(plan.spot.source) / 2
        elif self.options.chips and self.options.glory:
            win += second / standing.payout
        return win + standing.points(points_of(plan.kong, self.highs), win) + KEEN.tidy * tidy

    def _of_end(self, plan: Plan, worlds: Worlds) -> float:
        spot, kong = plan.spot, self.standing.pace.kong
        theirs = worlds.threat(spot.source, spot.unknown)
        own = kong + KEEN.own_next * (worlds.own(plan.rest, spot.source) - kong)
        return self.standing.ahead(0).at(theirs, own) + KEEN.tidy * plan.thumb


def _order(ranked: tuple[float, Plan]) -> tuple[float, int]:
    """The best first; of equal ones the nearest."""
    worth, plan = ranked
    return (-worth, plan.spot.connects)


def way(view: View, spot: Spot) -> list[Move]:
    """The connects that lead to a spot."""
    made: list[Move] = []
    here: Spot = spot
    while here.first is not None:
        made.append(here.first)
        view = connected(view, here.first)
        left = here.connects
        here = next(
            other
            for other in spots(view)
            if (other.hand, other.source) == (spot.hand, spot.source) and other.connects < left
        )
    return made


def connected(view: View, move: Connect) -> View:
    """The view after a connect, but for what the stock brings in place of cards that leave the game."""
    p = view.public
    lost = p.ledger.highs.cards if p.ledger.options.lojacking else frozenset()
    stays = tuple(card for card in move.put if card not in lost)
    hand = (*without(view.hand, move.put), *move.pull)
    source = (*without(p.source, move.pull), *stays)
    p = p._replace(source=source, put=p.put | mask(move.put), connects=p.connects + 1)
    return view._replace(public=p, hand=hand, stock=view.stock + len(stays) - 2)
