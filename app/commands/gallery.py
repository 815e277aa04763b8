"""``gallery``: draw every screen of every game as a picture."""

from __future__ import annotations

import sys
from argparse import Namespace
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.command import MAX_JOBS, Command, CommandError
from app.commands.parser import Parser, game_argument, language, number, path, size
from app.commands.terminal import Progress, count, printable
from app.storage.settings import CARD_SIZES, THEMES, UI_SCALES
from app.tools.catalogues.pseudo import TAG
from app.tools.gallery.look import Look
from app.ui.window.environment import prepare_unseen

if TYPE_CHECKING:
    from app.tools.gallery.scene_list import Scene


@dataclass(frozen=True, slots=True)
class GalleryOptions:
    folder: Path | None
    """Output folder; None to list the scenes only."""
    themes: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    ui_scales: tuple[int, ...]
    games: tuple[str, ...] = ()
    """Empty for all."""
    scenes: tuple[str, ...] = ()
    """Empty for all."""
    sight: str = ""
    """Simulated type of colour blindness; empty for none."""
    jobs: int = 1
    card_size: int = 100
    language: str = "en"


def run(options: GalleryOptions) -> int:
    """Draw the pictures, or list the scenes. Raises CommandError for an unknown scene."""
    prepare_unseen()
    from app.tools.gallery.scenes import scenes

    def wanted(scene: Scene) -> bool:
        named = not options.scenes or scene.name in options.scenes or scene.file in options.scenes
        return named and (not options.games or scene.game in options.games)

    known = list(scenes())
    for name in options.scenes:
        if not any(name in (scene.name, scene.file) for scene in known):
            raise CommandError(f"there is no scene {name!r}; see gallery --list")
    chosen = [scene for scene in known if wanted(scene)]
    if not chosen:
        raise CommandError("no such scenes in these games; see gallery --list")
    if options.folder is None:
        for scene in chosen:
            print(f"{scene.file:36} {scene.about}".rstrip())
        return 0
    return _draw(options, chosen)


def _draw(options: GalleryOptions, chosen: list[Scene]) -> int:
    from app.tools.gallery.pictures import Order, draw_all, write_index

    assert options.folder is not None
    looks = [
        Look(theme, size, scale, options.card_size, options.language)
        for theme in options.themes
        for size in options.sizes
        for scale in options.ui_scales
    ]
    orders = [Order(look, scene.file, options.folder, options.sight) for look in looks for scene in chosen]
    failures: list[str] = []
    missing: dict[str, str] = {}
    try:
        with Progress(len(orders), "picture") as progress:
            for done, (order, drawn) in enumerate(zip(orders, draw_all(orders, options.jobs), strict=True), 1):
                failures += [drawn.failure] * bool(drawn.failure)
                if drawn.missing:
                    missing[order.file] = drawn.missing
                progress.show(done)
        chosen = [scene for scene in chosen if scene.file not in missing]
        write_index(options.folder, looks, chosen, options.sight)
    except BrokenProcessPool:
        raise CommandError("a process died while it drew pictures; try fewer --jobs") from None
    except OSError as why:
        raise CommandError(f"can't write {why.filename or options.folder}: {why.strerror}") from None
    pictures = len(looks) * len(chosen) - len(failures)
    index = printable(str(options.folder / "index.html"))
    print(f"Drew {count(pictures, 'picture')} of {count(len(chosen), 'scene')}. Open {index} to see them.")
    for file, part in missing.items():
        print(f"Left out {file}: the game lacks {part}.")
    for failure in failures:
        print(f"kings-and-kongs: could not draw {printable(failure)}", file=sys.stderr)
    return 1 if failures else 0


# ---- The command line.

_SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
_SCALES = (100, 150, 200)
_SIGHTS = ("protanopia", "deuteranopia", "tritanopia")

_ABOUT = """\
Draw every screen of every game and save the pictures as OUT_DIR/THEME/WIDTHxHEIGHT-SCALE/GAME-SCENE.png, with an
index.html that shows them side by side. No display is needed. The same scene always gives the same picture, byte for
byte. Options marked with + take several values.
"""


def gallery_arguments(parser: Parser) -> None:
    parser.description = _ABOUT
    parser.add_argument("folder", metavar="OUT_DIR", nargs="?", type=path, help="the folder for the pictures")
    parser.add_argument(
        "--size", metavar="WxH", nargs="+", type=size, default=_SIZES,
        help=f"+ window sizes (default: {' '.join(f'{width}x{height}' for width, height in _SIZES)})",
    )  # fmt: skip
    parser.add_argument(
        "--theme", metavar="NAME", nargs="+", choices=THEMES, default=THEMES,
        help=f"+ themes (default: {' '.join(THEMES)})",
    )  # fmt: skip
    parser.add_argument(
        "--ui-scale", metavar="N", nargs="+", type=_percent, choices=UI_SCALES, default=_SCALES,
        help=f"+ sizes of text and cards in percent (default: {' '.join(map(str, _SCALES))})",
    )  # fmt: skip
    parser.add_argument(
        "--card-size", metavar="N", type=_percent, choices=CARD_SIZES, default=100,
        help="size of the cards in percent (default: 100)",
    )  # fmt: skip
    parser.add_argument(
        "--game", metavar="GAME", nargs="+", type=game_argument, default=(), help="+ games (default: all)"
    )
    parser.add_argument(
        "--scene", metavar="NAME", nargs="+", default=(), help="+ scenes, as --list names them (default: all)"
    )
    parser.add_argument(
        "--sight", metavar="NAME", choices=_SIGHTS, default="",
        help=f"simulate {', '.join(_SIGHTS[:-1])} or {_SIGHTS[-1]}",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", metavar="J", type=number(1, MAX_JOBS), default=1, help="pictures to draw at once (default: 1)"
    )
    parser.add_argument(
        "--language",
        metavar="CODE",
        type=_language,
        default="en",
        help=f"language of the texts; {TAG} shows what passes no catalogue",
    )
    parser.add_argument("--list", action="store_true", help="list the scenes, and draw nothing")
    parser.set_defaults(command=_command)


def _percent(text: str) -> int:
    """Argument type of a percentage, with or without the percent sign."""
    return number(1, 999)(text.removesuffix("%"))


def _language(code: str) -> str:
    return code if code == TAG else language(code)


def _command(got: Namespace) -> Command[GalleryOptions]:
    if got.folder is None and not got.list:
        raise CommandError("gallery needs OUT_DIR, the folder for the pictures, or --list")
    asked = GalleryOptions(
        folder=None if got.list else got.folder,
        themes=tuple(dict.fromkeys(got.theme)),
        sizes=tuple(dict.fromkeys(got.size)),
        ui_scales=tuple(dict.fromkeys(got.ui_scale)),
        games=tuple(dict.fromkeys(game.name for game in got.game)),
        scenes=tuple(dict.fromkeys(got.scene)),
        sight=got.sight,
        card_size=got.card_size,
        language=got.language,
        jobs=got.jobs,
    )
    return Command(asked, run)
