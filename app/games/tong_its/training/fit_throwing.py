"""Fit throwing.json: which loose cards keen players discard, as a choice among alternatives (fitting.py), in points."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from app.core.cards import Card, Chance, Mask
from app.games.tong_its.players.player import KeenPlayer
from app.games.tong_its.players.quick import THROWING, USUAL, Throwing, feeds, unseen
from app.games.tong_its.players.reading import NEAR, needed
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import POINTS, cards_of, parted
from app.games.tong_its.rules.model import SEATS, Discard, Options
from app.games.tong_its.rules.mutable_state import MutableState
from app.tools.training.fitting import Pick, choices, cross_entropy
from app.tools.training.recipe import Labour, MadeFile, Recipe

HELD_OUT = 10
"""One hand in this many is held out for validation."""
RIDGE = 1.0
"""Ridge penalty on the weights, in discards."""


def throws_of(seed: int) -> list[Pick]:
    rng, keen, found = Random(seed), KeenPlayer(), list[Pick]()
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        move = keen.choose(GAME.view(state, seat), tuple(GAME.legal_moves(state, seat)), rng)
        if isinstance(move, Discard):
            engine = MutableState(state)
            loose, _ = parted(engine.hands[engine.turn])
            cards = cards_of(loose)
            if move.card in cards and len(cards) > 1:
                live = unseen(engine)
                alternatives = [tuple(enumerate(seen(card, loose, live))) for card in cards]
                found.append(Pick(alternatives, cards.index(move.card)))
        state = GAME.apply(state, seat, move, 0)
    return found


def seen(card: Card, loose: Mask, live: Mask) -> tuple[float, ...]:
    """Return what speaks for discarding the card, and against it as in Throwing; ``live`` cards are unseen."""
    pairs = [0.0] * 4
    for mate in cards_of(NEAR[card] & loose):
        if outs := needed(1 << card | 1 << mate) & live:
            at = 2 if outs & outs - 1 else 0
            pairs[at] -= 1
            pairs[at + 1] -= POINTS[card] + POINTS[mate] - USUAL
    return float(POINTS[card]), *pairs, -float(feeds(card, live))


def make(labour: Labour) -> MadeFile:
    dealt = list(labour.each(throws_of, labour.seeds()))
    known = [one for number, some in enumerate(dealt) if number % HELD_OUT for one in some]
    others = [one for number, some in enumerate(dealt) if not number % HELD_OUT for one in some]
    point, *against = choices(known, 1 + len(Throwing._fields), RIDGE)
    throwing = Throwing(*(round(weight / point, 3) for weight in against))
    figures = {
        "throws": len(known),
        "held out": len(others),
        "told of those held out": agreement(throwing, others),
        "told by the file it replaced": agreement(THROWING, others),
        "lost of those held out": round(cross_entropy([point, *against], others), 4),
    }
    return MadeFile((json.dumps(throwing._asdict(), indent=1) + "\n").encode(), (), figures)


def agreement(throwing: Throwing, throws: Sequence[Pick]) -> float:
    """Return the share of discards that these weights predict."""
    right = 0
    for alternatives, chosen in throws:
        worth = [
            sum(weight * one for weight, (_, one) in zip((1.0, *throwing), card, strict=True)) for card in alternatives
        ]
        right += worth.index(max(worth)) == chosen
    return round(right / max(1, len(throws)), 4)


RECIPE = Recipe("throwing.json", "which loose card the quick player throws", 6000, make)
