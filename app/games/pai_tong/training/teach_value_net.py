"""Teaches the net of value_net.py: what is told of a turn is brought nearer to what is told of the next one
(self_play.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.net import Observation
from app.ai.player import QUICK
from app.core.options import build
from app.games.pai_tong.players.quick import spare
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.value_net import FEATURES, HIDDEN, USES, ValueNet, counts_of
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KIND, RANK, kinds
from app.games.pai_tong.rules.model import DISCARDS, DRAW, KIN, Move, Tong, View
from app.tools.training.recipe import Labour, MadeFile, Recipe
from app.tools.training.self_play import FROZEN, Actor, Curriculum, learn_by_playing

SEATS = GAME.usual_players()


class TurnActor(Actor):
    """Plays whole turns."""

    def line(self, view: View, legal: Sequence[Move], rng: Random) -> Sequence[Move]:
        """The turn, or what is left of it."""
        if KIN in legal or len(legal) == 1:
            return (KIN if KIN in legal else legal[0],)
        p, hand = view.public, list(kinds(view.hand))
        rating, counts = ValueNet(Reading(view, KEEN), self.net), counts_of(view.hand)
        rated: list[tuple[float, Observation, tuple[Move, ...]]] = []

        def rate(seen: Observation, moves: tuple[Move, ...]) -> None:
            rated.append((rating.chance(seen), seen, moves))

        def ends(before: tuple[Move, ...], hand: list[int]) -> None:
            for rank, count in enumerate(counts):
                if count:
                    counts[rank] -= 1
                    rate(rating.ended(counts, rank), (*before, DISCARDS[spare(hand, rank)]))
                    counts[rank] += 1

        if p.discard is None:
            ends((), hand)
        else:
            tongs = [move for move in legal if isinstance(move, Tong)]
            other = next(move for move in legal if not isinstance(move, Tong))
            if other != DRAW:
                return (other,)
            rate(rating.draws(counts), (DRAW,))
            if tongs:
                kind, rank = KIND[p.discard], RANK[p.discard]
                best = max(
                    tongs,
                    key=lambda tong: (
                        ((tong.first == kind) + (tong.second == kind))
                        or -hand.count(tong.first) - hand.count(tong.second)
                    ),
                )
                counts[rank] -= 2
                rest = hand[:]
                rest.remove(best.first)
                rest.remove(best.second)
                ends((best,), rest)
                counts[rank] += 2
        rated.sort(key=lambda one: -one[0])
        _, seen, moves = rated[self.tried([chance for chance, _, _ in rated], rng)]
        self.seen.append(seen)
        return moves


COURSE = Curriculum(
    GAME.name, SEATS, build(GAME.options, {}, SEATS), FEATURES, USES, HIDDEN, TurnActor,
    learners={1: 0.4, 2: 0.2, SEATS: 0.4},
    others={QUICK: 0.3, "keen": 0.5, FROZEN: 0.1, "casual": 0.1},
)  # fmt: skip


def make(labour: Labour) -> MadeFile:
    """The whole file."""
    return learn_by_playing(COURSE, labour)


def by_the_net(numbers: bytes) -> Actor:
    """Who plays as such a net likes, and tries nothing out."""
    return TurnActor(COURSE.net(numbers))


RECIPE = Recipe(
    "value_net.bin", "how likely a discard or a draw wins the deal", 60_000, make, by_the_net,
    "one who plays as the net likes",
)  # fmt: skip
