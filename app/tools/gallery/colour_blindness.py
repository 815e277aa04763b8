"""Simulation of colour blindness, and measures of colour.

Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at
full severity, on linear light.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame

from app.core.info import Colour

Matrix = tuple[tuple[float, float, float], ...]

SIGHTS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Matrix applied to linear red, green and blue, by type of colour blindness."""


@cache
def linear(value: int) -> float:
    """Return the linear light, from 0 to 1, of a colour value."""
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _value(light: float) -> int:
    light = min(1.0, max(0.0, light))
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(part * 255)


def luminance(colour: Colour) -> float:
    """Return the relative luminance, from 0 to 1, as used for text contrast."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: Colour) -> float:
    """Return the perceived lightness: L* of CIELAB, from 0 (black) to 100 (white)."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 216 / 24389 else light * 24389 / 27


def contrast(one: Colour, other: Colour) -> float:
    """Return the WCAG contrast ratio, from 1 (equal) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def as_seen(sight: str, colour: Colour) -> Colour:
    """Return the colour as seen with that type of colour blindness."""
    light = [linear(value) for value in colour]
    red, green, blue = (
        _value(sum(part * each for part, each in zip(row, light, strict=True))) for row in SIGHTS[sight]
    )
    return red, green, blue


def seen_by(sight: str, picture: pygame.Surface) -> pygame.Surface:
    """Return the whole picture as seen with that type of colour blindness. Colours are rounded to 32 steps per channel,
    an invisible difference.
    """
    table = _table(sight)
    pixels = pygame.image.tobytes(picture, "RGB")
    found = bytearray(len(pixels))
    red, green, blue = pixels[0::3], pixels[1::3], pixels[2::3]
    seen = [table(r >> 3, g >> 3, b >> 3) for r, g, b in zip(red, green, blue, strict=True)]
    for channel in range(3):
        found[channel::3] = bytes(colour[channel] for colour in seen)
    return pygame.image.frombytes(bytes(found), picture.get_size(), "RGB")


def _table(sight: str) -> Callable[[int, int, int], Colour]:
    @cache
    def look_up(red: int, green: int, blue: int) -> Colour:
        return as_seen(sight, (red * 8 + red // 4, green * 8 + green // 4, blue * 8 + blue // 4))

    return look_up
