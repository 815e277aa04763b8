"""Pictures of the first frame, kept from one run to the next, since rendering them takes a quarter of the start.

They are a cache, and the file may be deleted at any time. A picture is used only if the file is undamaged, and if it
was rendered from the same drawing, at the same size, by the same version of pygame; otherwise it is rendered again.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct, error
from typing import TypeAlias
from zlib import crc32

import pygame

Key: TypeAlias = tuple[bytes, int, int]
"""A drawing's SVG, and the width and height of its picture in pixels."""

LARGEST = 32 * 2**20
"""Maximum bytes of the file: twice what a title of 3840x2160 pixels needs."""
_FORMAT = f"pictures-1 pygame-{pygame.version.ver} SDL-{pygame.version.SDL}".encode()
_LENGTHS = Struct("<III")
"""Length of the SVG in bytes, width and height, in front of each picture."""
_BYTES = 4
"""Bytes per pixel."""


class KeptPictures:
    def __init__(self, content: bytes | None) -> None:
        """``content`` is the content of the file, if there is one."""
        self._kept = _read(content or b"")
        self._seen: dict[Key, bytes | memoryview] = {}

    def get(self, svg: str, width: int, height: int) -> pygame.Surface | None:
        """Return the picture of a drawing, if it is kept."""
        key = svg.encode(), width, height
        pixels = self._kept.get(key)
        if pixels is None:
            return None
        self._seen[key] = pixels
        return pygame.image.frombuffer(pixels, (width, height), "RGBA").convert_alpha()

    def put(self, svg: str, picture: pygame.Surface) -> None:
        """Keep a newly rendered picture."""
        self._seen[svg.encode(), *picture.get_size()] = pygame.image.tobytes(picture, "RGBA")

    def content(self) -> bytes | None:
        """Return the file's new content, with all pictures used; None if it has them already or would be too large."""
        if self._seen.keys() <= self._kept.keys():
            return None
        body = b"".join(
            part
            for (svg, width, height), pixels in self._seen.items()
            for part in (_LENGTHS.pack(len(svg), width, height), svg, pixels)
        )
        content = _head(body) + body
        return content if len(content) <= LARGEST else None


def _read(content: bytes) -> Mapping[Key, memoryview]:
    """Return the pictures of a file; none if it is damaged or of another version."""
    begins = content.find(b"\n") + 1
    body = memoryview(content)[begins:]
    if content[:begins] != _head(body):
        return {}
    found, at = {}, 0
    try:
        while at < len(body):
            length, width, height = _LENGTHS.unpack_from(body, at)
            at += _LENGTHS.size
            pixels = body[at + length :][: width * height * _BYTES]
            if not len(pixels) == width * height * _BYTES > 0:
                return {}
            found[bytes(body[at : at + length]), width, height] = pixels
            at += length + len(pixels)
    except error:
        return {}
    return found


def _head(body: bytes | memoryview) -> bytes:
    return b"%s %08x\n" % (_FORMAT, crc32(body))
