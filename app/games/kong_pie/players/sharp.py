"""Kong-Pie: what the sharp player searches. Whole plans of a phase, as a net ranks them, then two rounds by quick
players, then the race.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random

from app.ai.net import Net
from app.ai.search import Draw, Judged, Line, SearchSpec, SharpPlayer
from app.core.cards import Card, Seat
from app.games.kong_pie.players import quick
from app.games.kong_pie.players.phase import spots
from app.games.kong_pie.players.player import VOTES, KeenPlayer, vote
from app.games.kong_pie.players.quick import special
from app.games.kong_pie.players.race import HORIZON, KongRate, RaceStanding, ahead, wins
from app.games.kong_pie.players.reach import reach_for
from app.games.kong_pie.players.rollout_tables import END, MORE, AverageWorth, next_turn
from app.games.kong_pie.players.turn import PhasePlan, TurnDecision
from app.games.kong_pie.players.value_net import ValueNet
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.players.worlds import Worlds
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.determinize import determinize
from app.games.kong_pie.rules.engine import RolloutState
from app.games.kong_pie.rules.kongs import EVERY_KIND, kongs_in, points_of
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

# ---- The plans of a phase that the sharp player looks at, ranked by how likely they are to win.

LEARNED = 3
"""The net has learned at tables of so many. With two, plans are ranked by what quick players go by; which is better
there cannot be told (69 % of 108 hands won against a keen player with the net, 68 % of 292 without).
"""
GUESSES = 16
"""Hands that the next player may have."""
HURRY = 6
"""Connects in a phase after which the nearest plans will do, so that it comes to an end."""


class Outlook(TurnDecision):
    """One decision of the player on turn, with what its plans are worth to the sharp player."""

    def __init__(self, view: View, net: Net | None = None) -> None:
        """``net`` says what plans are worth, if it is not the usual one."""
        super().__init__(view, KEEN)
        self.learned = self.p.seats == LEARNED
        """Whether the net tells what plans are worth; if not, the tables of the rollouts do."""
        self._net = net
        self._kong_use = MORE if self.p.phase == FIRST_KONG else END

    def plans(self) -> list[tuple[float, PhasePlan]]:
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

    def _worth(self, plan: PhasePlan) -> float:
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

    def _chance(self, plan: PhasePlan, use: int, made: int) -> float:
        if self.learned:
            return self.value_net.chance(use, plan.rest, plan.spot.source, made)
        return self.after(made) + self._average_worth.of(use, plan.rest, plan.spot.source)

    @cached_property
    def value_net(self) -> ValueNet:
        """Rates what may come of this decision; made once for all of its moves."""
        return ValueNet(self.view, self.standing, self._net)

    @cached_property
    def _average_worth(self) -> AverageWorth:
        rng, following = luck(self.view), next_in(self.p, self.view.seat)
        return AverageWorth(special(self.highs), [determinize(self.view, rng).hands[following] for _ in range(GUESSES)])

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self.view, self.reach, KEEN.worlds)


def luck(view: View) -> Random:
    """The same all through a phase, so that a plan stays good."""
    p = view.public
    return Random(p.ledger.deal * 1_000_003 + p.turns * 4 + p.phase)


def _order(ranked: tuple[float, PhasePlan]) -> tuple[float, int]:
    """The best first; of equal ones the nearest."""
    worth, plan = ranked
    return (-worth, plan.spot.connects)


LINES = 12
"""Plans that are looked at in one decision: the best is often none of the first few."""
TRUST = 260
"""Worlds that what the net told of a plan counts for; it is tried out in some 150: with a net before this one, in 1,300
deals against two keen players, 41.8 % of the hands were won where the net counted for 0.5 to 0.7 of all, 40.4 % without
it.
"""
LOOKS = ((0.5, 0), (0.25, 1), (0.25, 2))
"""How much what the hand looks like counts, and so many rounds after this turn."""
TRIES = 6
"""So many guesses are made for a world in which nobody holds a kong, and the last player has left none undone."""
SETTLES = 0.02
"""A kong in the hand is not swapped away for another one that scores no more and promises only so much more; nor is a
plan left for a longer one that does.
"""
PACE = KongRate(0.5, 0.48)
"""How fast the race goes on."""


def lines(view: View, legal: Sequence[Move]) -> Sequence[Line[Move]]:
    """Return whole plans, the best first. A vote is the keen player's: the quick players do not weigh theirs, so
    rollouts say nothing about it.
    """
    question = view.public.sheet.question
    if question is not None:
        if question.kind in VOTES:
            return [(vote(view, RaceStanding(view, KEEN)),)]
        first = KeenPlayer().choose(view, legal, Random(0))
        if not view.public.sheet.still_in[view.seat]:
            return [(first,)]  # nothing to weigh
        return [(move,) for move in sorted(legal, key=lambda move: move != first)]
    return list(_plans(view))


def prior(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """What the net tells of these plans, at a table such as it has learned at."""
    return _plans(view) if view.public.sheet.question is None and view.public.seats == LEARNED else {}


@lru_cache(maxsize=1)
def _plans(view: View) -> Mapping[Line[Move], tuple[float, float]]:
    """The plans that are worth a look, the best first: how likely they are to win, and what that scores."""
    outlook, p = Outlook(view), view.public
    has = p.scores[view.seat] if p.ledger.options.chips else 0
    return {
        (*plan.spot.way(), plan.last): (min(worth, 1.0), has + worth * outlook.standing.payout)
        for worth, plan in outlook.plans()[:LINES]
    }


# ---- worlds


def worlds(view: View) -> Draw[State]:
    """Each from luck of its own, so that the same luck draws the same worlds all through a phase."""
    p, missed = view.public, _missed(view)
    waiting = [] if _dealt_anew(p) else [seat for seat in range(p.seats) if seat not in (view.seat, p.turn)]

    def unlikely(world: State) -> bool:
        """Who has a kong in the hand at the end of a turn has made it."""
        return any(kongs_in(world.hands[seat], EVERY_KIND, p.ledger.highs) for seat in waiting) or missed(world)

    def draw(rng: Random) -> State:
        own = Random(rng.getrandbits(32))
        world = determinize(view, own)
        for _ in range(TRIES - 1):
            if not unlikely(world):
                break
            world = determinize(view, own)
        return world

    return draw


def _dealt_anew(p: Public) -> bool:
    """There has been a reset since somebody's last turn, so that it tells nothing of the hand."""
    return bool(p.sheet.resets) and p.turns - p.sheet.last_reset < p.seats


def _missed(view: View) -> Callable[[State], bool]:
    """Whether the last player, who ended a turn with cards left to connect, would have had a kong more in a world.

    Nobody can tell any more once hand and source have changed, nor when it may have been the end of a second kong.
    """
    p, last = view.public, previous_in(view.public, view.seat)
    short = HAND_SIZE - view.counts[last]
    begun = p.phase == FIRST_KONG and not p.connects and p.sheet.question is None
    if not begun or _dealt_anew(p) or p.turns < 1 or short > 1 or len(p.discards) < short:
        return lambda world: False
    thrown: Sequence[Card] = p.discards[-1:] if short else ()
    reach = reach_for(p.ledger.highs, p.ledger.options.connects)
    return lambda world: reach.kong((*world.hands[last], *thrown), p.source)


# ---- rollouts


def rated(form: RolloutState, seat: Seat, rng: Random) -> tuple[float, float]:
    """What the hand looks like at once, after the own next turn and after the one that follows, as the quick players
    play: a later look sees more of what the line brings, but luck blurs it. The line has ended this turn, or made a
    kong in it.
    """
    now, won, points = form.turns - (form.phase == FIRST_KONG and form.won is None), 0.0, 0.0
    for share, rounds in LOOKS:
        quick.playout(form, now + 1 + rounds * sum(form.still_in))
        at_last = outcome(form, seat)
        won += share * at_last[0]
        points += share * at_last[1]
    return won, points


def outcome(form: RolloutState, seat: Seat) -> tuple[float, float]:
    """Who has won, or may win as the race stands and by what is in the hands; and the score of that."""
    scores = form.scores()
    if form.turn < 0 or form.won is not None:
        return float(form.won == seat), scores[seat]
    if not form.still_in[seat]:
        return 0.0, scores[seat]
    chance = _chance(form, seat)
    if not form.house.options.chips:
        return chance, chance
    more = 2 * KEEN.kong_points * (form.house.options.kongs_to_win - max(form.kongs))
    return chance, scores[seat] + chance * min(form.kitty, sum(form.points) + more)


def _chance(form: RolloutState, seat: Seat) -> float:
    house, order = form.house, _order_from(form, form.player)
    if order[-1] == seat and form.phase == FIRST_KONG and not form.question:
        # The own turn is just over: the next player's hand is known, and the own one for the turn after that.
        needs = _needs(form, order)
        theirs = float(reach_for(house.highs, house.options.connects).kong(form.hands[form.player], form.source))
        own = next_turn(form.hands[seat], form.source, quick.special(house.highs))
        return ahead((needs[-1], *needs[:-1]), _turns_left(form), PACE).at(theirs, own)
    return race_alone(form, seat, form.player)


def race_alone(form: RolloutState, seat: Seat, first: Seat) -> float:
    """How likely the seat wins by the race alone, whatever lies where, if ``first`` is the next to have a turn."""
    order = _order_from(form, first)
    return wins(_needs(form, order), order.index(seat), _turns_left(form), PACE)


def _order_from(form: RolloutState, first: Seat) -> list[Seat]:
    """Who is in the hand, in the order of their turns."""
    house = form.house
    seats = ((first + at * house.step) % house.seats for at in range(house.seats))
    return [seat for seat in seats if form.still_in[seat]]


def _needs(form: RolloutState, order: Sequence[Seat]) -> tuple[int, ...]:
    return tuple([form.house.options.kongs_to_win - form.kongs[one] for one in order])


def _turns_left(form: RolloutState) -> int:
    """How many turns the stock may last."""
    house = form.house
    if house.limit is None:
        return HORIZON
    cards = float(len(form.stock))
    if house.limit > form.restocks:
        cards += len(form.discards) + 0.4 * cards
    return min(HORIZON, round(cards / KEEN.draws))


SPEC = SearchSpec(
    GAME, lines, quick.policy, outcome, point=0.03, rollouts=1000, worlds=worlds, rated=rated, prior=prior,
    prior_weight=TRUST, keen_share=0.1,
)  # fmt: skip


class KongPieSharpPlayer(SharpPlayer[State, Move, View, RolloutState]):
    """Thinks with the same luck all through a phase: with other luck, another of two close plans would look better
    after the first connect, and it would connect back and forth.
    """

    def luck(self, view: View, rng: Random) -> Random:
        """What the generator has drawn plays no part."""
        return luck(view)

    def settled(self, view: View, judged: tuple[Judged[Move], ...]) -> tuple[Judged[Move], ...]:
        """Who has begun to connect goes through with it, and no kong is swapped away for one that is hardly better."""
        if view.public.connects:
            judged = straight(judged)
        return kong_first(judged, view.public.ledger.highs)


def straight(judged: tuple[Judged[Move], ...]) -> tuple[Judged[Move], ...]:
    """The shortest way first, if it is hardly worse than the best: who has begun to connect goes through with it, where
    another plan now looks a little better by luck.
    """
    first = min([one for one in judged if _near(one, judged[0])], key=lambda one: len(one.line))
    return (first, *(other for other in judged if other is not first))


def _near(one: Judged[Move], best: Judged[Move]) -> bool:
    """Hardly worse; what fell out before was surely worse, and its value comes from fewer worlds."""
    return one is best or (0 < one.rollouts == best.rollouts and one.value >= best.value - SETTLES)


def kong_first(judged: tuple[Judged[Move], ...], highs: Highs) -> tuple[Judged[Move], ...]:
    """The kong in the hand first, if what looks better swaps it away for another one that is hardly better: so small a
    difference tells nothing, and to who watches it is going back and forth.
    """
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


def sharp_player() -> SharpPlayer[State, Move, View, RolloutState]:
    """Plays what wins most often in worlds that the view cannot tell from the true one."""
    return KongPieSharpPlayer(SPEC)
