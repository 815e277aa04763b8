"""The facts of every game, for the laws that all of them keep."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from app.ai import player as players
from app.core.game import AnyGame
from app.core.options import choices, fitting
from app.games import GAMES, game_named, info_of
from tests.matches import Facts, pairwise

FACTS: Mapping[str, Facts] = {
    game.name: import_module(f"tests.games.{game.name.replace('-', '_')}.factories").FACTS for game in GAMES
}
"""Each stands beside the positions that a game's tests are made of."""


def option_sets(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Every preset, and the other options in pairs; not all can be played by any number (``fit``)."""
    at_most = FACTS[game.name].at_most
    for given in game.presets.values():
        yield {**given, **{name: min(int(given.get(name, most)), most) for name, most in at_most.items()}}
    yield from map(dict, _in_pairs(game.name))


@cache
def _in_pairs(name: str) -> Sequence[Mapping[str, Any]]:
    """Thirty files are parametrized by them."""
    shorter = FACTS[name].shorter
    return pairwise({c.name: shorter.get(c.name, list(c.values)) for c in choices(game_named(name).options)})


def fit(game: AnyGame, options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """These options as so many can play them."""
    return fitting(game.options, options, seats)


def let_play(monkeypatch: pytest.MonkeyPatch, levels: Collection[str]) -> None:
    """No game has players of other levels than these, and the random one."""

    def fewer(name: str) -> Any:
        return replace(info_of(name), levels=tuple(level for level in info_of(name).levels if level in levels))

    monkeypatch.setattr(players, "info_of", fewer)
