"""Count the pace of the race between keen players, compared to what they suppose.

For three players with the default house rules, and with two connects: how often a turn brings a kong, and a second one,
what a kong scores, and how many cards a turn takes from the stock. ``Weights`` has the values of one count. They may be
off by some percent; but nets and tables are trained with them, and have to be retrained if they change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from app.ai.player import player_for
from app.core.cards import Chance
from app.games.kong_pie.players.weights import KEEN
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.house_rules import Options
from app.games.kong_pie.rules.model import Kong
from app.tools.training.recipe import Labour

SEATS = 3
BOUND = 2
"""Connects per kong, where they are limited."""


class RateDeal(NamedTuple):
    """A deal to be played."""

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
    """Play one deal between keen players."""
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
    """Add up totals."""
    return CountedTurns(*(sum(column) for column in zip(*counted, strict=True)))


def counted(labour: Labour) -> Iterator[str]:
    """Yield the lines of ``python -m app.tools.training counted`` for each number of connects."""
    for connects, kong in ((Options().connects, KEEN.kong), (BOUND, KEEN.kong_bound)):
        found = together(labour.each(played, (RateDeal(seed, connects) for seed in labour.seeds())))
        yield f"{f'{connects} connects' if connects else 'connects unlimited'}, {found.turns:,} turns:"
        taken = {"kong": kong, "another": KEEN.another, "kong_points": KEEN.kong_points, "draws": KEEN.draws}
        for name, rate in found.rates().items():
            yield f"  {name:12} {rate:6.3f} counted, {taken[name]:6.3f} taken for it"
