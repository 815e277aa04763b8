"""What is drawn with: the sprites and letters, the felt below everything, and the painter of what has changed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from app.table.geometry import Area, Box, area_of
from app.ui.window.brush import Brush
from app.ui.window.decks import Deck
from app.ui.window.felt import felt
from app.ui.window.letters import Letters
from app.ui.window.painter import Item, Painter
from app.ui.window.sprites import Sprites
from app.ui.window.theme import Palette
from app.ui.window.window import Window

_PICTURE_BYTES = 9
"""Bytes of kept pictures allowed for each pixel of the window: its cards, and their poses in motion. With 13
a twentieth to a fifth of the pictures would be made less often, but a match would take 12 MB more at 1920x1080.
"""


class Canvas:
    """Draws on one window, at whatever size it has."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.letters, self.sprites, self._painter = Letters(), Sprites(0), Painter()
        self._ground: tuple[object, pygame.Surface] | None = None
        self._areas: dict[tuple[int, tuple[float, float], int, float], Area] = {}
        self.resized()

    @property
    def fits(self) -> bool:
        """Whether the window still has the size that everything is drawn for."""
        return self._size == self._window.size

    def resized(self) -> None:
        """Draw for the window's size of now."""
        self._size = wide, high = self._window.size
        self.sprites.allow(_PICTURE_BYTES * wide * high)
        self._painter.forget()
        self._areas = {}

    def repaint(self) -> None:
        """Draw the next picture as a whole, and not only what has changed."""
        self._painter.forget()

    def use(self, deck: Deck) -> None:
        """Cards have those faces from now on."""
        self.sprites.deck = deck

    def area(self, ui_scale: int, least: tuple[float, float], card_size: int = 100, beside: float = 0.0) -> Area:
        """The window in units: words and buttons ``ui_scale`` percent large, where ``least`` units leave room; cards
        ``card_size`` percent, if the table has room for it. ``beside``: the share of the window at its right that is
        left to something else.
        """
        key = ui_scale, least, card_size, beside
        if key not in self._areas:
            self._areas[key] = area_of(
                round(self._window.size[0] * (1 - beside)), self._window.size[1], ui_scale / 100, least, card_size / 100
            )
        return self._areas[key]

    def brush(self, area: Area, palette: Palette) -> Brush:
        """An empty picture; also measures words for whoever lays them out."""
        return Brush(self.sprites, self.letters, area, palette)

    def felt(self, area: Area, palette: Palette, cloth: Box | None) -> pygame.Surface:
        """The table below everything, kept until the window's size, the colours or the mat change."""
        key = (self._window.size, palette.felt, cloth, area.scale)
        if self._ground is None or self._ground[0] != key:
            mat = self.brush(area, palette).rect(cloth) if cloth else None
            self._ground = key, felt(self._window.size, area.scale, palette.felt, mat)
        return self._ground[1]

    def paint(self, ground: pygame.Surface, items: Sequence[Item]) -> Sequence[pygame.Rect]:
        """Draw what has changed on the window's surface. Returns where that is; it is not shown yet."""
        return self._painter.paint(self._window.surface, ground, list(items))
