"""Teaches the net of value_net.py: ``python -m app.games.kong_pie.players.train_value_net --hands 600000``.

What is told of a phase is brought nearer to what is told of the next one (td.py). On two cores that takes
most of a day. The file in this folder comes from a copy of this program in C, a hundred times as fast: 1.6 million
hands, one in seven of them against the quick players of the rollouts, and slower steps towards the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.ai.net import Net, Observation
from app.ai.td import Actor, Trainer, Trajectory, hand, train
from app.core.cards import Seat
from app.games.kong_pie.players.rollout_tables import END, MORE
from app.games.kong_pie.players.sharp import LEARNED, Outlook
from app.games.kong_pie.players.value_net import FEATURES, HIDDEN, USES
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import FIRST_KONG, Move, View

AMONG_ITSELF = 0.2
"""The share of hands where all three play as the net likes."""


class PhaseActor(Actor):
    """Plays plans of a phase."""

    def __init__(self, net: Net, rng: Random) -> None:
        super().__init__(rng)
        self._net = net

    def line(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The plan of the phase; from its last kong there is nothing to learn."""
        outlook = Outlook(view, self._net)
        ranked = outlook.plans()
        plan = ranked[self.tried([worth for worth, _ in ranked])][1]
        if not (plan.kong and outlook.standing.needs[0] == 1):
            use = MORE if plan.kong and view.public.phase == FIRST_KONG else END
            made, value_net = bool(plan.kong), outlook.value_net
            self.seen.append(
                Observation(use, value_net.features(use, plan.rest, plan.spot.source, made), value_net.race(made))
            )
        return (*plan.spot.way(), plan.last)


def trajectories_of(numbers: bytes, seed: int) -> list[Trajectory]:
    """What a hand brings, one trajectory for each who plays as the net of these ``numbers`` likes."""
    rng, net = Random(seed), Net(numbers, FEATURES, USES, HIDDEN)
    seats = range(LEARNED) if rng.random() < AMONG_ITSELF else (rng.randrange(LEARNED),)
    return hand(GAME, Options(), LEARNED, seed, {Seat(seat): PhaseActor(net, rng) for seat in seats})


def trainer(rng: Random) -> Trainer:
    """Of a net that knows nothing yet."""
    return Trainer(FEATURES, USES, HIDDEN, rng)


if __name__ == "__main__":
    train(__doc__ or "", trajectories_of, trainer, Path(__file__).with_name("value_net.bin"))
