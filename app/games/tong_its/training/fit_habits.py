"""Fit habits.json: compare hands of keen and casual players to ones with a card swapped with a hidden one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from app.ai.player import AnyPlayer, player_for
from app.core.cards import Chance, Seat, mask_of
from app.games.tong_its.players.habits import (
    BROKE,
    CALLS,
    CLOSED,
    HABITS,
    NAMES,
    OPENED,
    OTHER,
    WORSE,
    TableHabits,
    read_habits,
)
from app.games.tong_its.players.sharp import SPEC, TongItsSharpPlayer
from app.games.tong_its.players.worlds import known_play, worlds
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.model import SEATS, Options, State, View, has_opened
from app.games.tong_its.rules.moves import may_call
from app.tools.training.fitting import Amounts, Pick, choices, cross_entropy
from app.tools.training.recipe import Labour, MadeFile, Recipe

LEVELS = ("keen", "keen", "keen", "casual")
"""Levels from which a seat's player is drawn uniformly."""
ASKED, CHANGED = 0.3, 3
"""The share of moves before which hands are used, and the number of changed hands for each."""
RIDGE = 2.0
"""Ridge penalty on the weights, in hands."""
HURRIED = 150
"""Low rollout budget of the sharp player that measures strength, to allow many deals."""
HELD_OUT = 10
"""One hand of the game in this many is held out for validation."""


class HandKept(NamedTuple):
    """Two hands, of which the seat had the first."""

    opened: bool
    pick: Pick


class Habitual(NamedTuple):
    kept: list[HandKept]
    turns: int
    """Turns of players who have opened, ..."""
    free: int
    """... and might call."""


def data_from(seed: int) -> Habitual:
    rng = Random(seed)
    players = [player_for(GAME.name, rng.choice(LEVELS)) for _ in range(SEATS)]
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    kept, turns, free = list[HandKept](), 0, 0
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        p = view.public
        if p.phase == "start" and has_opened(p, seat):
            turns, free = turns + 1, free + may_call(p, seat)
        if rng.random() < ASKED:
            kept += _kept(state, view, rng)
        state = GAME.apply(state, seat, players[seat].choose(view, legal, rng), 0)
    return Habitual(kept, turns, free)


def _kept(state: State, view: View, rng: Random) -> Iterator[HandKept]:
    for seat in (Seat(other) for other in range(SEATS) if other != view.seat):
        about, hand = known_play(view, seat), state.hands[seat]
        if about is None or not hand:
            continue
        hidden = [
            card
            for other, cards in enumerate((*state.hands, state.stock))
            if other not in (seat, view.seat)
            for card in cards
        ]
        true = _amounts(about.habits_of(mask_of(hand)))
        for _ in range(CHANGED):
            other = mask_of(hand) ^ 1 << rng.choice(hand) ^ 1 << rng.choice(hidden)
            yield HandKept(has_opened(view.public, seat), Pick((true, _amounts(about.habits_of(other))), 0))


def _amounts(found: Sequence[float]) -> Amounts:
    return [(at, amount) for at, amount in enumerate(found) if amount]


def written(habits: TableHabits) -> bytes:
    lists = {when: dict(zip(NAMES, each, strict=True)) for when, each in zip((CLOSED, OPENED), habits[:2], strict=True)}
    return (json.dumps({**lists, CALLS: habits.calls}, indent=1) + "\n").encode()


def make(labour: Labour) -> MadeFile:
    hands = list(labour.each(data_from, labour.seeds()))
    found, figures = [], dict[str, float]()
    for opened, name, before in ((False, CLOSED, HABITS.closed), (True, OPENED, HABITS.opened)):
        known, others = (
            [
                kept.pick
                for number, hand in enumerate(hands)
                for kept in hand.kept
                if kept.opened == opened and bool(number % HELD_OUT) == learned
            ]
            for learned in (True, False)
        )
        weights = [round(weight, 2) for weight in choices(known, len(NAMES), RIDGE)]
        for habit in (BROKE, OTHER, WORSE):  # worlds.py assumes that a bad discard makes no hand likelier
            weights[habit] = min(0.0, weights[habit])
        found.append(tuple(weights))
        figures[f"hands {name}"] = len(known)
        figures[f"lost of those held out {name}"] = round(cross_entropy(weights, others), 4)
        figures[f"lost by the file it replaced {name}"] = round(cross_entropy(before, others), 4)
    turns, free = (sum(each) for each in zip(*((hand.turns, hand.free) for hand in hands), strict=True))
    labour.report(f"{figures}")
    return MadeFile(written(TableHabits(found[0], found[1], round(free / max(1, turns), 2))), (), figures)


def by_the_habits(numbers: bytes) -> AnyPlayer:
    """Return the sharp player whose worlds use these habits, with a low budget."""
    spec = replace(SPEC, worlds=partial(worlds, habits=read_habits(numbers)), rollouts=HURRIED)
    return TongItsSharpPlayer(spec)


RECIPE = Recipe(
    "habits.json", "what hands look like after a turn, as players play", 3000, make, by_the_habits,
    f"the sharp player with {HURRIED} rollouts a decision", deals=200,
)  # fmt: skip
