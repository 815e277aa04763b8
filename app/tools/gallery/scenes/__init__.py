"""The scenes, by what they show."""

from __future__ import annotations

from collections.abc import Iterator

from app.games import infos, part_of
from app.tools.gallery.scene_list import SCENES, Scene


def scenes() -> Iterator[Scene]:
    """All there are, game by game."""
    # They put themselves into the list; by name, so that the download takes them along.
    from app.tools.gallery.scenes import (  # noqa: F401
        calls,
        ends,
        lessons,
        menus,
        other_decks,
        pages,
        reviews,
        several,
        shared_deals,
        sharing,
        tables,
    )

    for info in infos():
        part_of(info, "scenes")
    order = {info.name: place for place, info in enumerate(infos())}
    yield from sorted(SCENES.values(), key=lambda scene: order[scene.game])


def scene_of(file: str) -> Scene:
    """The scene whose picture has that name; KeyError if there is none."""
    return {scene.file: scene for scene in scenes()}[file]
