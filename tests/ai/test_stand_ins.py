"""Who moves where there is no time to think: the quick player, and a sharp one that begins with what it would do."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.ai.budget import USUAL, Budget
from app.ai.player import ANYWHERE, QUICK, player_for
from app.ai.question import STAND_INS, Question
from app.core.cards import Chance, Seat
from app.core.options import build
from app.games import game_named

ROOT = Path(__file__).resolve().parents[2]
TURN_GAMES = ("kings-corners", "kong-pie", "pai-tong", "tong-its")
SEATS = 3
NO_TIME = Budget(rollouts=0)


def decisions(
    name: str, seed: int, most: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Any, tuple[object, ...]]]:
    """Views and what is legal there, where there is a choice, while keen players play."""
    game, keen, rng = game_named(name), player_for(name, "keen"), Random(seed)
    state: Any = game.new(build(game.options, options or {}, SEATS), SEATS, Chance(seed=seed))
    for _ in range(most):
        active = game.active(state)
        if not active:
            return
        seat: Seat = min(active)
        view, legal = game.view(state, seat), tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            yield view, legal
        state = game.apply(state, seat, keen.choose(view, legal, rng, USUAL), 0)


@pytest.mark.parametrize("name", TURN_GAMES)
def test_the_quick_player_has_a_legal_move_everywhere(name: str) -> None:
    quick, asked = player_for(name, QUICK), 0
    for view, legal in decisions(name, seed=3, most=120):
        asked += 1
        move = quick.choose(view, legal, Random(1))
        assert move in legal
        assert move == quick.choose(view, legal, Random(1))
    assert asked > 20


def test_it_stands_in_before_any_move_at_all_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_temperament: object) -> object:
        raise ValueError("strange")

    view, legal = next(decisions("tong-its", seed=1, most=20))
    right = player_for("tong-its", QUICK).choose(view, legal, Random(5))
    monkeypatch.setitem(sys.modules["app.games.tong_its.players"].PLAYERS, "keen", fails)
    answer = Question(1, "tong-its", "keen", view, legal, 5).think()
    assert answer.move == right
    assert "The quick player" not in (answer.error or "")
    assert STAND_INS[-1] == ANYWHERE


def test_the_players_are_imported_before_their_time_runs() -> None:
    code = """
import sys
from app.ai.question import Question
from app.core.cards import Chance
from app.core.options import build
from app.games import game_named

class Watch:
    def within(self, seconds, think):
        print("app.games.kings_corners.players" in sys.modules)
        return think()

game = game_named("kings-corners")
state = game.new(build(game.options, {}, 4), 4, Chance(seed=1))
seat = min(game.active(state))
assert "app.games.kings_corners.players" not in sys.modules
Question(1, game.name, "novice", game.view(state, seat), tuple(game.legal_moves(state, seat)), 1).think(guard=Watch())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout.split() == ["True"]


def test_without_a_rollout_a_call_is_answered_as_the_keen_player_would() -> None:
    sharp, keen, said = player_for("tong-its", "sharp"), player_for("tong-its", "keen"), set()
    for seed in range(24):
        for view, legal in decisions("tong-its", seed, most=100):
            if view.public.phase == "answer":
                move = sharp.choose(view, legal, Random(1), NO_TIME)
                assert move == keen.choose(view, legal, Random(1))
                said.add(move)
    assert len(said) == 2


def test_without_a_rollout_a_question_is_answered_as_the_keen_player_would() -> None:
    sharp, keen, asked = player_for("kong-pie", "sharp"), player_for("kong-pie", "keen"), 0
    for seed in range(2):
        for view, legal in decisions("kong-pie", seed, most=400, options=game_named("kong-pie").presets["Casino"]):
            if view.public.sheet.question is not None:
                asked += 1
                assert sharp.choose(view, legal, Random(1), NO_TIME) == keen.choose(view, legal, Random(1))
    assert asked
