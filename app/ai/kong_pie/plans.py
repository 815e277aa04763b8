"""Kong-Pie: the plans of a phase that the sharp player looks at, ranked by what the keen player counts."""

from __future__ import annotations

from collections.abc import Iterator

from app.ai.kong_pie.phase import Spot, spots, without
from app.ai.kong_pie.player import Plan, reach_for
from app.ai.kong_pie.standing import Standing
from app.ai.kong_pie.thumb import Thumb
from app.ai.kong_pie.weights import KEEN
from app.ai.kong_pie.worlds import Worlds
from app.rules.kong_pie.kongs import HIGH_KONG, kind_of, kongs_in, points_of
from app.rules.kong_pie.legal import DISCARD, PASS
from app.rules.kong_pie.model import AFTER_SECOND, FIRST_KONG, Connect, Hand, Kong, Move, View, mask

PROMISING = 16
"""Plans that are weighed, the best by rules of thumb."""
HURRY = 6
"""Connects in a phase after which the nearest plans will do, so that it comes to an end."""
_ANY = 6
"""For ``kongs_in``: look for every kind of kong."""


class Outlook:
    """One decision of the player on turn."""

    def __init__(self, view: View) -> None:
        self.view, self.p = view, view.public
        ledger = self.p.ledger
        self.highs, self.options = ledger.highs, ledger.options
        self.reach = reach_for(ledger.highs, ledger.options.connects)
        self.standing = Standing(view, KEEN)
        self.thumb = Thumb(KEEN, ledger.highs, self.standing.out, mask(self.p.discards))

    def plans(self) -> list[tuple[float, Plan]]:
        """What they are worth, in hands won, and the plans, the best first; one that wins at once stands alone."""
        found = spots(self.view)
        kongs = [] if self.p.phase == AFTER_SECOND else list(self._kongs(found))
        sure = self._winning(kongs)
        if sure is not None:
            return [(1.0, sure)]
        hopes = any(self.standing.high(spot.hand, spot.source, 0.0) > KEEN.hold for spot in found)
        plans = kongs + (list(self._ends(found)) if hopes or not kongs else [])
        # In the same order wherever in the phase the player is, and with all that takes no connect, so that it does not
        # go back and forth.
        plans = sorted(plans, key=lambda plan: (-self._looks(plan), plan.rest, plan.spot.hand))
        plans = plans[:PROMISING] + [plan for plan in plans[PROMISING:] if not plan.spot.connects]
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

    # ---- candidates

    def _kongs(self, found: list[Spot]) -> Iterator[Plan]:
        """Every kong that can be reached, each once for what it leaves."""
        seen: set[tuple[Hand, Hand, Hand]] = set()
        for spot in found:
            for move in kongs_in(spot.hand, _ANY, self.highs):
                rest = without(spot.hand, move.cards)
                key = (move.cards, rest, spot.source)
                if key not in seen:
                    seen.add(key)
                    promise = self.thumb.keeps(rest) + self.thumb.offers(spot.source) / 2
                    scored = self.standing.points(points_of(move.cards, self.highs), 0.5)
                    yield Plan(spot, move, rest, 1.0 + 0.3 * promise + scored)

    def _ends(self, found: list[Spot]) -> Iterator[Plan]:
        """Every way to end the turn without a kong."""
        p = self.p
        impatient = p.turns - p.sheet.last_kong >= KEEN.patience * len(self.standing.order)
        for spot in found:
            offers = self.thumb.offers(spot.source)
            for card in spot.hand:
                if card not in self.highs.noodles:
                    rest = without(spot.hand, (card,))
                    yield Plan(spot, DISCARD[card], rest, self.thumb.keeps(rest) - offers)
            if not spot.connects and not p.connects and not (impatient and spot.hand):
                yield Plan(spot, PASS, spot.hand, self.thumb.keeps(spot.hand) - offers)

    def _winning(self, kongs: list[Plan]) -> Plan | None:
        """A kong that wins at once, if nothing more can be made of it."""
        high = next((plan for plan in kongs if kind_of(_cards(plan), self.highs) == HIGH_KONG), None)
        won = self.p.sheet.won is not None
        if high is not None or not kongs or not (won or self.standing.needs[0] == 1):
            return high
        if not won and self.options.chips and self.options.glory and self.p.phase == FIRST_KONG:
            return None
        return max(kongs, key=lambda plan: (points_of(_cards(plan), self.highs), -plan.spot.connects))

    def _looks(self, plan: Plan) -> float:
        return plan.thumb + self.standing.high(plan.rest, plan.spot.source, 0.0)

    # ---- worth

    def _worth(self, plan: Plan, worlds: Worlds) -> float:
        kong = isinstance(plan.last, Kong)
        win = self._of_kong(plan, worlds) if kong else self._of_end(plan, worlds)
        return win + self.standing.high(plan.rest, plan.spot.source, min(win, 1.0))

    def _of_kong(self, plan: Plan, worlds: Worlds) -> float:
        standing, kong = self.standing, self.standing.pace.kong
        second = 0.0
        if self.p.phase == FIRST_KONG:
            second = worlds.second(plan.rest, plan.spot.source, plan.spot.unknown)
        one, two = (standing.ahead(made).at(kong, kong) for made in (1, 2))
        win = second * two + (1 - second) * one
        tidy = 0.0
        if standing.needs[0] > 1:
            tidy = self.thumb.keeps(plan.rest) - self.thumb.offers(plan.spot.source) / 2
        elif self.options.chips and self.options.glory:
            win += second / standing.payout
        return win + standing.points(points_of(_cards(plan), self.highs), win) + KEEN.tidy * tidy

    def _of_end(self, plan: Plan, worlds: Worlds) -> float:
        spot, kong = plan.spot, self.standing.pace.kong
        theirs = worlds.threat(spot.source, spot.unknown)
        own = kong + KEEN.own_next * (worlds.own(plan.rest, spot.source) - kong)
        return self.standing.ahead(0).at(theirs, own) + KEEN.tidy * plan.thumb


def _order(ranked: tuple[float, Plan]) -> tuple[float, int]:
    """The best first; of equal ones the nearest."""
    worth, plan = ranked
    return (-worth, plan.spot.connects)


def _cards(plan: Plan) -> Hand:
    """The kong that a plan ends with; nothing if it ends otherwise."""
    return plan.last.cards if isinstance(plan.last, Kong) else ()


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
