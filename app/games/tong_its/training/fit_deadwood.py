"""Fit deadwood.json to hands of keen players: the true deadwood of the others at each turn, and its features."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import NamedTuple

from app.ai.player import AnyPlayer
from app.core.cards import Chance, mask_of
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.reading import DEADWOOD, Reading
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import split
from app.games.tong_its.rules.model import SEATS, Options
from app.tools.training.fitting import Pick, Sample, Squares, choices
from app.tools.training.recipe import Labour, MadeFile, Recipe

HELD_OUT = 10
"""One hand in this many is held out for validation."""
RIDGE = 1.0
"""Ridge penalty on the weights, in hands."""


class HandHeld(NamedTuple):
    """The features of another player's hand, its deadwood, and that of the observer."""

    seen: tuple[float, ...]
    deadwood: int
    own: int

    def predict(self, weights: Sequence[float]) -> float:
        return max(KEEN.least, sum(weight * one for weight, one in zip(weights, self.seen, strict=True)))


def held_in(seed: int) -> list[HandHeld]:
    rng, keen, found = Random(seed), KeenPlayer(), list[HandHeld]()
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if view.public.phase == "main":
            reading = Reading(view, KEEN)
            one, *others = (split(mask_of(state.hands[each])).deadwood for each in (seat, *reading.others))
            for other, deadwood in zip(reading.others, others, strict=True):
                found.append(HandHeld(reading.deadwood_seen(other), deadwood, one))
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)
    return found


def fitted(hands: Sequence[HandHeld]) -> list[float]:
    """Return the least-squares weights."""
    squares = Squares(len(DEADWOOD))
    for hand in hands:
        squares.count(Sample(tuple(enumerate(hand.seen)), hand.deadwood))
    return squares.weights(RIDGE, free=(0,))


def spread_of(weights: Sequence[float], hands: Sequence[HandHeld]) -> float:
    """Return the spread that best predicts who has more than the observer."""
    cases = [Pick((((0, hand.predict(weights) - hand.own),), ()), int(hand.deadwood <= hand.own)) for hand in hands]
    return 1 / choices(cases, 1, RIDGE)[0]


def make(labour: Labour) -> MadeFile:
    dealt = list(labour.each(held_in, labour.seeds()))
    known = [one for number, some in enumerate(dealt) if number % HELD_OUT for one in some]
    others = [one for number, some in enumerate(dealt) if not number % HELD_OUT for one in some]
    weights = [round(weight, 2) for weight in fitted(known)]
    spread = round(spread_of(weights, known), 1)
    before = [getattr(KEEN, name) for name in DEADWOOD]
    figures = {
        "hands seen": len(known),
        "held out": len(others),
        "off by, of those held out": off(weights, others),
        "off by the file it replaced": off(before, others),
    }
    data = {**dict(zip(DEADWOOD, weights, strict=True)), "spread": spread}
    return MadeFile((json.dumps(data, indent=1) + "\n").encode(), (), figures)


def off(weights: Sequence[float], hands: Sequence[HandHeld]) -> float:
    """Return the root mean square error, in points."""
    squares = [(hand.predict(weights) - hand.deadwood) ** 2 for hand in hands]
    return round(sqrt(sum(squares) / max(1, len(squares))), 2)


def by_the_weights(numbers: bytes) -> AnyPlayer:
    return KeenPlayer(replace(KEEN, **json.loads(numbers)))


RECIPE = Recipe(
    "deadwood.json", "what deadwood others have", 6000, make, by_the_weights, "the keen player who goes by it"
)
