"""Train the net of value_net.py: the estimate of a turn is moved towards that of the next one (self_play.py)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.player import QUICK
from app.games.tong_its.players.sharp import TurnSearch
from app.games.tong_its.players.value_net import FEATURES, HIDDEN, USES
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import CHALLENGE, SEATS, Move, Options, View
from app.tools.training.recipe import Labour, MadeFile, Recipe
from app.tools.training.self_play import FROZEN, Actor, Curriculum, learn_by_playing


class TurnActor(Actor):
    """Plays whole turns."""

    def line(self, view: View, legal: Sequence[Move], rng: Random) -> Sequence[Move]:
        """Return the turn, or what is left of it. It challenges whenever it may: that loses chips, but no hand."""
        if view.public.phase == "answer":
            return (CHALLENGE if CHALLENGE in legal else legal[0],)
        turn = TurnSearch(view, self.net)
        ways = turn.begins() if view.public.phase == "start" else turn.ends()
        way = ways[self.explore([each.chance for each in ways], rng)]
        if way.seen is not None:
            self.seen.append(way.seen)
        return way.moves


COURSE = Curriculum(
    GAME.name, SEATS, Options(), FEATURES, USES, HIDDEN, TurnActor,
    learners={1: 0.4, 2: 0.2, 3: 0.4},
    others={QUICK: 0.4, "keen": 0.4, FROZEN: 0.1, "casual": 0.1},
)  # fmt: skip


def make(labour: Labour) -> MadeFile:
    return learn_by_playing(COURSE, labour)


def by_the_net(numbers: bytes) -> Actor:
    """Return an actor that plays what such a net rates highest, without exploration."""
    return TurnActor(COURSE.net(numbers))


RECIPE = Recipe(
    "value_net.bin", "how likely a turn wins the hand", 240_000, make, by_the_net, "one who plays as the net likes"
)
