"""What makes a process ready for a game before anything is asked: its players' modules, tables and nets are read in."""

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

_FEW = Budget(rollouts=12)
"""Enough to touch all that a search reads."""
_FAR = 40
"""Moves after which it is given up to look for a choice."""
_LEVELS = ("sharp", "keen", "quick")
"""Who thinks, and who stands in."""


def warm(game_name: str) -> None:
    """Read in all that players of that game and its hints need, by having them play a decision of some deal. What fails
    is left alone: whoever asks for it is told.
    """
    with suppress(Exception):
        game: AnyGame = game_named(game_name)
        import_module(f"{info_of(game_name).package}.players")
        if game.real_time:
            return
        from app.ai.hints import advice
        from app.ai.player import hint_level, player_for

        view, legal = _choice(game)
        for level in (*_LEVELS, hint_level(game.info)):
            with suppress(Exception):
                player_for(game_name, level).choose(view, legal, Random(1), _FEW)
        advice(game_name, view, legal, _FEW)


def _choice(game: AnyGame) -> tuple[Any, tuple[object, ...]]:
    """The first decision of a deal: what is seen, and what may be done."""
    seats = game.usual_players()
    state: Any = game.new(build(game.options, {}, seats), seats, Chance(seed=1))
    for _ in range(_FAR):
        seat = min(game.active(state))
        legal = tuple(game.legal_moves(state, seat))
        if len(legal) > 1:
            break
        state = game.apply(state, seat, legal[0], 0)
    return game.view(state, seat), legal
