"""Warm-up of a process for a game: load the modules, tables and nets of its players."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from app.ai.budget import Budget
from app.core.cards import Chance
from app.core.game import AnyGame
from app.core.options import build
from app.games import game_named, info_of

_BUDGET = Budget(rollouts=12)
"""Enough to load everything that a search needs."""
_MAX_FORCED = 40
"""Maximum number of forced moves before giving up."""
_LEVELS = ("sharp", "keen", "quick")
"""Levels to load: searching player and fallbacks."""


def warm(game_name: str) -> None:
    """Load everything that players and hints of a game need, by making one decision. Errors are ignored here; they
    surface when a question is asked.
    """
    with suppress(Exception):
        game: AnyGame = game_named(game_name)
        import_module(f"{info_of(game_name).package}.players")
        if game.real_time:
            return
        from app.ai.hints import advice
        from app.ai.player import hint_level, player_for

        view, legal = _first_decision(game)
        for level in (*_LEVELS, hint_level(game.info)):
            with suppress(Exception):
                player_for(game_name, level).choose(view, legal, Random(1), _BUDGET)
        advice(game_name, view, legal, _BUDGET)


def _first_decision(game: AnyGame) -> tuple[Any, tuple[object, ...]]:
    """Return view and legal moves of the first real decision of a deal."""
    seats = game.usual_players()
    state: Any = game.new(build(game.options, {}, seats), seats, Chance(seed=1))
    for _ in range(_MAX_FORCED):
        seat = min(game.active(state))
        legal = tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            break
        state = game.apply(state, seat, legal[0], 0)
    return game.view(state, seat), legal
