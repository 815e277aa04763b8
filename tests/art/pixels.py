"""Drawings as pixels, and how far two of them differ."""

from functools import cache
from pathlib import Path

import pygame

SPRITES = Path(__file__).parents[2] / "sprites"


@cache
def drawn(name: str, width: int, height: int) -> pygame.Surface:
    """A sprite by its path without ``.svg``."""
    return pygame.image.load_sized_svg(SPRITES / f"{name}.svg", (width, height))


def rgba(surface: pygame.Surface) -> bytes:
    """All its pixels."""
    return pygame.image.tobytes(surface, "RGBA")


def difference(a: bytes, b: bytes) -> float:
    """Mean distance of two pictures of one size, in steps of 255."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def unlike(a: bytes, b: bytes) -> int:
    """How many pixels of two pictures differ so far that one sees it."""
    whole = zip(memoryview(a).cast("I"), memoryview(b).cast("I"), strict=True)
    other = [at * 4 for at, (one, another) in enumerate(whole) if one != another]
    return sum(max(abs(a[at + part] - b[at + part]) for part in range(3)) > 60 for at in other)
