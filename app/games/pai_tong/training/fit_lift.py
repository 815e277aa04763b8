"""Fit lift.json: how many cards of a rank others hold, relative to uniform determinizations.

Keen players play. At some of their turns, count how many cards of each rank every other seat truly holds, and how many
it holds in worlds sampled with what has been fitted so far, at first nothing. Counts more frequent in the true hands
are made likelier, others less likely, until worlds match the true hands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import exp, log, log1p
from random import Random
from typing import NamedTuple, TypeAlias

from app.ai.player import AnyPlayer, player_for
from app.core.cards import Chance
from app.core.options import build
from app.games.pai_tong.players.sharp import SPEC, PaiTongSharpPlayer
from app.games.pai_tong.players.worlds import (
    AGES,
    LEFT,
    LIFT,
    MOST,
    TURNS,
    RankLift,
    columns,
    read_lift,
    steps_of,
    worlds,
)
from app.games.pai_tong.rules import GAME
from app.games.pai_tong.rules.kinds import RANK, ranks
from app.games.pai_tong.rules.model import Hand, View
from app.tools.training.recipe import Labour, MadeFile, Recipe

ASKED, WORLDS, ROUNDS = 0.06, 4, 8
"""Share of turns used, worlds sampled for each of them per round, and rounds."""
SURE = 3.0
"""Pseudocount added to both counts, which pulls rare counts towards the uniform determinization."""
LEAST, GREATEST = 0.04, 8.0
"""Clipping limits, as people play differently from keen players."""
HURRIED = 300
"""Low rollout budget of the sharp player that measures strength, to allow many deals."""
HELD_OUT = 8
"""One in this many deals is held out for validation."""
ROWS, COLUMNS = TURNS[-1] + 1, LEFT + AGES[-1] + 1

Counts: TypeAlias = list[list[list[float]]]
"""Like a lift: [row][column][n], the number of occurrences."""


class HandsSeen(NamedTuple):
    view: View
    hands: tuple[Hand, ...]
    stock: Hand


class Unguessed(NamedTuple):
    moment: HandsSeen
    lift: RankLift
    seed: int


def moments_of(seed: int) -> list[HandsSeen]:
    rng, keen, seats = Random(seed), player_for(GAME.name, "keen"), GAME.usual_players()
    state = GAME.new(build(GAME.options, {}, seats), seats, Chance(seed=seed))
    found = []
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if rng.random() < ASKED:
            found.append(HandsSeen(view, state.hands, state.stock))
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)
    return found


def nothing() -> Counts:
    return [[[0.0] * (MOST + 1) for _ in range(COLUMNS)] for _ in range(ROWS)]


def count(counts: Counts, view: View, hands: Sequence[Hand]) -> None:
    """Add how many cards of each rank the others hold."""
    for seat, hand in enumerate(hands):
        if seat != view.seat:
            row, known = columns(view, seat)
            held = ranks(hand)
            for rank, column in enumerate(known):
                counts[row][column][min(held.count(rank), MOST)] += 1


def drawn(asked: Unguessed) -> Counts:
    """Count the hands in worlds sampled for a moment."""
    counts, rng = nothing(), Random(asked.seed)
    draw = worlds(asked.moment.view, steps_of(asked.lift))
    for _ in range(WORLDS):
        count(counts, asked.moment.view, draw(rng).hands)
    return counts


def fitted(moments: Sequence[HandsSeen], labour: Labour) -> Iterator[RankLift]:
    """Yield the lift after each round of fitting."""
    true = nothing()
    for moment in moments:
        count(true, moment.view, moment.hands)
    lift: RankLift = [[[1.0] * (MOST + 1) for _ in range(COLUMNS)] for _ in range(ROWS)]
    for number in range(ROUNDS):
        came = nothing()
        for one in labour.each(
            drawn, (Unguessed(moment, lift, number * len(moments) + at) for at, moment in enumerate(moments))
        ):
            for row, more in zip(came, one, strict=True):
                for column, ns in zip(row, more, strict=True):
                    column[:] = [sum(both) for both in zip(column, ns, strict=True)]
        lift = [[_nearer(*three) for three in zip(*rows, strict=True)] for rows in zip(lift, true, came, strict=True)]
        yield lift


def _nearer(lift: Sequence[float], true: Sequence[float], came: Sequence[float]) -> list[float]:
    found = [old * (often + SURE) / (drawn / WORLDS + SURE) for old, often, drawn in zip(lift, true, came, strict=True)]
    return [round(min(GREATEST, max(LEAST, one / found[0])), 2) for one in found]


def lost(lift: RankLift, moments: Sequence[HandsSeen]) -> float:
    """Return the cross entropy of telling true hands from hands with one card swapped with a hidden one of another
    rank; 0.693 without knowledge.
    """
    rng, total, many = Random(5), 0.0, 0
    for moment in moments:
        for seat, hand in enumerate(moment.hands):
            others = [
                card
                for other, cards in enumerate(moment.hands)
                if other not in (seat, moment.view.seat)
                for card in cards
            ]
            if seat == moment.view.seat or not hand:
                continue
            out, into = RANK[rng.choice(hand)], RANK[rng.choice([*others, *moment.stock])]
            if out != into:
                row, known = columns(moment.view, seat)
                held = ranks(hand)
                odds = sum(
                    log(lift[row][known[rank]][min(held.count(rank), MOST)])
                    - log(lift[row][known[rank]][min(held.count(rank) + more, MOST)])
                    for rank, more in ((out, -1), (into, 1))
                )
                total += log1p(exp(-odds)) if odds > -30 else -odds
                many += 1
    return total / max(1, many)


def written(lift: RankLift) -> bytes:
    rows = (" [\n" + ",\n".join(f"  {json.dumps([*column])}" for column in row) + "\n ]" for row in lift)
    return ("[\n" + ",\n".join(rows) + "\n]\n").encode()


def make(labour: Labour) -> MadeFile:
    deals = list(labour.each(moments_of, labour.seeds()))
    known = [moment for number, deal in enumerate(deals) if number % HELD_OUT for moment in deal]
    others = [moment for number, deal in enumerate(deals) if not number % HELD_OUT for moment in deal]
    labour.report(f"{len(known)} moments, and {len(others)} held out")
    curve = list[dict[str, float]]()
    lift: RankLift = LIFT
    for lift in fitted(known, labour):
        curve.append({"round": len(curve) + 1, "lost of those held out": round(lost(lift, others), 4)})
        labour.report(f"{curve[-1]}")
    figures = {
        "moments": len(known),
        "held out": len(others),
        "lost by the file it replaced": round(lost(LIFT, others), 4),
    }
    return MadeFile(written(lift), curve, figures)


def by_the_file(numbers: bytes) -> AnyPlayer:
    """Return the sharp player with this lift and a low budget."""
    return PaiTongSharpPlayer(
        replace(SPEC, worlds=partial(worlds, steps=steps_of(read_lift(numbers))), rollouts=HURRIED)
    )


RECIPE = Recipe(
    "lift.json", "how many cards of a rank others hold, against a guess", 1200, make, by_the_file,
    f"the sharp player with {HURRIED} rollouts a decision", deals=100,
)  # fmt: skip
