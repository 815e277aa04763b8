"""Kong-Pie's keen player. It searches the whole phase, and evaluates kongs by what they leave, and ends of the turn by
what they keep and offer the next player.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.noisy import WIN, Ranked
from app.games.kong_pie.players.phase import Spot, spots
from app.games.kong_pie.players.race import HORIZON, RaceStanding
from app.games.kong_pie.players.reach import Reach
from app.games.kong_pie.players.turn import PhasePlan, TurnDecision
from app.games.kong_pie.players.weights import KEEN, Weights
from app.games.kong_pie.players.worlds import Worlds, coming_in
from app.games.kong_pie.rules.determinize import determinizer
from app.games.kong_pie.rules.kongs import points_of
from app.games.kong_pie.rules.model import FIRST_KONG, HAND_SIZE, Kong, Leave, Move, Pay, Restock, View, Vote
from app.games.kong_pie.rules.payments import shares

# ---- The keen player's answers: pay or leave, end or reset, turn over or shuffle.


def answer(view: View, standing: RaceStanding, reach: Reach) -> Move:
    """Answer the question. A dealer who has left the hand and is asked how to restock (5.4) takes the default way."""
    question = view.public.sheet.question
    if question is None:
        raise ValueError("nobody is asked anything")
    if not view.public.sheet.still_in[view.seat]:
        return Restock("turn-over")
    if question.kind == "fee":
        return _fee(view, standing)
    if question.kind == "reset":
        return _reset_fee(view, standing)
    if question.kind in VOTES:
        return vote(view, standing)
    return _restock(view, reach, standing.weights.worlds)


def _fee(view: View, standing: RaceStanding) -> Move:
    p = view.public
    turns = round(len(p.discards) / standing.weights.draws) + 1
    chance = standing.wins_from(p.turn, min(HORIZON, turns))
    hope = standing.high(view.hand, p.source, chance)
    return Pay() if (chance + hope) * standing.payout >= standing.weights.fee_margin else Leave()


def _reset_fee(view: View, standing: RaceStanding) -> Move:
    """Pay if the new hand, which is still unknown, may bring it back."""
    chance = standing.wins_from(view.public.turn, standing.turns)
    return Pay() if chance * standing.payout >= standing.weights.fee_margin else Leave()


VOTES = {"vote": "end", "offer": "refuse"}
"""The questions that are voted on, each with the vote against a reset (8.5)."""


def vote(view: View, standing: RaceStanding) -> Move:
    """Vote for a reset if playing on is worth more than the current payout. Refuse an offer for the same reason: once
    everybody has passed, the next passed round is near.
    """
    p, options = view.public, view.public.ledger.options
    against = VOTES[p.sheet.question.kind if p.sheet.question else "vote"]
    chance = standing.wins_from(p.turn, standing.turns)
    if not options.chips:
        return Vote("reset" if chance >= 1 / (2 * len(standing.order)) else against)
    now = shares(p.sheet.points, p.sheet.kitty, standing.order)[view.seat]
    return Vote(against if now >= chance * standing.payout - options.fee else "reset")


def _restock(view: View, reach: Reach, worlds: int) -> Move:
    """Turn over if the player on turn draws better from the discards as they are, or for another player worse."""
    p = view.public
    rng, deal = Random(p.ledger.deal * 1_000_003 + p.turns), determinizer(view)
    better = 0
    for _ in range(worlds):
        state = deal(rng)
        hand = state.hands[p.turn]
        shuffled = list(p.discards)
        rng.shuffle(shuffled)
        for cards, sign in ((p.discards, 1), (shuffled, -1)):
            coming = coming_in(state.stock, p.turned, tuple(cards))
            better += sign * reach.kong((*hand, *coming[: HAND_SIZE - len(hand)]), p.source)
    mine = p.turn == view.seat
    return Restock("turn-over" if (better >= 0) == mine or better == 0 else "shuffle")


class KeenPlayer:
    """Plays the plan with the best evaluation, deterministically."""

    def __init__(self, weights: Weights = KEEN) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        """Return the first move of the best plan from here."""
        if len(legal) == 1:
            return legal[0]
        best: Move = max(self.rank(view, legal), key=lambda one: one.value).move
        return best

    def rank(self, view: View, legal: Sequence[Move]) -> list[Ranked[Move]]:
        """Rate each move by the best plan that begins with it, the best first; an answer is returned alone."""
        turn = _Weighing(view, self._weights)
        if view.public.sheet.question is not None:
            return [Ranked(0.0, answer(view, turn.standing, turn.reach))]
        return turn.rank()


class _Weighing(TurnDecision):
    """A decision of the player on turn, with the keen player's evaluations of its plans."""

    def rank(self) -> list[Ranked[Move]]:
        found, w = spots(self.view), self.weights
        near = self._near(found, w.ahead)
        kongs = self.kongs(near)
        sure = self.winning(kongs)
        if sure is not None:
            return [Ranked(WIN, sure.first), *self._otherwise(found)]
        hopes = self.hopes(near)
        plans = kongs + (list(self.ends(self._near(found, w.tidies))) if hopes or not kongs else [])
        plans = self.promising(plans, w.weighed, hopes=hopes)
        worlds = Worlds(self.view, self.reach, w.worlds) if len(plans) > 1 else None
        worth = [(self._worth(plan, worlds) if worlds else 0.0, plan) for plan in plans]
        best: dict[Move, Ranked[Move]] = {}
        for value, plan in sorted(worth, key=lambda one: (one[0], -one[1].spot.connects), reverse=True):
            best.setdefault(plan.first, Ranked(value, plan.first, steps=1 + plan.spot.connects, aim=self._aim(plan)))
        return [*best.values(), *(self._otherwise(found) if kongs else [])]

    def _otherwise(self, found: list[Spot]) -> list[Ranked[Move]]:
        """Return what is left to do for a player who sees no kong."""
        return [Ranked(plan.thumb - 10, plan.first) for plan in self.ends(found[:1])]

    def _aim(self, plan: PhasePlan) -> str:
        """Return a key that is the same throughout the phase."""
        return f"{self.p.ledger.deal} {self.p.turns} {self.p.phase} {plan.rest} {plan.spot.source} {plan.kong}"

    def _near(self, found: list[Spot], ahead: int) -> list[Spot]:
        """Filter by the search depth, in which connects already made in this phase count."""
        return [spot for spot in found if spot.connects <= max(0, ahead - self.p.connects)]

    def _worth(self, plan: PhasePlan, worlds: Worlds) -> float:
        if isinstance(plan.last, Kong):
            return self._worth_of_kong(plan, worlds)
        return self._worth_of_end(plan, worlds)

    def _worth_of_kong(self, plan: PhasePlan, worlds: Worlds) -> float:
        """Return a kong's value, with the chance of a second one."""
        standing, spot, w = self.standing, plan.spot, self.weights
        one, scored = self.after(1), points_of(plan.kong, self.highs)
        if self.p.phase == FIRST_KONG:
            second = worlds.second(plan.rest, spot.source, spot.unknown)
            two = self.after(2)
            won = standing.needs[0] == 1
            win = 1.0 if won else second * two + (1 - second) * one
            more = second * self._second_brings(won)
        else:
            win, more = one, 0.0
        tidy = w.tidy * (self.thumb.keeps(plan.rest) - self.thumb.offers(spot.source) / 2)
        return win + more + standing.points(scored, win) + standing.high(plan.rest, spot.source, win) + tidy

    def _second_brings(self, won: bool) -> float:
        brings = self.standing.points(round(self.weights.kong_points), 0.5)
        return brings + (1 / self.standing.payout if won else 0.0)

    def _worth_of_end(self, plan: PhasePlan, worlds: Worlds) -> float:
        """Return the win chance in the race, given the next player's and the own chances of a kong."""
        standing, spot, w = self.standing, plan.spot, self.weights
        usual = standing.pace.kong
        theirs = usual + w.deny * (worlds.threat(spot.source, spot.unknown) - usual)
        own = usual + w.own_next * (worlds.own(plan.rest, spot.source) - usual)
        win = standing.ahead(0).at(theirs, own)
        return win + standing.high(plan.rest, spot.source, win) + w.tidy * plan.thumb - self.wastes(plan)
