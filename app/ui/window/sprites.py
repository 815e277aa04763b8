"""Pictures from SVG at the exact size shown, cached within a bound."""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path

import pygame

from app.core.info import Colour
from app.ui.window.decks import Deck, Face, file_of
from app.ui.window.resources import folder

_log = logging.getLogger(__name__)

_BAD = (OSError, ValueError, ArithmeticError, pygame.error)
_CARD = 5 / 7
"""The width of a card over its height; of other things that are lost nobody knows it."""
_PAPER, _LINE = (246, 242, 232), (150, 120, 110)


class Drawings:
    """Reads SVG files below ``sprites``, by their paths without ``.svg``."""

    def __init__(self) -> None:
        self._folders = [folder("sprites")]
        self._there: dict[str, bool] = {}
        self._shapes: dict[str, float] = {}
        self.lost: list[str] = []
        """What could not be used, in the order in which it was wanted."""
        self.on_lost: Callable[[str], object] = lambda _name: None
        """Is called with the name of the first drawing that could not be used: where one is lost, many may be."""

    def look_in(self, folder: Path) -> None:
        """Drawings that are not ours may lie there."""
        self._folders.append(folder)

    def exists(self, name: str) -> bool:
        """Whether there is such a drawing."""
        if name not in self._there:
            self._there[name] = self._file(name).is_file()
        return self._there[name]

    def shape(self, name: str) -> float:
        """Its width over its height, as its viewBox has it."""
        if name not in self._shapes:
            try:
                self._shapes[name] = self._read_shape(name)
            except _BAD as why:
                self._shapes[name] = _CARD if name.startswith("cards") else 1.0
                self._lose(name, why)
        return self._shapes[name]

    def _read_shape(self, name: str) -> float:
        found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', self._text(name)[:400])
        if found is None:
            raise ValueError("it has no viewBox from 0 0")
        return float(found[1]) / float(found[2])

    def picture(self, face: Face, wide: int, high: int) -> pygame.Surface:
        """A drawing in these inks, at that size in pixels."""
        try:
            return rasterise(face.inked(self._text(face.file)), wide, high)
        except _BAD as why:
            self._lose(face.file, why)
            return stand_in(wide, high)

    def _text(self, name: str) -> str:
        return self._file(name).read_text(encoding="utf-8")

    def _file(self, name: str) -> Path:
        """Where it lies, or should."""
        files = [folder / f"{name}.svg" for folder in self._folders]
        return next((file for file in files if file.is_file()), files[0])

    def _lose(self, name: str, why: Exception) -> None:
        if name not in self.lost:
            self.lost.append(name)
            _log.info("the drawing %s.svg cannot be used: %s", name, why)
            if len(self.lost) == 1:
                self.on_lost(name)


def rasterise(svg: str, wide: int, high: int) -> pygame.Surface:
    """A drawing as pixels. pygame.error if it is none."""
    picture = pygame.image.load_sized_svg(BytesIO(svg.encode()), (max(1, wide), max(1, high)))
    if picture.get_size() == (wide, high):
        return picture.convert_alpha()
    # The loader keeps the drawing's own shape; a pixel more or less must not move what lies beside it.
    return pygame.transform.smoothscale(picture, (max(1, wide), max(1, high))).convert_alpha()


def stand_in(wide: int, high: int) -> pygame.Surface:
    """Return what is shown for a drawing that is missing: paper with a line across, like no drawing of ours."""
    picture = pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)
    round_by, box = min(wide, high) // 12, picture.get_rect()
    pygame.draw.rect(picture, _PAPER, box, border_radius=round_by)
    pygame.draw.line(picture, _LINE, box.bottomleft, box.topright, max(1, round_by // 2))
    pygame.draw.rect(picture, _LINE, box, max(1, round_by // 4), border_radius=round_by)
    return picture.convert_alpha()


_LIFT = 2.2
"""A held card's shadow against that of one that lies."""
_FALLS, _FALLS_FAR = 0.5, 1.0
"""How far it falls downwards, in its softness: of one that lies, and of one that is held."""
FADES = 8
"""A picture fades in so many steps, so that they can be kept."""
_DULL = (212, 212, 216, 255)
"""What dulls a card: so much of its light is left, of 255."""
_POSES = 0.15
"""Of all bytes, so many may be taken by cards in motion where there is not room for everything."""


class _Kept:
    """Pictures by key, the one not asked for the longest in front."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture, if it is there."""
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
        return found

    def put(self, key: Hashable, picture: pygame.Surface) -> None:
        """Keep a picture."""
        self._pictures[key] = picture
        self.bytes += _bytes(picture)

    def drop(self) -> None:
        """Forget the first one."""
        self.bytes -= _bytes(self._pictures.popitem(last=False)[1])


class Sprites:
    """Rasterises on first use. Cards come with their shadow baked in, centred on the picture's middle."""

    def __init__(self, most_bytes: int) -> None:
        self.drawings = Drawings()
        self._drawn, self._poses = _Kept(), _Kept()
        self._deck = Deck()
        self._most_bytes = most_bytes
        self._sizes: dict[tuple[str, bool], set[int]] = {}
        """The widths in which each card, lying or lifted, has been shown in this window."""

    @property
    def deck(self) -> Deck:
        """The deck that cards are drawn from."""
        return self._deck

    @deck.setter
    def deck(self, deck: Deck) -> None:
        if deck != self._deck:
            # Not the cards alone: whole pictures that are kept may show some.
            self._deck, self._drawn, self._poses, self._sizes = deck, _Kept(), _Kept(), {}

    def allow(self, most_bytes: int) -> None:
        """A larger window needs larger pictures."""
        self._most_bytes, self._sizes = most_bytes, {}

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key, made if it is not there."""
        return self._keep(self._drawn, key, make)

    def _keep(self, kept: _Kept, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if found := kept.get(key):
            return found
        picture = make()
        kept.put(key, picture)
        while self._drawn.bytes + self._poses.bytes > self._most_bytes and len(self._drawn) + len(self._poses) > 1:
            # Turned and stretched pictures go first: they are soon made again, and a motion makes many.
            many = self._poses.bytes > _POSES * self._most_bytes or len(self._drawn) < 2
            (self._poses if many else self._drawn).drop()
        return picture

    def picture(self, name: str, wide: int, high: int, tint: Colour | None = None) -> pygame.Surface:
        """A sprite by its path without ``.svg``; white ones may be tinted."""
        return self.keep((name, wide, high, tint), lambda: self._load(name, wide, high, tint))

    def stretched(self, name: str, size: tuple[int, int], made: tuple[int, int]) -> pygame.Surface:
        """A sprite drawn once, at the size ``made``, and seen for a moment at another."""
        if size == made:
            return self.picture(name, *made)
        key = (name, size, made)
        return self._keep(self._poses, key, lambda: pygame.transform.smoothscale(self.picture(name, *made), size))

    def faded(self, picture: pygame.Surface, key: Hashable, steps: int) -> pygame.Surface:
        """The picture that has that key, ``steps`` of FADES opaque."""

        def make() -> pygame.Surface:
            found = picture.copy()
            found.fill((255, 255, 255, 255 * steps // FADES), special_flags=pygame.BLEND_RGBA_MULT)
            return found

        return self._keep(self._poses, ("faded", key, steps), make)

    def dulled(self, picture: pygame.Surface, key: Hashable) -> pygame.Surface:
        """The picture that has that key, a touch darker."""

        def make() -> pygame.Surface:
            found = picture.copy()
            found.fill(_DULL, special_flags=pygame.BLEND_RGBA_MULT)
            return found

        return self.keep(("dulled", key), make)

    def posed(self, name: str, size: tuple[int, int], angle: float, grown: float) -> pygame.Surface:
        """A sprite drawn once, at that size, and seen for a moment turned clockwise or larger."""
        picture = self.picture(name, *size)
        if not angle and grown == 1:
            return picture
        key = (name, size, angle, grown)
        return self._keep(self._poses, key, lambda: pygame.transform.rotozoom(picture, -angle, grown))

    def exists(self, name: str) -> bool:
        """Whether there is such a sprite."""
        return self.drawings.exists(name)

    def shape(self, name: str) -> float:
        """A sprite's width over its height, as its viewBox has it."""
        return self.drawings.shape(file_of(name))

    def drawn(self, svg: str, wide: int, high: int) -> pygame.Surface:
        """A picture described right here, for what depends on the data: panels, charts."""
        return self.keep((svg, wide, high), lambda: rasterise(svg, wide, high))

    def _load(self, name: str, wide: int, high: int, tint: Colour | None) -> pygame.Surface:
        picture = self.drawings.picture(self._deck.face(name), wide, high)
        if tint:
            picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def card(
        self, name: str, wide: int, *, angle: float = 0, squash: float = 1, lifted: bool = False, passing: bool = False
    ) -> pygame.Surface:
        """A card ``wide`` pixels wide, turned ``angle`` degrees clockwise, squashed while it is being turned over.

        ``passing``: it is seen for a moment only, so that a picture of another size is stretched where there is one.
        """
        made = wide
        if passing and (sizes := self._sizes.get((name, lifted))):
            made = min(sizes, key=lambda size: abs(size - wide))
        if not angle and squash == 1 and made == wide:
            return self._drawn.get((name, wide, lifted)) or self._flat(name, wide, lifted=lifted)
        key, kept = (name, made, wide, lifted, angle, squash), self._poses if passing else self._drawn
        return kept.get(key) or self._keep(
            kept, key, lambda: self._posed(name, made, wide / made, angle, squash, lifted=lifted)
        )

    def _flat(self, name: str, wide: int, *, lifted: bool) -> pygame.Surface:
        def make() -> pygame.Surface:
            self._sizes.setdefault((name, lifted), set()).add(wide)
            return self._with_shadow(name, wide, lifted=lifted)

        return self.keep((name, wide, lifted), make)

    def _posed(
        self, name: str, made: int, stretch: float, angle: float, squash: float, *, lifted: bool
    ) -> pygame.Surface:
        flat = self._flat(name, made, lifted=lifted)
        if squash == 1 and angle:
            return pygame.transform.rotozoom(flat, -angle, stretch)
        wide, high = flat.get_size()
        size = (max(1, round(wide * stretch * squash)), max(1, round(high * stretch)))
        flat = pygame.transform.smoothscale(flat, size)
        return pygame.transform.rotozoom(flat, -angle, 1) if angle else flat

    def _with_shadow(self, name: str, wide: int, *, lifted: bool) -> pygame.Surface:
        high = round(wide / self.shape(name))
        soft, falls = wide * 0.045 * (_LIFT if lifted else 1), _FALLS_FAR if lifted else _FALLS
        margin = round(soft * (1.7 + falls)) + 1
        size = (wide + 2 * margin, high + 2 * margin)
        picture = self.keep(("shadow", size, lifted), lambda: _shadow(size, wide, high, soft, falls)).copy()
        picture.blit(self._face(name, wide, high, lifted=lifted), (margin, margin))
        return picture

    def _face(self, name: str, wide: int, high: int, *, lifted: bool) -> pygame.Surface:
        """Without a shadow. Who takes up a card must not wait until it is drawn: the one that lies there is cut out."""
        lying = self._drawn.get((name, wide, False)) if lifted else None
        if lying is None:
            return self._load(name, wide, high, None)
        edge = ((lying.get_width() - wide) // 2, (lying.get_height() - high) // 2)
        return lying.subsurface((edge, (wide, high)))


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def _shadow(size: tuple[int, int], wide: int, high: int, soft: float, falls: float) -> pygame.Surface:
    """A soft shadow that falls a little downwards; blurred small and stretched, which nobody can tell."""
    part = 1 if soft < 4 else 2 if soft < 8 else 4  # a fine shadow has no room for the coarse steps of a small blur
    small = pygame.Surface((size[0] // part + 2, size[1] // part + 2), pygame.SRCALPHA)
    x, y = (size[0] - wide) / 2 / part, (size[1] - high) / 2 / part + soft / part * falls
    box = pygame.Rect(round(x), round(y), round(wide / part), round(high / part))
    pygame.draw.rect(small, (0, 0, 0, 105), box, border_radius=max(1, wide // 16 // part))
    blurred = pygame.transform.box_blur(small, max(1, round(soft / part * 0.9)))
    blurred = pygame.transform.box_blur(blurred, max(1, round(soft / part * 0.5)))
    big = pygame.transform.smoothscale(blurred, (blurred.get_width() * part, blurred.get_height() * part))
    return big.subsurface((0, 0, *size)).convert_alpha()
