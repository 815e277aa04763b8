"""Recipes for Pai Tong's trained files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf, log
from random import Random
from typing import NamedTuple, TypeAlias

from app.ai.player import AnyPlayer, player_for
from app.core.cards import Card, Chance, Seat
from app.core.options import build
from app.games.pai_tong.players.chances import (
    CHANCES,
    FIRST,
    LISTS,
    WEIGHTS,
    chances_of,
    read_chances,
    scores,
)
from app.games.pai_tong.players.hand import sort
from app.games.pai_tong.players.quick import playout
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.sharp import SPEC, PaiTongSharpPlayer, rated
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import KINDS, RANKS, kinds
from app.games.pai_tong.rules.model import Discard
from app.games.pai_tong.rules.mutable_state import MutableState
from app.games.pai_tong.training import fit_lift
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
SINGLE_WEIGHTS = tuple(chances_of([float(at == number) for at in range(WEIGHTS)]) for number in range(WEIGHTS))
"""For each weight, ``Chances`` in which it is 1 and all others are 0."""


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
    """Return the features of each player, then of a drawn deal: the scores with each of ``SINGLE_WEIGHTS``."""
    scored = [scores(engine, one) for one in SINGLE_WEIGHTS]
    return [[(at, amount) for at, amount in enumerate(amounts) if amount] for amounts in zip(*scored, strict=True)]


def written_chances(weights: Sequence[float]) -> bytes:
    lists = (f" {json.dumps(name)}: {json.dumps([*weights[FIRST[name] :][:many]])}" for name, many in LISTS.items())
    return ("{\n" + ",\n".join(lists) + "\n}\n").encode()


def make_chances(labour: Labour) -> MadeFile:
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
        "lost by the file it replaced": round(cross_entropy(CHANCES.weights, others), 4),
        "lost by who knows nothing": round(cross_entropy([0.0] * WEIGHTS, others), 4),
    }
    labour.report(f"{figures}")
    return MadeFile(written_chances(weights), (), figures)


def by_the_file(numbers: bytes) -> AnyPlayer:
    return PaiTongSharpPlayer(replace(SPEC, rated=partial(rated, learned=read_chances(numbers)), rollouts=HURRIED))


CHANCES_RECIPE = Recipe(
    "chances.json", "how likely each wins where all hands are known", 20_000, make_chances, by_the_file,
    f"the sharp player with {HURRIED} rollouts a decision", deals=100,
)  # fmt: skip


STEP = 3
"""Number of discards per line."""
WaitingCase: TypeAlias = "tuple[int, float, bool, bool]"
"""A player at another's discard: number of own discards, supposed probability of waiting, whether it waited, and
whether it won within another round.
"""


class WaitingLine(NamedTuple):
    seen: int
    supposed: float
    """Mean supposed probability that the player waits."""
    waited: float
    """Share of those who waited."""
    rate: float
    """Rate per round at which those who waited won; 0 without any."""


def waits(hand: Iterable[Card]) -> bool:
    """Return whether one card completes the hand."""
    counts = [0] * len(KINDS)
    for kind in kinds(hand):
        counts[kind] += 1
    return sort(counts, RANKS, False).loose.waits()


def waiting_cases(seed: int) -> list[WaitingCase]:
    """Play a deal; return a case for each discard and each of the other players."""
    rng, keen, seats = Random(seed), player_for("pai-tong", "keen"), GAME.usual_players()
    state = GAME.new(build(GAME.options, {}, seats), seats, Chance(seed=seed))
    found, thrown = list[tuple[int, Seat, int, float, bool]](), 0
    while not (over := GAME.deals(state)):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        move = keen.choose(view, legal, rng) if len(legal) > 1 else legal[0]
        if isinstance(move, Discard):
            thrown, reading = thrown + 1, Reading(view, KEEN)
            for other in reading.others:
                found.append((thrown, other, reading.turns[other], reading.ready(other), waits(state.hands[other])))
        state = GAME.apply(state, seat, move, 0)
    winner = over[0].winner
    return [
        (laid, supposed, waited, winner == other and thrown - at < seats) for at, other, laid, supposed, waited in found
    ]


def line(some: Iterable[WaitingCase]) -> WaitingLine:
    all_of = tuple(some)
    won = [soon for _, _, waited, soon in all_of if waited]
    share = sum(won) / len(won) if won else 0.0
    rate = -log(1 - share) if share < 1 else inf
    seen = len(all_of)
    return WaitingLine(seen, sum(one[1] for one in all_of) / seen, len(won) / seen, rate)


def counted(labour: Labour) -> Iterator[str]:
    found = [one for some in labour.each(waiting_cases, labour.seeds()) for one in some]
    yield f"a player who waits for one card wins at a rate of {KEEN.wins} in a round, as is supposed"
    for first in range(0, 1 + max(one[0] for one in found), STEP):
        if some := [one for one in found if first <= one[0] < first + STEP]:
            text = line(some)
            supposed, waited = (f"{100 * share:5.1f} %" for share in (text.supposed, text.waited))
            yield (
                f"  {first:2} to {first + STEP - 1:2} discards, {text.seen:6,} seen: {supposed} supposed to wait,"
                f" {waited} do, who win at {text.rate:.2f}"
            )


COUNTED = counted
RECIPES = (CHANCES_RECIPE, fit_lift.RECIPE)
