"""Fits odds.json: keen players play, and of the end of each turn it is kept what there is to see, and whether the hand
was won: logistic regression. Every tenth hand is held out. What the others hold is told by deadwood.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from app.core.cards import Chance, Seat
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.position import ODDS, Worth, position
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import with_fours
from app.games.tong_its.rules.model import SEATS, Discard, Options, View
from app.games.tong_its.training.fit_deadwood import by_the_weights
from app.tools.training.fitting import Pick, choices, lost
from app.tools.training.recipe import Labour, MadeFile, Recipe

HELD_OUT = 10
"""One hand of so many is not learned from."""
RIDGE = 1.0
"""How strongly weights are held near 0, in ends of turns."""


class EndedTurn(NamedTuple):
    """What there was to see of the end of a turn, and whether the hand was won."""

    seen: tuple[float, ...]
    won: bool

    def choice(self) -> Pick:
        """It was won, or was not, of which nothing is weighed."""
        return Pick((tuple(enumerate(self.seen)), ()), int(not self.won))


def turns_of(seed: int) -> list[EndedTurn]:
    """Those of one hand."""
    rng, keen, found = Random(seed), KeenPlayer(), list[tuple[Seat, tuple[float, ...]]]()
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    while not (over := GAME.deals(state)):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        move = keen.choose(view, legal, rng)
        if isinstance(move, Discard) and view.stock and len(view.hand) > 1:
            found.append((seat, seen(view, move)))
        state = GAME.apply(state, seat, move, 0)
    return [EndedTurn(each, over[0].winner == seat) for seat, each in found]


def seen(view: View, discard: Discard) -> tuple[float, ...]:
    """What there is to see of a turn that ends with that discard."""
    reading = Reading(view, KEEN)
    worth, here = Worth(reading), position(reading)
    after = here._replace(hand=here.hand ^ 1 << discard.card)
    return worth.seen(after, with_fours(after.hand)[0].deadwood, worth.fed(discard.card))


def make(labour: Labour) -> MadeFile:
    """The whole file."""
    dealt = list(labour.each(turns_of, labour.seeds()))
    known = [one.choice() for number, some in enumerate(dealt) if number % HELD_OUT for one in some]
    others = [one.choice() for number, some in enumerate(dealt) if not number % HELD_OUT for one in some]
    weights = [round(weight, 4) for weight in choices(known, len(ODDS), RIDGE, free=(0,))]
    figures = {
        "turns": len(known),
        "held out": len(others),
        "lost of those held out": round(lost(weights, others), 4),
        "lost by the file it replaced": round(lost([getattr(KEEN, name) for name in ODDS], others), 4),
    }
    return MadeFile(written(weights), (), figures)


def written(weights: Sequence[float]) -> bytes:
    """The file."""
    return (json.dumps(dict(zip(ODDS, weights, strict=True)), indent=1) + "\n").encode()


RECIPE = Recipe(
    "odds.json", "how likely the end of a turn wins the hand, to the keen player", 6000, make, by_the_weights,
    "the keen player who goes by it",
)  # fmt: skip
