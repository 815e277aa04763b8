"""Recipes for Kings Corners' trained files."""

from __future__ import annotations

from app.games.kings_corners.training import count_left, teach_value_net

COUNTED = count_left.counted
RECIPES = (teach_value_net.RECIPE,)
COMPILED = (
    "app.games.kings_corners.rules.mutable_state",
    *(f"app.games.kings_corners.players.{name}" for name in ("player", "sharp", "value_net")),
)
