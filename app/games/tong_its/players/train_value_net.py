"""Teaches the net of value_net.py: ``python -m app.games.tong_its.players.train_value_net --hands 2000000``.

What is told of a turn is brought nearer to what is told of the next one (td.py). On two cores that takes some
days. The file in this folder comes from a copy of this program in C, some hundred times as fast: 3.1 million hands, the
last million of them in steps half as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.ai.net import Net
from app.ai.td import Actor, Trainer, Trajectory, hand, train
from app.core.cards import Seat
from app.games.tong_its.players.sharp import TurnSearch
from app.games.tong_its.players.value_net import FEATURES, HIDDEN, USES
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import CHALLENGE, SEATS, Move, Options, View

AMONG_ITSELF = 0.2
"""The share of hands where two or all three play as the net likes."""


class TurnActor(Actor):
    """Plays whole turns."""

    def __init__(self, net: Net, rng: Random) -> None:
        super().__init__(rng)
        self._net = net

    def line(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The turn, or what is left of it. It challenges whenever it may: that loses chips, but no hand."""
        if view.public.phase == "answer":
            return (CHALLENGE if CHALLENGE in legal else legal[0],)
        turn = TurnSearch(view, self._net)
        ways = turn.begins() if view.public.phase == "start" else turn.ends()
        way = ways[self.tried([each.chance for each in ways])]
        if way.seen is not None:
            self.seen.append(way.seen)
        return way.moves


def trajectories_of(numbers: bytes, seed: int) -> list[Trajectory]:
    """What a hand brings, one trajectory for each who plays as the net of these ``numbers`` likes."""
    rng, net = Random(seed), Net(numbers, FEATURES, USES, HIDDEN)
    learning = rng.randrange(2, SEATS + 1) if rng.random() < AMONG_ITSELF else 1
    return hand(
        GAME, Options(), SEATS, seed, {Seat(seat): TurnActor(net, rng) for seat in rng.sample(range(SEATS), learning)}
    )


def trainer(rng: Random) -> Trainer:
    """Of a net that knows nothing yet."""
    return Trainer(FEATURES, USES, HIDDEN, rng)


if __name__ == "__main__":
    train(__doc__ or "", trajectories_of, trainer, Path(__file__).with_name("value_net.bin"))
