"""Canvas: sprites and text, the felt background, and incremental painting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from app.table.geometry import Area, Box, area_of
from app.ui.window.brush import Brush
from app.ui.window.decks import Deck
from app.ui.window.environment import give_back_free_pages
from app.ui.window.felt import Scenery, felt
from app.ui.window.ground import Ground
from app.ui.window.letters import Letters
from app.ui.window.painter import Item, Painter
from app.ui.window.sprites import Sprites
from app.ui.window.theme import Palette
from app.ui.window.window import Window

_PICTURE_BYTES = 9
"""Cache bytes per pixel of the window, for cards and their poses. 13 would save 5 to 20 % of the drawing but cost 12 MB
at 1920x1080.
"""


class FarEdge(NamedTuple):
    """The far edge of a table seen from its near side, in units."""

    y: float
    """Distance of its middle from the top of the picture."""
    drop: float
    """How much lower its ends are."""

    def at(self, x: float, width: float) -> float:
        """Return its distance from the top at ``x``, in a picture of that width."""
        return Scenery("", self.y, self.drop).edge_at(2 * x / width - 1)


class Canvas:
    def __init__(self, window: Window) -> None:
        self._window = window
        self.letters, self.sprites, self._painter = Letters(), Sprites(0), Painter()
        self._ground: tuple[object, Ground] | None = None
        self._areas: dict[tuple[int, tuple[float, float], int, float], Area] = {}
        self.resized()

    @property
    def fits(self) -> bool:
        """Whether the window still has the size that everything is drawn for."""
        return self._size == self._window.size

    def resized(self) -> None:
        """Adapt to the window's current size."""
        self._size = width, height = self._window.size
        self.sprites.allow(_PICTURE_BYTES * width * height)
        self._painter.forget()
        self._areas = {}

    def rest(self) -> None:
        """Free memory while nothing moves: pictures that only other screens show are drawn again when these open."""
        shown = self._painter.shown
        self.sprites.rest(shown)
        self.letters.rest(shown)
        self._painter.rest(self._window.surface)
        give_back_free_pages()

    def repaint(self) -> None:
        """Paint the whole next frame, not only changes."""
        self._painter.forget()

    def use(self, deck: Deck) -> None:
        self.sprites.deck = deck

    def area(self, ui_scale: int, least: tuple[float, float], card_size: int = 100, beside: float = 0.0) -> Area:
        """Return the window in units. ``ui_scale`` and ``card_size`` are percentages, reduced until ``least``
        units fit; ``beside``: fraction at the right to leave out.
        """
        key = ui_scale, least, card_size, beside
        if key not in self._areas:
            self._areas[key] = area_of(
                round(self._window.size[0] * (1 - beside)), self._window.size[1], ui_scale / 100, least, card_size / 100
            )
        return self._areas[key]

    def brush(self, area: Area, palette: Palette) -> Brush:
        """Return an empty brush, which also measures text for layout."""
        return Brush(self.sprites, self.letters, area, palette)

    def felt(self, area: Area, palette: Palette, cloth: Box | None, edge: FarEdge | None, room: str) -> Ground:
        """Return the background, cached by window size, colours, mat, edge and the room's drawing."""
        key = (self._window.size, palette.felt, cloth, area.scale, edge, room)
        if self._ground is None or self._ground[0] != key:
            mat = self.brush(area, palette).rect(cloth) if cloth else None
            svg = self.sprites.drawings.svg(f"rooms/{room}") if edge else ""
            seen = Scenery(svg, edge.y * area.scale, edge.drop * area.scale) if edge and svg else None
            self._ground = key, Ground(partial(felt, self._window.size, area.scale, palette.felt, mat, seen))
        return self._ground[1]

    def paint(self, ground: Ground, items: Sequence[Item]) -> Sequence[pygame.Rect]:
        """Paint what has changed on the window's surface and return the rectangles to update."""
        return self._painter.paint(self._window.surface, ground, list(items))

    def replace(self, part: slice, items: Sequence[Item]) -> Sequence[pygame.Rect]:
        """Replace that slice of the items last painted, and return the rectangles to update."""
        return self._painter.replace(self._window.surface, part, list(items))
