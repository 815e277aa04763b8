"""The table module of every game, by the game's name."""

from __future__ import annotations

from app.table.bong import TABLETOP as BONG
from app.table.kings_corners import TABLETOP as KINGS_CORNERS
from app.table.tabletop import AnyTabletop

TABLETOPS: dict[str, AnyTabletop] = {"kings-corners": KINGS_CORNERS, "bong": BONG}
