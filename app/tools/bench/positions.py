"""Matches that the bench plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from app.ai.pacing import header
from app.core.game import AnyGame
from app.core.match import AnyMatch, Match
from app.core.options import build


def matches(game: AnyGame, level: str, players: int) -> Iterator[AnyMatch]:
    """Yield newly dealt matches with default rules, the same ones in every run."""
    options = build(game.options, {}, players)
    return (Match(header(game, options, (level,) * players, seed)) for seed in count())
