"""Recipes for Kings Corners' trained files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import NamedTuple

from app.ai.budget import Budget
from app.ai.player import QUICK, player_for
from app.ai.search import SharpPlayer
from app.core.cards import Chance
from app.core.options import build
from app.games.kings_corners.players.sharp import BESIDES, LATER, SPEC, rated_turns
from app.games.kings_corners.players.value_net import FEATURES, HIDDEN
from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import Move, Options, View, cost
from app.tools.training.fitting import Sample, Squares
from app.tools.training.recipe import Labour, MadeFile, Recipe
from app.tools.training.self_play import FROZEN, Actor, Curriculum, learn_by_playing

SEATS = 4
"""It is trained at the default table; at smaller ones it does even better among keen players."""


class TurnActor(Actor):
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
    return learn_by_playing(COURSE, labour)


def by_the_net(numbers: bytes) -> Actor:
    """Return an actor that plays what such a net rates highest, without exploration."""
    return TurnActor(COURSE.net(numbers))


RECIPE = Recipe(
    "value_net.bin", "how likely the end of a turn wins the deal", 100_000, make, by_the_net,
    "one who plays as the net likes",
)  # fmt: skip


EVERY, TURNS, WORLDS = 4, 8, 60
"""One decision in this many is used, with this many turns, each in this many worlds."""


class KeptHand(NamedTuple):
    """One turn of a moment, in points of the default scoring."""

    lost: float
    """Probability of losing the deal, according to the net."""
    now: float
    """Current cost of its hand."""
    came: float
    """Average result: zero or negative."""


class Fit(NamedTuple):
    """The loser pays ``besides`` plus ``later`` times the hand's current cost."""

    later: float
    besides: float


def kept(view: View, rng: Random) -> list[KeptHand]:
    """Return the best turns, no two with the same first move; none where there is no choice."""
    turns = {turn.moves[0]: turn for turn in reversed(rated_turns(view)[:TURNS])}
    if len(turns) < 2:
        return []
    player = SharpPlayer(replace(SPEC, prior=None))
    tried = player.compare(view, [turn.moves for turn in turns.values()], rng, Budget(rollouts=WORLDS * len(turns)))
    scoring = view.public.options.scoring
    return [
        KeptHand(1 - turn.chance, cost(turn.left, scoring), one.score) for one in tried for turn in [turns[one.move]]
    ]


def moments(seed: int) -> list[list[KeptHand]]:
    """Return moments of one deal at the default table."""
    rng, keen, seats = Random(seed), player_for("kings-corners", "keen"), GAME.usual_players()
    state = GAME.new(build(GAME.options, {}, seats), seats, Chance(seed=seed))
    found, decisions = list[list[KeptHand]](), 0
    while not GAME.deals(state):
        (seat,) = GAME.active(state)
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        move: Move = legal[0]
        if len(legal) > 1:
            decisions += 1
            if decisions % EVERY == 0 and (some := kept(view, rng)):
                found.append(some)
            move = keen.choose(view, legal, rng)
        state = GAME.apply(state, seat, move, 0)
    return found


def fit(seen: Iterable[list[KeptHand]]) -> Fit:
    """Fit by the differences within each moment, which alone decide; ``besides`` follows from the total paid."""
    apart, flat = Squares(2), list[KeptHand]()
    for some in seen:
        flat += some
        lost, now, came = (fmean(column) for column in zip(*map(_amounts, some), strict=True))
        for one in map(_amounts, some):
            apart.count(Sample(((0, one[0] - lost), (1, one[1] - now)), came - one[2]))
    _, later = apart.weights(ridge=0.0)
    paid = -sum(one.came for one in flat) - later * sum(one.lost * one.now for one in flat)
    return Fit(later, paid / sum(one.lost for one in flat))


def _amounts(one: KeptHand) -> tuple[float, float, float]:
    return one.lost, one.lost * one.now, one.came


def counted(labour: Labour) -> Iterator[str]:
    seen = [moment for some in labour.each(moments, labour.seeds()) for moment in some]
    later, besides = fit(seen)
    yield f"of {sum(map(len, seen)):,} turns in {len(seen):,} moments:"
    yield f"  of what a hand would cost now, who loses pays {later:.2f} in the end ({LATER:.2f} supposed),"
    yield f"  and {besides:.1f} points besides ({BESIDES:.1f})"


COUNTED = counted
RECIPES = (RECIPE,)
