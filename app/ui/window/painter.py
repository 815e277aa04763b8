"""Draws only the differences between one list of items and the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import pygame

from app.ui.window.ground import Ground

Item: TypeAlias = tuple[pygame.Surface, int, int]
"""(picture, x, y) of its top left corner in pixels. Pictures never change once they are shown."""

_Numbered: TypeAlias = tuple[pygame.Surface, int, int, int]


def _differing(was: Sequence[_Numbered], now: Sequence[_Numbered]) -> list[pygame.Rect]:
    """Return the places where two pictures may differ: items that were added, removed or reordered."""
    before, after = set(was), set(now)  # surfaces compare by identity, not by content
    gone = [item for item in was if item not in after]
    came = [item for item in now if item not in before]
    kept = [item for item in was if item in after]
    stays = [item for item in now if item in before]
    shuffled = [item for one, item in zip(kept, stays, strict=True) if one != item]
    return merged([s.get_rect(topleft=(x, y)) for s, x, y, _ in (*gone, *came, *shuffled)])


def _numbered(items: Sequence[Item]) -> list[_Numbered]:
    """Return each item with the number of equal items before it: two veils are darker than one."""
    seen: Counter[Item] = Counter()
    found = []
    for item in items:
        found.append((*item, seen[item]))
        seen[item] += 1
    return found


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Merge rectangles that overlap so much that their union adds little area."""
    found: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        while (i := _partner(grown, found)) is not None:
            grown.union_ip(found.pop(i))
        found.append(grown)
    return found


def _partner(rect: pygame.Rect, others: list[pygame.Rect]) -> int | None:
    for i in rect.collidelistall(others):
        other, both = others[i], rect.union(others[i])
        if both.w * both.h <= 1.25 * (rect.w * rect.h + other.w * other.h):
            return i
    return None


class Painter:
    """Keeps a surface equal to the last list of items."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._rects: list[pygame.Rect] = []
        self._ground: Ground | None = None

    @property
    def shown(self) -> frozenset[pygame.Surface]:
        """Pictures in the last list of items."""
        return frozenset(picture for picture, *_ in self._items)

    def forget(self) -> None:
        self._ground = None

    def rest(self, surface: pygame.Surface) -> None:
        """Keep only the parts of the background below the last items; the surface must not change until the next
        paint.
        """
        if self._ground is not None:
            self._ground.rest(surface, self._rects)

    def paint(self, surface: pygame.Surface, ground: Ground, items: list[Item]) -> list[pygame.Rect]:
        """Draw the items, in order, over the background. Returns the changed places; none if nothing changed."""
        was, same = self._items, ground is self._ground
        if same and items == was:
            return []
        self._items, self._ground = items, ground
        self._rects = [s.get_rect(topleft=(x, y)) for s, x, y in items]
        places = _differing(_numbered(was), _numbered(items)) if same else [surface.get_rect()]
        return self._redraw(surface, ground, places)

    def replace(self, surface: pygame.Surface, part: slice, items: list[Item]) -> list[pygame.Rect]:
        """Replace that slice of the last list of items, and draw the changes. Returns the changed places."""
        if self._ground is None or items == self._items[part]:
            return []
        gone, came = self._rects[part], [s.get_rect(topleft=(x, y)) for s, x, y in items]
        self._items[part], self._rects[part] = items, came
        return self._redraw(surface, self._ground, merged([*gone, *came]))

    def _redraw(
        self, surface: pygame.Surface, ground: Ground, places: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:  # fmt: skip
        """Redraw these places; return the visible ones."""
        whole, below = surface.get_rect(), ground.whole(surface)
        visible = [part for place in places if (part := place.clip(whole)).size != (0, 0)]
        for place in visible:
            surface.set_clip(place)
            surface.blit(below, place, place)
            surface.fblits([(s, (x, y)) for s, x, y in map(self._items.__getitem__, place.collidelistall(self._rects))])
        surface.set_clip(None)
        return visible
