"""Tong-Its: the mutable state plays whole hands as its snapshots do, and copies go their own way."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.knowledge import Knowledge
from app.games.tong_its.rules.moves import encode
from app.games.tong_its.rules.mutable_state import MutableState
from tests.games.tong_its.factories import do, lively_match, position
from tests.matches import header

STOCK = "2C 3D 9H"
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}
OPTIONS = [*GAME.presets.values(), {"chips_at_start": 20, "ends": "bust"}]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_rollout_plays_as_the_match_does(options, seed):
    """Without knowledge, whole hands go through the same turns to the same scores, from any state of theirs."""
    match, rng = lively_match(header(GAME, options, 3, seed), seed), Random(seed)
    rollout = MutableState(match.states[0])
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        if before.public.over:
            rollout = MutableState(after)
            continue
        if rng.random() < 0.05:
            rollout = MutableState(before)
        assert rollout.turn == event.seat
        moves = {rollout.decode(code): code for code in rollout.legal()}
        assert len(moves) == len(rollout.legal())
        assert set(moves) == set(GAME.legal_moves(before, event.seat))
        assert all(encode(move, rollout.top) == code for move, code in moves.items())
        rollout.play(moves[event.move])
        if after.public.over:
            assert (rollout.turn, rollout.legal()) == (-1, [])
            assert rollout.scores() == GAME.deals(after)[-1].scores == MutableState(after).scores()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_snapshot_holds_the_whole_state(options, seed):
    """Thawed and frozen again, every state is the same; a copy changes on its own, and keeps its own knowledge."""
    match, rng = lively_match(header(GAME, options, 3, seed + 10), seed), Random(seed)
    for state in match.states:
        thawed = MutableState(state, Knowledge(state))
        other = thawed.copy()
        assert thawed.snapshot() == other.snapshot() == state
        if other.turn >= 0:
            other.play(rng.choice(other.legal()))
            assert thawed.snapshot() == state != other.snapshot()


def test_a_match_in_one_mutable_state_goes_through_the_same_states():
    for seed in range(6):
        match = lively_match(header(GAME, {"hands": 1}, 3, seed), seed)
        playing = MutableState(match.states[0], Knowledge(match.states[0]))
        for event, after in zip(match.log, match.states[1:], strict=True):
            playing.play(encode(event.move, playing.top))
            assert playing.snapshot() == after


def test_a_copy_goes_its_own_way():
    one, rng = MutableState(lively_match(header(GAME, {"hands": 1}, 3, 3), 3).states[0]), Random(1)
    while one.turn >= 0:
        legal, scores, top, other = one.legal(), one.scores(), one.top, one.copy()
        while other.turn >= 0:
            other.play(rng.choice(other.legal()))
        assert other.legal() == []
        assert (one.legal(), one.scores(), one.top) == (legal, scores, top)
        one.play(rng.choice(legal))


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
def test_ties_of_every_kind_and_earlier_fours_face_down(state, moves, winner):
    rollout = MutableState(state)
    for text in moves.split() if "discard" not in moves else [moves]:
        decoded = {GAME.notate(rollout.decode(code)): code for code in rollout.legal()}
        rollout.play(decoded[text])
        state = do(state, text)
    assert rollout.ledger.history[-1].winner == state.public.history[-1].winner == winner
    assert rollout.scores() == GAME.deals(state)[-1].scores
