"""Draws in table units: turns panels, text, pictures and cards into items for a painter, and caches layers of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

import pygame

from app.core.messages import language
from app.ui.window.sprites import FADES, Sprites, centred, rasterise
from app.ui.window.theme import IVORY, LINE_HEIGHT, TEXT, Ink, Paint, Palette

if TYPE_CHECKING:
    from app.core.info import Colour
    from app.table.geometry import Area, Box, Placement
    from app.ui.window.letters import Letters
    from app.ui.window.painter import Item

_STRAIGHT = 0.1
"""A focus frame around a card tilted by fewer degrees is drawn straight, which is sharper."""
_POSED_ANGLE, _POSED_SIZE = 0.5, 0.02
"""Steps of angle and size in which sprites other than cards turn and grow."""
_LARGE = 2**18
"""Panels of more pixels are not cached whole, because everything between their top and bottom looks the same."""
_STRIPS = 16
"""Number of equal strips that make up a veil over the whole picture."""
_MOVING_STRAIGHT = 2.0
"""Degrees below which moving cards are drawn straight."""
_MOVING_ANGLE, _MOVING_TURN = 3, 8
"""Steps in degrees, and in fractions of a flip, at which moving cards are drawn, so that pictures can be cached."""


class Style(NamedTuple):
    """Appearance of a panel."""

    fill: Paint = Ink.GROUND
    opacity: float = 0.9
    radius: float = 12
    edge: Paint = Ink.EDGE
    edge_opacity: float = 1.0
    edge_width: float = 1.5
    shade: bool = False
    """Whether the upper half is lighter, as on a button."""


PANEL = Style(opacity=1, radius=18, edge=Ink.ACCENT, edge_opacity=0.45)
"""Background of every dialog over the table."""
BUTTON = Style(Ink.RAISED, 0.96, 10, Ink.EDGE_RAISED, 0.9, shade=True)
BUTTON_HOVER = Style(Ink.RAISED_HIGH, 1, 10, Ink.EDGE_HIGH, 1, shade=True)
BUTTON_PRESSED = Style(Ink.RAISED, 1, 10, Ink.EDGE_HIGH, 1)
BUTTON_DARK = Style(Ink.GROUND, 0.62, 10, Ink.EDGE, 0.4)
BUTTON_AWAITED = Style(Ink.GROUND, 0.62, 10, Ink.ACCENT, 0.75, 1.5)
PRIMARY = Style(Ink.PRIMARY, 1, 10, Ink.PRIMARY_EDGE, 0.9, shade=True)
PRIMARY_HOVER = Style(Ink.PRIMARY_HIGH, 1, 10, Ink.PRIMARY_EDGE, 1, shade=True)
PRIMARY_PRESSED = Style(Ink.PRIMARY, 1, 10, Ink.PRIMARY_EDGE, 1)
TAB = Style(Ink.GROUND, 1, 12, Ink.EDGE, 0.5)
TAB_CHOSEN = Style(Ink.CHOSEN, 1, 12, Ink.SET, 1, 2.5)
FIELD = Style(Ink.SUNK, 0.85, 8, Ink.EDGE, 0.8)
FIELD_FOCUS = Style(Ink.SUNK, 0.95, 8, Ink.WORDS, 1, 2)
CHIP = Style(Ink.SUNK, 0.82, 11, edge_opacity=0)
BUBBLE = Style(IVORY, 0.98, 14, (210, 190, 150), 1)
TOAST = Style(Ink.SUNK, 1, 18, Ink.ACCENT, 0.75)
FOCUS = Style(Ink.GROUND, 0, 10, Ink.RING, 1, 3)
FOCUS_HALO = Style(Ink.GROUND, 0, 11, Ink.HALO, 0.95, 6)
GLOW = Style(Ink.LIT, 0.16, 12, Ink.LIT_EDGE, 1, 3)
MARK = Style(Ink.LIT, 0.5, 10, Ink.LIT_EDGE, 1, 3)
LAID = Style(Ink.LIT, 0.3, 9, Ink.LIT_EDGE, 0.75, 2)
HINT_GLOW = Style(Ink.TIP, 0.14, 12, Ink.TIP_EDGE, 1, 4)


class HeldItems(NamedTuple):
    """The items of held cards: the painter can move them without redrawing the rest of the picture."""

    part: slice
    tilt: int
    """Angle of their pictures in degrees."""


class Brush:
    """Collects the items of one picture, bottom item first."""

    def __init__(self, sprites: Sprites, letters: Letters, area: Area, palette: Palette) -> None:
        self.sprites, self.letters, self.area, self.palette = sprites, letters, area, palette
        self.items: list[Item] = []
        self.held: HeldItems | None = None
        self._scale = area.scale

    def px(self, units: float) -> int:
        """Return units as whole pixels."""
        return round(units * self._scale)

    def rect(self, box: Box) -> pygame.Rect:
        """Return the box in pixels, rounded so that adjacent boxes touch."""
        x, y = self.px(box.x), self.px(box.y)
        return pygame.Rect(x, y, self.px(box.right) - x, self.px(box.bottom) - y)

    def add(self, picture: pygame.Surface, x: int, y: int) -> None:
        """Add a picture at its top left corner in pixels."""
        self.items.append((picture, x, y))

    def panel(self, box: Box, style: Style) -> None:
        """Draw a rounded panel; a large one is assembled from parts, so that no large picture is cached."""
        rect, corner = self.rect(box), self._corner(style)
        if rect.w * rect.h <= _LARGE or rect.h < 3 * corner or style.shade:
            self.add(self._panel_part(rect.size, style, 0, rect.h), rect.x, rect.y)
            return
        # Take top and bottom from a panel three times as high as its corners, and repeat its middle between them.
        small_size, y, bottom = (rect.w, 3 * corner), rect.y + corner, rect.bottom - corner
        self.add(self._panel_part(small_size, style, 0, corner), rect.x, rect.y)
        while y < bottom:
            height = min(corner, bottom - y)
            self.add(self._panel_part(small_size, style, corner, height), rect.x, y)
            y += height
        self.add(self._panel_part(small_size, style, 2 * corner, corner), rect.x, bottom)

    def _panel_part(self, size: tuple[int, int], style: Style, top: int, height: int) -> pygame.Surface:
        fill, edge = self.palette[style.fill], self.palette[style.edge]

        def make() -> pygame.Surface:
            panel = self._panel(size, style, fill, edge)
            return panel if height == size[1] else panel.subsurface((0, top, size[0], height)).copy()

        return self.sprites.keep(("panel", size, style, fill, edge, self._scale, top, height), make)

    def _corner(self, style: Style) -> int:
        return self.px(max(style.radius, style.edge_width) + 2)

    def _panel(self, size: tuple[int, int], style: Style, fill: Colour, edge: Colour) -> pygame.Surface:
        """Draw a panel from nine pieces, exact corners and stretched edges, so that large panels cost no more."""
        width, height = size
        corner = min(self._corner(style), width // 2, height // 2)
        small = (min(width, 2 * corner + 8), height if style.shade else min(height, 2 * corner + 8))
        tile = self.sprites.drawn(_svg(small, _panel_shapes(small, style, fill, edge, self._scale)), *small)
        if small == size:
            return tile
        whole = pygame.Surface(size, pygame.SRCALPHA)
        middle = (corner, corner, width - 2 * corner, height - 2 * corner)
        if not style.shade:  # a single colour, and possibly large
            whole.fill(tile.get_at((small[0] // 2, small[1] // 2)), middle)
        columns = ((0, corner, 0, corner), (corner, small[0] - 2 * corner, corner, width - 2 * corner),
                   (small[0] - corner, corner, width - corner, corner))  # fmt: skip
        rows = ((0, corner, 0, corner), (corner, small[1] - 2 * corner, corner, height - 2 * corner),
                (small[1] - corner, corner, height - corner, corner))  # fmt: skip
        for sx, sw, dx, dw in columns:
            for sy, sh, dy, dh in rows:
                # In a panel as high as its corners the lower edge begins where the middle would.
                filled = dx == dy == corner and (dw, dh) == middle[2:] and not style.shade
                if sw > 0 and sh > 0 and dw > 0 and dh > 0 and not filled:
                    whole.blit(pygame.transform.scale(tile.subsurface(sx, sy, sw, sh), (dw, dh)), (dx, dy))
        return whole.convert_alpha()

    def frame(self, box: Box, angle: float, style: Style) -> None:
        """Draw a panel around a tilted card; ``angle`` is clockwise about the middle of the box."""
        tilt = round(angle, 1)
        if abs(tilt) < _STRAIGHT:
            self.panel(box, style)
            return
        size, fill, edge = self.rect(box).size, self.palette[style.fill], self.palette[style.edge]
        key = ("frame", size, style, fill, edge, self._scale, tilt)
        picture = self.sprites.keep(key, lambda: _tilted_panel(size, style, fill, edge, self._scale, tilt))
        (x, y), (wide, high) = box.middle, picture.get_size()
        self.add(picture, round(x * self._scale - wide / 2), round(y * self._scale - high / 2))

    def focus_ring(self, box: Box, angle: float = 0.0) -> None:
        """Draw the focus ring: light within dark, so that it is visible on any background."""
        self.frame(box.grown(1.5), angle, FOCUS_HALO)
        self.frame(box, angle, FOCUS)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = TEXT,
        colour: Paint = Ink.WORDS,
        *,
        weight: str = "Medium",
        align: float = 0,
        most: float = 0,
    ) -> float:
        """Draw a line whose vertical middle is ``y``; ``align`` 0 starts at ``x``, 0.5 is centred there, 1 ends
        there. Beyond ``most`` units it is cut with an ellipsis. Returns its width in units.
        """
        if not text:
            return 0
        pixels = max(1, self.px(size))
        if most:
            text = self.letters.fitted(text, pixels, most * self._scale, weight)
        picture = self.letters.picture(text, pixels, self.palette[colour], weight)
        width, height = picture.get_size()
        self.add(picture, round(x * self._scale - width * align), round(y * self._scale - height / 2))
        return width / self._scale

    def width(self, text: str, size: float = TEXT, weight: str = "Medium") -> float:
        return self.letters.width(text, max(1, self.px(size)), weight) / self._scale

    def lines(self, text: str, size: float, width: float, weight: str = "Medium") -> list[str]:
        """Break the text into lines of at most ``width`` units."""
        return self.letters.wrap(text, max(1, self.px(size)), width * self._scale, weight)

    def paragraph_height(self, text: str, size: float, width: float, weight: str = "Medium") -> float:
        """Return the height of the text when it is broken into lines of at most ``width`` units."""
        return len(self.lines(text, size, width, weight)) * size * LINE_HEIGHT

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float = TEXT,
        colour: Paint = Ink.WORDS,
        align: float = 0,
        weight: str = "Medium",
    ) -> float:
        """Draw wrapped lines from the top ``y``; return the y below them."""
        height = size * LINE_HEIGHT
        for line in self.lines(text, size, width, weight):
            self.text(line, x, y + height / 2, size, colour, weight=weight, align=align)
            y += height
        return y

    def picture(self, name: str, box: Box, tint: Paint | None = None, *, opacity: float = 1) -> None:
        rect, colour = self.rect(box), None if tint is None else self.palette[tint]
        key = ("picture", name, rect.size, colour)
        self._add_faded(self.sprites.picture(name, rect.w, rect.h, colour), rect.x, rect.y, key, opacity)

    def tilted(self, name: str, box: Box, angle: float) -> None:
        """Draw a sprite at a constant angle, in degrees clockwise about the centre of its box."""
        rect, tilt = self.rect(box), round(angle)
        picture = self.sprites.picture(name, *rect.size)
        if tilt:
            key = ("tilted", name, rect.size, tilt)
            picture = self.sprites.keep(key, partial(pygame.transform.rotozoom, picture, -tilt, 1))
        self.add(picture, rect.centerx - picture.get_width() // 2, rect.centery - picture.get_height() // 2)

    def swelling(self, name: str, box: Box, last: Box, opacity: float = 1) -> None:
        """Draw a sprite that is growing toward the size of the ``last`` box."""
        rect = self.rect(box)
        made = self.px(last.w), self.px(last.h)
        key = ("swelling", name, rect.size, made)
        self._add_faded(self.sprites.stretched(name, rect.size, made), rect.x, rect.y, key, opacity)

    def posed(self, name: str, box: Box, *, angle: float, grown: float, opacity: float) -> None:
        """Draw a sprite centred in its box, turned (degrees clockwise), enlarged or transparent for a moment."""
        rect = self.rect(box)
        angle, grown = round(angle / _POSED_ANGLE) * _POSED_ANGLE, round(grown / _POSED_SIZE) * _POSED_SIZE
        picture = self.sprites.posed(name, rect.size, angle, grown)
        x, y = rect.centerx - picture.get_width() // 2, rect.centery - picture.get_height() // 2
        self._add_faded(picture, x, y, ("posed", name, rect.size, angle, grown), opacity)

    def _add_faded(self, picture: pygame.Surface, x: int, y: int, key: Hashable, opacity: float) -> None:
        """Add a picture with opacity; ``key`` identifies it in the cache. Invisible pictures are left out."""
        steps = round(opacity * FADES)
        if steps > 0:
            self.add(picture if steps >= FADES else self.sprites.faded(picture, key, steps), x, y)

    def fade(self, first: int, key: Hashable, opacity: float) -> None:
        """Fade the items from index ``first`` on; ``key`` identifies them in the cache."""
        if opacity >= 1:
            return
        items = self.items[first:]
        del self.items[first:]
        for at, (picture, x, y) in enumerate(items):
            self._add_faded(picture, x, y, (key, at, picture.get_size()), opacity)

    def svg(self, svg: str, box: Box) -> None:
        rect = self.rect(box)
        self.add(self.sprites.drawn(svg, rect.w, rect.h), rect.x, rect.y)

    def card(
        self,
        name: str,
        back: str,
        at: Placement,
        *,
        moving: bool = False,
        lifted: bool = False,
        held: bool = False,
        opacity: float = 1,
        dull: bool = False,
    ) -> None:
        """Draw a card, given its sprite and that of its back. While it moves, size, angle and turn are rounded
        so that its pictures can be cached. A ``held`` one keeps its size.
        """
        width, angle, turned = self.px(at.w), round(at.angle, 1), at.turned
        if moving:
            if not held:  # so that a dragged card stays sharp
                step = max(2, width // 16)
                width = max(2, round(width / step) * step)
            angle = moving_angle(angle)
            turned = round(turned * _MOVING_TURN) / _MOVING_TURN
        squash = max(0.06, abs(2 * turned - 1))
        shown = name if turned > 0.5 else back
        picture = self.sprites.card(shown, width, angle=angle, squash=squash, lifted=lifted, passing=moving)
        x, y = centred(picture, at.x * self._scale, at.y * self._scale)
        key = ("card", shown, width, angle, squash, lifted)
        if dull:
            picture = self.sprites.dulled(picture, key)
        self._add_faded(picture, x, y, key, opacity)

    def move_cards(self, middles: Sequence[tuple[float, float]]) -> None:
        """Move cards to other places; they must be the only items."""
        self.items = [
            (card, *centred(card, x * self._scale, y * self._scale))
            for (card, _, _), (x, y) in zip(self.items, middles, strict=True)
        ]

    def veil(self, bright: Sequence[Box] = (), radius: float = 0, share: float = 1.0) -> None:
        """Dim everything below by ``share`` of the theme's veil, except for bright boxes with a corner radius
        in units. One strip is reused, because a window-sized picture would take the memory of a hundred cards.
        """
        opacity = self.palette.veil * share
        width, height = self.px(self.area.w), self.px(self.area.h)
        strip = -(-height // _STRIPS)
        holes = sorted(map(self.rect, bright), key=lambda hole: hole.left)
        edges = {*range(0, height, strip), *(y for hole in holes for y in (hole.top, hole.bottom) if y < height)}
        for y, end in pairwise((*sorted(edges), height)):
            left = 0
            for hole in (hole for hole in holes if hole.top <= y < hole.bottom):
                self._veil_part(left, y, hole.left - left, end - y, opacity)
                left = max(left, hole.right)
            self._veil_part(left, y, width - left, end - y, opacity)
        if radius:
            self._veil_corners(holes, self.px(radius), opacity)

    def _veil_corners(self, holes: Sequence[pygame.Rect], radius: int, opacity: float) -> None:
        """Dim the corners of the holes outside their curves, each pixel once."""
        colour = (*self.palette[Ink.VEIL], round(opacity * 255))
        corners = list[pygame.Rect]()
        for hole, right, small_size in product(holes, (False, True), (False, True)):
            x, y = hole.right - radius if right else hole.left, hole.bottom - radius if small_size else hole.top
            corner = pygame.Rect(x, y, radius, radius)
            cuts = [(one.move(-x, -y), radius) for one in holes if one.colliderect(corner)]
            cuts += [(one.move(-x, -y), 0) for one in corners if one.colliderect(corner)]
            key = ("veil", colour, radius, *((*cut, curve) for cut, curve in cuts))
            self.add(self.sprites.keep(key, partial(_veil_corner, radius, colour, cuts)), x, y)
            corners.append(corner)

    def _veil_part(self, x: int, y: int, width: int, height: int, opacity: float) -> None:
        if width > 0:
            size, colour = (width, height), self.palette[Ink.VEIL]
            self.add(self.sprites.keep(("veil", size, colour, opacity), lambda: _veil(size, colour, opacity)), x, y)


def moving_angle(angle: float) -> int:
    """Return the angle in degrees at which to draw a moving card: 0 for small angles, as that is fast."""
    return 0 if abs(angle) < _MOVING_STRAIGHT else round(round(angle, 1) / _MOVING_ANGLE) * _MOVING_ANGLE


def _veil(size: tuple[int, int], colour: Colour, opacity: float) -> pygame.Surface:
    veil = pygame.Surface(size)
    veil.fill(colour)
    veil.set_alpha(round(opacity * 255))
    return veil


def _veil_corner(
    side: int, colour: tuple[int, int, int, int], cuts: Sequence[tuple[pygame.Rect, int]]
) -> pygame.Surface:
    """Return a square of the veil without some boxes, each with its corner radius."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill(colour)
    for box, radius in cuts:
        pygame.draw.rect(picture, (0, 0, 0, 0), box, border_radius=radius)
    return picture


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _tilted_panel(
    size: tuple[int, int], style: Style, fill: Colour, edge: Colour, scale: float, tilt: float
) -> pygame.Surface:
    """Draw a panel at an angle; turning its picture instead would blur it and leave the edges jagged."""
    turn = math.radians(abs(tilt))
    width, height = (math.ceil(a * math.cos(turn) + b * math.sin(turn)) + 2 for a, b in (size, size[::-1]))
    about = f"translate({width / 2} {height / 2}) rotate({tilt}) translate({-size[0] / 2} {-size[1] / 2})"
    shapes = _panel_shapes(size, style, fill, edge, scale)
    return rasterise(_svg((width, height), f'<g transform="{about}">{shapes}</g>'), width, height)


def _panel_shapes(size: tuple[int, int], style: Style, fill: Colour, edge: Colour, scale: float) -> str:
    width, height = size
    line = style.edge_width * scale if style.edge_opacity else 0
    inset = line / 2 + 0.5
    radius = min(style.radius * scale, (min(width, height) - 2 * inset) / 2)
    shape = f'x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}"'
    inside = f'fill="{_hex(fill)}"'
    shade = ""
    if style.shade:
        top = _hex((min(255, fill[0] + 26), min(255, fill[1] + 26), min(255, fill[2] + 26)))
        shade = (
            f'<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="{height}" gradientUnits="userSpaceOnUse">'
            f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{_hex(fill)}"/>'
            "</linearGradient></defs>"
        )
        inside = 'fill="url(#g)"'
    return (
        f'{shade}<rect {shape} {inside} fill-opacity="{style.opacity}" stroke="{_hex(edge)}" '
        f'stroke-width="{line}" stroke-opacity="{style.edge_opacity}"/>'
    )


def _svg(size: tuple[int, int], shapes: str) -> str:
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"{shapes}</svg>"
    )


class Layer:
    """Cache of the items of one drawing."""

    def __init__(self) -> None:
        self._look: object = None
        self._key: object = None
        self._items: list[Item] = []

    def draw(self, brush: Brush, key: object, make: Callable[[Brush], None], *, keeps: bool = False) -> None:
        """Add the cached items, or those that ``make`` adds if ``key`` has changed, unless the drawing ``keeps`` its
        last state. The key must contain everything that the drawing depends on, except the language and the brush's
        area, colours and deck.
        """
        look = (brush.area, id(brush.palette), brush.sprites.deck, language())
        if look == self._look and (keeps or key == self._key):
            brush.items += self._items
            return
        first = len(brush.items)
        make(brush)
        self._look, self._key, self._items = look, key, brush.items[first:]
