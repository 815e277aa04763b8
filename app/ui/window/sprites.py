"""Renders SVG at the exact size shown, with a bounded cache."""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import TypeVar
from weakref import WeakKeyDictionary, ref

import pygame

from app.core.info import Colour
from app.ui.window.decks import Deck, Face, file_of
from app.ui.window.kept_pictures import KeptPictures
from app.ui.window.resources import drawing_file, folder, read_drawing

_log = logging.getLogger(__name__)

_BAD = (OSError, ValueError, ArithmeticError, pygame.error)
_CARD = 5 / 7
"""Width of a card divided by its height, for missing drawings; that of other drawings is unknown."""
_PAPER, _LINE = (246, 242, 232), (150, 120, 110)


class Drawings:
    """Reads SVG files below ``sprites`` by their paths without ``.svg``."""

    def __init__(self) -> None:
        self._folders = [folder("sprites")]
        self._there: dict[str, bool] = {}
        self._shapes: dict[str, float] = {}
        self.kept: KeptPictures | None = None
        """Pictures from the last run, while the program starts."""
        self.missing: list[str] = []
        """Drawings that couldn't be used, in the order of the requests."""
        self.on_missing: Callable[[str], object] = lambda _name: None
        """Called with the name of the first drawing that couldn't be used; many may follow."""

    def add_folder(self, folder: Path) -> None:
        """Also search this folder, for drawings of plug-ins."""
        self._folders.append(folder)

    def exists(self, name: str) -> bool:
        if name not in self._there:
            self._there[name] = self._file(name).is_file()
        return self._there[name]

    def shape(self, name: str) -> float:
        """Return the drawing's width divided by its height, from its viewBox."""
        if name not in self._shapes:
            try:
                self._shapes[name] = self._read_shape(name)
            except _BAD as why:
                self._shapes[name] = _CARD if name.startswith("cards") else 1.0
                self._report_missing(name, why)
        return self._shapes[name]

    def _read_shape(self, name: str) -> float:
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', self._text(name)[:400])
        if found is None:
            raise ValueError("it has no viewBox from 0 0")
        return float(found[1]) / float(found[2])

    def picture(self, face: Face, width: int, height: int) -> pygame.Surface:
        """Render a drawing with the face's inks at that size in pixels."""
        try:
            return self._rendered(face.inked(self._text(face.file)), width, height)
        except _BAD as why:
            self._report_missing(face.file, why)
            return stand_in(width, height)

    def _rendered(self, svg: str, width: int, height: int) -> pygame.Surface:
        if self.kept is None:
            return rasterise(svg, width, height)
        picture = self.kept.get(svg, width, height)
        if picture is None:
            picture = rasterise(svg, width, height)
            self.kept.put(svg, picture)
        return picture

    def svg(self, name: str) -> str:
        """Return the drawing's source; empty if it can't be read or drawn."""
        try:
            text = self._text(name)
            rasterise(text, 1, 1)
        except _BAD as why:
            self._report_missing(name, why)
            return ""
        return text

    def _text(self, name: str) -> str:
        return read_drawing(self._file(name))

    def _file(self, name: str) -> Path:
        """Return the path where the drawing is, or should be."""
        files = [drawing_file(folder, name) for folder in self._folders]
        return next((file for file in files if file.is_file()), files[0])

    def _report_missing(self, name: str, why: Exception) -> None:
        if name not in self.missing:
            self.missing.append(name)
            _log.info("the drawing %s.svg cannot be used: %s", name, why)
            if len(self.missing) == 1:
                self.on_missing(name)


def rasterise(svg: str, width: int, height: int) -> pygame.Surface:
    """Render SVG to pixels. Raises pygame.error if it is invalid."""
    picture = pygame.image.load_sized_svg(BytesIO(svg.encode()), (max(1, width), max(1, height)))
    if picture.get_size() == (width, height):
        return picture.convert_alpha()
    # The loader keeps the drawing's aspect ratio; scale so that neighbours aren't shifted by a pixel.
    return pygame.transform.smoothscale(picture, (max(1, width), max(1, height))).convert_alpha()


def stand_in(width: int, height: int) -> pygame.Surface:
    """Return a placeholder for a missing drawing: paper with a diagonal line, unlike all our drawings."""
    picture = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    round_by, box = min(width, height) // 12, picture.get_rect()
    pygame.draw.rect(picture, _PAPER, box, border_radius=round_by)
    pygame.draw.line(picture, _LINE, box.bottomleft, box.topright, max(1, round_by // 2))
    pygame.draw.rect(picture, _LINE, box, max(1, round_by // 4), border_radius=round_by)
    return picture.convert_alpha()


_LIFT = 2.2
"""Size of a dragged card's shadow relative to that of a card on the table."""
_FALLS, _FALLS_FAR = 0.5, 1.0
"""Downward offset of the shadow as a multiple of its blur, for a card on the table and for a dragged one."""
FADES = 8
"""Number of opacity steps, so that faded pictures can be cached."""
_DULL = (212, 212, 216, 255)
"""Brightness of a dulled card, of 255."""
_POSES = 0.22
"""Fraction of the cache for moving cards when it is full."""


K = TypeVar("K", bound=Hashable)


def keys_without(pictures: Mapping[K, pygame.Surface], wanted: Container[pygame.Surface]) -> list[K]:
    """Return the keys of the pictures that aren't wanted."""
    return [key for key, picture in pictures.items() if picture not in wanted]


class _Cache:
    """Pictures by key in least-recently-used order."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture if it is cached, and mark it as used."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def put(self, key: Hashable, picture: pygame.Surface) -> None:
        self._pictures[key] = picture
        self.bytes += _bytes(picture)

    def drop_all_but(self, wanted: Container[pygame.Surface]) -> None:
        for key in keys_without(self._pictures, wanted):
            self.bytes -= _bytes(self._pictures.pop(key))

    def drop(self) -> None:
        self.bytes -= _bytes(self._pictures.popitem(last=False)[1])


class Sprites:
    """Renders sprites on first use. Card pictures include their shadow; ``centred`` returns where to draw them."""

    def __init__(self, most_bytes: int) -> None:
        self.drawings = Drawings()
        self._drawn, self._poses = _Cache(), _Cache()
        self._deck = Deck()
        self._most_bytes = most_bytes
        self._sizes: dict[tuple[str, bool], set[int]] = {}
        """Widths in which each card, at rest or lifted, has been drawn in this window."""
        self._origins: WeakKeyDictionary[pygame.Surface, ref[pygame.Surface]] = WeakKeyDictionary()
        """The pictures from which those of turned and dull cards were made."""

    @property
    def deck(self) -> Deck:
        return self._deck

    @deck.setter
    def deck(self, deck: Deck) -> None:
        if deck != self._deck:
            # Clear everything, because other cached pictures may contain cards.
            self._deck, self._drawn, self._poses, self._sizes = deck, _Cache(), _Cache(), {}

    def allow(self, most_bytes: int) -> None:
        """Set the cache size; a larger window needs larger pictures."""
        self._most_bytes, self._sizes = most_bytes, {}

    @property
    def bytes(self) -> int:
        """Memory of all pictures in bytes."""
        return self._drawn.bytes + self._poses.bytes

    def rest(self, shown: Iterable[pygame.Surface]) -> None:
        """Drop all pictures but those shown, and the ones from which those were made. Call once nothing moves; dropped
        ones are made again when something does.
        """
        wanted = set[pygame.Surface]()
        for picture in shown:
            made: pygame.Surface | None = picture
            while made is not None:
                wanted.add(made)
                made = origin() if (origin := self._origins.get(made)) else None
        for cache in (self._poses, self._drawn):
            cache.drop_all_but(wanted)

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the cached picture, made if necessary."""
        return self._keep(self._drawn, key, make)

    def _keep(self, kept: _Cache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if found := kept.get(key):
            return found
        picture = make()
        kept.put(key, picture)
        while self.bytes > self._most_bytes and len(self._drawn) + len(self._poses) > 1:
            # Drop turned and stretched pictures first: they are cheap, and a motion makes many.
            many = self._poses.bytes > _POSES * self._most_bytes or len(self._drawn) < 2
            (self._poses if many else self._drawn).drop()
        return picture

    def picture(self, name: str, width: int, height: int, tint: Colour | None = None) -> pygame.Surface:
        return self.keep((name, width, height, tint), lambda: self._load(name, width, height, tint))

    def stretched(self, name: str, size: tuple[int, int], made: tuple[int, int]) -> pygame.Surface:
        """Return a sprite rendered at the size ``made`` and stretched to another for a moment."""
        if size == made:
            return self.picture(name, *made)
        key = (name, size, made)
        return self._keep(self._poses, key, lambda: pygame.transform.smoothscale(self.picture(name, *made), size))

    def faded(self, picture: pygame.Surface, key: Hashable, steps: int) -> pygame.Surface:
        """Return the picture with that key, ``steps`` of FADES opaque."""

        def make() -> pygame.Surface:
            found = picture.copy()
            found.fill((255, 255, 255, 255 * steps // FADES), special_flags=pygame.BLEND_RGBA_MULT)
            return found

        return self._keep(self._poses, ("faded", key, steps), make)

    def dulled(self, picture: pygame.Surface, key: Hashable) -> pygame.Surface:
        """Return the picture with that key, slightly darker."""

        def make() -> pygame.Surface:
            found = picture.copy()
            found.fill(_DULL, special_flags=pygame.BLEND_RGBA_MULT)
            self._origins[found] = ref(picture)
            return found

        return self.keep(("dulled", key), make)

    def posed(self, name: str, size: tuple[int, int], angle: float, grown: float) -> pygame.Surface:
        """Return a sprite turned clockwise or enlarged for a moment."""
        picture = self.picture(name, *size)
        if not angle and grown == 1:
            return picture
        key = (name, size, angle, grown)
        return self._keep(self._poses, key, lambda: pygame.transform.rotozoom(picture, -angle, grown))

    def exists(self, name: str) -> bool:
        return self.drawings.exists(name)

    def shape(self, name: str) -> float:
        """Return a sprite's width divided by its height."""
        return self.drawings.shape(file_of(name))

    def drawn(self, svg: str, width: int, height: int) -> pygame.Surface:
        """Return a picture of inline SVG, for panels and charts that depend on data."""
        return self.keep((svg, width, height), lambda: rasterise(svg, width, height))

    def _load(self, name: str, width: int, height: int, tint: Colour | None) -> pygame.Surface:
        picture = self.drawings.picture(self._deck.face(name), width, height)
        if tint:
            picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def card(
        self, name: str, width: int, *, angle: float = 0, squash: float = 1, lifted: bool = False, passing: bool = False
    ) -> pygame.Surface:
        """Return it turned ``angle`` degrees clockwise, squashed while it is being flipped. ``passing``: it moves, so a
        cached picture of another size may be stretched. A ``lifted`` one has a large shadow, but no margins.
        """
        made = width
        if passing and (sizes := self._sizes.get((name, lifted)) or self._sizes.get((name, False))):
            made = min(sizes, key=lambda size: abs(size - width))
        if not angle and squash == 1 and made == width:
            return self._drawn.get((name, width, lifted)) or self._flat(name, width, lifted=lifted)
        key, kept = (name, made, width, lifted, angle, squash), self._poses if passing else self._drawn
        return kept.get(key) or self._keep(
            kept, key, lambda: self._posed(name, made, width / made, angle, squash, lifted=lifted)
        )

    def _flat(self, name: str, width: int, *, lifted: bool) -> pygame.Surface:
        def make() -> pygame.Surface:
            self._sizes.setdefault((name, lifted), set()).add(width)
            whole = self._with_shadow(name, width, lifted=lifted)
            return _without_margins(whole) if lifted else whole

        return self.keep((name, width, lifted), make)

    def _posed(
        self, name: str, made: int, stretch: float, angle: float, squash: float, *, lifted: bool
    ) -> pygame.Surface:
        flat = self._flat(name, made, lifted=lifted)
        whole = flat.get_parent() or flat
        if squash == 1 and angle:
            posed = pygame.transform.rotozoom(whole, -angle, stretch)
        else:
            width, height = whole.get_size()
            size = (max(1, round(width * stretch * squash)), max(1, round(height * stretch)))
            posed = pygame.transform.smoothscale(whole, size)
            posed = pygame.transform.rotozoom(posed, -angle, 1) if angle else posed
        picture = _without_margins(posed) if lifted else posed
        self._origins[picture] = ref(flat)
        return picture

    def _with_shadow(self, name: str, width: int, *, lifted: bool) -> pygame.Surface:
        height = round(width / self.shape(name))
        soft, falls = width * 0.045 * (_LIFT if lifted else 1), _FALLS_FAR if lifted else _FALLS
        margin = round(soft * (1.7 + falls)) + 1
        size = (width + 2 * margin, height + 2 * margin)
        picture = self.keep(("shadow", size, lifted), lambda: _shadow(size, width, height, soft, falls)).copy()
        picture.blit(self._face(name, width, height, lifted=lifted), (margin, margin))
        return picture

    def _face(self, name: str, width: int, height: int, *, lifted: bool) -> pygame.Surface:
        """Return it without shadow. A picked up card is cut out of its picture at rest, to avoid rendering it."""
        at_rest = self._drawn.get((name, width, False)) if lifted else None
        if at_rest is None:
            return self._load(name, width, height, None)
        edge = ((at_rest.get_width() - width) // 2, (at_rest.get_height() - height) // 2)
        return at_rest.subsurface((edge, (width, height)))


def centred(picture: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    """Return the position at which to draw a card's picture so that the card is centred on a point."""
    left, top = picture.get_offset()
    width, height = (picture.get_parent() or picture).get_size()
    return round(x - width / 2) + left, round(y - height / 2) + top


def _without_margins(whole: pygame.Surface) -> pygame.Surface:
    """Return the part of a picture that isn't transparent, which is faster to draw."""
    return whole.subsurface(whole.get_bounding_rect())


def _bytes(picture: pygame.Surface) -> int:
    whole = picture.get_parent() or picture
    return whole.get_pitch() * whole.get_height()


def _shadow(size: tuple[int, int], width: int, height: int, soft: float, falls: float) -> pygame.Surface:
    """Return a soft shadow that falls slightly downward, blurred at a small size and stretched."""
    part = 1 if soft < 4 else 2 if soft < 8 else 4  # a narrow shadow needs a finer blur
    small = pygame.Surface((size[0] // part + 2, size[1] // part + 2), pygame.SRCALPHA)
    x, y = (size[0] - width) / 2 / part, (size[1] - height) / 2 / part + soft / part * falls
    box = pygame.Rect(round(x), round(y), round(width / part), round(height / part))
    pygame.draw.rect(small, (0, 0, 0, 105), box, border_radius=max(1, width // 16 // part))
    blurred = pygame.transform.box_blur(small, max(1, round(soft / part * 0.9)))
    blurred = pygame.transform.box_blur(blurred, max(1, round(soft / part * 0.5)))
    big = pygame.transform.smoothscale(blurred, (blurred.get_width() * part, blurred.get_height() * part))
    return big.subsurface((0, 0, *size)).convert_alpha()
