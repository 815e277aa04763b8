"""A screen's background, the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from zlib import crc32

import pygame

_BAND = 16
"""Height in pixels of the parts that are kept at rest."""
_MOST = 2560 * 1600
"""Pixels of the largest window whose background is taken apart: with 1920x1080, putting it together takes 4 ms."""
_SAMPLED = 32
"""Rows from one compared row to the next, when checking whether the window still shows the same picture."""


class Ground:
    """The whole of it is drawn on first use. At rest only what is below pictures is kept, since the window shows the
    rest; this halves its memory at an idle table.
    """

    def __init__(self, make: Callable[[], pygame.Surface]) -> None:
        self._make = make
        self._whole: pygame.Surface | None = None
        self._parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._seen: object = None
        """Sample of the window at the last rest."""

    def whole(self, window: pygame.Surface) -> pygame.Surface:
        """Return it; ``window`` must show what it did when ``rest`` was called, or it is drawn anew."""
        if self._whole is None:
            if self._parts and self._seen == _sample(window):
                self._whole = window.copy()
                self._whole.blits(self._parts)
            else:
                self._whole = self._make()
            self._parts = []
        return self._whole

    def rest(self, window: pygame.Surface, pictures: Sequence[pygame.Rect]) -> None:
        """Forget what is not below the pictures, which are all that the window shows besides it."""
        if self._whole is not None and window.get_width() * window.get_height() <= _MOST:
            below = bands(pictures, window.get_rect())
            self._parts = [(self._whole.subsurface(band).copy(), band.topleft) for band in below]
            self._seen, self._whole = _sample(window), None


def bands(rects: Iterable[pygame.Rect], within: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield flat rectangles, none of which overlap, that together cover the others as far as they are visible."""
    visible = [part for rect in rects if (part := rect.clip(within)).size != (0, 0)]
    for top in range(within.top, within.bottom, _BAND):
        row = pygame.Rect(within.left, top, within.width, min(_BAND, within.bottom - top))
        last: pygame.Rect | None = None
        for part in sorted((row.clip(rect) for rect in row.collideobjectsall(visible)), key=lambda part: part.left):
            span = pygame.Rect(part.left, row.top, part.width, row.height)
            if last is not None and span.left <= last.right:
                last.union_ip(span)
                continue
            if last is not None:
                yield last
            last = span
        if last is not None:
            yield last


def _sample(window: pygame.Surface) -> tuple[tuple[int, int], int]:
    width, height = window.get_size()
    found = 0
    for y in range(0, height, _SAMPLED):
        found = crc32(window.subsurface((0, y, width, 1)).get_buffer().raw, found)
    return (width, height), found
