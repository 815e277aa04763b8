"""A screen's background, the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from zlib import crc32

import pygame

_BAND = 16
"""Height in pixels of the strips that are kept at rest."""
_MOST = 2560 * 1600
"""Maximum number of pixels of a window whose background is kept in strips: at 1920x1080, restoring it takes 4 ms."""
_SAMPLED = 32
"""Distance between the rows compared to check whether the window still shows the same picture."""


class Ground:
    """The background is drawn on first use. At rest only the parts below pictures are kept, since the window shows the
    rest; this halves its memory at an idle table.
    """

    def __init__(self, make: Callable[[], pygame.Surface]) -> None:
        self._make = make
        self._whole: pygame.Surface | None = None
        self._parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._seen: object = None
        """Sample of the window at the last rest."""

    def whole(self, window: pygame.Surface) -> pygame.Surface:
        """Return the whole background; it is drawn again if ``window`` no longer shows the same as when ``rest`` was
        called.
        """
        if self._whole is None:
            if self._parts and self._seen == _sample(window):
                self._whole = window.copy()
                self._whole.blits(self._parts)
            else:
                self._whole = self._make()
            self._parts = []
        return self._whole

    def rest(self, window: pygame.Surface, pictures: Sequence[pygame.Rect]) -> None:
        """Forget the parts that aren't below ``pictures``, which must be all that the window shows on the
        background.
        """
        if self._whole is not None and window.get_width() * window.get_height() <= _MOST:
            below = bands(pictures, window.get_rect())
            self._parts = [(self._whole.subsurface(band).copy(), band.topleft) for band in below]
            self._seen, self._whole = _sample(window), None


def bands(rects: Iterable[pygame.Rect], within: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield flat rectangles that don't overlap and together cover the visible parts of the others."""
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
