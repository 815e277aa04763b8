"""Train the net of value_net.py: the estimate at the end of a turn is moved towards that of the next one
(self_play.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.player import QUICK
from app.games.kings_corners.players.sharp import rated_turns
from app.games.kings_corners.players.value_net import FEATURES, HIDDEN
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import Move, Options, View
from app.tools.training.recipe import Labour, MadeFile, Recipe
from app.tools.training.self_play import FROZEN, Actor, Curriculum, learn_by_playing

SEATS = 4
"""It is trained at the default table; at smaller ones it does even better among keen players."""


class TurnActor(Actor):
    """Plays whole turns."""

    def line(self, view: View, legal: Sequence[Move], rng: Random) -> Sequence[Move]:
        """Return the turn, or what is left of it."""
        turns = rated_turns(view, self.net)
        turn = turns[self.explore([each.chance for each in turns], rng)]
        if turn.seen is not None:
            self.seen.append(turn.seen)
        return turn.moves


COURSE = Curriculum(
    GAME.name, SEATS, Options(), FEATURES, 1, HIDDEN, TurnActor,
    learners={1: 0.4, 2: 0.2, SEATS: 0.4},
    others={QUICK: 0.3, "keen": 0.5, FROZEN: 0.1, "casual": 0.1},
)  # fmt: skip


def make(labour: Labour) -> MadeFile:
    """Make the whole file."""
    return learn_by_playing(COURSE, labour)


def by_the_net(numbers: bytes) -> Actor:
    """Return an actor that plays what such a net rates highest, without exploration."""
    return TurnActor(COURSE.net(numbers))


RECIPE = Recipe(
    "value_net.bin", "how likely the end of a turn wins the deal", 100_000, make, by_the_net,
    "one who plays as the net likes",
)  # fmt: skip
