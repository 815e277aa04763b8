"""The table and the texts of every game, by the game's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from app.games import info_of, infos

if TYPE_CHECKING:
    from app.table.tabletop import AnyTabletop
    from app.table.text.game_text import AnyText

T = TypeVar("T")


class _Parts(Mapping[str, T]):
    """One part of every game, loaded when it is first requested: the title can be shown without any."""

    def __init__(self, module: str, record: str) -> None:
        self._module, self._record = module, record
        self._read: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._read:
            if name not in self:
                raise KeyError(name)
            self._read[name] = getattr(import_module(f"{info_of(name).package}.{self._module}"), self._record)
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return any(info.name == name for info in infos())

    def __iter__(self) -> Iterator[str]:
        return (info.name for info in infos())

    def __len__(self) -> int:
        return len(infos())


TABLETOPS: Mapping[str, AnyTabletop] = _Parts("table", "TABLETOP")
TEXTS: Mapping[str, AnyText] = _Parts("text", "TEXT")
