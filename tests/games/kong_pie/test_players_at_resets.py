"""Kong-Pie's AI players where play stops: they vote, pay or leave, and play on after a reset. A dealer who has left the
hand decides how to restock.
"""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.guard import Guard
from app.ai.hints import hints
from app.ai.judgement import judgement
from app.ai.player import levels_for, player_for
from app.core import record
from app.games import game_named
from app.games.kong_pie.players.reasons import reason
from app.games.kong_pie.rules import GAME
from app.games.kong_pie.rules.model import Vote
from tests.games.kong_pie.factories import CASINO, QUIET, do, legal, lively, position
from tests.matches import RECORDS

LEVELS = [level.name for level in levels_for(GAME.name)]
FROZEN: Mapping[str, Any] = {"source": "9C JD 10H KS", "rest": "out", "freeze_reset": True}


def asks(state, level):
    """Return what a player of that level does."""
    (seat,) = GAME.active(state)
    view, moves = GAME.view(state, seat), tuple(GAME.legal_moves(state, seat))
    return GAME.notate(player_for(GAME.name, level).choose(view, moves, Random(1), Budget(rollouts=20)))


def passed(lojacking):
    """Return a hand in which everybody has passed."""
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
    """Each votes, pays or leaves, and then plays on after the reset."""
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


def test_hint_names_cards_a_reset_returns():
    state = do(position("7D 3D 5H 4S", "2C", lojacking="put", **FROZEN), "3D+7D>9C+KS")
    text = reason(GAME.view(state, 0), Vote("reset"))
    assert text == "Without the 1 card that a reset brings back, no kong is possible."


# ---- a dealer who has left


def dealer_left():
    """The dealer has left at the fee, and is asked how to restock."""
    lines = (RECORDS / "cases" / "kong-pie-dealer-left.jsonl").read_text(encoding="utf-8").splitlines()
    state = record.read(lines, game_named).state
    assert state.public.sheet.question.kind == "restock"
    assert not state.public.sheet.still_in[state.public.sheet.question.seat]
    return state


@pytest.mark.parametrize("level", [*LEVELS, "quick"])
def test_5_4_a_dealer_who_has_left_answers(level):
    state = dealer_left()
    with Guard() as guard:
        assert guard.within(60, partial(asks, state, level)) in legal(state)


def test_5_4_a_dealer_who_has_left_gets_a_hint_and_a_judgement():
    state = dealer_left()
    view, moves = GAME.view(state, 0), tuple(GAME.legal_moves(state, 0))
    with Guard() as guard:
        (hint,) = guard.within(60, partial(hints, GAME.name, view, moves))
        assert hint.reason == "You've left this hand, so either choice costs you nothing."
        for move in moves:
            judged = guard.within(60, partial(judgement, GAME.name, view, moves, move, Budget(rollouts=60)))
            assert not judged.poor


@pytest.mark.parametrize("lojacking", ["off", "put", "appearing"])
def test_every_asked_player_has_an_answer(lojacking):
    """Players, even the dealer, leave at restocks and resets; whoever is asked then has a legal answer."""
    given = {
        **CASINO, "lojacking": lojacking, "restock": "dealer", "restocks": "unlimited", "passed_rounds": "forgiven",
        "kongless_rounds": 30, "deals": 2,
    }  # fmt: skip
    asked = set()
    with Guard() as guard:
        for seed in range(6):
            for state in lively(given, 3, seed).states:
                question = state.public.sheet.question
                if question is not None:
                    still_in = state.public.sheet.still_in[question.seat]
                    asked.add((question.kind, still_in))
                    for level in ("keen", "sharp"):
                        assert guard.within(60, partial(asks, state, level)) in legal(state)
    assert {kind for kind, _ in asked} >= {"fee", "restock", "vote"}
    assert ("restock", False) in asked
    assert {kind for kind, still_in in asked if not still_in} == {"restock"}
