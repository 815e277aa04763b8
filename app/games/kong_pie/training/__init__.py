"""How the files of this game are made again that its players have learned."""

from __future__ import annotations

from app.games.kong_pie.training import teach_value_net

RECIPES = (teach_value_net.RECIPE,)
