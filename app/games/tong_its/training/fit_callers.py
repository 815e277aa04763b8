"""Fit callers.json to hands of all quick levels: the caller's features, and who has less deadwood. Every tenth hand is
held out, and calibrates the estimates.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
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
from app.tools.training.fitting import Pick, choices, cross_entropy, shares
from app.tools.training.recipe import Labour, MadeFile, Recipe

LEVELS = (*["keen"] * 17, "casual", "novice", "random")
"""Levels from which a seat's player is drawn uniformly: a table of people has all kinds, but few play carelessly. With
more of those, good callers would be overestimated.
"""
HELD_OUT = 10
"""One hand in this many is held out for validation."""
KEPT_SMALL = 0.5
"""Ridge penalty on the weights, in answers."""
BINS = 5


class Faced(NamedTuple):
    """A caller's features, and whether the challenger's points were no more."""

    seen: tuple[float, ...]
    beaten: bool

    def choice(self) -> Pick:
        """Return the choice between a beaten caller and an unbeaten one, whose features are all zero."""
        return Pick((tuple(enumerate(self.seen)), ()), 0 if self.beaten else 1)


def answers_of(seed: int) -> list[Faced]:
    rng = Random(seed)
    players = [player_for(GAME.name, rng.choice(LEVELS)) for _ in range(SEATS)]
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
        folds = FOLD in legal  # so that the play doesn't depend on the file's estimates
        move = FOLD if folds else players[seat].choose(view, legal, rng)
        state = GAME.apply(state, seat, move, 0)
    return found


def fitted(answers: Sequence[Faced]) -> list[float]:
    """Return the maximum-likelihood weights with a ridge penalty on all except the first."""
    return choices([answer.choice() for answer in answers], len(FEATURES), KEPT_SMALL, free=(0,))


def calibration(weights: Sequence[float], answers: Sequence[Faced]) -> list[dict[str, float]]:
    """Compare estimates to outcomes in equal parts of the range."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for answer in answers:
        share = shares(weights, answer.choice().alternatives)[0]
        bins[min(int(share * BINS), BINS - 1)].append((share, answer.beaten))
    return [
        {
            "answers": len(some),
            "said": round(sum(share for share, _ in some) / len(some), 3),
            "true": round(sum(beaten for _, beaten in some) / len(some), 3),
        }
        for some in bins
        if some
    ]


def make(labour: Labour) -> MadeFile:
    dealt = list(labour.each(answers_of, labour.seeds()))
    known = [answer for hand, some in enumerate(dealt) if hand % HELD_OUT for answer in some]
    others = [answer for hand, some in enumerate(dealt) if not hand % HELD_OUT for answer in some]
    weights = [round(weight, 3) for weight in fitted(known)]
    figures = {
        "answers": len(known),
        "held out": len(others),
        "lost of those held out": round(cross_entropy(weights, [answer.choice() for answer in others]), 3),
        "calibration of those held out": calibration(weights, others),
    }
    numbers = json.dumps(dict(zip(FEATURES, weights, strict=True)), indent=1) + "\n"
    return MadeFile(numbers.encode(), (), figures)


RECIPE = Recipe("callers.json", "how likely a caller has no less than so many points", 14000, make)
