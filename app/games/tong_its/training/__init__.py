"""Recipes for Tong-Its' trained files."""

from __future__ import annotations

from app.games.tong_its.training import (
    fit_callers,
    fit_deadwood,
    fit_habits,
    fit_throwing,
    teach_rollout_net,
    teach_value_net,
)

RECIPES = (
    fit_deadwood.RECIPE,
    fit_throwing.RECIPE,
    fit_callers.RECIPE,
    fit_habits.RECIPE,
    teach_rollout_net.RECIPE,
    teach_value_net.RECIPE,
)
