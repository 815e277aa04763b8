"""Words as pictures, each made once."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from app.core.info import Colour
from app.ui.window.resources import folder, font_file
from app.ui.window.sprites import rasterise, stand_in
from app.ui.window.system_fonts import PIPS, SUITS, Run, is_ours, runs

_MOST = 600
_MOST_LINES = 500
"""Of texts that are kept as they were broken: a screen asks for its own again at every key."""
_MOST_WIDTHS = 4000
"""Of texts that have been measured: rows of cards are laid out by them at every picture."""
_MOST_FONTS = 32
"""A font of each size keeps its file open: these are more than two screens of different sizes need."""
_HIGHEST = 2.0
"""Lines of other fonts are at most so many times as high as their letters."""
_ANY: Colour = (255, 255, 255)
_BETWEEN = 0.25
"""So wide is a space, in heights of the letters. That of our font is a fifth of one: three pixels at 16, where letters
that are moved to whole pixels stand as far apart.
"""
_BREAKS = re.compile(r"[ \n]+")
"""Where a line may end: not at a space that holds its neighbours together."""
_SPACES = re.compile("[ \u00a0]")
_LONG = 24
"""Letters of a word that is the name of a file."""
_PIP, _BESIDE_PIP = 0.72, 0.12
"""How high the sign of a suit is, and what is free behind it, in heights of the letters."""
_FILL = re.compile(r'fill="#[0-9a-f]+"')
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
        self._lines: dict[tuple[str, int, float, str], list[str]] = {}
        self._widths: dict[tuple[str, int, str], int] = {}

    @staticmethod
    @lru_cache(maxsize=_MOST_FONTS)
    def _font(weight: str, pixels: int) -> pygame.Font:
        return pygame.Font(font_file(weight), pixels)

    @staticmethod
    @lru_cache(maxsize=_MOST_FONTS)
    def _other_font(path: str, script: str, from_right: bool, pixels: int) -> pygame.Font:
        font = pygame.Font(path, pixels)
        if script:
            font.set_script(script)
        if from_right:
            font.set_direction(pygame.DIRECTION_RTL)
        return font

    def picture(self, text: str, pixels: int, colour: Colour, weight: str = "Medium") -> pygame.Surface:
        """One line of text; the letters' line height is the picture's height."""
        key = Written(text, pixels, weight, colour)
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        picture = self._drawn(key).convert_alpha()
        self._pictures[key] = picture
        if len(self._pictures) > _MOST:
            self._pictures.popitem(last=False)
        return picture

    def _drawn(self, key: Written) -> pygame.Surface:
        """Ours alone, or beside others on one line."""
        text, pixels, weight, colour = key
        own = self._font(weight, pixels)
        if is_ours(text):
            return self._words(own, text, pixels, colour)
        pieces = [self._piece(run, pixels, weight, colour) for run in runs(text)]
        picture = pygame.Surface((sum(piece.get_width() for piece, _ in pieces), own.get_height()), pygame.SRCALPHA)
        x = 0
        for piece, above in pieces:
            picture.blit(piece, (x, own.get_ascent() - above))
            x += piece.get_width()
        return picture

    @staticmethod
    def _words(font: pygame.Font, text: str, pixels: int, colour: Colour) -> pygame.Surface:
        """A line in our font, its words as far from each other as can be seen."""
        words = _SPACES.split(text)
        if len(words) == 1:
            return _render(font, text, colour)
        drawn = [_render(font, word, colour) for word in words]
        wide = sum(picture.get_width() for picture in drawn) + _between(pixels) * (len(words) - 1)
        line, x = pygame.Surface((wide, font.get_height()), pygame.SRCALPHA), 0
        for picture in drawn:
            line.blit(picture, (x, 0))
            x += picture.get_width() + _between(pixels)
        return line

    def _piece(self, run: Run, pixels: int, weight: str, colour: Colour) -> tuple[pygame.Surface, int]:
        """A part of a line, and how much of it stands above the line."""
        if not run.path:
            return self._words(own := self._font(weight, pixels), run.text, pixels, colour), own.get_ascent()
        if run.path == PIPS:
            return _pips(run.text, pixels, colour), round(pixels * _PIP)
        try:
            font = self._other_font(run.path, run.script, run.from_right, pixels)
            piece = _render(font, run.text, colour)
        except (OSError, pygame.error):  # the file has gone, or is none that can be read
            font = self._font(weight, pixels)
            piece = _render(font, run.text, colour)
        share = pixels * _HIGHEST / piece.get_height()
        if share >= 1:
            return piece, font.get_ascent()
        # Emoji are pictures of one size.
        return pygame.transform.smoothscale_by(piece, share), round(font.get_ascent() * share)

    @property
    def written(self) -> Mapping[pygame.Surface, Written]:
        """What the pictures say that are kept: with it the words in a list of items can be told."""
        return {picture: written for written, picture in self._pictures.items()}

    def width(self, text: str, pixels: int, weight: str = "Medium") -> int:
        """So many pixels a line takes in letters of that height."""
        key = text, pixels, weight
        if key not in self._widths:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            self._widths[key] = self._measured(*key)
        return self._widths[key]

    def _measured(self, text: str, pixels: int, weight: str) -> int:
        if is_ours(text):
            font, words = self._font(weight, pixels), _SPACES.split(text)
            return sum(font.size(word)[0] for word in words) + _between(pixels) * (len(words) - 1)
        return sum(self._piece(run, pixels, weight, _ANY)[0].get_width() for run in runs(text))

    def wrap(self, text: str, pixels: int, wide: float, weight: str = "Medium") -> list[str]:
        """The text in lines no wider than ``wide`` pixels, broken between words."""
        key = text, pixels, wide, weight
        if key not in self._lines:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
            self._lines[key] = self._broken(*key)
        return [*self._lines[key]]

    def _broken(self, text: str, pixels: int, wide: float, weight: str) -> list[str]:
        lines = [""]
        for word in _BREAKS.split(text.strip()):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, pixels, weight) > wide:
                lines.append(word)
            else:
                lines[-1] = longer
            if len(word) >= _LONG and lines[-1] == word:
                lines[-1:] = self._pieces(word, pixels, wide, weight)
        return self._without_orphan(lines, pixels, wide, weight)

    def _pieces(self, name: str, pixels: int, wide: float, weight: str) -> list[str]:
        """The name of a file that no line has room for, in several: behind a folder, where there is one."""
        found = []
        while self.width(name, pixels, weight) > wide:
            room = max(1, bisect_right(range(1, len(name)), wide, key=lambda n: self.width(name[:n], pixels, weight)))
            at = max(name.rfind("/", 0, room), name.rfind("\\", 0, room)) + 1 or room
            found.append(name[:at])
            name = name[at:]
        return [*found, name]

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


def _pips(suits: str, pixels: int, colour: Colour) -> pygame.Surface:
    """The signs of suits, and spaces, as wide as they are high."""
    high = round(pixels * _PIP)
    wide = [_between(pixels) if suit == " " else high + round(pixels * _BESIDE_PIP) for suit in suits]
    line, x = pygame.Surface((sum(wide), high), pygame.SRCALPHA), 0
    for suit, step in zip(suits, wide, strict=True):
        if suit != " ":
            line.blit(_pip(suit, high, colour), (x, 0))
        x += step
    return line


def _pip(suit: str, high: int, colour: Colour) -> pygame.Surface:
    """The sign of a suit, from the drawing that small cards have, in one colour."""
    code = "CDHS"[SUITS.index(suit)]
    try:
        svg = (folder("sprites") / "icons" / f"suit-{code}.svg").read_text(encoding="utf-8")
        picture = rasterise(_FILL.sub('fill="#fff"', svg), high, high)
    except (OSError, ValueError, pygame.error):
        return stand_in(high, high)
    picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _between(pixels: int) -> int:
    """How far apart words are, in pixels."""
    return math.ceil(pixels * _BETWEEN)


def _render(font: pygame.Font, text: str, colour: Colour) -> pygame.Surface:
    """A line in one font; SDL draws none that is of no width, as a mark without a letter."""
    if not font.size(text)[0]:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, colour)
