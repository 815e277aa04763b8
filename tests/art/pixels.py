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
    pixels = ((a[at : at + 3], b[at : at + 3]) for at in range(0, len(a), 4))
    return sum(max(abs(x - y) for x, y in zip(*pair, strict=True)) > 60 for pair in pixels)
