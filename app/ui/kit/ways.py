"""Where an arrow key leads among widgets, so that arrows alone come to each of them."""

from __future__ import annotations

from collections.abc import Mapping

from app.table.geometry import DOWN, RIGHT, Box, nearest
from app.ui.kit.widgets import Live, Stepper
from app.ui.window.theme import NEAR


def leads(live: Mapping[str, Live], start: Live, direction: tuple[int, int]) -> str | None:
    """The widget that lies straight ahead, however far, or else the nearest one in that direction.

    The arrows to the sides go through the values of a thing that has some: what stands beside it at the right is
    reached from it by the arrow down.
    """
    boxes = {name: widget.box for name, widget in live.items() if name != start.id}
    if direction == DOWN and isinstance(start, Stepper):
        for name, box in boxes.items():
            if _straight(box, start.box, RIGHT) and 0 <= box.x - start.box.right <= NEAR:
                return name
    straight = {name: box for name, box in boxes.items() if _straight(box, start.box, direction)}
    return nearest(straight, start.box, direction) or nearest(boxes, start.box, direction)


def _straight(box: Box, start: Box, direction: tuple[int, int]) -> bool:
    """Whether some of it lies right, left, above or below of some of the other."""
    if direction[0]:
        return box.y < start.bottom and start.y < box.bottom
    return box.x < start.right and start.x < box.right
