"""The scenes, by what they show."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from app.games import infos, part_of
from app.tools.gallery.scene import SCENES, Scene

_MODULES = ("calls", "decks", "ends", "menus", "pages", "several", "tables")


def scenes() -> Iterator[Scene]:
    """All there are, game by game."""
    for name in _MODULES:
        import_module(f"{__name__}.{name}")  # they put themselves into the list
    for info in infos():
        part_of(info, "scenes")
    order = {info.name: place for place, info in enumerate(infos())}
    yield from sorted(SCENES.values(), key=lambda scene: order[scene.game])


def scene_of(file: str) -> Scene:
    """The scene whose picture has that name; KeyError if there is none."""
    return {scene.file: scene for scene in scenes()}[file]
