"""What a scene is, and the list of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from app.core.info import GameInfo
from app.games import infos, part_of
from app.tools.gallery.stage import Stage
from app.tools.showcase import Course

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


_SCENES: dict[str, Scene] = {}


def add(scene: Scene) -> None:
    """Put a scene into the list."""
    if scene.file in _SCENES:
        raise ValueError(f"there are two scenes {scene.file}")
    _SCENES[scene.file] = scene


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


def scenes() -> Iterator[Scene]:
    """All there are, game by game."""
    import_module("app.tools.gallery.scenes")  # they put themselves into the list
    for info in infos():
        part_of(info, "scenes")
    order = {info.name: place for place, info in enumerate(infos())}
    yield from sorted(_SCENES.values(), key=lambda scene: order[scene.game])


def scene_of(file: str) -> Scene:
    """The scene whose picture has that name; KeyError if there is none."""
    return {scene.file: scene for scene in scenes()}[file]
