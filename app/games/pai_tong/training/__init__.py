"""Recipes for Pai Tong's trained files."""

from __future__ import annotations

from app.games.pai_tong.training import count_waiting, fit_chances, fit_lift

COUNTED = count_waiting.counted
RECIPES = (fit_chances.RECIPE, fit_lift.RECIPE)
COMPILED: tuple[str, ...] = ()
