"""The table module of every game, by the game's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.table.tabletop import AnyTabletop

_MODULES = {
    "kings-corners": "app.games.kings_corners.table",
    "bong": "app.games.bong.table.tabletop",
    "tong-its": "app.games.tong_its.table.tabletop",
    "kong-pie": "app.games.kong_pie.table",
    "pai-tong": "app.games.pai_tong.table",
}


class _Tabletops(Mapping[str, "AnyTabletop"]):
    """Each is read when it is first asked for: the title can be seen without any."""

    def __getitem__(self, name: str) -> AnyTabletop:
        found: AnyTabletop = import_module(_MODULES[name]).TABLETOP
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


TABLETOPS: Mapping[str, AnyTabletop] = _Tabletops()
