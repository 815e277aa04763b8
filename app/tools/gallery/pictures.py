"""Draws scenes into files, several at the same time where that is asked for."""

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
"""So many pictures a process are ordered before the first of them is there."""


@dataclass(frozen=True, slots=True)
class Order:
    """One picture to draw."""

    look: Look
    file: str
    """The scene."""
    folder: Path
    sight: str = ""
    """Who looks: somebody who cannot tell all colours apart, or nobody special."""

    @property
    def path(self) -> Path:
        """Where the picture goes."""
        return self.folder / folder_of(self.look, self.sight) / f"{self.file}.png"


def folder_of(look: Look, sight: str) -> str:
    """The part of a path that tells how the program looks, and to whom."""
    return f"{look.folder}-{sight}" if sight else look.folder


@dataclass(frozen=True, slots=True)
class Drawn:
    """What became of an order. Without any of these there is a picture."""

    failure: str = ""
    """What went wrong."""
    missing: str = ""
    """The optional part that the game lacks, which would have been seen."""


def draw_all(orders: Sequence[Order], jobs: int) -> Iterator[Drawn]:
    """Draw the pictures, and yield what became of each, in their order. Raises OSError."""
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
                if len(drawn) > _AHEAD * jobs:  # thousands at once could block the pool when a process dies
                    yield drawn.popleft().result()
            while drawn:
                yield drawn.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process alone
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # or SDL takes the signal by which the pool ends its processes
    prepare_unseen()


def draw(order: Order) -> Drawn:
    """Play the scene and keep its picture. What goes wrong is returned: the other scenes are drawn all the same."""
    with stage(order.look) as found:
        try:
            scene_of(order.file).play(found)
            picture = found.picture()
        except PartMissing as why:
            return Drawn(missing=str(why))
        except Exception as why:  # whatever a screen does
            at = "".join(traceback.format_tb(why.__traceback__)[-1:]).strip().replace("\n", " ")
            return Drawn(f"{order.file} at {order.look.folder}: {why!r} ({at})")
        if lost := found.program.canvas.sprites.drawings.lost:  # a person may play on; here nothing may be missing
            return Drawn(f"{order.file} at {order.look.folder}: the drawing {lost[0]}.svg cannot be used")
        kept = BytesIO()
        pygame.image.save(seen_by(order.sight, picture) if order.sight else picture, kept, "it.png")
    order.path.parent.mkdir(parents=True, exist_ok=True)
    order.path.write_bytes(kept.getvalue())
    return Drawn()
