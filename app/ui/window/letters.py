"""Words as pictures, each made once."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from app.ui.window.resources import font_file
from app.ui.window.theme import Colour

_MOST = 600
_MOST_FONTS = 32
"""A font of each size keeps its file open: these are more than two screens of different sizes need."""
_BREAKS = re.compile(r"[ \n]+")
"""Where a line may end: not at a space that holds its neighbours together."""
_SHORT = 7
"""A word of so many letters is lost in a line of its own."""


class Written(NamedTuple):
    """What a picture of words says."""

    text: str
    pixels: int
    """The letters' size."""
    weight: str
    colour: Colour


class NoLetters(Exception):
    """Nothing can be written; the message says why."""


def check_letters() -> None:
    """Raises NoLetters if the fonts cannot be read: cards may be guessed by who knows them, words may not."""
    letters = Letters()
    try:
        for weight in ("Medium", "SemiBold", "Bold"):
            letters.width("", 16, weight)
    except (OSError, pygame.error) as why:
        raise NoLetters(f"the letters cannot be read ({why}); put the program on this machine once more") from None


class Letters:
    """Renders text at exact pixel sizes and keeps the last few hundred pictures."""

    def __init__(self) -> None:
        pygame.font.init()
        self._pictures: OrderedDict[Written, pygame.Surface] = OrderedDict()

    @staticmethod
    @lru_cache(maxsize=_MOST_FONTS)
    def _font(weight: str, pixels: int) -> pygame.Font:
        return pygame.Font(font_file(weight), pixels)

    def picture(self, text: str, pixels: int, colour: Colour, weight: str = "Medium") -> pygame.Surface:
        """One line of text; the letters' line height is the picture's height."""
        key = Written(text, pixels, weight, colour)
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        picture = self._font(weight, pixels).render(text, True, colour).convert_alpha()
        self._pictures[key] = picture
        if len(self._pictures) > _MOST:
            self._pictures.popitem(last=False)
        return picture

    @property
    def written(self) -> Mapping[pygame.Surface, Written]:
        """What the pictures say that are kept: with it the words in a list of items can be told."""
        return {picture: written for written, picture in self._pictures.items()}

    def width(self, text: str, pixels: int, weight: str = "Medium") -> int:
        """In pixels."""
        return self._font(weight, pixels).size(text)[0]

    def wrap(self, text: str, pixels: int, wide: float, weight: str = "Medium") -> list[str]:
        """The text in lines no wider than ``wide`` pixels, broken between words."""
        lines = [""]
        for word in _BREAKS.split(text.strip()):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, pixels, weight) > wide:
                lines.append(word)
            else:
                lines[-1] = longer
        return self._without_orphan(lines, pixels, wide, weight)

    def _without_orphan(self, lines: list[str], pixels: int, wide: float, weight: str) -> list[str]:
        """No short word stands alone in the last line, if another one can keep it company."""
        if len(lines) < 2 or len(lines[-1]) > _SHORT or " " not in lines[-2]:
            return lines
        before, _, word = lines[-2].rpartition(" ")
        last = f"{word} {lines[-1]}"
        return [*lines[:-2], before, last] if self.width(last, pixels, weight) <= wide else lines

    def fitted(self, text: str, pixels: int, wide: float, weight: str = "Medium") -> str:
        """The text, cut with an ellipsis where it would be wider than ``wide`` pixels."""
        if self.width(text, pixels, weight) <= wide:
            return text
        while text and self.width(f"{text}…", pixels, weight) > wide:
            text = text[:-1]
        return f"{text.rstrip()}…"
