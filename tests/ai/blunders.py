"""Positions in which any sensible player knows what to do, and how the players are asked about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random
from typing import Any

import pytest

from app.ai.budget import Budget
from app.ai.player import player_for
from app.core.game import AnyGame

PLAYERS = (("keen", 1), ("sharp", 1), ("sharp", 2))
"""Levels, and the luck they think with."""
THOUGHT = Budget(rollouts=160)
LONGEST = 30
"""Moves of a turn; no one needs so many."""


@dataclass(frozen=True, slots=True)
class Sense:
    """A position, and what is to be done in it. Moves are written as records write them, with * for anything."""

    shows: str
    state: Any
    makes: str | Sequence[str] = ()
    """The move is one of these; of a whole turn, all of these are made."""
    never: str | Sequence[str] = ()
    """The move, and every move of a whole turn, is none of these."""
    seat: int | None = None
    """Who is asked, if not the only one who may move."""
    turn: bool = False
    """The whole turn is played: as long as no one else may move and the deal is not over."""


def sense(*positions: Sense) -> pytest.MarkDecorator:
    """A test of each position with each player."""
    return pytest.mark.parametrize(
        ("position", "level", "luck"),
        [
            pytest.param(one, level, luck, id=f"{one.shows.replace(' ', '-')}-{level}{luck}")
            for one in positions
            for level, luck in PLAYERS
        ],
    )


def check(game: AnyGame, position: Sense, level: str, luck: int) -> None:
    """Ask the player, and see."""
    made = _made(game, position, level, luck)
    wanted, banned = _listed(position.makes), _listed(position.never)
    hit = [any(fnmatchcase(move, pattern) for move in made) for pattern in wanted]
    assert (all(hit) if position.turn else any(hit)) or not wanted, f"{position.shows}: {made}, not {wanted}"
    assert not [move for move in made for pattern in banned if fnmatchcase(move, pattern)], f"{position.shows}: {made}"


def _listed(patterns: str | Sequence[str]) -> Sequence[str]:
    return [patterns] if isinstance(patterns, str) else patterns


def _made(game: AnyGame, position: Sense, level: str, luck: int) -> list[str]:
    """What the player does: one move, or all of the turn."""
    player, rng, state, made = player_for(game.name, level), Random(luck), position.state, list[str]()
    seat = min(game.active(state)) if position.seat is None else position.seat
    deals = len(game.deals(state))
    while len(made) < LONGEST:
        legal = game.legal_moves(state, seat)
        for pattern in (*_listed(position.makes), *_listed(position.never)):
            assert made or position.turn or any(fnmatchcase(game.notate(move), pattern) for move in legal), pattern
        move = player.choose(game.view(state, seat), legal, rng, THOUGHT)
        assert move in legal
        made.append(game.notate(move))
        state = game.apply(state, seat, move, 0)
        if not position.turn or len(game.deals(state)) > deals or game.active(state) != {seat}:
            return made
    raise AssertionError(f"{position.shows}: the turn never ends: {made}")
