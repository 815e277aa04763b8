"""Fonts of the user's system, for letters that ours lacks: whoever types Thai has a font for it."""

from __future__ import annotations

import unicodedata
import warnings
from functools import cache, lru_cache
from typing import NamedTuple

import pygame

from app.ui.window.coverage import has_letter
from app.ui.window.resources import font_file

_KEPT = 2000
"""Letters that are remembered, and lines of text."""
_PLAIN = (
    "notosans", "segoeui", "leelawadeeui", "thonburi", "microsoftyahei", "pingfang", "hiraginosans", "yugothic",
    "meiryo", "malgungothic", "applesdgothic", "nirmala", "loma", "waree", "wenquanyi", "droidsans", "dejavusans",
    "freesans", "tahoma", "arial",
)  # fmt: skip
"""How families begin that look well beside ours; the best first."""
_SCRIPTS = {
    "THAI": "Thai", "LAO": "Laoo", "KHMER": "Khmr", "MYANMAR": "Mymr", "ARABIC": "Arab", "HEBREW": "Hebr",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "TIBETAN": "Tibt",
}  # fmt: skip
"""Scripts whose letters take other shapes or places beside each other, by how the names of their letters begin."""
_FROM_RIGHT = ("Arab", "Hebr")


class Run(NamedTuple):
    """Letters beside each other that one font draws."""

    text: str
    path: str
    """The font's file; empty for our own."""
    script: str
    """As OpenType calls it; empty where nothing depends on it."""

    @property
    def from_right(self) -> bool:
        """Whether it is written from right to left."""
        return self.script in _FROM_RIGHT


@lru_cache(maxsize=_KEPT)
def is_ours(text: str) -> bool:
    """Whether our font has all of the text."""
    return text.isascii() or all(_font_of(letter) == "" for letter in text)


def unseen(text: str) -> str:
    """The letters that no font on this machine has: they are seen as boxes."""
    return "".join(letter for letter in text if _font_of(letter) is None and not _joins(letter))


@lru_cache(maxsize=_KEPT)
def runs(text: str) -> tuple[Run, ...]:
    """The text in the order in which it is read, parted by the fonts that have it."""
    found: list[Run] = []
    for letter in text:
        last = found[-1] if found else Run("", "", "")
        path = _font_of(letter) or ""
        # A mark stays with its letter, and a space between foreign words with them.
        if found and (_joins(letter) or (letter == " " and last.path)):
            path = last.path
        script = last.script if path == last.path and not letter.isalpha() else _script(letter) if path else ""
        if found and (path, script) == last[1:]:
            found[-1] = last._replace(text=last.text + letter)
        else:
            found.append(Run(letter, path, script))
    return tuple(found)


def _joins(letter: str) -> bool:
    """Whether it is drawn on the one before, or says how that is drawn."""
    return unicodedata.category(letter) in ("Mn", "Me", "Mc", "Cf")


def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")


@lru_cache(maxsize=_KEPT)
def _font_of(letter: str) -> str | None:
    """The file of a font that has the letter: empty for our own, None if there is none."""
    if has_letter(font_file("Medium"), letter):
        return ""
    return next((path for path in _installed() if has_letter(path, letter)), None)


@cache
def _installed() -> tuple[str, ...]:
    """The files of the system's fonts, the plain ones first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where the fonts cannot be listed, there are none
        names = pygame.font.get_fonts()
        ordered = sorted(names, key=lambda name: (_rank(name), name))
        paths = [pygame.font.match_font(name) for name in ordered]
    return tuple(dict.fromkeys(path for path in paths if path))


def _rank(name: str) -> int:
    return next((i for i, plain in enumerate(_PLAIN) if name.startswith(plain)), len(_PLAIN))
