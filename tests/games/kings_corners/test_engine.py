"""Kings Corners: the engine plays whole deals like the frozen states, move by move."""

from random import Random

import pytest

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.engine import RolloutState
from tests.facts import option_sets
from tests.games.kings_corners.factories import position
from tests.matches import header, played


def side_by_side(state, rng):
    """Play the deal in both at random, and assert that they are equal at every step."""
    rollout = GAME.engine(state)
    while not state.public.over:
        assert rollout.turn == state.public.turn
        legal = rollout.legal()
        decoded = [rollout.decode(move) for move in legal]
        moves = GAME.legal_moves(state, state.public.turn)
        assert len(decoded) == len(moves)
        assert set(decoded) == set(moves)
        pick = int(rng.random() * len(legal))
        state = GAME.apply(state, state.public.turn, decoded[pick], 0)
        rollout.play(legal[pick])
    assert (rollout.turn, rollout.legal()) == (-1, [])
    assert rollout.scores() == GAME.deals(state)[-1].scores
    return state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", list(option_sets(GAME)), ids=str)
def test_whole_deals_are_equal(options, seats):
    rng = Random(seats)
    match = played(header(GAME, options, seats, seed=5))
    begun = [state for i, state in enumerate(match.states) if not i or GAME.notate(match.log[i - 1].move) == "deal"]
    for state in begun[:4]:
        side_by_side(state, rng)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", list(option_sets(GAME)), ids=str)
def test_it_begins_anywhere_in_a_deal(options, seats):
    rng, match = Random(seats), played(header(GAME, options, seats, seed=6))
    for state in match.states[:: len(match.states) // 8 + 1]:
        if not state.public.over:
            side_by_side(state, rng)


def test_an_impasse_is_equal_too():
    for scoring in ("kings", "chips"):
        state = side_by_side(
            position("10H 9H", "AC 3D", piles={"N": "2S", "E": "2C"}, stock="", scoring=scoring), Random(4)
        )
        assert state.public.over


def test_a_copy_goes_its_own_way():
    state = played(header(GAME, seats=4, seed=3), limit=20).state
    one, rng = RolloutState(state), Random(1)
    for _ in range(12):
        legal, scores, other = one.legal(), one.scores(), one.copy()
        while other.turn >= 0:
            moves = other.legal()
            other.play(moves[int(rng.random() * len(moves))])
        assert other.legal() == []
        assert (one.legal(), one.scores()) == (legal, scores)
        one.play(legal[int(rng.random() * len(legal))])


def test_the_same_moves_lead_a_copy_to_the_same_end():
    one = RolloutState(played(header(GAME, seats=5, seed=9), limit=10).state)
    other, rng = one.copy(), Random(2)
    while one.turn >= 0:
        assert (other.turn, other.legal()) == (one.turn, one.legal())
        move = one.legal()[int(rng.random() * len(one.legal()))]
        one.play(move)
        other.play(move)
    assert (other.turn, other.scores()) == (one.turn, one.scores())
