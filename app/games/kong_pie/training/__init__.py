"""Recipes for Kong-Pie's trained files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from app.ai.net import NetInput
from app.ai.player import QUICK, player_for
from app.core.cards import Chance
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.kong_pie.players.sharp import LEARNED, Outlook
from app.games.kong_pie.players.value_net import FEATURES, HIDDEN, USES
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import FIRST_KONG, Kong, Move, View
from app.games.kong_pie.training import fit_rollout_tables
from app.tools.training.recipe import Labour, MadeFile, Recipe
from app.tools.training.self_play import FROZEN, Actor, Curriculum, learn_by_playing


class PhaseActor(Actor):
    def line(self, view: View, legal: Sequence[Move], rng: Random) -> Sequence[Move]:
        """Return the plan of the phase; its last kong teaches nothing."""
        outlook = Outlook(view, self.net)
        ranked = outlook.plans()
        plan = ranked[self.explore([worth for worth, _ in ranked], rng)][1]
        if not (plan.kong and outlook.standing.needs[0] == 1):
            use = MORE if plan.kong and view.public.phase == FIRST_KONG else END
            made, value_net = bool(plan.kong), outlook.value_net
            self.seen.append(
                NetInput(use, value_net.features(use, plan.rest, plan.spot.source, made), value_net.race(made))
            )
        return (*plan.spot.way(), plan.last)


COURSE = Curriculum(
    GAME.name, LEARNED, Options(), FEATURES, USES, HIDDEN, PhaseActor,
    learners={1: 0.4, 2: 0.2, 3: 0.4},
    others={QUICK: 0.4, "keen": 0.4, FROZEN: 0.1, "casual": 0.1},
)  # fmt: skip


def make(labour: Labour) -> MadeFile:
    return learn_by_playing(COURSE, labour)


def by_the_net(numbers: bytes) -> Actor:
    """Return an actor that plays what such a net rates highest, without exploration."""
    return PhaseActor(COURSE.net(numbers))


VALUE_NET_RECIPE = Recipe(
    "value_net.bin", "how likely a hand is won once a phase has ended so", 150_000, make, by_the_net,
    "one who plays as the net likes", deals=400,
)  # fmt: skip


SEATS = 3
BOUND = 2
"""Connects per kong, where they are limited."""


class RateDeal(NamedTuple):
    seed: int
    connects: int


class CountedTurns(NamedTuple):
    """Totals over the turns of some deals."""

    turns: int = 0
    with_a_kong: int = 0
    with_two: int = 0
    kongs: int = 0
    points: int = 0
    drawn: int = 0

    def rates(self) -> dict[str, float]:
        """Return the rates by their names in ``Weights``."""
        return {
            "kong": self.with_a_kong / max(1, self.turns),
            "another": self.with_two / max(1, self.with_a_kong),
            "kong_points": self.points / max(1, self.kongs),
            "draws": self.drawn / max(1, self.turns),
        }


def played(deal: RateDeal) -> CountedTurns:
    rng, keen = Random(deal.seed), player_for("kong-pie", "keen")
    state = GAME.new(Options(connects=deal.connects), SEATS, Chance(seed=deal.seed))
    made, points, drawn, turn = [0], 0, 0, state.public.turns
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        legal = tuple(GAME.legal_moves(state, seat))
        move = keen.choose(GAME.view(state, seat), legal, rng) if len(legal) > 1 else legal[0]
        after = GAME.apply(state, seat, move, 0)
        if isinstance(move, Kong):
            made[-1] += 1
            points += sum(after.public.sheet.points) - sum(state.public.sheet.points)
        drawn += max(0, len(state.stock) - len(after.stock))
        if after.public.turns > turn and not GAME.deals(after):
            made.append(0)
            turn = after.public.turns
        state = after
    with_one, with_two = (sum(some >= least for some in made) for least in (1, 2))
    return CountedTurns(len(made), with_one, with_two, sum(made), points, drawn)


def together(counted: Iterable[CountedTurns]) -> CountedTurns:
    return CountedTurns(*(sum(column) for column in zip(*counted, strict=True)))


def counted(labour: Labour) -> Iterator[str]:
    for connects, kong in ((Options().connects, KEEN.kong), (BOUND, KEEN.kong_bound)):
        found = together(labour.each(played, (RateDeal(seed, connects) for seed in labour.seeds())))
        yield f"{f'{connects} connects' if connects else 'connects unlimited'}, {found.turns:,} turns:"
        taken = {"kong": kong, "another": KEEN.another, "kong_points": KEEN.kong_points, "draws": KEEN.draws}
        for name, rate in found.rates().items():
            yield f"  {name:12} {rate:6.3f} counted, {taken[name]:6.3f} taken for it"


COUNTED = counted
RECIPES = (fit_rollout_tables.RECIPE, VALUE_NET_RECIPE)
