"""Train the net of rollout_net.py.

Keen players play. At each end of a turn, sample hands that the others may hold, discard a card, and let quick players
go on for some turns. Record the features then, with who wins when they play on to the end a few times, with the stock
reshuffled each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.ai.player import player_for
from app.core.cards import Chance
from app.games.tong_its.players.quick import playout, step
from app.games.tong_its.players.rollout_net import FEATURES, features
from app.games.tong_its.players.worlds import worlds
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.melds import cards_of
from app.games.tong_its.rules.model import SEATS, Options, View
from app.games.tong_its.rules.mutable_state import MutableState
from app.tools.training.learning_net import Case, case_of, learn_from_cases
from app.tools.training.recipe import Labour, MadeFile, Recipe

ASKED, WORLDS, ENDS = 0.35, 14, 3
"""The share of turns used; the number of worlds for each, and of playouts per case."""
ANYHOW = 0.6
"""Probability that the discard is random rather than the quick player's: the search tries others, too."""
LATER = (0, 0, 1, 2, 2, 2, 2, 3, 4, 5)
"""Number of turns that the quick players go on: mostly until it is the first player's turn again."""


def cases_of(seed: int) -> list[Case]:
    rng, keen = Random(seed), player_for("tong-its", "keen")
    state = GAME.new(Options(), SEATS, Chance(seed=seed))
    found: list[Case] = []
    while not GAME.deals(state):
        seat = min(GAME.active(state))
        view, legal = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
        if view.public.phase == "main" and rng.random() < ASKED:
            found += _cases(view, rng)
        state = GAME.apply(state, seat, keen.choose(view, legal, rng), 0)
    return found


def _cases(view: View, rng: Random) -> Iterator[Case]:
    draw = worlds(view)
    for _ in range(WORLDS):
        engine = MutableState(draw(rng))
        if rng.random() < ANYHOW:
            engine.play(rng.choice(cards_of(engine.hands[engine.turn])))
        else:
            step(engine)
        _go_on(engine, rng.choice(LATER))
        won = _won(engine, rng) if engine.turn >= 0 else ()
        if sum(won):
            yield case_of(features(engine), won)


def _go_on(engine: MutableState, turns: int) -> None:
    """Let quick players play that many turns, and answer a call."""
    turn = engine.turn
    while engine.turn >= 0 and (turns or engine.phase != "start"):
        step(engine)
        if engine.turn != turn and engine.phase == "start":
            turn, turns = engine.turn, turns - 1


def _won(engine: MutableState, rng: Random) -> tuple[int, ...]:
    """Return how often each player wins, the player on turn first."""
    won = [0] * SEATS
    for _ in range(ENDS):
        end = engine.copy()
        rng.shuffle(end.stock)
        playout(end, rng)
        if end.winner is not None:
            won[(end.winner - engine.turn) % SEATS] += 1
    return tuple(won)


def make(labour: Labour) -> MadeFile:
    return learn_from_cases(cases_of, FEATURES, SEATS, labour)


RECIPE = Recipe("rollout_net.bin", "how likely each wins where all hands are known", 10_000, make)
