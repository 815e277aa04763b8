"""Recipes for Kong-Pie's trained files."""

from __future__ import annotations

from app.games.kong_pie.training import count_rates, fit_rollout_tables, teach_value_net

COUNTED = count_rates.counted
RECIPES = (fit_rollout_tables.RECIPE, teach_value_net.RECIPE)
COMPILED = (
    *(f"app.games.kong_pie.rules.{name}" for name in ("determinize", "kongs")),
    *(f"app.games.kong_pie.players.{name}" for name in ("phase", "quick", "race", "reach", "value_net", "worlds")),
)
"""Modules to compile, without the turn's decisions: mypyc loses the lazily computed attributes of those classes."""
