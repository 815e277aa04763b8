"""The table module of every game, by the game's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from app.games import LISTED, listed_as

if TYPE_CHECKING:
    from app.table.tabletop import AnyTabletop


class _Tabletops(Mapping[str, "AnyTabletop"]):
    """Each is read when it is first asked for: the title can be seen without any."""

    def __getitem__(self, name: str) -> AnyTabletop:
        found: AnyTabletop = import_module(f"app.games.{listed_as(name).package}.table.tabletop").TABLETOP
        return found

    def __iter__(self) -> Iterator[str]:
        return (listed.name for listed in LISTED)

    def __len__(self) -> int:
        return len(LISTED)


TABLETOPS: Mapping[str, AnyTabletop] = _Tabletops()
