"""Tong-Its: the engine plays like the states."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.core.match import Match
from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.engine import RolloutState
from tests.games.tong_its.factories import do, lively, position
from tests.matches import header

STOCK = "2C 3D 9H"
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [*GAME.presets.values(), {"chips_at_start": 20, "ends": "bust"}])
def test_the_engine_plays_as_the_states_do(options, seed):
    """Whole hands in both: the same player, the same moves and, at the end, the same scores."""
    match, rng, rollout = Match(header(GAME, options, 3, seed)), Random(seed), None
    for _ in range(400):
        state = match.state
        if not GAME.active(state):
            break
        if rollout is None or rng.random() < 0.05:
            rollout = GAME.engine(state) if not state.public.over else None
        (seat,) = GAME.active(state)
        move = lively(match.legal(seat), rng)
        if rollout is not None:
            rollout = _check_step(rollout, match, seat, move)
        match.play(seat, move, match.now)
        if match.state.public.over:
            assert (rollout.turn, rollout.legal()) == (-1, [])
            assert rollout.scores() == GAME.deals(match.state)[-1].scores
            rollout = None


def _check_step(rollout, match, seat, move):
    """Return the engine after the same move, and assert that the previous one is unchanged."""
    assert rollout.turn == seat
    decoded = {rollout.decode(code): code for code in rollout.legal()}
    assert len(decoded) == len(rollout.legal())
    assert set(decoded) == set(match.legal(seat))
    before, after = (rollout.turn, rollout.legal(), rollout.scores()), rollout.copy()
    after.play(decoded[move])
    assert (rollout.turn, rollout.legal(), rollout.scores()) == before
    assert isinstance(after, RolloutState)
    return after


START: Mapping[str, Any] = {"thrown": "8S", "stock": STOCK, "phase": "start"}


@pytest.mark.parametrize(
    ("state", "moves", "winner"),
    [
        (position("5H", "2D 3C", "AS 5S", melds=OPEN, **START), "call challenge fold", 1),
        (position("5H", "2D 3C", "AS 4D", melds=OPEN, **START), "call challenge challenge", 1),
        (position("AD", "2D 3C", "AS 4D", melds=OPEN, **START), "call challenge challenge", 0),
        (position("5H", "2D 3C", "AS 4D", melds=OPEN, turn=1, **START), "call challenge challenge", 2),
        (position("5H", "2D 3C", "AS 4D", melds=OPEN, turn=2, **START), "call challenge challenge", 0),
        (position("5H", "2D 3C", "AS 4D", melds=OPEN, **START), "call fold fold", 0),
        (position("4H 8H", "4D", "4C", melds=OPEN), "discard 8H", 0),
        (position("4H 8H", "4D", "4C", melds={1: OPEN[1], 2: OPEN[2]}, turn=0), "discard 8H", 1),
        (position("4H 8H", "4D", "4C", pot=12), "discard 8H", None),
        (position("KS", "4D", "4C", face_down={0: ["AC AD AH AS"], 1: ["9C 9D 9H 9S"]}), "discard KS", 0),
        (position("2D", "3C", "4C", face_down={0: ["AC AD AH AS"], 2: ["9C 9D 9H 9S"]}, **START), "call fold fold", 0),
        (position("2D", "3C", "AD", face_down={0: ["KC KD KH KS"], 2: ["9C 9D 9H 9S"]}, **START),
         "call fold challenge", 2),
        (position("2D 8H", "3C", "AD", face_down={0: ["KC KD KH KS"], 2: ["9C 9D 9H 9S"]}), "discard 8H", 2),
    ],
)  # fmt: skip
def test_the_engine_ends_hands_as_the_states_do(state, moves, winner):
    """Ties of every kind, and earlier fours face down. Moves of a copy change nothing here."""
    rollout = GAME.engine(state)
    for text in moves.split() if "discard" not in moves else [moves]:
        decoded = {GAME.notate(rollout.decode(code)): code for code in rollout.legal()}
        (seat,) = GAME.active(state)
        assert rollout.turn == seat
        assert set(decoded) == set(map(GAME.notate, GAME.legal_moves(state, seat)))
        other = rollout.copy()
        rollout.play(decoded[text])
        other.play(other.legal()[0])
        state = do(state, text)
    assert state.public.history[-1].winner == winner
    assert rollout.scores() == GAME.deals(state)[-1].scores
