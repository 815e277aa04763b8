"""What a scene is, and the list into which all of them put themselves."""

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
"""(stage, the game's name): brings the program to the moment of the picture."""


@dataclass(frozen=True)
class Scene:
    """A moment of the program that is worth a picture."""

    game: str
    name: str
    about: str
    """What is to be seen."""
    show: Show

    @property
    def file(self) -> str:
        """The picture's name."""
        return f"{self.game}-{self.name}"

    def play(self, stage: Stage) -> None:
        """Bring the program there."""
        self.show(stage, self.game)


SCENES: dict[str, Scene] = {}
"""By their pictures' names, as far as their modules have been read: ``scenes`` reads all."""


def add(scene: Scene) -> None:
    """Put a scene into the list."""
    if scene.file in SCENES:
        raise ValueError(f"there are two scenes {scene.file}")
    SCENES[scene.file] = scene


def in_turn(info: GameInfo) -> bool:
    """The game is no race."""
    return not info.real_time


def at(*places: int) -> Callable[[GameInfo], bool]:
    """The games in these places of the list: of what is the same in all of them, some pictures are enough."""
    return lambda info: infos().index(info) in places


def has(courses: Mapping[str, Course]) -> Callable[[GameInfo], bool]:
    """The games that have such a match."""
    return lambda info: info.name in courses


def only(name: str) -> Callable[[GameInfo], bool]:
    """For the scenes that a game brings itself."""
    return lambda info: info.name == name


def scene(wanted: Callable[[GameInfo], bool] = lambda _info: True) -> Callable[[Show], Show]:
    """Put a function into the list, for the games that are wanted; its name and docstring are the scene's."""

    def listed(show: Show) -> Show:
        for game in [info.name for info in infos() if wanted(info)]:
            name = show.__name__.strip("_").replace("_", "-")
            add(Scene(game, name, (show.__doc__ or "").strip(), show))
        return show

    return listed
