"""Text rendering with caches."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Container, Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from app.core.info import Colour
from app.ui.window.resources import drawing_file, folder, font_file, read_drawing, thai_font_file
from app.ui.window.sprites import keys_without, rasterise, stand_in
from app.ui.window.system_fonts import PIPS, SUITS, THAI, Run, is_ours, joins, runs

_MOST = 600
_MOST_LINES = 500
"""Number of cached line breaks: a screen asks for its own at every key."""
_MOST_WIDTHS = 4000
"""Number of cached text widths: rows of cards are laid out with them in every frame."""
_MOST_FONTS = 32
"""Number of cached fonts, more than two screens of different sizes need; each keeps its file open."""
_HIGHEST = 2.0
"""Maximum height of lines in other fonts, as a multiple of the font size."""
_ANY: Colour = (255, 255, 255)
_BETWEEN = 0.25
"""Width of a space as a fraction of the font size. Our font's own is a fifth: three pixels at size 16, no more than
between letters rounded to whole pixels.
"""
_BREAKS = re.compile("([ \n]+|\u200b)")
"""Where a line may break: not at a no-break space, but at a zero-width one, as between Thai words."""
ZERO_WIDTH = "\u200b"
_SPACES = re.compile("[ \u00a0]")
_LONG = 24
"""Length from which a word counts as a file name."""
_PIP, _BESIDE_PIP = 0.72, 0.12
"""Height of a suit symbol and the space after it, as fractions of the font size."""
_FILL = re.compile(r'fill="#[0-9a-f]+"')
_THAI_SIZE = 0.9
"""Size of Thai letters as a fraction of the font size: with their marks they fill a line of ``LINE_HEIGHT``."""
_SHORT = 7
"""Words up to this length shouldn't be alone on the last line."""


class Written(NamedTuple):
    text: str
    pixels: int
    """Font size."""
    weight: str
    colour: Colour


class NoLetters(Exception):
    """Text can't be rendered; the message gives the reason."""


def check_letters() -> None:
    """Raise NoLetters if the fonts can't be read: cards can be played without their pictures, but not without text."""
    letters = Letters()
    try:
        for weight in ("Medium", "SemiBold", "Bold"):
            letters.width("", 16, weight)
    except (OSError, pygame.error) as why:
        raise NoLetters(f"the letters cannot be read ({why}); put the program on this machine once more") from None


class Letters:
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
        """Return one line of text, as high as the font's line."""
        key = Written(text.replace(ZERO_WIDTH, ""), pixels, weight, colour)
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        picture = self._drawn(key).convert_alpha()
        self._pictures[key] = picture
        if len(self._pictures) > _MOST:
            self._pictures.popitem(last=False)
        return picture

    def _drawn(self, key: Written) -> pygame.Surface:
        """Render a line, with other fonts for letters that ours lacks."""
        text, pixels, weight, colour = key
        own = self._font(weight, pixels)
        if is_ours(text):
            return self._words(own, text, pixels, colour)
        parts = runs(text)
        pieces = [self._piece(run, pixels, weight, colour) for run in parts]
        pad = 0
        for run, (piece, above) in zip(parts, pieces, strict=True):
            if run.path == THAI:  # lines are placed by their middle, so what its marks need is added above and below
                top = own.get_ascent() - above
                pad = max(pad, -top, top + piece.get_height() - own.get_height())
        size = sum(piece.get_width() for piece, _ in pieces), own.get_height() + 2 * pad
        picture, x = pygame.Surface(size, pygame.SRCALPHA), 0
        for piece, above in pieces:
            picture.blit(piece, (x, pad + own.get_ascent() - above))
            x += piece.get_width()
        return picture

    @staticmethod
    def _words(font: pygame.Font, text: str, pixels: int, colour: Colour) -> pygame.Surface:
        """Render a line in our font with wider spaces."""
        words = _SPACES.split(text)
        if len(words) == 1:
            return _render(font, text, colour)
        drawn = [_render(font, word, colour) for word in words]
        width = sum(picture.get_width() for picture in drawn) + _between(pixels) * (len(words) - 1)
        line, x = pygame.Surface((width, font.get_height()), pygame.SRCALPHA), 0
        for picture in drawn:
            line.blit(picture, (x, 0))
            x += picture.get_width() + _between(pixels)
        return line

    def _piece(self, run: Run, pixels: int, weight: str, colour: Colour) -> tuple[pygame.Surface, int]:
        """Render a part of a line in one font; return it with its ascent."""
        if not run.path:
            return self._words(own := self._font(weight, pixels), run.text, pixels, colour), own.get_ascent()
        if run.path == PIPS:
            return _pips(run.text, pixels, colour), round(pixels * _PIP)
        try:
            if run.path == THAI:
                font = self._other_font(str(thai_font_file(weight)), run.script, False, round(pixels * _THAI_SIZE))
                return _render(font, run.text, colour), font.get_ascent()
            font = self._other_font(run.path, run.script, run.from_right, pixels)
            piece = _render(font, run.text, colour)
        except (OSError, pygame.error):  # the file is gone or unreadable
            font = self._font(weight, pixels)
            piece = _render(font, run.text, colour)
        share = pixels * _HIGHEST / piece.get_height()
        if share >= 1:
            return piece, font.get_ascent()
        # Emoji fonts have a fixed size.
        return pygame.transform.smoothscale_by(piece, share), round(font.get_ascent() * share)

    def rest(self, shown: Container[pygame.Surface]) -> None:
        """Drop the pictures that aren't shown. Call once nothing moves."""
        for key in keys_without(self._pictures, shown):
            del self._pictures[key]

    @property
    def written(self) -> Mapping[pygame.Surface, Written]:
        """Return the text of each cached picture, so that tests can read a list of items."""
        return {picture: written for written, picture in self._pictures.items()}

    def width(self, text: str, pixels: int, weight: str = "Medium") -> int:
        key = text.replace(ZERO_WIDTH, ""), pixels, weight
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

    def wrap(self, text: str, pixels: int, width: float, weight: str = "Medium") -> list[str]:
        """Break between words into lines of at most ``width`` pixels."""
        key = text, pixels, width, weight
        if key not in self._lines:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
            self._lines[key] = self._broken(*key)
        return [*self._lines[key]]

    def _broken(self, text: str, pixels: int, width: float, weight: str) -> list[str]:
        lines, between = [""], ""
        for number, word in enumerate(_BREAKS.split(text.strip())):
            if number % 2:
                between = word if word == ZERO_WIDTH else " "
                continue
            longer = f"{lines[-1]}{between}{word}".strip()
            if lines[-1] and self.width(longer, pixels, weight) > width:
                lines.append(word)
            else:
                lines[-1] = longer
            if lines[-1] == word and (len(word) >= _LONG or not word.isascii()):
                lines[-1:] = self._pieces(word, pixels, width, weight)
        return self._without_orphan(lines, pixels, width, weight)

    def _pieces(self, name: str, pixels: int, width: float, weight: str) -> list[str]:
        """Break a word that doesn't fit on a line: a file name after a folder, others between letters."""
        found = []
        while self.width(name, pixels, weight) > width:
            room = max(1, bisect_right(range(1, len(name)), width, key=lambda n: self.width(name[:n], pixels, weight)))
            at = max(name.rfind("/", 0, room), name.rfind("\\", 0, room)) + 1 or _between_letters(name, room)
            found.append(name[:at])
            name = name[at:]
        return [*found, name]

    def _without_orphan(self, lines: list[str], pixels: int, width: float, weight: str) -> list[str]:
        """Move a word down to join a short word that is alone on the last line, if there is room."""
        if len(lines) < 2 or len(lines[-1]) > _SHORT or " " not in lines[-2]:
            return lines
        before, _, word = lines[-2].rpartition(" ")
        last = f"{word} {lines[-1]}"
        return [*lines[:-2], before, last] if self.width(last, pixels, weight) <= width else lines

    def fitted(self, text: str, pixels: int, width: float, weight: str = "Medium") -> str:
        """Cut with an ellipsis to at most ``width`` pixels."""
        if self.width(text, pixels, weight) <= width:
            return text
        while text and self.width(f"{text}…", pixels, weight) > width:
            text = text[: _between_letters(text, len(text) - 1)]
        return f"{text.rstrip()}…"


_THAI_BEFORE = tuple(map(chr, range(0xE40, 0xE45)))
"""Thai vowels written before their consonant."""
_THAI_AFTER = tuple(map(chr, (0xE2F, 0xE30, 0xE32, 0xE33, 0xE45, 0xE46)))
"""Thai signs that belong to the letter before them."""


def _between_letters(text: str, at: int) -> int:
    """Return the nearest place at or before ``at`` that parts no letter from its marks; ``at`` if there is none."""
    for place in range(at, 0, -1):
        if place < len(text) and (joins(text[place]) or text[place] in _THAI_AFTER):
            continue
        if text[place - 1] not in _THAI_BEFORE:
            return place
    return at


def _pips(suits: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Render suit symbols and spaces, square, without a gap before punctuation that may follow."""
    height = round(pixels * _PIP)
    width = [_between(pixels) if suit == " " else height + round(pixels * _BESIDE_PIP) for suit in suits]
    if suits[-1] != " ":
        width[-1] = height
    line, x = pygame.Surface((sum(width), height), pygame.SRCALPHA), 0
    for suit, step in zip(suits, width, strict=True):
        if suit != " ":
            line.blit(_pip(suit, height, colour), (x, 0))
        x += step
    return line


def _pip(suit: str, height: int, colour: Colour) -> pygame.Surface:
    """Render a suit symbol from the drawing on small cards, in one colour."""
    code = "CDHS"[SUITS.index(suit)]
    try:
        svg = read_drawing(drawing_file(folder("sprites"), f"icons/suit-{code}"))
        picture = rasterise(_FILL.sub('fill="#fff"', svg), height, height)
    except (OSError, ValueError, pygame.error):
        return stand_in(height, height)
    picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _between(pixels: int) -> int:
    return math.ceil(pixels * _BETWEEN)


def _render(font: pygame.Font, text: str, colour: Colour) -> pygame.Surface:
    """Render a line in one font; SDL fails on text without width, such as a lone combining mark."""
    if not font.size(text)[0]:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, colour)
