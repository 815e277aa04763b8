"""Teaches the net of prospects.py: ``python -m app.games.kong_pie.players.learn_prospects --hands 600000``.

What is told of a phase is brought nearer to what is told of the next one (differences.py). On two cores that takes
most of a day. The file in this folder comes from a copy of this program in C, a hundred times as fast: 1.6 million
hands, one in seven of them against the quick players of the rollouts, and slower steps towards the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.ai.differences import Learner, Lesson, Teacher, hand, teach
from app.ai.net import Net, Seen
from app.core.cards import Seat
from app.games.kong_pie.players.plans import LEARNED, Outlook
from app.games.kong_pie.players.promise import END, MORE
from app.games.kong_pie.players.prospects import HIDDEN, MARKS, USES
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import FIRST_KONG, Move, View
from app.games.kong_pie.rules.rules import GAME

AMONG_ITSELF = 0.2
"""The share of hands where all three play as the net likes."""


class PhaseLearner(Learner):
    """Plays plans of a phase."""

    def __init__(self, net: Net, rng: Random) -> None:
        super().__init__(rng)
        self._net = net

    def line(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The plan of the phase; its last kong needs no lesson."""
        outlook = Outlook(view, self._net)
        ranked = outlook.plans()
        plan = ranked[self.tried([worth for worth, _ in ranked])][1]
        if not (plan.kong and outlook.standing.needs[0] == 1):
            use = MORE if plan.kong and view.public.phase == FIRST_KONG else END
            made, prospects = bool(plan.kong), outlook.prospects
            self.seen.append(Seen(use, prospects.marks(use, plan.rest, plan.spot.source, made), prospects.race(made)))
        return (*plan.spot.way(), plan.last)


def lessons_of(numbers: bytes, seed: int) -> list[Lesson]:
    """What a hand brings, one lesson for each who plays as the net of these ``numbers`` likes."""
    rng, net = Random(seed), Net(numbers, MARKS, USES, HIDDEN)
    seats = range(LEARNED) if rng.random() < AMONG_ITSELF else (rng.randrange(LEARNED),)
    return hand(GAME, Options(), LEARNED, seed, {Seat(seat): PhaseLearner(net, rng) for seat in seats})


def teacher(rng: Random) -> Teacher:
    """Of a net that knows nothing yet."""
    return Teacher(MARKS, USES, HIDDEN, rng)


if __name__ == "__main__":
    teach(__doc__ or "", lessons_of, teacher, Path(__file__).with_name("prospects.bin"))
