"""The table module of every game, by the game's name."""

from __future__ import annotations

from app.table.bong.tabletop import TABLETOP as BONG
from app.table.kings_corners import TABLETOP as KINGS_CORNERS
from app.table.kong_pie import TABLETOP as KONG_PIE
from app.table.pai_tong import TABLETOP as PAI_TONG
from app.table.tabletop import AnyTabletop
from app.table.tong_its.tabletop import TABLETOP as TONG_ITS

TABLETOPS: dict[str, AnyTabletop] = {
    "kings-corners": KINGS_CORNERS,
    "bong": BONG,
    "tong-its": TONG_ITS,
    "kong-pie": KONG_PIE,
    "pai-tong": PAI_TONG,
}
