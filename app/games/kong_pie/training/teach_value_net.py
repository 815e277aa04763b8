"""Train the net of value_net.py: the estimate of a phase is moved towards that of the next one (self_play.py)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.net import NetInput
from app.ai.player import QUICK
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.kong_pie.players.sharp import LEARNED, Outlook
from app.games.kong_pie.players.value_net import FEATURES, HIDDEN, USES
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import FIRST_KONG, Move, View
from app.tools.training.recipe import Labour, MadeFile, Recipe
from app.tools.training.self_play import FROZEN, Actor, Curriculum, learn_by_playing


class PhaseActor(Actor):
    """Plays plans of a phase."""

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
    """Make the whole file."""
    return learn_by_playing(COURSE, labour)


def by_the_net(numbers: bytes) -> Actor:
    """Return an actor that plays what such a net rates highest, without exploration."""
    return PhaseActor(COURSE.net(numbers))


RECIPE = Recipe(
    "value_net.bin", "how likely a hand is won once a phase has ended so", 150_000, make, by_the_net,
    "one who plays as the net likes", deals=400,
)  # fmt: skip
