"""Kings Corners: the mutable state plays whole deals as its snapshots do, and copies go their own way."""

from random import Random

import pytest

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.knowledge import Knowledge
from app.games.kings_corners.rules.mutable_state import MutableState
from tests.facts import option_sets
from tests.matches import header, played


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", list(option_sets(GAME)), ids=str)
def test_a_rollout_plays_as_the_match_does(options, seats):
    """Without knowledge, a whole deal goes through the same turns to the same scores."""
    match = played(header(GAME, options, seats, seed=5))
    rollout = MutableState(match.states[0])
    for before, event, after in zip(match.states, match.log, match.states[1:], strict=False):
        if before.public.over:
            rollout = MutableState(after)
            continue
        assert rollout.turn == event.seat
        moves = {rollout.decode(code): code for code in rollout.legal()}
        assert len(moves) == len(rollout.legal())
        assert set(moves) == set(GAME.legal_moves(before, event.seat))
        rollout.play(moves[event.move])
        if after.public.over:
            assert (rollout.turn, rollout.legal()) == (-1, [])
            assert rollout.scores() == GAME.deals(after)[-1].scores


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", list(option_sets(GAME)), ids=str)
def test_a_snapshot_holds_the_whole_state(options, seats):
    """Thawed and frozen again, every state is the same; a copy changes on its own."""
    match = played(header(GAME, options, seats, seed=6))
    for state in match.states[:: len(match.states) // 20 + 1]:
        thawed = MutableState(state, Knowledge(state))
        other = thawed.copy()
        assert thawed.snapshot() == other.snapshot() == state
        if other.turn >= 0:
            other.play(other.legal()[-1])
            assert thawed.snapshot() == state != other.snapshot()


def test_a_copy_goes_its_own_way():
    state = played(header(GAME, seats=4, seed=3), limit=20).state
    one, rng = MutableState(state), Random(1)
    for _ in range(12):
        legal, scores, other = one.legal(), one.scores(), one.copy()
        while other.turn >= 0:
            moves = other.legal()
            other.play(moves[int(rng.random() * len(moves))])
        assert other.legal() == []
        assert (one.legal(), one.scores()) == (legal, scores)
        one.play(legal[int(rng.random() * len(legal))])


def test_the_same_moves_lead_a_copy_to_the_same_end():
    one = MutableState(played(header(GAME, seats=5, seed=9), limit=10).state)
    other, rng = one.copy(), Random(2)
    while one.turn >= 0:
        assert (other.turn, other.legal()) == (one.turn, one.legal())
        move = one.legal()[int(rng.random() * len(one.legal()))]
        one.play(move)
        other.play(move)
    assert (other.turn, other.scores()) == (one.turn, one.scores())
