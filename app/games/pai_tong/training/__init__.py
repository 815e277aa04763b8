"""How the files of this game are made again that its players have learned."""

from __future__ import annotations

from app.games.pai_tong.training import fit_chances, fit_lift

RECIPES = (fit_chances.RECIPE, fit_lift.RECIPE)
COMPILED: tuple[str, ...] = ()
