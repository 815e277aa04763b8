"""How the files of this game are made again that its players have learned."""

from __future__ import annotations

from app.games.pai_tong.training import fit_chances, fit_lift, teach_value_net

RECIPES = (fit_chances.RECIPE, fit_lift.RECIPE, teach_value_net.RECIPE)
COMPILED = (*(f"app.games.pai_tong.players.{name}" for name in ("hand", "player", "quick", "reading", "value_net")),)
