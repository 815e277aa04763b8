"""Fit chances.json to deals between quick players: the hands at a discard, and who wins."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random

from app.ai.player import AnyPlayer
from app.core.cards import Chance
from app.core.options import build
from app.games.pai_tong.players.chances import (
    CHANCES,
    FIRST,
    LISTS,
    NOBODY,
    WEIGHTS,
    Chances,
    late,
    parts,
    read_chances,
)
from app.games.pai_tong.players.quick import playout
from app.games.pai_tong.players.sharp import SPEC, PaiTongSharpPlayer, rated
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.mutable_state import MutableState
from app.tools.training.fitting import Amounts, Pick, choices, cross_entropy
from app.tools.training.recipe import Labour, MadeFile, Recipe

RIDGE = 1.0
"""Ridge penalty on the weights, in deals."""
HURRIED = 300
"""Low rollout budget of the sharp player that measures strength, to allow many deals."""
HELD_OUT = 10
"""One in this many deals is held out for validation."""
TOGETHER = 50
"""Deals per job."""


def cases_of(seeds: Sequence[int]) -> list[Pick | None]:
    """Return one case per deal, except deals that were over at once."""
    return [_case(seed) for seed in seeds]


def _case(seed: int) -> Pick | None:
    """Return a uniformly random moment of a deal."""
    rng = Random(seed)
    seats = rng.choice(GAME.seats)
    engine = MutableState(GAME.new(build(GAME.options, {}, seats), seats, Chance(seed=seed)))
    found, moments = list[Amounts](), 0
    playout(engine, rng, 0)
    while engine.turn >= 0:
        if engine.loose[engine.turn]:
            moments += 1
            if rng.random() * moments < 1:
                found = alternatives(engine)
        playout(engine, rng, 1)
    return Pick(found, seats if engine.winner is None else engine.winner) if found else None


def alternatives(engine: MutableState) -> list[Amounts]:
    """Return the features of each player, then of a drawn deal."""
    return [*map(_amounts, parts(engine)), _drawn(engine)]


def _amounts(mine: Sequence[tuple[int, Sequence[float]]]) -> Amounts:
    return [(number, float(amount)) for first, some in mine for number, amount in enumerate(some, first) if amount]


def _drawn(engine: MutableState) -> Amounts:
    first, rounds = FIRST[NOBODY], late(engine)
    return [(first, 1.0), (first + 1, rounds), (first + 2, rounds * rounds)]


def written(weights: Sequence[float]) -> bytes:
    """Format the file, a line for each list."""
    lists = (f" {json.dumps(name)}: {json.dumps([*weights[FIRST[name] :][:many]])}" for name, many in LISTS.items())
    return ("{\n" + ",\n".join(lists) + "\n}\n").encode()


def flat(learned: Chances) -> list[float]:
    """Return the weights in the order of their indices."""
    return [*learned.weights, *learned.drawn]


def make(labour: Labour) -> MadeFile:
    """Make the whole file."""
    seeds = labour.seeds()
    lots = [tuple(seeds[at : at + TOGETHER]) for at in range(0, len(seeds), TOGETHER)]
    cases = [case for lot in labour.each(cases_of, lots) for case in lot]
    known = [case for number, case in enumerate(cases) if number % HELD_OUT and case]
    others = [case for number, case in enumerate(cases) if not number % HELD_OUT and case]
    labour.report(f"{len(known)} deals, and {len(others)} held out")
    weights = [round(weight, 2) for weight in choices(known, WEIGHTS, RIDGE)]
    figures = {
        "deals": len(known),
        "held out": len(others),
        "lost of those held out": round(cross_entropy(weights, others), 4),
        "lost by the file it replaced": round(cross_entropy(flat(CHANCES), others), 4),
        "lost by who knows nothing": round(cross_entropy([0.0] * WEIGHTS, others), 4),
    }
    labour.report(f"{figures}")
    return MadeFile(written(weights), (), figures)


def by_the_file(numbers: bytes) -> AnyPlayer:
    """Return the sharp player with these weights and a low budget."""
    return PaiTongSharpPlayer(replace(SPEC, rated=partial(rated, learned=read_chances(numbers)), rollouts=HURRIED))


RECIPE = Recipe(
    "chances.json", "how likely each wins where all hands are known", 20_000, make, by_the_file,
    f"the sharp player with {HURRIED} rollouts a decision", deals=100,
)  # fmt: skip
