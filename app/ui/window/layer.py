"""A part of the picture that is drawn anew only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable

from app.ui.window.brush import Brush
from app.ui.window.painter import Item


class Layer:
    """Keeps the items of its last drawing."""

    def __init__(self) -> None:
        self._key: object = None
        self._items: list[Item] = []

    def draw(self, brush: Brush, key: object, make: Callable[[Brush], None]) -> None:
        """The kept items, or those that ``make`` adds to the brush if ``key`` is not the last one.

        The key must hold all that the drawing depends on; the brush's area, colours and deck are added here.
        """
        key = (brush.area, id(brush.palette), brush.sprites.deck, key)
        if key == self._key:
            brush.items += self._items
            return
        first = len(brush.items)
        make(brush)
        self._key, self._items = key, brush.items[first:]
