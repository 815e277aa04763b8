"""Fonts of the user's system for letters that ours lacks."""

from __future__ import annotations

import struct
import unicodedata
import warnings
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from app.ui.window.resources import font_file, thai_font_file

_TABLES = 16
"""Number of cached tables: the fonts in use at one time."""
_CHOICE = {(3, 10): 12, (0, 6): 12, (0, 4): 12, (3, 1): 4, (0, 3): 4}
"""Format of the supported tables by platform and encoding, best first."""
_MOST = 4_000_000
"""Maximum size of a character map in bytes."""


def has_letter(path: str | Path, letter: str) -> bool:
    """Return whether the font file, or the first font of a collection, has the letter; False if it can't be read."""
    try:
        table = _table(str(path))
        return bool(table) and _glyph(table, ord(letter)) != 0
    except (OSError, struct.error):
        return False


@lru_cache(maxsize=_TABLES)
def _table(path: str) -> bytes:
    """Return the table from characters to glyphs; empty if there is none in a supported format."""
    with Path(path).open("rb") as file:
        tag, _, _, first = struct.unpack(">4s3I", file.read(16))
        start = first if tag == b"ttcf" else 0
        file.seek(start)
        (count,) = struct.unpack(">4xH6x", file.read(12))
        for _ in range(count):
            name, place, size = struct.unpack(">4s4x2I", file.read(16))
            if name == b"cmap":
                file.seek(place)
                return _best(file.read(min(size, _MOST)))
    return b""


def _best(cmap: bytes) -> bytes:
    (count,) = struct.unpack_from(">H", cmap, 2)
    found = {}
    for i in range(count):
        platform, encoding, place = struct.unpack_from(">2HI", cmap, 4 + 8 * i)
        if _CHOICE.get((platform, encoding)) == struct.unpack_from(">H", cmap, place)[0]:
            found[platform, encoding] = place
    return next((cmap[found[kind] :] for kind in _CHOICE if kind in found), b"")


def _glyph(table: bytes, code: int) -> int:
    """Return the glyph index of a character; 0 is the missing-glyph box."""
    (kind,) = struct.unpack_from(">H", table)
    return _of_groups(table, code) if kind == 12 else _of_segments(table, code)


def _of_groups(table: bytes, code: int) -> int:
    (count,) = struct.unpack_from(">I", table, 12)
    for first, last, glyph in struct.iter_unpack(">3I", table[16 : 16 + 12 * count]):
        if first <= code <= last:
            return int(glyph + code - first)
    return 0


def _of_segments(table: bytes, code: int) -> int:
    (twice,) = struct.unpack_from(">H", table, 6)
    for i in range(0, twice, 2):
        (last,) = struct.unpack_from(">H", table, 14 + i)
        if last < code:
            continue
        first, delta, at = (struct.unpack_from(">H", table, 16 + i + n * twice)[0] for n in (1, 2, 3))
        if first > code:
            return 0
        if not at:
            return int(code + delta) & 0xFFFF
        glyph = struct.unpack_from(">H", table, 16 + i + 3 * twice + at + 2 * (code - first))[0]
        return int(glyph + delta) & 0xFFFF if glyph else 0
    return 0


_KEPT = 2000
"""Number of cached letters, and of lines."""
_PLAIN = (
    "notosans", "segoeui", "leelawadeeui", "thonburi", "microsoftyahei", "pingfang", "hiraginosans", "yugothic",
    "meiryo", "malgungothic", "applesdgothic", "nirmala", "loma", "waree", "wenquanyi", "droidsans", "dejavusans",
    "freesans", "tahoma", "arial",
)  # fmt: skip
"""Beginnings of font family names that match ours well, best first."""
_SCRIPTS = {
    "THAI": "Thai", "LAO": "Laoo", "KHMER": "Khmr", "MYANMAR": "Mymr", "ARABIC": "Arab", "HEBREW": "Hebr",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "TIBETAN": "Tibt",
}  # fmt: skip
"""OpenType script by the beginning of a letter's Unicode name, for scripts whose letters change shape or position."""
_FROM_RIGHT = ("Arab", "Hebr")


SUITS = "♣♦♥♠"
"""Drawn as on the cards, in the order of ``app.core.cards.SUITS``, because not every system has a font with them."""
PIPS = "pips"
"""Replaces a font's path for our own drawings of the suits."""


THAI = "thai"
"""Replaces a font's path for the Thai letters that come with the program."""


class Run(NamedTuple):
    text: str
    path: str
    """Font file; empty for our own, PIPS for suits, and THAI."""
    script: str
    """OpenType script; empty if it doesn't matter."""

    @property
    def from_right(self) -> bool:
        return self.script in _FROM_RIGHT


@lru_cache(maxsize=_KEPT)
def is_ours(text: str) -> bool:
    """Return whether our font has all letters of the text."""
    return text.isascii() or all(_font_of(letter) == "" for letter in text)


def unseen(text: str) -> str:
    """Return the letters that no font on this machine has and that appear as boxes."""
    return "".join(letter for letter in text if _font_of(letter) is None and not joins(letter))


@lru_cache(maxsize=_KEPT)
def runs(text: str) -> tuple[Run, ...]:
    """Return the text in reading order, split by font."""
    found: list[Run] = []
    for letter in text:
        last = found[-1] if found else Run("", "", "")
        path = _font_of(letter) or ""
        # A combining mark stays with its letter, and a space between foreign words with the words; but in our Thai, all
        # spaces are as wide as those of our own font.
        if found and (joins(letter) or (letter == " " and last.path not in ("", THAI))):
            path = last.path
        script = last.script if path == last.path and not letter.isalpha() else _script(letter) if path else ""
        if found and (path, script) == last[1:]:
            found[-1] = last._replace(text=last.text + letter)
        else:
            found.append(Run(letter, path, script))
    return tuple(found)


def joins(letter: str) -> bool:
    """Return whether the character combines with the one before."""
    return unicodedata.category(letter) in ("Mn", "Me", "Mc", "Cf")


def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")


@lru_cache(maxsize=_KEPT)
def _font_of(letter: str) -> str | None:
    """Return the path of a font with the letter: empty for our own, PIPS for a suit, THAI for a Thai letter, None if
    there is none.
    """
    if letter in SUITS:
        return PIPS
    if "\u0e00" <= letter <= "\u0e7f" and _has_thai():
        return THAI
    if has_letter(font_file("Medium"), letter):
        return ""
    return next((path for path in _installed() if has_letter(path, letter)), None)


@cache
def _has_thai() -> bool:
    try:
        return thai_font_file("Medium").is_file()
    except FileNotFoundError:
        return False


@cache
def _installed() -> tuple[str, ...]:
    """Return the system's font files, plain ones first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # treat fonts that can't be listed as missing
        names = pygame.font.get_fonts()
        ordered = sorted(names, key=lambda name: (_rank(name), name))
        paths = [pygame.font.match_font(name) for name in ordered]
    return tuple(dict.fromkeys(path for path in paths if path))


def _rank(name: str) -> int:
    return next((i for i, plain in enumerate(_PLAIN) if name.startswith(plain)), len(_PLAIN))
