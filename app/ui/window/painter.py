"""Draws only the differences between one list of items and the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

import pygame

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
        self._shown: list[_Numbered] = []
        self._ground: pygame.Surface | None = None

    def forget(self) -> None:
        self._ground = None

    def paint(self, surface: pygame.Surface, ground: pygame.Surface, items: list[Item]) -> list[pygame.Rect]:
        """Draw the items, in order, over the background. Returns the changed places; none if nothing changed."""
        numbered = _numbered(items)
        if ground is not self._ground:
            places = [surface.get_rect()]
        else:
            places = [
                r for rect in _differing(self._shown, numbered) if (r := rect.clip(surface.get_rect())).size != (0, 0)
            ]
        rects = [s.get_rect(topleft=(x, y)) for s, x, y in items] if places else []
        blits = [(s, (x, y)) for s, x, y in items] if places else []
        for place in places:
            surface.set_clip(place)
            surface.blit(ground, place, place)
            surface.fblits([blits[i] for i in place.collidelistall(rects)])
        surface.set_clip(None)
        self._shown, self._ground = numbered, ground
        return places
