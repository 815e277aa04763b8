"""The table itself: worn felt under a lamp, a wooden rim that catches its light, a woven mat. Made once for a size."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product
from random import Random

import pygame

from app.core.info import Colour
from app.ui.window.theme import Felt, mix

_SMALL = 96
"""The light is worked out on so many columns and stretched: it is smooth, so nobody can tell."""
_RINGS = 400
"""Steps of the light from its middle to its edge: more than there are shades between them."""
_LAMP = (0.5, 0.46)
"""What the lamp hangs over, in parts of the picture: a little above the middle."""
_TILE = 192
_THREADS = 128
"""So many threads repeat in the cloth of the table: enough that the eye finds no pattern in them."""
_WEAR = 8
"""Shades at most between cloth that is worn and cloth that is as new."""
_ELBOWS = ((0.22, 0.97), (0.78, 0.97), (0.03, 0.42), (0.97, 0.42), (0.5, 0.11))
"""Where arms have lain for years, in parts of the picture: the nap is gone there, and the cloth a little paler."""


def felt(size: tuple[int, int], scale: float, colours: Felt, cloth: pygame.Rect | None) -> pygame.Surface:
    """The ground of a picture ``size`` pixels large; ``cloth`` is where the mat lies."""
    light = _light(size, colours).convert(32)
    _wear(light, seed=3)
    ground = pygame.transform.smoothscale(light, size)
    _tiled(ground, _weave(max(2, round(2 * scale)), colours.weave, seed=2), pygame.BLEND_RGB_MULT)
    _grain(ground, strength=6, seed=1)
    if cloth:
        _lay_cloth(ground, cloth, scale, colours)
    _rim(ground, scale, colours)
    return ground


def _light(size: tuple[int, int], colours: Felt) -> pygame.Surface:
    """A pool of light a little above the middle, and a vignette into the corners."""
    wide, high = _SMALL, max(8, round(_SMALL * size[1] / size[0]))
    lit = replace(colours, felt=_brighter(colours.felt, colours), glow=_brighter(colours.glow, colours),
                  dark=_brighter(colours.dark, colours))  # fmt: skip
    by_distance = [bytes(_lit(far / _RINGS, lit)) for far in range(2 * _RINGS)]
    rows = []
    for y in range(high):
        dy = ((y + 0.5) / high - _LAMP[1]) * 0.86
        half = [by_distance[int(math.hypot((x + 0.5) / wide - _LAMP[0], dy) / 0.62 * _RINGS)] for x in range(wide // 2)]
        rows += [*half, *reversed(half)]
    return pygame.image.frombuffer(b"".join(rows), (wide, high), "RGB")


def _brighter(colour: Colour, colours: Felt) -> Colour:
    """By as much as gets lost between the threads, by and large."""
    kept = 1 - 0.75 * colours.weave / 255
    red, green, blue = (min(255, round(shade / kept)) for shade in colour)
    return red, green, blue


def _lit(far: float, colours: Felt) -> Colour:
    """The felt's colour that far from the middle of the light."""
    t = max(0.0, 1 - far)
    colour = mix(colours.felt, colours.glow, t * t * (3 - 2 * t))
    return mix(colour, colours.dark, min(1.0, max(0.0, far - 0.72) * 1.5))


def _greys(rng: Random, size: tuple[int, int], least: int, most: int) -> pygame.Surface:
    """Grey specks from ``least`` to ``most``."""
    specks = pygame.image.frombuffer(rng.randbytes(size[0] * size[1]), size, "P")
    specks.set_palette([(least + v * (most - least) // 255,) * 3 for v in range(256)])
    found = pygame.Surface(size)
    found.blit(specks, (0, 0))
    return found


def _tiled(ground: pygame.Surface, tile: pygame.Surface, flags: int) -> None:
    for x, y in product(*(range(0, all_, one) for all_, one in zip(ground.get_size(), tile.get_size(), strict=True))):
        ground.blit(tile, (x, y), special_flags=flags)


def _repeated(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """So large a surface full of it. Row by row: few large pieces are quicker than many small ones."""
    flags = tile.get_flags() & pygame.SRCALPHA
    row, found = pygame.Surface((size[0], tile.get_height()), flags), pygame.Surface(size, flags)
    for x in range(0, size[0], tile.get_width()):
        row.blit(tile, (x, 0))
    for y in range(0, size[1], tile.get_height()):
        found.blit(row, (0, y))
    return found


def _wear(light: pygame.Surface, seed: int) -> None:
    """No cloth that was played on is even: soft blotches, and paler patches where arms lie. Done before the light is
    stretched, it costs nothing.
    """
    rng, (wide, high) = Random(seed), light.get_size()
    for flags in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        blotches = pygame.transform.smoothscale(_greys(rng, (14, 9), 0, _WEAR), (wide, high))
        light.blit(blotches, (0, 0), special_flags=flags)
    radius = wide // 7
    for x, y in _ELBOWS:
        for r in range(radius, 0, -2):
            patch = pygame.Surface((2 * r, r))
            pygame.draw.ellipse(patch, (1, 1, 1), patch.get_rect())
            light.blit(patch, patch.get_rect(center=(x * wide, y * high)), special_flags=pygame.BLEND_RGB_ADD)


def _weave(thread: int, depth: int, seed: int) -> pygame.Surface:
    """Warp and weft, by turns on top: what the light is multiplied with, so that the threads are seen where it falls.
    ``depth``: how dark it is between two threads.
    """
    rng, side = Random(seed), _THREADS * thread
    weft, warp = _floss(rng, thread, 255 - depth, 255), _floss(rng, thread, 247 - depth, 247)
    square = pygame.Surface((2 * thread, 2 * thread))
    for x in (0, thread):
        square.fill((255, 255, 255), (x, x, thread, thread))
    over = _repeated(square, (side, side))
    weft.blit(over, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    warp = pygame.transform.rotate(warp, 90)
    warp.blit(pygame.transform.flip(over, flip_x=True, flip_y=False), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    weft.blit(warp, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return weft


def _floss(rng: Random, thread: int, least: int, most: int) -> pygame.Surface:
    """Threads side by side, none of them as thick all along, that go on where they end."""
    long, side = _THREADS // 8, _THREADS * thread
    specks = _greys(rng, (long, _THREADS), least, most)
    and_again = pygame.Surface((long + 1, _THREADS))
    for x in (0, long):
        and_again.blit(specks, (x, 0))
    found = pygame.transform.scale(pygame.transform.smoothscale(and_again, (side, _THREADS)), (side, side))
    for y in range(0, side, thread):
        found.fill(((least + 255) // 2,) * 3, (0, y, side, 1), special_flags=pygame.BLEND_RGB_MULT)
    return found


def _grain(ground: pygame.Surface, strength: int, seed: int) -> None:
    """The nap of the cloth; it also breaks up the bands that smooth light shows on dark colours."""
    rng = Random(seed)
    for flags in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        _tiled(ground, _greys(rng, (_TILE, _TILE), 0, strength), flags)


def _lay_cloth(ground: pygame.Surface, box: pygame.Rect, scale: float, colours: Felt) -> None:
    """A quiet woven mat with two fine gold lines round it; it lies on the felt, so it has an edge and a shadow."""
    thread = max(2, round(3 * scale))
    tile = pygame.Surface((thread * 4, thread * 4), pygame.SRCALPHA)
    light, dark = (*mix(colours.cloth, (255, 255, 255), 0.16), 26), (*mix(colours.cloth, (0, 0, 0), 0.6), 40)
    for i in range(4):
        for j in range(4):
            over = (i + j) % 4 < 2
            tile.fill(light if over else dark, (i * thread, j * thread, thread - 1, thread - 1))
    radius = round(26 * scale)
    around = _round_corners(ground, box, radius)
    row = _repeated(tile, (box.w, tile.get_height()))
    ground.set_clip(box)
    for y in range(box.y, box.bottom, row.get_height()):
        ground.blit(row, (box.x, y))
    ground.set_clip(None)
    ground.blits(around)
    insets = (0, 90), (round(6 * scale), 46)
    for strip in _strips(box, max(radius, insets[1][0]) + 2):
        line = pygame.Surface(strip.size, pygame.SRCALPHA)
        for inset, alpha in insets:
            edge = box.inflate(-2 * inset, -2 * inset).move(-strip.x, -strip.y)
            width = max(1, round(1.4 * scale))
            pygame.draw.rect(line, (*colours.trim, alpha), edge, width, border_radius=max(2, radius - inset))
        ground.blit(line, strip)


def _round_corners(ground: pygame.Surface, box: pygame.Rect, radius: int) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """The ground outside the rounded corners of a box, and where it lies: what is laid over the box is cut with it."""
    side = radius + 1
    whole = pygame.Surface((2 * side, 2 * side), pygame.SRCALPHA)
    whole.fill((255, 255, 255, 255))
    pygame.draw.rect(whole, (255, 255, 255, 0), whole.get_rect(), border_radius=radius)
    found = []
    for x, y in product((0, 1), repeat=2):
        place = pygame.Rect(0, 0, side, side)
        place.topleft = (box.right - side if x else box.x, box.bottom - side if y else box.y)
        corner = ground.subsurface(place).convert_alpha()
        corner.blit(whole, (0, 0), (x * side, y * side, side, side), special_flags=pygame.BLEND_RGBA_MULT)
        found.append((corner, place))
    return found


def _strips(box: pygame.Rect, thick: int) -> list[pygame.Rect]:
    """The four edges of a box, so thick: one surface of all of it would be slow to come by."""
    upright = box.h - 2 * thick
    return [
        pygame.Rect(box.x, box.y, box.w, thick),
        pygame.Rect(box.x, box.bottom - thick, box.w, thick),
        pygame.Rect(box.x, box.y + thick, thick, upright),
        pygame.Rect(box.right - thick, box.y + thick, thick, upright),
    ]


def _rim(ground: pygame.Surface, scale: float, colours: Felt) -> None:
    """Polished wood along the window's edge, mitred at the corners, with its shadow on the felt."""
    wide, high = ground.get_size()
    thick = max(4, round(9 * scale))
    upright = [pygame.transform.rotate(_rail(high, thick, scale, colours, seed), 90) for seed in (5, 6)]
    ground.blit(upright[0], (0, 0))
    ground.blit(pygame.transform.flip(upright[1], flip_x=True, flip_y=False), (wide - thick, 0))
    for y, rail in ((0, _rail(wide, thick, scale, colours, 7)), (high - thick, _rail(wide, thick, scale, colours, 8))):
        lying = rail.convert_alpha()
        for i in range(thick):  # sawn off aslant
            for x, w in ((0, i), (wide - i, i)):
                lying.fill((0, 0, 0, 0), (x, i, w, 1))
        ground.blit(pygame.transform.flip(lying, flip_x=False, flip_y=y > 0), (0, y))
    for strip in _strips(ground.get_rect(), 3 * thick):
        _shade(ground, strip, thick)


def _rail(long: int, thick: int, scale: float, colours: Felt, seed: int) -> pygame.Surface:
    """One piece of wood, its outer edge above: grain along it, a rounded back, and the lamp in its polish, brightest
    in the middle where the lamp is nearest.
    """
    rail = pygame.Surface((long, thick))
    for i in range(thick):
        t = (i + 0.5) / thick
        rail.fill(mix(colours.rim, colours.gloss, 0.34 * math.sin(t * math.pi) ** 2), (0, i, long, 1))
    fibres = max(2, round(long / (70 * scale))), thick
    rng = Random(seed)
    for flags in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        rail.blit(pygame.transform.smoothscale(_greys(rng, fibres, 0, 18), (long, thick)), (0, 0), special_flags=flags)
    rows = max(1, round(thick * 0.3))
    polish = pygame.Surface((9, 1), pygame.SRCALPHA)
    for x in range(9):
        polish.set_at((x, 0), (*colours.gloss, round(150 * math.sin(x / 8 * math.pi) ** 2)))
    rail.blit(pygame.transform.smoothscale(polish, (long, rows)), (0, round(thick * 0.42)))
    line = max(1, round(scale))
    rail.fill(mix(colours.rim, (0, 0, 0), 0.45), (0, 0, long, line))
    rail.fill(mix(colours.rim, (0, 0, 0), 0.6), (0, thick - line, long, line))
    return rail


def _shade(ground: pygame.Surface, strip: pygame.Rect, thick: int) -> None:
    """The shadow of the wood on one strip of the felt."""
    wide, high = ground.get_size()
    shade = pygame.Surface(strip.size, pygame.SRCALPHA)
    for i in range(thick * 2):
        alpha = round(92 * (1 - i / (thick * 2)) ** 2)
        inset = thick + i
        line = pygame.Rect(inset, inset, wide - 2 * inset, high - 2 * inset).move(-strip.x, -strip.y)
        pygame.draw.rect(shade, (0, 0, 0, alpha), line, 1)
    ground.blit(shade, strip)
