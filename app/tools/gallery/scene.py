"""What a scene is, and the list of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from app.games import GAMES
from app.tools.gallery.stage import Stage

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


def scene(*games: str) -> Callable[[Show], Show]:
    """Put a function into the list, for these games or for all; its name and docstring are the scene's."""

    def listed(show: Show) -> Show:
        for game in games or [game.name for game in GAMES]:
            name = show.__name__.strip("_").replace("_", "-")
            add(Scene(game, name, (show.__doc__ or "").strip(), show))
        return show

    return listed


def scenes() -> Iterator[Scene]:
    """All there are, game by game."""
    import_module("app.tools.gallery.scenes")  # they put themselves into the list
    order = {game.name: place for place, game in enumerate(GAMES)}
    yield from sorted(_SCENES.values(), key=lambda scene: order[scene.game])


def scene_of(file: str) -> Scene:
    """The scene whose picture has that name; KeyError if there is none."""
    return {scene.file: scene for scene in scenes()}[file]
