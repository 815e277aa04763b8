"""Fits chances.json: of deals between quick players, how the hands stand when somebody is to discard, and who wins."""

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
from app.games.pai_tong.rules.engine import RolloutState
from app.tools.training.fitting import Amounts, Pick, choices, lost
from app.tools.training.recipe import Labour, MadeFile, Recipe

RIDGE = 1.0
"""How strongly weights are held near 0, in deals."""
HURRIED = 300
"""Rollouts of the sharp player by whom the strength is told, so that it can be told from many deals."""
HELD_OUT = 10
"""One deal of so many is not learned from."""
TOGETHER = 50
"""Deals that are played in one go."""


def cases_of(seeds: Sequence[int]) -> list[Pick | None]:
    """One of each deal, unless it was over at once."""
    return [_case(seed) for seed in seeds]


def _case(seed: int) -> Pick | None:
    """One moment of a deal, each as likely as the next."""
    rng = Random(seed)
    seats = rng.choice(GAME.seats)
    form = RolloutState(GAME.new(build(GAME.options, {}, seats), seats, Chance(seed=seed)))
    found, moments = list[Amounts](), 0
    playout(form, rng, 0)
    while form.turn >= 0:
        if form.loose[form.turn]:
            moments += 1
            if rng.random() * moments < 1:
                found = alternatives(form)
        playout(form, rng, 1)
    return Pick(found, seats if form.winner is None else form.winner) if found else None


def alternatives(form: RolloutState) -> list[Amounts]:
    """What there is to weigh of each player, then of a drawn deal."""
    return [*map(_amounts, parts(form)), _drawn(form)]


def _amounts(mine: Sequence[tuple[int, Sequence[float]]]) -> Amounts:
    return [(number, float(amount)) for first, some in mine for number, amount in enumerate(some, first) if amount]


def _drawn(form: RolloutState) -> Amounts:
    first, rounds = FIRST[NOBODY], late(form)
    return [(first, 1.0), (first + 1, rounds), (first + 2, rounds * rounds)]


def written(weights: Sequence[float]) -> bytes:
    """The file, a line for each list."""
    lists = (f" {json.dumps(name)}: {json.dumps([*weights[FIRST[name] :][:many]])}" for name, many in LISTS.items())
    return ("{\n" + ",\n".join(lists) + "\n}\n").encode()


def flat(learned: Chances) -> list[float]:
    """The weights by their numbers."""
    return [*learned.weights, *learned.drawn]


def make(labour: Labour) -> MadeFile:
    """The whole file."""
    seeds = labour.seeds()
    lots = [tuple(seeds[at : at + TOGETHER]) for at in range(0, len(seeds), TOGETHER)]
    cases = [case for lot in labour.each(cases_of, lots) for case in lot]
    known = [case for number, case in enumerate(cases) if number % HELD_OUT and case]
    others = [case for number, case in enumerate(cases) if not number % HELD_OUT and case]
    labour.tell(f"{len(known)} deals, and {len(others)} held out")
    weights = [round(weight, 2) for weight in choices(known, WEIGHTS, RIDGE)]
    figures = {
        "deals": len(known),
        "held out": len(others),
        "lost of those held out": round(lost(weights, others), 4),
        "lost by the file it replaced": round(lost(flat(CHANCES), others), 4),
        "lost by who knows nothing": round(lost([0.0] * WEIGHTS, others), 4),
    }
    labour.tell(f"{figures}")
    return MadeFile(written(weights), (), figures)


def by_the_file(numbers: bytes) -> AnyPlayer:
    """The sharp player with it, in a hurry."""
    return PaiTongSharpPlayer(replace(SPEC, rated=partial(rated, learned=read_chances(numbers)), rollouts=HURRIED))


RECIPE = Recipe(
    "chances.json", "how likely each wins where all hands are known", 20_000, make, by_the_file,
    f"the sharp player with {HURRIED} rollouts a decision", deals=100,
)  # fmt: skip
