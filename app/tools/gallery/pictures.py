"""Draws scenes into files, several at once if asked."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pygame

from app.ai.child import interrupts_blocked
from app.tools.gallery.colour_blindness import seen_by
from app.tools.gallery.look import Look
from app.tools.gallery.scene_list import PartMissing
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.window.environment import prepare_unseen

_AHEAD = 4
"""Number of pictures per process that are ordered ahead."""


@dataclass(frozen=True, slots=True)
class Order:
    """One picture to draw."""

    look: Look
    file: str
    """Name of the scene."""
    folder: Path
    sight: str = ""
    """Simulated type of colour blindness; empty for none."""

    @property
    def path(self) -> Path:
        """Return the file of the picture."""
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
                with interrupts_blocked():
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
