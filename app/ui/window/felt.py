"""The table's surface: worn felt under a lamp, a woven mat, and a wooden rim that reflects the lamp, or a far edge with
a room behind it. Drawn once per size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import pygame

from app.core.info import Colour
from app.ui.window.sprites import rasterise
from app.ui.window.theme import Felt, mix

_SMALL = 96
"""Number of columns on which the light is computed before it is stretched; it is smooth enough for that."""
_RINGS = 400
"""Steps of the light from its middle to its edge, more than there are shades between them."""
_LAMP = (0.5, 0.46)
"""Centre of the light in fractions of the picture, a little above the middle."""
_TILE = 192
_THREADS = 128
"""Number of threads after which the cloth repeats, so that no pattern is visible."""
_WEAR = 8
"""Maximum difference in shades between worn and new cloth."""
_ELBOWS = ((0.22, 0.97), (0.78, 0.97), (0.03, 0.42), (0.97, 0.42), (0.5, 0.11))
"""Worn, slightly paler places where arms rest, in fractions of the picture."""
_ARC = 2.6
"""Exponent of the far edge's arc, which is between an ellipse (2) and a rectangle."""
_CURVE = tuple(math.sin(i / 48 * math.pi / 2) for i in range(-48, 49))
"""Points along the far edge, from -1 to 1: densest where it bends most."""
_FAR_RIM = 10.0
"""Width of the wood along the far edge, in units."""
_MAT_RADIUS, _BORDER_INSET, _BORDER = 10.0, 2.0, 9.0
"""The mat's round corners, the distance of its border from the edge, and the border's width, in units."""
_ROOM_SHAPE, _BLUR = 6.4, 4
"""Width of a room's drawing divided by its height, and the factor by which it is stretched."""


def felt(
    size: tuple[int, int], scale: float, colours: Felt, cloth: pygame.Rect | None, room: Scenery | None = None
) -> pygame.Surface:
    """Return the table's surface of ``size`` pixels; ``cloth`` is the rectangle of the mat. With a ``room``, the table
    is seen from its near side: its far edge is an arc in front of the room.
    """
    light = _light(size, colours).convert(32)
    _wear(light, seed=3)
    ground = pygame.transform.smoothscale(light, size)
    _tiled(ground, _weave(max(2, round(2 * scale)), colours.weave, seed=2), pygame.BLEND_RGB_MULT)
    _grain(ground, strength=6, seed=1)
    if cloth:
        hem = round(2 * _BORDER * scale)
        _lay_cloth(ground, cloth.inflate(hem, hem).clip(ground.get_rect()), scale, colours)
    if room is None:
        _rim(ground, scale, colours)
    else:
        _draw_room(ground, scale, colours, room)
    return ground


class Scenery(NamedTuple):
    """The place around the table, seen beyond its far edge."""

    svg: str
    edge: float
    """Distance of the middle of the table's far edge from the top of the picture, in pixels."""
    drop: float
    """How much lower the ends of the edge are, in pixels."""

    def edge_at(self, u: float) -> float:
        """Return the far edge's distance from the top at ``u``, from -1 at its left end to 1 at the right one."""
        return self.edge + self.drop * (1 - math.pow(1 - min(1.0, abs(u)) ** _ARC, 1 / _ARC))


def _draw_room(ground: pygame.Surface, scale: float, colours: Felt, room: Scenery) -> None:
    """Draw the room beyond the table's far edge, the wood along it and down the sides, and its shadow on the felt."""
    width, height = ground.get_size()
    thickness, top = max(5, round(_FAR_RIM * scale)), math.floor(room.edge)
    back = _behind(width, min(height, math.ceil(room.edge + room.drop)), colours, room.svg)
    ground.blit(back, (0, 0), (0, 0, width, top))
    beyond = thickness / 2  # the window's sides cut off half of the wood, so that the seats have room
    across = width + 2 * beyond
    for x in range(width // 2 + 1):  # both halves are alike
        y = math.ceil(room.edge_at(1 - 2 * (x + 0.5 + beyond) / across))
        for column in (x, width - 1 - x):
            ground.blit(back, (column, top), (column, top, 1, y - top))
    arc = [(across * (1 + u) / 2 - beyond, room.edge_at(u)) for u in _CURVE]
    outline = [(-beyond, height + 1.0), *arc, (width + beyond, height + 1.0)]
    shade = pygame.Surface((width, min(height, back.get_height() + 5 * thickness)), pygame.SRCALPHA)
    for i in range(3 * thickness, 0, -2):
        alpha = round(96 * (1 - i / (3 * thickness)) ** 2)
        pygame.draw.lines(shade, (0, 0, 0, alpha), False, _inset(outline, thickness + i), 4)
    ground.blit(shade, (0, 0))
    below = height - shade.get_height()
    for x in (0, width - 4 * thickness):  # the sides, shaded as at the foot of the arc
        row = shade.subsurface((x, shade.get_height() - 1, 4 * thickness, 1))
        ground.blit(pygame.transform.scale(row, (4 * thickness, below)), (x, height - below))
    dark = mix(colours.rim, (0, 0, 0), 0.5)
    lamp = [0.0, *(math.sin((1 + u) / 2 * math.pi) ** 2 for u in _CURVE)]
    for i in range(thickness + 1):
        t = (i + 0.5) / (thickness + 1)
        round_back = math.sin(min(1.0, t * 1.15) * math.pi) ** 2
        ring = _inset(outline, i)
        for lit, start, end in zip(lamp, ring, ring[1:], strict=False):
            wood = mix(colours.rim, colours.gloss, (0.2 + 0.5 * lit) * round_back)
            pygame.draw.line(ground, wood if 0.12 <= t <= 0.9 else dark, start, end, 2)
    pygame.draw.aalines(ground, dark, False, outline)


def _behind(width: int, height: int, colours: Felt, svg: str) -> pygame.Surface:
    """Return the room out of focus: drawn small, stretched, and continued to both sides by its mirror image."""
    small = rasterise(svg, math.ceil(height / _BLUR * _ROOM_SHAPE), math.ceil(height / _BLUR)).convert(32)
    air = pygame.Surface(small.get_size())
    air.fill(colours.air)
    air.set_alpha(round(255 * colours.haze))
    small.blit(air, (0, 0))
    whole = pygame.transform.smoothscale(small, (round(height * _ROOM_SHAPE), height))
    beside = math.ceil(max(0, width - whole.get_width()) / 2 / whole.get_width())
    mirrored = pygame.transform.flip(whole, flip_x=True, flip_y=False) if beside else whole
    found = pygame.Surface((width, height))
    for i in range(-beside, beside + 1):
        found.blit(mirrored if i % 2 else whole, ((width - whole.get_width()) // 2 + i * whole.get_width(), 0))
    return found


def _inset(outline: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """Return the outline moved towards the middle of the table."""
    found = []
    for (x0, y0), (x, y), (x1, y1) in zip((outline[0], *outline), outline, (*outline[1:], outline[-1]), strict=False):
        dx, dy = x1 - x0, y1 - y0
        far = by / math.hypot(dx, dy)
        found.append((x - dy * far, y + dx * far))
    return found


def _light(size: tuple[int, int], colours: Felt) -> pygame.Surface:
    """Return a pool of light a little above the middle, with a vignette."""
    width, height = _SMALL, max(8, round(_SMALL * size[1] / size[0]))
    lit = colours._replace(felt=_brighter(colours.felt, colours), glow=_brighter(colours.glow, colours),
                  dark=_brighter(colours.dark, colours))  # fmt: skip
    by_distance = [bytes(_lit(far / _RINGS, lit)) for far in range(2 * _RINGS)]
    rows = []
    for y in range(height):
        dy = ((y + 0.5) / height - _LAMP[1]) * 0.86
        half = [
            by_distance[int(math.hypot((x + 0.5) / width - _LAMP[0], dy) / 0.62 * _RINGS)] for x in range(width // 2)
        ]
        rows += [*half, *reversed(half)]
    return pygame.image.frombuffer(b"".join(rows), (width, height), "RGB")


def _brighter(colour: Colour, colours: Felt) -> Colour:
    """Compensate for the light lost between the threads."""
    kept = 1 - 0.75 * colours.weave / 255
    red, green, blue = (min(255, round(shade / kept)) for shade in colour)
    return red, green, blue


def _lit(far: float, colours: Felt) -> Colour:
    """Return the felt's colour at a distance from the centre of the light."""
    t = max(0.0, 1 - far)
    colour = mix(colours.felt, colours.glow, t * t * (3 - 2 * t))
    return mix(colour, colours.dark, min(1.0, max(0.0, far - 0.72) * 1.5))


def _greys(rng: Random, size: tuple[int, int], least: int, most: int) -> pygame.Surface:
    """Return grey noise from ``least`` to ``most``."""
    specks = pygame.image.frombuffer(rng.randbytes(size[0] * size[1]), size, "P")
    specks.set_palette([(least + v * (most - least) // 255,) * 3 for v in range(256)])
    found = pygame.Surface(size)
    found.blit(specks, (0, 0))
    return found


def _tiled(ground: pygame.Surface, tile: pygame.Surface, flags: int) -> None:
    for x, y in product(*(range(0, all_, one) for all_, one in zip(ground.get_size(), tile.get_size(), strict=True))):
        ground.blit(tile, (x, y), special_flags=flags)


def _repeated(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a surface filled with the tile, row by row: a few large blits are faster than many small ones."""
    flags = tile.get_flags() & pygame.SRCALPHA
    row, found = pygame.Surface((size[0], tile.get_height()), flags), pygame.Surface(size, flags)
    for x in range(0, size[0], tile.get_width()):
        row.blit(tile, (x, 0))
    for y in range(0, size[1], tile.get_height()):
        found.blit(row, (0, y))
    return found


def _wear(light: pygame.Surface, seed: int) -> None:
    """Add soft blotches, and paler patches where arms rest; cheap before the light is stretched."""
    rng, (width, height) = Random(seed), light.get_size()
    for flags in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        blotches = pygame.transform.smoothscale(_greys(rng, (14, 9), 0, _WEAR), (width, height))
        light.blit(blotches, (0, 0), special_flags=flags)
    radius = width // 7
    for x, y in _ELBOWS:
        for r in range(radius, 0, -2):
            patch = pygame.Surface((2 * r, r))
            pygame.draw.ellipse(patch, (1, 1, 1), patch.get_rect())
            light.blit(patch, patch.get_rect(center=(x * width, y * height)), special_flags=pygame.BLEND_RGB_ADD)


def _weave(thread: int, depth: int, seed: int) -> pygame.Surface:
    """Return warp and weft to multiply the light with. ``depth`` is the darkness between two threads."""
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
    """Return parallel threads of varying thickness that tile seamlessly."""
    long, side = _THREADS // 8, _THREADS * thread
    specks = _greys(rng, (long, _THREADS), least, most)
    doubled = pygame.Surface((long + 1, _THREADS))
    for x in (0, long):
        doubled.blit(specks, (x, 0))
    found = pygame.transform.scale(pygame.transform.smoothscale(doubled, (side, _THREADS)), (side, side))
    for y in range(0, side, thread):
        found.fill(((least + 255) // 2,) * 3, (0, y, side, 1), special_flags=pygame.BLEND_RGB_MULT)
    return found


def _grain(ground: pygame.Surface, strength: int, seed: int) -> None:
    """Add the nap of the cloth, which also breaks up the banding of smooth light on dark colours."""
    rng = Random(seed)
    for flags in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        _tiled(ground, _greys(rng, (_TILE, _TILE), 0, strength), flags)


def _lay_cloth(ground: pygame.Surface, box: pygame.Rect, scale: float, colours: Felt) -> None:
    """Draw the woven mat with a border of lozenges."""
    thread = max(2, round(3 * scale))
    tile = pygame.Surface((thread * 4, thread * 4), pygame.SRCALPHA)
    light, dark = (*mix(colours.cloth, (255, 255, 255), 0.16), 26), (*mix(colours.cloth, (0, 0, 0), 0.6), 40)
    for i in range(4):
        for j in range(4):
            over = (i + j) % 4 < 2
            tile.fill(light if over else dark, (i * thread, j * thread, thread - 1, thread - 1))
    around = _round_corners(ground, box, round(_MAT_RADIUS * scale))
    row = _repeated(tile, (box.w, tile.get_height()))
    ground.set_clip(box)
    for y in range(box.y, box.bottom, row.get_height()):
        ground.blit(row, (box.x, y))
    ground.set_clip(None)
    ground.blits(around)
    _border(ground, box.inflate(-2 * round(_BORDER_INSET * scale), -2 * round(_BORDER_INSET * scale)), scale, colours)


def _border(ground: pygame.Surface, box: pygame.Rect, scale: float, colours: Felt) -> None:
    """Draw a woven band along the inner edge of a box: lozenges between two lines, as many as fit."""
    thickness, line = max(5, round(_BORDER * scale)), max(1, round(1.2 * scale))
    trim, faint = (*colours.trim, 96), (*colours.trim, 52)
    for length, upright in ((box.w, False), (box.h, True)):
        inner = length - 2 * thickness
        band = pygame.Surface((length, thickness), pygame.SRCALPHA)
        band.fill(trim, (0, 0, length, line))
        band.fill(trim, (thickness - line, thickness - line, length - 2 * (thickness - line), line))
        count = max(1, round(inner / (1.6 * thickness)))
        for i in range(count):
            x, y = thickness + (i + 0.5) * inner / count, (thickness - 1) / 2
            across, along = thickness * 0.24, thickness * 0.46
            pygame.draw.polygon(
                band, trim if i % 2 else faint, [(x - along, y), (x, y - across), (x + along, y), (x, y + across)]
            )
        if upright:
            left = pygame.transform.rotate(band, 90)
            ground.blit(left, box.topleft)
            ground.blit(pygame.transform.flip(left, flip_x=True, flip_y=False), (box.right - thickness, box.y))
        else:
            ground.blit(band, box.topleft)
            ground.blit(pygame.transform.flip(band, flip_x=False, flip_y=True), (box.x, box.bottom - thickness))


def _round_corners(ground: pygame.Surface, box: pygame.Rect, radius: int) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return the surface outside the rounded corners of a box with its place, to restore the corners after drawing."""
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


def _strips(box: pygame.Rect, thickness: int) -> list[pygame.Rect]:
    """Return the four edges of a box: a surface of the whole box would be slow."""
    upright = box.h - 2 * thickness
    return [
        pygame.Rect(box.x, box.y, box.w, thickness),
        pygame.Rect(box.x, box.bottom - thickness, box.w, thickness),
        pygame.Rect(box.x, box.y + thickness, thickness, upright),
        pygame.Rect(box.right - thickness, box.y + thickness, thickness, upright),
    ]


def _rim(ground: pygame.Surface, scale: float, colours: Felt) -> None:
    """Draw polished wood along the window's edge, mitred at the corners, with its shadow on the felt."""
    width, height = ground.get_size()
    thickness = max(4, round(9 * scale))
    upright = [pygame.transform.rotate(_rail(height, thickness, scale, colours, seed), 90) for seed in (5, 6)]
    ground.blit(upright[0], (0, 0))
    ground.blit(pygame.transform.flip(upright[1], flip_x=True, flip_y=False), (width - thickness, 0))
    for y, rail in (
        (0, _rail(width, thickness, scale, colours, 7)),
        (height - thickness, _rail(width, thickness, scale, colours, 8)),
    ):
        lying = rail.convert_alpha()
        for i in range(thickness):  # mitre
            for x, w in ((0, i), (width - i, i)):
                lying.fill((0, 0, 0, 0), (x, i, w, 1))
        ground.blit(pygame.transform.flip(lying, flip_x=False, flip_y=y > 0), (0, y))
    for strip in _strips(ground.get_rect(), 3 * thickness):
        _shade(ground, strip, thickness)


def _rail(long: int, thickness: int, scale: float, colours: Felt, seed: int) -> pygame.Surface:
    """Return one piece of wood, outer edge up: grain, a rounded back, and a reflection brightest in the middle."""
    rail = pygame.Surface((long, thickness))
    for i in range(thickness):
        t = (i + 0.5) / thickness
        rail.fill(mix(colours.rim, colours.gloss, 0.34 * math.sin(t * math.pi) ** 2), (0, i, long, 1))
    fibres = max(2, round(long / (70 * scale))), thickness
    rng = Random(seed)
    for flags in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        rail.blit(
            pygame.transform.smoothscale(_greys(rng, fibres, 0, 18), (long, thickness)), (0, 0), special_flags=flags
        )
    rows = max(1, round(thickness * 0.3))
    polish = pygame.Surface((9, 1), pygame.SRCALPHA)
    for x in range(9):
        polish.set_at((x, 0), (*colours.gloss, round(150 * math.sin(x / 8 * math.pi) ** 2)))
    rail.blit(pygame.transform.smoothscale(polish, (long, rows)), (0, round(thickness * 0.42)))
    line = max(1, round(scale))
    rail.fill(mix(colours.rim, (0, 0, 0), 0.45), (0, 0, long, line))
    rail.fill(mix(colours.rim, (0, 0, 0), 0.6), (0, thickness - line, long, line))
    return rail


def _shade(ground: pygame.Surface, strip: pygame.Rect, thickness: int) -> None:
    """Draw the shadow of the wood on one strip of the felt."""
    width, height = ground.get_size()
    shade = pygame.Surface(strip.size, pygame.SRCALPHA)
    for i in range(thickness * 2):
        alpha = round(92 * (1 - i / (thickness * 2)) ** 2)
        inset = thickness + i
        line = pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset).move(-strip.x, -strip.y)
        pygame.draw.rect(shade, (0, 0, 0, alpha), line, 1)
    ground.blit(shade, strip)
