"""How fast the rules and the AI players are, with nothing to draw."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from random import Random

from app.ai.arena import header
from app.ai.player import player_for
from app.rules.game import AnyGame
from app.rules.match import AnyMatch, Match
from app.rules.options import build

_SEATS = 4
LEVEL = "keen"


def moves_a_second(game: AnyGame, seconds: float) -> float:
    """Random legal moves that a match takes, checked as every move is."""
    rng, made = Random(1), 0
    began = time.perf_counter()
    for match in _matches(game, "random"):
        while active := game.active(match.state):
            seat = min(active)
            legal = game.legal_moves(match.state, seat)
            match.play(seat, legal[int(rng.random() * len(legal))], match.now + 1)
            made += 1
            if (took := time.perf_counter() - began) >= seconds:
                return made / took
    raise AssertionError("there is always another match")


def decisions_a_second(game: AnyGame, seconds: float) -> float:
    """Choices of the keen player in the matches it plays, each from a view of its own."""
    rng, made, took, player = Random(1), 0, 0.0, player_for(game.name, LEVEL)
    for match in _matches(game, LEVEL):
        while active := game.active(match.state):
            seat = min(active)
            legal = game.legal_moves(match.state, seat)
            began = time.perf_counter()
            move = player.choose(game.view(match.state, seat), legal, rng)
            took += time.perf_counter() - began
            match.play(seat, move, match.now + 1)
            made += 1
            if took >= seconds:
                return made / took
    raise AssertionError("there is always another match")


def _matches(game: AnyGame, level: str) -> Iterator[AnyMatch]:
    players = min(max(_SEATS, game.seats[0]), game.seats[-1])
    options = build(game.options, {}, players)
    return (Match(header(game, options, (level,) * players, seed)) for seed in count())
