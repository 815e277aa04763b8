"""Scenes, and the list in which they register."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from app.core.info import GameInfo
from app.games import infos
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course


class PartMissing(LookupError):
    """The game lacks an optional part, which the scene is about; the message names it."""


Show: TypeAlias = Callable[[Stage, str], None]
"""(stage, name of the game): brings the program to the moment of the picture."""


@dataclass(frozen=True)
class Scene:
    """A moment of the program worth a picture."""

    game: str
    name: str
    about: str
    show: Show

    @property
    def file(self) -> str:
        return f"{self.game}-{self.name}"

    def play(self, stage: Stage) -> None:
        self.show(stage, self.game)


SCENES: dict[str, Scene] = {}
"""Scenes by picture name, of the modules imported so far; ``scenes`` imports all."""


def add(scene: Scene) -> None:
    if scene.file in SCENES:
        raise ValueError(f"there are two scenes {scene.file}")
    SCENES[scene.file] = scene


def in_turn(info: GameInfo) -> bool:
    """Return whether the game is turn-based."""
    return not info.real_time


def at(*places: int) -> Callable[[GameInfo], bool]:
    """Select the games at these places in the list, for scenes that look the same in all games."""
    return lambda info: infos().index(info) in places


def has(courses: Mapping[str, Course]) -> Callable[[GameInfo], bool]:
    """Select the games that have such a match."""
    return lambda info: info.name in courses


def only(name: str) -> Callable[[GameInfo], bool]:
    return lambda info: info.name == name


def scene(wanted: Callable[[GameInfo], bool] = lambda _info: True) -> Callable[[Show], Show]:
    """Register a function as a scene of the selected games; its name and docstring become the scene's."""

    def listed(show: Show) -> Show:
        for game in [info.name for info in infos() if wanted(info)]:
            name = show.__name__.strip("_").replace("_", "-")
            add(Scene(game, name, (show.__doc__ or "").strip(), show))
        return show

    return listed
