"""Tong-Its: the codes of moves in the mutable state, and how hands end in it."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.games.tong_its.rules import GAME
from app.games.tong_its.rules.moves import encode
from app.games.tong_its.rules.mutable_state import MutableState
from tests.games.tong_its.factories import do, lively_match, position
from tests.matches import header

STOCK = "2C 3D 9H"
OPEN = {0: ["6C 6D 6S"], 1: ["5C 5D 5S"], 2: ["JC QC KC"]}
OPTIONS = [*GAME.presets.values(), {"chips_at_start": 20, "ends": "bust"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_move_is_encoded_as_the_code_that_stands_for_it(options):
    rollout, rng = MutableState(lively_match(header(GAME, options, 3, 1), 1).states[0]), Random(1)
    while rollout.turn >= 0:
        legal = rollout.legal()
        assert [encode(rollout.decode(code), rollout.top) for code in legal] == legal
        rollout.play(rng.choice(legal))


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
    assert rollout.winner == state.public.history[-1].winner == winner
    assert rollout.scores() == GAME.deals(state)[-1].scores
