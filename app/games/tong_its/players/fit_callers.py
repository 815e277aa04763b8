"""Fits callers.json: ``python -m app.games.tong_its.players.fit_callers --hands 7000 --seed 1``.

Players of all quick levels play. Wherever somebody may challenge a call, what there is to see of the caller is kept,
with who has less. Every tenth hand is held out, and tells in the file how often what is said is true. It takes about
five minutes; the same command gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import exp, log, log1p
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.ai.player import player_for
from app.core.cards import Chance, mask_of
from app.games.tong_its.players.callers import FEATURES
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.players.weights import KEEN
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import split
from app.games.tong_its.rules.model import FOLD, SEATS, Options

LEVELS = ("keen", "keen", "keen", "keen", "keen", "casual", "casual", "novice", "novice", "random")
"""Who sits in a seat, each as likely as the next: a table of people has all kinds, but hardly anybody plays anyhow."""
HELD_OUT = 10
"""One hand of so many is not learned from."""
APART = 1_000_000
"""Between the seeds of the hands of one seed and the next."""
STEPS, KEPT_SMALL = 25, 0.5
"""Steps of Newton's method, and how strongly weights are held near 0 (a ridge, in answers)."""
BINS = 5


class Faced(NamedTuple):
    """What there was to see of a caller, and whether the challenger's points were no more."""

    seen: tuple[float, ...]
    beaten: bool


def answers_of(seed: int) -> list[Faced]:
    """The answers that could be given in one hand."""
    rng = Random(seed)
    players = [player_for("tong-its", rng.choice(LEVELS)) for _ in range(SEATS)]
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    found: list[Faced] = []
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        p = view.public
        if p.phase == "answer" and len(legal) > 1:
            caller = p.turn if p.caller is None else p.caller
            least, theirs = (split(mask_of(state.hands[one])).deadwood for one in (seat, caller))
            found.append(Faced(Reading(view, KEEN).seen_of(caller, least), theirs >= least))
        folds = FOLD in legal  # so that what the file says of callers has no part in the play
        move = FOLD if folds else players[seat].choose(view, legal, rng)
        state = GAME.apply(state, seat, move, 0)
    return found


def said(weights: Sequence[float], seen: Sequence[float]) -> float:
    """How likely that caller is beaten."""
    return 1 / (1 + exp(-sum(weight * one for weight, one in zip(weights, seen, strict=True))))


def fitted(answers: Sequence[Faced]) -> list[float]:
    """The weights under which the answers are likeliest, but for the ridge."""
    size = len(FEATURES)
    weights = [0.0] * size
    for _ in range(STEPS):
        slopes = [-KEPT_SMALL * weight if at else 0.0 for at, weight in enumerate(weights)]
        bends = [[KEPT_SMALL if row == column and row else 0.0 for column in range(size)] for row in range(size)]
        for seen, beaten in answers:
            share = said(weights, seen)
            for row in range(size):
                slopes[row] += (beaten - share) * seen[row]
                for column in range(size):
                    bends[row][column] += share * (1 - share) * seen[row] * seen[column]
        weights = [weight + step for weight, step in zip(weights, solved(bends, slopes), strict=True)]
    return weights


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    table = [[*row, one] for row, one in zip(rows, right, strict=True)]
    for at in range(len(table)):
        best = max(range(at, len(table)), key=lambda row: abs(table[row][at]))
        table[at], table[best] = table[best], table[at]
        for row in range(len(table)):
            if row != at:
                part = table[row][at] / table[at][at]
                table[row] = [one - part * other for one, other in zip(table[row], table[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(table)]


def calibration(weights: Sequence[float], answers: Sequence[Faced]) -> list[dict[str, float]]:
    """What is said and what is true, in equal parts of the range."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for seen, beaten in answers:
        share = said(weights, seen)
        bins[min(int(share * BINS), BINS - 1)].append((share, beaten))
    return [
        {
            "answers": len(some),
            "said": round(sum(share for share, _ in some) / len(some), 3),
            "true": round(sum(beaten for _, beaten in some) / len(some), 3),
        }
        for some in bins
        if some
    ]


def lost(weights: Sequence[float], answers: Sequence[Faced]) -> float:
    """The cross entropy of an answer; who knows nothing loses 0.69."""
    total = 0.0
    for seen, beaten in answers:
        odds = sum(weight * one for weight, one in zip(weights, seen, strict=True)) * (-1 if beaten else 1)
        total += log1p(exp(odds)) if odds < 30 else odds
    return total / len(answers) if answers else log(2)


def card(hands: int, seed: int) -> str:
    """The whole file."""
    dealt = [answers_of(seed * APART + hand) for hand in range(hands)]
    known = [answer for hand, some in enumerate(dealt) if hand % HELD_OUT for answer in some]
    others = [answer for hand, some in enumerate(dealt) if not hand % HELD_OUT for answer in some]
    weights = [round(weight, 3) for weight in fitted(known)]
    told = {
        "command": f"python -m app.games.tong_its.players.fit_callers --hands {hands} --seed {seed}",
        "hands": hands,
        "seed": seed,
        "answers": len(known),
        "held out": len(others),
        "lost of those held out": round(lost(weights, others), 3),
        "calibration of those held out": calibration(weights, others),
        "weights": dict(zip(FEATURES, weights, strict=True)),
    }
    return json.dumps(told, indent=1) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, required=True, help="how many hands are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path(__file__).with_name("callers.json"))
    args = parser.parse_args()
    args.to.write_text(card(args.hands, args.seed), encoding="utf-8", newline="\n")
