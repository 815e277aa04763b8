"""Kong-Pie's AI players where play stops: they vote, pay or leave, and play on with the cards that a reset brings."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.player import levels_for, player_for
from app.games.kong_pie.players.reasons import reason
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Vote
from tests.games.kong_pie.factories import CASINO, QUIET, do, legal, position

LEVELS = [level.name for level in levels_for(GAME.name)]
FROZEN: Mapping[str, Any] = {"source": "9C JD 10H KS", "rest": "out", "freeze_reset": True}


def asks(state, level):
    """What a player of that level does."""
    (seat,) = GAME.active(state)
    view, moves = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
    return GAME.notate(player_for(GAME.name, level).choose(view, moves, Random(1), Budget(rollouts=20)))


def passed(lojacking):
    """Everybody has passed."""
    hands = ("2C 3D 4S 5H", "6C 6D QS JS", "AC AD AS KC")
    return do(position(*hands, **{**CASINO, "lojacking": lojacking, **QUIET}), "pass", "pass", "pass")


def frozen(lojacking):
    """The last noodle has left the game."""
    state = position("7D 3D 5H 4S", "2C", **{**CASINO, **FROZEN, "lojacking": lojacking})
    return do(state, "3D+7D>9C+KS")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("lojacking", ["put", "appearing"])
@pytest.mark.parametrize("stop", [passed, frozen])
def test_every_level_answers_and_plays_on(level, lojacking, stop):
    """Each votes, pays or leaves; and then plays with the cards that the reset has brought."""
    state, asked = stop(lojacking), set()
    while (question := state.public.sheet.question) and question.kind in ("vote", "reset"):
        asked.add(question.kind)
        move = asks(state, level)
        assert move in legal(state)
        state = do(state, {"vote": "vote reset", "reset": "pay"}[question.kind])
    assert asked == {"vote", "reset"}
    assert state.public.sheet.resets
    for _ in range(8):
        if not state.public.over:
            state = do(state, asks(state, level))


def test_the_hint_says_what_a_reset_brings_back():
    state = do(position("7D 3D 5H 4S", "2C", lojacking="put", **FROZEN), "3D+7D>9C+KS")
    said = reason(GAME.view(state, 0), Vote("reset"))
    assert said == "No kong can be made without the one card that a reset brings back."
