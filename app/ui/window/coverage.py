"""Which letters a font file has: SDL draws a box for one that is not there, and does not tell."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

_KEPT = 16
"""Tables kept: of the fonts that are in use at one time."""
_CHOICE = {(3, 10): 12, (0, 6): 12, (0, 4): 12, (3, 1): 4, (0, 3): 4}
"""Platform and encoding of the tables that are worth reading, and their format; the best first."""
_MOST = 4_000_000
"""Bytes: no table of letters is larger."""


def has_letter(path: str | Path, letter: str) -> bool:
    """Whether the font of that file, or the first of a collection, has the letter; no if it cannot be read."""
    try:
        table = _table(str(path))
        return bool(table) and _glyph(table, ord(letter)) != 0
    except (OSError, struct.error):
        return False


@lru_cache(maxsize=_KEPT)
def _table(path: str) -> bytes:
    """The table that leads from letters to glyphs; empty if there is none that we can read."""
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
    """The number of the letter's glyph; 0 is the box."""
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
