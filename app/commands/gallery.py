"""``gallery``: every screen of every game as a picture."""

from __future__ import annotations

import sys
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from app.commands.asked import CommandError, GalleryOptions
from app.commands.terminal import Progress, printable
from app.tools.gallery.look import Look
from app.ui.window.environment import prepare_unseen

if TYPE_CHECKING:
    from app.tools.gallery.scene_list import Scene


def run(options: GalleryOptions) -> int:
    """Draw the pictures, or tell which there are. Raises CommandError for a scene that there is none of."""
    prepare_unseen()
    from app.tools.gallery.scenes import scenes

    def wanted(scene: Scene) -> bool:
        named = not options.scenes or scene.name in options.scenes or scene.file in options.scenes
        return named and (not options.games or scene.game in options.games)

    known = list(scenes())
    for name in options.scenes:
        if not any(name in (scene.name, scene.file) for scene in known):
            raise CommandError(f"no scene {name!r}; gallery --list tells which there are")
    chosen = [scene for scene in known if wanted(scene)]
    if not chosen:
        raise CommandError("none of these games has any of these scenes; gallery --list tells which there are")
    if options.folder is None:
        for scene in chosen:
            print(f"{scene.file:36} {scene.about}")
        return 0
    return _draw(options, chosen)


def _draw(options: GalleryOptions, chosen: list[Scene]) -> int:
    from app.tools.gallery.index import write_index
    from app.tools.gallery.pictures import Order, draw_all

    assert options.folder is not None
    looks = [
        Look(theme, size, scale) for theme in options.themes for size in options.sizes for scale in options.ui_scales
    ]
    orders = [Order(look, scene.file, options.folder, options.sight) for look in looks for scene in chosen]
    troubles: list[str] = []
    try:
        with Progress(len(orders), "pictures") as progress:
            for done, trouble in enumerate(draw_all(orders, options.jobs), 1):
                troubles += [trouble] * bool(trouble)
                progress.show(done)
        write_index(options.folder, looks, chosen, options.sight)
    except BrokenProcessPool:
        raise CommandError("a process that drew pictures died; try fewer --jobs") from None
    except OSError as why:
        raise CommandError(f"cannot write {why.filename or options.folder}: {why.strerror}") from None
    drawn = len(orders) - len(troubles)
    print(f"{drawn} pictures of {len(chosen)} scenes; {printable(str(options.folder / 'index.html'))} shows them")
    for trouble in troubles:
        print(f"kings-and-kongs: no picture of {printable(trouble)}", file=sys.stderr)
    return 1 if troubles else 0
