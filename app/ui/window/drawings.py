"""The drawings on disk. One that is missing or damaged is told, and a plain one stands in for it: a game goes on."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame

from app.ui.window.decks import Face
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
            return _stand_in(wide, high)

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


def _stand_in(wide: int, high: int) -> pygame.Surface:
    """Paper with a line across, which no drawing of ours looks like."""
    picture = pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)
    round_by, box = min(wide, high) // 12, picture.get_rect()
    pygame.draw.rect(picture, _PAPER, box, border_radius=round_by)
    pygame.draw.line(picture, _LINE, box.bottomleft, box.topright, max(1, round_by // 2))
    pygame.draw.rect(picture, _LINE, box, max(1, round_by // 4), border_radius=round_by)
    return picture.convert_alpha()
