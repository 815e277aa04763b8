"""Registry of all games: ours, and those of installed packages."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Container, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, overload

from app.core.info import GameInfo
from app.core.messages import _, language

if TYPE_CHECKING:
    from app.core.game import AnyGame

_OURS = (
    "app.games.kings_corners",
    "app.games.kong_pie",
    "app.games.pai_tong",
    "app.games.bong",
    "app.games.tong_its",
)
"""Packages of our games, in display order."""


GROUP = "kings_and_kongs.games"
"""Entry point group of other packages' games: ``name = "package"``."""
NO_PLUGINS = "KINGS_AND_KONGS_NO_PLUGINS"
"""Environment variable that disables other packages' games, unless it is empty or 0."""
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PARTS = (("rules", "GAME"), ("table", "TABLETOP"), ("text", "TEXT"))
"""Required modules of a game, and the record that each must define."""


def infos() -> tuple[GameInfo, ...]:
    """Return each game's info without loading its rules: ours, then those of other packages."""
    return (*_ours(), *_let_in()[0])


class LeftOut(NamedTuple):
    """A game of another package that couldn't be loaded."""

    name: str
    package: str
    error: str

    def __str__(self) -> str:
        return _(
            "The game {game} from package {package} was skipped: {error}.",
            game=repr(self.name), package=repr(self.package), error=self.error,
        )  # fmt: skip


def left_out() -> tuple[LeftOut, ...]:
    """Return the games of other packages that are missing; as text, each is a sentence in the language shown."""
    return _let_in()[1]


@cache
def _ours() -> tuple[GameInfo, ...]:
    return tuple(import_module(package).INFO for package in _OURS)


@cache
def _let_in() -> tuple[tuple[GameInfo, ...], tuple[LeftOut, ...]]:
    """Load the games of other packages completely, so that a broken one is found now, not in the middle of a match: it
    is reported and skipped.
    """
    found: dict[str, GameInfo] = {}
    troubles = []
    for name, package in _announced():
        try:
            info = _read_whole(package, {*found, *(ours.name for ours in _ours())})
            found[info.name] = info
        except Exception as why:  # whatever another package does
            text = f"{type(why).__name__}: {why}" if str(why) else type(why).__name__
            troubles.append(LeftOut(name, package, text))
    return tuple(found.values()), tuple(troubles)


def _announced() -> list[tuple[str, str]]:
    """Return (name, package) of each entry point, sorted by name. A frozen download has those it was built with."""
    if plugins_are_off() or getattr(sys, "frozen", False) or not any(map(_mentions_us, map(Path, sys.path))):
        return []
    from importlib.metadata import entry_points

    return sorted((entry.name, entry.value) for entry in entry_points(group=GROUP))


def plugins_are_off() -> bool:
    """Return whether the environment disables other packages' games."""
    return os.environ.get(NO_PLUGINS, "") not in ("", "0")


def _mentions_us(folder: Path) -> bool:
    """Return whether a package there has games for us; importing importlib.metadata alone takes longer than this."""
    try:
        papers = [entry.path for entry in os.scandir(folder) if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    return any(_is_for_us(Path(paper, "entry_points.txt")) for paper in papers)


def _is_for_us(file: Path) -> bool:
    try:
        return GROUP.encode() in file.read_bytes()
    except OSError:
        return False


def _read_whole(package: str, taken: Container[str]) -> GameInfo:
    info = import_module(package).INFO
    if not isinstance(info, GameInfo):
        raise TypeError(_("its INFO isn't a GameInfo"))
    if not is_game_name(info.name):
        raise ValueError(
            _("{name} isn't a valid name: use lowercase letters and digits, with - between them", name=repr(info.name))
        )
    if info.name in taken:
        raise ValueError(_("there is already a game called {name}", name=repr(info.name)))
    for part, record in _PARTS:
        getattr(import_module(f"{info.package}.{part}"), record)
    return info


def is_game_name(text: str) -> bool:
    """Return whether the text is a valid game name for records and the command line."""
    return _NAME.fullmatch(text) is not None


def info_of(name: str) -> GameInfo:
    """Return the entry of a game. Raises ValueError that lists the games, with the reason if this one was skipped."""
    for known in (_ours, infos):  # ask other packages only for what is not ours
        if found := next((info for info in known() if info.name == name), None):
            return found
    why = "".join(f". {str(game).removesuffix('.')}" for game in left_out() if game.name == name)
    names = ", ".join(info.name for info in infos())
    raise ValueError(_("there is no game {name}; choose from {games}", name=repr(name), games=names) + why)


@cache
def game_named(name: str) -> AnyGame:
    """Return the game that a record or command line names, loaded on first use; raise ValueError listing the games."""
    found: AnyGame = import_module(f"{info_of(name).package}.rules").GAME
    return found


def has_part(info: GameInfo, part: str) -> bool:
    """Return whether a game has an optional module, such as ``odds`` or ``players.reasons``."""
    try:
        return find_spec(f"{info.package}.{part}") is not None
    except ModuleNotFoundError:  # raised for a module in a package that is missing or is a single module
        return False


def part_of(info: GameInfo, part: str) -> ModuleType | None:
    """Return an optional module of a game, loaded on first use."""
    return import_module(f"{info.package}.{part}") if has_part(info, part) else None


def lessons_file(info: GameInfo) -> Path | None:
    """Return a game's course, if any, in the language shown, in the format of ``app.core.lesson``."""
    return _in_language(info, "lessons.txt")


def rules_file(info: GameInfo) -> Path | None:
    """Return a game's rules, if any, in the language shown, in the format of ``app.table.text.rulebook``."""
    return _in_language(info, "RULES.md")


def _in_language(info: GameInfo, name: str) -> Path | None:
    """Return a file in a game's folder: ``RULES.th.md`` for ``RULES.md`` in Thai, if there is one. Of those that the
    build has prepared, it is the prepared one.
    """
    tag = language()
    translated = Path(name).with_suffix(f".{tag}{Path(name).suffix}").name
    prepared = Path(__file__).parents[1] / "locale" / tag / info.package.rpartition(".")[2] / translated
    if info.package in _OURS and prepared.is_file():
        return prepared
    return _beside(info, translated) or _beside(info, name)


def _beside(info: GameInfo, name: str) -> Path | None:
    """Return a file in a game's folder."""
    spec = find_spec(info.package)
    folders = (spec.submodule_search_locations if spec else None) or ()
    return next((file for file in (Path(folder, name) for folder in folders) if file.is_file()), None)


def in_real_time() -> tuple[GameInfo, ...]:
    return tuple(info for info in infos() if info.real_time)


def own_sprites() -> Iterator[Path]:
    for info in _let_in()[0]:
        spec = find_spec(info.package)
        for folder in (spec.submodule_search_locations if spec else None) or ():
            if (found := Path(folder, "sprites")).is_dir():
                yield found


class _Games(Sequence["AnyGame"]):
    @overload
    def __getitem__(self, index: int) -> AnyGame: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyGame]: ...
    def __getitem__(self, index: int | slice) -> AnyGame | Sequence[AnyGame]:
        if isinstance(index, slice):
            return [game_named(info.name) for info in infos()[index]]
        return game_named(infos()[index].name)

    def __len__(self) -> int:
        return len(infos())

    def __iter__(self) -> Iterator[AnyGame]:
        return (game_named(info.name) for info in infos())


GAMES: Sequence[AnyGame] = _Games()
