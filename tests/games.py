"""The facts of every game, for the laws that all of them keep."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

import of_bong
import of_kings_corners
import of_kong_pie
import of_pai_tong
import of_tong_its
import pytest
from matches import Facts, pairwise

from app.ai import player as players
from app.core.game import AnyGame
from app.core.options import choices, fitting
from app.games import info_of

FACTS: Mapping[str, Facts] = {
    "bong": of_bong.FACTS,
    "kings-corners": of_kings_corners.FACTS,
    "kong-pie": of_kong_pie.FACTS,
    "pai-tong": of_pai_tong.FACTS,
    "tong-its": of_tong_its.FACTS,
}


def option_sets(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Every preset, and the other options in pairs; not all can be played by any number (``fit``)."""
    yield from map(dict, game.presets.values())
    shorter = FACTS[game.name].shorter
    yield from pairwise({c.name: shorter.get(c.name, list(c.values)) for c in choices(game.options)})


def fit(game: AnyGame, options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """These options as so many can play them."""
    return fitting(game.options, options, seats)


def let_play(monkeypatch: pytest.MonkeyPatch, levels: Collection[str]) -> None:
    """No game has players of other levels than these, and the random one."""

    def fewer(name: str) -> Any:
        return replace(info_of(name), levels=tuple(level for level in info_of(name).levels if level in levels))

    monkeypatch.setattr(players, "info_of", fewer)
