"""``gallery``: every screen of every game as a picture."""

from __future__ import annotations

import sys
from argparse import Namespace
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.command import MOST_JOBS, Command, CommandError
from app.commands.parser import Parser, number, path, size, the_game
from app.commands.terminal import Progress, printable
from app.storage.settings import CARD_SIZES, THEMES, UI_SCALES
from app.tools.gallery.look import Look
from app.ui.window.environment import prepare_unseen

if TYPE_CHECKING:
    from app.tools.gallery.scene_list import Scene


@dataclass(frozen=True, slots=True)
class GalleryOptions:
    """Pictures of every screen."""

    folder: Path | None
    """Where they go; None: only tell which there are."""
    themes: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    ui_scales: tuple[int, ...]
    games: tuple[str, ...] = ()
    """Empty for all."""
    scenes: tuple[str, ...] = ()
    """Empty for all."""
    sight: str = ""
    """As somebody sees it who cannot tell all colours apart."""
    jobs: int = 1
    card_size: int = 100
    """How large cards are to be, percent."""


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
            print(f"{scene.file:36} {scene.about}".rstrip())
        return 0
    return _draw(options, chosen)


def _draw(options: GalleryOptions, chosen: list[Scene]) -> int:
    from app.tools.gallery.index import write_index
    from app.tools.gallery.pictures import Order, draw_all

    assert options.folder is not None
    looks = [
        Look(theme, size, scale, options.card_size)
        for theme in options.themes
        for size in options.sizes
        for scale in options.ui_scales
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


# ---- The command line.

_SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
_SCALES = (100, 150, 200)
_SIGHTS = ("protanopia", "deuteranopia", "tritanopia")

_ABOUT = """\
Every screen of every game is drawn by the program itself, in a window that nobody sees, and written to
OUT_DIR/THEME/WIDTHxHEIGHT-SCALE/GAME-SCENE.png, with a page index.html that shows them side by side. No display is
needed. The same scene gives the same picture, byte for byte. Options marked with + take several values.
"""


def gallery_arguments(parser: Parser) -> None:
    """What may be typed after ``gallery``."""
    parser.description = _ABOUT
    parser.add_argument("folder", metavar="OUT_DIR", nargs="?", type=path, help="the folder that gets the pictures")
    parser.add_argument(
        "--size", metavar="WxH", nargs="+", type=size, default=_SIZES,
        help=f"+ windows ({' '.join(f'{width}x{height}' for width, height in _SIZES)})",
    )  # fmt: skip
    parser.add_argument(
        "--theme", metavar="NAME", nargs="+", choices=THEMES, default=THEMES, help=f"+ themes (all: {' '.join(THEMES)})"
    )
    parser.add_argument(
        "--ui-scale", metavar="N", nargs="+", type=_percent, choices=UI_SCALES, default=_SCALES,
        help=f"+ sizes of words and cards in percent ({' '.join(map(str, _SCALES))})",
    )  # fmt: skip
    parser.add_argument(
        "--card-size", metavar="N", type=_percent, choices=CARD_SIZES, default=100,
        help="how large cards are to be in percent (100)",
    )  # fmt: skip
    parser.add_argument("--game", metavar="GAME", nargs="+", type=the_game, default=(), help="+ games (all)")
    parser.add_argument("--scene", metavar="NAME", nargs="+", default=(), help="+ scenes (all), as --list names them")
    parser.add_argument(
        "--sight", metavar="NAME", choices=_SIGHTS, default="", help=f"as seen by others: {', '.join(_SIGHTS)}"
    )
    parser.add_argument(
        "--jobs", metavar="J", type=number(1, MOST_JOBS), default=1, help="pictures drawn at the same time (1)"
    )
    parser.add_argument("--list", action="store_true", help="tell which scenes there are, and draw nothing")
    parser.set_defaults(command=_command)


def _percent(text: str) -> int:
    """The type of an argument that takes a percentage, whose sign may be left out."""
    return number(1, 999)(text.removesuffix("%"))


def _command(got: Namespace) -> Command[GalleryOptions]:
    if got.folder is None and not got.list:
        raise CommandError("gallery needs a folder for the pictures, or --list")
    asked = GalleryOptions(
        folder=None if got.list else got.folder,
        themes=tuple(dict.fromkeys(got.theme)),
        sizes=tuple(dict.fromkeys(got.size)),
        ui_scales=tuple(dict.fromkeys(got.ui_scale)),
        games=tuple(dict.fromkeys(game.name for game in got.game)),
        scenes=tuple(dict.fromkeys(got.scene)),
        sight=got.sight,
        card_size=got.card_size,
        jobs=got.jobs,
    )
    return Command(asked, run)
