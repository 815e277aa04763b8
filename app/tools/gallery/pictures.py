"""Draws scenes into files, several at once if asked."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from html import escape
from io import BytesIO
from pathlib import Path

import pygame

from app.ai.child import interrupts_blocked
from app.core.info import Colour
from app.tools.gallery.look import Look
from app.tools.gallery.scene_list import PartMissing, Scene
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.window.environment import prepare_unseen

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Matrix applied to linear red, green and blue, by type of colour blindness."""


@cache
def linear(value: int) -> float:
    """Return the linear light, from 0 to 1, of a colour value."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _value(light: float) -> int:
    light = min(1.0, max(0.0, light))
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(part * 255)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, from 0 to 1, as used for text contrast."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: Colour) -> float:
    """Return the perceived lightness: L* of CIELAB, from 0 (black) to 100 (white)."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 216 / 24389 else light * 24389 / 27


def contrast(one: Colour, other: Colour) -> float:
    """Return the WCAG contrast ratio, from 1 (equal) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def as_seen(sight: str, colour: Colour) -> Colour:
    light = [linear(value) for value in colour]
    red, green, blue = (
        _value(sum(part * each for part, each in zip(row, light, strict=True))) for row in SIGHTS[sight]
    )
    return red, green, blue


def seen_by(sight: str, picture: pygame.Surface) -> pygame.Surface:
    """Return the picture as seen with that colour blindness, in 32 steps per channel, an invisible difference."""
    table = _table(sight)
    pixels = pygame.image.tobytes(picture, "RGB")
    found = bytearray(len(pixels))
    red, green, blue = pixels[0::3], pixels[1::3], pixels[2::3]
    seen = [table(r >> 3, g >> 3, b >> 3) for r, g, b in zip(red, green, blue, strict=True)]
    for channel in range(3):
        found[channel::3] = bytes(colour[channel] for colour in seen)
    return pygame.image.frombytes(bytes(found), picture.get_size(), "RGB")


def _table(sight: str) -> Callable[[int, int, int], Colour]:
    @cache
    def look_up(red: int, green: int, blue: int) -> Colour:
        return as_seen(sight, (red * 8 + red // 4, green * 8 + green // 4, blue * 8 + blue // 4))

    return look_up


_AHEAD = 4
"""Number of pictures per process that are ordered ahead."""


@dataclass(frozen=True, slots=True)
class Order:
    look: Look
    file: str
    """Name of the scene."""
    folder: Path
    sight: str = ""
    """Simulated type of colour blindness; empty for none."""

    @property
    def path(self) -> Path:
        return self.folder / folder_of(self.look, self.sight) / f"{self.file}.png"


def folder_of(look: Look, sight: str) -> str:
    """Return the part of a path that identifies look and sight."""
    return f"{look.folder}-{sight}" if sight else look.folder


@dataclass(frozen=True, slots=True)
class Drawn:
    """Result of an order; empty if there is a picture."""

    failure: str = ""
    """Error message."""
    missing: str = ""
    """Name of an optional part that the scene needs and the game lacks."""


def draw_all(orders: Sequence[Order], jobs: int) -> Iterator[Drawn]:
    """Draw the pictures and yield the result of each, in their order. Raises OSError."""
    if jobs == 1:
        yield from map(draw, orders)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _begin) as pool:
        drawn: deque[Future[Drawn]] = deque()
        try:
            for order in orders:
                with interrupts_blocked(by_multiprocessing=True):
                    drawn.append(pool.submit(draw, order))
                if len(drawn) > _AHEAD * jobs:  # thousands at once could block the pool if a process dies
                    yield drawn.popleft().result()
            while drawn:
                yield drawn.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the main process handles Ctrl-C
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # else SDL handles the pool's termination signal
    prepare_unseen()


def draw(order: Order) -> Drawn:
    """Play the scene and save its picture. Errors are returned, so that the other scenes are still drawn."""
    with stage(order.look) as found:
        try:
            scene_of(order.file).play(found)
            picture = found.picture()
        except PartMissing as why:
            return Drawn(missing=str(why))
        except Exception as why:  # any failure of a screen
            at = "".join(traceback.format_tb(why.__traceback__)[-1:]).strip().replace("\n", " ")
            return Drawn(f"{order.file} at {order.look.folder}: {why!r} ({at})")
        if missing := found.program.canvas.sprites.drawings.missing:  # tolerated in play, but not in pictures
            return Drawn(f"{order.file} at {order.look.folder}: the drawing {missing[0]}.svg cannot be used")
        buffer = BytesIO()
        pygame.image.save(seen_by(order.sight, picture) if order.sight else picture, buffer, "it.png")
    order.path.parent.mkdir(parents=True, exist_ok=True)
    order.path.write_bytes(buffer.getvalue())
    return Drawn()


_HEAD = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kings &amp; Kongs: every screen</title>
<style>
body { margin: 1.5rem; background: #10141c; color: #f0ead8; font: 16px/1.4 sans-serif }
h1 { color: #ecbe62 }
h2 { margin: 2rem 0 .3rem; color: #ecbe62; font-size: 1.1rem }
p { margin: 0 0 .5rem }
.row { display: flex; gap: .8rem; overflow-x: auto; padding-bottom: .5rem }
figure { margin: 0; flex: 0 0 auto }
img { display: block; height: 18rem; background: #1c2230 }
figcaption { color: #b8c5de; font-size: .85rem }
nav a { color: #b8c5de; margin-right: .8rem }
</style>
<h1>Kings &amp; Kongs: every screen</h1>
"""


def write_index(folder: Path, looks: Sequence[Look], scenes: Sequence[Scene], sight: str = "") -> None:
    """Write the page: one row per scene, one picture per look. Raises OSError."""
    games = dict.fromkeys(scene.game for scene in scenes)
    parts = [_HEAD, "<nav>", *(f'<a href="#{game}">{game}</a>' for game in games), "</nav>\n"]
    for game in games:
        parts.append(f'<h1 id="{game}">{game}</h1>\n')
        for scene in scenes:
            if scene.game == game:
                parts.append(f'<h2>{escape(scene.name)}</h2><p>{escape(scene.about)}</p>\n<div class="row">\n')
                parts += [_figure(look, scene, sight) for look in looks]
                parts.append("</div>\n")
    (folder / "index.html").write_text("".join(parts), encoding="utf-8", newline="\n")


def _figure(look: Look, scene: Scene, sight: str) -> str:
    path = f"{folder_of(look, sight)}/{scene.file}.png"
    caption = f"{look.theme}, {look.size[0]} × {look.size[1]}, {look.scale} %"
    return (
        f'<figure><a href="{path}"><img src="{path}" loading="lazy" alt="{escape(scene.about)}"></a>'
        f"<figcaption>{caption}</figcaption></figure>\n"
    )
