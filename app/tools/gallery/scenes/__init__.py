"""Scenes by subject."""

from __future__ import annotations

from collections.abc import Iterator

from app.games import infos, part_of
from app.tools.gallery.scene_list import SCENES, Scene


def scenes() -> Iterator[Scene]:
    """Return all scenes, game by game."""
    # Importing registers them; by name, so that the download includes them.
    from app.tools.gallery.scenes import ends, menus, pages, tables  # noqa: F401

    for info in infos():
        part_of(info, "scenes")
    order = {info.name: place for place, info in enumerate(infos())}
    yield from sorted(SCENES.values(), key=lambda scene: order[scene.game])


def scene_of(file: str) -> Scene:
    """Return the scene by its picture name. Raises KeyError."""
    return {scene.file: scene for scene in scenes()}[file]
