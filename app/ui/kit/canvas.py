"""What is drawn with: the sprites and letters, the felt below everything, and the painter of what has changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame

from app.core.info import Colour
from app.table.geometry import Area, Box, area_of
from app.ui.window.brush import Brush
from app.ui.window.decks import Deck
from app.ui.window.letters import Letters
from app.ui.window.painter import Item, Painter
from app.ui.window.sprites import Sprites
from app.ui.window.theme import Felt, Palette, mix
from app.ui.window.window import Window

_SMALL = 96
"""The light is worked out on so many columns and stretched: it is smooth, so nobody can tell."""
_RINGS = 400
"""Steps of the light from its middle to its edge: more than there are shades between them."""
_TILE = 192


_PICTURE_BYTES = 13
"""Bytes of kept pictures allowed for each pixel of the window: its cards twice over, and their poses in motion."""


class Canvas:
    """Draws on one window, at whatever size it has."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.letters, self.sprites, self._painter = Letters(), Sprites(0), Painter()
        self._ground: tuple[object, pygame.Surface] | None = None
        self._areas: dict[tuple[int, tuple[float, float]], Area] = {}
        self.resized()

    def resized(self) -> None:
        """The window has another size, or must be drawn anew."""
        wide, high = self._window.size
        self.sprites.allow(_PICTURE_BYTES * wide * high)
        self._painter.forget()
        self._areas = {}

    def use(self, deck: Deck) -> None:
        """Cards have those faces from now on."""
        self.sprites.deck = deck

    def area(self, ui_scale: int, least: tuple[float, float]) -> Area:
        """The window in units: words and buttons ``ui_scale`` percent large, where ``least`` units leave room."""
        key = ui_scale, least
        if key not in self._areas:
            self._areas[key] = area_of(*self._window.size, ui_scale / 100, least)
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


def felt(size: tuple[int, int], scale: float, colours: Felt, cloth: pygame.Rect | None) -> pygame.Surface:
    """The ground of a picture ``size`` pixels large; ``cloth`` is where the mat lies."""
    ground = pygame.transform.smoothscale(_light(size, colours).convert(), size)
    _grain(ground, strength=7, seed=1)
    if cloth:
        _lay_cloth(ground, cloth, scale, colours)
    _rim(ground, scale, colours)
    return ground


def _light(size: tuple[int, int], colours: Felt) -> pygame.Surface:
    """A pool of light a little above the middle, and a vignette into the corners."""
    wide, high = _SMALL, max(8, round(_SMALL * size[1] / size[0]))
    by_distance = [bytes(_lit(far / _RINGS, colours)) for far in range(2 * _RINGS)]
    rows = []
    for y in range(high):
        dy = ((y + 0.5) / high - 0.46) * 0.86
        half = [by_distance[int(math.hypot((x + 0.5) / wide - 0.5, dy) / 0.62 * _RINGS)] for x in range(wide // 2)]
        rows += [*half, *reversed(half)]
    return pygame.image.frombuffer(b"".join(rows), (wide, high), "RGB")


def _lit(far: float, colours: Felt) -> Colour:
    """The felt's colour that far from the middle of the light."""
    t = max(0.0, 1 - far)
    colour = mix(colours.felt, colours.glow, t * t * (3 - 2 * t))
    return mix(colour, colours.dark, min(1.0, max(0.0, far - 0.72) * 1.5))


def _grain(ground: pygame.Surface, strength: int, seed: int) -> None:
    """The nap of the cloth; it also breaks up the bands that smooth light shows on dark colours."""
    rng = Random(seed)
    greys = [(v % strength,) * 3 for v in range(256)]
    lighter, darker = (pygame.Surface((_TILE, _TILE)) for _ in range(2))
    for tile in (lighter, darker):
        grains = pygame.image.frombuffer(rng.randbytes(_TILE * _TILE), (_TILE, _TILE), "P")
        grains.set_palette(greys)
        tile.blit(grains, (0, 0))
    for x in range(0, ground.get_width(), _TILE):
        for y in range(0, ground.get_height(), _TILE):
            ground.blit(lighter, (x, y), special_flags=pygame.BLEND_RGB_ADD)
            ground.blit(darker, (x, y), special_flags=pygame.BLEND_RGB_SUB)


def _lay_cloth(ground: pygame.Surface, box: pygame.Rect, scale: float, colours: Felt) -> None:
    """A quiet woven mat with two fine gold lines round it."""
    thread = max(2, round(3 * scale))
    tile = pygame.Surface((thread * 4, thread * 4), pygame.SRCALPHA)
    light, dark = (*mix(colours.cloth, (255, 255, 255), 0.16), 26), (*mix(colours.cloth, (0, 0, 0), 0.6), 40)
    for i in range(4):
        for j in range(4):
            over = (i + j) % 4 < 2
            tile.fill(light if over else dark, (i * thread, j * thread, thread - 1, thread - 1))
    radius = round(26 * scale)
    cloth = pygame.Surface(box.size, pygame.SRCALPHA)
    for x in range(0, box.w, tile.get_width()):
        for y in range(0, box.h, tile.get_height()):
            cloth.blit(tile, (x, y))
    shape = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(shape, (255, 255, 255, 255), shape.get_rect(), border_radius=radius)
    cloth.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(cloth, box)
    line = pygame.Surface(box.size, pygame.SRCALPHA)
    for inset, alpha in ((0, 90), (round(6 * scale), 46)):
        edge = line.get_rect().inflate(-2 * inset, -2 * inset)
        width = max(1, round(1.4 * scale))
        pygame.draw.rect(line, (*colours.trim, alpha), edge, width, border_radius=max(2, radius - inset))
    ground.blit(line, box)


def _rim(ground: pygame.Surface, scale: float, colours: Felt) -> None:
    """Polished wood along the window's edge, with its shadow on the felt."""
    wide, high = ground.get_size()
    thick = max(4, round(9 * scale))
    rng = Random(5)
    for i in range(thick):
        t = i / thick
        shine = math.sin(t * math.pi) ** 2 * 0.3 + rng.random() * 0.08
        colour = mix(colours.rim, colours.gloss, shine)
        pygame.draw.rect(ground, colour, (i, i, wide - 2 * i, high - 2 * i), 1)
    edge = thick * 3
    for strip in ((0, 0, wide, edge), (0, high - edge, wide, edge), (0, edge, edge, high - 2 * edge),
                  (wide - edge, edge, edge, high - 2 * edge)):  # fmt: skip
        _shade(ground, pygame.Rect(strip), thick)


def _shade(ground: pygame.Surface, strip: pygame.Rect, thick: int) -> None:
    """The shadow of the wood on one strip of the felt: a surface of the whole window would be slow to come by."""
    wide, high = ground.get_size()
    shade = pygame.Surface(strip.size, pygame.SRCALPHA)
    for i in range(thick * 2):
        alpha = round(110 * (1 - i / (thick * 2)) ** 2)
        inset = thick + i
        line = pygame.Rect(inset, inset, wide - 2 * inset, high - 2 * inset).move(-strip.x, -strip.y)
        pygame.draw.rect(shade, (0, 0, 0, alpha), line, 1)
    ground.blit(shade, strip)
